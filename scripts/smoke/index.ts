// The built packages in every runtime that we promise: packed, installed as a stranger would, and run against a server on
// loopback. Also that importing them does nothing.
import { cpSync, existsSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { check, Skip } from '@ferrule/test-kit/report'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { build } from 'esbuild'
import { builtExports } from '../lib/exports.ts'
import { tsc } from '../lib/tsc.ts'
import { bundleProgram } from './lib/bundle.ts'
import { exec } from './lib/exec.ts'
import { install, problemsOf } from './lib/install.ts'
import { startUpstream } from './lib/upstream.ts'
import type { Step } from './program/index.ts'

const here = import.meta.dirname
const subjects = await loadSubjects()
const connectors = [...new Set(subjects.map(({ facts: { entry } }) => entry.split('/')[1] as string))]
const installed = await install(['core', ...connectors, 'sandbox'])
const { folder } = installed

/** Main entries by name, with the entity of each that the program takes. */
const modules: Readonly<Record<string, readonly [entry: string, entity: string]>> = {
  ...Object.fromEntries(
    subjects.flatMap(({ facts: { name, entry }, smoke }) => (smoke ? [[name, [entry, smoke.entity]]] : [])),
  ),
  stripe: ['@ferrule/stripe', 'customers'],
}

/** Statements that load every module, then `modules`, which the program takes. */
function load(statement: (variable: string, specifier: string) => string): string {
  const statements: string[] = []
  const members = Object.entries(modules).map(([name, [entry, entity]]) => {
    const parts = { main: entry, client: `${entry}/client`, entity: `${entry}/${entity}` }
    const pairs = Object.entries(parts).map(([part, specifier]) => {
      const variable = `${name.replaceAll('-', '_')}_${part}`
      statements.push(statement(variable, specifier))
      return `${part}: ${variable}`
    })
    return `'${name}': { ${pairs.join(', ')} }`
  })
  return [...statements, `const modules = { ${members.join(', ')} }`].join('\n')
}
const imports = load((variable, specifier) => `import * as ${variable} from '${specifier}'`)
const requires = load((variable, specifier) => `const ${variable} = require('${specifier}')`)

/** How each connector and its sandbox are loaded: some packages bring a definition of their own. */
const sandboxed = subjects
  .filter(({ smoke }) => smoke)
  .map(({ facts: { name, entry } }, index) => {
    const own = './sandbox' in (installed.packages.get(entry)?.manifest.exports ?? {})
    const definition = own ? `; import definition${index} from '${entry}/sandbox'` : ''
    return {
      imports: `import * as main${index} from '${entry}'${definition}`,
      member: `'${name}': [main${index}, () => createSandbox(${own ? `definition${index}` : `'${name}'`})]`,
    }
  })

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

    import { smokes } from './program.mjs'
    ${sandboxed.map(({ imports }) => imports).join('\n    ')}
    const lists = { ${sandboxed.map(({ member }) => member).join(', ')} }
    for (const [name, [main, open]] of Object.entries(lists)) {
      const sandbox = open()
      const { url, close } = await sandbox.listen()
      const { data } = await smokes[name].first(main, { credentials: sandbox.credentials, baseUrl: url })
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

/** Every way into every connector that has code: types of operations stand beside empty modules. */
const subpaths = connectors.flatMap((name) => {
  const specifier = `@ferrule/${name}`
  const { exports } = installed.packages.get(specifier)?.manifest ?? {}
  return Object.keys(builtExports(exports, join(folder, 'node_modules', specifier)))
    .filter((subpath) => !/\/operations(\/|$)/.test(subpath))
    .map((subpath) => `${specifier}${subpath.slice(1)}`)
})

/** All in one Node. */
async function everySubpath(): Promise<string> {
  const code = `for (const specifier of ${JSON.stringify(subpaths)}) {
    const loaded = await import(specifier)
    if (Object.keys(loaded).length === 0) throw new Error(specifier + ' exports nothing')
  }`
  await exec(process.execPath, ['--input-type=module', '--eval', code], folder)
  return `${subpaths.length} subpaths`
}

/** The program's types. Those of every subpath are checked with the consumers. */
async function compiles(): Promise<void> {
  cpSync(join(here, 'program'), join(folder, 'program'), { recursive: true })
  // Whose types are of a package that is not published.
  const subjects = `declare module 'subjects-of-connectors' { export const smokes: Record<string, any> }`
  writeFileSync(join(folder, 'program/subjects.d.ts'), subjects)
  const { status, output } = await tsc(
    7,
    [
      ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'],
      ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--allowImportingTsExtensions'],
      ...['program/index.ts', 'program/subjects.d.ts'],
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

/** Files that an import may open: Node pays for each. The connector, and core in one file for its errors, one for its transport and one for the rest. */
const MOST_FILES = 10

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
  await bundleProgram(folder)
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
  await check('a program of packed packages compiles', compiles)

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
  await check('the import check sees what msw does', async () => {
    const { touched } = await importAlone('msw')
    if (!touched.includes('Request')) throw new Error(`msw only touched ${touched.join(', ') || 'nothing'}`)
  })
} finally {
  installed.remove()
}

// Signals of the edge runtime keep their timers for a minute after the calls have ended.
process.exit()
