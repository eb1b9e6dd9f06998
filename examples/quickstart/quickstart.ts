import { createSandbox } from '@ferrule/sandbox'
import { NotFoundError, StripeConnector } from '@ferrule/stripe'

// Stripe itself when there is a key, a sandbox on this machine otherwise.
const sandbox = process.env.STRIPE_API_KEY ? undefined : createSandbox('stripe')
const server = await sandbox?.listen()
const stripe =
  sandbox && server
    ? new StripeConnector({ credentials: sandbox.credentials, baseUrl: server.url })
    : StripeConnector.fromEnv()

// A list is awaited for its first page …
const page = await stripe.customers.list({ limit: 3 })
console.log(`first page: ${page.data.length} customers, ${page.meta.has_more ? 'more to come' : 'no more'}`)

// … or iterated for every record of every page, and left at any time.
const list = stripe.customers.list({ limit: 5 })
let count = 0
for await (const customer of list) {
  console.log(`${customer.id} ${customer.email}`)
  if (++count === 8) break
}

// Its cursor resumes there, also in another process and on another day. A list that is exhausted has none.
const { cursor } = list
if (cursor) {
  const more = await stripe.customers.list({ limit: 5 }, { cursor }).toArray({ max: 2 })
  console.log(`and then ${more.map(({ id }) => id).join(', ')}`)
}

// Writes carry an idempotency key, so that a repetition after a fault creates nothing twice.
const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { source: 'quickstart' } })
console.log(`created ${customer.id}`)
await stripe.customers.delete({ id: customer.id })

// Errors say which action failed and why, in words and as data.
try {
  await stripe.customers.get({ id: 'cus_nobody' })
} catch (error) {
  if (!(error instanceof NotFoundError)) throw error
  console.log(`${error.message} (${error.status}, retryable: ${error.retryable})`)
}

await server?.close()
