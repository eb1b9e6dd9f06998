import type { NewRow } from '../../../core/rows.ts'
import type { Behavior, Call, Params, World } from '../../../core/vendor.ts'
import { noSuch, refuse } from '../errors.ts'
import { need, patch } from '../records.ts'
import { type ItemRow, later, type PriceRow, type SubscriptionRow } from '../rows.ts'
import { priceFrom } from './products.ts'

interface Wanted {
  readonly price: PriceRow
  readonly quantity: number
}

/** The prices that `items` names. */
export async function wantedItems(call: Call, world: World): Promise<Wanted[]> {
  const items = (call.params['items'] ?? []) as Params[]
  if (items.length === 0) {
    throw refuse(400, { code: 'parameter_missing', message: 'Missing required param: items.', param: 'items' })
  }
  return Promise.all(
    items.map(async (item, index) => ({
      price: await priceOf(call, world, item, index),
      quantity: Number(item['quantity'] ?? 1),
    })),
  )
}

async function priceOf(call: Call, world: World, item: Params, index: number): Promise<PriceRow> {
  const data = item['price_data'] as NewRow | undefined
  if (data) return priceFrom(world, data, String(data['product']), call)
  const price = need<PriceRow>(world, 'prices', item['price'] ?? item['plan'], `items[${index}][price]`)
  if (price.recurring) return price
  throw refuse(400, {
    message: `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    param: `items[${index}][price]`,
  })
}

export const insertItem = (
  world: World,
  subscription: string,
  { price, quantity }: Wanted,
  start: number,
  end?: number,
): Promise<unknown> =>
  world.store.insert('subscription_items', {
    current_period_end: end ?? later(start, price.recurring?.interval ?? 'month', price.recurring?.interval_count),
    current_period_start: start,
    price,
    quantity,
    subscription,
  })

export const itemsOf = (world: World, subscription: string): ItemRow[] =>
  world.store.all('subscription_items', (item) => item['subscription'] === subscription) as ItemRow[]

/** Changes, removes or adds one price of a subscription. */
export async function changeItem(
  call: Call,
  world: World,
  subscription: SubscriptionRow,
  item: Params,
  index: number,
): Promise<void> {
  const { id, quantity, deleted } = item
  const known = itemsOf(world, subscription.id)
  if (id === undefined) {
    const price = await priceOf(call, world, item, index)
    await insertItem(
      world,
      subscription.id,
      { price, quantity: Number(quantity ?? 1) },
      world.now(),
      known[0]?.current_period_end,
    )
    return
  }
  if (!known.some((one) => one.id === id)) throw noSuch('subscription_items', id, `items[${index}][id]`)
  if (deleted === true) {
    world.store.remove('subscription_items', String(id))
    return
  }
  const changesPrice = item['price'] !== undefined || item['price_data'] !== undefined
  await patch<ItemRow>(world, 'subscription_items', String(id), {
    ...(changesPrice && { price: await priceOf(call, world, item, index) }),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
  })
}

export const listItems: Behavior = (call, world, crud) => {
  const { id } = need<SubscriptionRow>(world, 'subscriptions', call.params['subscription'], 'subscription')
  return crud.page(call, world, itemsOf(world, id))
}
