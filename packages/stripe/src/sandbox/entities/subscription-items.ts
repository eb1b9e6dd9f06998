import type { Call, Params, World } from '@ferrule/sandbox/engine'
import { noSuch, refuse } from '../errors.ts'
import { itemsOf, listOf, need, patch, store, within } from '../records.ts'
import { type ItemRow, later, type Part, type PriceRow } from '../rows.ts'
import { priceFrom } from './products.ts'

interface Wanted {
  readonly price: PriceRow
  readonly quantity: number
}

/** The prices that `items` names. */
export async function wantedItems(call: Call, world: World): Promise<Wanted[]> {
  const items = listOf(call.params, 'items')
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
  const data = within(item, 'price_data')
  if (item['price_data']) return priceFrom(world, data, data['product'], call)
  const price = need(world, 'prices', item['price'] ?? item['plan'], `items[${index}][price]`)
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
): Promise<ItemRow> =>
  store(world).insert('subscription_items', {
    current_period_end: end ?? later(start, price.recurring?.interval ?? 'month', price.recurring?.interval_count),
    current_period_start: start,
    price,
    quantity,
    subscription,
  })

/** Changes, removes or adds one price of a subscription. */
export async function changeItem(
  call: Call,
  world: World,
  subscription: string,
  item: Params,
  index: number,
): Promise<void> {
  const { id, quantity, deleted } = item
  const known = itemsOf(world, subscription)
  if (id === undefined) {
    const wanted = { price: await priceOf(call, world, item, index), quantity: Number(quantity ?? 1) }
    await insertItem(world, subscription, wanted, world.now(), known[0]?.current_period_end)
    return
  }
  const row = known.find((one) => one.id === id)
  if (!row) throw noSuch('subscription_items', id, `items[${index}][id]`)
  if (deleted === true) {
    world.store.remove('subscription_items', row.id)
    return
  }
  const changesPrice = item['price'] !== undefined || item['price_data'] !== undefined
  await patch(world, 'subscription_items', row, {
    ...(changesPrice && { price: await priceOf(call, world, item, index) }),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
  })
}

export const subscriptionItems: Part = {
  records: {
    subscription_items: {
      made(fields, { params }, world) {
        const { id } = need(world, 'subscriptions', params['subscription'], 'subscription')
        const price = need(world, 'prices', params['price'], 'price')
        const [other] = itemsOf(world, id)
        return {
          current_period_end: other?.current_period_end ?? world.now(),
          current_period_start: other?.current_period_start ?? world.now(),
          metadata: fields['metadata'] ?? {},
          plan: other?.plan ?? {},
          price,
          quantity: Number(params['quantity'] ?? 1),
          subscription: id,
        }
      },
      listed: (_, { params: { subscription } }, world) =>
        itemsOf(world, need(world, 'subscriptions', subscription, 'subscription').id),
    },
  },
}
