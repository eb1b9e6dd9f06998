import { readFileSync } from 'node:fs'
import { fitsOf } from '../packages/core/src/shape/check.ts'
import { customersList } from '../packages/stripe/src/generated/customers.operations.gen.ts'
import { compare, wall } from './lib/measure.ts'
import { print } from './lib/table.ts'

/** Checking a page of 100 customers against its table, as a part of parsing it. */
export async function checks(rounds: number): Promise<void> {
  const published = new URL('../../shared/specs/stripe.fixtures.json', import.meta.url)
  let customer: unknown
  let origin = "the vendor's published example"
  try {
    customer = JSON.parse(readFileSync(published, 'utf8')).resources.customer
  } catch {
    origin = 'an example of our own; the published one is not here'
    customer = {
      id: 'cus_1',
      object: 'customer',
      email: 'a@example.com',
      metadata: {},
      address: { city: 'Utrecht' },
      created: 1,
    }
  }
  const text = JSON.stringify({ data: Array.from({ length: 100 }, () => customer) })
  const page = JSON.parse(text) as { data: unknown[] }
  const fits = fitsOf(customersList.record ?? 0)
  const TIMES = 200
  const rows = await compare(
    [
      {
        name: 'JSON.parse',
        run() {
          for (let index = 0; index < TIMES; index++) JSON.parse(text)
        },
      },
      {
        name: 'checks',
        run() {
          for (let index = 0; index < TIMES; index++)
            for (const record of page.data) if (!fits(record)) throw new Error('misfit')
        },
      },
    ],
    async (run) => (await wall(run)) / TIMES,
    rounds * 3,
  )
  print(`A page of 100 customers, ${(text.length / 1024).toFixed(0)} kB (${origin})`, 'ms', rows)
}
