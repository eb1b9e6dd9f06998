// `npm install` of archives into fresh folders, as strangers do it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, run } from '@ferrule/test-kit/repo'
import { Skip } from '@ferrule/test-kit/report'
import { offlineCode } from '../lib/offline.ts'

export interface LockedPackage extends Pick<Manifest, 'dependencies' | 'peerDependencies' | 'peerDependenciesMeta'> {
  version?: string
  hasInstallScript?: boolean
}

/** By name; a second copy of a package has its whole path. */
export type Locked = ReadonlyMap<string, LockedPackage>

/** Installs archives and what they depend on; throws Skip where the registry cannot be reached. */
export async function npmInstall(folder: string, archives: readonly string[]): Promise<Locked> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // No script of any package may run; that ours have none is checked besides.
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--strict-peer-deps', ...quiet, ...archives]
  const { status, output } = await run('npm', args, { cwd: folder })
  const code = status !== 0 && offlineCode(output)
  if (code) throw new Skip(`npm reaches no registry: ${code}`)
  if (status !== 0) throw new Error(`npm install ended with ${status}\n${output}`)
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  )
  return new Map(Object.entries(lock.packages).map(([path, one]) => [path.replace(/^node_modules\//, ''), one]))
}

/** A package as npm installs it: with the peers that it requires. */
export function neededBy(locked: LockedPackage | undefined): Pick<Manifest, 'dependencies'> | undefined {
  if (!locked) return undefined
  const { dependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional)
  return { dependencies: { ...dependencies, ...Object.fromEntries(peers) } }
}
