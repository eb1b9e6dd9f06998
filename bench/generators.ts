import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { generate } from '../packages/codegen/src/generate.ts'
import { compare, write } from '../packages/codegen/src/write.ts'
import { makeDraft } from '../packages/import/src/draft/index.ts'
import { planOf } from '../packages/import/src/draft/plan.ts'
import { readApi } from '../packages/import/src/read/index.ts'
import { readSource } from '../packages/import/src/read/source.ts'
import { writeFiles } from '../packages/import/src/update.ts'

// `node --conditions=@ferrule/source bench/generators.ts <folder of peers> <document>…`: what generators make of the same documents. The
// peers are installed into that folder, at these versions: they are 320 packages, which nothing else here needs.
const PEERS = [
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
]

const repository = resolve(import.meta.dirname, '..')
const [peers = '', ...documents] = process.argv.slice(2)
if (documents.length === 0) throw new Error('name a folder for the peers, and documents')

/** The result of one generator on one document. */
interface Made {
  /** Seconds to generate; undefined: it did not read the document. */
  readonly seconds: number | undefined
  /** Why not. */
  readonly refused?: string
  /** Type errors, and seconds of the compiler. */
  readonly errors: number
  readonly compile: number
  /** Bytes of a program with one call, minified and compressed. */
  readonly bytes: number | undefined
  /** Lists that a loop reads to the end. */
  readonly lists: number
}

interface Generator {
  readonly name: string
  /** Generates into a folder, and returns a program with one call. */
  run(document: string, folder: string): Promise<{ readonly program: string; readonly lists: number }>
}

function install(): void {
  mkdirSync(peers, { recursive: true })
  writeFileSync(join(peers, 'package.json'), '{ "private": true, "type": "module" }\n')
  const flags = ['install', '--save-exact', '--no-audit', '--no-fund', '--silent']
  const { status } = spawnSync('npm', [...flags, ...PEERS], { cwd: peers, stdio: 'inherit' })
  if (status !== 0) throw new Error('the peers cannot be installed')
}

/** Runs a command of a peer. */
function command(name: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(join(peers, 'node_modules/.bin', name), args, { cwd, encoding: 'utf8' })
  if (status === 0) return
  const lines = `${stderr}\n${stdout}`.split('\n')
  throw new Error(lines.find((line) => /error|unsupported|not supported/i.test(line))?.trim() ?? `ends with ${status}`)
}

/** The first function that a file exports. */
function firstCall(file: string, pattern: RegExp): string {
  const [, name] = pattern.exec(readFileSync(file, 'utf8')) ?? []
  if (name === undefined) throw new Error(`${basename(file)} has no function`)
  return `import { ${name} } from '${file}'\nObject.assign(globalThis, { used: ${name} })\n`
}

const ferrule: Generator = {
  name: 'ferrule-import',
  async run(document, folder) {
    const api = readApi(await readSource(document, '/'))
    const blank = { from: document, digest: '', name: 'acme', title: 'Acme', entities: {}, actions: {}, lists: {} }
    const only = [...new Set(planOf(api, blank).placed.map(({ entity }) => entity))]
    const draft = makeDraft(api, { ...blank, baseUrl: addressFor(api.servers[0]?.url), only })
    writeFileSync(join(folder, 'package.json'), '{ "name": "acme-connector", "type": "module" }\n')
    writeFiles(join(folder, 'schemas/acme'), draft.files)
    const layout = { schemas: 'schemas', package: '.', reference: false, command: 'ferrule-codegen' } as const
    const { files, owned } = await generate(folder, 'acme', layout)
    write(folder, files, compare(folder, files, owned))
    const [entity] = draft.entities
    const action =
      entity?.actions.find(({ operation }) => draft.rows.some(({ at }) => at === operation.at)) ?? entity?.actions[0]
    const from = (name: string): string => `'${join(folder, `src/generated/${name}.gen.ts`)}'`
    const program = `import { createClient } from ${from('client')}
import * as entity from ${from(entity?.name ?? '')}
Object.assign(globalThis, { used: [createClient, entity.${action?.name}] })\n`
    return { program, lists: draft.rows.length }
  },
}

/** Some documents leave their address to the customer. */
const addressFor = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//.test(url) ? undefined : 'https://api.example.com'

const heyApi: Generator = {
  name: '@hey-api/openapi-ts 0.95.0',
  async run(document, folder) {
    command('openapi-ts', ['-i', document, '-o', join(folder, 'src')], folder)
    return { program: firstCall(join(folder, 'src/sdk.gen.ts'), /export const (\w+) =/), lists: 0 }
  },
}

const orval: Generator = {
  name: 'orval 7.13.2, fetch',
  async run(document, folder) {
    command('orval', ['--input', document, '--output', join(folder, 'src/api.ts'), '--client', 'fetch'], folder)
    return { program: firstCall(join(folder, 'src/api.ts'), /export const (\w+) = async/), lists: 0 }
  },
}

const openapiFetch: Generator = {
  name: 'openapi-typescript 7.13.0 + openapi-fetch 0.17.0',
  async run(document, folder) {
    mkdirSync(join(folder, 'src'))
    command('openapi-typescript', [document, '-o', join(folder, 'src/schema.ts')], folder)
    const { operations } = readApi(await readSource(document, '/'))
    const path = operations.find(
      ({ method, parameters }) => method === 'GET' && parameters.every(({ required }) => !required),
    )?.path
    const program = `import createClient from 'openapi-fetch'
import type { paths } from '${join(folder, 'src/schema.ts')}'
const client = createClient<paths>({ baseUrl: 'https://api.example.com' })
Object.assign(globalThis, { used: () => client.GET('${path}') })\n`
    return { program, lists: 0 }
  },
}

/** A folder that finds the peers, and what our own generated code imports. */
function project(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ferrule-generators-')))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@ferrule'), { recursive: true })
  mkdirSync(join(modules, '@hey-api'))
  symlinkSync(join(peers, 'node_modules/openapi-fetch'), join(modules, 'openapi-fetch'))
  symlinkSync(join(peers, 'node_modules/@hey-api/openapi-ts'), join(modules, '@hey-api/openapi-ts'))
  for (const name of ['zod', '@types', 'vitest'])
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  for (const name of ['core', 'codegen', 'sandbox'])
    symlinkSync(join(repository, 'packages', name), join(modules, '@ferrule', name))
  return folder
}

/** Type errors of all generated code and the program. All have the same compiler and settings. */
function compileIn(folder: string): { readonly errors: number; readonly seconds: number } {
  const compilerOptions = { types: ['node'], noEmit: true, customConditions: ['@ferrule/source'], skipLibCheck: true }
  const strict = {
    strict: true,
    target: 'es2023',
    module: 'preserve',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
  }
  const lib = ['es2024', 'es2025', 'esnext', 'dom', 'dom.iterable', 'dom.asynciterable']
  const settings = {
    compilerOptions: { ...compilerOptions, ...strict, lib },
    include: ['schemas', 'src', 'program.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const compiler = join(repository, 'node_modules/@typescript/native/bin/tsc')
  const begun = performance.now()
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return {
    errors: stdout.split('\n').filter((line) => line.includes('error TS')).length,
    seconds: (performance.now() - begun) / 1000,
  }
}

async function bytesOf(program: string): Promise<number> {
  const { outputFiles } = await build({
    ...{ entryPoints: [program], bundle: true, minify: true, format: 'esm', platform: 'node', target: 'es2022' },
    ...{ write: false, conditions: ['@ferrule/source'], logLevel: 'silent' },
  })
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length
}

async function measure(generator: Generator, document: string): Promise<Made> {
  const folder = project()
  try {
    const begun = performance.now()
    const { program, lists } = await generator.run(document, folder)
    const seconds = (performance.now() - begun) / 1000
    writeFileSync(join(folder, 'program.ts'), program)
    const { errors, seconds: compile } = compileIn(folder)
    const bytes = await bytesOf(join(folder, 'program.ts')).catch(() => undefined)
    return { seconds, errors, compile, bytes, lists }
  } catch (error) {
    const refused = (error as Error).message.split('\n')[0]?.slice(0, 120) ?? ''
    return { seconds: undefined, refused, errors: 0, compile: 0, bytes: undefined, lists: 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

install()
const names = documents.flatMap((place) =>
  statSync(place).isDirectory() ? readdirSync(place).map((name) => join(place, name)) : [place],
)
const files = names.filter((name) => ['.json', '.yaml', '.yml'].includes(extname(name))).map((name) => resolve(name))
const results: Record<string, Record<string, Made>> = {}
console.log('| Document | Generator | Generate, s | Type errors | tsc, s | One call, bytes | Lists with an iterator |')
console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
for (const file of files)
  for (const generator of [ferrule, heyApi, orval, openapiFetch]) {
    const made = await measure(generator, file)
    results[basename(file)] = { ...results[basename(file)], [generator.name]: made }
    const { seconds, refused, errors, compile, bytes, lists } = made
    const cells =
      seconds === undefined
        ? [`not read: ${refused}`, '', '', '', '']
        : [seconds.toFixed(1), errors, compile.toFixed(1), bytes ?? 'no bundle', lists]
    console.log(`| ${[basename(file), generator.name, ...cells].join(' | ')} |`)
  }
const facts = { date: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism() }
writeFileSync(
  join(import.meta.dirname, 'results-generators.json'),
  `${JSON.stringify({ ...facts, documents: results }, null, 2)}\n`,
)
