import type { NewRow } from '../../../core/store.ts'
import { finalized, invoicePayment, lineRow, lineText, ofSubscription, settled, totals } from '../billing.ts'
import { declineOf } from '../cards.ts'
import { newId } from '../ids.ts'
import { attempt, shown, succeeded } from '../money.ts'
import {
  type CustomerRow,
  DAY,
  type IntentRow,
  type InvoiceRow,
  type ItemRow,
  later,
  type Moment,
  type PriceRow,
} from '../rows.ts'
import type { Catalog } from './catalog.ts'
import type { Member } from './customers.ts'

/** Months of history of a monthly subscription; older ones began as a yearly one, or elsewhere. */
const MONTHS = 7

type Fate = 'goes on' | 'on trial' | 'canceled' | 'leaving'

interface Plan {
  readonly prices: readonly (readonly [price: PriceRow, quantity: number])[]
  readonly fate: Fate
  /** The customer gets invoices and pays by transfer. */
  readonly sent: boolean
}

/** A customer's subscription with the invoices of its periods, and what paid them. */
export async function subscribe(moment: Moment, catalog: Catalog, member: Member): Promise<void> {
  const { world, random, at: until } = moment
  const { customer, isCompany, method } = member
  const plan = choose(moment, catalog, isCompany, method === undefined)
  const [main] = plan.prices[0] ?? []
  if (!main?.recurring) return
  const { interval } = main.recurring
  const created = Number(customer['created']) + random.int(600, 2 * DAY)
  const earliest = interval === 'month' ? until - MONTHS * 30 * DAY : until - 700 * DAY
  const start =
    plan.fate === 'on trial'
      ? until - random.int(1, 12) * DAY
      : Math.min(Math.max(created, earliest + random.int(0, 20) * DAY), until - 3600)
  const id = newId('subscriptions', random)

  const periods: number[] = [start]
  for (let next = start; ; ) {
    next = later(start, interval, periods.length)
    if (next >= until || plan.fate === 'on trial') break
    periods.push(next)
  }
  const last = periods.at(-1) as number
  const endsAt = plan.fate === 'on trial' ? start + 14 * DAY : later(start, interval, periods.length)
  const canceledAt = Math.min(until - 1800, last + random.int(1, 20) * DAY)
  const gone = plan.fate === 'canceled'

  const items: ItemRow[] = []
  for (const [price, quantity] of plan.prices) {
    const row = {
      created: start,
      current_period_end: endsAt,
      current_period_start: last,
      price,
      quantity,
      subscription: id,
    }
    items.push(
      (await world.store.insert('subscription_items', { id: newId('subscription_items', random), ...row })) as ItemRow,
    )
  }

  const bill = { member, items, catalog, subscription: id, sent: plan.sent, until, trial: plan.fate === 'on trial' }
  let latest: InvoiceRow | undefined
  for (const [index, from] of periods.entries()) {
    const to = periods[index + 1] ?? endsAt
    latest = await invoice({ ...moment, at: from }, { ...bill, from, to, first: index === 0, isLast: from === last })
  }

  const unpaid = latest?.status === 'open' && !plan.sent
  await world.store.insert('subscriptions', {
    id,
    billing_cycle_anchor: start,
    cancel_at: plan.fate === 'leaving' ? endsAt : null,
    cancel_at_period_end: plan.fate === 'leaving',
    canceled_at: gone || plan.fate === 'leaving' ? canceledAt : null,
    cancellation_details: {
      comment: null,
      feedback:
        gone && random.chance(0.6)
          ? random.pick(['too_expensive', 'unused', 'switched_service', 'missing_features'])
          : null,
      reason: gone || plan.fate === 'leaving' ? 'cancellation_requested' : null,
    },
    collection_method: plan.sent ? 'send_invoice' : 'charge_automatically',
    created: start,
    currency: 'usd',
    customer: customer.id,
    days_until_due: plan.sent ? 30 : null,
    default_payment_method: method?.id ?? null,
    ended_at: gone ? canceledAt : null,
    latest_invoice: latest?.id ?? null,
    metadata: isCompany ? { cost_center: String(random.int(100, 999)) } : {},
    start_date: start,
    status: gone ? 'canceled' : plan.fate === 'on trial' ? 'trialing' : unpaid ? 'past_due' : 'active',
    trial_end: plan.fate === 'on trial' ? endsAt : null,
    trial_start: plan.fate === 'on trial' ? start : null,
  })
  if (unpaid) await world.store.change('customers', customer.id, (row) => void Object.assign(row, { delinquent: true }))
}

function choose({ random }: Moment, catalog: Catalog, isCompany: boolean, noCard: boolean): Plan {
  const key = isCompany
    ? random.weighted([
        ['team', 5],
        ['business', 4],
        ['classic', 1],
      ] as const)
    : random.weighted([
        ['starter', 7],
        ['team', 3],
        ['classic', 1],
      ] as const)
  const offers =
    catalog.offers(key).length > 0 ? catalog.offers(key) : catalog.prices.filter(({ recurring }) => recurring)
  const main = random.chance(0.2) ? offers.at(-1) : offers[0]
  const monthly = main?.recurring?.interval === 'month'
  const seats = catalog.offers('seat')[0]
  const support = catalog.offers('support')[0]
  return {
    prices: [
      ...(main ? [[main, 1] as const] : []),
      ...(monthly && isCompany && seats ? [[seats, random.int(1, 12)] as const] : []),
      ...(monthly && isCompany && support && random.chance(0.25) ? [[support, 1] as const] : []),
    ],
    fate: random.weighted([
      ['goes on', 78],
      ['canceled', 12],
      ['on trial', 6],
      ['leaving', 4],
    ] as const),
    sent: noCard || (isCompany && random.chance(0.25)),
  }
}

interface Bill {
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

/** One invoice of a subscription, in the state that it has at the end of the story. */
async function invoice(moment: Moment, facts: Bill): Promise<InvoiceRow> {
  const { world, random, at } = moment
  const { member, items, catalog, subscription, sent, trial, from, to, until, isLast } = facts
  const { customer, method } = member
  const id = newId('invoices', random)
  const lines = items.map((item) => {
    const { price, quantity } = item
    const name = catalog.nameOf(price)
    return lineRow(moment, {
      amount: trial ? 0 : (price.unit_amount ?? 0) * quantity,
      currency: 'usd',
      description: trial
        ? `Trial period for ${name}`
        : lineText(quantity, name, price, shown(price.unit_amount ?? 0, 'usd')),
      invoice: id,
      item,
      period: { start: from, end: to },
      price,
      quantity,
    })
  })
  const transitions = { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null }
  const draft = {
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
  } as unknown as InvoiceRow
  const final: InvoiceRow = { ...draft, ...finalized(moment, draft, customer) }
  countUp(customer)
  const outcome = await payment(moment, final, facts, method)
  const row: NewRow = { ...final, ...outcome }
  for (const line of lines) await world.store.insert('invoice_line_items', line)
  return (await world.store.insert('invoices', isLast && at > until - 3600 && !facts.first ? draft : row)) as InvoiceRow
}

/** The row is the collection's own, and only its counter changes: no need to go through an update. */
const countUp = (customer: CustomerRow): void => {
  customer.next_invoice_sequence += 1
}

/** How an invoice ended: paid, not yet, or not at all. */
async function payment(moment: Moment, invoice: InvoiceRow, facts: Bill, method: Member['method']): Promise<NewRow> {
  const { world, random, at } = moment
  const { sent, isLast, until } = facts
  if (invoice.amount_due === 0) return settled(at, invoice)
  const intent: NewRow & Pick<IntentRow, 'id' | 'amount' | 'currency' | 'customer' | 'description' | 'receipt_email'> =
    {
      id: newId('payment_intents', random),
      amount: invoice.amount_due,
      created: at,
      currency: 'usd',
      customer: invoice.customer,
      description: facts.first ? 'Subscription creation' : 'Subscription update',
      receipt_email: null,
    }
  const link = (paid: boolean): NewRow => invoicePayment(moment, invoice, intent.id, paid)
  if (sent || !method) {
    const paidAt = at + random.int(2, 40) * DAY
    const forgotten = random.chance(0.06)
    const open = paidAt > until || forgotten
    await world.store.insert('payment_intents', {
      ...intent,
      ...(!open && { amount_received: intent.amount, status: 'succeeded' }),
    })
    await world.store.insert('invoice_payments', link(!open))
    if (!open) return settled(paidAt, invoice)
    if (at > until - 60 * DAY) return {}
    const status_transitions = { ...invoice.status_transitions, marked_uncollectible_at: at + 60 * DAY }
    return { status: 'uncollectible', status_transitions }
  }
  const paidAt = at + 3600
  const decline = isLast ? declineOf(method) : undefined
  const { charge, moved } = attempt({ ...moment, at: paidAt }, { intent, method, decline })
  if (moved) await world.store.insert('balance_transactions', moved)
  await world.store.insert('charges', charge)
  const state = decline
    ? { latest_charge: charge.id, status: 'requires_payment_method' }
    : succeeded(intent.amount, charge.id, method.id)
  await world.store.insert('payment_intents', { ...intent, ...state })
  await world.store.insert('invoice_payments', link(!decline))
  const tried = { attempt_count: decline ? 2 : 1, attempted: true }
  return decline ? { ...tried, next_payment_attempt: until + 2 * DAY } : { ...settled(paidAt, invoice), ...tried }
}
