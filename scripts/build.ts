// Builds the packages whose sources or settings have changed since their last build; `--force` builds all.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readManifest, root, run } from '@ferrule/test-kit/repo'
import { specifiersOf } from './lib/imports.ts'

const force = process.argv.includes('--force')
/** Only while a build runs. Not below `node_modules`, where the bundler takes every file for another package's. */
const DECLARATIONS = join(root, '.declarations')
const TSC = join(root, 'node_modules/@typescript/native/bin/tsc')
const folders = globSync('packages/*/package.json', { cwd: root })
  .map(dirname)
  .filter((folder) => readManifest(folder).scripts?.build)
  .sort()

/** Contents, not times: a checkout or a generator that writes the same text again makes nothing stale. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const shared = ['tsup.config.base.ts', 'tsup.notices.ts', 'tsconfig.base.json', 'pnpm-lock.yaml']
  const own = ['package.json', 'tsup.config.ts', 'tsconfig.json', 'bundle.ts']
    .map((file) => `${folder}/${file}`)
    .filter((file) => existsSync(join(root, file)))
  // The `/zod` entry of a connector holds its schemas, and the words of their language; `-v3` is a generation of the same.
  const schemas = `schemas/${basename(folder)}{,-*}/*.ts`
  // The generator takes the words of tables from core.
  const words = [
    'packages/codegen/src/{define,fields,read-zod,read-checks,graphql/schema-helpers}.ts',
    'packages/core/src/contract/names.ts',
    'packages/core/src/contract/table.ts',
    'packages/core/src/contract/byte-source.ts',
  ]
  // Credentials and addresses that the sandbox knows before it loads a connector.
  const facts = 'packages/*/src/sandbox/facts.ts'
  // Sources of other packages in its bundle. Nearly all take some of core: each change there would build them all.
  const { ferrule } = readManifest(folder) as { ferrule?: { bundles?: readonly string[] } }
  const inlined = (ferrule?.bundles ?? [])
    .filter((name) => name !== 'core')
    .map((name) => `packages/${name}/src/**/*.ts`)
  const front = `${folder}/console/**/*.{ts,tsx,css,html,svg}`
  const sources = [`${folder}/src/**/*.{ts,json}`, front, schemas, facts, ...words, ...inlined]
  for (const file of [...shared, ...own, ...globSync(sources, { cwd: root }).sort()]) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** tsup leaves an import that it could not follow as it is; only a look at the output shows it. */
function danglingImports(folder: string): string[] {
  const found: string[] = []
  for (const file of globSync(`${folder}/dist/**/*.{js,d.ts}`, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const specifier of specifiersOf(text).filter((one) => one.startsWith('.'))) {
      const target = resolve(
        root,
        dirname(file),
        file.endsWith('.d.ts') ? specifier.replace(/\.js$/, '.d.ts') : specifier,
      )
      if (!existsSync(target)) found.push(`${file} imports ${specifier}, which is not there`)
    }
  }
  return found
}

/**
 * The connectors are peers of the sandbox, of which one is enough: declarations that import the others must not be errors of
 * whoever has not installed them. Other optional peers belong to one subpath, whose users must have them.
 */
function excuseMissingPeers(folder: string): void {
  const { peerDependenciesMeta = {} } = readManifest(folder)
  const peers = Object.keys(peerDependenciesMeta).filter((name) => name.startsWith('@ferrule/'))
  if (peers.length === 0) return
  for (const file of globSync(`${folder}/dist/**/*.d.ts`, { cwd: root })) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    const excused = lines.flatMap((line) => {
      const [, from = ''] = /^(?:import|export) .* from '([^']+)';$/.exec(line) ?? []
      return peers.some((name) => from === name || from.startsWith(`${name}/`))
        ? ['// @ts-ignore: installed by those who use it', line]
        : [line]
    })
    if (excused.length > lines.length) writeFileSync(join(root, file), excused.join('\n'))
  }
}

const CACHE = join(root, 'node_modules/.cache/ferrule')
const stampOf = (folder: string): string => join(CACHE, `${folder.replaceAll('/', '-')}.build`)

function isFresh(folder: string, wanted: string): boolean {
  const stamp = stampOf(folder)
  return existsSync(join(root, folder, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Whether its declarations are bundled by the common configuration. */
const isCommon = (folder: string): boolean =>
  readFileSync(join(root, folder, 'tsup.config.ts'), 'utf8').includes('tsup.config.base')

const isNodeFree = (folder: string): boolean =>
  !readFileSync(join(root, folder, 'tsconfig.json'), 'utf8').includes('"types"')

/**
 * Emits the declarations of these packages' sources by the native compiler, from which tsup bundles them. Those without
 * Node's types are checked, so that its globals do not compile; the step `typecheck` checks all.
 */
async function emitDeclarations(stale: readonly string[]): Promise<boolean> {
  rmSync(DECLARATIONS, { recursive: true, force: true })
  const groups = Map.groupBy(stale.filter(isCommon), isNodeFree)
  for (const [nodeFree, members] of groups) {
    const project = join(CACHE, `declarations.${nodeFree ? 'free' : 'node'}.json`)
    const compilerOptions = {
      ...{ types: nodeFree ? [] : ['node'], noCheck: !nodeFree, rootDir: root, outDir: DECLARATIONS },
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true },
    }
    const include = members.map((folder) => join(root, folder, 'src'))
    // Types of published operations are not bundled.
    const settings = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions,
      include,
      exclude: ['**/operations/**'],
    }
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(project, JSON.stringify(settings))
    const { status, output } = await run('node', [TSC, '-p', project, '--singleThreaded'], { cwd: root })
    if (status !== 0) {
      console.log(`the declarations of ${members.join(', ')} failed\n${output.trim()}`)
      return false
    }
  }
  for (const file of globSync(`${DECLARATIONS}/**/*.d.ts`))
    writeFileSync(file, withOutputNames(readFileSync(file, 'utf8')))
  return true
}

/** The compiler leaves the names of sources in declarations, where the bundler finds nothing of that name. */
const withOutputNames = (text: string): string =>
  text.replace(/((?:from |import\()(['"])\.{1,2}\/[^'"\n]+)\.ts\2/g, '$1.js$2')

async function build(folder: string, wanted: string): Promise<boolean> {
  const started = performance.now()
  const { status, output } = await run('tsup', [], {
    cwd: join(root, folder),
    env: { FERRULE_DECLARATIONS: DECLARATIONS },
  })
  if (status === 0) excuseMissingPeers(folder)
  const problems = status === 0 ? danglingImports(folder) : [output.trim() || `tsup ended with ${status}`]
  if (problems.length > 0) {
    console.log(`build ${folder} failed\n${problems.join('\n')}`)
    return false
  }
  writeFileSync(stampOf(folder), wanted)
  console.log(`build ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return true
}

const queue = folders
  .map((folder) => ({ folder, wanted: fingerprint(folder) }))
  .filter(({ folder, wanted }) => force || !isFresh(folder, wanted))
// Two at a time: declarations resolve to sources through @ferrule/source, so no package waits for another one's output.
const worker = async (): Promise<boolean> => {
  let good = true
  for (let next = queue.shift(); next; next = queue.shift()) good = (await build(next.folder, next.wanted)) && good
  return good
}
if (queue.length > 0) {
  const emitted = await emitDeclarations(queue.map(({ folder }) => folder))
  const results = emitted && (await Promise.all([worker(), worker()]))
  rmSync(DECLARATIONS, { recursive: true, force: true })
  if (!results || results.includes(false)) process.exitCode = 1
}
