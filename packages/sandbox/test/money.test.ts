import { describe, expect, test } from 'vitest'
import { type Json, stripe, type Values } from './helper.ts'

const { api, sandbox } = await stripe()

async function customer(card = 'pm_card_visa'): Promise<{ id: string; method: string }> {
  const { id } = (await api.post('/v1/customers', { email: 'pay@example.com', name: 'Pay Er' })).body
  const method = (await api.post(`/v1/payment_methods/${card}/attach`, { customer: id })).body
  await api.post(`/v1/customers/${id}`, { invoice_settings: { default_payment_method: method.id } })
  return { id, method: method.id }
}
const pay = async (more = {}): Promise<Json> =>
  (
    await api.post('/v1/payment_intents', {
      amount: 2000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      ...more,
    })
  ).body
const balance = async (): Promise<number> => {
  const { available, pending } = (await api.get('/v1/balance')).body
  return [...available, ...pending].reduce((sum: number, { amount }: Json) => sum + amount, 0)
}

describe('payment intents', () => {
  test('go from creation over confirmation to a charge and to the balance', async () => {
    const before = await balance()
    const created = (await api.post('/v1/payment_intents', { amount: 2000, currency: 'usd', metadata: { order: '1' } }))
      .body
    expect(created).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      client_secret: expect.stringContaining(created.id),
    })
    const path = `/v1/payment_intents/${created.id}`
    expect((await api.post(`${path}/confirm`)).body.error.code).toBe('payment_intent_unexpected_state')
    const ready = (await api.post(path, { payment_method: 'pm_card_mastercard', amount: 2500 })).body
    expect(ready).toMatchObject({ status: 'requires_confirmation', amount: 2500 })
    const done = (await api.post(`${path}/confirm`)).body
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 2500 })
    const charge = (await api.get(`/v1/charges/${done.latest_charge}`, { expand: { 0: 'balance_transaction' } })).body
    expect(charge).toMatchObject({
      amount: 2500,
      captured: true,
      paid: true,
      status: 'succeeded',
      payment_method_details: { card: { brand: 'mastercard', last4: '4444' } },
      balance_transaction: { amount: 2500, fee: 103, net: 2397, status: 'pending', type: 'charge' },
    })
    expect(await balance()).toBe(before + 2397)
    for (const reply of [
      await api.post(`${path}/confirm`),
      await api.post(`${path}/cancel`),
      await api.post(path, { amount: 1 }),
    ]) {
      expect([reply.status, reply.body.error.code]).toEqual([400, 'payment_intent_unexpected_state'])
    }
  })

  test('are authorized first and captured later', async () => {
    const held = await pay({ capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 })
    expect((await api.post(`/v1/payment_intents/${held.id}/capture`, { amount_to_capture: 2001 })).status).toBe(400)
    const done = (await api.post(`/v1/payment_intents/${held.id}/capture`, { amount_to_capture: 1500 })).body
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 1500, amount_capturable: 0 })
    expect((await api.get(`/v1/charges/${done.latest_charge}`)).body).toMatchObject({
      amount_captured: 1500,
      captured: true,
    })
  })

  test('a declined card gets 402 and leaves a failed charge', async () => {
    const values = {
      amount: 2000,
      currency: 'usd',
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
      confirm: true,
    }
    const reply = await api.post('/v1/payment_intents', values)
    expect(reply.status).toBe(402)
    const { error } = reply.body
    expect(error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' })
    expect((await api.get(`/v1/charges/${error.charge}`)).body).toMatchObject({
      status: 'failed',
      paid: false,
      balance_transaction: null,
    })
    expect((await api.get(`/v1/payment_intents/${error.payment_intent.id}`)).body.status).toBe(
      'requires_payment_method',
    )
  })
})

describe('refunds', () => {
  test('take from what is left of the charge', async () => {
    const { latest_charge: charge, id } = await pay()
    const part = (await api.post('/v1/refunds', { charge, amount: 500, reason: 'duplicate' })).body
    expect(part).toMatchObject({ amount: 500, status: 'succeeded', charge, payment_intent: id, reason: 'duplicate' })
    expect((await api.get(`/v1/charges/${charge}`)).body).toMatchObject({ amount_refunded: 500, refunded: false })
    expect((await api.post('/v1/refunds', { charge, amount: 1501 })).body.error.param).toBe('amount')
    expect((await api.post('/v1/refunds', { payment_intent: id })).body.amount).toBe(1500)
    const whole = (await api.get(`/v1/charges/${charge}`, { expand: { 0: 'refunds' } })).body
    expect(whole).toMatchObject({
      amount_refunded: 2000,
      refunded: true,
      refunds: { data: [{ amount: 1500 }, { amount: 500 }] },
    })
    const reply = await api.post('/v1/refunds', { charge })
    expect([reply.status, reply.body.error.code]).toEqual([400, 'charge_already_refunded'])
  })

  test('two at once cannot give back more than there is', async () => {
    const { latest_charge: charge } = await pay()
    const replies = await Promise.all([1, 2, 3].map(() => api.post('/v1/refunds', { charge, amount: 1500 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })
})

describe('invoices', () => {
  test('draft, lines, finalized, paid', async () => {
    const { id } = await customer()
    const draft = (await api.post('/v1/invoices', { customer: id, description: 'Thank you' })).body
    expect(draft).toMatchObject({ status: 'draft', number: null, total: 0, lines: { data: [], has_more: false } })
    const path = `/v1/invoices/${draft.id}`
    for (let count = 1; count <= 11; count++) {
      await api.post('/v1/invoiceitems', {
        customer: id,
        invoice: draft.id,
        amount: count * 100,
        currency: 'usd',
        description: `Part ${count}`,
      })
    }
    const filled = (await api.get(path)).body
    expect(filled).toMatchObject({ total: 6600, amount_due: 6600, lines: { has_more: true } })
    expect(filled.lines.data).toHaveLength(10)
    const rest = await api.get(`${path}/lines`, { starting_after: filled.lines.data[9].id })
    expect(rest.body.data).toMatchObject([{ description: 'Part 11', amount: 1100 }])

    const open = (await api.post(`${path}/finalize`)).body
    expect(open).toMatchObject({
      status: 'open',
      customer_email: 'pay@example.com',
      number: expect.stringMatching(/^\w{8}-0001$/),
    })
    expect((await api.post(`${path}/finalize`)).body.error.code).toBe('invoice_already_finalized')
    expect((await api.post(path, { description: 'x' })).body.error.code).toBe('invoice_not_editable')
    expect((await api.post(path, { metadata: { seen: 'yes' } })).body.metadata).toEqual({ seen: 'yes' })
    const paid = (await api.post(`${path}/pay`)).body
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 6600, amount_remaining: 0, attempted: true })
    expect((await api.post(`${path}/pay`)).body.error.code).toBe('invoice_already_paid')
    const [payment] = (await api.get('/v1/invoice_payments', { invoice: draft.id })).body.data
    const intent = await api.get(`/v1/payment_intents/${payment.payment.payment_intent}`)
    expect([payment.status, intent.body.status, intent.body.amount]).toEqual(['paid', 'succeeded', 6600])
    expect((await api.delete(path)).status).toBe(400)
  })

  test('pending items wait for an invoice that includes them', async () => {
    const { id } = await customer()
    await api.post('/v1/invoiceitems', { customer: id, amount: 700, currency: 'usd' })
    expect((await api.post('/v1/invoices', { customer: id })).body.total).toBe(0)
    const invoice = (await api.post('/v1/invoices', { customer: id, pending_invoice_items_behavior: 'include' })).body
    expect(invoice).toMatchObject({ total: 700, lines: { data: [{ amount: 700 }] } })
    expect((await api.get('/v1/invoiceitems', { customer: id, pending: true })).body.data).toEqual([])
  })

  test('one that is sent has a due date; void ones stay', async () => {
    const { id } = await customer()
    expect((await api.post('/v1/invoices', { customer: id, collection_method: 'send_invoice' })).body.error.param).toBe(
      'days_until_due',
    )
    const { body } = await api.post('/v1/invoices', {
      customer: id,
      collection_method: 'send_invoice',
      days_until_due: 14,
    })
    expect(body.due_date - body.created).toBe(14 * 86_400)
    await api.post('/v1/invoiceitems', { customer: id, invoice: body.id, amount: 100, currency: 'usd' })
    expect((await api.post(`/v1/invoices/${body.id}/send`)).body.status).toBe('open')
    expect((await api.post(`/v1/invoices/${body.id}/void`)).body).toMatchObject({ status: 'void' })
    expect((await api.post(`/v1/invoices/${body.id}/pay`)).status).toBe(400)
  })

  test('a declined card leaves it open', async () => {
    const { id } = await customer('pm_card_chargeDeclined')
    const { body } = await api.post('/v1/invoices', { customer: id })
    await api.post('/v1/invoiceitems', { customer: id, invoice: body.id, amount: 100, currency: 'usd' })
    expect((await api.post(`/v1/invoices/${body.id}/pay`)).status).toBe(402)
    expect((await api.get(`/v1/invoices/${body.id}`)).body).toMatchObject({ status: 'open', attempt_count: 1 })
    const settled = await api.post(`/v1/invoices/${body.id}/pay`, { paid_out_of_band: true })
    expect(settled.body).toMatchObject({ status: 'paid' })
  })
})

describe('subscriptions', () => {
  const price = sandbox.data.prices.findFirst((query) => query.where({ lookup_key: 'team_monthly' }))?.id

  test('bill at once, change, and end', async () => {
    const { id } = await customer()
    const values = { customer: id, items: { 0: { price, quantity: 2 } }, expand: { 0: 'latest_invoice' } }
    const { body } = await api.post('/v1/subscriptions', values)
    expect(body).toMatchObject({
      status: 'active',
      quantity: 2,
      items: { total_count: 1, data: [{ price: { id: price }, quantity: 2 }] },
      latest_invoice: { status: 'paid', total: 9800, billing_reason: 'subscription_create' },
    })
    const path = `/v1/subscriptions/${body.id}`
    const [item] = body.items.data
    const leaving = (await api.post(path, { cancel_at_period_end: true })).body
    expect(leaving).toMatchObject({ status: 'active', cancel_at: item.current_period_end, cancel_at_period_end: true })
    expect((await api.post(path, { cancel_at_period_end: false })).body).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    })
    const more = (await api.post(path, { items: { 0: { id: item.id, quantity: 5 } } })).body
    expect(more.quantity).toBe(5)
    const ended = (await api.delete(path, { cancellation_details: { comment: 'Moved' } })).body
    expect(ended).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
      cancellation_details: { comment: 'Moved' },
    })
    expect((await api.delete(path)).status).toBe(404)
  })

  test('begin with a trial, incomplete, or not at all', async () => {
    const items = { 0: { price } }
    const { id } = (await api.post('/v1/customers')).body
    expect((await api.post('/v1/subscriptions', { customer: id, items })).body.error.message).toContain(
      'no attached payment source',
    )
    const trial = (await api.post('/v1/subscriptions', { customer: id, items, trial_period_days: 14 })).body
    expect(trial).toMatchObject({ status: 'trialing' })
    expect(trial.trial_end - trial.trial_start).toBe(14 * 86_400)
    const waiting = (
      await api.post('/v1/subscriptions', { customer: id, items, payment_behavior: 'default_incomplete' })
    ).body
    expect(waiting.status).toBe('incomplete')
    const declined = await customer('pm_card_chargeDeclined')
    expect((await api.post('/v1/subscriptions', { customer: declined.id, items })).body.status).toBe('incomplete')
    const error = await api.post('/v1/subscriptions', {
      customer: declined.id,
      items,
      payment_behavior: 'error_if_incomplete',
    })
    expect(error.status).toBe(402)
    const once = sandbox.data.prices.findFirst((query) => query.where({ type: 'one_time' }))?.id
    expect(
      (await api.post('/v1/subscriptions', { customer: id, items: { 0: { price: once } } })).body.error.param,
    ).toBe('items[0][price]')
  })
})

test('a checkout session adds its lines up', async () => {
  const { id } = await customer()
  const price = sandbox.data.prices.findFirst((query) => query.where({ lookup_key: 'hoodie' }))?.id
  const values = {
    mode: 'payment',
    customer: id,
    line_items: { 0: { price, quantity: 2 } },
    success_url: 'https://example.com',
    expand: { 0: 'line_items' },
  }
  const { body } = await api.post('/v1/checkout/sessions', values)
  expect(body).toMatchObject({
    amount_total: 13_000,
    currency: 'usd',
    payment_status: 'unpaid',
    status: 'open',
    url: expect.stringContaining(body.id),
    line_items: { data: [{ quantity: 2, amount_total: 13_000 }] },
  })
})

const [customerId, price] = [
  sandbox.data.customers.findFirst()?.id,
  sandbox.data.prices.findFirst((query) => query.where({ type: 'recurring' }))?.id,
]
const items = { 0: { price, quantity: 1 } }
const meter = { display_name: 'Calls', event_name: 'calls', default_aggregation: { formula: 'sum' } }
const held = { amount: 900, currency: 'usd', capture_method: 'manual', payment_method: 'pm_card_visa', confirm: true }

test.each<[path: string, values: Values, action: string, given: Values, status: string, again: number]>([
  ['payment_intents', { amount: 900, currency: 'usd' }, 'cancel', {}, 'canceled', 400],
  ['payment_intents', held, 'increment_authorization', { amount: 1200 }, 'requires_capture', 400],
  ['setup_intents', {}, 'confirm', { payment_method: 'pm_card_visa' }, 'succeeded', 400],
  ['quotes', { customer: customerId, line_items: items }, 'finalize', {}, 'open', 400],
  ['quotes', { customer: customerId, line_items: items }, 'cancel', {}, 'canceled', 400],
  ['subscription_schedules', { customer: customerId, phases: { 0: { items } } }, 'release', {}, 'released', 400],
  ['checkout/sessions', { mode: 'subscription', line_items: items }, 'expire', {}, 'expired', 400],
  ['billing/meters', meter, 'deactivate', {}, 'inactive', 400],
])('%s %j: %s leads to %4$s, and only once', async (path, values, action, given, status, again) => {
  const { body } = await api.post(`/v1/${path}`, values)
  const act = () => api.post(`/v1/${path}/${body.id}/${action}`, given)
  expect((await act()).body).toMatchObject({ id: body.id, status })
  expect((await act()).status).toBe(again)
})
