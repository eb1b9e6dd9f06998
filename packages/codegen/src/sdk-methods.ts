import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The vendor's SDK, and the method of each action by `entity.action`, for readers who know it. */
export interface SdkMethods {
  /** The npm package. */
  readonly package: string
  /** How programs write its client. */
  readonly client: string
  readonly methods: Readonly<Record<string, string>>
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads `sdk-methods.json` of a schema's folder; undefined if there is none. */
export function readSdkMethods(folder: string): SdkMethods | undefined {
  const file = join(folder, 'sdk-methods.json')
  if (!existsSync(file)) return undefined
  const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<SdkMethods>
  const { methods = {} } = found
  if (!isText(found.package) || !isText(found.client) || !Object.values(methods).every(isText))
    throw new Error(`${file} must be { package, client, methods: { 'entity.action': 'method' } }`)
  return { package: found.package, client: found.client, methods }
}
