import type { NewRow, Seeding, World } from '@ferrule/sandbox/engine'
import { finalized, invoicePayment, itemLine, ofSubscription, settled, totals } from './billing.ts'
import { declineOf } from './cards.ts'
import { payoutOf } from './filters.ts'
import { newId } from './ids.ts'
import { attempt, refunding, succeeded, transaction } from './money.ts'
import { emit, productName, store } from './records.ts'
import {
  type ChargeRow,
  type CustomerRow,
  DAY,
  type InvoiceRow,
  type ItemRow,
  later,
  type Moment,
  type PaymentMethodRow,
  type PriceRow,
} from './rows.ts'

/** The money of the made-up company: what its customers subscribed to and bought, what they paid, and what went wrong. */
export async function keepBooks(world: World, { random, until }: Seeding): Promise<void> {
  const end: Moment = { world, random, at: until }
  const cards = new Map(
    store(world)
      .all('payment_methods')
      .map((card) => [card.customer, card]),
  )
  for (const customer of store(world).all('customers')) {
    const method = cards.get(customer.id)
    if (random.chance(0.72)) await subscribe(end, customer, method)
    if (method && random.chance(0.3)) await buyOnce(end, customer, method)
  }
  await settleComplaints(end)
  await payOut(end)
  await emitRecent(end)
}

/** Months of history of a monthly subscription; older ones began elsewhere. */
const MONTHS = 7

const FATES = [
  ['active', 78],
  ['canceled', 12],
  ['trialing', 6],
  ['leaving', 4],
] as const

/** Fields that the invoices of a subscription share. */
interface Billing {
  readonly customer: CustomerRow
  readonly method: PaymentMethodRow | undefined
  readonly items: readonly ItemRow[]
  readonly subscription: string
  /** The customer gets invoices and pays by transfer. */
  readonly sent: boolean
  readonly trial: boolean
  readonly until: number
}

/** A customer's subscription with the invoices of its periods, and their payments. */
async function subscribe(moment: Moment, customer: CustomerRow, method: PaymentMethodRow | undefined): Promise<void> {
  const { world, random, at: until } = moment
  const plans = store(world).all('prices', ({ recurring, active }) => active && recurring !== null)
  if (plans.length === 0) return
  const price = random.chance(0.8) ? random.pick(plans.slice(0, 4)) : random.pick(plans)
  const interval = price.recurring?.interval ?? 'month'
  const fate = random.weighted(FATES)
  const trial = fate === 'trialing'
  const sent = !method || random.chance(0.1)
  const earliest = trial ? until - 12 * DAY : until - (interval === 'month' ? MONTHS * 30 : 700) * DAY
  const start = Math.min(Math.max(customer.created, earliest + random.int(0, 10) * DAY), until - 3600)
  const periods = [start]
  for (let next = later(start, interval); next < until && !trial; next = later(start, interval, periods.length))
    periods.push(next)
  const last = periods.at(-1) ?? start
  const endsAt = trial ? start + 14 * DAY : later(start, interval, periods.length)
  const id = newId('subscriptions', random)
  const item = await store(world).insert('subscription_items', {
    ...{ created: start, current_period_end: endsAt, current_period_start: last },
    ...{ price, quantity: random.int(1, 3), subscription: id },
  })
  const billing = { customer, method, items: [item], subscription: id, sent, trial, until }
  let latest: InvoiceRow | undefined
  for (const [index, from] of periods.entries())
    latest = await invoice({ ...moment, at: from }, billing, periods[index + 1] ?? endsAt, index === 0)
  const unpaid = latest?.status === 'open' && !sent
  const gone = fate === 'canceled'
  const left = gone || fate === 'leaving' ? Math.min(until - 1800, last + random.int(1, 20) * DAY) : null
  await world.store.insert('subscriptions', {
    id,
    billing_cycle_anchor: start,
    cancel_at: fate === 'leaving' ? endsAt : null,
    cancel_at_period_end: fate === 'leaving',
    canceled_at: left,
    cancellation_details: { comment: null, feedback: gone ? 'unused' : null, reason: left && 'cancellation_requested' },
    collection_method: sent ? 'send_invoice' : 'charge_automatically',
    created: start,
    currency: 'usd',
    customer: customer.id,
    days_until_due: sent ? 30 : null,
    default_payment_method: method?.id ?? null,
    ended_at: gone ? left : null,
    latest_invoice: latest?.id ?? null,
    start_date: start,
    status: gone ? 'canceled' : trial ? 'trialing' : unpaid ? 'past_due' : 'active',
    trial_end: trial ? endsAt : null,
    trial_start: trial ? start : null,
  })
  if (unpaid) customer.delinquent = true
}

type Draft = NewRow & Pick<InvoiceRow, 'amount_due' | 'currency' | 'customer' | 'id' | 'status_transitions'>

/** One invoice of a subscription, in the state that it has at the end of the history. */
async function invoice(moment: Moment, billing: Billing, to: number, first: boolean): Promise<InvoiceRow> {
  const { world, random, at } = moment
  const { customer, items, sent, subscription, trial, until } = billing
  const id = newId('invoices', random)
  const period = { start: at, end: to }
  const lines = items.map((item) => {
    const { price, quantity } = item
    const name = productName(world, price)
    return itemLine(moment, { price, quantity, name, currency: 'usd', invoice: id, item, period, trial })
  })
  for (const line of lines) await world.store.insert('invoice_line_items', line)
  const draft: Draft = {
    id,
    auto_advance: true,
    billing_reason: first ? 'subscription_create' : 'subscription_cycle',
    collection_method: sent ? 'send_invoice' : 'charge_automatically',
    created: at,
    currency: 'usd',
    customer: customer.id,
    due_date: sent ? at + 30 * DAY : null,
    parent: ofSubscription(subscription),
    period_end: at,
    period_start: at,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    ...totals(lines),
  }
  // Stripe waits about an hour before it finalizes the invoice of a new period.
  if (!first && at > until - 3600) return store(world).insert('invoices', draft)
  const final: Draft = { ...draft, ...finalized(moment, draft, customer) }
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
  return store(world).insert('invoices', { ...final, ...(await payment(moment, final, billing, to > until)) })
}

/** How an invoice ended: paid, not yet, or not at all. */
async function payment(moment: Moment, invoice: Draft, billing: Billing, isLast: boolean): Promise<NewRow> {
  const { world, random, at } = moment
  const { method, sent, until } = billing
  if (invoice.amount_due === 0) return settled(at, invoice)
  const intent = {
    id: newId('payment_intents', random),
    amount: invoice.amount_due,
    created: at,
    currency: 'usd',
    customer: invoice.customer,
    description: `Payment for invoice ${String(invoice['number'])}`,
    receipt_email: null,
  }
  if (sent || !method) return transfer(moment, invoice, intent, until)
  const decline = isLast ? declineOf(method) : undefined
  await pay({ ...moment, at: at + 3600 }, intent, method, decline)
  await world.store.insert('invoice_payments', invoicePayment(moment, invoice, intent.id, !decline))
  const tried = { attempt_count: decline ? 2 : 1, attempted: true }
  return decline ? { ...tried, next_payment_attempt: until + 2 * DAY } : { ...settled(at + 3600, invoice), ...tried }
}

type Intent = Parameters<typeof attempt>[1]['intent']

async function pay(moment: Moment, intent: Intent, method: PaymentMethodRow, decline: string | undefined) {
  const { store } = moment.world
  const { charge, moved } = attempt(moment, { intent, method, decline })
  if (moved) await store.insert('balance_transactions', moved)
  await store.insert('charges', charge)
  const state = decline
    ? { latest_charge: charge.id, status: 'requires_payment_method' }
    : succeeded(intent.amount, charge.id, method.id)
  await store.insert('payment_intents', { ...intent, ...state })
}

/** Paid to the bank account, so not by the payment intent; some forget it. */
async function transfer({ world, random, at }: Moment, invoice: Draft, intent: Intent, until: number): Promise<NewRow> {
  const paidAt = at + random.int(2, 40) * DAY
  const paid = paidAt <= until && !random.chance(0.1)
  const link = invoicePayment({ world, random, at }, invoice, intent.id, false)
  const over = paid ? { canceled_at: paidAt, status: 'canceled' } : {}
  await world.store.insert('payment_intents', { ...intent, created: at, ...over })
  const status_transitions = { canceled_at: paidAt, paid_at: null }
  await world.store.insert('invoice_payments', { ...link, ...(paid && { status: 'canceled', status_transitions }) })
  if (paid) return { ...settled(paidAt, invoice), amount_paid_off_stripe: invoice.amount_due }
  if (at > until - 60 * DAY) return {}
  const times = { ...invoice.status_transitions, marked_uncollectible_at: at + 60 * DAY }
  return { status: 'uncollectible', status_transitions: times }
}

/** Something bought once: a payment without an invoice. */
async function buyOnce(moment: Moment, customer: CustomerRow, method: PaymentMethodRow): Promise<void> {
  const { world, random, at: until } = moment
  const goods: PriceRow[] = store(world).all('prices', ({ recurring }) => recurring === null)
  if (goods.length === 0) return
  const price = random.pick(goods)
  const created = random.int(customer.created, until)
  const intent = {
    id: newId('payment_intents', random),
    amount: price.unit_amount ?? 0,
    created,
    currency: random.chance(0.8) ? 'usd' : 'eur',
    customer: customer.id,
    description: productName(world, price),
    metadata: { order_id: String(random.int(10_000, 99_999)) },
    receipt_email: customer.email,
  }
  await pay({ ...moment, at: created }, intent, method, random.chance(0.07) ? 'generic_decline' : undefined)
}

/** Some charges are refunded, in part or whole, and a few are contested. */
async function settleComplaints(moment: Moment): Promise<void> {
  const { world, random, at: until } = moment
  const charges = store(world).all('charges', ({ status }) => status === 'succeeded')
  for (const charge of charges) {
    const after = Math.min(until - 600, charge.created + random.int(1, 20) * DAY)
    if (after < charge.created) continue
    if (random.chance(0.04)) await refund({ ...moment, at: after }, charge)
    else if (random.chance(0.012)) await dispute({ ...moment, at: after }, charge, random.pick(['won', 'lost']))
  }
  // However small the history, one dispute waits for an answer.
  const fresh = charges.filter(({ disputed, amount_refunded }) => !disputed && amount_refunded === 0)
  const newest = fresh.sort((left, right) => left.created - right.created).at(-1)
  if (newest) await dispute({ ...moment, at: Math.max(newest.created, until - 3 * DAY) }, newest, 'needs_response')
}

async function refund(moment: Moment, charge: ChargeRow): Promise<void> {
  const { world, random, at } = moment
  const { currency, customer, payment_intent, payment_method } = charge
  const amount = random.chance(0.6) ? charge.amount : Math.max(100, Math.round(charge.amount / 300) * 100)
  const id = newId('refunds', random)
  const moved = refunding(moment, { id, amount, currency })
  await world.store.insert('balance_transactions', moved)
  await world.store.insert('refunds', {
    ...{ id, amount, balance_transaction: moved.id, charge: charge.id, created: at, currency },
    ...{ customer, payment_intent, payment_method, reason: random.pick(['requested_by_customer', 'duplicate', null]) },
  })
  Object.assign(charge, { amount_refunded: amount, refunded: amount === charge.amount })
}

async function dispute(moment: Moment, charge: ChargeRow, status: string): Promise<void> {
  const { world, random, at } = moment
  const id = newId('disputes', random)
  const { amount, currency, payment_intent } = charge
  const description = `Chargeback withdrawal for ${charge.id}`
  const taken = transaction(moment, { amount: -amount, currency, source: id, type: 'adjustment', description })
  const open = status === 'needs_response'
  await world.store.insert('balance_transactions', taken)
  await world.store.insert('disputes', {
    ...{ id, amount, charge: charge.id, created: at, currency, is_charge_refundable: false, payment_intent, status },
    balance_transactions: [{ ...taken, object: 'balance_transaction', balance_type: 'payments' }],
    evidence: { customer_email_address: null, product_description: null, uncategorized_text: null },
    evidence_details: {
      ...{ due_by: at + 14 * DAY, enhanced_eligibility: {}, has_evidence: false, past_due: !open },
      submission_count: Number(!open),
    },
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: random.pick(['fraudulent', 'product_not_received', 'subscription_canceled', 'unrecognized']),
  })
  charge.disputed = true
}

/** Every week what has become available is sent to the bank. */
async function payOut(moment: Moment): Promise<void> {
  const { world, random, at: until } = moment
  const destination = `ba_${random.text(24)}`
  const links = payoutOf(world)
  const moves = store(world)
    .all('balance_transactions')
    .sort((left, right) => right.available_on - left.available_on)
  for (let monday = until - (until % (7 * DAY)) - 78 * 7 * DAY; monday < until; monday += 7 * DAY) {
    const due: typeof moves = []
    for (let next = moves.at(-1); next && next.available_on <= monday; next = moves.at(-1)) {
      due.push(next)
      moves.pop()
    }
    const amount = due.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) continue
    const id = newId('payouts', random)
    const description = 'STRIPE PAYOUT'
    const paid = { amount: -amount, currency: 'usd', source: id, type: 'payout', description } as const
    const moved = transaction({ ...moment, at: monday }, paid)
    await world.store.insert('balance_transactions', moved)
    for (const { id: one } of due) links.set(one, id)
    const arrival_date = monday + 2 * DAY
    const onItsWay = arrival_date > until
    await world.store.insert('payouts', {
      ...{ id, amount, arrival_date, balance_transaction: moved.id, created: monday, currency: 'usd', destination },
      ...{ description, status: onItsWay ? 'in_transit' : 'paid' },
      trace_id: { status: onItsWay ? 'pending' : 'supported', value: null },
    })
  }
}

const RECENT = {
  customers: 'customer.created',
  charges: 'charge.succeeded',
  refunds: 'refund.created',
  payouts: 'payout.created',
}

/** Stripe keeps events for 30 days. */
async function emitRecent({ world, at: until }: Moment): Promise<void> {
  for (const [collection, type] of Object.entries(RECENT))
    for (const row of world.store.all(collection, ({ created }) => Number(created) > until - 30 * DAY))
      await emit(world, row['status'] === 'failed' ? 'charge.failed' : type, row, undefined, Number(row['created']))
}
