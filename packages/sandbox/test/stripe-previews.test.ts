import { StripeConnector } from '@ferrule/stripe'
import { expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { fetching } from './helper.ts'

const sandbox = await createSandbox('stripe').ready()
const stripe = new StripeConnector({
  credentials: sandbox.credentials,
  validation: 'strict',
  retry: 0,
  fetch: fetching(sandbox),
})

test('an invoice is previewed, with changes, and nothing is stored', async () => {
  const [subscription] = (await stripe.subscriptions.list({ status: 'active', limit: 1 })).data
  const id = subscription?.id ?? ''
  const item = subscription?.items.data[0]
  const count = async () => (await stripe.invoices.list({ limit: 100 }).toArray()).length
  const before = await count()
  const next = await stripe.invoices.createPreview({ subscription: id })
  const price = item?.price.unit_amount ?? 0
  expect(next).toMatchObject({ billing_reason: 'upcoming', status: 'draft', total: price * (item?.quantity ?? 1) })
  expect(next.id).toMatch(/^upcoming_in_/)
  const changed = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items: [{ id: item?.id, quantity: 3 }] },
    invoice_items: [{ amount: 250, currency: 'usd', description: 'Setup' }],
  })
  expect(changed.total).toBe(price * 3 + 250)
  expect(changed.lines.data.map(({ amount }) => amount)).toEqual([price * 3, 250])
  expect(await count()).toBe(before)
  const none = await stripe.customers.create({ name: 'Without anything' })
  await expect(stripe.invoices.createPreview({ customer: none.id })).rejects.toMatchObject({
    status: 404,
    upstream: { code: 'invoice_upcoming_none' },
  })
  await expect(stripe.invoices.createPreview({ subscription: 'sub_none' })).rejects.toMatchObject({
    upstream: { code: 'resource_missing' },
  })
})

const earlier = new StripeConnector({
  credentials: sandbox.credentials,
  config: { api_version: '2026-08-26.dahlia' },
  fetch: fetching(sandbox),
})

test('what endive no longer takes is refused, and taken by an earlier version', async () => {
  const params = { amount: 100, currency: 'usd', payment_method_types: ['card'] }
  await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
    status: 400,
    upstream: { code: 'parameter_unknown' },
  })
  expect((await earlier.paymentIntents.create(params)).payment_method_types).toEqual(['card'])
})

test('when billing periods begin is an object since endive, and a word before', async () => {
  const [subscription] = (await stripe.subscriptions.list({ status: 'active', limit: 1 })).data
  const { id = '', billing_cycle_anchor: before = 0 } = subscription ?? {}
  await expect(stripe.subscriptions.update({ id, billing_cycle_anchor: 'now' })).rejects.toMatchObject({
    status: 400,
    upstream: { param: 'billing_cycle_anchor' },
  })
  const same = await stripe.subscriptions.update({ id, billing_cycle_anchor: { type: 'unchanged' } })
  expect(same.billing_cycle_anchor).toBe(before)
  const now = await stripe.subscriptions.update({ id, billing_cycle_anchor: { type: 'now' } })
  expect(now.billing_cycle_anchor).toBeGreaterThan(before)
  expect((await earlier.subscriptions.update({ id, billing_cycle_anchor: 'unchanged' })).billing_cycle_anchor).toBe(
    now.billing_cycle_anchor,
  )
})
