import { homeOf, settle } from '../../core/places.ts'
import type { NewRow, Row } from '../../core/rows.ts'
import type { RecordRules, Vendor, World } from '../../core/vendor.ts'
import { refuseIn } from './errors.ts'
import { narrow } from './narrow.ts'
import { time } from './rows.ts'

/** What a store has: records under ids of the caller's own, below those of their parents. */

const DATED = new Set(['stores', 'store_customers', 'store_carts'])
const STORE = '/3.0/ecommerce/stores/{}'

/** Products and orders have lists of parts, which are records, too. */
const PARTS = {
  store_products: { field: 'variants', collection: 'product_variants', place: `${STORE}/products/{}` },
  store_orders: { field: 'lines', collection: 'order_lines', place: `${STORE}/orders/{}` },
} as const

const partsOf = ({ collection, place }: (typeof PARTS)[keyof typeof PARTS], row: Row, world: World): Row[] => {
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

const whole = (parts: (typeof PARTS)[keyof typeof PARTS]): RecordRules => ({
  ...rules,
  shown: (row, _, world) => ({ ...row, [parts.field]: partsOf(parts, row, world) }),
})

export const commerceRecords: Readonly<Record<string, RecordRules>> = {
  ...Object.fromEntries(
    [...DATED, 'product_variants', 'order_lines', 'promo_rules', 'promo_codes'].map((entity) => [entity, rules]),
  ),
  store_products: whole(PARTS.store_products),
  store_orders: whole(PARTS.store_orders),
}

/** Keeps what a write brings with it: the parts of a record, and the customer of an order or cart. */
export const commerceWrote: Vendor['wrote'] & {} = async (kind, collection, row, world, { params }) => {
  if (kind === 'deleted') return
  const store = String(params['store_id'])
  const parts = PARTS[collection as keyof typeof PARTS]
  const given = parts && (params[parts.field] as NewRow[] | undefined)
  if (given) {
    for (const part of partsOf(parts, row, world)) world.store.removeRow(parts.collection, part)
    for (const part of given)
      settle(await world.store.insert(parts.collection, part), { [STORE]: store, [parts.place]: row.id })
  }
  const { id, ...facts } = (params['customer'] ?? {}) as NewRow
  if (id === undefined) return
  const known = world.store.all('store_customers', (one) => one.id === id && homeOf(one)[STORE] === store)[0]
  if (known) await world.store.changeRow('store_customers', known, (draft) => Object.assign(draft, facts))
  else settle(await world.store.insert('store_customers', { ...facts, id }), { [STORE]: store })
}
