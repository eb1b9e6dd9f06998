import type { World } from '@ferrule/sandbox/engine'
import type { DraftOrderAppliedDiscount, DraftOrderLineItem } from '../../generated/index.gen.ts'
import { nextNumber } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { insert, need } from '../records.ts'
import { amountOf, bag, filled, given, iso, picked, reference, whole } from '../values.ts'
import { addressOf, inputOf } from './addresses.ts'
import type { DraftInput, OrderInput } from './args.ts'
import { lineOf, sumOf } from './lines.ts'
import { setMetafields } from './metafields.ts'
import { makeOrder } from './new-orders.ts'
import { answers, deletes, type Mutations, updates } from './write.ts'

type Draft = Kinds['DraftOrder']
type Discount = DraftInput['appliedDiscount'] | DraftOrderAppliedDiscount | null

/** The discount on an amount. */
function offOf(discount: Discount, amount: number): number {
  if (!discount) return 0
  const { value, valueType } = discount
  return Math.min(amount, valueType === 'PERCENTAGE' ? (amount * value) / 100 : value)
}

/** A discount as records hold it. */
function discountOf(discount: Discount, amount: number): DraftOrderAppliedDiscount | null {
  if (!discount) return null
  const { title = null, description, value, valueType } = discount
  return { title, description: description ?? '', value, valueType, amountSet: bag(offOf(discount, amount)) }
}

function linesOf(world: World, input: DraftInput, row: Draft | undefined): DraftOrderLineItem[] {
  if (!input.lineItems) return row?.lineItems.nodes ?? []
  return input.lineItems.map((one, index) => {
    const line = lineOf(world, one, index, 'DraftOrderLineItem')
    return {
      ...line,
      custom: line.variant === null,
      weight: null,
      appliedDiscount: discountOf(one.appliedDiscount, amountOf(line.originalUnitPriceSet)),
    }
  })
}

const shippingOf = ({ shippingLine }: DraftInput, known: Draft['shippingLine'] = null) =>
  shippingLine
    ? {
        title: shippingLine.title ?? '',
        code: 'custom',
        custom: true,
        originalPriceSet: bag(amountOf(shippingLine.priceWithCurrency)),
      }
    : known

/** The lines of a draft, and the sums that follow from them. */
function pricesOf(world: World, input: DraftInput, row: Draft | undefined): Partial<Draft> {
  const lines = linesOf(world, input, row)
  if (lines.length === 0) throw new UserError(['lineItems'], 'Add at least 1 product')
  const before = sumOf(lines)
  const byLine = lines.reduce((sum, line) => sum + amountOf(line.appliedDiscount?.amountSet) * line.quantity, 0)
  const discount = input.appliedDiscount ?? row?.appliedDiscount
  const off = byLine + offOf(discount, before - byLine)
  const shippingLine = shippingOf(input, row?.shippingLine)
  const shipping = amountOf(shippingLine?.originalPriceSet)
  return {
    lineItems: whole(lines),
    shippingLine,
    appliedDiscount: discountOf(discount, before - byLine),
    totalLineItemsPriceSet: bag(before),
    totalDiscountsSet: bag(off),
    totalShippingPriceSet: bag(shipping),
    totalTaxSet: bag(0),
    subtotalPriceSet: bag(before - off),
    totalPriceSet: bag(before - off + shipping),
  }
}

/** The fields of a draft that an input changes, sums among them. */
function fieldsOf(world: World, input: DraftInput, row?: Draft): Partial<Draft> {
  const customerId = input.purchasingEntity?.customerId ?? input.customerId
  const customer = customerId ? need(world, customerId, 'Customer', ['purchasingEntity', 'customerId']) : undefined
  const prices = pricesOf(world, input, row)
  const address = (name: 'billingAddress' | 'shippingAddress') =>
    input[name] && { [name]: addressOf(world, input[name], 'Address') }
  return {
    ...given(input, ['email', 'phone', 'poNumber']),
    ...filled(input, ['tags', 'customAttributes', 'taxExempt', 'allowDiscountCodesInCheckout']),
    ...(input.note !== undefined && { note2: input.note }),
    ...(customer && { customer: reference(customer) }),
    ...(customer && !input.email && !row && { email: customer.defaultEmailAddress?.emailAddress ?? null }),
    ...address('billingAddress'),
    ...address('shippingAddress'),
    ...prices,
  }
}

const checkOpen = ({ status }: Draft): void => {
  if (status === 'COMPLETED') throw new UserError(['id'], 'This order has been paid')
}

export async function makeDraft(world: World, input: DraftInput): Promise<Draft> {
  const row = await insert(world, 'DraftOrder', {
    name: `#D${nextNumber(world, 'DraftName')}`,
    status: 'OPEN',
    currencyCode: 'USD',
    presentmentCurrencyCode: 'USD',
    allowDiscountCodesInCheckout: true,
    invoiceUrl: `https://ferrule-sandbox.myshopify.com/1/invoices/${world.random.text(32, '0123456789abcdef')}`,
    ...fieldsOf(world, input),
  })
  await setMetafields(world, row, input.metafields)
  return row
}

/** The order that a draft becomes. */
const orderOf = (draft: Draft, isPending: boolean): OrderInput => ({
  lineItems: draft.lineItems.nodes.map((line) => ({
    ...picked(line, ['title', 'variantTitle', 'quantity', 'sku', 'vendor', 'taxable', 'requiresShipping']),
    customAttributes: line.customAttributes,
    variantId: line.variant?.id,
    priceSet: bag(amountOf(line.originalUnitPriceSet) - amountOf(line.appliedDiscount?.amountSet)),
  })),
  customerId: draft.customer?.id,
  email: draft.email,
  note: draft.note2,
  tags: draft.tags,
  sourceName: 'shopify_draft_order',
  financialStatus: isPending ? 'PENDING' : 'PAID',
  shippingAddress: draft.shippingAddress ? inputOf(draft.shippingAddress) : undefined,
  shippingLines: draft.shippingLine ? [{ ...draft.shippingLine, priceSet: draft.shippingLine.originalPriceSet }] : [],
})

export const draftWrites = {
  draftOrderCreate: answers('draftOrder', ({ input }, world) => makeDraft(world, input)),
  draftOrderUpdate: updates('DraftOrder', 'id', 'draftOrder', async ({ input }, row, world) => {
    checkOpen(row)
    await setMetafields(world, row, input.metafields)
    return fieldsOf(world, input, row)
  }),
  draftOrderDelete: deletes('DraftOrder', 'input', 'deletedId', checkOpen),
  draftOrderComplete: updates('DraftOrder', 'id', 'draftOrder', async ({ paymentPending = false }, row, world) => {
    checkOpen(row)
    const order = await makeOrder(world, orderOf(row, paymentPending))
    return { status: 'COMPLETED', completedAt: iso(world.now()), order: reference(order) }
  }),
  draftOrderInvoiceSend: updates('DraftOrder', 'id', 'draftOrder', ({ email }, row, world) => {
    checkOpen(row)
    if (!email?.to && !row.email) throw new UserError(['email', 'to'], "To can't be blank")
    return { status: 'INVOICE_SENT', invoiceSentAt: iso(world.now()) }
  }),
} satisfies Partial<Mutations>
