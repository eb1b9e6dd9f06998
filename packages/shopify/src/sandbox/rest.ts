import type { Answer, Behavior, Call, Params, Row, World } from '@ferrule/sandbox/engine'
import { notFound, refuse } from './errors.ts'
import { gid, numberOf } from './ids.ts'
import { all } from './records.ts'

/** Features of REST only: lists whose next page is named in a header, and records by their number. */

/** Headers that a behavior adds to its answer. */
const extra = new WeakMap<Call, Record<string, string>>()
export const headersOf = (call: Call): Answer['headers'] => extra.get(call)

/** Parameters that choose the page and the form, not the records. */
const PAGE = ['limit', 'page_info', 'fields']

function passes(row: Row, name: string, wanted: unknown): boolean {
  const [, field, end] = /^(\w+)_(min|max)$/.exec(name) ?? []
  if (field) {
    const [left, right] = [Date.parse(String(row[field])), Date.parse(String(wanted))]
    return end === 'min' ? left >= right : left <= right
  }
  if (name === 'since_id') return Number(row.id) > Number(wanted)
  return !(name in row) || String(row[name]) === numberOf(wanted)
}

interface Cursor {
  readonly filters: Params
  readonly from: number
}

/** A cursor holds the filters of the first page; beside it there may be none. */
function cursorOf(params: Params): Cursor {
  const filters = Object.fromEntries(
    Object.entries(params).filter(([name]) => !PAGE.includes(name) && !/^(product|image|price_rule)_id$/.test(name)),
  )
  if (params['page_info'] === undefined) return { filters: { ...filters, ...ids(params) }, from: 0 }
  if (Object.keys(filters).length > 0)
    throw refuse(400, { page_info: `Invalid value: ${Object.keys(filters)[0]} cannot be passed beside page_info.` })
  try {
    const cursor: Cursor = JSON.parse(atob(String(params['page_info'])))
    return cursor
  } catch {
    throw refuse(400, { page_info: 'Invalid value.' })
  }
}

/** Ids narrow a list, whether they are in the path or not. */
const ids = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => /^(product|image|price_rule)_id$/.test(name)))

const chosen = (row: Row, fields: unknown): Params => {
  if (fields === undefined) return row
  const names = Array.isArray(fields) ? fields : String(fields).split(',')
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

const list: Behavior = (call, world) => {
  const { operation, params, request } = call
  need(call, world)
  const { filters, from } = cursorOf(params)
  const rows = world.store
    .all(world.collectionOf(operation.entity))
    .filter((row) => Object.entries(filters).every(([name, wanted]) => passes(row, name, wanted)))
    .sort((a, b) => Number(a.id) - Number(b.id))
  const limit = Number(params['limit'] ?? 50)
  const links = [
    from > 0 ? link(request.url, { filters, from: Math.max(0, from - limit) }, limit, 'previous') : undefined,
    from + limit < rows.length ? link(request.url, { filters, from: from + limit }, limit, 'next') : undefined,
  ].filter((one) => one !== undefined)
  if (links.length > 0) extra.set(call, { Link: links.join(', ') })
  return {
    [operation.records ?? operation.entity]: rows.slice(from, from + limit).map((row) => chosen(row, params['fields'])),
  }
}

function link(address: string, cursor: Cursor, limit: number, rel: string): string {
  const url = new URL(address)
  const page_info = encodeURIComponent(btoa(JSON.stringify(cursor)))
  return `<https://ferrule-sandbox.myshopify.com${url.pathname}?limit=${limit}&page_info=${page_info}>; rel="${rel}"`
}

/** Throws "not found" if the record above the path does not exist. */
function need({ operation, params }: Call, world: World): void {
  const rule = params['price_rule_id']
  if (operation.entity === 'discount_codes' && !world.store.find('price_rules', Number(numberOf(rule))))
    throw notFound()
}

const get: Behavior = (call, world) => {
  const { operation, params } = call
  need(call, world)
  const [, name = ''] = /\{(\w+)\}\.json$/.exec(operation.path) ?? []
  const row = world.store.find(world.collectionOf(operation.entity), Number(numberOf(params[name])))
  if (!row) throw notFound()
  return { [operation.records ?? '']: chosen(row, params['fields']) }
}

export const restBehaviors: Readonly<Record<string, Behavior>> = {
  'collects.get': get,
  'collects.list': list,
  'countries.get': get,
  'countries.list': list,
  'discount_codes.get': get,
  'discount_codes.list': list,
  'metafield_product_images.list': list,
  'price_rules.get': get,
  'price_rules.list': list,
}

/** The product whose images REST lists at an address: no action of its own, but a step of one. */
export const productOfImages = ({ pathname }: URL): string | undefined =>
  /\/products\/(\d+)\/images\.json$/.exec(pathname)?.[1]

/** Images with the numbers that they have in REST, which are not those of their media. */
export const restImages = (product: string, world: World): Params => ({
  images: all(world, 'MediaImage', (row) => row._product === gid('Product', product)).map(({ id, image }) => ({
    id: Number(numberOf(image?.id)),
    admin_graphql_api_id: id,
  })),
})

/** The scope that a path of REST wants. */
export const scopeOfPath = (path: string): string | undefined => {
  if (/\/(price_rules|discount_codes)/.test(path)) return 'read_price_rules'
  if (/\/(collects|products)/.test(path)) return 'read_products'
  return /\/countries/.test(path) ? 'read_shipping' : undefined
}
