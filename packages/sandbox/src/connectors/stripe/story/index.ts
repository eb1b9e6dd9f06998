import { createRandom } from '../../../core/random.ts'
import type { NewRow } from '../../../core/rows.ts'
import type { Seeding, World } from '../../../core/vendor.ts'
import { emit } from '../records.ts'
import { DAY, type Moment } from '../rows.ts'
import { stockCatalog } from './catalog.ts'
import { meetCustomers } from './customers.ts'
import { buyOnce, payOut, settleComplaints } from './money.ts'
import { subscribe } from './subscriptions.ts'

/** What may be asked for; everything else follows from the customers. */
export const SIZES = { customers: 120, products: 9 }

/**
 * Two years of a made-up software company: its products, its customers, what they subscribed to and bought, what they
 * paid, what went wrong, and what went to the bank.
 */
export async function tellStory(world: World, { sizes, random, until }: Seeding): Promise<void> {
  const end: Moment = { world, random, at: until }
  const catalog = await stockCatalog({ ...end, at: until - 760 * DAY }, sizes['products'] ?? SIZES.products)
  const members = await meetCustomers(end, sizes['customers'] ?? SIZES.customers)
  for (const member of members) {
    const fate = createRandom(`${member.customer.id}`)
    const own = { ...end, random: fate }
    if (fate.chance(0.72)) await subscribe(own, catalog, member)
    if (fate.chance(0.3)) await buyOnce(own, catalog, member)
  }
  await settleComplaints(end)
  await payOut(end)
  await keepAround(
    end,
    members.map(({ customer }) => customer),
  )
}

/** Small things that belong to no customer's story. */
async function keepAround(moment: Moment, customers: readonly NewRow[]): Promise<void> {
  await offerCoupons(moment)
  await uploadFiles(moment)
  await billHours(moment, customers.slice(-3))
  await addMeter(moment)
  await emitRecent(moment)
}

async function offerCoupons({ world, at: until }: Moment): Promise<void> {
  const coupons: readonly NewRow[] = [
    { id: 'WELCOME10', duration: 'once', name: 'Welcome', percent_off: 10, times_redeemed: 38 },
    { id: 'PARTNER25', duration: 'forever', name: 'Partners', percent_off: 25, times_redeemed: 6 },
    {
      id: 'SPRING24',
      amount_off: 2000,
      currency: 'usd',
      duration: 'repeating',
      duration_in_months: 3,
      name: 'Spring 2024',
      times_redeemed: 112,
      valid: false,
    },
  ]
  for (const [index, coupon] of coupons.entries())
    await world.store.insert('coupons', { created: until - (600 - index * 90) * DAY, ...coupon })
}

async function uploadFiles({ world, random, at: until }: Moment): Promise<void> {
  for (const filename of ['delivery-note.pdf', 'conversation.png']) {
    const type = filename.slice(-3)
    const id = `file_${random.text(24)}`
    await world.store.insert('files', {
      id,
      created: until - random.int(5, 90) * DAY,
      filename,
      links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
      size: random.int(20_000, 400_000),
      type,
      url: `https://files.stripe.com/v1/files/${id}/contents`,
    })
  }
}

async function billHours({ world, at: until }: Moment, customers: readonly NewRow[]): Promise<void> {
  for (const customer of customers) {
    await world.store.insert('invoice_items', {
      amount: 7500,
      created: until - DAY,
      currency: 'usd',
      customer: customer['id'],
      date: until - DAY,
      description: 'Data migration, one hour',
      invoice: null,
      period: { end: until - DAY, start: until - DAY },
      pricing: null,
    })
  }
}

async function addMeter({ world, at: until }: Moment): Promise<void> {
  await world.store.insert('billing_meters', {
    id: 'mtr_northwindApiRequests0001',
    created: until - 300 * DAY,
    default_aggregation: { formula: 'sum' },
    display_name: 'API requests',
    event_name: 'api_requests',
    updated: until - 300 * DAY,
  })
}

/** Stripe keeps events for 30 days. */
async function emitRecent({ world, at: until }: Moment): Promise<void> {
  const recent = (collection: string): NewRow[] =>
    world.store.all(collection, (row) => Number(row['created']) > until - 30 * DAY)
  for (const [collection, type] of [
    ['customers', 'customer.created'],
    ['charges', 'charge.succeeded'],
    ['refunds', 'refund.created'],
    ['payouts', 'payout.created'],
  ] as const) {
    for (const row of recent(collection)) {
      const name = row['status'] === 'failed' ? 'charge.failed' : type
      await emit(world, name, row, undefined, Number(row['created']))
    }
  }
}
