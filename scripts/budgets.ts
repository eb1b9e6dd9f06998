// What a connector costs its user, measured on packed packages as strangers install them. The numbers are promises of the
// docs, so passing one is a failure.
import { globSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { withDependencies } from './lib/packages.ts'
import { check } from './lib/report.ts'
import { install } from './smoke/lib/install.ts'

/** What is measured of every connector. */
interface Ceilings {
  'one action': number
  'one list action': number
  'a whole connector': number
  'declarations without /zod': number
  'declarations of /zod': number
}

interface Subject {
  /** The package, with a subpath where it holds a second generation of the API. */
  name: string
  folder: string
  class: string
  options: string
  /** The action of each program, and the arguments after the client. */
  get: [entity: string, action: string, args: string]
  list: [entity: string, action: string, args?: string]
  /**
   * In kB (1 kB = 1024 bytes). Programs: bundled and minified under edge conditions, where no ky is, gzip -9. Declarations: as
   * they are. What was aimed at and why it is more: docs/decisions/0006.
   */
  ceilings: Ceilings
}

const subjects: readonly Subject[] = [
  {
    name: '@ferrule/stripe',
    folder: 'stripe/dist',
    class: 'StripeConnector',
    options: `{ credentials: { api_key: 'k' } }`,
    get: ['customers', 'get', `{ id: 'cus_1' }`],
    list: ['customers', 'list'],
    ceilings: ceilings(19.5, 22.5, 36, 430, 200),
  },
  {
    name: '@ferrule/jira',
    folder: 'jira/dist',
    class: 'JiraConnector',
    options: `{ credentials: { username: 'a@b.example', password: 'p' }, config: { subdomain: 'acme' } }`,
    get: ['issues', 'get', `{ issueIdOrKey: 'PROJ-1' }`],
    list: ['issues', 'api_search', `{ jql: 'project = PROJ' }`],
    ceilings: ceilings(24.5, 27.5, 37.5, 175, 48),
  },
  {
    name: '@ferrule/greenhouse',
    folder: 'greenhouse/dist',
    class: 'GreenhouseConnector',
    options: `{ credentials: { api_key: 'k' } }`,
    get: ['candidates', 'get', '{ id: 1 }'],
    list: ['candidates', 'list'],
    ceilings: ceilings(18.5, 22, 30.5, 165, 52),
  },
  {
    name: '@ferrule/greenhouse/v3',
    folder: 'greenhouse/dist/v3',
    class: 'GreenhouseConnector',
    options: `{ credentials: { client_id: 'i', client_secret: 's' } }`,
    get: ['candidates', 'get', '{ id: 1 }'],
    list: ['candidates', 'list'],
    ceilings: ceilings(23, 27, 37, 245, 62),
  },
  {
    name: '@ferrule/amazon-ads',
    folder: 'amazon-ads/dist',
    class: 'AmazonAdsConnector',
    options: `{ credentials: { client_id: 'i', client_secret: 's', refresh_token: 'r' }, config: { profile_id: '1' } }`,
    get: ['sponsored_product_campaigns', 'get', `{ campaignId: '1' }`],
    list: ['sponsored_product_campaigns', 'list'],
    ceilings: ceilings(24.5, 28, 37.5, 240, 75),
  },
  {
    name: '@ferrule/mailchimp',
    folder: 'mailchimp/dist',
    class: 'MailchimpConnector',
    options: `{ credentials: { api_key: 'k-us6' } }`,
    get: ['list_members', 'get', `{ list_id: 'l', subscriber_hash: 'a@b.example' }`],
    list: ['list_members', 'list', `{ list_id: 'l' }`],
    ceilings: ceilings(20, 23, 31.5, 210, 72),
  },
  {
    name: '@ferrule/google-drive',
    folder: 'google-drive/dist',
    class: 'GoogleDriveConnector',
    options: `{ credentials: { client_id: 'i', client_secret: 's', refresh_token: 'r' } }`,
    get: ['files', 'get', `{ fileId: 'f' }`],
    list: ['files', 'list'],
    ceilings: ceilings(26, 29.5, 46.5, 190, 60),
  },
  {
    name: '@ferrule/shopify',
    folder: 'shopify/dist',
    class: 'ShopifyConnector',
    options: `{ credentials: { api_key: 'k' }, config: { shop: 's' } }`,
    get: ['customers', 'get', '{ customer_id: 1 }'],
    list: ['customers', 'list'],
    // 142 operations, and the documents that they send.
    ceilings: ceilings(26, 29.5, 57, 520, 183),
  },
]

function ceilings(get: number, list: number, whole: number, declarations: number, zod: number): Ceilings {
  return {
    'one action': get,
    'one list action': list,
    'a whole connector': whole,
    'declarations without /zod': declarations,
    'declarations of /zod': zod,
  }
}

/** A `verify` of webhooks, in kB; more where the vendor signs with certificates. */
const WEBHOOKS = 2
const WEBHOOKS_WITH_CERTIFICATES = 2.5
/** What stays of a main entry that nobody uses, in kB. */
const UNUSED = 1.4
/** The core, one connector and all that they depend on, in kB. */
const INSTALLED = 3.4 * 1024

const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Programs as users write them, with the operations that they may hold. */
function programsOf({ name, class: connector, options, get, list }: Subject) {
  const [of, one, args] = get
  const [from, many, filter] = list
  return [
    {
      budget: 'one action',
      code: `
        import { createClient } from '${name}/client'
        import * as entity from '${name}/${of}'
        const client = createClient(${options})
        globalThis.result = await entity.${camel(one)}(client, ${args})`,
      operations: () => [`${of}.${one}`],
    },
    {
      budget: 'one list action',
      code: `
        import { createClient } from '${name}/client'
        import * as entity from '${name}/${from}'
        const client = createClient(${options})
        for await (const record of entity.${camel(many)}(client${filter ? `, ${filter}` : ''})) globalThis.result = record`,
      operations: () => [`${from}.${many}`],
    },
    {
      budget: 'a whole connector',
      code: `
        import { ${connector} } from '${name}'
        globalThis.connector = new ${connector}(${options})`,
      operations: (all: string[]) => all,
    },
  ] as const
}

const packages = ['stripe', 'jira', 'greenhouse', 'amazon-ads', 'mailchimp', 'google-drive', 'shopify']
const installed = await install(['core', ...packages])
const scope = join(installed.folder, 'node_modules/@ferrule')

interface Bundle {
  text: string
  /** Bytes of the output by file that they come from. */
  files: [file: string, bytes: number][]
  /** Bare imports that are left. */
  imports: string[]
}

async function bundle(contents: string, plugins: Plugin[] = []): Promise<Bundle> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: installed.folder, loader: 'ts' },
    absWorkingDir: installed.folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser'],
    // Without splitting, what is loaded by a dynamic import (ky) is in the same file: it is part of what is shipped.
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins,
  })
  const [output] = Object.values(metafile.outputs)
  return {
    text: outputFiles[0]?.text ?? '',
    files: Object.entries(output?.inputs ?? {}).map(([file, { bytesInOutput }]) => [file, bytesInOutput]),
    imports: (output?.imports ?? []).map(({ path }) => path),
  }
}

/** A bundler that does not read `sideEffects`. */
const withoutSideEffects: Plugin = {
  name: 'without sideEffects',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'resolved') return undefined
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'resolved' })
      return { ...found, sideEffects: true }
    })
  },
}

const kB = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`

/** Fails above the ceiling; what takes the room is printed either way. */
function within(ceiling: number, bytes: number, parts: string[] = []): string {
  if (bytes === 0) throw new Error('nothing was found to measure')
  const words = [`${kB(bytes)} of ${ceiling} kB`, ...parts].join('\n')
  if (bytes > ceiling * 1024) throw words
  return words
}

/** Where the bytes of a bundle come from, before compression. */
function shares(files: Bundle['files']): string[] {
  const sums = new Map<string, number>()
  for (const [file, bytes] of files) {
    const owner = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1] ?? 'the program'
    sums.set(owner, (sums.get(owner) ?? 0) + bytes)
  }
  return [...sums].sort(([, a], [, b]) => b - a).map(([owner, bytes]) => `${owner} ${kB(bytes)} before compression`)
}

/** The operations of the spec that a minified text holds. */
const operationsIn = (text: string): string[] =>
  [...text.matchAll(/entity:"(\w+)",action:"(\w+)"/g)].map(([, entity, action]) => `${entity}.${action}`).sort()

async function allOperations({ folder }: Subject): Promise<string[]> {
  const { default: manifest } = await import(pathToFileURL(join(scope, folder, 'manifest.js')).href)
  return Object.entries<{ actions: object }>(manifest.entities)
    .flatMap(([entity, { actions }]) => Object.keys(actions).map((action) => `${entity}.${action}`))
    .sort()
}

function sizeOf(folder: string, pattern: string): number {
  const cwd = join(scope, folder)
  return globSync(pattern, { cwd }).reduce((sum, file) => sum + statSync(join(cwd, file)).size, 0)
}

async function checkSubject(subject: Subject): Promise<void> {
  const { name, folder, ceilings } = subject
  const all = await allOperations(subject)
  for (const { budget, code, operations } of programsOf(subject)) {
    const { text, files, imports } = await bundle(code)
    await check(`${name}, ${budget}: at most ${ceilings[budget]} kB`, () =>
      within(ceilings[budget], gzipSync(text, { level: 9 }).length, shares(files)),
    )
    await check(`${name}, ${budget}: no zod, no Node built-in, no code from text`, () => {
      const zod = files.map(([file]) => file).filter((file) => file.includes('node_modules/zod/'))
      const foreign = [...zod, ...imports, ...(text.match(/\bnew Function\b|\beval\(/g) ?? [])]
      if (foreign.length > 0) throw `the bundle holds ${foreign.join(', ')}`
    })
    await check(`${name}, ${budget}: holds its own operations and no other`, () => {
      const [found, wanted] = [operationsIn(text), operations(all)]
      const missing = wanted.filter((operation) => !found.includes(operation))
      const surplus = found.filter((operation) => !wanted.includes(operation))
      if (missing.length + surplus.length > 0)
        throw `missing: ${missing.join(', ') || 'none'}\nnot called for: ${surplus.join(', ') || 'none'}`
      return `${found.length} of ${all.length}`
    })
  }

  // Every statement at the top of a module that might do something stays then. What an import really does, the smokes see.
  await check(`${name}, imported and not used: at most ${UNUSED} kB stays`, async () => {
    const { text, files, imports } = await bundle(`import '${name}'`, [withoutSideEffects])
    if (imports.length > 0) throw `it imports ${imports.join(', ')}`
    return within(UNUSED, gzipSync(text, { level: 9 }).length, shares(files.filter(([, left]) => left)))
  })

  for (const [what, bytes] of [
    ['declarations without /zod', sizeOf(folder, '*.d.ts') - sizeOf(folder, 'zod.d.ts')],
    ['declarations of /zod', sizeOf(folder, 'zod.d.ts')],
  ] as const) {
    await check(`${name}, ${what}: at most ${ceilings[what]} kB`, () => within(ceilings[what], bytes))
  }
}

try {
  for (const subject of subjects) await checkSubject(subject)

  for (const folder of packages) {
    const name = `@ferrule/${folder}/webhooks`
    const { text, files, imports } = await bundle(`export { verify } from '${name}'`)
    const certificates = text.includes('BEGIN CERTIFICATE')
    const ceiling = certificates ? WEBHOOKS_WITH_CERTIFICATES : WEBHOOKS
    await check(`${name}: at most ${ceiling} kB, and no built-in`, () => {
      if (imports.length > 0) throw `it imports ${imports.join(', ')}`
      return within(ceiling, gzipSync(text, { level: 9 }).length, shares(files))
    })
  }

  for (const name of packages.map((folder) => `@ferrule/${folder}`)) {
    await check(`${name}, installed with all dependencies: at most ${INSTALLED / 1024} MB`, () => {
      const wanted = withDependencies([name], (part) => installed.packages.get(part)?.manifest)
      const parts = [...installed.packages].filter(([part]) => wanted.has(part))
      return within(
        INSTALLED,
        parts.reduce((sum, [, { bytes }]) => sum + bytes, 0),
        parts.map(
          ([part, { bytes, packed }]) =>
            `${part} ${kB(bytes)}${packed === undefined ? '' : `, ${kB(packed)} to download`}`,
        ),
      )
    })
  }
} finally {
  installed.remove()
}
