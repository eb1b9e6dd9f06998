import { narrowed, type RecordRules, type Row, textsIn, type World } from '@ferrule/sandbox/engine'
import { gid, numberOf } from './ids.ts'
import { all } from './records.ts'

/** Features of REST only: records by their number, with the fields that are asked for. */

const lists = narrowed({
  filters: { '*': { since_id: ({ id }, wanted) => Number(id) > Number(wanted) } },
  times: [
    { suffix: '_min', passes: (time, limit) => time >= limit },
    { suffix: '_max', passes: (time, limit) => time <= limit },
  ],
  sort: () => ['id', false],
})

function chosen(row: Row, fields: unknown): object {
  if (fields === undefined) return row
  const names = textsIn(fields).flatMap((text) => text.split(','))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

export const restRecords: RecordRules = { ...lists, shown: (row, { params }) => chosen(row, params['fields']) }

/** The product whose images REST lists at an address: no action of its own, but a step of one. */
export const productOfImages = ({ pathname }: URL): string | undefined =>
  /\/products\/(\d+)\/images\.json$/.exec(pathname)?.[1]

/** Images with the numbers that they have in REST, which are not those of their media. */
export const restImages = (product: string, world: World) => ({
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
