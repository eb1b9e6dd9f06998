// Where the list of operations comes from; scripts/coverage finds this file by looking.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { openApi, type Published, places, shared } from '@ferrule/test-kit/vendor-operations'

const agile = (): string[] =>
  globSync('node_modules/jira.js/src/agile/api/*.ts', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /url: ['`](\/rest\/(?:agile|software)[^'`]+)['`],\s+method: '(\w+)'/g,
      ),
    ].map(([, path = '', method]) => `${method} ${places(path)}`),
  )

const file = 'jira.openapi.json'

export const documents: Published = { jira: { file, read: () => [...openApi(shared(file)), ...agile()] } }
