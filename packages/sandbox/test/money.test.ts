import { describe, expect, test } from 'vitest'
import { type Json, stripe, type Values } from './helper.ts'

const { api, sandbox } = await stripe()

const post = async (path: string, values?: Values): Promise<Json> => (await api.post(`/v1/${path}`, values)).body
const get = async (path: string, values?: Values): Promise<Json> => (await api.get(`/v1/${path}`, values)).body
/** The code of a refusal, or its parameter. */
const wrong = async (path: string, values?: Values): Promise<Json> => {
  const { error } = await post(path, values)
  return error.code ?? error.param
}

async function customer(card = 'pm_card_visa'): Promise<string> {
  const { id } = await post('customers', { email: 'pay@example.com', name: 'Pay Er' })
  const method = await post(`payment_methods/${card}/attach`, { customer: id })
  await post(`customers/${id}`, { invoice_settings: { default_payment_method: method.id } })
  return id
}
const intent = { amount: 2000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
const balance = async (): Promise<number> => {
  const { available, pending } = await get('balance')
  return [...available, ...pending].reduce((sum: number, { amount }: Json) => sum + amount, 0)
}
const price = (where: object): unknown => sandbox.data.prices.findFirst((query) => query.where(where))?.id

describe('payment intents', () => {
  test('go from creation over confirmation to a charge and to the balance', async () => {
    const before = await balance()
    const created = await post('payment_intents', { amount: 2000, currency: 'usd' })
    const client_secret = expect.stringContaining(created.id)
    expect(created).toMatchObject({ status: 'requires_payment_method', amount_received: 0, client_secret })
    const path = `payment_intents/${created.id}`
    expect(await wrong(`${path}/confirm`)).toBe('payment_intent_unexpected_state')
    const ready = await post(path, { payment_method: 'pm_card_mastercard', amount: 2500 })
    expect(ready).toMatchObject({ status: 'requires_confirmation', amount: 2500 })
    const done = await post(`${path}/confirm`)
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 2500 })
    expect(await get(`charges/${done.latest_charge}`, { expand: { 0: 'balance_transaction' } })).toMatchObject({
      ...{ amount: 2500, captured: true, paid: true, status: 'succeeded' },
      payment_method_details: { card: { brand: 'mastercard', last4: '4444' } },
      balance_transaction: { amount: 2500, fee: 103, net: 2397, status: 'pending', type: 'charge' },
    })
    expect(await balance()).toBe(before + 2397)
    for (const again of [`${path}/confirm`, `${path}/cancel`, path])
      expect(await wrong(again, again === path ? { amount: 1 } : {})).toBe('payment_intent_unexpected_state')
  })

  test('are authorized first and captured later', async () => {
    const held = await post('payment_intents', { ...intent, capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2000, amount_received: 0 })
    const path = `payment_intents/${held.id}/capture`
    expect(await wrong(path, { amount_to_capture: 2001 })).toBeDefined()
    const done = await post(path, { amount_to_capture: 1500 })
    expect(done).toMatchObject({ status: 'succeeded', amount_received: 1500, amount_capturable: 0 })
    expect(await get(`charges/${done.latest_charge}`)).toMatchObject({ amount_captured: 1500, captured: true })
    const { latest_charge } = await post('payment_intents', { ...intent, capture_method: 'manual' })
    const before = await balance()
    expect(await post(`charges/${latest_charge}/capture`)).toMatchObject({ amount_captured: 2000, captured: true })
    expect(await balance()).toBe(before + 2000 - 88)
    expect(await wrong(`charges/${latest_charge}/capture`)).toBe('charge_already_captured')
  })

  test('a declined card gets 402 and leaves a failed charge', async () => {
    const card = 'pm_card_chargeDeclinedInsufficientFunds'
    const { status, body } = await api.post('/v1/payment_intents', { ...intent, payment_method: card })
    expect([status, body.error.type, body.error.code]).toEqual([402, 'card_error', 'card_declined'])
    expect(body.error.decline_code).toBe('insufficient_funds')
    const failed = { status: 'failed', paid: false, balance_transaction: null }
    expect(await get(`charges/${body.error.charge}`)).toMatchObject(failed)
    const { id } = body.error.payment_intent
    expect(await get(`payment_intents/${id}`)).toMatchObject({ status: 'requires_payment_method' })
    expect(await wrong('payment_intents', { ...intent, amount: 10 })).toBe('amount_too_small')
  })
})

describe('refunds', () => {
  test('take from what is left of the charge', async () => {
    const { latest_charge: charge, id } = await post('payment_intents', intent)
    const part = await post('refunds', { charge, amount: 500, reason: 'duplicate' })
    expect(part).toMatchObject({ amount: 500, status: 'succeeded', charge, payment_intent: id, reason: 'duplicate' })
    expect(await get(`charges/${charge}`)).toMatchObject({ amount_refunded: 500, refunded: false })
    expect(await wrong('refunds', { charge, amount: 1501 })).toBe('amount')
    expect((await post('refunds', { payment_intent: id })).amount).toBe(1500)
    const whole = await get(`charges/${charge}`, { expand: { 0: 'refunds' } })
    expect(whole).toMatchObject({ amount_refunded: 2000, refunded: true })
    expect(whole.refunds.data.map(({ amount }: Json) => amount)).toEqual([1500, 500])
    expect(await wrong('refunds', { charge })).toBe('charge_already_refunded')
  })

  test('two at once cannot give back more than there is', async () => {
    const { latest_charge: charge } = await post('payment_intents', intent)
    const replies = await Promise.all([1, 2, 3].map(() => api.post('/v1/refunds', { charge, amount: 1500 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })
})

describe('invoices', () => {
  const item = (of: string, amount: number, invoice?: string) =>
    post('invoiceitems', { customer: of, amount, currency: 'usd', ...(invoice && { invoice }) })

  test('draft, lines, finalized, paid', async () => {
    const id = await customer()
    const draft = await post('invoices', { customer: id })
    expect(draft).toMatchObject({ status: 'draft', number: null, total: 0, lines: { data: [], has_more: false } })
    const path = `invoices/${draft.id}`
    for (let count = 1; count <= 11; count++) await item(id, count * 100, draft.id)
    const filled = await get(path)
    expect(filled).toMatchObject({ total: 6600, amount_due: 6600, lines: { has_more: true } })
    const rest = await get(`${path}/lines`, { starting_after: filled.lines.data[9].id })
    expect(rest.data).toMatchObject([{ amount: 1100 }])

    const number = expect.stringMatching(/^\w{8}-0001$/)
    const open = await post(`${path}/finalize`)
    expect(open).toMatchObject({ status: 'open', customer_email: 'pay@example.com', number })
    expect(await wrong(`${path}/finalize`)).toBe('invoice_already_finalized')
    expect(await wrong(path, { description: 'x' })).toBe('invoice_not_editable')
    expect((await post(path, { metadata: { seen: 'yes' } })).metadata).toEqual({ seen: 'yes' })
    const paid = await post(`${path}/pay`)
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 6600, amount_remaining: 0, attempted: true })
    expect(await wrong(`${path}/pay`)).toBe('invoice_already_paid')
    const [payment] = (await get('invoice_payments', { invoice: draft.id })).data
    const settled = await get(`payment_intents/${payment.payment.payment_intent}`)
    expect([payment.status, settled.status, settled.amount]).toEqual(['paid', 'succeeded', 6600])
    expect((await api.delete(`/v1/${path}`)).status).toBe(400)
  })

  test('pending items wait for an invoice that includes them', async () => {
    const id = await customer()
    await item(id, 700)
    expect((await post('invoices', { customer: id })).total).toBe(0)
    const invoice = await post('invoices', { customer: id, pending_invoice_items_behavior: 'include' })
    expect(invoice).toMatchObject({ total: 700, lines: { data: [{ amount: 700 }] } })
    expect((await get('invoiceitems', { customer: id, pending: true })).data).toEqual([])
  })

  test('one that is sent has a due date; void ones stay', async () => {
    const values = { customer: await customer(), collection_method: 'send_invoice' }
    expect(await wrong('invoices', values)).toBe('parameter_missing')
    const { id, due_date, created } = await post('invoices', { ...values, days_until_due: 14 })
    expect(due_date - created).toBe(14 * 86_400)
    await item(values.customer, 100, id)
    expect(await post(`invoices/${id}/send`)).toMatchObject({ status: 'open' })
    expect(await post(`invoices/${id}/void`)).toMatchObject({ status: 'void' })
    expect((await api.post(`/v1/invoices/${id}/pay`)).status).toBe(400)
  })

  test('a declined card leaves it open', async () => {
    const of = await customer('pm_card_chargeDeclined')
    const { id } = await post('invoices', { customer: of })
    await item(of, 100, id)
    expect((await api.post(`/v1/invoices/${id}/pay`)).status).toBe(402)
    expect(await get(`invoices/${id}`)).toMatchObject({ status: 'open', attempt_count: 1 })
    const [card] = (await get(`customers/${of}/payment_methods`)).data
    expect(await post(`payment_methods/${card.id}/detach`)).toMatchObject({ id: card.id, customer: null })
    expect(await post(`invoices/${id}/pay`, { paid_out_of_band: true })).toMatchObject({ status: 'paid' })
  })
})

describe('subscriptions', () => {
  const monthly = price({ lookup_key: 'team_monthly' })

  test('bill at once, change, and end', async () => {
    const items = { 0: { price: monthly, quantity: 2 } }
    const made = await post('subscriptions', { customer: await customer(), items, expand: { 0: 'latest_invoice' } })
    expect(made).toMatchObject({
      ...{ status: 'active', quantity: 2 },
      items: { total_count: 1, data: [{ price: { id: monthly }, quantity: 2 }] },
      latest_invoice: { status: 'paid', total: 9800, billing_reason: 'subscription_create' },
    })
    const path = `subscriptions/${made.id}`
    const [item] = made.items.data
    const leaving = await post(path, { cancel_at_period_end: true })
    expect(leaving).toMatchObject({ status: 'active', cancel_at: item.current_period_end, cancel_at_period_end: true })
    expect(await post(path, { cancel_at_period_end: false })).toMatchObject({ cancel_at: null, canceled_at: null })
    expect((await post(path, { items: { 0: { id: item.id, quantity: 5 } } })).quantity).toBe(5)
    const cancellation_details = { comment: 'Moved' }
    const { body } = await api.delete(`/v1/${path}`, { cancellation_details })
    expect(body).toMatchObject({ status: 'canceled', ended_at: expect.any(Number), cancellation_details })
    expect((await api.delete(`/v1/${path}`)).status).toBe(404)
  })

  test('begin with a trial, incomplete, or not at all', async () => {
    const items = { 0: { price: monthly } }
    const { id } = await post('customers')
    const make = (more = {}) => post('subscriptions', { customer: id, items, ...more })
    expect((await make()).error.message).toContain('no attached payment source')
    const trial = await make({ trial_period_days: 14 })
    expect([trial.status, trial.trial_end - trial.trial_start]).toEqual(['trialing', 14 * 86_400])
    expect((await make({ payment_behavior: 'default_incomplete' })).status).toBe('incomplete')
    const declined = await customer('pm_card_chargeDeclined')
    expect((await make({ customer: declined })).status).toBe('incomplete')
    const strict = await make({ customer: declined, payment_behavior: 'error_if_incomplete' })
    expect(strict.error.type).toBe('card_error')
    expect((await make({ items: { 0: { price: price({ type: 'one_time' }) } } })).error.param).toBe('items[0][price]')
  })
})

test('a checkout session adds its lines up', async () => {
  const line_items = { 0: { price: price({ lookup_key: 'hoodie' }), quantity: 2 } }
  const made = await post('checkout/sessions', { mode: 'payment', line_items, expand: { 0: 'line_items' } })
  expect(made).toMatchObject({
    ...{ amount_total: 13_000, currency: 'usd', payment_status: 'unpaid', status: 'open' },
    line_items: { data: [{ quantity: 2, amount_total: 13_000 }] },
  })
})

const recurring = { 0: { price: price({ type: 'recurring' }), quantity: 1 } }
const one = sandbox.data.customers.findFirst()?.id
const meter = { display_name: 'Calls', event_name: 'calls', default_aggregation: { formula: 'sum' } }

test.each<[path: string, values: Values, action: string, given: Values, status: string]>([
  ['payment_intents', { amount: 900, currency: 'usd' }, 'cancel', {}, 'canceled'],
  [
    'payment_intents',
    { ...intent, capture_method: 'manual' },
    'increment_authorization',
    { amount: 2100 },
    'requires_capture',
  ],
  ['setup_intents', {}, 'confirm', { payment_method: 'pm_card_visa' }, 'succeeded'],
  ['quotes', { customer: one, line_items: recurring }, 'finalize', {}, 'open'],
  ['quotes', { customer: one, line_items: recurring }, 'cancel', {}, 'canceled'],
  ['subscription_schedules', { customer: one, phases: { 0: { items: recurring } } }, 'release', {}, 'released'],
  ['checkout/sessions', { mode: 'subscription', line_items: recurring }, 'expire', {}, 'expired'],
  ['billing/meters', meter, 'deactivate', {}, 'inactive'],
])('%s %j: %s with %j leads to %s, and only once', async (path, values, action, given, status) => {
  const { id } = await post(path, values)
  expect(await post(`${path}/${id}/${action}`, given)).toMatchObject({ id, status })
  expect((await api.post(`/v1/${path}/${id}/${action}`, given)).status).toBe(400)
})
