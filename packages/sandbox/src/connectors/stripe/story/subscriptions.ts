import { newId } from '../ids.ts'
import { patch, store } from '../records.ts'
import { DAY, type Interval, type InvoiceRow, type ItemRow, later, type Moment, type PriceRow } from '../rows.ts'
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

/** When a subscription began, and its periods. */
interface Course {
  readonly start: number
  /** Beginnings of the periods. */
  readonly periods: readonly number[]
  readonly last: number
  readonly endsAt: number
  readonly canceledAt: number
}

/** A customer's subscription with the invoices of its periods, and their payments. */
export async function subscribe(moment: Moment, catalog: Catalog, member: Member): Promise<void> {
  const { world, random, at: until } = moment
  const { customer, isCompany, method } = member
  const plan = choose(moment, catalog, isCompany, method === undefined)
  const [main] = plan.prices[0] ?? []
  if (!main?.recurring) return
  const created = customer.created + random.int(600, 2 * DAY)
  const begin = startOf(moment, plan, main.recurring.interval, created)
  const id = newId('subscriptions', random)
  const course = courseOf(moment, plan, main.recurring.interval, begin)
  const { start, periods, last, endsAt } = course
  const items = await addItems(moment, plan, id, course)

  const bill = { member, items, catalog, subscription: id, sent: plan.sent, until, trial: plan.fate === 'on trial' }
  let latest: InvoiceRow | undefined
  for (const [index, from] of periods.entries()) {
    const to = periods[index + 1] ?? endsAt
    latest = await invoice({ ...moment, at: from }, { ...bill, from, to, first: index === 0, isLast: from === last })
  }

  const unpaid = latest?.status === 'open' && !plan.sent
  const state = { ...endOf(moment, plan, course), status: statusOf(plan, unpaid) }
  await world.store.insert('subscriptions', {
    id,
    billing_cycle_anchor: start,
    ...state,
    collection_method: plan.sent ? 'send_invoice' : 'charge_automatically',
    created: start,
    currency: 'usd',
    customer: customer.id,
    days_until_due: plan.sent ? 30 : null,
    default_payment_method: method?.id ?? null,
    latest_invoice: latest?.id ?? null,
    metadata: isCompany ? { cost_center: String(random.int(100, 999)) } : {},
    start_date: start,
    trial_end: plan.fate === 'on trial' ? endsAt : null,
    trial_start: plan.fate === 'on trial' ? start : null,
  })
  if (unpaid) await patch(world, 'customers', customer, { delinquent: true })
}

function startOf({ random, at: until }: Moment, { fate }: Plan, interval: Interval, created: number): number {
  const earliest = interval === 'month' ? until - MONTHS * 30 * DAY : until - 700 * DAY
  if (fate === 'on trial') return until - random.int(1, 12) * DAY
  return Math.min(Math.max(created, earliest + random.int(0, 20) * DAY), until - 3600)
}

function courseOf({ random, at: until }: Moment, { fate }: Plan, interval: Interval, start: number): Course {
  const periods: number[] = [start]
  for (let next = start; ; ) {
    next = later(start, interval, periods.length)
    if (next >= until || fate === 'on trial') break
    periods.push(next)
  }
  const last = periods.at(-1) as number
  const endsAt = fate === 'on trial' ? start + 14 * DAY : later(start, interval, periods.length)
  return { start, periods, last, endsAt, canceledAt: Math.min(until - 1800, last + random.int(1, 20) * DAY) }
}

async function addItems(
  { world, random }: Moment,
  plan: Plan,
  subscription: string,
  course: Course,
): Promise<ItemRow[]> {
  const { start: created, last: current_period_start, endsAt: current_period_end } = course
  const items: ItemRow[] = []
  for (const [price, quantity] of plan.prices) {
    const row = { created, current_period_end, current_period_start, price, quantity, subscription }
    const id = newId('subscription_items', random)
    items.push(await store(world).insert('subscription_items', { id, ...row }))
  }
  return items
}

/** Whether and why a subscription ends. */
function endOf({ random }: Moment, { fate }: Plan, { endsAt, canceledAt }: Course) {
  const gone = fate === 'canceled'
  const isLeft = gone || fate === 'leaving'
  const reasons = ['too_expensive', 'unused', 'switched_service', 'missing_features']
  return {
    cancel_at: fate === 'leaving' ? endsAt : null,
    cancel_at_period_end: fate === 'leaving',
    canceled_at: isLeft ? canceledAt : null,
    cancellation_details: {
      comment: null,
      feedback: gone && random.chance(0.6) ? random.pick(reasons) : null,
      reason: isLeft ? 'cancellation_requested' : null,
    },
    ended_at: gone ? canceledAt : null,
  }
}

function statusOf({ fate }: Plan, unpaid: boolean): string {
  if (fate === 'canceled') return 'canceled'
  return fate === 'on trial' ? 'trialing' : unpaid ? 'past_due' : 'active'
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
