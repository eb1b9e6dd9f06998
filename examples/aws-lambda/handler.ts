import type { Customer } from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import * as customers from '@ferrule/stripe/customers'
import type { Context } from 'aws-lambda'

/** Input of one invocation and its answer, which is the input of the next. */
export interface Job {
  /** Where to go on. Absent at the beginning, and again when all is done. */
  cursor?: string
}

const { STRIPE_API_KEY = '', STRIPE_URL, TARGET_URL } = process.env

/** Milliseconds that are kept back for the record in hand and for the answer. */
const RESERVE = 2_000

// Made once, and used by every invocation of this instance.
const stripe = createClient({ credentials: { api_key: STRIPE_API_KEY }, baseUrl: STRIPE_URL })

export async function handler({ cursor }: Job, context: Context): Promise<Job> {
  const deadline = Date.now() + context.getRemainingTimeInMillis() - RESERVE
  const list = customers.list(stripe, { limit: 100 }, { cursor, deadline })
  // Ends without an error when the list or the time is over; `list.cursor` is then the place to go on from.
  for await (const customer of list) await deliver(customer)
  return { cursor: list.cursor }
}

async function deliver(customer: Customer): Promise<void> {
  const { ok, status } = await fetch(`${TARGET_URL}/customers/${customer.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(customer),
  })
  if (!ok) throw new Error(`the target answered ${status}`)
}
