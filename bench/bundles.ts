import { gzipSync } from 'node:zlib'
import { build, type Platform } from 'esbuild'
import { print } from './lib/table.ts'

const use = (name: string) => `import * as all from '${name}'; globalThis.used = all`

const subjects: readonly (readonly [name: string, code: string, platform: Platform])[] = [
  ['ky alone', use('ky'), 'neutral'],
  [
    'ferrule: customers.get',
    "import { createClient } from '@ferrule/stripe/client'; import { get } from '@ferrule/stripe/customers'; globalThis.used = () => get(createClient({ credentials: { api_key: '' } }), { id: '' })",
    'neutral',
  ],
  [
    'ferrule: customers.list',
    "import { createClient } from '@ferrule/stripe/client'; import { list } from '@ferrule/stripe/customers'; globalThis.used = () => list(createClient({ credentials: { api_key: '' } }))",
    'neutral',
  ],
  [
    'ferrule: StripeConnector',
    "import { StripeConnector } from '@ferrule/stripe'; globalThis.used = StripeConnector",
    'neutral',
  ],
  ['stripe', "import Stripe from 'stripe'; globalThis.used = Stripe", 'node'],
  ['@mailchimp/mailchimp_marketing', use('@mailchimp/mailchimp_marketing'), 'node'],
  ['@googleapis/drive', use('@googleapis/drive'), 'node'],
  ['jira.js: one client', use('jira.js'), 'node'],
]

/** Minified and gzipped bytes of what a serverless bundle would hold. */
export async function bundles(): Promise<void> {
  const rows = []
  for (const [name, contents, platform] of subjects) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      format: 'esm',
      platform,
      mainFields: ['module', 'main'],
      conditions: ['import'],
      target: 'es2022',
      write: false,
      logLevel: 'silent',
    })
    rows.push({ name, value: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1024, ratio: 0 })
  }
  const base = rows[3]?.value ?? 1
  print(
    'Bundle, minified and gzipped (× a whole StripeConnector)',
    'kB',
    rows.map((row) => ({ ...row, ratio: row.value / base })),
  )
}
