import { readFileSync } from 'node:fs'
import { ParamsError } from '@ferrule/core'
import type { Manifest, SyncDefinition } from '@ferrule/core/manifest'
import { nearest } from '../../../core/src/shape/nearest.ts'
import type { SyncConnector } from '../engine/context.ts'
import { importPackage } from './install.ts'
import { listed } from './table.gen.ts'

/** The package of a connector that {@link loadConnector} supports. */
export const packageOf = (name: string): string => `@ferrule/${name}`

/** A connector's package. */
export interface ConnectorPackage {
  readonly name: string
  readonly manifest: Manifest
  readonly definition: SyncDefinition
  /** Creates a connector object. Without settings, they come from the environment. */
  connect(settings?: Settings): SyncConnector & Checked
}

/** The credentials and config of a config file. */
export interface Settings {
  readonly credentials: object
  readonly config?: object
  readonly baseUrl?: string
}

interface Checked {
  check(): Promise<{ ok: boolean; error?: Error; warning?: Error }>
}

type Class = (new (
  options: object,
) => SyncConnector & Checked) & {
  fromEnv(options: object): SyncConnector & Checked
}

/** @throws {ParamsError} for an unknown name, or a package that is not installed. */
export async function loadConnector(name: string): Promise<ConnectorPackage> {
  if (!Object.hasOwn(listed, name)) {
    const names = Object.keys(listed).filter((one) => listed[one])
    const meant = nearest(name, names)
    throw problem(
      `${JSON.stringify(name)} is not a connector${meant ? `; did you mean ${meant}?` : ''} (${names.join(', ')})`,
    )
  }
  const entry = listed[name]
  if (!entry) throw problem(`the lists of ${name} cannot be copied: it has no streams`)
  const [exports, manifest, definition] = await Promise.all(
    ['', '/manifest', '/sync'].map((part) => importPackage(`${entry}${part}`)),
  )
  const Connector = Object.values(exports as object).find(isConnector) as Class
  const upstream = upstreamOf(name)
  return {
    name,
    manifest: (manifest as { default: Manifest }).default,
    definition: (definition as { default: SyncDefinition }).default,
    connect(settings) {
      const baseUrl = upstream ?? settings?.baseUrl
      const options = { ...(baseUrl && { baseUrl }), userAgent: 'ferrule-sync' }
      return settings ? new Connector({ ...options, ...settings, baseUrl }) : Connector.fromEnv(options)
    },
  }
}

const isConnector = (value: unknown): boolean =>
  typeof value === 'function' && value.name.endsWith('Connector') && 'fromEnv' in value

/** Replaces the vendor's base URL. Set by the operator: `FERRULE_UPSTREAM_GOOGLE_DRIVE`. */
const upstreamOf = (name: string): string | undefined =>
  process.env[`FERRULE_UPSTREAM_${name.replaceAll('-', '_').toUpperCase()}`] || undefined

export const problem = (message: string): ParamsError => new ParamsError(message, { outcome: 'not-sent' })

/** Reads a JSON file. @throws {ParamsError} that names the file. */
export function readJson(file: string, what: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw problem(`the ${what} file ${file} cannot be read (${(error as { code?: string }).code})`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw problem(`the ${what} file ${file} is not JSON`)
  }
}

/** Reads the settings of a config file: `{ credentials, config, baseUrl }`. */
export function readSettings(file: string): Settings {
  const given = readJson(file, 'config')
  if (typeof given !== 'object' || given === null || typeof (given as Settings).credentials !== 'object')
    throw problem(
      `the config file ${file} must contain an object with credentials, and config if the connector has config`,
    )
  const { credentials, config, baseUrl } = given as Settings
  return { credentials, ...(config && { config }), ...(baseUrl !== undefined && { baseUrl }) }
}
