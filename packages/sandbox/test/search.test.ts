import { describe, expect, test } from 'vitest'
import { ids, type Json, stripe } from './helper.ts'

const { api, sandbox } = await stripe()
// Whatever the story tells, there is something to find.
await sandbox.data.customers.create({ name: 'Mei Chen', email: 'mei@cedar.example', metadata: { source: 'referral' } })
await sandbox.data.customers.create({ name: 'Jonas Berg', phone: '+1 555 0100', metadata: { source: 'referral' } })

const search = (entity: string, query: string, more = {}) =>
  api.get(`/v1/${entity}/search`, { query, limit: 100, ...more })

describe('clauses', () => {
  const cases: [entity: string, query: string, like: (row: Json) => boolean][] = [
    ['customers', 'email~"cedar"', (row) => row.email?.includes('cedar')],
    [
      'customers',
      "metadata['source']:'referral' AND -name~'che'",
      (row) => row.metadata.source === 'referral' && !/che/i.test(row.name),
    ],
    ['customers', 'phone:null', (row) => row.phone === null],
    ['customers', '-phone:null created>1700000000', (row) => row.phone !== null],
    ['charges', 'amount>=4900 and amount<=5000', (row) => row.amount >= 4900 && row.amount <= 5000],
    [
      'charges',
      'payment_method_details.card.brand:"amex" OR status:"failed"',
      (row) => row.status === 'failed' || row.payment_method_details.card.brand === 'amex',
    ],
    ['payment_intents', 'status:"succeeded" AND currency:"eur"', (row) => row.currency === 'eur'],
    ['subscriptions', 'status:"canceled" AND canceled_at>0', (row) => row.status === 'canceled'],
  ]

  test.each(cases)('%s %s', async (entity, query, like) => {
    const { status, body } = await search(entity, query)
    expect(status).toBe(200)
    expect(body.data.length).toBeGreaterThan(0)
    expect(body.data.filter((row: Json) => !like(row))).toEqual([])
  })

  test('all hits of a clause and of its negation are all records', async () => {
    const total = async (query: string) =>
      (await search('customers', query, { expand: { 0: 'total_count' } })).body.total_count
    expect((await total('name~"son"')) + (await total('-name~"son"'))).toBe(sandbox.data.customers.findMany().length)
  })

  test('quotes within a value are escaped', async () => {
    const { id } = (await api.post('/v1/customers', { name: 'The "Old" Mill \\ Co' })).body
    expect(ids(await search('customers', String.raw`name:"The \"Old\" Mill \\ Co"`))).toEqual([id])
  })
})

test('pages go on with next_page', async () => {
  const whole = ids(await search('customers', 'created>0'))
  const found: string[] = []
  for (let page: string | undefined; ; ) {
    const { body } = await api.get('/v1/customers/search', { query: 'created>0', limit: 30, ...(page && { page }) })
    expect(body).toMatchObject({ object: 'search_result', url: '/v1/customers/search' })
    expect(body).not.toHaveProperty('total_count')
    found.push(...body.data.map(({ id }: Json) => id))
    page = body.next_page ?? undefined
    expect(body.has_more).toBe(page !== undefined)
    if (page === undefined) break
  }
  expect(found.slice(0, whole.length)).toEqual(whole)
  expect(new Set(found).size).toBe(found.length)
  expect((await api.get('/v1/customers/search', { query: 'created>0', page: 'nonsense' })).status).toBe(400)
})

test.each([
  ['', 'query'],
  ['email', 'parse'],
  ['email:unquoted', 'parse'],
  ['email:"a" AND', 'parse'],
  ['(email:"a")', 'parse'],
  ['email:"a" AND name:"b" OR name:"c"', 'AND and OR'],
  ['unicorn:"a"', 'unsupported search field'],
  ['email>"a"', 'not supported'],
  ['email~"ab"', '3 characters'],
  [Array(11).fill('email:"a"').join(' '), '10 clauses'],
])('%s is refused', async (query, words) => {
  const reply = await search('customers', query)
  expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringContaining(words)])
})
