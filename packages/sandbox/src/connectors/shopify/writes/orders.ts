import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, byId, change, gid, insert, iso, nextNumber, reference, remove, whole } from '../ids.ts'
import { UserError } from '../problem.ts'
import { addressOf, inputOf } from './addresses.ts'
import { makeCustomer } from './customers.ts'
import { moveStock } from './inventory.ts'
import { startedJob } from './jobs.ts'
import { setMetafields } from './metafields.ts'
import { amountOf, bag, given, type Input, type Mutation, need } from './write.ts'

const ZERO = bag(0)

/** Lines as records have them. What the caller omits comes from the variant. */
export function linesOf(world: World, inputs: readonly Input[], type: string): Input[] {
  return inputs.map((input, index) => {
    const variant = input.variantId
      ? need(world, input.variantId, 'ProductVariant', ['lineItems', String(index), 'variantId'])
      : undefined
    const product = variant && byId(world, (variant['product'] as Row).id)
    const price = input.priceSet ?? input.priceOverride ?? input.originalUnitPriceWithCurrency ?? variant?.['price']
    const title = input.title ?? product?.['title']
    if (!title) throw new UserError(['lineItems', String(index), 'title'], "Title can't be blank")
    const variantTitle =
      input.variantTitle ?? (variant?.['title'] === 'Default Title' ? null : (variant?.['title'] ?? null))
    return {
      id: gid(type, nextNumber(world, 'line', 11_500_000_001)),
      name: variantTitle ? `${title} - ${variantTitle}` : title,
      title,
      variantTitle,
      quantity: input.quantity,
      sku: input.sku ?? variant?.['sku'] ?? null,
      vendor: input.vendor ?? product?.['vendor'] ?? null,
      requiresShipping: input.requiresShipping ?? true,
      taxable: input.taxable ?? true,
      isGiftCard: input.giftCard ?? false,
      customAttributes:
        input.customAttributes ?? (input.properties ?? []).map(({ name, value }: Input) => ({ key: name, value })),
      product: product ? { id: product.id } : null,
      variant: variant ? { id: variant.id } : null,
      originalUnitPriceSet: bag(amountOf(price)),
      taxLines: [],
    }
  })
}

export const sumOf = (lines: readonly Input[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line.originalUnitPriceSet) * line.quantity, 0)

async function customerOf(world: World, input: Input): Promise<Row | undefined> {
  const { toAssociate, toUpsert } = input.customer ?? {}
  const id = toAssociate?.id ?? toUpsert?.id ?? input.customerId
  if (id) return need(world, id, 'Customer', ['order', 'customer'])
  return toUpsert ? makeCustomer(world, toUpsert) : undefined
}

/** Lines of a new order. */
const orderLines = (world: World, input: Input): Input[] =>
  linesOf(world, input.lineItems ?? [], 'LineItem').map((line) => ({
    ...line,
    currentQuantity: line.quantity,
    unfulfilledQuantity: input.fulfillmentStatus === 'FULFILLED' ? 0 : line.quantity,
    totalDiscountSet: ZERO,
    discountAllocations: [],
    duties: [],
  }))

const shippingOf = (world: World, input: Input): Input[] =>
  (input.shippingLines ?? []).map((line: Input) => ({
    id: gid('ShippingLine', nextNumber(world, 'shipping line', 6_600_000_001)),
    title: line.title,
    code: line.code ?? line.title,
    source: line.source ?? 'shopify',
    carrierIdentifier: null,
    phone: null,
    isRemoved: false,
    originalPriceSet: bag(amountOf(line.priceSet)),
    discountedPriceSet: bag(amountOf(line.priceSet)),
    taxLines: [],
    discountAllocations: [],
  }))

/** What the caller says about an order, with its defaults. */
function orderFields(world: World, input: Input, customer: Row | undefined): Input {
  const number = nextNumber(world, 'order', 1001)
  return {
    name: input.name ?? `#${number}`,
    number,
    processedAt: input.processedAt ?? iso(world.now()),
    ...(input.createdAt && { createdAt: input.createdAt, updatedAt: input.createdAt }),
    closedAt: input.closedAt ?? null,
    confirmed: true,
    confirmationNumber: world.random.text(9, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    currencyCode: 'USD',
    presentmentCurrencyCode: 'USD',
    customerLocale: 'en',
    email: input.email ?? (customer?.['defaultEmailAddress'] as Input)?.emailAddress ?? null,
    phone: input.phone ?? null,
    note: input.note ?? null,
    tags: input.tags ?? [],
    test: input.test ?? false,
    taxExempt: false,
    taxesIncluded: input.taxesIncluded ?? false,
    dutiesIncluded: false,
    estimatedTaxes: false,
    poNumber: input.poNumber ?? null,
    sourceName: input.sourceName ?? 'web',
    sourceIdentifier: input.sourceIdentifier ?? null,
    statusPageUrl: `https://ferrule-sandbox.myshopify.com/1/orders/${world.random.text(32, '0123456789abcdef')}/authenticate`,
    totalWeight: '0',
    paymentGatewayNames: ['manual'],
  }
}

/** Whom an order is for, and how far it is sent. */
const deliveryOf = (world: World, input: Input, customer: Row | undefined): Input => ({
  displayFulfillmentStatus:
    { FULFILLED: 'FULFILLED', PARTIAL: 'PARTIALLY_FULFILLED', RESTOCKED: 'RESTOCKED' }[
      String(input.fulfillmentStatus)
    ] ?? 'UNFULFILLED',
  discountCodes: [],
  customerAcceptsMarketing: input.buyerAcceptsMarketing ?? false,
  customAttributes: input.customAttributes ?? [],
  app: { id: gid('App', 1), name: 'Ferrule sandbox' },
  merchantBusinessEntity: { id: gid('BusinessEntity', 1) },
  customer: reference(customer),
  billingAddress: addressOf(world, input.billingAddress, 'Address'),
  shippingAddress: addressOf(world, input.shippingAddress, 'Address'),
})

const amountsOf = (subtotal: number, shipping: number, outstanding: number): Input => ({
  subtotalPriceSet: bag(subtotal),
  currentSubtotalPriceSet: bag(subtotal),
  totalPriceSet: bag(subtotal + shipping),
  currentTotalPriceSet: bag(subtotal + shipping),
  totalTaxSet: ZERO,
  currentTotalTaxSet: ZERO,
  totalDiscountsSet: ZERO,
  currentTotalDiscountsSet: ZERO,
  totalShippingPriceSet: bag(shipping),
  totalTipReceivedSet: ZERO,
  totalOutstandingSet: bag(outstanding),
  totalCashRoundingAdjustment: { paymentSet: ZERO, refundSet: ZERO },
  taxLines: [],
})

export async function makeOrder(world: World, input: Input): Promise<Row> {
  const lines = orderLines(world, input)
  if (lines.length === 0)
    throw new UserError(['order', 'lineItems'], 'Line items must have at least one line item', 'INVALID')
  const customer = await customerOf(world, input)
  const shipping = shippingOf(world, input)
  const shippingPrice = shipping.reduce((sum, line) => sum + amountOf(line.originalPriceSet), 0)
  const total = sumOf(lines) + shippingPrice
  const status = input.financialStatus ?? (input.transactions?.length ? 'PAID' : 'PENDING')
  const outstanding = ['PAID', 'REFUNDED', 'VOIDED'].includes(status) ? 0 : total
  const order = await insert(world, 'Order', {
    ...orderFields(world, input, customer),
    displayFinancialStatus: status,
    ...deliveryOf(world, input, customer),
    ...amountsOf(sumOf(lines), shippingPrice, outstanding),
    customerJourneySummary: { lastVisit: null },
    lineItems: whole(lines),
    shippingLines: whole(shipping),
    discountApplications: whole([]),
  })
  await setMetafields(world, order, input.metafields)
  await fulfillmentOrderOf(world, order, lines)
  if (status === 'PAID') await pay(world, order, 'SALE', total)
  if (customer) await countOrders(world, customer.id)
  return order
}

/** Adds what the first location has to send. */
async function fulfillmentOrderOf(world: World, order: Row, lines: readonly Input[]): Promise<void> {
  const [location] = all(world, 'Location')
  const left = lines.filter(({ unfulfilledQuantity }) => unfulfilledQuantity > 0)
  const { name, address } = (location ?? {}) as Input
  await insert(world, 'FulfillmentOrder', {
    status: left.length > 0 ? 'OPEN' : 'CLOSED',
    requestStatus: 'UNSUBMITTED',
    fulfillAt: order['processedAt'],
    orderId: order.id,
    orderName: order['name'],
    assignedLocation: {
      ...given(address ?? {}, ['address1', 'address2', 'city', 'province', 'zip', 'phone', 'countryCode']),
      name,
      location: location ? { id: location.id } : null,
    },
    destination: destinationOf(world, order),
    deliveryMethod: {
      id: gid('DeliveryMethod', nextNumber(world, 'delivery', 7_700_000_001)),
      methodType: 'SHIPPING',
      minDeliveryDateTime: null,
      maxDeliveryDateTime: null,
    },
    fulfillmentHolds: [],
    supportedActions:
      left.length > 0 ? ['CREATE_FULFILLMENT', 'HOLD', 'MOVE'].map((action) => ({ action, externalUrl: null })) : [],
    lineItems: whole(
      lines.map((line) => ({
        id: gid('FulfillmentOrderLineItem', nextNumber(world, 'fulfillment line', 12_600_000_001)),
        totalQuantity: line.quantity,
        remainingQuantity: line.unfulfilledQuantity,
        inventoryItemId: line.variant
          ? ((byId(world, line.variant.id)?.['inventoryItem'] as Row | undefined)?.id ?? null)
          : null,
        sku: line.sku,
        lineItem: { id: line.id },
        variant: line.variant,
      })),
    ),
    merchantRequests: whole([]),
  })
}

function destinationOf(world: World, order: Row) {
  const address = order['shippingAddress'] as Input
  if (!address) return null
  const names = ['firstName', 'lastName', 'company', 'address1', 'address2', 'city', 'province', 'zip', 'phone']
  const id = gid('FulfillmentOrderDestination', nextNumber(world, 'destination', 7_800_000_001))
  return { id, ...given(address, names), countryCode: address.countryCodeV2, email: order['email'] }
}

/** Adds a payment or a refund. */
export async function pay(
  world: World,
  order: Row,
  kind: string,
  amount: number,
  parent?: Row,
  gateway = 'manual',
): Promise<Row> {
  const transaction = await insert(world, 'OrderTransaction', {
    kind,
    status: 'SUCCESS',
    gateway,
    formattedGateway: gateway,
    test: order['test'],
    processedAt: iso(world.now()),
    ...(kind === 'SALE' && { createdAt: order['processedAt'], processedAt: order['processedAt'] }),
    paymentId: `${String(order['name']).slice(1)}.${all(world, 'OrderTransaction', (row) => (row['order'] as Row).id === order.id).length + 1}`,
    manualPaymentGateway: true,
    receiptJson: '{}',
    amountSet: bag(amount),
    order: reference(order),
    parentTransaction: parent ? { id: parent.id } : null,
    totalUnsettledSet: ZERO,
  })
  await insert(world, 'TenderTransaction', {
    amount: { amount: (kind === 'REFUND' ? -amount : amount).toFixed(2), currencyCode: 'USD' },
    paymentMethod: 'other',
    processedAt: transaction['processedAt'],
    remoteReference: null,
    test: order['test'],
    order: reference(order),
    transactionDetails: null,
  })
  return transaction
}

/** Updates the totals in a customer's record. */
export async function countOrders(world: World, customerId: string): Promise<void> {
  const orders = all(world, 'Order', (row) => (row['customer'] as Row | null)?.id === customerId && !row['cancelledAt'])
  const spent = orders.reduce((sum, row) => sum + amountOf(row['currentTotalPriceSet']), 0)
  const last = orders.at(-1)
  await change(world, customerId, (row) => {
    row['numberOfOrders'] = String(orders.length)
    row['amountSpent'] = { amount: spent.toFixed(2), currencyCode: 'USD' }
    row['lastOrder'] = last ? { ...reference(last), name: last['name'] } : null
  })
}

const set = async (world: World, id: string, changes: Readonly<Record<string, unknown>>) => ({
  order: await change(world, id, (row) => Object.assign(row, changes)),
})

export const orderWrites: Readonly<Record<string, Mutation>> = {
  orderCreate: {
    fields: ['order'],
    async run({ order: input, options }, world) {
      const order = await makeOrder(world, input)
      if (options?.inventoryBehaviour && options.inventoryBehaviour !== 'BYPASS')
        for (const line of (order['lineItems'] as Input).nodes) await moveStock(world, line.variant?.id, -line.quantity)
      return { order }
    },
  },
  orderUpdate: {
    fields: ['order'],
    async run({ input }, world) {
      const row = need(world, input.id, 'Order')
      await setMetafields(world, row, input.metafields)
      const known = row['shippingAddress'] as Input
      return set(world, row.id, {
        ...given(input, ['email', 'phone', 'note', 'tags', 'poNumber', 'customAttributes']),
        ...(input.shippingAddress && {
          shippingAddress: addressOf(
            world,
            { ...(known && inputOf(known)), country: undefined, ...input.shippingAddress },
            'Address',
            known?.id,
          ),
        }),
      })
    },
  },
  orderClose: {
    fields: ['order'],
    run: ({ input }, world) => set(world, need(world, input.id, 'Order').id, { closedAt: iso(world.now()) }),
  },
  orderOpen: {
    fields: ['order'],
    run: ({ input }, world) => set(world, need(world, input.id, 'Order').id, { closedAt: null }),
  },
  orderMarkAsPaid: {
    fields: ['order'],
    async run({ input }, world) {
      const row = need(world, input.id, 'Order')
      if (row['displayFinancialStatus'] === 'PAID') throw new UserError(['id'], 'Order cannot be marked as paid.')
      await pay(world, row, 'SALE', amountOf(row['totalOutstandingSet']))
      return set(world, row.id, { displayFinancialStatus: 'PAID', totalOutstandingSet: bag(0) })
    },
  },
  orderCancel: {
    fields: ['jobResult'],
    errors: 'orderCancelUserErrors',
    async run({ orderId, reason, restock, refundMethod, refund }, world) {
      const row = need(world, orderId, 'Order', ['orderId'])
      if (row['cancelledAt'])
        throw new UserError(['orderId'], 'Cannot cancel an order that has already been canceled', 'INVALID')
      if (row['displayFulfillmentStatus'] === 'FULFILLED')
        throw new UserError(['orderId'], 'Cannot cancel a fulfilled order', 'INVALID')
      const at = iso(world.now())
      const paid = row['displayFinancialStatus'] === 'PAID'
      const back = paid && (refund || refundMethod?.originalPaymentMethodsRefund)
      if (back) await pay(world, row, 'REFUND', amountOf(row['totalPriceSet']))
      if (restock)
        for (const line of (row['lineItems'] as Input).nodes)
          await moveStock(world, line.variant?.id, line.currentQuantity)
      for (const one of all(world, 'FulfillmentOrder', (found) => found['orderId'] === row.id))
        await change(world, one.id, (draft) => Object.assign(draft, { status: 'CLOSED', supportedActions: [] }))
      await set(world, row.id, {
        cancelledAt: at,
        closedAt: at,
        cancelReason: reason,
        displayFinancialStatus: back ? 'REFUNDED' : paid ? 'PAID' : 'VOIDED',
        totalOutstandingSet: bag(0),
      })
      const customer = row['customer'] as Row | null
      if (customer) await countOrders(world, customer.id)
      return { job: await startedJob(world) }
    },
  },
  orderDelete: {
    fields: ['deletedId'],
    run({ orderId }, world) {
      const { id } = need(world, orderId, 'Order', ['orderId'])
      for (const type of ['FulfillmentOrder', 'OrderTransaction', 'Refund', 'Fulfillment', 'TenderTransaction'])
        for (const row of all(world, type))
          if (((row['order'] as Row | null)?.id ?? row['orderId']) === id) remove(world, row.id)
      remove(world, id)
      return { deletedId: id }
    },
  },
}
