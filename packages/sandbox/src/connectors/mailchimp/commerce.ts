import { homeOf, settle } from '../../core/places.ts'
import type { NewRow, Row } from '../../core/rows.ts'
import type { RecordRules, Vendor, World } from '../../core/vendor.ts'
import { refuseIn } from './errors.ts'
import { narrow } from './narrow.ts'
import { time } from './rows.ts'

/** What a store has: records under ids of the caller's own, below those of their parents. */

const DATED = new Set(['stores', 'store_customers', 'store_carts'])
const STORE = '/3.0/ecommerce/stores/{}'

interface Part {
  readonly field: string
  readonly collection: string
  readonly place: string
}

/** Products, orders and carts have lists of parts, which are records, too. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  store_products: [
    { field: 'variants', collection: 'product_variants', place: `${STORE}/products/{}` },
    { field: 'images', collection: 'product_images', place: `${STORE}/products/{}` },
  ],
  store_orders: [{ field: 'lines', collection: 'order_lines', place: `${STORE}/orders/{}` }],
  store_carts: [{ field: 'lines', collection: 'cart_lines', place: `${STORE}/carts/{}` }],
}

const partsOf = ({ collection, place }: Part, row: Row, world: World): Row[] => {
  const home = homeOf(row)[STORE] ?? row['store_id']
  return world.store.all(collection, (part) => homeOf(part)[STORE] === home && homeOf(part)[place] === row.id)
}

/** Ids are the caller's: two records below the same one have different ones. */
const made: RecordRules['made'] = (fields, { operation }, world, { beside }) => {
  if (beside.some(({ id }) => id === fields['id'])) {
    const detail = `A record with the provided ID already exists in the account: ${fields['id']}.`
    throw refuseIn(world, 400, 'Bad Request', detail)
  }
  const now = time(world.now())
  return DATED.has(operation.entity) ? { created_at: now, ...fields, updated_at: now } : fields
}

const rules: RecordRules = {
  made,
  changed: (fields, { id }, { operation }, world) =>
    DATED.has(operation.entity) ? { ...fields, id, updated_at: time(world.now()) } : { ...fields, id },
  listed: (rows, { params }) =>
    narrow(rows, params, {
      equal: {
        campaign_id: 'campaign_id',
        customer_id: 'customer.id',
        email_address: 'email_address',
        outreach_id: 'outreach.id',
      },
    }).filter(
      (row) => params['has_outreach'] === undefined || (row['outreach'] !== undefined) === params['has_outreach'],
    ),
}

const whole = (parts: readonly Part[]): RecordRules => ({
  ...rules,
  shown: (row, _, world) => ({
    ...row,
    ...Object.fromEntries(parts.map((part) => [part.field, partsOf(part, row, world)])),
  }),
})

export const commerceRecords: Readonly<Record<string, RecordRules>> = {
  ...Object.fromEntries(
    [...DATED, 'product_variants', 'product_images', 'order_lines', 'cart_lines', 'promo_rules', 'promo_codes'].map(
      (entity) => [entity, rules],
    ),
  ),
  ...Object.fromEntries(Object.entries(PARTS).map(([entity, parts]) => [entity, whole(parts)])),
}

/** Keeps what a write brings with it: the parts of a record, and the customer of an order or cart. */
export const commerceWrote: Vendor['wrote'] & {} = async (kind, collection, row, world, { params }) => {
  if (kind === 'deleted') return
  const store = String(params['store_id'])
  for (const part of PARTS[collection] ?? []) {
    const given = params[part.field] as NewRow[] | undefined
    if (!given) continue
    for (const old of partsOf(part, row, world)) world.store.removeRow(part.collection, old)
    for (const one of given)
      settle(await world.store.insert(part.collection, one), { [STORE]: store, [part.place]: row.id })
  }
  const { id, ...facts } = (params['customer'] ?? {}) as NewRow
  if (id === undefined) return
  const known = world.store.all('store_customers', (one) => one.id === id && homeOf(one)[STORE] === store)[0]
  if (known) await world.store.changeRow('store_customers', known, (draft) => Object.assign(draft, facts))
  else settle(await world.store.insert('store_customers', { ...facts, id }), { [STORE]: store })
}
