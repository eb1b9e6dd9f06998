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
  credentials: { s: 1, f: { api_key: { k: STRING, lo: 1 }, account: STRING | OPTIONAL } },
  config: { s: 1, f: { shop: { k: STRING | OPTIONAL, p: /^[a-z]+$/ }, version: STRING | OPTIONAL } },
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

const id = { k: STRING, lo: 1, hi: 64 } as const
const created = {
  k: INTEGER | OPTIONAL,
  s: 1,
  f: { gt: INTEGER | OPTIONAL, gte: INTEGER | OPTIONAL, lt: INTEGER | OPTIONAL, lte: INTEGER | OPTIONAL },
} as const

const thing = {
  f: {
    id: STRING,
    name: STRING | OPTIONAL,
    price: { k: NUMBER | OPTIONAL, min: 0 },
    address: { k: OPTIONAL, f: { city: STRING } },
    tags: { k: OPTIONAL, i: { f: { label: STRING, weight: INTEGER | OPTIONAL } } },
    active: BOOLEAN | OPTIONAL,
  },
} as const

const writable = {
  name: { k: STRING | OPTIONAL, hi: 100 },
  price: { k: NUMBER | OPTIONAL, min: 0 },
  email: STRING | OPTIONAL,
  phone: { k: STRING | NULL | OPTIONAL, lo: 3, hi: 20 },
  status: { k: OPTIONAL, e: ['draft', 'open', 'paid'] },
  metadata: { k: OPTIONAL, v: { k: STRING | NULL, hi: 500 }, key: /^.{1,40}$/u, hi: 50 },
  items: {
    k: OPTIONAL,
    hi: 20,
    i: { s: 1, f: { sku: STRING, quantity: { k: INTEGER | OPTIONAL, min: 1 }, notes: { k: OPTIONAL, i: STRING } } },
  },
  address: { k: OPTIONAL, s: 1, f: { city: STRING | OPTIONAL, lines: { k: OPTIONAL, i: STRING } } },
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
      s: 1,
      f: {
        limit: { k: INTEGER | OPTIONAL, min: 1, max: 100 },
        starting_after: STRING | OPTIONAL,
        ending_before: STRING | OPTIONAL,
        created,
        status: { k: OPTIONAL, e: ['draft', 'open', 'paid'] },
        ids: { k: STRING | OPTIONAL, i: STRING, lo: 1, hi: 3 },
        expand: { k: OPTIONAL, i: STRING },
        q: STRING | OPTIONAL,
      },
      one: [['starting_after', 'ending_before']],
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
    params: { s: 1, f: { query: STRING, limit: { k: INTEGER | OPTIONAL, min: 1, max: 100 }, page: STRING | OPTIONAL } },
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
    params: { s: 1, f: { id, expand: { k: OPTIONAL, i: STRING } } },
    record: thing,
  },
  create: {
    ...base,
    entity: 'things',
    action: 'create',
    method: 'POST',
    path: '/v1/things',
    params: { s: 1, f: writable },
    record: thing,
  },
  update: {
    ...base,
    entity: 'things',
    action: 'update',
    method: 'POST',
    path: '/v1/things/{id}',
    params: { s: 1, f: { id, ...writable }, any: [['email', 'phone', 'name']], one: [['price', 'status']] },
    record: thing,
  },
  replace: {
    ...base,
    entity: 'things',
    action: 'replace',
    method: 'PUT',
    path: '/v1/things/{id}',
    params: { s: 1, f: { id, ...writable } },
    record: thing,
  },
  delete: {
    ...base,
    entity: 'things',
    action: 'delete',
    method: 'DELETE',
    path: '/v1/things/{id}',
    params: { s: 1, f: { id } },
  },
  first: {
    ...base,
    entity: 'things',
    action: 'first',
    method: 'GET',
    path: '/v1/things',
    params: { s: 1, f: { q: STRING } },
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
    params: { s: 1, f: { file: ANY, purpose: STRING, note: STRING | NULL | OPTIONAL, details: OBJECT | OPTIONAL } },
    body: multipartBody,
  },
} as const satisfies Record<string, Operation>

/** The same vendor without idempotency keys. */
export const plainAcme = { ...acme, idempotencyHeader: undefined } satisfies Vendor

/** A client of acme; the key is {@link API_KEY} unless told otherwise. */
export function connect(options: Partial<ClientOptions> = {}, vendor: Vendor = acme): LocalClient {
  return createClient(vendor, { credentials: { api_key: API_KEY }, ...options })
}
