import type { World } from '@ferrule/sandbox/engine'
import type { DraftOrderAppliedDiscount } from '../../generated/index.gen.ts'
import { nextNumber } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { need } from '../records.ts'
import { amountOf, bag, HEX, iso, picked, reference, whole } from '../values.ts'
import { addressOf, inputOf } from './addresses.ts'
import type { DraftInput, OrderInput } from './inputs.ts'
import { lineOf, sumOf } from './lines.ts'
import { makeOrder } from './orders.ts'
import { changes, writesOf } from './usual.ts'

type Draft = Kinds['DraftOrder']
type Discount = DraftInput['appliedDiscount'] | DraftOrderAppliedDiscount | null

/** A discount as records hold it, with what it takes off an amount. */
function discountOf(discount: Discount, amount: number): DraftOrderAppliedDiscount | null {
  if (!discount) return null
  const { title = null, description, value, valueType } = discount
  const off = Math.min(amount, valueType === 'PERCENTAGE' ? (amount * value) / 100 : value)
  return { title, description: description ?? '', value, valueType, amountSet: bag(off) }
}

const linesOf = (world: World, { lineItems }: Partial<DraftInput>, row: Draft | undefined) =>
  lineItems?.map((input, index) => {
    const line = lineOf(world, input, index, 'DraftOrderLineItem')
    const appliedDiscount = discountOf(input.appliedDiscount, amountOf(line.originalUnitPriceSet))
    return { ...line, custom: line.variant === null, weight: null, appliedDiscount }
  }) ??
  row?.lineItems.nodes ??
  []

const shippingOf = ({ shippingLine }: Partial<DraftInput>, known: Draft['shippingLine'] = null) =>
  shippingLine
    ? {
        title: shippingLine.title ?? '',
        code: 'custom',
        custom: true,
        originalPriceSet: bag(amountOf(shippingLine.priceWithCurrency)),
      }
    : known

/** The lines of a draft, and the sums that follow from them. */
function pricesOf(world: World, input: Partial<DraftInput>, row: Draft | undefined): Partial<Draft> {
  const lines = linesOf(world, input, row)
  if (lines.length === 0) throw new UserError(['lineItems'], 'Add at least 1 product')
  const before = sumOf(lines)
  const byLine = lines.reduce((sum, line) => sum + amountOf(line.appliedDiscount?.amountSet) * line.quantity, 0)
  const appliedDiscount = discountOf(input.appliedDiscount ?? row?.appliedDiscount, before - byLine)
  const off = byLine + amountOf(appliedDiscount?.amountSet)
  const shippingLine = shippingOf(input, row?.shippingLine)
  const shipping = amountOf(shippingLine?.originalPriceSet)
  return {
    lineItems: whole(lines),
    shippingLine,
    appliedDiscount,
    totalLineItemsPriceSet: bag(before),
    totalDiscountsSet: bag(off),
    totalShippingPriceSet: bag(shipping),
    totalTaxSet: bag(0),
    subtotalPriceSet: bag(before - off),
    totalPriceSet: bag(before - off + shipping),
  }
}

const newFields = (world: World): Partial<Draft> => ({
  name: `#D${nextNumber(world, 'DraftName')}`,
  status: 'OPEN',
  currencyCode: 'USD',
  presentmentCurrencyCode: 'USD',
  allowDiscountCodesInCheckout: true,
  invoiceUrl: `https://ferrule-sandbox.myshopify.com/1/invoices/${world.random.text(32, HEX)}`,
})

const checkOpen = ({ status }: Draft): void => {
  if (status === 'COMPLETED') throw new UserError(['id'], 'This order has been paid')
}

const drafts = writesOf<'DraftOrder', DraftInput>('DraftOrder', {
  fields(input, row, world) {
    if (row) checkOpen(row)
    const { purchasingEntity: { customerId } = {}, note } = input
    const customer = customerId ? need(world, customerId, 'Customer', ['purchasingEntity', 'customerId']) : undefined
    const address = (name: 'billingAddress' | 'shippingAddress') =>
      input[name] && { [name]: addressOf(world, input[name], 'Address') }
    return {
      ...(!row && newFields(world)),
      ...(note !== undefined && { note2: note }),
      ...(customer && { customer: reference(customer) }),
      ...(customer && !input.email && !row && { email: customer.defaultEmailAddress?.emailAddress ?? null }),
      ...address('billingAddress'),
      ...address('shippingAddress'),
      ...pricesOf(world, input, row),
    }
  },
  leaves: checkOpen,
})

export const makeDraft = (world: World, input: DraftInput): Promise<Draft> => drafts.write(input, undefined, world)

/** The order that a draft becomes. */
const orderOf = (draft: Draft, isPending: boolean): OrderInput => ({
  lineItems: draft.lineItems.nodes.map((line) => ({
    ...picked(line, ['title', 'variantTitle', 'quantity', 'sku', 'vendor', 'taxable', 'requiresShipping']),
    customAttributes: line.customAttributes,
    variantId: line.variant?.id,
    priceSet: bag(amountOf(line.originalUnitPriceSet) - amountOf(line.appliedDiscount?.amountSet)),
  })),
  customer: { toAssociate: { id: draft.customer?.id } },
  email: draft.email,
  note: draft.note2,
  tags: draft.tags,
  sourceName: 'shopify_draft_order',
  financialStatus: isPending ? 'PENDING' : 'PAID',
  shippingAddress: draft.shippingAddress ? inputOf(draft.shippingAddress) : undefined,
  shippingLines: draft.shippingLine ? [{ ...draft.shippingLine, priceSet: draft.shippingLine.originalPriceSet }] : [],
})

export const draftWrites = {
  ...drafts.named,
  draftOrderComplete: changes(
    'DraftOrder',
    async (row, world, { paymentPending = false }: { paymentPending?: boolean }) => {
      checkOpen(row)
      const order = await makeOrder(world, orderOf(row, paymentPending))
      return { status: 'COMPLETED', completedAt: iso(world.now()), order: reference(order) }
    },
  ),
  draftOrderInvoiceSend: changes('DraftOrder', (row, world, { email }: { email?: { to?: string | null } }) => {
    checkOpen(row)
    if (!email?.to && !row.email) throw new UserError(['email', 'to'], "To can't be blank")
    return { status: 'INVOICE_SENT', invoiceSentAt: iso(world.now()) }
  }),
}
