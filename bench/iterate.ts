import { MailchimpConnector } from '@ferrule/mailchimp'
import { StripeConnector } from '@ferrule/stripe'
import Stripe from 'stripe'
import { compare, startServer, wall } from './lib/measure.ts'
import { print } from './lib/table.ts'

const LATENCY = 50
const RECORDS = 10_000
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads a list to its end, with this much work (in ms) per 100 records, spread evenly. */
const reading = (work: number, list: () => AsyncIterable<unknown>) => async () => {
  let count = 0
  for await (const _ of list()) if (++count % 10 === 0 && work > 0) await sleep(work / 10)
  if (count !== RECORDS) throw new Error(`${count} records instead of ${RECORDS}`)
}

/** Wall time of reading 10,000 records at 50 ms per response, with and without even work of the consumer. */
export async function iterate(rounds: number): Promise<void> {
  const server = await startServer('server.ts', RECORDS, LATENCY)
  const few = Math.max(3, Math.floor(rounds / 3))
  await ids(server, few)
  await offsets(server, few)
  server.stop()
}

type Server = Awaited<ReturnType<typeof startServer>>

/** A list whose next page depends on the previous one. */
async function ids({ url, port }: Server, rounds: number): Promise<void> {
  const ours = new StripeConnector({ credentials: { api_key: 'sk_test_bench' }, baseUrl: url })
  const official = new Stripe('sk_test_bench', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  for (const work of [0, LATENCY]) {
    const list = (options?: { prefetch: false }) => () => ours.customers.list({ limit: 100 }, options)
    const rows = await compare(
      [
        { name: 'stripe, auto-pagination', run: reading(work, () => official.customers.list({ limit: 100 })) },
        { name: 'ferrule', run: reading(work, list()) },
        { name: 'ferrule, prefetch: false', run: reading(work, list({ prefetch: false })) },
      ],
      wall,
      rounds,
    )
    print(`10 000 records at 50 ms per answer${work ? `, ${work} ms of even work per page` : ''}`, 'ms', rows)
  }
}

/** A list with offsets and a total: its pages can be requested concurrently. */
async function offsets({ url }: Server, rounds: number): Promise<void> {
  const own = { credentials: { api_key: 'bench-us6' }, baseUrl: url }
  const usual = new MailchimpConnector(own)
  const wide = new MailchimpConnector({ ...own, concurrency: 9 })
  const members = (connector: MailchimpConnector, prefetch?: false) => () =>
    connector.listMembers.list({ list_id: 'l1', count: 100 }, { prefetch })
  async function* byHand(): AsyncGenerator<unknown> {
    for (let offset = 0, total = 1; offset < total; offset += 100) {
      const page = await (await fetch(`${url}/3.0/lists/l1/members?count=100&offset=${offset}`)).json()
      total = page.total_items
      yield* page.members
    }
  }
  const rows = await compare(
    [
      { name: 'fetch, page after page', run: reading(0, byHand) },
      { name: 'ferrule, 6 connections (the default)', run: reading(0, members(usual)) },
      { name: 'ferrule, concurrency: 9', run: reading(0, members(wide)) },
      { name: 'ferrule, prefetch: false', run: reading(0, members(usual, false)) },
    ],
    wall,
    rounds,
  )
  print('10 000 members of a Mailchimp list at 50 ms per answer', 'ms', rows)
}
