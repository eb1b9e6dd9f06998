import { StripeConnector } from '@ferrule/stripe'
import '@ferrule/stripe/operations'

const stripe = StripeConnector.fromEnv()
const c = await stripe.request('POST /v1/coupons', { percent_off: 5, duration: 'once' })
const id: string = c.id
for await (const p of stripe.requestList('GET /v1/payouts', { limit: 3 })) {
  const a: number = p.amount
  void a
}
void id
