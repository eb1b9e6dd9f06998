import type { Authorizer } from '../contract/step.ts'
import type { Rule } from '../contract/table.ts'
import type { Vendor } from '../contract/vendor.ts'
import { oauth } from '../credentials/oauth.ts'
import { anonymous, basic, bearer, headerToken, headerTokens, queryToken } from '../credentials/plain.ts'
import { bracketQuery, csvQuery, repeatQuery } from '../encode/query.ts'
import { readError } from './errors.ts'
import type { JsonSchema } from './manifest.ts'
import { BODIES, compact, type Making, stepOf } from './operations.ts'

/** The definition of the whole vendor in a manifest, as a generator would write it. */

const AUTHORIZERS: Readonly<Record<string, Authorizer>> = {
  bearer,
  basic,
  header: headerToken,
  headers: headerTokens,
  query: queryToken,
  none: anonymous,
  oauth_refresh: oauth,
  client_credentials: oauth,
}

const QUERIES: Readonly<Record<string, Vendor['query']>> = {
  brackets: bracketQuery,
  repeat: repeatQuery,
  csv: csvQuery,
}

export function vendorOf(making: Making): Vendor {
  const { manifest, shapes } = making
  const { vendor = {}, auth, backoff } = manifest
  const step = <Kind>(place: string): Kind | undefined => stepOf<Kind>(making, vendor[place])
  const { names, renews } = authFacts(auth)
  const defaults = defaultsOf(manifest.config)
  return compact({
    name: manifest.name,
    bases: manifest.bases,
    credentials: shapes.of(manifest.credentials) as Rule,
    config: shapes.of(manifest.config) as Rule,
    perCall: manifest.perCall,
    defaults: Object.keys(defaults).length > 0 ? defaults : undefined,
    env: manifest.env ?? {},
    authorize: authorizerOf(auth, making),
    auth: names,
    refreshes: renews || undefined,
    headers: manifest.headers,
    publicHeaders: manifest.publicHeaders,
    query: QUERIES[manifest.query] ?? repeatQuery,
    body: BODIES[manifest.body] ?? (BODIES['json'] as Vendor['body']),
    idempotencyHeader: manifest.idempotencyHeader,
    requestId: manifest.requestId ?? ['x-request-id'],
    redirects: manifest.redirects,
    parse: step<NonNullable<Vendor['parse']>>('parse'),
    readError: step<NonNullable<Vendor['readError']>>('readError') ?? readError,
    inspect: step<NonNullable<Vendor['inspect']>>('inspect'),
    refuses: step<NonNullable<Vendor['refuses']>>('refuses'),
    derive: step<NonNullable<Vendor['derive']>>('derive'),
    discover: step<NonNullable<Vendor['discover']>>('discover'),
    environment: step<NonNullable<Vendor['environment']>>('environment'),
    timeout: manifest.timeout,
    concurrency: manifest.concurrency,
    backoff: backoff as Vendor['backoff'],
  }) as Vendor
}

function authorizerOf(auth: Readonly<Record<string, unknown>>, making: Making): Authorizer {
  const { scheme } = auth
  if (scheme === 'vendor') return stepOf<Authorizer>(making, String(auth['name'])) as Authorizer
  const known = typeof scheme === 'string' && Object.hasOwn(AUTHORIZERS, scheme) ? AUTHORIZERS[scheme] : undefined
  if (!known) throw new TypeError(`[${making.manifest.name}] the manifest has credentials of an unknown scheme`)
  return known
}

/** The authorizer's names as text. OAuth also needs its grant type. */
function authFacts(auth: Readonly<Record<string, unknown>>): {
  names: Readonly<Record<string, string>>
  renews: boolean
} {
  const { scheme, renews, name: _, ...rest } = auth
  if (scheme === 'headers') return { names: { ...(auth['headers'] as Record<string, string>) }, renews: false }
  const isOAuth = scheme === 'oauth_refresh' || scheme === 'client_credentials'
  const facts = {
    ...(isOAuth && { scheme }),
    ...rest,
    ...(scheme !== 'vendor' && auth['name'] !== undefined && { name: auth['name'] }),
  }
  const texts = Object.entries(facts).filter(([, value]) => value !== undefined)
  return {
    names: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    renews: isOAuth || renews !== undefined,
  }
}

/** Default values of the settings. */
function defaultsOf(config: JsonSchema): Record<string, unknown> {
  const properties = Object.entries((config['properties'] ?? {}) as Record<string, JsonSchema>)
  return Object.fromEntries(
    properties.flatMap(([name, schema]) => (schema['default'] === undefined ? [] : [[name, schema['default']]])),
  )
}
