// Size and start-up cost of connectors, measured on packed packages as strangers install them. The numbers are promises of the
// docs, so passing one is a failure.
import { globSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { camel } from '@ferrule/core/runtime'
import { root } from '@ferrule/test-kit/repo'
import { check } from '@ferrule/test-kit/report'
import type { Subject } from '@ferrule/test-kit/subject'
import { loadSubjects } from '@ferrule/test-kit/subjects'
import { build, type Plugin } from 'esbuild'
import { withDependencies } from './lib/packages.ts'
import { modulesOfStart } from './lib/started.ts'
import { install } from './smoke/lib/install.ts'

const subjects = await loadSubjects()

/** A `verify` of webhooks, in kB; more where the vendor signs with certificates. */
const WEBHOOKS = 2
const WEBHOOKS_WITH_CERTIFICATES = 2.5
/** Size of an unused main entry after bundling, in kB. */
const UNUSED = 1.7
/** The core, one connector and all that they depend on, in kB. A third of the largest are types of its vendor's operations. */
const INSTALLED = 6 * 1024

const subpath = (entity: string): string => entity.replaceAll('_', '-')

/** Modules that a start of the gateway loads: Node pays for each. */
const STARTED = 50

/** Programs as users write them, with the operations that they may hold. */
function programsOf({ facts: { entry: name, class: connector }, budgets: { options, get, list } }: Subject) {
  const [of, one, args] = get
  const [from, many, filter] = list
  return [
    {
      budget: 'one action',
      code: `
        import { createClient } from '${name}/client'
        import * as entity from '${name}/${subpath(of)}'
        const client = createClient(${options})
        globalThis.result = await entity.${camel(one)}(client, ${args})`,
      operations: () => [`${of}.${one}`],
    },
    {
      budget: 'one list action',
      code: `
        import { createClient } from '${name}/client'
        import * as entity from '${name}/${subpath(from)}'
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

/** The first of them, with the client for credentials that are sent as they are. */
function tokenProgram({ facts: { entry: name }, budgets: { get } }: Subject, options: string): string {
  const [entity, action, args] = get
  return `
    import { createTokenClient } from '${name}/client'
    import * as entity from '${name}/${subpath(entity)}'
    const client = createTokenClient(${options})
    globalThis.result = await entity.${camel(action)}(client, ${args})`
}

/** Folders of packages: two generations share one. */
const packages = [...new Set(subjects.map(({ facts: { entry } }) => entry.split('/')[1] as string))]
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

/** `@ferrule/greenhouse/v3` is in `greenhouse/dist/v3`. */
const builtIn = ({ facts: { entry } }: Subject): string => {
  const [, folder = '', ...rest] = entry.split('/')
  return join(scope, folder, 'dist', ...rest)
}

async function allOperations(subject: Subject): Promise<string[]> {
  const { default: manifest } = await import(pathToFileURL(join(builtIn(subject), 'manifest.js')).href)
  return Object.entries<{ actions: object }>(manifest.entities)
    .flatMap(([entity, { actions }]) => Object.keys(actions).map((action) => `${entity}.${action}`))
    .sort()
}

function sizeOf(cwd: string, pattern: string): number {
  return globSync(pattern, { cwd }).reduce((sum, file) => sum + statSync(join(cwd, file)).size, 0)
}

/** Sizes of the programs with one action, by connector, in kB. */
const oneAction: number[] = []

async function checkSubject(subject: Subject): Promise<void> {
  const { ceilings, token } = subject.budgets
  const name = subject.facts.entry
  const folder = builtIn(subject)
  const all = await allOperations(subject)
  for (const { budget, code, operations } of programsOf(subject)) {
    const { text, files, imports } = await bundle(code)
    const bytes = gzipSync(text, { level: 9 }).length
    if (budget === 'one action') oneAction.push(bytes / 1024)
    await check(`${name}, ${budget}: at most ${ceilings[budget]} kB`, () =>
      within(ceilings[budget], bytes, shares(files)),
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

  if (token) {
    const [options, ceiling] = token
    const { text, files } = await bundle(tokenProgram(subject, options))
    await check(`${name}, one action with a token: at most ${ceiling} kB`, () =>
      within(ceiling, gzipSync(text, { level: 9 }).length, shares(files)),
    )
    await check(`${name}, one action with a token: no OAuth`, () => {
      const found = files.map(([file]) => file).filter((file) => file.includes('node_modules/oauth4webapi/'))
      if (found.length > 0 || /grant_type|private_key/.test(text)) throw `the bundle exchanges credentials: ${found}`
    })
  }

  // Every statement at the top of a module that might do something stays then. What an import really does, the smokes see.
  await check(`${name}, imported and not used: at most ${UNUSED} kB stays`, async () => {
    const { text, files, imports } = await bundle(`import '${name}'`, [withoutSideEffects])
    if (imports.length > 0) throw `it imports ${imports.join(', ')}`
    return within(UNUSED, gzipSync(text, { level: 9 }).length, shares(files.filter(([, left]) => left)))
  })

  for (const [what, bytes] of [
    // Payloads of webhooks are read by programs that verify them.
    ['declarations without /zod', sizeOf(folder, '*.d.ts') - sizeOf(folder, '{zod,webhooks}.d.ts')],
    ['declarations of /zod', sizeOf(folder, 'zod.d.ts')],
  ] as const) {
    await check(`${name}, ${what}: at most ${ceilings[what]} kB`, () => within(ceilings[what], bytes))
  }
}

try {
  for (const subject of subjects) await checkSubject(subject)

  const range = `${Math.floor(Math.min(...oneAction))} to ${Math.ceil(Math.max(...oneAction))} kB`
  for (const page of ['README.md', 'docs/index.md']) {
    await check(`${page} says what one action takes`, () => {
      const claim = `One action in an edge bundle is ${range}`
      if (!readFileSync(join(root, page), 'utf8').includes(claim)) throw `it should say: ${claim}`
      return range
    })
  }

  await check(`ferrule start: at most ${STARTED} modules, and none of the API`, async () => {
    const modules = await modulesOfStart()
    const own = modules.filter((url) => /\/node_modules\/(?:kysely|hono|@hono|zod|pg)\//.test(url))
    if (own.length > 0 || modules.length > STARTED) throw `${modules.length}: ${own.join(', ') || modules.join('\n')}`
    return `${modules.length}`
  })

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
