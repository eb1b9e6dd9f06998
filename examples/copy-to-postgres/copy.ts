// Stripe's customers and subscriptions in tables of Postgres, and one question that needs both.
import { openDestination } from '@ferrule/store'
import type { StripeConnector } from '@ferrule/stripe'
import manifest from '@ferrule/stripe/manifest'
import definition from '@ferrule/stripe/sync'
import { type SyncResult, sync } from '@ferrule/sync'
import pg from 'pg'

/** Reads what is new since the last run into `stripe_customers` and `stripe_subscriptions`. */
export async function copy(stripe: StripeConnector, databaseUrl: string): Promise<SyncResult> {
  const destination = await openDestination({ postgres: databaseUrl }, { manifest, prefix: 'stripe_' })
  try {
    return await sync(stripe, { destination, definition, streams: ['customers', 'subscriptions'] })
  } finally {
    await destination.close()
  }
}

export interface Subscriber {
  readonly email: string | null
  readonly active: number
}

/** Customers by their active subscriptions, most first. */
export async function subscribers(databaseUrl: string): Promise<Subscriber[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Subscriber>(`
      SELECT customer.email, count(*)::integer AS active
      FROM stripe_customers AS customer JOIN stripe_subscriptions AS subscription ON subscription.customer = customer.id
      WHERE subscription.status = 'active' GROUP BY customer.id, customer.email ORDER BY active DESC, customer.email`)
    return rows
  } finally {
    await client.end()
  }
}
