import type { Behavior, NewRow } from '@ferrule/sandbox/engine'
import { store } from '../records.ts'
import type { Part } from '../rows.ts'

/** The sum of all movements: what may be paid out, and what is on its way. */
const sums: Behavior = (_, world) => {
  const funds = new Map([['usd', { available: 0, pending: 0 }]])
  for (const { currency, net, available_on } of store(world).all('balance_transactions')) {
    const sum = funds.get(currency) ?? { available: 0, pending: 0 }
    sum[available_on <= world.now() ? 'available' : 'pending'] += net
    funds.set(currency, sum)
  }
  const list = (which: 'available' | 'pending'): NewRow[] =>
    [...funds].map(([currency, sum]) => ({ amount: sum[which], currency, source_types: { card: sum[which] } }))
  return { object: 'balance', available: list('available'), livemode: false, pending: list('pending') }
}

export const balance: Part = {
  defaults: ({ of }) => ({
    balance_transactions: of({ balance_type: 'payments', status: 'pending' }),
  }),
  behaviors: { 'balance.get': sums },
}
