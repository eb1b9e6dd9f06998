// Every published package as it would leave: what its archive holds, and what publint and are-the-types-wrong say of it.
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { root } from '@ferrule/test-kit/repo'
import { check } from '@ferrule/test-kit/report'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { isConnector, pack, published, unpack, withDependencies } from '../lib/packages.ts'
import {
  builtinProblems,
  changesetProblems,
  contentProblems,
  exportProblems,
  manifestProblems,
  type Packed,
  reach,
  treeProblems,
} from './rules.ts'

const packages = published()
const license = readFileSync(join(root, 'LICENSE'), 'utf8')

/** Connectors, and what they run on: Web APIs only. Other packages are for development, on Node. */
const everywhere = withDependencies(
  packages.filter(({ manifest }) => isConnector(manifest)).map(({ name }) => name),
  (wanted) => packages.find(({ name }) => name === wanted)?.manifest,
)

/**
 * Intended, though are-the-types-wrong counts it as a problem:
 * - `node10` reads no `exports`, so it finds no subpath; TypeScript gives this resolution up, and no Node that we run on has it.
 * - A CommonJS file that imports these types gets ES modules. That is what happens at run time, too: `require` takes them
 *   since Node 22.12, the least that `engines` asks for, and the smokes do it.
 */
const meant = (problem: Problem): boolean =>
  ('resolutionKind' in problem && problem.resolutionKind === 'node10') || problem.kind === 'CJSResolvesToESM'

async function typesProblems(archive: Buffer): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(archive)))
  if (!result.types) return ['there are no types']
  return result.problems.filter((problem) => !meant(problem)).map((problem) => JSON.stringify(problem))
}

async function publintProblems(archive: Buffer): Promise<string[]> {
  const tarball = new Uint8Array(archive).buffer
  const { messages, pkg = {} } = await publint({ pack: { tarball }, strict: true, level: 'suggestion' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

/** Peer dependencies of a package's dependencies. */
function peersOf({ name, dependencies = {} }: Packed['manifest']): string[] {
  const folder = join(root, 'packages', name.split('/').at(-1) as string, 'node_modules')
  return Object.keys(dependencies).flatMap((one) => {
    const file = join(folder, one, 'package.json')
    const { peerDependencies = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    return Object.keys(peerDependencies)
  })
}

async function read(archive: string): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-package-'))
  try {
    await unpack(archive, folder)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
    const files = names.filter((name) => statSync(join(folder, name)).isFile())
    const texts = files.map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
    return { manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), files: new Map(texts) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A command has no entry that is imported. */
const importable = (exports: Packed['manifest']['exports'] = {}): boolean =>
  Object.values(exports).some((target) => typeof target === 'object')

function none(problems: readonly string[]): void {
  if (problems.length > 0) throw problems.join('\n')
}

for (const { name, folder, manifest } of packages) {
  const archive = await pack(folder)
  const packed = await read(archive)
  const reached = reach(packed)
  const subpaths = Object.keys(packed.manifest.exports ?? {}).length
  await check(`${name}: manifest, license, README, no install script`, () => none(manifestProblems(packed, license)))
  await check(`${name}: exports are exact`, () => {
    none([...exportProblems(packed), ...treeProblems(manifest.exports, packed)])
    return `${subpaths} subpaths`
  })
  await check(`${name}: dependencies and files are those that its entries lead to`, () =>
    none(contentProblems(packed, peersOf(packed.manifest), reached)),
  )
  if (everywhere.has(name)) await check(`${name}: no Node built-in`, () => none(builtinProblems(packed, reached)))
  await check(`${name}: publint`, async () => none(await publintProblems(readFileSync(archive))))
  if (importable(packed.manifest.exports)) {
    await check(`${name}: are the types wrong`, async () => none(await typesProblems(readFileSync(archive))))
  }
}

await check('changesets name published packages', () => {
  const files = globSync('.changeset/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md'))
  const names = packages.map(({ name }) => name)
  none(
    files.flatMap((file) =>
      changesetProblems(readFileSync(join(root, file), 'utf8'), names).map((problem) => `${file}: ${problem}`),
    ),
  )
  return `${files.length} changesets`
})
