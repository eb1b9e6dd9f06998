import type { World } from '@ferrule/sandbox/engine'
import type { LineItem, OrderCreateOptionsInput, OrdersCancelParams, ShippingLine } from '../../generated/index.gen.ts'
import { gid, newId, nextNumber } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, change, need, remove } from '../records.ts'
import { fulfillmentOrdersOf, transactionsOf } from '../related.ts'
import { amountOf, bag, each, HEX, iso, referenceTo, whole } from '../values.ts'
import { addressOf, changedAddress } from './addresses.ts'
import { makeCustomer } from './customers.ts'
import { insertFulfillmentOrder } from './fulfillment-orders.ts'
import type { Input, OrderInput } from './inputs.ts'
import { moveStock } from './inventory.ts'
import { lineOf, sumOf } from './lines.ts'
import { startedJob } from './metaobjects.ts'
import { countOrders, pay } from './payments.ts'
import { changes, writesOf } from './usual.ts'
import type { Mutation } from './write.ts'

type Order = Kinds['Order']
type Customer = Kinds['Customer']

async function customerOf(world: World, { customer }: OrderInput): Promise<Customer | undefined> {
  const id = customer?.toAssociate?.id ?? customer?.toUpsert?.id
  if (id) return need(world, id, 'Customer', ['order', 'customer'])
  return customer?.toUpsert && makeCustomer(world, customer.toUpsert)
}

const linesOf = (world: World, { lineItems = [], fulfillmentStatus }: OrderInput): LineItem[] =>
  lineItems.map((input, index) => ({
    ...lineOf(world, input, index, 'LineItem'),
    currentQuantity: input.quantity,
    unfulfilledQuantity: fulfillmentStatus === 'FULFILLED' ? 0 : input.quantity,
    totalDiscountSet: bag(0),
    discountAllocations: [],
    duties: [],
  }))

const shippingOf = (world: World, { shippingLines = [] }: OrderInput): ShippingLine[] =>
  shippingLines.map(({ title, code, source, priceSet }) => ({
    id: newId(world, 'ShippingLine'),
    title,
    code: code ?? title,
    source: source ?? 'shopify',
    carrierIdentifier: null,
    phone: null,
    isRemoved: false,
    ...each(bag(amountOf(priceSet)), 'originalPriceSet', 'discountedPriceSet'),
    taxLines: [],
    discountAllocations: [],
  }))

/** Fields that are the same for all orders of the sandbox. */
const USUAL: Partial<Order> = {
  confirmed: true,
  currencyCode: 'USD',
  presentmentCurrencyCode: 'USD',
  customerLocale: 'en',
  totalWeight: '0',
  paymentGatewayNames: ['manual'],
  app: { id: gid('App', 1), name: 'Ferrule sandbox' },
  merchantBusinessEntity: { id: gid('BusinessEntity', 1) },
  customerJourneySummary: { lastVisit: null },
}

/** The name of a new order, and when it came. */
function namesOf(world: World, { name, processedAt }: OrderInput): Partial<Order> {
  const number = nextNumber(world, 'OrderName')
  return {
    name: name ?? `#${number}`,
    number,
    processedAt: processedAt ?? iso(world.now()),
    confirmationNumber: world.random.text(9, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    statusPageUrl: `https://ferrule-sandbox.myshopify.com/1/orders/${world.random.text(32, HEX)}/authenticate`,
  }
}

const DELIVERED: Readonly<Record<string, Order['displayFulfillmentStatus']>> = {
  FULFILLED: 'FULFILLED',
  PARTIAL: 'PARTIALLY_FULFILLED',
  RESTOCKED: 'RESTOCKED',
}

const amountsOf = (subtotal: number, shipping: number, outstanding: number): Partial<Order> => ({
  ...each(bag(subtotal), 'subtotalPriceSet', 'currentSubtotalPriceSet'),
  ...each(bag(subtotal + shipping), 'totalPriceSet', 'currentTotalPriceSet'),
  ...each(bag(0), 'totalTaxSet', 'currentTotalTaxSet', 'totalDiscountsSet', 'currentTotalDiscountsSet'),
  totalShippingPriceSet: bag(shipping),
  totalTipReceivedSet: bag(0),
  totalOutstandingSet: bag(outstanding),
  totalCashRoundingAdjustment: each(bag(0), 'paymentSet', 'refundSet'),
})

/** Fields of a new order that do not have the name of the input's. */
async function newFields(world: World, input: OrderInput): Promise<Partial<Order>> {
  const lines = linesOf(world, input)
  if (lines.length === 0)
    throw new UserError(['order', 'lineItems'], 'Line items must have at least one line item', 'INVALID')
  const customer = await customerOf(world, input)
  const shipping = shippingOf(world, input)
  const price = shipping.reduce((sum, line) => sum + amountOf(line.originalPriceSet), 0)
  const status = input.financialStatus ?? (input.transactions?.length ? 'PAID' : 'PENDING')
  const isSettled = ['PAID', 'REFUNDED', 'VOIDED'].includes(status)
  return {
    ...namesOf(world, input),
    ...USUAL,
    email: input.email ?? customer?.defaultEmailAddress?.emailAddress ?? null,
    sourceName: input.sourceName ?? 'web',
    customerAcceptsMarketing: input.buyerAcceptsMarketing ?? false,
    displayFinancialStatus: status,
    displayFulfillmentStatus: DELIVERED[String(input.fulfillmentStatus)] ?? 'UNFULFILLED',
    customer: referenceTo(customer),
    billingAddress: addressOf(world, input.billingAddress, 'Address'),
    shippingAddress: addressOf(world, input.shippingAddress, 'Address'),
    ...amountsOf(sumOf(lines), price, isSettled ? 0 : sumOf(lines) + price),
    lineItems: whole(lines),
    shippingLines: whole(shipping),
    discountApplications: whole([]),
  }
}

type Written = OrderInput & { options?: OrderCreateOptionsInput; inventoryBehaviour?: string }

const orders = writesOf<'Order', Written>('Order', {
  fields(input, row, world) {
    if (!row) return newFields(world, { lineItems: [], ...input })
    const { shippingAddress: address } = input
    return address ? { shippingAddress: changedAddress(world, row.shippingAddress, address, 'Address') } : {}
  },
  async wrote(order, { inventoryBehaviour = 'BYPASS' }, world, isNew) {
    if (!isNew) return
    await insertFulfillmentOrder(world, order)
    if (order.displayFinancialStatus === 'PAID')
      await pay(world, order, { kind: 'SALE', amount: amountOf(order.totalPriceSet) })
    await countOrders(world, order)
    if (inventoryBehaviour !== 'BYPASS')
      for (const line of order.lineItems.nodes) await moveStock(world, line, -line.quantity)
  },
  leaves(order, world) {
    const [fulfillmentOrders, payments] = [fulfillmentOrdersOf(world, order), transactionsOf(world, order)]
    const others = (['Refund', 'Fulfillment', 'TenderTransaction'] as const).flatMap((type) =>
      by(world, type, 'order.id', order.id),
    )
    for (const row of [...fulfillmentOrders, ...payments, ...others]) remove(world, row)
  },
})

export const makeOrder = (world: World, input: OrderInput): Promise<Order> => orders.write(input, undefined, world)

type Canceling = { orderId: string; refund?: boolean } & Input<OrdersCancelParams>

export const orderCancel: Mutation<Canceling> = async ({ orderId, reason, refund, refundMethod, restock }, world) => {
  const order = need(world, orderId, 'Order', ['orderId'])
  const refuse = (message: string) => new UserError(['orderId'], message, 'INVALID')
  if (order.cancelledAt) throw refuse('Cannot cancel an order that has already been canceled')
  if (order.displayFulfillmentStatus === 'FULFILLED') throw refuse('Cannot cancel a fulfilled order')
  const isPaid = order.displayFinancialStatus === 'PAID'
  const isRefunded = isPaid && (refund || refundMethod?.originalPaymentMethodsRefund)
  if (isRefunded) await pay(world, order, { kind: 'REFUND', amount: amountOf(order.totalPriceSet) })
  if (restock) for (const line of order.lineItems.nodes) await moveStock(world, line, line.currentQuantity)
  for (const one of fulfillmentOrdersOf(world, order))
    await change(world, one, { status: 'CLOSED', supportedActions: [] })
  await change(world, order, {
    ...each(iso(world.now()), 'cancelledAt', 'closedAt'),
    cancelReason: reason,
    displayFinancialStatus: isRefunded ? 'REFUNDED' : isPaid ? 'PAID' : 'VOIDED',
    totalOutstandingSet: bag(0),
  })
  await countOrders(world, order)
  return { job: await startedJob(world) }
}

export const orderClose = changes('Order', (_, world) => ({ closedAt: iso(world.now()) }))

export const orderWrites = {
  ...orders.named,
  orderCancel,
  orderClose,
  orderOpen: changes('Order', () => ({ closedAt: null })),
  orderMarkAsPaid: changes('Order', async (row, world) => {
    if (row.displayFinancialStatus === 'PAID') throw new UserError(['id'], 'Order cannot be marked as paid.')
    await pay(world, row, { kind: 'SALE', amount: amountOf(row.totalOutstandingSet) })
    return { displayFinancialStatus: 'PAID', totalOutstandingSet: bag(0) }
  }),
}
