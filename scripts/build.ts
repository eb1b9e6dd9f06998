// Builds the packages whose sources or settings have changed since their last build; `--force` builds all.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readManifest, root, run } from '@ferrule/test-kit/repo'
import { specifiersOf } from './lib/imports.ts'

const force = process.argv.includes('--force')
const folders = globSync('packages/*/package.json', { cwd: root })
  .map(dirname)
  .filter((folder) => readManifest(folder).scripts?.build)
  .sort()

/** Contents, not times: a checkout or a generator that writes the same text again makes nothing stale. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const shared = ['tsup.config.base.ts', 'tsconfig.base.json', 'pnpm-lock.yaml']
  const own = ['package.json', 'tsup.config.ts', 'tsconfig.json'].map((file) => `${folder}/${file}`)
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
  const front = `${folder}/console/**/*.{ts,tsx,css,html,svg}`
  const sources = [`${folder}/src/**/*.{ts,json}`, front, schemas, facts, ...words]
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

async function build(folder: string): Promise<boolean> {
  const stamp = join(root, 'node_modules/.cache/ferrule', `${folder.replaceAll('/', '-')}.build`)
  const wanted = fingerprint(folder)
  const fresh = existsSync(join(root, folder, 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (fresh && !force) return true
  const started = performance.now()
  const { status, output } = await run('tsup', [], { cwd: join(root, folder) })
  if (status === 0) excuseMissingPeers(folder)
  const problems = status === 0 ? danglingImports(folder) : [output.trim() || `tsup ended with ${status}`]
  if (problems.length > 0) {
    console.log(`build ${folder} failed\n${problems.join('\n')}`)
    return false
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  console.log(`build ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return true
}

// Two at a time: declarations resolve to sources through @ferrule/source, so no package waits for another one's output.
const queue = [...folders]
const worker = async (): Promise<boolean> => {
  let good = true
  for (let folder = queue.shift(); folder; folder = queue.shift()) good = (await build(folder)) && good
  return good
}
const results = await Promise.all([worker(), worker()])
if (results.includes(false)) process.exitCode = 1
