import { StripeConnector } from '@ferrule/stripe'
import Stripe from 'stripe'
import { compare, startServer, wall } from './lib/measure.ts'
import { print } from './lib/table.ts'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Wall time of reading 10 000 records at 50 ms per answer, with and without work of the consumer. */
export async function iterate(rounds: number): Promise<void> {
  const { url, port, stop } = await startServer('server.ts', 10_000, 50)
  const ours = new StripeConnector({ credentials: { api_key: 'sk_test_bench' }, baseUrl: url })
  const official = new Stripe('sk_test_bench', { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  for (const work of [0, 40]) {
    const consume = (list: () => AsyncIterable<unknown>) => async () => {
      let count = 0
      for await (const _ of list()) if (++count % 100 === 50 && work) await sleep(work)
      if (count !== 10_000) throw new Error(`${count} records instead of 10000`)
    }
    const rows = await compare(
      [
        { name: 'stripe, auto-pagination', run: consume(() => official.customers.list({ limit: 100 })) },
        { name: 'ferrule', run: consume(() => ours.customers.list({ limit: 100 })) },
        {
          name: 'ferrule, prefetch: false',
          run: consume(() => ours.customers.list({ limit: 100 }, { prefetch: false })),
        },
      ],
      wall,
      Math.max(1, Math.floor(rounds / 4)),
    )
    print(`10 000 records at 50 ms per answer${work ? `, ${work} ms of work per page` : ''}`, 'ms', rows)
  }
  stop()
}
