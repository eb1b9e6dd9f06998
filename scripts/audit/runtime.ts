// Installed beside the packages themselves: the run-time dependencies of all published packages, with theirs.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, root } from '@ferrule/test-kit/repo'
import { build } from 'esbuild'
import { bytesOf, locate } from '../lib/installed.ts'
import type { Published } from '../lib/packages.ts'

export interface Runtime {
  name: string
  version: string
  licence: string
  bytes: number
  /** Published packages that name it, with how. */
  users: { name: string; optional: boolean }[]
}

interface Found extends Manifest {
  license?: string | { type?: string }
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const read = (folder: string): Found => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function describe(folder: string): Omit<Runtime, 'users'> {
  const { name, version, license } = read(folder)
  const licence = typeof license === 'string' ? license : (license?.type ?? 'none')
  return { name, version, licence, bytes: bytesOf(folder, true) }
}

/** Dependencies and peers that published packages name themselves, others of ours left out. */
export function direct(packages: readonly Published[]): Runtime[] {
  const found = new Map<string, Runtime>()
  for (const { name: user, folder } of packages) {
    const manifest = read(join(root, folder))
    const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    for (const name of names.filter((one) => !packages.some((own) => own.name === one))) {
      const one = found.get(name) ?? { ...describe(locate(name, join(root, folder))), users: [] }
      one.users.push({ name: user, optional: manifest.peerDependenciesMeta?.[name]?.optional ?? false })
      found.set(name, one)
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The same with all that they depend on, by name and version. */
export function closure(packages: readonly Published[]): Map<string, Omit<Runtime, 'users'>> {
  const found = new Map<string, Omit<Runtime, 'users'>>()
  const queue = packages.map(({ folder }) => join(root, folder))
  const own = new Set(queue.map((folder) => realpathSync(folder)))
  for (let folder = queue.pop(); folder; folder = queue.pop()) {
    for (const name of Object.keys(read(folder).dependencies ?? {})) {
      const at = locate(name, folder)
      if (own.has(at)) continue
      const one = describe(at)
      const key = `${one.name}@${one.version}`
      if (found.has(key)) continue
      found.set(key, one)
      queue.push(at)
    }
  }
  return found
}

/** Bytes that each dependency takes in a minified bundle of everything that a package exports. */
export async function bundled({ name, folder }: Published): Promise<Map<string, number>> {
  const { metafile } = await build({
    stdin: { contents: `export * from '${name}'`, resolveDir: join(root, folder) },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const sums = new Map<string, number>()
  for (const [file, { bytesInOutput }] of Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs),
  )) {
    const owner = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1]
    if (owner) sums.set(owner, (sums.get(owner) ?? 0) + bytesInOutput)
  }
  return sums
}
