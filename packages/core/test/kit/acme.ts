import { vi } from 'vitest'
import {
  bearer,
  bracketQuery,
  type ClientOptions,
  createClient,
  type ErrorFacts,
  type ErrorReading,
  formBody,
  type LocalClient,
  lastId,
  multipartBody,
  type Operation,
  pageToken,
  type Vendor,
} from './core.ts'
import { ANY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, STRING } from './shapes.ts'

// A slow machine is no failure; only what hangs meets this.
vi.setConfig({ testTimeout: 60_000 })

export const API_KEY = 'sk_acme_0123456789abcdefghijklmnop'

/** Reads `{ error: { code, type, message } }` as a vendor's package would: without a look at what the body really is. */
function readError({ body }: ErrorFacts): ErrorReading {
  const { error } = body as { error: Record<string, string> }
  return { upstream: { code: error.code, type: error.type, message: error.message } }
}

/** An invented vendor that speaks forms with brackets, has last-id lists and idempotency keys. */
export const acme = {
  name: 'acme',
  bases: { api: 'https://api.acme.test', shop: 'https://{shop}.acme.test/api' },
  credentials: { strict: true, fields: { api_key: { kinds: STRING, minLength: 1 }, account: STRING | OPTIONAL } },
  config: {
    strict: true,
    fields: { shop: { kinds: STRING | OPTIONAL, pattern: /^[a-z]+$/ }, version: STRING | OPTIONAL },
  },
  defaults: { version: '2026-01-01' },
  env: { api_key: 'ACME_API_KEY', account: 'ACME_ACCOUNT', shop: 'ACME_SHOP' },
  authorize: bearer,
  auth: { token: 'api_key' },
  headers: { 'Acme-Version': '{version}', 'Acme-Account': '{account}' },
  publicHeaders: ['acme-version'],
  query: bracketQuery,
  body: formBody,
  idempotencyHeader: 'Idempotency-Key',
  requestId: ['x-acme-request', 'x-request-id'],
  readError,
  // Generous: no test waits for it, and a slow machine does not meet it.
  timeout: 30_000,
  backoff: [1, 5],
} as const satisfies Vendor

const base = { connector: 'acme' } as const

const id = { kinds: STRING, minLength: 1, maxLength: 64 } as const
const created = {
  kinds: INTEGER | OPTIONAL,
  strict: true,
  fields: { gt: INTEGER | OPTIONAL, gte: INTEGER | OPTIONAL, lt: INTEGER | OPTIONAL, lte: INTEGER | OPTIONAL },
} as const

const thing = {
  fields: {
    id: STRING,
    name: STRING | OPTIONAL,
    price: { kinds: NUMBER | OPTIONAL, minimum: 0 },
    address: { kinds: OPTIONAL, fields: { city: STRING } },
    tags: { kinds: OPTIONAL, items: { fields: { label: STRING, weight: INTEGER | OPTIONAL } } },
    active: BOOLEAN | OPTIONAL,
  },
} as const

const writable = {
  name: { kinds: STRING | OPTIONAL, maxLength: 100 },
  price: { kinds: NUMBER | OPTIONAL, minimum: 0 },
  email: STRING | OPTIONAL,
  phone: { kinds: STRING | NULL | OPTIONAL, minLength: 3, maxLength: 20 },
  status: { kinds: OPTIONAL, enum: ['draft', 'open', 'paid'] },
  metadata: { kinds: OPTIONAL, values: { kinds: STRING | NULL, maxLength: 500 }, keys: /^.{1,40}$/u, maxLength: 50 },
  items: {
    kinds: OPTIONAL,
    maxLength: 20,
    items: {
      strict: true,
      fields: {
        sku: STRING,
        quantity: { kinds: INTEGER | OPTIONAL, minimum: 1 },
        notes: { kinds: OPTIONAL, items: STRING },
      },
    },
  },
  address: {
    kinds: OPTIONAL,
    strict: true,
    fields: { city: STRING | OPTIONAL, lines: { kinds: OPTIONAL, items: STRING } },
  },
  extra: ANY,
} as const

/** Records of `things`. */
export interface Thing {
  readonly id: string
  readonly [name: string]: unknown
}

export const things = {
  list: {
    ...base,
    entity: 'things',
    action: 'list',
    method: 'GET',
    path: '/v1/things',
    params: {
      strict: true,
      fields: {
        limit: { kinds: INTEGER | OPTIONAL, minimum: 1, maximum: 100 },
        starting_after: STRING | OPTIONAL,
        ending_before: STRING | OPTIONAL,
        created,
        status: { kinds: OPTIONAL, enum: ['draft', 'open', 'paid'] },
        ids: { kinds: STRING | OPTIONAL, items: STRING, minLength: 1, maxLength: 3 },
        expand: { kinds: OPTIONAL, items: STRING },
        q: STRING | OPTIONAL,
      },
      atMostOne: [['starting_after', 'ending_before']],
    },
    queryStyles: { ids: 'csv' },
    records: 'data',
    meta: ['has_more', 'total_count'],
    record: thing,
    paging: {
      next: lastId,
      param: 'starting_after',
      back: 'ending_before',
      from: 'id',
      more: 'has_more',
      size: 'limit',
      each: true,
    },
  },
  api_search: {
    ...base,
    entity: 'things',
    action: 'api_search',
    method: 'GET',
    path: '/v1/things/search',
    params: {
      strict: true,
      fields: {
        query: STRING,
        limit: { kinds: INTEGER | OPTIONAL, minimum: 1, maximum: 100 },
        page: STRING | OPTIONAL,
      },
    },
    records: 'data',
    meta: ['has_more', 'next_page'],
    record: thing,
    paging: { next: pageToken, param: 'page', from: 'next_page', more: 'has_more', size: 'limit' },
  },
  get: {
    ...base,
    entity: 'things',
    action: 'get',
    method: 'GET',
    path: '/v1/things/{id}',
    params: { strict: true, fields: { id, expand: { kinds: OPTIONAL, items: STRING } } },
    record: thing,
  },
  create: {
    ...base,
    entity: 'things',
    action: 'create',
    method: 'POST',
    path: '/v1/things',
    params: { strict: true, fields: writable },
    record: thing,
  },
  update: {
    ...base,
    entity: 'things',
    action: 'update',
    method: 'POST',
    path: '/v1/things/{id}',
    params: {
      strict: true,
      fields: { id, ...writable },
      atLeastOne: [['email', 'phone', 'name']],
      atMostOne: [['price', 'status']],
    },
    record: thing,
  },
  replace: {
    ...base,
    entity: 'things',
    action: 'replace',
    method: 'PUT',
    path: '/v1/things/{id}',
    params: { strict: true, fields: { id, ...writable } },
    record: thing,
  },
  delete: {
    ...base,
    entity: 'things',
    action: 'delete',
    method: 'DELETE',
    path: '/v1/things/{id}',
    params: { strict: true, fields: { id } },
  },
  first: {
    ...base,
    entity: 'things',
    action: 'first',
    method: 'GET',
    path: '/v1/things',
    params: { strict: true, fields: { q: STRING } },
    records: 'data',
    first: true,
    record: thing,
  },
  upload: {
    ...base,
    entity: 'things',
    action: 'upload',
    method: 'POST',
    path: '/v1/files',
    params: {
      strict: true,
      fields: { file: ANY, purpose: STRING, note: STRING | NULL | OPTIONAL, details: OBJECT | OPTIONAL },
    },
    body: multipartBody,
  },
} as const satisfies Record<string, Operation>

/** The same vendor without idempotency keys. */
export const plainAcme = { ...acme, idempotencyHeader: undefined } satisfies Vendor

/** A client of acme; the key is {@link API_KEY} by default. */
export function connect(options: Partial<ClientOptions> = {}, vendor: Vendor = acme): LocalClient {
  return createClient(vendor, { credentials: { api_key: API_KEY }, ...options })
}
