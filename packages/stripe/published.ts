// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { type Published, places } from '@ferrule/test-kit/vendor-operations'

const stripe = (): string[] =>
  globSync('node_modules/stripe/cjs/resources/**/*.js', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'(GET|POST|DELETE)', ['`](\/v[^'`]+)['`]/g)].map(
      ([, method, path = '']) => `${method} ${places(path)}`,
    ),
  )

export const documents: Published = { stripe: { file: 'stripe.openapi.json', read: stripe } }
