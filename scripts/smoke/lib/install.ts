// Packages as strangers get them: packed (so with publishConfig), unpacked into the node_modules of a fresh folder, their
// dependencies next to them. No network: what they depend on comes from where pnpm has put it.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Manifest, root } from '@ferrule/test-kit/repo'
import { bytesOf, locate } from '../../lib/installed.ts'
import { pack, unpack } from '../../lib/packages.ts'

export interface Installed {
  manifest: Manifest
  /** Bytes of all its files. */
  bytes: number
  /** Bytes of its archive; only of packages of this repository. */
  packed: number | undefined
}

export interface Install {
  /** Has a package.json and node_modules. */
  folder: string
  /** By name, dependencies included. */
  packages: Map<string, Installed>
  remove(): void
}

/** Installs packages of this repository (by folder) and everything that they depend on. */
export async function install(folders: readonly string[]): Promise<Install> {
  // The real path: runtimes compare module paths after following links, and /tmp is one on some machines.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ferrule-install-')))
  const packages = new Map<string, Installed>()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const add = async (name: string, source: string): Promise<void> => {
    const target = join(folder, 'node_modules', name)
    // Packages of this repository are links here; strangers get them packed.
    const own = !source.includes('node_modules')
    const packed = own ? await unpacked(source, target) : bring(source, target)
    const manifest: Manifest = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))
    packages.set(name, { manifest, bytes: bytesOf(target), packed })
    if (!own) return
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      if (!packages.has(dependency)) await add(dependency, locate(dependency, source))
    }
  }
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    for (const name of folders) {
      if (!packages.has(`@ferrule/${name}`)) await add(`@ferrule/${name}`, join(root, 'packages', name))
    }
  } catch (error) {
    remove()
    throw error
  }
  return { folder, packages, remove }
}

/** Gives the size of the archive. */
async function unpacked(source: string, target: string): Promise<number> {
  const archive = await pack(relative(root, source))
  mkdirSync(target, { recursive: true })
  await unpack(archive, target)
  return statSync(archive).size
}

/** A copy, or a link to a package with dependencies of its own, which it then finds where pnpm has put them. */
function bring(source: string, target: string): undefined {
  mkdirSync(dirname(target), { recursive: true })
  const { dependencies = {} }: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  if (Object.keys(dependencies).length > 0) symlinkSync(source, target, 'junction')
  else cpSync(source, target, { recursive: true })
}

/** Obstacles to an installation elsewhere: forms of ranges that only this repository knows, and versions out of range. */
export function problemsOf({ packages }: Install): string[] {
  const problems: string[] = []
  for (const [name, { manifest, packed }] of packages) {
    if (packed === undefined) continue
    if (JSON.stringify(manifest.exports ?? {}).includes('@ferrule/source')) problems.push(`${name} exports its sources`)
    for (const [dependency, range] of Object.entries({ ...manifest.dependencies })) {
      const version = packages.get(dependency)?.manifest.version ?? 'none'
      if (!within(range, version)) problems.push(`${name} wants ${dependency} ${range}, and ${version} is here`)
    }
  }
  return problems
}

/** Carets and exact versions, which is all that we write; anything else is refused. */
function within(range: string, version: string): boolean {
  const [, caret, ...least] = /^(\^?)(\d+)\.(\d+)\.(\d+)$/.exec(range) ?? []
  const [, ...have] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? []
  if (least.length === 0 || have.length === 0) return false
  if (!caret) return range === version
  // The first number that is not zero must not change.
  const fixed = least.findIndex((number) => Number(number) > 0)
  if (least.slice(0, fixed + 1).join() !== have.slice(0, fixed + 1).join()) return false
  const further = least.findIndex((number, index) => number !== have[index])
  return further < 0 || Number(have[further]) > Number(least[further])
}
