import type { SandboxDefinition, SandboxManifest, Vendor } from '../core/definition.ts'
import { isObject, listIn, membersOf } from '../core/guards.ts'
import { Inventor } from '../core/invented.ts'
import { emptyOf } from '../core/make.ts'
import { type Manifest, manifestOf, resolve } from '../core/manifest.ts'
import type { Deed } from '../core/plan.ts'
import type { Operation } from '../core/router.ts'
import type { Loadable } from '../core/sandbox.ts'
import { sizesOf } from '../core/seeds.ts'
import type { Answer, Call, Incoming } from '../core/vendor.ts'
import { createAccess, type Refuse } from './access.ts'
import { keptOf } from './collections.ts'
import { routesOf, TOKENS } from './definition.ts'
import { refusalsOf, refuserOf } from './refusals.ts'
import { ParamReader } from './values.ts'

/** A sandbox of any connector, from its {@link SandboxDefinition}. */
export function factsOf<Credentials extends object>(definition: SandboxDefinition<Credentials>): Loadable<Credentials> {
  const { manifest, credentials, restricted = credentials, others, texts, oauthApp } = definition
  const base = definition.base ?? manifest.bases?.['api'] ?? ''
  if (!URL.canParse(base) || base.includes('{'))
    throw new TypeError(`the sandbox of ${manifest.name} needs base, the address to answer: bases.api is ${base}`)
  const { origin } = new URL(base)
  const vendor = vendorOf(definition.base === undefined ? { ...definition, base } : definition)
  return {
    // The whole host, since its own server is called without the path of the base.
    base: origin,
    others: others ?? othersOf(manifest, origin),
    ...(texts && { texts }),
    credentials,
    restricted,
    ...(oauthApp && { oauthApp }),
    load: async () => vendor,
  }
}

function othersOf({ bases = {}, auth: { tokenUrl } = {} }: SandboxManifest, origin: string): string[] {
  const others = [...Object.values(bases), ...(typeof tokenUrl === 'string' ? [new URL(tokenUrl).origin] : [])]
  return [...new Set(others)].filter((other) => !other.startsWith(origin) && !other.includes('{'))
}

/** The definition with defaults that follow from the manifest. */
export function vendorOf(definition: SandboxDefinition): Vendor {
  const refuse = refuserOf(definition)
  return definition.collections === 'entity' ? byEntity(definition, refuse) : byType(definition, refuse)
}

/** The members of a definition that are functions or tables of the engine. */
function usualOf(definition: SandboxDefinition, manifest: Manifest, refuse: Refuse): Vendor {
  const { defaults, envelope, refusals, records = {}, refuse: _, refuseStatus: __, ...own } = definition
  const access = createAccess(definition, refuse)
  const params = new ParamReader(manifest, definition.manifest, refuse)
  return {
    requestId: (random) => `req_${random.text(16)}`,
    headers: ({ requestId }) => ({ 'X-Request-Id': requestId }),
    newId: (_collection, random) => random.text(16),
    failed: (message) => refuse({ status: 500, code: 'server_error', message }),
    ...own,
    values(incoming) {
      if (incoming.operation?.entity === TOKENS) return { values: {}, text: true }
      const read = (one: Incoming) => params.read(one)
      return own.values?.(incoming, read) ?? read(incoming)
    },
    manifest,
    records,
    authenticate: access.authenticate,
    behaviors: { ...own.behaviors, [`${TOKENS}.create`]: access.giveToken },
    refusals: { ...refusalsOf(refuse), ...refusals },
    ...(defaults && { defaults: typeof defaults === 'function' ? defaults : () => defaults }),
    ...(typeof envelope === 'function' && { envelope }),
  }
}

const entityVendors = new WeakMap<SandboxDefinition, Vendor>()

/** The vendor depends on the definition alone, so further sandboxes of one connector reuse it. */
function byEntity(definition: SandboxDefinition, refuse: Refuse): Vendor {
  const known = entityVendors.get(definition)
  if (known) return known
  const vendor = usualOf(definition, manifestOf(definition.manifest), refuse)
  entityVendors.set(definition, vendor)
  return vendor
}

function byType(definition: SandboxDefinition, refuse: Refuse): Vendor {
  const manifest = routesOf(definition.manifest)
  const usual = usualOf(definition, manifest, refuse)
  const { envelope, around, stub, rules: own = {}, records } = definition
  const kept = keptOf(manifest, definition.newId)
  const { plan } = kept
  const prefixes = prefixesOf(definition)
  let found: Vendor['rules']
  const vendor: Vendor = {
    ...usual,
    kept,
    records: records ?? sizesOf(plan),
    route: (path) => path.slice(prefixes.find((prefix) => path.startsWith(`${prefix}/`))?.length ?? 0),
    get rules() {
      found ??= { ...new Inventor(vendor).rules, ...own }
      return found
    },
    stub: stub ?? (() => undefined),
    envelope(body, call, next) {
      fillMeta(body, call.operation, manifest)
      const whole = usual.envelope?.(body, call, next) ?? body
      // If the manifest names no place for the records, they are the whole response.
      return call.operation.records ? whole : membersOf(whole)['data']
    },
    around:
      around ??
      (async (call, _, run) => {
        const { body, headers } = await run()
        const members = typeof envelope === 'object' ? envelope : undefined
        const answer = formOf(call, plan.deeds.get(call.operation.name)?.kind, body, members)
        return { ...answer, ...(headers && { headers }) }
      }),
  }
  return vendor
}

/** Paths of the base URLs, the longest first. */
function prefixesOf({ base = '', manifest: { bases = {} } }: SandboxDefinition): string[] {
  const urls = [base, ...Object.values(bases)].filter((url) => URL.canParse(url))
  return [...new Set(urls.map((url) => new URL(url).pathname.replace(/\/$/, '')))].filter(Boolean)
}

/** Adds required members beside the records. */
function fillMeta(body: Record<string, unknown>, { meta, records }: Operation, { $defs = {} }: Manifest): void {
  if (!meta || !records) return
  const empty = membersOf(emptyOf(resolve(meta, $defs), $defs, true))
  for (const name of meta.required ?? []) if (!Object.hasOwn(body, name)) body[name] = empty[name]
}

/** Status and body: 201 for a new record, 204 for an empty response. */
function formOf({ operation }: Call, kind: Deed['kind'] | undefined, body: unknown, envelope?: object): Answer {
  const { pagination, record, records, first, stream, download } = operation
  if (operation.entity === TOKENS) return { status: 200, body }
  if (stream) return streamOf(stream, listIn(body))
  if (download) return { status: 200, body: 'A file of the sandbox.', headers: FILE }
  if (!record && !pagination) return envelope ? { status: 200, body: envelope } : { status: 204 }
  const status = kind === 'create' ? 201 : 200
  if (pagination || !records) {
    // A record that is text is JSON, too.
    const whole = isObject(body) ? { ...envelope, ...body } : typeof body === 'string' ? JSON.stringify(body) : body
    return { status, body: whole }
  }
  const inner = first ? [body] : body
  const wrapped = records.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), inner)
  return { status, body: { ...envelope, ...membersOf(wrapped) } }
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
