import { fakeFetch, type Handler, type Reply, type Seen } from '@ferrule/test-kit/server'
import { connect, type Thing, things } from './acme.ts'
import {
  type ClientOptions,
  connection,
  headerOffset,
  headerPageNumber,
  headerPageToken,
  jsonBody,
  linkHeader,
  nextUrl,
  type Operation,
  offset,
  pageNumber,
  pageToken,
  paginate,
} from './core.ts'
import { INTEGER, OPTIONAL, STRING } from './shapes.ts'

/** A way of paging: the descriptor, and a server that pages so. */
export interface Style {
  readonly name: string
  readonly operation: Operation
  /** Parameters besides the page size. */
  readonly params: object
  /** Name of the parameter of the page size. */
  readonly size: string
  /** Whether the position is a count, and the answer says how many there are. */
  readonly total?: boolean
  /** Records are handed out from the last to the first. */
  readonly backwards?: boolean
  /** The page that a request asks for. */
  serve(records: readonly Thing[], request: Seen): Reply
}

const records = { fields: { id: STRING } } as const
const count = { kinds: INTEGER | OPTIONAL, minimum: 0 } as const
const text = STRING | OPTIONAL
const list = { connector: 'acme', action: 'list', method: 'GET', record: records } as const

const number = (request: Seen, name: string, otherwise: number): number => Number(request.query.get(name) ?? otherwise)
const DEFAULT_SIZE = 10

export const operations = {
  tokens: {
    ...list,
    entity: 'notes',
    path: '/v1/notes',
    params: { strict: true, fields: { page_size: count, page_token: text, q: text } },
    records: 'notes',
    paging: { next: pageToken, param: 'page_token', from: 'next_page_token', size: 'page_size' },
  },
  offsets: {
    ...list,
    entity: 'rows',
    path: '/v1/rows',
    params: { strict: true, fields: { offset: count, limit: count, q: text } },
    records: 'result.rows',
    meta: ['total'],
    paging: { next: offset, param: 'offset', total: 'total', size: 'limit' },
  },
  bare: {
    ...list,
    entity: 'rows',
    action: 'list_bare',
    path: '/v1/rows/bare',
    params: { strict: true, fields: { skip: count, take: count, q: text } },
    paging: { next: offset, param: 'skip', size: 'take' },
  },
  numbers: {
    ...list,
    entity: 'sheets',
    path: '/v1/sheets',
    params: { strict: true, fields: { page: count, per_page: count, q: text } },
    records: 'sheets',
    paging: {
      next: pageNumber,
      param: 'page',
      total: 'paging.total',
      size: 'per_page',
      pageSize: DEFAULT_SIZE,
      start: 1,
      sized: true,
    },
  },
  numbersBare: {
    ...list,
    entity: 'sheets',
    action: 'list_bare',
    path: '/v1/sheets/bare',
    params: { strict: true, fields: { page: count, per_page: count } },
    paging: { next: pageNumber, param: 'page', size: 'per_page', pageSize: DEFAULT_SIZE, start: 0, sized: true },
  },
  links: {
    ...list,
    entity: 'links',
    path: '/v1/links',
    params: { strict: true, fields: { per_page: count, q: text, as_user: text } },
    paging: { next: linkHeader, param: 'link', size: 'per_page', only: ['as_user'] },
  },
  urls: {
    ...list,
    entity: 'links',
    action: 'list_urls',
    path: '/v1/urls',
    params: { strict: true, fields: { per_page: count, q: text, as_user: text } },
    records: 'items',
    paging: { next: nextUrl, param: 'next', from: 'links.next', size: 'per_page', only: ['as_user'] },
  },
  headerTokens: {
    ...list,
    entity: 'notes',
    action: 'list_header',
    path: '/v1/notes/header',
    params: { strict: true, fields: { page_size: count, page_token: text } },
    paging: { next: headerPageToken, param: 'page_token', from: 'header:X-Next', size: 'page_size' },
  },
  headerOffsets: {
    ...list,
    entity: 'rows',
    action: 'list_header',
    path: '/v1/rows/header',
    params: { strict: true, fields: { offset: count, limit: count } },
    paging: { next: headerOffset, param: 'offset', total: 'header:X-Total-Count', size: 'limit' },
  },
  headerNumbers: {
    ...list,
    entity: 'sheets',
    action: 'list_header',
    path: '/v1/sheets/header',
    params: { strict: true, fields: { page: count, per_page: count } },
    paging: {
      next: headerPageNumber,
      param: 'page',
      pages: 'header:X-Total-Pages',
      size: 'per_page',
      start: 1,
      sized: true,
    },
  },
  graph: {
    ...list,
    entity: 'orders',
    method: 'POST',
    safe: true,
    path: '/graphql',
    params: { strict: true, fields: { first: count, after: text, q: text } },
    in: { document: 'body' },
    wireNames: { first: 'variables.first', after: 'variables.after', q: 'variables.search.query', document: 'query' },
    defaults: { document: 'query Orders { orders { nodes { id } pageInfo { hasNextPage endCursor } } }' },
    body: jsonBody,
    records: 'data.orders.nodes',
    meta: ['data.orders.pageInfo.hasNextPage'],
    paging: {
      next: connection,
      param: 'after',
      from: 'data.orders.pageInfo.endCursor',
      more: 'data.orders.pageInfo.hasNextPage',
      size: 'first',
    },
  },
} as const satisfies Record<string, Operation>

const lastIdPage = (all: readonly Thing[], request: Seen): Reply => {
  const limit = number(request, 'limit', DEFAULT_SIZE)
  const place = (name: string) => all.findIndex((record) => record.id === request.query.get(name))
  if (request.query.has('ending_before')) {
    const end = place('ending_before')
    const start = Math.max(0, end - limit)
    return { body: { data: all.slice(start, end), has_more: start > 0 } }
  }
  const start = place('starting_after') + 1
  return { body: { data: all.slice(start, start + limit), has_more: start + limit < all.length } }
}

/** Every style there is. */
export const styles: readonly Style[] = [
  { name: 'last id', operation: things.list, params: {}, size: 'limit', serve: lastIdPage },
  {
    name: 'last id backwards',
    operation: things.list,
    params: { ending_before: 'end' },
    size: 'limit',
    backwards: true,
    serve: (all, request) => lastIdPage([...all, { id: 'end' }], request),
  },
  {
    name: 'next_page search',
    operation: things.api_search,
    params: { query: "name:'é & +'" },
    size: 'limit',
    serve(all, request) {
      const [limit, start] = [number(request, 'limit', DEFAULT_SIZE), Number(request.query.get('page')?.slice(1) ?? 0)]
      const more = start + limit < all.length
      const next = more ? `p${start + limit}` : null
      return { body: { data: all.slice(start, start + limit), has_more: more, next_page: next } }
    },
  },
  {
    name: 'page token',
    operation: operations.tokens,
    params: {},
    size: 'page_size',
    serve(all, request) {
      const limit = number(request, 'page_size', DEFAULT_SIZE)
      const start = Number((request.query.get('page_token') ?? '').replace(/\D/g, ''))
      const next = start + limit < all.length ? `~!${start + limit}/+=&ü` : ''
      return { body: { notes: all.slice(start, start + limit), next_page_token: next } }
    },
  },
  {
    name: 'offset with total',
    operation: operations.offsets,
    params: {},
    size: 'limit',
    total: true,
    serve(all, request) {
      const [start, limit] = [number(request, 'offset', 0), number(request, 'limit', DEFAULT_SIZE)]
      return { body: { result: { rows: all.slice(start, start + limit) }, total: all.length } }
    },
  },
  {
    name: 'offset of bare arrays',
    operation: operations.bare,
    params: {},
    size: 'take',
    serve(all, request) {
      const [start, limit] = [number(request, 'skip', 0), number(request, 'take', DEFAULT_SIZE)]
      return { body: all.slice(start, start + limit) }
    },
  },
  {
    name: 'page number with total',
    operation: operations.numbers,
    params: {},
    size: 'per_page',
    total: true,
    serve(all, request) {
      const limit = number(request, 'per_page', DEFAULT_SIZE)
      const start = (number(request, 'page', 1) - 1) * limit
      return { body: { sheets: all.slice(start, start + limit), paging: { total: all.length } } }
    },
  },
  {
    name: 'page number of bare arrays',
    operation: operations.numbersBare,
    params: {},
    size: 'per_page',
    serve(all, request) {
      const limit = number(request, 'per_page', DEFAULT_SIZE)
      const start = number(request, 'page', 0) * limit
      return { body: all.slice(start, start + limit) }
    },
  },
  {
    name: 'Link header',
    operation: operations.links,
    params: { q: 'a&b' },
    size: 'per_page',
    serve(all, request) {
      const [limit, start] = [number(request, 'per_page', DEFAULT_SIZE), number(request, 'from', 0)]
      const query = `from=${start + limit}&per_page=${limit}&q=a%26b`
      const more = start + limit < all.length
      const link = `<https://api.acme.test/v1/links?${query}>; rel="next"`
      return { body: all.slice(start, start + limit), ...(more && { headers: { link } }) }
    },
  },
  {
    name: 'address in the body',
    operation: operations.urls,
    params: { q: 'a&b' },
    size: 'per_page',
    serve(all, request) {
      const [limit, start] = [number(request, 'per_page', DEFAULT_SIZE), number(request, 'from', 0)]
      const query = `from=${start + limit}&per_page=${limit}&q=a%26b#top`
      const next = start + limit < all.length ? `https://elsewhere.test/other?${query}` : null
      return { body: { items: all.slice(start, start + limit), links: { next } } }
    },
  },
  {
    name: 'page token in a header',
    operation: operations.headerTokens,
    params: {},
    size: 'page_size',
    serve(all, request) {
      const [limit, start] = [number(request, 'page_size', DEFAULT_SIZE), number(request, 'page_token', 0)]
      const headers: Record<string, string> = {}
      if (start + limit < all.length) headers['x-next'] = `00${start + limit}`
      if (start > 0 && !request.query.get('page_token')?.startsWith('00')) return { status: 400 }
      return { body: all.slice(start, start + limit), headers }
    },
  },
  {
    name: 'offset with total in a header',
    operation: operations.headerOffsets,
    params: {},
    size: 'limit',
    total: true,
    serve(all, request) {
      const [start, limit] = [number(request, 'offset', 0), number(request, 'limit', DEFAULT_SIZE)]
      return { body: all.slice(start, start + limit), headers: { 'x-total-count': String(all.length) } }
    },
  },
  {
    name: 'page number with pages in a header',
    operation: operations.headerNumbers,
    params: {},
    size: 'per_page',
    serve(all, request) {
      const limit = number(request, 'per_page', DEFAULT_SIZE)
      const start = (number(request, 'page', 1) - 1) * limit
      const headers = { 'x-total-pages': String(Math.ceil(all.length / limit)) }
      return { body: all.slice(start, start + limit), headers }
    },
  },
  {
    name: 'GraphQL connection',
    operation: operations.graph,
    params: {},
    size: 'first',
    serve(all, request) {
      const { first = DEFAULT_SIZE, after = '0' } = JSON.parse(request.body).variables ?? {}
      const [start, limit] = [Number(after), Number(first)]
      const end = Math.min(all.length, start + limit)
      const pageInfo = { hasNextPage: end < all.length, endCursor: end > start ? String(end) : null }
      return { body: { data: { orders: { nodes: all.slice(start, end), pageInfo } } } }
    },
  },
]

export const styleNamed = (name: string): Style => styles.find((style) => style.name === name) as Style

/** `count` records named r1, r2, … */
export const make = (count: number): Thing[] => Array.from({ length: count }, (_, index) => ({ id: `r${index + 1}` }))

/** The records as the iteration hands them out. */
export const inOrder = (style: Style, all: readonly Thing[]): readonly Thing[] =>
  style.backwards ? all.toReversed() : all

/** A client whose far side pages through these records in this style. */
export function world(style: Style, all: readonly Thing[], options: Partial<ClientOptions> = {}) {
  const fetch = fakeFetch((request) => style.serve(all, request))
  const client = connect({ fetch, ...options })
  return {
    fetch,
    client,
    list: (size: number, call: Parameters<typeof paginate>[3] = {}, params: object = {}) =>
      paginate<Thing, Record<string, unknown>>(
        client,
        style.operation,
        { ...style.params, [style.size]: size, ...params },
        call,
      ),
  }
}

/** A list of things whose pages are answered by hand. */
export function handmade(operation: Operation, handler: Handler, options: Partial<ClientOptions> = {}) {
  const fetch = fakeFetch(handler)
  const client = connect({ fetch, ...options })
  return {
    fetch,
    client,
    list: (params: object = {}, call: Parameters<typeof paginate>[3] = {}) =>
      paginate<Thing, Record<string, unknown>>(client, operation, params, call),
  }
}
