import { expect, test } from 'vitest'
import { ids, stripe } from './helper.ts'

test('customers: create, get, update, list, delete hold together', async () => {
  const { api } = await stripe()
  const created = await api.post('/v1/customers', {
    email: 'ada@example.com',
    name: 'Ada',
    address: { city: 'London', country: 'GB' },
    metadata: { plan: 'gold', ref: '7' },
  })
  expect(created.body).toMatchObject({
    id: expect.stringMatching(/^cus_\w{14}$/),
    object: 'customer',
    address: { city: 'London', country: 'GB', line1: null },
    balance: 0,
    created: expect.any(Number),
    email: 'ada@example.com',
    livemode: false,
    metadata: { plan: 'gold', ref: '7' },
  })
  const path = `/v1/customers/${created.body.id}`
  expect((await api.get(path)).body).toEqual(created.body)
  expect(ids(await api.get('/v1/customers', { limit: 1 }))).toEqual([created.body.id])

  const updated = await api.post(path, { name: 'Ada L.', address: '', metadata: { plan: '', tier: '2' } })
  expect(updated.body).toMatchObject({ name: 'Ada L.', address: null, email: 'ada@example.com' })
  expect(updated.body.metadata).toEqual({ ref: '7', tier: '2' })
  expect((await api.post(path, { metadata: '' })).body.metadata).toEqual({})
  expect((await api.get(path)).body).toMatchObject({ name: 'Ada L.', metadata: {} })

  const stub = { id: created.body.id, object: 'customer', deleted: true }
  expect((await api.delete(path)).body).toEqual(stub)
  const after = await api.get(path)
  expect([after.status, after.body]).toEqual([200, stub])
  expect(ids(await api.get('/v1/customers', { limit: 100 }))).not.toContain(created.body.id)
  expect((await api.post(path, { name: 'x' })).status).toBe(404)
  expect((await api.delete(path)).status).toBe(404)
})

test('products: own ids, prices, archive and delete', async () => {
  const { api } = await stripe()
  const images = { 0: 'https://example.com/pen.png' }
  const default_price_data = { currency: 'eur', unit_amount: 250, recurring: { interval: 'month' } }
  const pen = await api.post('/v1/products', { id: 'pen', name: 'Pen', images, default_price_data })
  expect(pen.body).toMatchObject({ id: 'pen', name: 'Pen', active: true })
  expect((await api.get(`/v1/prices/${pen.body.default_price}`)).body).toMatchObject({
    ...{ product: 'pen', unit_amount: 250, unit_amount_decimal: '250', type: 'recurring' },
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  })
  expect((await api.post('/v1/products', { id: 'pen', name: 'Pen' })).body.error.code).toBe('resource_already_exists')
  expect((await api.delete('/v1/products/pen')).body.error.message).toContain('prices')
  const archived = await api.post('/v1/products/pen', { active: false, images: '', description: 'Old' })
  expect(archived.body).toMatchObject({ active: false, images: [], description: 'Old' })
  expect(ids(await api.get('/v1/products', { active: false, limit: 100 }))).toContain('pen')

  const cup = (await api.post('/v1/products', { name: 'Cup' })).body.id
  expect((await api.delete(`/v1/products/${cup}`)).body).toEqual({ id: cup, object: 'product', deleted: true })
  expect((await api.get(`/v1/products/${cup}`)).status).toBe(404)
})

test('records can be put in and changed through `data`', async () => {
  const { api, sandbox } = await stripe()
  await sandbox.data.customers.create({ id: 'cus_mine', email: 'me@example.com' })
  const found = await api.get('/v1/customers/cus_mine')
  expect(found.body).toMatchObject({ object: 'customer', email: 'me@example.com', metadata: {}, balance: 0 })
  await sandbox.data.customers.update((query) => query.where({ id: 'cus_mine' }), {
    data: (customer) => {
      customer['balance'] = -500
    },
  })
  expect((await api.get('/v1/customers/cus_mine')).body.balance).toBe(-500)
})

test('metadata keys are names like any other', async () => {
  const { api } = await stripe()
  const reply = await api.post('/v1/customers', { metadata: JSON.parse('{"__proto__": "a", "constructor": "b"}') })
  expect(Object.entries(reply.body.metadata)).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
  ])
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test('what is written becomes an event', async () => {
  const { api } = await stripe()
  const created = await api.post('/v1/customers', { name: 'Ada' }, { 'Idempotency-Key': 'k-1' })
  const { data } = (await api.get('/v1/events', { type: 'customer.*', limit: 1 })).body
  expect(data[0]).toMatchObject({
    type: 'customer.created',
    data: { object: { id: created.body.id } },
    request: { id: created.headers.get('request-id'), idempotency_key: 'k-1' },
  })
})
