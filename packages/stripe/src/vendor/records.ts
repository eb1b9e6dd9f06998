/**
 * Fields that moved from the top level in 2025-03-31.basil. They are filled in if absent, so that older API versions
 * keep their own.
 */

type Values = Readonly<Record<string, unknown>>

/** Changes the record of a response, or each record of its list. */
const each =
  (fill: (record: Values) => Values) =>
  (body: unknown): unknown => {
    const { data, object } = (body ?? {}) as Values
    if (Array.isArray(data)) return { ...(body as Values), data: data.map(each(fill)) }
    return typeof object === 'string' ? fill(body as Values) : body
  }

const filled = (record: Values, values: Values): Values => {
  const found = Object.entries(values).filter(([name, value]) => value !== undefined && record[name] === undefined)
  return { ...record, ...Object.fromEntries(found) }
}

const list = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])
const inside = (value: unknown): Values => (value ?? {}) as Values

/** The discount if it was expanded; null if there is none. */
const discountOf = ({ discounts }: Values): unknown => {
  if (!Array.isArray(discounts)) return undefined
  const [first = null] = discounts
  return typeof first === 'string' ? undefined : first
}

/** The limits that Stripe's own filters use: the latest start and the earliest end of the items' periods. */
const period = (items: readonly Values[], name: string, pick: (...times: number[]) => number): number | undefined => {
  const times = items.map((item) => item[name]).filter((time) => typeof time === 'number')
  return times.length > 0 ? pick(...times) : undefined
}

/** Subscriptions with `current_period_start`, `current_period_end` and `discount`. */
export const fillSubscriptions = /* @__PURE__ */ each((record) => {
  const items = list(inside(record.items).data)
  return filled(record, {
    current_period_start: period(items, 'current_period_start', Math.max),
    current_period_end: period(items, 'current_period_end', Math.min),
    discount: discountOf(record),
  })
})

/** The tax of one rate in the format before basil. */
const taxAmount = ({ amount, tax_behavior, tax_rate_details, taxability_reason, taxable_amount }: Values) => ({
  amount,
  inclusive: tax_behavior === 'inclusive',
  tax_rate: inside(tax_rate_details).tax_rate ?? null,
  taxability_reason,
  taxable_amount,
})

const sum = (taxes: readonly Values[]): number =>
  taxes.reduce((total, { amount }) => total + (typeof amount === 'number' ? amount : 0), 0)

/** Invoices with `paid`, `tax`, `subscription`, `quote`, `discount`, and other fields that moved. */
export const fillInvoices = /* @__PURE__ */ each((record) => {
  if (record.deleted) return record
  const { parent, total_taxes, amount_paid_off_stripe: outside } = record
  const { subscription_details, quote_details } = inside(parent)
  const { payment } = list(inside(record.payments).data).find(({ is_default }) => is_default) ?? {}
  const known = parent !== undefined
  return filled(record, {
    charge: inside(payment).charge,
    discount: discountOf(record),
    paid: record.status === undefined ? undefined : record.status === 'paid',
    paid_out_of_band: typeof outside === 'number' ? outside > 0 : undefined,
    payment_intent: inside(payment).payment_intent,
    quote: known ? (inside(quote_details).quote ?? null) : undefined,
    subscription: known ? (inside(subscription_details).subscription ?? null) : undefined,
    subscription_details: known ? (subscription_details ?? null) : undefined,
    tax: total_taxes === undefined ? undefined : list(total_taxes).length > 0 ? sum(list(total_taxes)) : null,
    total_tax_amounts: Array.isArray(total_taxes) ? list(total_taxes).map(taxAmount) : undefined,
  })
})
