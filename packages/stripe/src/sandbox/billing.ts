import type { NewRow } from '@ferrule/sandbox/engine'
import { newId } from './ids.ts'
import { shown } from './money.ts'
import type { CustomerRow, InvoiceRow, ItemRow, LineRow, Moment, PriceRow } from './rows.ts'

/** Pieces of invoices: rows and changes of rows, for requests and for the story alike. */

const ACCOUNT = 'acct_1FerruleSandbox'

interface LineFacts {
  readonly invoice: string
  readonly price: PriceRow | undefined
  readonly amount: number
  readonly currency: string
  readonly quantity: number
  readonly description: string
  readonly period: { readonly start: number; readonly end: number }
  /** Source of the line. */
  readonly item?: Pick<ItemRow, 'id' | 'subscription'> | undefined
  readonly invoiceItem?: string | undefined
}

/** Pricing of an invoice line. */
export const pricingOf = (price: PriceRow) => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: String(price.unit_amount ?? 0),
})

export function lineRow({ random }: Moment, facts: LineFacts): NewRow & Pick<LineRow, 'amount' | 'id' | 'invoice'> {
  const { price, amount, item, invoiceItem, quantity } = facts
  return {
    id: newId('invoice_line_items', random),
    amount,
    currency: facts.currency,
    description: facts.description,
    invoice: facts.invoice,
    parent: {
      invoice_item_details: item
        ? null
        : { invoice_item: invoiceItem ?? null, proration: false, proration_details: null, subscription: null },
      subscription_item_details: item
        ? {
            invoice_item: null,
            proration: false,
            proration_details: null,
            subscription: item.subscription,
            subscription_item: item.id,
          }
        : null,
      type: item ? 'subscription_item_details' : 'invoice_item_details',
    },
    period: facts.period,
    pricing: price && pricingOf(price),
    quantity,
    quantity_decimal: String(quantity),
    subscription: item?.subscription ?? null,
    subtotal: amount,
  }
}

/** The amounts of an invoice with these lines; nothing of it is paid. */
export function totals(lines: readonly Pick<LineRow, 'amount'>[]): Partial<InvoiceRow> & { amount_due: number } {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

export const ofSubscription = (subscription: string) => ({
  quote_details: null,
  subscription_details: { metadata: {}, subscription },
  type: 'subscription_details',
})

/** Fields that finalizing an invoice changes. */
export function finalized(
  { random, at }: Moment,
  invoice: Pick<InvoiceRow, 'status_transitions'>,
  customer: CustomerRow,
): Partial<InvoiceRow> {
  const secret = random.text(48)
  return {
    automatically_finalizes_at: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    effective_at: at,
    ending_balance: 0,
    hosted_invoice_url: `https://invoice.stripe.com/i/${ACCOUNT}/test_${secret}?s=ap`,
    invoice_pdf: `https://pay.stripe.com/invoice/${ACCOUNT}/test_${secret}/pdf?s=ap`,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: at },
  }
}

/** Fields that paying an invoice changes. */
export const settled = (
  at: number,
  { amount_due, status_transitions }: Pick<InvoiceRow, 'amount_due' | 'status_transitions'>,
): Partial<InvoiceRow> => ({
  amount_paid: amount_due,
  amount_remaining: 0,
  attempted: true,
  next_payment_attempt: null,
  status: 'paid',
  status_transitions: { ...status_transitions, paid_at: at },
})

/** The link between an invoice and what pays it. */
export const invoicePayment = (
  { at }: Moment,
  invoice: Pick<InvoiceRow, 'id' | 'amount_due' | 'currency'>,
  intent: string,
  paid: boolean,
): NewRow => ({
  amount_paid: paid ? invoice.amount_due : null,
  amount_requested: invoice.amount_due,
  created: at,
  currency: invoice.currency,
  invoice: invoice.id,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: paid ? 'paid' : 'open',
  status_transitions: { canceled_at: null, paid_at: paid ? at : null },
})

/** `1 × Team plan (at $49.00 / month)` */
const lineText = (quantity: number, name: string, price: PriceRow, amount: string): string =>
  `${quantity} × ${name} (at ${amount}${price.recurring ? ` / ${price.recurring.interval}` : ''})`

interface ItemFacts extends Pick<LineFacts, 'invoice' | 'currency' | 'period' | 'item'> {
  readonly price: PriceRow
  readonly quantity: number | undefined
  /** Of the product. */
  readonly name: string
  readonly trial?: boolean
}

/** The line of what a subscription has for a period. */
export function itemLine(moment: Moment, { name, trial = false, quantity = 1, ...facts }: ItemFacts) {
  const { price, currency } = facts
  const each = price.unit_amount ?? 0
  const description = trial ? `Trial period for ${name}` : lineText(quantity, name, price, shown(each, currency))
  return lineRow(moment, { ...facts, quantity, amount: trial ? 0 : each * quantity, description })
}

/** The deprecated `plan` of a subscription item, made from its price. */
export const planOf = (price: PriceRow): NewRow => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  currency: price.currency,
  interval: price.recurring?.interval,
  interval_count: price.recurring?.interval_count,
  product: price.product,
  usage_type: 'licensed',
})
