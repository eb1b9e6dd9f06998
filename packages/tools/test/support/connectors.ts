import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectorLike, Manifest, Source } from '../../src/index.ts'

const packages = join(import.meta.dirname, '../../..')

const isGenerated = (file: string): boolean =>
  /generated/.test(JSON.parse(readFileSync(join(packages, file), 'utf8')).exports?.['./manifest']?.['@ferrule/source'])

/** Names of the packages that have a manifest of a connector, found by looking. */
export const names: string[] = globSync('*/package.json', { cwd: packages })
  .filter(isGenerated)
  .map((file) => file.replace(/[\\/]package\.json$/, ''))
  .sort()

/** Every manifest of this repository. */
export const manifests: readonly Manifest[] = await Promise.all(
  names.map(async (name) => (await import(`@ferrule/${name}/manifest`)).default as Manifest),
)

/** A connector that must not be called. */
export const unused = (connector: string): ConnectorLike => {
  const fail = async (): Promise<never> => {
    throw new Error('called')
  }
  return { connector, execute: fail, plan: fail }
}

/** All connectors, for what needs no calls. */
export const all: readonly Source[] = manifests.map((manifest) => ({ connector: unused(manifest.name), manifest }))
