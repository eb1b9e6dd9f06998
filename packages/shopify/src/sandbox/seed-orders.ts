import type { Random, World } from '@ferrule/sandbox/engine'
import type { Kinds } from './kinds.ts'
import { all, insert } from './records.ts'
import { fulfillmentOrdersOf, transactionsOf } from './related.ts'
import { at, bag, DAY, each, iso, money, picked, reference, whole } from './values.ts'
import { addressOf, inputOf } from './writes/addresses.ts'
import { makeDraft } from './writes/drafts.ts'
import { fulfill } from './writes/fulfillments.ts'
import type { AddressInput, LineInput } from './writes/inputs.ts'
import { lineOf, sumOf } from './writes/lines.ts'
import { makeOrder, orderCancel, orderClose } from './writes/orders.ts'
import { refundCreate } from './writes/refunds.ts'
import { perform } from './writes/write.ts'

/** Seeds the orders of the last half year, with their payments and fulfillments. */
export async function seedOrders(world: World, random: Random, size: number, until: number): Promise<void> {
  const customers = all(world, 'Customer')
  const variants = all(world, 'ProductVariant')
  if (customers.length === 0 || variants.length === 0) return
  for (let index = 0; index < size; index++) {
    const days = 180 - Math.floor((index * 178) / size)
    await buy(at(world, until - days * DAY, random), random, random.pick(customers), variants, index)
  }
  for (let index = 0; index < Math.min(4, size); index++) {
    const customer = random.pick(customers)
    const then = at(world, until - (20 - index) * DAY, random)
    const lineItems = basket(random, variants)
    const purchasingEntity = { customerId: customer.id }
    const shippingLine = { title: 'Standard', priceWithCurrency: money(5) }
    await makeDraft(then, { lineItems, purchasingEntity, shippingLine, tags: ['by phone'] })
    await abandon(then, customer, basket(random, variants), index)
  }
}

type Customer = Kinds['Customer']
type Order = Kinds['Order']
type Variant = Kinds['ProductVariant']

const basket = (random: Random, variants: readonly Variant[]): LineInput[] => {
  const picked = new Map(Array.from({ length: random.int(1, 4) }, () => [random.pick(variants).id, random.int(1, 3)]))
  return [...picked].map(([variantId, quantity]) => ({ variantId, quantity }))
}

const addressIn = ({ defaultAddress }: Customer): AddressInput | undefined =>
  defaultAddress ? inputOf(defaultAddress) : undefined

async function buy(
  then: World,
  random: Random,
  customer: Customer,
  variants: readonly Variant[],
  index: number,
): Promise<void> {
  const paid = index % 8 !== 7
  const order = await makeOrder(then, {
    lineItems: basket(random, variants),
    customer: { toAssociate: { id: customer.id } },
    shippingAddress: addressIn(customer),
    billingAddress: addressIn(customer),
    shippingLines: [{ title: 'Standard', priceSet: bag(5) }],
    financialStatus: paid ? 'PAID' : 'PENDING',
    tags: index % 6 === 0 ? ['gift'] : [],
    ...(index % 4 === 2 && {
      metafields: [{ namespace: 'packing', key: 'paper', type: 'single_line_text_field', value: 'green' }],
    }),
  })
  const next = at(then, then.now() + DAY, random)
  if (index % 10 === 9) {
    await perform(next, orderCancel, { orderId: order.id, reason: 'CUSTOMER', restock: false, refund: true })
    return
  }
  if (!paid || index % 4 === 3) return
  const [from] = fulfillmentOrdersOf(then, order)
  if (!from) return
  await fulfill(next, {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: from.id }],
    trackingInfo: { company: 'Canada Post', number: random.text(12, '0123456789') },
  })
  if (index % 7 === 2) await refund(at(then, then.now() + 6 * DAY, random), order)
  else await perform(next, orderClose, { input: { id: order.id } })
}

async function refund(then: World, order: Order): Promise<void> {
  const [line] = order.lineItems.nodes
  const [parent] = transactionsOf(then, order)
  if (!line || !parent) return
  const { amount } = line.originalUnitPriceSet.shopMoney
  const input = {
    orderId: order.id,
    note: 'Arrived broken',
    refundLineItems: [{ lineItemId: line.id, quantity: 1, restockType: 'NO_RESTOCK' as const }],
    transactions: [{ orderId: order.id, parentId: parent.id, amount, gateway: 'manual', kind: 'REFUND' as const }],
  }
  await perform(then, refundCreate, { input })
}

const LINE = ['id', 'title', 'variantTitle', 'sku', 'quantity', 'product', 'variant', 'originalUnitPriceSet'] as const

/** A checkout that was begun and not finished. */
async function abandon(then: World, customer: Customer, inputs: readonly LineInput[], index: number): Promise<void> {
  const lines = inputs.map((input, place) => lineOf(then, input, place, 'AbandonedCheckoutLineItem'))
  const price = bag(sumOf(lines))
  await insert(then, 'AbandonedCheckout', {
    name: `#C${1 + index}`,
    abandonedCheckoutUrl: `https://ferrule-sandbox.myshopify.com/1/checkouts/ac/${then.random.text(24)}/recover`,
    completedAt: index === 0 ? iso(then.now() + DAY) : null,
    customer: reference(customer),
    billingAddress: addressOf(then, addressIn(customer), 'Address'),
    shippingAddress: addressOf(then, addressIn(customer), 'Address'),
    ...each(price, 'subtotalPriceSet', 'totalPriceSet', 'totalLineItemsPriceSet'),
    ...each(bag(0), 'totalTaxSet', 'totalDiscountSet'),
    lineItems: whole(lines.map((line) => picked(line, LINE))),
  })
}
