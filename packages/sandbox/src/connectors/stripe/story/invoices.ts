import type { NewRow } from '../../../core/rows.ts'
import { finalized, invoicePayment, itemLine, ofSubscription, settled, totals } from '../billing.ts'
import { declineOf } from '../cards.ts'
import { newId } from '../ids.ts'
import { attempt, succeeded } from '../money.ts'
import { store } from '../records.ts'
import { type CustomerRow, DAY, type InvoiceRow, type ItemRow, type Moment } from '../rows.ts'
import type { Catalog } from './catalog.ts'
import type { Member } from './customers.ts'

/** What one invoice of a subscription depends on. */
export interface Bill {
  readonly member: Member
  readonly items: readonly ItemRow[]
  readonly catalog: Catalog
  readonly subscription: string
  readonly sent: boolean
  readonly trial: boolean
  readonly from: number
  readonly to: number
  readonly first: boolean
  readonly isLast: boolean
  readonly until: number
}

type Draft = NewRow & Pick<InvoiceRow, 'amount_due' | 'currency' | 'customer' | 'id' | 'status_transitions'>

/** One invoice of a subscription, in the state that it has at the end of the story. */
export async function invoice(moment: Moment, facts: Bill): Promise<InvoiceRow> {
  const { world, random, at } = moment
  const { member, items, catalog, subscription, sent, trial, from, to } = facts
  const { customer } = member
  const id = newId('invoices', random)
  const period = { start: from, end: to }
  const lines = items.map((item) => {
    const { price, quantity } = item
    const name = catalog.nameOf(price)
    return itemLine(moment, { price, quantity, name, currency: 'usd', invoice: id, item, period, trial })
  })
  const transitions = { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null }
  const draft: Draft = {
    id,
    auto_advance: true,
    billing_reason: facts.first ? 'subscription_create' : 'subscription_cycle',
    collection_method: sent ? 'send_invoice' : 'charge_automatically',
    created: at,
    currency: 'usd',
    customer: customer.id,
    due_date: sent ? at + 30 * DAY : null,
    parent: ofSubscription(subscription),
    period_end: at,
    period_start: at,
    status_transitions: transitions,
    ...totals(lines),
  }
  for (const line of lines) await world.store.insert('invoice_line_items', line)
  // Stripe waits about an hour before it finalizes the invoice of a new period.
  const young = facts.isLast && !facts.first && at > facts.until - 3600
  const row = young ? draft : await finish(moment, draft, facts)
  return store(world).insert('invoices', row)
}

async function finish(moment: Moment, draft: Draft, facts: Bill): Promise<NewRow> {
  const { customer, method } = facts.member
  const final: Draft = { ...draft, ...finalized(moment, draft, customer) }
  countUp(customer)
  return { ...final, ...(await payment(moment, final, facts, method)) }
}

/** The row is the collection's own, and only its counter changes: no need to go through an update. */
const countUp = (customer: CustomerRow): void => {
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
}

/** How an invoice ended: paid, not yet, or not at all. */
async function payment(moment: Moment, invoice: Draft, facts: Bill, method: Member['method']): Promise<NewRow> {
  const { world, random, at } = moment
  const { sent, isLast, until } = facts
  if (invoice.amount_due === 0) return settled(at, invoice)
  const intent = {
    id: newId('payment_intents', random),
    amount: invoice.amount_due,
    created: at,
    currency: 'usd',
    customer: invoice.customer,
    description: facts.first ? 'Subscription creation' : 'Subscription update',
    receipt_email: null,
  }
  if (sent || !method) return transfer(moment, invoice, intent, until)
  const paidAt = at + 3600
  const decline = isLast ? declineOf(method) : undefined
  const { charge, moved } = attempt({ ...moment, at: paidAt }, { intent, method, decline })
  if (moved) await world.store.insert('balance_transactions', moved)
  await world.store.insert('charges', charge)
  const state = decline
    ? { latest_charge: charge.id, status: 'requires_payment_method' }
    : succeeded(intent.amount, charge.id, method.id)
  await world.store.insert('payment_intents', { ...intent, ...state })
  await world.store.insert('invoice_payments', invoicePayment(moment, invoice, intent.id, !decline))
  const tried = { attempt_count: decline ? 2 : 1, attempted: true }
  return decline ? { ...tried, next_payment_attempt: until + 2 * DAY } : { ...settled(paidAt, invoice), ...tried }
}

/** Paid to the bank account, so not by the payment intent; some forget it. */
async function transfer(
  moment: Moment,
  invoice: Draft,
  intent: NewRow & { id: string },
  until: number,
): Promise<NewRow> {
  const { world, random, at } = moment
  const paidAt = at + random.int(2, 40) * DAY
  const paid = paidAt <= until && !random.chance(0.06)
  const link = invoicePayment(moment, invoice, intent.id, false)
  if (paid) {
    await world.store.insert('payment_intents', { ...intent, canceled_at: paidAt, status: 'canceled' })
    const status_transitions = { canceled_at: paidAt, paid_at: null }
    await world.store.insert('invoice_payments', { ...link, status: 'canceled', status_transitions })
    return { ...settled(paidAt, invoice), amount_paid_off_stripe: invoice.amount_due }
  }
  await world.store.insert('payment_intents', intent)
  await world.store.insert('invoice_payments', link)
  if (at > until - 60 * DAY) return {}
  const status_transitions = { ...invoice.status_transitions, marked_uncollectible_at: at + 60 * DAY }
  return { status: 'uncollectible', status_transitions }
}
