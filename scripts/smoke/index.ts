// The built packages in every runtime that we promise: packed, installed as a stranger would, and run against a server on
// loopback. Also that importing them does nothing.
import { copyFileSync, existsSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import { root, run } from '../lib/repo.ts'
import { check, Skip } from '../lib/report.ts'
import { exec } from './lib/exec.ts'
import { install, problemsOf } from './lib/install.ts'
import { startUpstream } from './lib/upstream.ts'
import type { Step } from './program.ts'

const here = import.meta.dirname
const installed = await install(['core', 'stripe', 'sandbox'])
const { folder } = installed

/** Ways of loading the packages, as whole programs; the address of the server is the last argument. */
const entries = {
  import: `
    import * as stripe from '@ferrule/stripe'
    import * as client from '@ferrule/stripe/client'
    import * as customers from '@ferrule/stripe/customers'
    import { smoke } from './program.mjs'
    console.log(JSON.stringify(await smoke({ stripe, client, customers }, process.argv.at(-1))))`,
  require: `
    const stripe = require('@ferrule/stripe')
    const client = require('@ferrule/stripe/client')
    const customers = require('@ferrule/stripe/customers')
    const { smoke } = require('./program.mjs')
    smoke({ stripe, client, customers }, process.argv.at(-1)).then((steps) => console.log(JSON.stringify(steps)))`,
  worker: `
    import * as stripe from '@ferrule/stripe'
    import * as client from '@ferrule/stripe/client'
    import * as customers from '@ferrule/stripe/customers'
    import { smoke } from './program.mjs'
    export default {
      fetch: async (_, env) => Response.json(await smoke({ stripe, client, customers }, env.UPSTREAM)),
    }`,
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
    if (name !== 'Ada') throw new Error('what was created over HTTP is not found in process')`,
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

/** The packages and the program as one file, resolved as Workers tools do. */
async function bundleForWorkers(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entries.worker, resolveDir: folder },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

async function inWorkerd(upstream: string): Promise<string> {
  const { Miniflare } = await import('miniflare')
  const worker = new Miniflare({
    modules: true,
    script: await bundleForWorkers(),
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

/** Every subpath in one Node. */
async function everySubpath(): Promise<string> {
  const subpaths = Object.keys(installed.packages.get('@ferrule/stripe')?.manifest.exports ?? {})
  const code = `for (const subpath of ${JSON.stringify(subpaths)}) {
    const loaded = await import('@ferrule/stripe' + subpath.slice(1))
    if (Object.keys(loaded).length === 0) throw new Error(subpath + ' exports nothing')
  }`
  await exec(process.execPath, ['--input-type=module', '--eval', code], folder)
  return `${subpaths.length} subpaths`
}

/** The declarations, as the compiler of a user reads them who does not skip those of libraries. */
async function declarations(): Promise<void> {
  copyFileSync(join(here, 'program.ts'), join(folder, 'program.ts'))
  writeFileSync(join(folder, 'schemas.ts'), `export * from '@ferrule/stripe/zod'`)
  const { status, output } = await run(
    'tsc',
    [
      ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'],
      ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', 'program.ts', 'schemas.ts'],
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

async function nothingDone(specifier: string): Promise<string> {
  const { touched, loaded } = await importAlone(specifier)
  const foreign = loaded.filter((url) => isBuiltin(url) || !url.includes('/node_modules/@ferrule/'))
  if (touched.length > 0) throw new Error(`it touches ${touched.join(', ')}`)
  if (foreign.length > 0) throw new Error(`it loads ${foreign.join(', ')}`)
  return `${loaded.length} files`
}

try {
  for (const name of ['program', 'purity']) {
    const { code } = await transform(readFileSync(join(here, `${name}.ts`), 'utf8'), { loader: 'ts' })
    writeFileSync(join(folder, `${name}.mjs`), code)
  }
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

  for (const specifier of ['@ferrule/stripe', '@ferrule/stripe/client', '@ferrule/stripe/customers']) {
    await check(`nothing done at import of ${specifier}`, () => nothingDone(specifier))
  }
  await check('the import check sees what ky does', async () => {
    const { touched } = await importAlone('ky')
    if (!touched.includes('Request')) throw new Error(`ky only touched ${touched.join(', ') || 'nothing'}`)
  })
} finally {
  installed.remove()
}
