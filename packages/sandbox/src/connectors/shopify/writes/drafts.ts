import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { change, insert, iso, nextNumber, reference, remove, whole } from '../ids.ts'
import { UserError } from '../problem.ts'
import { addressOf, inputOf } from './addresses.ts'
import { setMetafields } from './metafields.ts'
import { linesOf, makeOrder, sumOf } from './orders.ts'
import { amountOf, bag, given, type Input, type Mutation, need } from './write.ts'

/** What a discount takes off of an amount. */
const discountOf = (discount: Input, amount: number): number =>
  discount
    ? Math.min(amount, discount.valueType === 'PERCENTAGE' ? (amount * discount.value) / 100 : discount.value)
    : 0

const discountIn = (discount: Input, amount: number) =>
  discount
    ? {
        title: discount.title ?? null,
        description: discount.description ?? '',
        value: discount.value,
        valueType: discount.valueType,
        amountSet: bag(discountOf(discount, amount)),
      }
    : null

/** The fields of a draft that an input changes, sums among them. */
function fieldsOf(world: World, input: Input, row?: Row) {
  const customerId = input.purchasingEntity?.customerId ?? input.customerId
  const customer = customerId ? need(world, customerId, 'Customer', ['purchasingEntity', 'customerId']) : undefined
  const lines: Input[] = input.lineItems
    ? linesOf(world, input.lineItems, 'DraftOrderLineItem').map((line, index) => ({
        ...line,
        custom: line.variant === null,
        weight: null,
        appliedDiscount: discountIn(input.lineItems[index].appliedDiscount, amountOf(line.originalUnitPriceSet)),
      }))
    : ((row?.['lineItems'] as Input)?.nodes ?? [])
  if (lines.length === 0) throw new UserError(['lineItems'], 'Add at least 1 product')
  const before = sumOf(lines)
  const byLine = lines.reduce((sum, line) => sum + amountOf(line.appliedDiscount?.amountSet) * line.quantity, 0)
  const discount = input.appliedDiscount ?? row?.['appliedDiscount']
  const off = byLine + discountOf(discount, before - byLine)
  const shipping = input.shippingLine
    ? {
        title: input.shippingLine.title ?? '',
        code: 'custom',
        custom: true,
        originalPriceSet: bag(amountOf(input.shippingLine.priceWithCurrency)),
      }
    : ((row?.['shippingLine'] ?? null) as Input)
  const price = amountOf(shipping?.originalPriceSet)
  return {
    ...given(input, [
      'email',
      'phone',
      'tags',
      'poNumber',
      'customAttributes',
      'taxExempt',
      'allowDiscountCodesInCheckout',
    ]),
    ...(input.note !== undefined && { note2: input.note }),
    ...(customer && { customer: reference(customer) }),
    ...(customer &&
      !input.email &&
      !row && { email: (customer['defaultEmailAddress'] as Input)?.emailAddress ?? null }),
    ...(input.billingAddress && { billingAddress: addressOf(world, input.billingAddress, 'Address') }),
    ...(input.shippingAddress && { shippingAddress: addressOf(world, input.shippingAddress, 'Address') }),
    lineItems: whole(lines),
    shippingLine: shipping,
    appliedDiscount: discountIn(discount, before - byLine),
    totalLineItemsPriceSet: bag(before),
    totalDiscountsSet: bag(off),
    totalShippingPriceSet: bag(price),
    totalTaxSet: bag(0),
    subtotalPriceSet: bag(before - off),
    totalPriceSet: bag(before - off + price),
  }
}

const open = (world: World, id: unknown): Row => {
  const row = need(world, id, 'DraftOrder')
  if (row['status'] === 'COMPLETED') throw new UserError(['id'], 'This order has been paid')
  return row
}

export async function makeDraft(world: World, input: Input): Promise<Row> {
  const row = await insert(world, 'DraftOrder', {
    name: `#D${nextNumber(world, 'draft', 1)}`,
    status: 'OPEN',
    currencyCode: 'USD',
    presentmentCurrencyCode: 'USD',
    taxExempt: false,
    taxesIncluded: false,
    allowDiscountCodesInCheckout: true,
    invoiceUrl: `https://ferrule-sandbox.myshopify.com/1/invoices/${world.random.text(32, '0123456789abcdef')}`,
    ...fieldsOf(world, input),
  })
  await setMetafields(world, row, input.metafields)
  return row
}

export const draftWrites: Readonly<Record<string, Mutation>> = {
  draftOrderCreate: {
    fields: ['draftOrder'],
    run: async ({ input }, world) => ({ draftOrder: await makeDraft(world, input) }),
  },
  draftOrderUpdate: {
    fields: ['draftOrder'],
    async run({ id, input }, world) {
      const row = open(world, id)
      await setMetafields(world, row, input.metafields)
      const fields = fieldsOf(world, input, row)
      return { draftOrder: await change(world, row.id, (draft) => Object.assign(draft, fields)) }
    },
  },
  draftOrderDelete: {
    fields: ['deletedId'],
    run({ input }, world) {
      const { id } = open(world, input.id)
      remove(world, id)
      return { deletedId: id }
    },
  },
  draftOrderComplete: {
    fields: ['draftOrder'],
    async run({ id, paymentPending }, world) {
      const row = open(world, id)
      const address = row['shippingAddress'] as Input
      const shipping = row['shippingLine'] as Input
      const order = await makeOrder(world, {
        lineItems: (row['lineItems'] as Input).nodes.map((line: Input) => ({
          ...given(line, [
            'title',
            'variantTitle',
            'quantity',
            'sku',
            'vendor',
            'taxable',
            'requiresShipping',
            'customAttributes',
          ]),
          variantId: line.variant?.id,
          priceSet: bag(amountOf(line.originalUnitPriceSet) - amountOf(line.appliedDiscount?.amountSet)),
        })),
        customerId: (row['customer'] as Row | null)?.id,
        email: row['email'],
        note: row['note2'],
        tags: row['tags'] ?? [],
        sourceName: 'shopify_draft_order',
        financialStatus: paymentPending ? 'PENDING' : 'PAID',
        shippingAddress: address && inputOf(address),
        shippingLines: shipping ? [{ ...shipping, priceSet: shipping.originalPriceSet }] : [],
      })
      const changes = { status: 'COMPLETED', completedAt: iso(world.now()), order: reference(order) }
      return { draftOrder: await change(world, row.id, (draft) => Object.assign(draft, changes)) }
    },
  },
  draftOrderInvoiceSend: {
    fields: ['draftOrder'],
    async run({ id, email }, world) {
      const row = open(world, id)
      if (!email?.to && !row['email']) throw new UserError(['email', 'to'], "To can't be blank")
      const changes = { status: 'INVOICE_SENT', invoiceSentAt: iso(world.now()) }
      return { draftOrder: await change(world, row.id, (draft) => Object.assign(draft, changes)) }
    },
  },
}
