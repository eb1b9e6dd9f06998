import {
  at,
  type Call,
  type Filter,
  membersOf,
  passes,
  type Row,
  textsIn,
  type World,
  within,
} from '@ferrule/sandbox/engine'
import { itemsOf } from './records.ts'

const hasPrice: Filter = (row, wanted, world) => itemsOf(world, row.id).some(({ price }) => price.id === wanted)

/** `invoice.*` */
const hasType: Filter = (row, wanted) => {
  const [start = '', ...rest] = String(wanted).split('*')
  const type = String(row['type'])
  return rest.length === 0 ? type === start : type.startsWith(start)
}

export const payoutOf = (world: World): Map<string, string> => world.memory('payouts', () => new Map<string, string>())

/** Filters of lists that ask for something else than the field of their name. */
export const filters: Readonly<Record<string, Readonly<Record<string, Filter>>>> = {
  balance_transactions: {
    payout: (row, wanted, world) => payoutOf(world).get(row.id) === wanted,
    source: (row, wanted, world) =>
      row['source'] === wanted &&
      world.store.all('balance_transactions', (other) => other['source'] === wanted)[0]?.id === row.id,
  },
  events: {
    delivery_success: (row, wanted) => (row['pending_webhooks'] === 0) === wanted,
    type: hasType,
    types: (row, wanted, world) => textsIn(wanted).some((type) => hasType(row, type, world)),
  },
  invoice_items: { pending: (row, wanted) => (row['invoice'] === null) === wanted },
  invoices: {
    subscription: (row, wanted) => at(row, 'parent.subscription_details.subscription') === wanted,
  },
  prices: { lookup_keys: (row, wanted) => passes(row['lookup_key'], wanted) },
  products: { ids: (row, wanted) => passes(row.id, wanted) },
  subscription_schedules: {
    scheduled: (row, wanted) => (row['status'] === 'not_started') === wanted,
  },
  tax_ids: { owner: (row, wanted) => passes(membersOf(row['owner'])['type'], membersOf(wanted)['type']) },
  subscriptions: {
    // The latest start and the earliest end of its items.
    current_period_end: (row, wanted, world) =>
      within(Math.min(...itemsOf(world, row.id).map((item) => item.current_period_end)), wanted),
    current_period_start: (row, wanted, world) =>
      within(Math.max(...itemsOf(world, row.id).map((item) => item.current_period_start)), wanted),
    plan: hasPrice,
    price: hasPrice,
    status: (row, wanted) => wanted === 'all' || wanted === 'ended' || row['status'] === wanted,
  },
}

const ended = new Set(['canceled', 'incomplete_expired'])

/** Lists of subscriptions hide canceled ones unless asked. */
export function shows({ operation, params }: Call, row: Row): boolean {
  if (operation.entity !== 'subscriptions') return true
  const status = params['status']
  if (status === 'ended') return ended.has(String(row['status']))
  return status !== undefined || row['status'] !== 'canceled'
}
