// The packages that are published, found by looking: every packages/*/package.json without `private`.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest, root, run } from '@ferrule/test-kit/repo'

export interface Published {
  name: string
  /** From the root of the repository: `packages/stripe`. */
  folder: string
  manifest: Manifest
}

/** In the order of their names. */
export function published(): Published[] {
  return globSync('packages/*/package.json', { cwd: root })
    .map(dirname)
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => !manifest.private)
    .map(({ folder, manifest }) => ({ name: manifest.name, folder, manifest }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** A connector offers a client of its own and says what it is in a manifest. */
export const isConnector = ({ exports = {} }: Manifest): boolean => './client' in exports && './manifest' in exports

/** The names of packages and of all that they need at run time, as far as their manifests are known. */
export function withDependencies(
  names: readonly string[],
  manifestOf: (name: string) => Pick<Manifest, 'dependencies'> | undefined,
): Set<string> {
  const found = new Set<string>()
  const queue = [...names]
  for (let name = queue.pop(); name; name = queue.pop()) {
    const manifest = manifestOf(name)
    if (!manifest || found.has(name)) continue
    found.add(name)
    queue.push(...Object.keys(manifest.dependencies ?? {}))
  }
  return found
}

/** Everything that an archive may hold. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  const cwd = join(root, folder)
  const { files = [] } = readManifest(folder)
  const patterns = files.flatMap((name) => [name, `${name}/**/*`])
  const entries = globSync(['package.json', 'README.md', 'LICENSE', ...patterns], { cwd, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const name of [...new Set(names)].sort()) hash.update(`${name}\0`).update(readFileSync(name))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Packs a package as it is published and gives the path of the archive. An archive of the same contents is made once and kept, since
 * several steps of the checks want it.
 */
export async function pack(folder: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/ferrule/packed')
  const prefix = `${folder.replaceAll('/', '-')}-`
  const archive = join(cache, `${prefix}${fingerprint(folder)}.tgz`)
  if (existsSync(archive)) return archive
  const aside = mkdtempSync(join(tmpdir(), 'ferrule-pack-'))
  try {
    await succeed('pnpm', ['pack', '--pack-destination', aside], join(root, folder))
    const [made = ''] = readdirSync(aside)
    mkdirSync(cache, { recursive: true })
    for (const old of globSync(`${prefix}????????????????.tgz`, { cwd: cache })) rmSync(join(cache, old))
    // Not renamed: temporary files may be on another disk.
    copyFileSync(join(aside, made), `${archive}.${process.pid}`)
    renameSync(`${archive}.${process.pid}`, archive)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return archive
}

/** Unpacks an archive of a package into a folder that is there. */
export async function unpack(archive: string, target: string): Promise<void> {
  await succeed('tar', ['-xzf', archive, '-C', target, '--strip-components=1'], root)
}

export async function succeed(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { status, output, stdout } = await run(command, args, { cwd })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}\n${output}`)
  return stdout
}
