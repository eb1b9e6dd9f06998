import type { Customer } from '@ferrule/stripe'
import type { Reply, Seen } from '@ferrule/test-kit/recorder'
import { list } from './connector.ts'
import { samples } from './samples.ts'

export const query = (request: Seen | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.query))

/** Answers lists the way Stripe does: newest first, cursors are ids. */
export function customersOf(count: number) {
  const all = Array.from({ length: count }, (_, n) => ({ ...samples.customer, id: `cus_${count - n}` }))
  return (request: Seen): Reply => {
    const { limit = '10', starting_after, ending_before } = query(request)
    const size = Number(limit)
    const position = (id: string) => all.findIndex((one) => one.id === id)
    if (ending_before !== undefined) {
      const end = position(ending_before)
      const start = Math.max(0, end - size)
      return { body: list(all.slice(start, end), { has_more: start > 0 }) }
    }
    const start = starting_after === undefined ? 0 : position(starting_after) + 1
    return { body: list(all.slice(start, start + size), { has_more: start + size < all.length }) }
  }
}

export const ids = (records: readonly Pick<Customer, 'id'>[]): string[] => records.map(({ id }) => id)
