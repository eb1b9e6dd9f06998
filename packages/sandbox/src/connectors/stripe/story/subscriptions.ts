import { newId } from '../ids.ts'
import { DAY, type InvoiceRow, type ItemRow, later, type Moment, type PriceRow } from '../rows.ts'
import type { Catalog } from './catalog.ts'
import type { Member } from './customers.ts'
import { invoice } from './invoices.ts'

/** Months of history of a monthly subscription; older ones began as a yearly one, or elsewhere. */
const MONTHS = 7

type Fate = 'active' | 'on trial' | 'canceled' | 'leaving'

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
      ['active', 78],
      ['canceled', 12],
      ['on trial', 6],
      ['leaving', 4],
    ] as const),
    sent: noCard || (isCompany && random.chance(0.25)),
  }
}
