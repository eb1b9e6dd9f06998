import { StripeConnector } from '@ferrule/stripe'
import ky from 'ky'
import Stripe from 'stripe'
import { compare, cpu, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

/** CPU of one call: list ten customers from a server in another process. */
export async function calls(rounds: number): Promise<void> {
  const CALLS = 100
  const { url, port, stop } = await startServer('server.ts', 10)
  const headers = {
    authorization: 'Bearer sk_test_bench',
    accept: 'application/json',
    'stripe-version': '2026-08-26.dahlia',
  }
  const ours = new StripeConnector({ credentials: { api_key: 'sk_test_bench' }, baseUrl: url })
  const checked = new StripeConnector({
    credentials: { api_key: 'sk_test_bench' },
    baseUrl: url,
    hooks: { onDrift() {} },
  })
  const official = { host: '127.0.0.1', port, protocol: 'http' as const, telemetry: false }
  const node = new Stripe('sk_test_bench', official)
  const fetching = new Stripe('sk_test_bench', { ...official, httpClient: Stripe.createFetchHttpClient() })
  const times = (run: () => PromiseLike<unknown>) => async () => {
    for (let index = 0; index < CALLS; index++) await run()
  }
  const rows = await compare(
    [
      { name: 'bare ky', run: times(() => ky(`${url}/v1/customers?limit=10`, { headers }).json()) },
      { name: 'bare fetch', run: times(async () => (await fetch(`${url}/v1/customers?limit=10`, { headers })).json()) },
      { name: 'ferrule', run: times(() => ours.customers.list({ limit: 10 })) },
      { name: 'ferrule, records checked', run: times(() => checked.customers.list({ limit: 10 })) },
      { name: 'stripe (node http)', run: times(() => node.customers.list({ limit: 10 })) },
      { name: 'stripe (fetch)', run: times(() => fetching.customers.list({ limit: 10 })) },
    ],
    async (run) => (await cpu(run)) / CALLS,
    // Many short rounds: what disturbs one does not reach the median.
    rounds * 6,
  )
  stop()
  print('CPU of one call (10 records, loopback)', 'ms', rows)
}
