import { isFerruleError } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import { CREDENTIAL_KINDS, DESTINATION_SETTINGS, SOURCE_SETTINGS } from '../compat/settings.ts'
import { badRequest, type ErrorItem, HttpError } from '../errors.ts'
import type { AnyConnector, ConnectorClass, Kind } from './kind.ts'

type Values = Readonly<Record<string, unknown>>

/** A client's fields, sorted into secrets and settings. */
export interface Sorted {
  readonly credentials: Record<string, unknown>
  readonly config: Record<string, unknown>
}

/** Field names of a credentials or config schema, over all its alternatives. */
export function fieldsOf(schema: Manifest['credentials']): string[] {
  const ways = (schema['anyOf'] as Manifest['credentials'][] | undefined) ?? [schema]
  return [...new Set(ways.flatMap((way) => Object.keys((way['properties'] as object | undefined) ?? {})))]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Sorts the configuration of a source in the management API: one object of secrets and settings, whose secrets may be
 * inside `credentials`.
 */
export function sortConfiguration(kind: Kind, manifest: Manifest, configuration: Values): Sorted {
  const { credentials: nested, sourceType: _, ...flat } = configuration
  const sorted: Sorted = { credentials: {}, config: {} }
  const secrets = fieldsOf(manifest.credentials)
  const settings = fieldsOf(manifest.config)
  const take = (name: string, value: unknown): void => {
    const field = Object.hasOwn(kind.aliases, name) ? (kind.aliases[name] as string) : name
    // A field with that exact name takes precedence over an alias for it.
    if (secrets.includes(name)) sorted.credentials[name] = value
    else if (settings.includes(name)) sorted.config[name] = value
    else if (secrets.includes(field)) sorted.credentials[field] ??= value
    else if (settings.includes(field)) sorted.config[field] ??= value
  }
  for (const [name, value] of Object.entries(flat)) take(name, value)
  if (isRecord(nested)) for (const [name, value] of Object.entries(nested)) take(name, value)
  return sorted
}

/**
 * Creates a connector with these credentials, from the first implementation that accepts them. Sends nothing.
 * @throws {HttpError} 400, which names the fields.
 */
export async function construct(
  kind: Kind,
  options: { credentials: Values; config: Values } & Record<string, unknown>,
): Promise<{ connector: AnyConnector; manifest: Manifest; Class: ConnectorClass }> {
  let refusal: unknown
  const given = Object.keys(options.credentials)
  for (const implementation of kind.implementations) {
    const { Class, manifest } = await implementation.load()
    try {
      return { connector: new Class(options as never), manifest, Class }
    } catch (error) {
      // Of several rejections, the most useful is from the implementation that knows all the given fields.
      const known = fieldsOf(manifest.credentials)
      if (refusal === undefined || given.every((name) => known.includes(name))) refusal = error
    }
  }
  if (!isFerruleError(refusal)) throw refusal
  const items: ErrorItem[] = (refusal.issues ?? []).map(({ path, message }) => ({
    field: ['credentials', ...path].join('.'),
    message,
    error_code: 'credentials',
  }))
  throw items.length > 0 ? badRequest(refusal.message, items) : new HttpError(400, 'bad-request', refusal.message)
}

const STARS = '**********'

const suspicious = /secret|token|password|api_?key|private|credential|authorization/i

/** Whether a name suggests that its value is a secret. */
export const isSuspicious = (name: string): boolean => suspicious.test(name)

/** Text of a known setting is never longer. */
const LONGEST = 2_000

/** A value that may be shown: a scalar, or a list of scalars. An object, or a URL with a password, may hold anything. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= 1_000 && value.every((item) => !Array.isArray(item) && isPlain(item))
  if (typeof value !== 'string') return typeof value !== 'object' || value === null
  return value.length <= LONGEST && !/:\/\/[^/?#]*@/.test(value)
}

/** The settings of a destination that are known and no secrets; stars for all others, which nothing uses. */
export function shownDestination(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      !DESTINATION_SETTINGS.has(name)
        ? STARS
        : isRecord(value)
          ? shownDestination(value)
          : isPlain(value)
            ? value
            : STARS,
    ]),
  )
}

/** Omits masked values that a client sent back: those fields do not change. */
export const withoutMasks = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== STARS))

/**
 * A source's configuration as it may be kept and shown: in its original structure, with stars for every value that is not
 * known to be harmless. What the connector does not know is not used, and so not kept either.
 */
export async function shownSource(kind: Kind, configuration: Values): Promise<Record<string, unknown>> {
  const manifests = (await Promise.all(kind.implementations.map(({ load }) => load()))).map(({ manifest }) => manifest)
  const secrets = new Set(manifests.flatMap(({ credentials }) => fieldsOf(credentials)))
  const settings = new Set(manifests.flatMap(({ config }) => fieldsOf(config)))
  const fieldOf = (name: string) => (Object.hasOwn(kind.aliases, name) ? (kind.aliases[name] as string) : name)
  const isKnown = (name: string): boolean => {
    if (settings.has(name)) return true
    if (secrets.has(name) || secrets.has(fieldOf(name))) return false
    return settings.has(fieldOf(name)) || SOURCE_SETTINGS.has(name)
  }
  const shown = (value: unknown, known: boolean) => (known && isPlain(value) ? value : STARS)
  return Object.fromEntries(
    Object.entries(configuration)
      .filter(([name]) => name !== 'sourceType')
      .map(([name, value]) => [
        name,
        name === 'credentials' && isRecord(value)
          ? Object.fromEntries(
              Object.entries(value).map(([inner, it]) => [inner, shown(it, CREDENTIAL_KINDS.has(inner))]),
            )
          : shown(value, isKnown(name)),
      ]),
  )
}
