// Makes the files that follow from the schemas and are not committed, where they are missing or their sources have changed:
// operations, connector classes, manifests, zod entries, reference and coverage pages. Every task that needs them begins with this.
//
//   node --conditions=@ferrule/source scripts/derived.ts
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from '@ferrule/test-kit/repo'
import { isDerived } from './lib/derived.ts'

/** Sources and output of a part: a connector, or the pages of coverage, which need all of them. */
interface Stamp {
  /** Of the sources. */
  readonly digest: string
  readonly files: readonly string[]
  /** Of the files. */
  readonly made: string
  /** Of the committed files that were as they should be, with patterns of those that may not be there. */
  readonly judged?: { readonly files: readonly string[]; readonly owned: readonly string[]; readonly digest: string }
}

const STAMPS = join(root, 'node_modules/.cache/ferrule/derived.json')
const COVERAGE = 'docs/coverage'

const readStamps = (): Record<string, Stamp> => (existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {})
let stamps = readStamps()

const filesOf = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(root, file)
    hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : 'missing')
  }
  return hash.digest('hex')
}

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+\.ts)'/g)].map(([, path = '']) => path)

/** The generator's sources, with what they import of other packages. */
const generator = digestOf(
  filesOf('packages/codegen/src/**/*.ts').flatMap((file) => [
    file,
    ...importsOf(file)
      .map((path) => relative(root, resolve(root, dirname(file), path)).replaceAll('\\', '/'))
      .filter((path) => !path.startsWith('packages/codegen/')),
  ]),
)

/** A generation of an API takes parts of the schemas of another one, and may lie in its package. */
function sourceOf(part: string): string {
  if (part === COVERAGE)
    return digestOf(
      filesOf(
        'schemas/*/*.{ts,txt}',
        'scripts/coverage/*.ts',
        'packages/{codegen/src/naming,test-kit/src/vendor-operations}.ts',
      ),
    )
  const own = filesOf(`schemas/${part}/*.ts`)
  const beside = own.flatMap(importsOf).flatMap((path) => /^\.\.\/([\w-]+)\//.exec(path)?.slice(1) ?? [])
  const schemas = filesOf(
    ...[part, ...beside].map((name) => `schemas/${name}/*.ts`),
    `schemas/${part}/{routes.txt,events.txt,sdk-methods.json}`,
    `docs/verified/${part}.json`,
  )
  const packages = [part, part.replace(/-v\d+$/, '')].map((name) => `packages/${name}`)
  const steps = packages.flatMap((folder) => [`${folder}/src/{,*/}vendor/{index,connect}.ts`, `${folder}/package.json`])
  return digestOf([...schemas, ...filesOf(...steps)]) + generator
}

function isFresh(part: string): boolean {
  const stamp = stamps[part]
  return stamp !== undefined && stamp.digest === sourceOf(part) && stamp.made === digestOf(stamp.files)
}

const committedOf = (files: readonly string[], owned: readonly string[]): string[] =>
  [...new Set([...files, ...filesOf(...owned)])].filter((file) => !isDerived(file)).sort()

/** Whether its committed files were compared with these sources, and are the same since. */
export function isJudged(part: string): boolean {
  const { judged } = stamps[part] ?? {}
  return judged !== undefined && isFresh(part) && judged.digest === digestOf(committedOf(judged.files, judged.owned))
}

interface Made {
  readonly files: readonly string[]
  readonly owned?: readonly string[]
  readonly whole?: boolean
}

/** Notes that the files of a part are as its sources say. */
export function remember(part: string, { files, owned = [], whole = false }: Made): void {
  const made = files.filter(isDerived).sort()
  const committed = files.filter((file) => !isDerived(file))
  const judged = whole && { files: committed, owned, digest: digestOf(committedOf(committed, owned)) }
  // Several processes may make parts at the same time, and one may read while another writes.
  stamps = {
    ...readStamps(),
    [part]: { digest: sourceOf(part), files: made, made: digestOf(made), ...(judged && { judged }) },
  }
  mkdirSync(dirname(STAMPS), { recursive: true })
  const written = `${STAMPS}.${process.pid}`
  writeFileSync(written, JSON.stringify(stamps))
  renameSync(written, STAMPS)
}

export const rememberCoverage = (): void => remember(COVERAGE, { files: filesOf(`${COVERAGE}/*.md`) })

export const connectors = (): string[] => filesOf('schemas/*/connector.ts').map((file) => file.split('/')[1] as string)

/** Makes what is missing or old; 0, or 1 where a schema is refused. */
export async function derive(): Promise<number> {
  const { makeRoutes } = await import('./routes/index.ts')
  await makeRoutes()
  const stale = connectors().filter((name) => !isFresh(name))
  let status = 0
  if (stale.length > 0) {
    console.error(`ferrule: making what follows from the schemas of ${stale.join(', ')}`)
    const { main: generate } = await import('../packages/codegen/src/cli.ts')
    const { REPOSITORY } = await import('../packages/codegen/src/layout.ts')
    status = await generate(stale, root, REPOSITORY, { includes: isDerived, onDone: remember, log: () => {} })
  }
  if (status === 0 && !isFresh(COVERAGE)) {
    const { main: cover } = await import('./coverage/index.ts')
    await cover([], { includes: isDerived, log: () => {} })
    rememberCoverage()
  }
  return status
}

if (import.meta.main) process.exitCode = await derive()
