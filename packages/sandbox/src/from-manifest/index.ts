import { put } from '../core/crud.ts'
import { Inventor } from '../core/invented.ts'
import { emptyOf } from '../core/make.ts'
import { type Manifest, resolve } from '../core/manifest.ts'
import type { Deed } from '../core/plan.ts'
import { Refusal } from '../core/refusal.ts'
import type { Operation } from '../core/router.ts'
import type { Loadable } from '../core/sandbox.ts'
import type { Answer, Call, Vendor } from '../core/vendor.ts'
import { createAccess, type Refuse } from './access.ts'
import { keptOf } from './collections.ts'
import { type RefusalFacts, routesOf, type SandboxDefinition, TOKENS } from './definition.ts'
import { seedAll, sizesOf } from './seeds.ts'
import { ParamReader } from './values.ts'

/** A sandbox of any connector, from its manifest and what a {@link SandboxDefinition} adds. */
export function factsOf<Credentials extends object>(definition: SandboxDefinition<Credentials>): Loadable<Credentials> {
  const { manifest, credentials, restricted = credentials } = definition
  const base = definition.base ?? manifest.bases['api'] ?? ''
  if (!URL.canParse(base) || base.includes('{'))
    throw new TypeError(`the sandbox of ${manifest.name} needs base, the address to answer: bases.api is ${base}`)
  const { tokenUrl } = manifest.auth
  const others = [...Object.values(manifest.bases), ...(typeof tokenUrl === 'string' ? [new URL(tokenUrl).origin] : [])]
  const { origin, pathname } = new URL(base)
  const paths = Object.values(manifest.bases).flatMap((one) => (URL.canParse(one) ? [new URL(one).pathname] : []))
  const vendor = vendorOf(
    definition,
    [...new Set([pathname, ...paths])].map((path) => path.replace(/\/$/, '')).filter(Boolean),
  )
  return {
    // The whole host, since its own server is called without the path of the base.
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

/** @param prefixes Paths of the base URLs, the longest first. */
function vendorOf(definition: SandboxDefinition, prefixes: readonly string[]): Vendor {
  const manifest = routesOf(definition.manifest)
  const { refuse: bodyOf = standard, behaviors, filters, defaults, newId, seed, envelope, answer } = definition
  const { refuseStatus: statusOf = ({ status }) => status } = definition
  const headers = new WeakMap<Request, Record<string, string>>()
  const refuse: Refuse = (facts) => new Refusal(statusOf(facts), bodyOf(facts))
  const access = createAccess(definition, refuse)
  const params = new ParamReader(manifest, definition.manifest, refuse)
  const kept = keptOf(manifest, newId)
  const { plan } = kept
  let found: Vendor['records']
  const rules = (): NonNullable<Vendor['records']> => {
    found ??= new Inventor(vendor).rules
    return found
  }
  const vendor: Vendor = {
    manifest,
    kept,
    sizes: definition.records ?? sizesOf(plan),
    requestId: (random) => `req_${random.text(16)}`,
    headers: ({ requestId }) => ({ 'X-Request-Id': requestId }),
    route: (path) => path.slice(prefixes.find((prefix) => path.startsWith(`${prefix}/`))?.length ?? 0),
    ...(answer && { answer }),
    authenticate: access.authenticate,
    values: (incoming) => (incoming.operation?.entity === TOKENS ? { values: {}, text: true } : params.read(incoming)),
    refusals: refusalsOf(refuse),
    newId: newId ?? ((_, random) => random.text(16)),
    ...(defaults && { defaults: () => defaults }),
    ...(filters && { filters }),
    seed: seed ?? ((world, seeding) => seedAll(plan, manifest, world, seeding)),
    failed: (message) => refuse({ status: 500, code: 'server_error', message }),
    get records() {
      return rules()
    },
    stub: () => undefined,
    behaviors: { ...behaviors, [`${TOKENS}.create`]: access.giveToken },
    envelope(body, call, next) {
      const own = takeHeaders(body)
      fillMeta(body, call.operation, manifest)
      headers.set(call.request, { ...own, ...putNext(body, call, next) })
      // If the manifest names no place for the records, they are the whole response.
      return call.operation.records ? body : (body['data'] as Record<string, unknown>)
    },
    async around(call, _, run) {
      const { body } = await run()
      const own = headers.get(call.request)
      const answer = formOf(call, plan.deeds.get(call.operation.name)?.kind, body, envelope)
      return { ...answer, ...(own && { headers: own }) }
    },
  }
  return vendor
}

/** Refusals in the words of the definition. */
function refusalsOf(refuse: Refuse): Vendor['refusals'] {
  const invalid = (message: string, param: string): Refusal =>
    refuse({ status: 400, code: 'invalid_request', message, param })
  const missing = (message: string, param?: string): Refusal =>
    refuse({ status: 404, code: 'not_found', message, ...(param !== undefined && { param }) })
  return {
    unknownRoute: (method, path) => missing(`There is no ${method} ${path}.`),
    badValues: ({ kind, path, names }) =>
      invalid(
        names ? `${kind}: ${names.join(', ')}` : `The parameter is not as it should be (${kind}).`,
        path.join('.'),
      ),
    badForm: (param) => invalid('The parameter is not well formed.', param),
    notFound: (collection, _, param) => missing(`There is no such record in ${collection}.`, param),
    unknownCursor: (_, { param }) => invalid('There is no such page.', param),
    fault: (fault) => {
      if (fault.kind === 'rate_limit') return limited(refuse, fault.retryAfter)
      const { status = 500 } = fault as { status?: number }
      return refuse({ status, code: 'server_error', message: 'Something went wrong.' })
    },
  }
}

function limited(refuse: Refuse, seconds: number | undefined): Refusal {
  const { status, body } = refuse({ status: 429, code: 'rate_limited', message: 'Too many requests.' })
  return new Refusal(status, body, seconds === undefined ? {} : { 'Retry-After': String(seconds) })
}

/** Takes what belongs into headers out of the body: `header:X-Total-Count`. */
function takeHeaders(body: Record<string, unknown>): Record<string, string> {
  const names = Object.keys(body).filter((name) => name.startsWith('header:') && body[name] !== null)
  const taken = names.map((name) => [name.slice('header:'.length), String(body[name])])
  for (const name of Object.keys(body)) if (name.startsWith('header:')) delete body[name]
  return Object.fromEntries(taken)
}

/** Writes the URL of the next page into the body, or returns it as a header. */
function putNext(
  body: Record<string, unknown>,
  call: Call,
  next: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const { pagination } = call.operation
  if (pagination?.style === 'next_url') put(body, pagination.from ?? 'next', next ? addressOf(call, next) : null)
  return next && pagination?.style === 'link' ? { Link: `<${addressOf(call, next)}>; rel="next"` } : {}
}

/** The URL of the next page. */
function addressOf({ request, operation }: Call, next: Readonly<Record<string, unknown>>): string {
  const url = new URL(request.url)
  const { only } = operation.pagination as { only?: readonly string[] }
  for (const name of new Set(url.searchParams.keys())) if (only && !only.includes(name)) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(next)) url.searchParams.set(name, String(value))
  return url.href
}

/** Adds required members beside the records. */
function fillMeta(body: Record<string, unknown>, { meta, records }: Operation, { $defs = {} }: Manifest): void {
  if (!meta || !records) return
  const empty = emptyOf(resolve(meta, $defs), $defs, true) as Record<string, unknown>
  for (const name of meta.required ?? []) if (!Object.hasOwn(body, name)) body[name] = empty[name]
}

/** Status and body: 201 for a new record, 204 for an empty response. */
function formOf({ operation }: Call, kind: Deed['kind'] | undefined, body: unknown, envelope?: object): Answer {
  const { pagination, record, records, first, stream, download } = operation
  if (operation.entity === TOKENS) return { status: 200, body }
  if (stream) return streamOf(stream, body as unknown[])
  if (download) return { status: 200, body: 'A file of the sandbox.', headers: FILE }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!record && !pagination) return envelope ? { status: 200, body: envelope } : { status: 204 }
  const status = kind === 'create' ? 201 : 200
  if (pagination || !records) {
    // A record that is text is JSON, too.
    const whole = isObject ? { ...envelope, ...body } : typeof body === 'string' ? JSON.stringify(body) : body
    return { status, body: whole }
  }
  const inner = first ? [body] : body
  const wrapped = records.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), inner)
  return { status, body: { ...envelope, ...(wrapped as object) } }
}

const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="file.txt"' }

/** Records as a stream: one line or one event each. */
function streamOf(stream: 'events' | 'lines', records: readonly unknown[]): Answer {
  const events = stream === 'events'
  const lines = records.map((record) =>
    events ? `data: ${JSON.stringify(record)}\n\n` : `${JSON.stringify(record)}\n`,
  )
  const type = events ? 'text/event-stream' : 'application/x-ndjson'
  return { status: 200, body: lines.join(''), headers: { 'content-type': type } }
}
