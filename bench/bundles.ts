import { gzipSync } from 'node:zlib'
import { build, type Platform } from 'esbuild'
import { print } from './lib/table.ts'

const use = (name: string) => `import * as all from '${name}'; globalThis.used = all`

/** A program with one action of a connector. */
const one = (entry: string, credentials: string, entity: string, call: string) =>
  `import { createClient } from '${entry}/client'; import * as entity from '${entry}/${entity}'; globalThis.used = () => entity.${call.replace('(', `(createClient(${credentials}), `)}`
const whole = (entry: string, name: string) => `import { ${name} } from '${entry}'; globalThis.used = ${name}`

const oauth = `{ credentials: { client_id: '', client_secret: '', refresh_token: '' } }`
const key = `{ credentials: { api_key: '' } }`
const login = `{ credentials: { username: '', password: '' } }`

const shop = `{ credentials: { api_key: '' }, config: { shop: '' } }`

/** Connectors next to their peers, where there is one. */
const subjects: readonly (readonly [name: string, code: string, platform: Platform])[] = [
  ['ky alone', use('ky'), 'neutral'],
  ['ferrule: StripeConnector', whole('@ferrule/stripe', 'StripeConnector'), 'neutral'],
  ['ferrule: Stripe, customers.get', one('@ferrule/stripe', key, 'customers', `get({ id: '' })`), 'neutral'],
  ['ferrule: Stripe, customers.list', one('@ferrule/stripe', key, 'customers', 'list()'), 'neutral'],
  ['stripe', "import Stripe from 'stripe'; globalThis.used = Stripe", 'node'],
  ['ferrule: JiraConnector', whole('@ferrule/jira', 'JiraConnector'), 'neutral'],
  ['ferrule: Jira, issues.get', one('@ferrule/jira', login, 'issues', `get({ issueIdOrKey: '' })`), 'neutral'],
  ['ferrule: Jira, issues.apiSearch', one('@ferrule/jira', login, 'issues', `apiSearch({ jql: '' })`), 'neutral'],
  ['jira.js: one client', use('jira.js'), 'node'],
  ['ferrule: MailchimpConnector', whole('@ferrule/mailchimp', 'MailchimpConnector'), 'neutral'],
  ['ferrule: Mailchimp, lists.get', one('@ferrule/mailchimp', key, 'lists', `get({ list_id: '' })`), 'neutral'],
  ['ferrule: Mailchimp, lists.list', one('@ferrule/mailchimp', key, 'lists', 'list()'), 'neutral'],
  ['@mailchimp/mailchimp_marketing', use('@mailchimp/mailchimp_marketing'), 'node'],
  ['ferrule: GreenhouseConnector, v1', whole('@ferrule/greenhouse', 'GreenhouseConnector'), 'neutral'],
  ['ferrule: GreenhouseConnector, v3', whole('@ferrule/greenhouse/v3', 'GreenhouseConnector'), 'neutral'],
  ['ferrule: AmazonAdsConnector', whole('@ferrule/amazon-ads', 'AmazonAdsConnector'), 'neutral'],
  ['ferrule: Amazon Ads, profiles.list', one('@ferrule/amazon-ads', oauth, 'profiles', 'list()'), 'neutral'],
  ['ferrule: GoogleDriveConnector', whole('@ferrule/google-drive', 'GoogleDriveConnector'), 'neutral'],
  ['ferrule: Google Drive, files.list', one('@ferrule/google-drive', oauth, 'files', 'list()'), 'neutral'],
  ['ferrule: ShopifyConnector', whole('@ferrule/shopify', 'ShopifyConnector'), 'neutral'],
  ['ferrule: Shopify, customers.get', one('@ferrule/shopify', shop, 'customers', 'get({ customer_id: 1 })'), 'neutral'],
  ['ferrule: Shopify, customers.list', one('@ferrule/shopify', shop, 'customers', 'list()'), 'neutral'],
  ['@googleapis/drive', use('@googleapis/drive'), 'node'],
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
  const base = rows[1]?.value ?? 1
  print(
    'Bundle, minified and gzipped',
    'kB',
    rows.map((row) => ({ ...row, ratio: row.value / base })),
    '× is the ratio to a whole StripeConnector',
  )
}
