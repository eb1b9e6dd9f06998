import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, expect, test } from 'vitest'
import { copy, subscribers } from './copy.ts'

const server = await testPostgres()
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
})

test('copies, asks, and reads only what changed in the next run', async ({ skip }) => {
  if ('skipped' in server) {
    console.log(`Postgres: skipped, ${server.skipped}`)
    return skip(server.skipped)
  }
  const databaseUrl = await server.database()
  const sandbox = createSandbox('stripe', { records: { customers: 25, products: 3 } })
  const { url, close } = await sandbox.listen()
  const stripe = new StripeConnector({ credentials: sandbox.credentials, baseUrl: url })
  try {
    const first = await copy(stripe, databaseUrl)
    expect(first).toMatchObject({ ok: true, streams: [{ stream: 'customers', rows: 25 }, { stream: 'subscriptions' }] })

    const active = await stripe.subscriptions.list({ status: 'active', limit: 100 }).toArray()
    expect(active.length).toBeGreaterThan(2)
    const found = await subscribers(databaseUrl)
    expect(found.reduce((sum, one) => sum + one.active, 0)).toBe(active.length)

    const [customer] = (await stripe.customers.list({ limit: 1 })).data
    await stripe.customers.update({ id: String(customer?.id), email: 'changed@example.com' })
    const second = await copy(stripe, databaseUrl)
    expect(second.streams.map(({ rows, deletes }) => [rows, deletes])).toEqual([
      [1, 0],
      [0, 0],
    ])
  } finally {
    await close()
  }
})
