import { fakeFetch, type Handler, script } from '@ferrule/test-kit/server'
import { expect, test } from 'vitest'
import { API_KEY, acme } from '../kit/acme.ts'
import { createClient, type Operation, offset, paginate, single, type Vendor } from '../kit/core.ts'
import { INTEGER, OPTIONAL, STRING } from '../kit/shapes.ts'

/** Steps of a vendor that data cannot say, one by one. */

const connect = (handler: Handler, vendor: Partial<Vendor> = {}) => {
  const fetch = fakeFetch(handler)
  const client = createClient({ ...acme, ...vendor } as Vendor, { credentials: { api_key: API_KEY }, fetch, retry: 1 })
  return { fetch, client }
}

const base = { connector: 'acme', entity: 'things', method: 'GET', path: '/things' } as const
const count = { kinds: INTEGER | OPTIONAL, minimum: 0 }

const grouped: Operation = {
  ...base,
  action: 'rows',
  params: { strict: true, fields: { offset: count, count } },
  records: 'data',
  meta: ['total'],
  record: { fields: { row: STRING } },
  paging: { next: offset, param: 'offset', total: 'total', size: 'count', pageSize: 2 },
  rows: (record) => (record as { rows: string[] }).rows.map((row) => ({ row })),
}
const groups = [['a', 'b', 'c'], [], ['d'], [], ['e', 'f']].map((rows) => ({ rows }))
const paged: Handler = ({ query }) => {
  const [from, size] = [Number(query.get('offset') ?? 0), Number(query.get('count') ?? 2)]
  return { body: { data: groups.slice(from, from + size), total: groups.length } }
}

test('rows are handed out, records are counted', async () => {
  const { client, fetch } = connect(paged)
  const rows = await paginate<{ row: string }, unknown>(client, grouped, {}, { validation: 'strict' }).toArray()
  expect(rows.map(({ row }) => row).join('')).toBe('abcdef')
  expect(fetch.requests.map(({ query }) => query.get('offset'))).toEqual([null, '2', '4'])
})

test.each([1, 2, 3, 4, 5])('rows go on after %i of them, also in the middle of a record', async (taken) => {
  const { client } = connect(paged)
  const list = paginate<{ row: string }, unknown>(client, grouped, {})
  const first = await list.toArray({ max: taken })
  const rest = await paginate<{ row: string }, unknown>(
    client,
    grouped,
    {},
    { cursor: list.cursor as string },
  ).toArray()
  expect([...first, ...rest].map(({ row }) => row).join('')).toBe('abcdef')
})

test('a list that comes whole is one page with meta, and can be left and resumed', async () => {
  const whole: Operation = {
    ...base,
    action: 'whole',
    params: { strict: true, fields: {} },
    records: 'data',
    meta: ['total'],
    paging: { next: single, param: '' },
  }
  const { client, fetch } = connect(() => ({ body: { data: [1, 2, 3], total: 3, next: 'x' } }))
  const page = await paginate<number, { total: number }>(client, whole)
  expect([page.data, page.meta, page.cursor]).toEqual([[1, 2, 3], { total: 3 }, undefined])
  expect(fetch.requests).toHaveLength(1)
  const list = paginate<number, unknown>(client, whole)
  await list.toArray({ max: 2 })
  expect(await paginate<number, unknown>(client, whole, {}, { cursor: list.cursor as string }).toArray()).toEqual([3])
})

test('settings that nobody gave are asked for before the address is made, but not for a plan', async () => {
  const read: Operation = { ...base, action: 'get', base: 'shop', params: { strict: true, fields: {} } }
  const { client, fetch } = connect(({ url }) => ({ body: { shop: url.host === 'who.acme.test' ? 'mine' : '' } }), {
    async discover(step) {
      const request = { method: 'GET', url: 'https://who.acme.test/', headers: {}, body: undefined } as const
      const { text } = await step.send({ ...request, headers: {} })
      return JSON.parse(text)
    },
  })
  await client.call(read)
  expect(fetch.requests.map(({ url }) => url.href)).toEqual([
    'https://who.acme.test/',
    'https://mine.acme.test/api/things',
  ])
  await expect(client.prepare(read)).rejects.toMatchObject({ code: 'credentials' })
  expect(fetch.requests).toHaveLength(2)
})

test('a delete may be known as done by other answers than 404', async () => {
  const remove: Operation = { ...base, method: 'DELETE', action: 'delete', params: { strict: true, fields: {} } }
  const gone: Handler = script({ status: 500 }, { status: 409, body: { error: {} } })
  const { client } = connect(gone)
  await expect(client.call(remove)).rejects.toMatchObject({ status: 409 })
  const { client: other, fetch } = connect(gone)
  await other.call({ ...remove, goneStatuses: [409] })
  expect(fetch.requests).toHaveLength(2)
  const { client: first } = connect(() => ({ status: 409, body: { error: {} } }))
  await expect(first.call({ ...remove, goneStatuses: [409] })).rejects.toMatchObject({ status: 409 })
})

test('all steps of a call share one context, and each call has its own', async () => {
  const { client } = connect(() => ({ body: { id: 'x' } }))
  const contexts: unknown[] = []
  const operation: Operation = {
    ...base,
    action: 'get',
    params: { strict: true, fields: {} },
    prepare: (_, step) => void contexts.push(step),
    finish: (body, _, step) => {
      contexts.push(step)
      return body
    },
  }
  await client.call(operation)
  await client.call(operation)
  const [first, second, third, fourth] = contexts
  expect(contexts).toHaveLength(4)
  expect(first).toBe(second)
  expect(third).toBe(fourth)
  expect(first).not.toBe(third)
})
