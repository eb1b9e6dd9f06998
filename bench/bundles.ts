import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Peer, Subject } from '@ferrule/test-kit/subject'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { build, type Metafile, type OutputFile, type Platform } from 'esbuild'
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

/** Connectors, next to comparable SDKs if there are any. */
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
  ['ferrule: GreenhouseConnector, v1', whole('@ferrule/greenhouse/v1', 'GreenhouseConnector'), 'neutral'],
  ['ferrule: GreenhouseConnector, v3', whole('@ferrule/greenhouse', 'GreenhouseConnector'), 'neutral'],
  ['ferrule: AmazonAdsConnector', whole('@ferrule/amazon-ads', 'AmazonAdsConnector'), 'neutral'],
  ['ferrule: Amazon Ads, profiles.list', one('@ferrule/amazon-ads', oauth, 'profiles', 'list()'), 'neutral'],
  ['ferrule: GoogleDriveConnector', whole('@ferrule/google-drive', 'GoogleDriveConnector'), 'neutral'],
  ['ferrule: Google Drive, files.list', one('@ferrule/google-drive', oauth, 'files', 'list()'), 'neutral'],
  ['ferrule: ShopifyConnector', whole('@ferrule/shopify', 'ShopifyConnector'), 'neutral'],
  ['ferrule: Shopify, customers.get', one('@ferrule/shopify', shop, 'customers', 'get({ customer_id: 1 })'), 'neutral'],
  ['ferrule: Shopify, customers.list', one('@ferrule/shopify', shop, 'customers', 'list()'), 'neutral'],
  ['@googleapis/drive', use('@googleapis/drive'), 'node'],
  ['@shopify/admin-api-client', use('@shopify/admin-api-client'), 'neutral'],
  ['openai', "import OpenAI from 'openai'; globalThis.used = OpenAI", 'neutral'],
]

/** Connectors that name their peers themselves; these are installed in their own folders. */
const own: readonly Program[] = (await loadSubjects()).flatMap(({ facts, budgets }) =>
  budgets.peers ? programsOf(facts, budgets, budgets.peers) : [],
)

interface Program {
  readonly name: string
  readonly contents: string
  readonly platform: Platform
  readonly folder: string
}

function programsOf(
  { entry, class: name }: Subject['facts'],
  budgets: Subject['budgets'],
  peers: readonly Peer[],
): Program[] {
  const folder = join(import.meta.dirname, '../packages', entry.split('/')[1] as string)
  const { options, get, list } = budgets
  const client = `import { createClient } from '${entry}/client'\nconst client = createClient(${options})`
  const [of, one, given] = get
  const [from, many, filter = '{}'] = list
  return [
    { name: `ferrule: ${name}`, contents: whole(entry, name), platform: 'neutral', folder },
    {
      name: `ferrule: ${entry}, ${of}.${one}`,
      contents: `${client}\nimport * as all from '${entry}/${of}'; globalThis.result = await all.${one}(client, ${given})`,
      platform: 'neutral',
      folder,
    },
    {
      name: `ferrule: ${entry}, ${from}.${many}`,
      contents: `${client}\nimport * as all from '${entry}/${from}'; for await (const one of all.${many}(client, ${filter})) globalThis.result = one`,
      platform: 'neutral',
      folder,
    },
    ...peers.map(({ name: peer, code, platform }) => ({ name: peer, contents: code, platform, folder })),
  ]
}

/** Export conditions of the target runtimes. For Node, ky is a chunk of its own if the bundler splits. */
const EDGE = ['workerd', 'worker', 'browser', 'import']

interface Build {
  contents: string
  platform: Platform
  folder: string
  conditions: string[]
  splitting: boolean
}

/** Minified and gzipped bytes: of the whole bundle, or of what is loaded before the first call. */
async function sizeOf({ contents, platform, folder, conditions, splitting }: Build): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder },
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting,
    format: 'esm',
    platform,
    mainFields: ['module', 'main'],
    conditions,
    external: platform === 'neutral' ? builtinModules.flatMap((name) => [name, `node:${name}`]) : [],
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  return (
    loadedFirst(outputFiles, metafile).reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0) /
    1024
  )
}

/** The entry and its static imports. */
function loadedFirst(files: OutputFile[], { outputs }: Metafile): OutputFile[] {
  const wanted = new Set<string>()
  const add = (path: string): void => {
    if (wanted.has(path) || !outputs[path]) return
    wanted.add(path)
    for (const { path: imported, kind } of outputs[path].imports) if (kind === 'import-statement') add(imported)
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === '<stdin>') add(path)
  return files.filter(({ path }) => [...wanted].some((one) => path.endsWith(one)))
}

/** Bundle sizes with the conditions of an edge runtime and of Node. */
export async function bundles(): Promise<void> {
  for (const [title, conditions, splitting] of [
    ['Bundle for an edge run time, minified and gzipped', EDGE, false],
    ['Bundle for Node, minified and gzipped', ['import', 'node'], false],
    ['First chunk for Node of a bundler that splits', ['import', 'node'], true],
  ] as const) {
    const rows = []
    const known = subjects.map(([name, contents, platform]) => ({
      name,
      contents,
      platform,
      folder: import.meta.dirname,
    }))
    for (const { name, ...program } of [...known, ...own]) {
      const value = await sizeOf({ ...program, conditions: [...conditions], splitting })
      rows.push({ name, value, ratio: 0 })
    }
    const base = rows[1]?.value ?? 1
    print(
      title,
      'kB',
      rows.map((row) => ({ ...row, ratio: row.value / base })),
      '× is the ratio to a whole StripeConnector',
    )
  }
}
