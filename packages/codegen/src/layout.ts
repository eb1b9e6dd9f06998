import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where schemas are, and where generated files go. Paths are relative to the project's folder, with `/`. */
export interface Layout {
  /** Folder with one subfolder per connector. */
  readonly schemas: string
  /** A connector's package; `{name}` is replaced by its name. `.`: the project is the package. */
  readonly package: string
  /** The reference pages, with `{name}` as above. `false`: none. */
  readonly reference: string | false
  /** The command that generated files mention. */
  readonly command: string
  /** The package's import name, as a pattern. Default: the name in its package.json. */
  readonly packageName?: string
  /** `exports` also lead to the sources, for repositories whose packages use each other unbuilt. */
  readonly sources?: true
}

/** The layout of this repository. */
export const REPOSITORY: Layout = {
  schemas: 'schemas',
  package: 'packages/{name}',
  reference: 'docs/reference/{name}',
  command: 'pnpm generate',
  packageName: '@ferrule/{name}',
  sources: true,
}

/** The default layout of a project outside this repository. */
const STAND_ALONE: Layout = {
  schemas: 'schemas',
  package: '.',
  reference: 'docs/reference/{name}',
  command: 'ferrule-codegen',
}

export const CONFIG_FILE = 'ferrule.config.json'

/** An invalid layout; the message says what to do. */
export class LayoutError extends Error {
  override readonly name = 'LayoutError'
}

const SETTINGS = ['schemas', 'package', 'reference'] as const

/** The layout of a project: `ferrule.config.json` in its folder, or the default. */
export function readLayout(root: string): Layout {
  const file = join(root, CONFIG_FILE)
  if (!existsSync(file)) return STAND_ALONE
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new LayoutError(`${CONFIG_FILE} is not JSON: ${(error as Error).message}`)
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new LayoutError(`${CONFIG_FILE} must contain an object with ${SETTINGS.join(', ')}`)
  const settings = Object.entries(given).filter(([name]) => name !== '$schema')
  for (const [name, value] of settings) {
    if (!(SETTINGS as readonly string[]).includes(name))
      throw new LayoutError(`${CONFIG_FILE}: there is no "${name}", only ${SETTINGS.join(', ')}`)
    if (!isFolder(value) && !(name === 'reference' && value === false))
      throw new LayoutError(`${CONFIG_FILE}: "${name}" must be a folder below the project's, written with /`)
  }
  return { ...STAND_ALONE, ...Object.fromEntries(settings) }
}

/** A path must not leave the project: the generator deletes stale files. */
const isFolder = (value: unknown): boolean =>
  typeof value === 'string' && /^[^/\\][^\\]*$/.test(value) && !value.split('/').some((part) => part === '..' || !part)

/** A path of the layout, for one package. */
export const folderOf = (pattern: string, name: string): string => pattern.replaceAll('{name}', name)

/** Rejects a layout in which two connectors would overwrite each other. */
export function checkLayout(layout: Layout, connectors: readonly string[]): void {
  if (connectors.length < 2) return
  for (const setting of ['package', 'reference'] as const) {
    const pattern = layout[setting]
    if (pattern !== false && !pattern.includes('{name}'))
      throw new LayoutError(
        `${CONFIG_FILE}: "${setting}" must contain {name}, since there are several connectors: ${connectors.join(', ')}`,
      )
  }
}
