import type { NewRow } from '../../../core/rows.ts'
import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { noSuch, refuse } from '../errors.ts'
import { emit, find, need, patch } from '../records.ts'
import type { PriceRow, ProductRow } from '../rows.ts'

const RECURRING = { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }

/** A price from the parameters that describe one on the spot. */
export async function priceFrom(world: World, data: NewRow, product: string, call: Call): Promise<PriceRow> {
  const { unit_amount, unit_amount_decimal, recurring, currency, metadata, tax_behavior } = data
  const amount = unit_amount ?? (unit_amount_decimal === undefined ? null : Number(unit_amount_decimal))
  const price = await world.store.insert('prices', {
    ...(metadata !== undefined && { metadata }),
    ...(tax_behavior !== undefined && { tax_behavior }),
    currency: String(currency).toLowerCase(),
    product,
    recurring: recurring ? { ...RECURRING, ...(recurring as NewRow) } : null,
    type: recurring ? 'recurring' : 'one_time',
    // Amounts with decimals of a cent come as text only.
    unit_amount: Number.isInteger(amount) ? amount : null,
    unit_amount_decimal: amount === null ? null : String(unit_amount_decimal ?? amount),
  })
  await emit(world, 'price.created', price, call)
  return price as PriceRow
}

const createProduct: Behavior = async (call, world, crud) => {
  const { id, default_price_data } = call.params
  if (id !== undefined && world.store.find('products', id)) {
    throw refuse(400, { code: 'resource_already_exists', message: 'Product already exists.', param: 'id' })
  }
  const product = await crud.create(call, world)
  if (!default_price_data) return product
  const { id: default_price } = await priceFrom(world, default_price_data as NewRow, product.id, call)
  return patch<ProductRow>(world, 'products', product.id, { default_price })
}

const updateProduct: Behavior = async (call, world, crud) => {
  const { id, default_price } = call.params
  if (default_price !== undefined) {
    const price = find<PriceRow>(world, 'prices', default_price)
    if (price?.product !== id) throw noSuch('prices', default_price, 'default_price')
  }
  const product = await crud.update(call, world)
  return patch<ProductRow>(world, 'products', product.id, { updated: world.now() })
}

const deleteProduct: Behavior = (call, world, crud) => {
  const { id } = need<ProductRow>(world, 'products', call.params['id'], 'id')
  if (world.store.all('prices', (price) => price['product'] === id).length > 0) {
    throw refuse(400, {
      message: 'This product cannot be deleted because it has one or more user-created prices.',
    })
  }
  return crud.delete(call, world)
}

/** Unlike a deleted customer, a deleted product is gone. */
const getProduct: Behavior = ({ params }, world) => need(world, 'products', params['id'], 'id')

const createPrice: Behavior = async (call, world) => {
  const { params } = call
  const { product, product_data, lookup_key, transfer_lookup_key, nickname, active, billing_scheme, tiers_mode } =
    params
  if (product !== undefined) need<ProductRow>(world, 'products', product, 'product')
  if (lookup_key !== undefined) await claimKey(world, String(lookup_key), transfer_lookup_key === true)
  const owner = product ?? (await world.store.insert('products', product_data as NewRow)).id
  const { id } = await priceFrom(world, params, String(owner), call)
  const rest = {
    active,
    billing_scheme,
    lookup_key,
    nickname,
    tiers_mode,
    transform_quantity: params['transform_quantity'],
  }
  return patch(world, 'prices', id, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)))
}

/** One active price per lookup key. */
async function claimKey(world: World, key: string, transfer: boolean): Promise<void> {
  const [holder] = world.store.all('prices', (price) => price['lookup_key'] === key)
  if (!holder) return
  if (!transfer) {
    throw refuse(400, {
      message: `A price (\`${holder.id}\`) already uses that lookup key.`,
      param: 'lookup_key',
    })
  }
  await patch<PriceRow>(world, 'prices', holder.id, { lookup_key: null })
}

export const productBehaviors: Readonly<Record<string, Behavior>> = {
  'prices.create': createPrice,
  'products.create': createProduct,
  'products.delete': deleteProduct,
  'products.get': getProduct,
  'products.update': updateProduct,
}
