import { isFerruleError } from '@ferrule/core'
import type { Manifest } from '@ferrule/stripe/manifest'
import { badRequest, type ErrorItem, HttpError } from '../http/errors.ts'
import type { AnyConnector, ConnectorClass, Kind } from './kinds.ts'

type Values = Readonly<Record<string, unknown>>

/** What of a client's fields is secret, what is setting, and what is neither. */
export interface Sorted {
  readonly credentials: Record<string, unknown>
  readonly config: Record<string, unknown>
  /** Fields that the connector does not take: kept for the caller, used for nothing. */
  readonly rest: Record<string, unknown>
}

/** Field names of a credentials or config schema, over all its alternatives. */
export function fieldsOf(schema: Manifest['credentials']): string[] {
  const ways = (schema['anyOf'] as Manifest['credentials'][] | undefined) ?? [schema]
  return [...new Set(ways.flatMap((way) => Object.keys((way['properties'] as object | undefined) ?? {})))]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Sorts what a source of the management API is configured with: one object of secrets and settings, in which secrets may
 * stand in `credentials`.
 */
export function sortConfiguration(kind: Kind, manifest: Manifest, configuration: Values): Sorted {
  const { credentials: nested, sourceType: _, ...flat } = configuration
  const sorted: Sorted = { credentials: {}, config: {}, rest: {} }
  const secrets = fieldsOf(manifest.credentials)
  const settings = fieldsOf(manifest.config)
  const take = (name: string, value: unknown, inside: boolean): void => {
    const field = Object.hasOwn(kind.aliases, name) ? (kind.aliases[name] as string) : name
    // A field of that very name comes before an alias for it.
    if (secrets.includes(name)) sorted.credentials[name] = value
    else if (settings.includes(name)) sorted.config[name] = value
    else if (secrets.includes(field)) sorted.credentials[field] ??= value
    else if (settings.includes(field)) sorted.config[field] ??= value
    else if (!inside) sorted.rest[name] = value
  }
  for (const [name, value] of Object.entries(flat)) take(name, value, false)
  if (isRecord(nested)) for (const [name, value] of Object.entries(nested)) take(name, value, true)
  return sorted
}

/**
 * A connector of these credentials, of the first implementation that takes them. Nothing is sent.
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
      // Of several refusals the one that knows the most of the fields given is the telling one.
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

/** Settings that are kept for the caller may hold what the connector knows nothing of. */
export function maskSuspicious(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      suspicious.test(name) ? STARS : isRecord(value) ? maskSuspicious(value) : value,
    ]),
  )
}

/** The fields that a client sent as they were shown to it are left out: they stay what they are. */
export const withoutMasks = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== STARS))

/** A configuration as it may be shown: in the shape it came in, with stars for every value that is, or may be, a secret. */
export function maskLike(
  configuration: Values,
  manifests: readonly Manifest[],
  { aliases }: Kind,
): Record<string, unknown> {
  const secrets = new Set(manifests.flatMap(({ credentials }) => fieldsOf(credentials)))
  const settings = new Set(manifests.flatMap(({ config }) => fieldsOf(config)))
  const isSecret = (name: string): boolean => {
    const field = Object.hasOwn(aliases, name) ? (aliases[name] as string) : name
    return (
      !settings.has(name) &&
      (secrets.has(name) || (secrets.has(field) && !settings.has(field)) || suspicious.test(name))
    )
  }
  return Object.fromEntries(
    Object.entries(configuration)
      .filter(([name]) => name !== 'sourceType')
      .map(([name, value]) => [
        name,
        name === 'credentials' && isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([inner, it]) => [inner, isSecret(inner) ? STARS : it]))
          : isSecret(name)
            ? STARS
            : isRecord(value)
              ? maskSuspicious(value)
              : value,
      ]),
  )
}
