import { describe, expect, test } from 'vitest'
import { ids, type Json, rowsOf, stripe, type Values } from './helper.ts'

const { api, sandbox } = await stripe()

const all = async (path: string, values: Values = {}): Promise<Json[]> => {
  const found: Json[] = []
  for (let after: string | undefined; ; after = found.at(-1).id) {
    const { body } = await api.get(path, { ...values, limit: 100, ...(after && { starting_after: after }) })
    found.push(...body.data)
    if (!body.has_more) return found
  }
}
const some = (collection: string): Json => rowsOf(sandbox, collection)[0]

describe('pages', () => {
  test('the newest come first, ten by default', async () => {
    const { body } = await api.get('/v1/customers')
    expect(body).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })
    expect(body.data).toHaveLength(10)
    const times = (await all('/v1/customers')).map(({ created }) => created)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
  })

  test('backwards, a page ends before its cursor and is still newest first', async () => {
    const forwards = ids(await api.get('/v1/customers', { limit: 9 }))
    const back = await api.get('/v1/customers', { limit: 3, ending_before: forwards[5] })
    expect([ids(back), back.body.has_more]).toEqual([forwards.slice(2, 5), true])
    const start = await api.get('/v1/customers', { limit: 5, ending_before: forwards[2] })
    expect([ids(start), start.body.has_more]).toEqual([forwards.slice(0, 2), false])
  })

  test('a cursor that is not in the list is refused', async () => {
    const gone = (await api.post('/v1/customers')).body.id
    await api.delete(`/v1/customers/${gone}`)
    for (const [param, id] of [
      ['starting_after', gone],
      ['ending_before', 'cus_unknown'],
      // In the collection, but not in this list.
      ['starting_after', some('invoices').id],
    ]) {
      const reply = await api.get('/v1/customers', { [String(param)]: id })
      expect([reply.status, reply.body.error.code, reply.body.error.param]).toEqual([400, 'resource_missing', param])
    }
  })
})

describe('filters', () => {
  const charge = some('charges')
  const { id: invoice, customer, parent } = some('invoices')

  /** A filter of each kind, and what every record of its list must be like. */
  const cases: [path: string, values: Values, like: (row: Json) => boolean][] = [
    ['customers', { email: some('customers').email }, (row) => row.email === some('customers').email],
    ['customers', { created: some('customers').created }, (row) => row.created === some('customers').created],
    [
      'charges',
      { created: { gt: charge.created - 10, lt: charge.created + 10 } },
      (row) => Math.abs(row.created - charge.created) < 10,
    ],
    ['invoices', { status: 'paid' }, (row) => row.status === 'paid'],
    ['invoices', { subscription: parent.subscription_details.subscription }, (row) => row.customer === customer],
    ['invoices', { due_date: { gt: 0 } }, (row) => row.collection_method === 'send_invoice'],
    ['subscriptions', { status: 'ended' }, (row) => row.status === 'canceled'],
    ['subscriptions', { automatic_tax: { enabled: false } }, (row) => !row.automatic_tax.enabled],
    [
      'subscriptions',
      { price: some('subscription_items').price.id },
      (row) => row.items.data.some((item: Json) => item.price.id === some('subscription_items').price.id),
    ],
    [
      'subscriptions',
      { current_period_end: { gt: Date.UTC(2026, 10, 15) / 1000 } },
      (row) => row.items.data[0].current_period_end > Date.UTC(2026, 10, 15) / 1000,
    ],
    ['products', { shippable: true }, (row) => row.type === 'good'],
    ['products', { ids: { 0: some('products').id } }, (row) => row.id === some('products').id],
    ['prices', { recurring: { interval: 'year' } }, (row) => row.recurring.interval === 'year'],
    ['disputes', { payment_intent: some('disputes').payment_intent }, (row) => row.charge === some('disputes').charge],
    ['balance_transactions', { source: charge.id }, (row) => row.id === charge.balance_transaction],
    [
      'balance_transactions',
      { payout: some('payouts').id },
      (row) => row.type !== 'payout' && row.available_on <= some('payouts').created,
    ],
    ['invoice_payments', { invoice }, (row) => row.invoice === invoice],
    [
      'invoice_payments',
      { payment: { type: 'payment_intent', payment_intent: charge.payment_intent } },
      (row) => row.payment.payment_intent === charge.payment_intent,
    ],
    ['invoiceitems', { pending: true }, (row) => row.invoice === null],
    ['events', { type: 'charge.*' }, (row) => row.data.object.object === 'charge'],
    ['events', { types: { 0: 'customer.created', 1: 'payout.created' } }, (row) => /^(customer|payout)/.test(row.type)],
  ]

  test.each(cases)('%s %j', async (path, values, like) => {
    const found = await all(`/v1/${path}`, values)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((row) => !like(row))).toEqual([])
  })

  test('canceled subscriptions are hidden unless asked for', async () => {
    const shown = await all('/v1/subscriptions')
    const every = await all('/v1/subscriptions', { status: 'all' })
    const canceled = await all('/v1/subscriptions', { status: 'canceled' })
    expect(canceled.length).toBeGreaterThan(0)
    expect(shown.some(({ status }) => status === 'canceled')).toBe(false)
    expect(every.length).toBe(shown.length + canceled.length)
  })

  test('lists below a record hold what belongs to it, and need it', async () => {
    const { id } = some('subscriptions')
    const items = await api.get('/v1/subscription_items', { subscription: id })
    expect(items.body.data.every((item: Json) => item.subscription === id)).toBe(true)
    expect((await api.get('/v1/invoices/in_unknown/lines')).status).toBe(404)
    const { customer } = some('payment_methods')
    const methods = await api.get(`/v1/customers/${customer}/payment_methods`, { type: 'card' })
    expect(methods.body.data.map((method: Json) => method.customer)).toEqual([customer])
  })
})

describe('expand', () => {
  test('ids become records, also in lists and in depth', async () => {
    const { body } = await api.get('/v1/refunds', {
      limit: 2,
      expand: { 0: 'data.customer', 1: 'data.payment_intent.payment_method' },
    })
    for (const row of body.data) {
      expect(row.customer).toMatchObject({ object: 'customer', email: expect.any(String) })
      expect(row.payment_intent).toMatchObject({
        object: 'payment_intent',
        payment_method: { object: 'payment_method' },
      })
    }
  })

  test('fields come that are left out otherwise', async () => {
    const [{ id, latest_invoice }] = (await all('/v1/subscriptions', { status: 'active' })) as [Json]
    const { body } = await api.get(`/v1/subscriptions/${id}`, {
      expand: { 0: 'latest_invoice.payments', 1: 'customer.subscriptions' },
    })
    expect(body.latest_invoice).toMatchObject({ id: latest_invoice, payments: { object: 'list', has_more: false } })
    expect(body.customer.subscriptions.data[0].id).toBe(id)
    expect((await api.get('/v1/invoices', { limit: 1 })).body.data[0]).not.toHaveProperty('payments')
  })

  test('a field that is no id is refused', async () => {
    for (const path of ['email', 'data.email', 'data.unicorn', 'customer']) {
      const reply = await api.get('/v1/customers', { expand: { 0: path } })
      expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringContaining(`(${path})`)])
    }
  })
})
