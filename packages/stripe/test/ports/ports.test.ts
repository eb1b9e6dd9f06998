import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import { ported } from '@ferrule/test-kit/ports'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { after } from './after.ts'
import { before } from './before.ts'
import type { Everyday } from './everyday.ts'

const upstream = async () => {
  const sandbox = createSandbox('stripe', { clock: () => Date.UTC(2026, 9, 1, 12) })
  const server = await sandbox.listen()
  onTestFinished(() => server.close())
  return { sandbox, server }
}

const { data } = await createSandbox('stripe', { clock: () => Date.UTC(2026, 9, 1, 12) }).ready()
const paid = data.charges.findFirst((query) => query.where({ paid: true, refunded: false, disputed: false }))
const price = data.prices.findFirst((query) => query.where({ type: 'recurring', active: true }))
const invoice = data.invoices.findFirst((query) => query.where({ status: 'paid' }))
if (!paid || !price || !invoice) throw new Error('the sandbox lacks records')
const [customer, method] = [String(paid.customer), String(paid.payment_method)]

ported<Everyday>({
  files: [new URL('before.ts', import.meta.url), new URL('after.ts', import.meta.url)],
  worlds: async () => {
    const [theirs, ours] = [await upstream(), await upstream()]
    const { api_key } = theirs.sandbox.credentials
    const { port } = theirs.server
    return {
      before: before(new Stripe(api_key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })),
      after: after(new StripeConnector({ credentials: { api_key }, baseUrl: ours.server.url })),
    }
  },
  calls: {
    findOrCreateCustomer: () => ['ada@example.com', 'Ada'],
    shippingCity: () => [customer],
    makeDefault: () => [customer, method],
    pay: () => [customer, 1200],
    cardsUsed: () => [customer],
    refundLatest: () => [customer],
    subscribe: () => [customer, price.id],
    products: () => [customer],
    openInvoices: () => [],
    invoiceLines: () => [invoice.id],
    available: () => [],
    fees: () => [paid.id],
    disputes: () => [],
    paidToday: () => [],
  },
})
