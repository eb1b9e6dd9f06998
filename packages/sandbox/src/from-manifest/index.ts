import { put } from '../core/crud.ts'
import { type Manifest, recordOf, resolve } from '../core/manifest.ts'
import type { Random } from '../core/random.ts'
import { Refusal } from '../core/refusal.ts'
import type { Facts } from '../core/sandbox.ts'
import type { Answer, Call, Vendor } from '../core/vendor.ts'
import { collectionsOf } from '../core/world.ts'
import { createAccess, type Refuse } from './access.ts'
import { type RefusalFacts, routesOf, type SandboxDefinition, TOKENS } from './definition.ts'
import { createValues } from './values.ts'

/** A sandbox of any connector, from its manifest and what a {@link SandboxDefinition} adds. */
export function factsOf<Credentials extends object>(definition: SandboxDefinition<Credentials>): Facts<Credentials> {
  const { manifest, credentials, restricted = credentials } = definition
  const base = definition.base ?? manifest.bases['api'] ?? ''
  if (!URL.canParse(base) || base.includes('{'))
    throw new TypeError(`the sandbox of ${manifest.name} needs base, the address to answer: bases.api is ${base}`)
  const { tokenUrl } = manifest.auth
  const others = [...Object.values(manifest.bases), ...(typeof tokenUrl === 'string' ? [new URL(tokenUrl).origin] : [])]
  const { origin, pathname } = new URL(base)
  const vendor = vendorOf(definition, pathname.replace(/\/$/, ''))
  return {
    // The whole host: a server of its own is asked without the path of the base.
    base: origin,
    others: [...new Set(others)].filter((other) => !other.startsWith(origin) && !other.includes('{')),
    credentials,
    restricted,
    load: async () => vendor,
  }
}

const standard = ({ code, message, param }: RefusalFacts): unknown => ({
  error: { code, message, ...(param !== undefined && { param }) },
})

function vendorOf(definition: SandboxDefinition, prefix: string): Vendor {
  const manifest = routesOf(definition.manifest)
  const { refuse: bodyOf = standard, behaviors, filters, defaults, newId, seed } = definition
  const headers = new WeakMap<Request, Record<string, string>>()
  const refuse: Refuse = (facts) => new Refusal(facts.status, bodyOf(facts))
  const access = createAccess(definition, refuse)
  const values = createValues(manifest, refuse)
  const invalid = (message: string, param: string): Refusal =>
    refuse({ status: 400, code: 'invalid_request', message, param })

  return {
    manifest,
    sizes: definition.records ?? sizesOf(manifest),
    requestId: (random) => `req_${random.text(16)}`,
    headers: ({ requestId }) => ({ 'X-Request-Id': requestId }),
    route: (path) => (prefix && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path),
    authenticate: access.authenticate,
    values: (incoming) => (incoming.operation?.entity === TOKENS ? { values: {}, text: true } : values(incoming)),
    refusals: {
      unknownRoute: (method, path) =>
        refuse({ status: 404, code: 'not_found', message: `There is no ${method} ${path}.` }),
      badValues: ({ kind, path, names }) =>
        invalid(
          names ? `${kind}: ${names.join(', ')}` : `The parameter is not as it should be (${kind}).`,
          path.join('.'),
        ),
      badForm: (param) => invalid('The parameter is not well formed.', param),
      notFound: (collection, _, param) =>
        refuse({ status: 404, code: 'not_found', message: `There is no such record in ${collection}.`, param }),
      unknownCursor: (_, { param }) => invalid('There is no such page.', param),
      fault: (fault) =>
        fault.kind === 'rate_limit'
          ? limited(refuse, fault.retryAfter)
          : refuse({
              status: (fault as { status?: number }).status ?? 500,
              code: 'server_error',
              message: 'Something went wrong.',
            }),
    },
    newId: newId ?? ((collection, random) => newIdOf(manifest, collection, random)),
    ...(defaults && { defaults: () => defaults }),
    ...(filters && { filters }),
    ...(seed && { seed }),
    behaviors: { ...behaviors, [`${TOKENS}.create`]: access.giveToken },
    envelope(body, call, next) {
      const { records, pagination } = call.operation
      headers.set(call.request, takeHeaders(body))
      if (next && pagination?.style === 'link')
        headers.set(call.request, { Link: `<${addressOf(call, next)}>; rel="next"` })
      if (pagination?.style === 'next_url') put(body, pagination.from ?? 'next', next ? addressOf(call, next) : null)
      // Where the manifest names no place for the records, they are the whole answer.
      return records ? body : (body[records ?? 'data'] as Record<string, unknown>)
    },
    stub: (_, { id }) => ({ id, deleted: true }),
    async around(call, _, run) {
      const { body } = await run()
      const own = headers.get(call.request)
      return { ...formOf(call, body), ...(own && { headers: own }) }
    },
  }
}

function limited(refuse: Refuse, seconds: number | undefined): Refusal {
  const { status, body } = refuse({ status: 429, code: 'rate_limited', message: 'Too many requests.' })
  return new Refusal(status, body, seconds === undefined ? {} : { 'Retry-After': String(seconds) })
}

/** Facts that stand in headers: `header:X-Total-Count`. */
function takeHeaders(body: Record<string, unknown>): Record<string, string> {
  const names = Object.keys(body).filter((name) => name.startsWith('header:') && body[name] !== null)
  const taken = names.map((name) => [name.slice('header:'.length), String(body[name])])
  for (const name of Object.keys(body)) if (name.startsWith('header:')) delete body[name]
  return Object.fromEntries(taken)
}

/** The address of the next page. */
function addressOf({ request, operation }: Call, next: Readonly<Record<string, unknown>>): string {
  const url = new URL(request.url)
  const { only } = operation.pagination as { only?: readonly string[] }
  for (const name of new Set(url.searchParams.keys())) if (only && !only.includes(name)) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(next)) url.searchParams.set(name, String(value))
  return url.href
}

/** Status and body: 201 for what is new, 204 where nothing comes back, one record where the manifest says it is. */
function formOf({ operation }: Call, body: unknown): Answer {
  const { method, pagination, record, records, path } = operation
  if (operation.entity !== TOKENS && !record && !pagination) return { status: 204 }
  const status = method === 'POST' && operation.action === 'create' && !path.includes('{') ? 201 : 200
  if (operation.entity === TOKENS) return { status: 200, body }
  if (pagination || !records) return { status, body }
  const inner = (operation as { first?: boolean }).first ? [body] : body
  return { status, body: records.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), inner) }
}

/** 25 of each collection that can be listed. */
const sizesOf = (manifest: Manifest): Record<string, number> =>
  Object.fromEntries(
    [...new Set(collectionsOf(manifest).values())].flatMap((name) =>
      Object.values(manifest.entities[name]?.actions ?? {}).some(({ pagination }) => pagination) ? [[name, 25]] : [],
    ),
  )

function newIdOf(manifest: Manifest, collection: string, random: Random): string {
  const record = resolve(recordOf(manifest.entities[collection] ?? { actions: {} }), manifest.$defs)
  const { type } = resolve(record.properties?.['id'] ?? {}, manifest.$defs)
  // A record's id is text to the sandbox; what the schema wants is what is answered.
  return type === 'integer' ? (random.int(1_000_000, 9_999_999) as unknown as string) : random.text(16)
}
