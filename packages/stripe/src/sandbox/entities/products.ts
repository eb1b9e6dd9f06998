import type { Behavior, Call, NewRow, World } from '@ferrule/sandbox/engine'
import { noSuch, refuse } from '../errors.ts'
import { emit, find, given, here, patch, pick, store, within } from '../records.ts'
import type { Part, PriceRow } from '../rows.ts'

const RECURRING = { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }

/** Fields of a price, from parameters. */
function priceFields(data: NewRow, product: unknown): NewRow {
  const { unit_amount, unit_amount_decimal, recurring, currency } = data
  const amount = unit_amount ?? (unit_amount_decimal === undefined ? null : Number(unit_amount_decimal))
  return {
    ...pick(data, 'metadata', 'tax_behavior'),
    currency: String(currency).toLowerCase(),
    product,
    recurring: recurring ? { ...RECURRING, ...within(data, 'recurring') } : null,
    type: recurring ? 'recurring' : 'one_time',
    // Amounts with decimals of a cent come as text only.
    unit_amount: Number.isInteger(amount) ? amount : null,
    unit_amount_decimal: amount === null ? null : String(unit_amount_decimal ?? amount),
  }
}

/** A price from the parameters that describe one on the spot. */
export async function priceFrom(world: World, data: NewRow, product: unknown, call: Call): Promise<PriceRow> {
  const price = await store(world).insert('prices', priceFields(data, product))
  await emit(world, 'price.created', price, call)
  return price
}

const deleteProduct: Behavior = (call, world, crud) => {
  const { id } = here(world, 'products', call)
  if (store(world).all('prices', (price) => price.product === id).length > 0) {
    throw refuse(400, { message: 'This product cannot be deleted because it has one or more user-created prices.' })
  }
  return crud.delete(call, world)
}

const PRICE_FIELDS = ['active', 'billing_scheme', 'lookup_key', 'nickname', 'tiers_mode', 'transform_quantity']

export const products: Part = {
  records: {
    products: {
      made(fields, { params: { id } }, world) {
        if (id === undefined || !find(world, 'products', id)) return fields
        throw refuse(400, { code: 'resource_already_exists', message: 'Product already exists.', param: 'id' })
      },
      changed(fields, { id }, { params: { default_price } }, world) {
        if (default_price !== undefined && find(world, 'prices', default_price)?.product !== id)
          throw noSuch('prices', default_price, 'default_price')
        return { ...fields, updated: world.now() }
      },
      async wrote(kind, product, call, world) {
        if (kind !== 'created' || !call.params['default_price_data']) return product
        const data = within(call.params, 'default_price_data')
        const { id: default_price } = await priceFrom(world, data, product.id, call)
        return patch(world, 'products', product, { default_price })
      },
    },
    prices: {
      async made(fields, call, world) {
        const product = given(world, 'products', call, 'product')
        const { id } = product ?? (await store(world).insert('products', within(call.params, 'product_data')))
        return { ...pick(fields, ...PRICE_FIELDS), ...priceFields(call.params, id) }
      },
    },
  },
  behaviors: {
    'products.delete': deleteProduct,
    // Unlike a deleted customer, a deleted product is gone.
    'products.get': (call, world) => here(world, 'products', call),
  },
}
