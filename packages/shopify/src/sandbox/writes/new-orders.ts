import type { World } from '@ferrule/sandbox/engine'
import type { LineItem, ShippingLine } from '../../generated/index.gen.ts'
import { gid, newId, nextNumber } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { insert, need } from '../records.ts'
import { amountOf, bag, each, filled, iso, referenceTo, whole } from '../values.ts'
import { addressOf } from './addresses.ts'
import type { OrderInput } from './args.ts'
import { makeCustomer } from './customers.ts'
import { insertFulfillmentOrder } from './fulfillment-orders.ts'
import { lineOf, sumOf } from './lines.ts'
import { setMetafields } from './metafields.ts'
import { countOrders, pay } from './payments.ts'

/** Creation of orders. */

type Order = Kinds['Order']
type Customer = Kinds['Customer']

async function customerOf(world: World, { customer, customerId }: OrderInput): Promise<Customer | undefined> {
  const id = customer?.toAssociate?.id ?? customer?.toUpsert?.id ?? customerId
  if (id) return need(world, id, 'Customer', ['order', 'customer'])
  return customer?.toUpsert ? makeCustomer(world, customer.toUpsert) : undefined
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
    originalPriceSet: bag(amountOf(priceSet)),
    discountedPriceSet: bag(amountOf(priceSet)),
    taxLines: [],
    discountAllocations: [],
  }))

/** Fields of an order that the caller passed, with their defaults. */
const saidOf = (input: OrderInput, customer: Customer | undefined): Partial<Order> => ({
  ...(input.createdAt && { createdAt: input.createdAt, updatedAt: input.createdAt }),
  ...filled(input, ['closedAt', 'note', 'phone', 'poNumber', 'sourceIdentifier']),
  ...filled(input, ['customAttributes', 'tags', 'taxesIncluded', 'test']),
  email: input.email ?? customer?.defaultEmailAddress?.emailAddress ?? null,
  sourceName: input.sourceName ?? 'web',
  customerAcceptsMarketing: input.buyerAcceptsMarketing ?? false,
})

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

const secretOf = (world: World) => world.random.text(32, '0123456789abcdef')

/** The name of a new order, and when it came. */
function namesOf(world: World, { name, processedAt }: OrderInput): Partial<Order> {
  const number = nextNumber(world, 'OrderName')
  return {
    name: name ?? `#${number}`,
    number,
    processedAt: processedAt ?? iso(world.now()),
    confirmationNumber: world.random.text(9, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    statusPageUrl: `https://ferrule-sandbox.myshopify.com/1/orders/${secretOf(world)}/authenticate`,
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

export async function makeOrder(world: World, input: OrderInput): Promise<Order> {
  const lines = linesOf(world, input)
  if (lines.length === 0)
    throw new UserError(['order', 'lineItems'], 'Line items must have at least one line item', 'INVALID')
  const customer = await customerOf(world, input)
  const shipping = shippingOf(world, input)
  const shippingPrice = shipping.reduce((sum, line) => sum + amountOf(line.originalPriceSet), 0)
  const total = sumOf(lines) + shippingPrice
  const status = input.financialStatus ?? (input.transactions?.length ? 'PAID' : 'PENDING')
  const outstanding = ['PAID', 'REFUNDED', 'VOIDED'].includes(status) ? 0 : total
  const order = await insert(world, 'Order', {
    ...namesOf(world, input),
    ...USUAL,
    ...saidOf(input, customer),
    displayFinancialStatus: status,
    displayFulfillmentStatus: DELIVERED[String(input.fulfillmentStatus)] ?? 'UNFULFILLED',
    customer: referenceTo(customer),
    billingAddress: addressOf(world, input.billingAddress, 'Address'),
    shippingAddress: addressOf(world, input.shippingAddress, 'Address'),
    ...amountsOf(sumOf(lines), shippingPrice, outstanding),
    lineItems: whole(lines),
    shippingLines: whole(shipping),
    discountApplications: whole([]),
  })
  await setMetafields(world, order, input.metafields)
  await insertFulfillmentOrder(world, order)
  if (status === 'PAID') await pay(world, order, { kind: 'SALE', amount: total })
  await countOrders(world, order)
  return order
}
