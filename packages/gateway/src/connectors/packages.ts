import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ParamsError } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import { type ConnectorClass, gradeInWords, type Kind } from './kind.ts'
import { definitionIdOf, type StoredVersion } from './stored.ts'

/**
 * Connectors that are built packages, added by name. A package is code that can do whatever the gateway can: only the operator adds one,
 * nothing of it is loaded before, and every process loads the version that was added, or refuses.
 */

/** The stored facts of a package. */
export interface StoredPackage {
  /** Name in `node_modules`, or an absolute path. */
  readonly from: string
  readonly name: string
  readonly version: string
  readonly className: string
  readonly definitionId: string
  readonly aliases: Readonly<Record<string, string>>
  readonly greetings: readonly string[]
  /** Subpaths that it has, of those that a gateway uses. */
  readonly parts: readonly string[]
}

export interface DescribedPackage {
  readonly kept: StoredPackage
  readonly manifest: Manifest
}

const PARTS = ['sync', 'webhooks', 'connect']
const NAME = /^(?:@[a-z0-9][a-z0-9._~-]{0,100}\/)?[a-z0-9][a-z0-9._~-]{0,100}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text names a package of `node_modules`, and no file, path or address. */
export const isPackageName = (text: string): boolean => NAME.test(text)

/** A folder that holds a package. */
export const isPackageFolder = (path: string): boolean => existsSync(join(path, 'package.json'))

/**
 * Reads an installed package, and loads it.
 * @param from a name in `node_modules`, or the path of its folder.
 * @throws {ParamsError} if it is not installed, no connector, or cannot be loaded.
 */
export async function describePackage(from: string): Promise<DescribedPackage> {
  const root = rootOf(from)
  const installed = read(root)
  const { name, version, ferrule, exports } = installed
  const place = isPackageName(from) ? from : root
  const manifest = (await load(root, installed, 'manifest')) as { readonly default?: Manifest }
  const made = manifest.default
  if (typeof made?.name !== 'string' || typeof made.entities !== 'object' || typeof made.connectorType !== 'string')
    throw new ParamsError(`${name} has no manifest of a connector at ${name}/manifest`)
  const main = await load(root, installed, '')
  const kept: StoredPackage = {
    ...{ from: place, name, version },
    className: classIn(main, made, name),
    definitionId: typeof ferrule['definitionId'] === 'string' ? ferrule['definitionId'] : definitionIdOf(made.name),
    aliases: textsOf(ferrule['aliases']),
    greetings: Array.isArray(ferrule['greetings']) ? ferrule['greetings'].map(String) : [],
    parts: PARTS.filter((part) => Object.hasOwn(exports, `./${part}`)),
  }
  if (!UUID.test(kept.definitionId)) throw new ParamsError(`ferrule.definitionId of ${name} is no UUID`)
  if (!/^[a-z][a-z0-9-]{0,59}$/.test(made.name))
    throw new ParamsError(`the manifest of ${name} has a name that is none`)
  return { kept, manifest: made }
}

/** The host of a base, with its settings as they stand. */
export const hostOf = (base: string): string => base.replace(/^https?:\/\//, '').split('/')[0] as string

/** A kind of a stored package. Its code is loaded by the first use. */
export function kindOfPackage(
  kept: StoredPackage,
  given: Pick<StoredVersion, 'version' | 'grade' | 'tried' | 'manifest' | 'privateHosts'>,
): Kind {
  const { version, grade, tried, manifest, privateHosts } = given
  const { className, definitionId, aliases, greetings } = kept
  const shown: Manifest = { ...manifest, grade: gradeInWords(grade, tried) }
  const part = <Module>(name: string): (() => Promise<Module>) | undefined =>
    kept.parts.includes(name) ? () => loadKept(kept, name) as Promise<Module> : undefined
  const [sync, webhooks, connect] = PARTS.map((name) => part<never>(name))
  return {
    name: manifest.name,
    connectorType: manifest.connectorType,
    ...{ definitionId, aliases, greetings, grade, tried, version },
    implementations: [
      {
        manifestName: manifest.name,
        load: async () => ({ Class: (await loadKept(kept, ''))[className] as ConnectorClass, manifest: shown }),
        ...(sync && { sync }),
      },
    ],
    // Hosts that its code fixes were chosen with it; others are settings of users.
    ...(Object.values(manifest.bases).some((base) => hostOf(base).includes('{')) && { privateHosts }),
    ...(webhooks && { webhooks }),
    ...(connect && { connect }),
  }
}

type Module = Readonly<Record<string, unknown>>

/** @throws {ParamsError} if another version is installed than the one that was added, or none. */
async function loadKept({ from, name, version }: StoredPackage, part: string): Promise<Module> {
  const root = rootOf(from, version)
  const installed = read(root)
  if (installed.name !== name || installed.version !== version)
    throw new ParamsError(
      `${name} ${version} was added, and ${installed.name} ${installed.version} is installed; update the connector, or install ${name}@${version}`,
    )
  return load(root, installed, part)
}

async function load(
  root: string,
  { name, version }: Pick<Installed, 'name' | 'version'>,
  part: string,
): Promise<Module> {
  const subpath = part === '' ? name : `${name}/${part}`
  try {
    // A package may refer to itself by its name, so its exports are those that it means.
    const file = createRequire(join(root, 'package.json')).resolve(subpath)
    // Node keeps what it loaded by its address: another version in the same place is loaded by another one.
    return (await import(`${pathToFileURL(file).href}?version=${encodeURIComponent(version)}`)) as Module
  } catch (error) {
    const { message } = error as Error
    throw new ParamsError(`${subpath} cannot be loaded: ${String(message).split('\n')[0]?.slice(0, 300)}`)
  }
}

/** The folder of an installed package: from the working folder on upwards, then beside the gateway. */
function rootOf(from: string, version?: string): string {
  if (!isPackageName(from)) {
    const path = resolve(from)
    if (isPackageFolder(path)) return realpathSync(path)
    throw new ParamsError(`there is no package at ${path}${isAbsolute(from) ? ' on this machine' : ''}`)
  }
  const bases = [join(process.cwd(), 'package.json'), import.meta.url]
  const folders = bases.flatMap((base) => createRequire(base).resolve.paths(from) ?? [])
  const found = folders.map((folder) => join(folder, from)).find(isPackageFolder)
  if (found !== undefined) return realpathSync(found)
  const wanted = version === undefined ? from : `${from}@${version}`
  throw new ParamsError(`${from} is not installed on this machine: npm install ${wanted}`)
}

interface Installed {
  readonly name: string
  readonly version: string
  readonly exports: object
  readonly ferrule: Module
}

/** @throws {ParamsError} if the package is no connector. Nothing of it was loaded. */
function read(root: string): Installed {
  let found: Module
  try {
    found = Object(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))) as Module
  } catch {
    throw new ParamsError(`the package.json in ${root} cannot be read`)
  }
  const { name, version, exports, ferrule, dependencies, peerDependencies } = found
  if (typeof name !== 'string' || !isPackageName(name) || typeof version !== 'string')
    throw new ParamsError(`the package.json in ${root} has no name and version`)
  const needs = { ...Object(dependencies), ...Object(peerDependencies) } as Module
  if (!Object.hasOwn(Object(exports), './manifest') || !Object.hasOwn(needs, '@ferrule/core'))
    throw new ParamsError(`${name} is no connector: it needs the subpath ./manifest, and @ferrule/core`)
  return { name, version, exports: Object(exports), ferrule: Object(ferrule) }
}

/** The class among the exports: called after the connector, or the only one. */
function classIn(main: Module, { name }: Manifest, packageName: string): string {
  const classes = Object.keys(main).filter((key) => key.endsWith('Connector') && typeof main[key] === 'function')
  const own = `${name.replaceAll('-', '')}connector`
  const found = classes.find((key) => key.toLowerCase() === own) ?? (classes.length === 1 ? classes[0] : undefined)
  if (found !== undefined) return found
  throw new ParamsError(`${packageName} exports no class of a connector, such as ${name}Connector`)
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
