// The built packages in every runtime that we promise: packed, installed as a stranger would, and run against a server on
// loopback. Also that importing them does nothing.
import { cpSync, existsSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root, run } from '../lib/repo.ts'
import { check, Skip } from '../lib/report.ts'
import { exec } from './lib/exec.ts'
import { install, problemsOf } from './lib/install.ts'
import { startUpstream } from './lib/upstream.ts'
import type { Modules, Step } from './program/index.ts'

const here = import.meta.dirname
const connectors = ['stripe', 'jira', 'greenhouse', 'amazon-ads', 'mailchimp', 'google-drive', 'shopify']
const installed = await install(['core', ...connectors, 'sandbox'])
const { folder } = installed

/** Main entries, with the entity of each that the program takes. */
const modules: Record<keyof Modules, [entry: string, entity: string]> = {
  stripe: ['@ferrule/stripe', 'customers'],
  jira: ['@ferrule/jira', 'issues'],
  greenhouse: ['@ferrule/greenhouse', 'candidates'],
  greenhouseV3: ['@ferrule/greenhouse/v3', 'candidates'],
  amazonAds: ['@ferrule/amazon-ads', 'sponsored-product-campaigns'],
  mailchimp: ['@ferrule/mailchimp', 'list-members'],
  googleDrive: ['@ferrule/google-drive', 'files'],
  shopify: ['@ferrule/shopify', 'customers'],
}

/** Statements that load every module, then `modules`, which the program takes. */
function load(statement: (variable: string, specifier: string) => string): string {
  const statements: string[] = []
  const members = Object.entries(modules).map(([name, [entry, entity]]) => {
    const parts = { main: entry, client: `${entry}/client`, entity: `${entry}/${entity}` }
    const pairs = Object.entries(parts).map(([part, specifier]) => {
      statements.push(statement(`${name}_${part}`, specifier))
      return `${part}: ${name}_${part}`
    })
    return `${name}: { ${pairs.join(', ')} }`
  })
  return [...statements, `const modules = { ${members.join(', ')} }`].join('\n')
}
const imports = load((variable, specifier) => `import * as ${variable} from '${specifier}'`)
const requires = load((variable, specifier) => `const ${variable} = require('${specifier}')`)

/** Ways of loading the packages, as whole programs; the address of the server is the last argument. */
const entries = {
  import: `
    import { smoke } from './program.mjs'
    ${imports}
    console.log(JSON.stringify(await smoke(modules, process.argv.at(-1))))`,
  require: `
    const { smoke } = require('./program.mjs')
    ${requires}
    smoke(modules, process.argv.at(-1)).then((steps) => console.log(JSON.stringify(steps)))`,
  worker: `
    import { smoke } from './program.mjs'
    ${imports}
    export default { fetch: async (_, env) => Response.json(await smoke(modules, env.UPSTREAM)) }`,
  edge: `
    import { smoke } from './program.mjs'
    ${imports}
    globalThis.STEPS = smoke(modules, UPSTREAM).then((steps) => JSON.stringify(steps))`,
  sandbox: `
    import { createSandbox } from '@ferrule/sandbox'
    import { StripeConnector } from '@ferrule/stripe'
    import { setupServer } from 'msw/node'
    const sandbox = createSandbox('stripe')
    const { url, close } = await sandbox.listen()
    const { credentials } = sandbox
    const created = await new StripeConnector({ credentials, baseUrl: url }).customers.create({ name: 'Ada' })
    await close()
    const intercepted = setupServer(...sandbox.handlers)
    intercepted.listen()
    const { name } = await new StripeConnector({ credentials }).customers.get({ id: created.id })
    intercepted.close()
    if (name !== 'Ada') throw new Error('what was created over HTTP is not found in process')

    import { JiraConnector } from '@ferrule/jira'
    import { GreenhouseConnector } from '@ferrule/greenhouse'
    import { GreenhouseConnector as GreenhouseV3Connector } from '@ferrule/greenhouse/v3'
    import { AmazonAdsConnector } from '@ferrule/amazon-ads'
    import { MailchimpConnector } from '@ferrule/mailchimp'
    import { GoogleDriveConnector } from '@ferrule/google-drive'
    import { ShopifyConnector } from '@ferrule/shopify'
    const lists = {
      jira: (options) =>
        new JiraConnector({ ...options, config: { subdomain: 'acme' } }).issues.apiSearch({ jql: 'created > -9999d' }),
      greenhouse: (options) => new GreenhouseConnector(options).candidates.list(),
      'greenhouse-v3': (options) => new GreenhouseV3Connector(options).candidates.list(),
      'amazon-ads': (options) => new AmazonAdsConnector(options).profiles.list(),
      mailchimp: (options) => new MailchimpConnector(options).lists.list(),
      'google-drive': (options) => new GoogleDriveConnector(options).files.list(),
      shopify: (options) => new ShopifyConnector(options).customers.list(),
    }
    for (const [name, list] of Object.entries(lists)) {
      const sandbox = createSandbox(name)
      const { url, close } = await sandbox.listen()
      const { data } = await list({ credentials: sandbox.credentials, baseUrl: url })
      await close()
      if (data.length === 0) throw new Error(name + ' has no records')
    }`,
}

interface Runtime {
  name: string
  /** The command with its arguments, up to the program; throws Skip where there is none. */
  command(server: URL): string[]
}

/** A binary that is installed next to this file; not every platform has all of them. */
function binary(name: string, ...places: string[]): string {
  const found = places.map((place) => join(here, 'node_modules', place)).find((path) => existsSync(path))
  if (!found) throw new Skip(`${name} has no binary for ${process.platform} ${process.arch}`)
  return found
}

const [major] = process.versions.node.split('.')
const node22 = `node-22-${process.platform}-${process.arch}`
const runtimes: Runtime[] = [
  {
    name: 'Node 22',
    command: () => [major === '22' ? process.execPath : binary('Node 22', `${node22}/bin/node`)],
  },
  {
    name: 'Node 24',
    command() {
      if (major !== '24') throw new Skip(`this machine brings Node ${major}`)
      return [process.execPath]
    },
  },
  { name: 'Bun', command: () => [binary('Bun', '.bin/bun', '.bin/bun.exe')] },
  {
    name: 'Deno',
    // No permission besides the one server and (for `require`) its own folder: none to read the environment, for one.
    command: ({ host }) => [
      binary('Deno', '.bin/deno', '.bin/deno.exe'),
      ...['run', '--no-prompt', '--cached-only', '--node-modules-dir=manual'],
      ...[`--allow-net=${host}`, `--allow-read=${folder}`],
    ],
  },
]

/** Throws the steps that failed. */
function judge(steps: readonly Step[]): string {
  const failed = steps.filter(({ error }) => error !== undefined)
  if (failed.length > 0) throw failed.map(({ name, error }) => `${name}: ${error}`).join('\n')
  if (steps.length === 0) throw new Error('no step ran')
  return `${steps.length} steps`
}

async function withUpstream<T>(body: (url: string) => Promise<T>): Promise<T> {
  const upstream = await startUpstream()
  try {
    return await body(upstream.url)
  } finally {
    await upstream.close()
  }
}

/** The packages and the program as one file, resolved by these conditions. */
async function bundle(contents: string, format: 'esm' | 'iife', conditions: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    format,
    target: 'es2022',
    conditions,
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

async function inWorkerd(upstream: string): Promise<string> {
  const { Miniflare } = await import('miniflare')
  const worker = new Miniflare({
    modules: true,
    script: await bundle(entries.worker, 'esm', ['workerd', 'worker', 'browser']),
    compatibilityDate: '2026-07-01',
    bindings: { UPSTREAM: upstream },
  })
  try {
    const answer = await worker.dispatchFetch('http://worker/')
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return judge(JSON.parse(text))
  } finally {
    await worker.dispose()
  }
}

async function inEdgeRuntime(upstream: string): Promise<string> {
  const { EdgeVM } = await import('@edge-runtime/vm')
  const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false } })
  const program = await bundle(entries.edge, 'iife', ['edge-light', 'worker', 'browser'])
  return judge(
    JSON.parse(await vm.evaluate(`globalThis.UPSTREAM = ${JSON.stringify(upstream)}; ${program}; globalThis.STEPS`)),
  )
}

/** Every way into every connector. */
const subpaths = connectors.flatMap((name) =>
  Object.keys(installed.packages.get(`@ferrule/${name}`)?.manifest.exports ?? {}).map(
    (subpath) => `@ferrule/${name}${subpath.slice(1)}`,
  ),
)

/** All in one Node. */
async function everySubpath(): Promise<string> {
  const code = `for (const specifier of ${JSON.stringify(subpaths)}) {
    const loaded = await import(specifier)
    if (Object.keys(loaded).length === 0) throw new Error(specifier + ' exports nothing')
  }`
  await exec(process.execPath, ['--input-type=module', '--eval', code], folder)
  return `${subpaths.length} subpaths`
}

/** The declarations, as the compiler of a user reads them who does not skip those of libraries. */
async function declarations(): Promise<void> {
  cpSync(join(here, 'program'), join(folder, 'program'), { recursive: true })
  const all = subpaths.map((specifier, index) => `export * as all${index} from '${specifier}'`)
  writeFileSync(join(folder, 'subpaths.ts'), all.join('\n'))
  const { status, output } = await run(
    'tsc',
    [
      ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'],
      ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--allowImportingTsExtensions'],
      ...['program/index.ts', 'subpaths.ts'],
    ],
    { cwd: folder },
  )
  if (status !== 0) throw output
}

interface Import {
  touched: string[]
  loaded: string[]
}

const importAlone = async (specifier: string): Promise<Import> =>
  JSON.parse(await exec(process.execPath, ['purity.mjs', specifier], folder))

/** Files that an import may open: Node pays for each. What entries share is split into as many. */
const MOST_FILES = 36

async function nothingDone(specifier: string, main: boolean): Promise<string> {
  const { touched, loaded } = await importAlone(specifier)
  const foreign = loaded.filter((url) => isBuiltin(url) || !url.includes('/node_modules/@ferrule/'))
  if (touched.length > 0) throw new Error(`it touches ${touched.join(', ')}`)
  if (foreign.length > 0) throw new Error(`it loads ${foreign.join(', ')}`)
  // Its own, and the parts of core.
  if (main && loaded.length > MOST_FILES) throw new Error(`it loads ${loaded.length} files, more than ${MOST_FILES}`)
  return `${loaded.length} files`
}

try {
  await build({
    entryPoints: { program: join(here, 'program/index.ts'), purity: join(here, 'purity.ts') },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'node',
    packages: 'external',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'silent',
  })
  writeFileSync(join(folder, 'import.mjs'), entries.import)
  writeFileSync(join(folder, 'require.cjs'), entries.require)
  writeFileSync(join(folder, 'sandbox.mjs'), entries.sandbox)

  await check('packed packages can be installed', () => {
    const problems = problemsOf(installed)
    if (problems.length > 0) throw problems.join('\n')
    return [...installed.packages].map(([name, { manifest }]) => `${name} ${manifest.version}`).join('\n')
  })

  // The one peer. It is only there for /zod: the import checks below see that nothing else loads it.
  symlinkSync(realpathSync(join(root, 'node_modules/zod')), join(folder, 'node_modules/zod'), 'junction')
  await check('every subpath of a packed connector loads', everySubpath)
  await check('declarations of packed packages compile', declarations)

  for (const { name, command } of runtimes) {
    for (const program of ['import.mjs', 'require.cjs']) {
      await check(`${name}, ${program.split('.')[0]}`, () =>
        withUpstream(async (url) => {
          const [binary = '', ...args] = command(new URL(url))
          return judge(JSON.parse(await exec(binary, [...args, program, url], folder)))
        }),
      )
    }
  }
  for (const { name, command } of runtimes.filter(({ name }) => name.startsWith('Node'))) {
    await check(`${name}, sandbox`, async () => {
      const [binary = '', ...args] = command(new URL('http://127.0.0.1'))
      await exec(binary, [...args, 'sandbox.mjs'], folder)
    })
  }
  await check('workerd, bundled', () => withUpstream(inWorkerd))
  await check('Vercel Edge Runtime, bundled', () => withUpstream(inEdgeRuntime))

  const mains = Object.values(modules).map(([entry]) => entry)
  for (const specifier of [...mains, '@ferrule/stripe/client', '@ferrule/stripe/customers']) {
    await check(`nothing done at import of ${specifier}`, () => nothingDone(specifier, mains.includes(specifier)))
  }
  await check('the import check sees what ky does', async () => {
    const { touched } = await importAlone('ky')
    if (!touched.includes('Request')) throw new Error(`ky only touched ${touched.join(', ') || 'nothing'}`)
  })
} finally {
  installed.remove()
}
