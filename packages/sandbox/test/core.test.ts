import { describe, expect, test } from 'vitest'
import type { Vendor } from '../src/core/definition.ts'
import type { Manifest } from '../src/core/manifest.ts'
import { paginate, UnknownCursor } from '../src/core/pages.ts'
import { createRandom } from '../src/core/random.ts'
import { Refusal } from '../src/core/refusal.ts'
import { createRouter } from '../src/core/router.ts'
import type { Row, Rows } from '../src/core/rows.ts'
import { makeSandbox } from '../src/core/sandbox.ts'
import { readValues } from '../src/core/validate.ts'
import { BadForm, readBrackets } from '../src/core/values.ts'
import { client, inProcess } from './helper.ts'

/** A vendor with JSON bodies, dotted answers and nothing else that is particular: what the manifest says is enough. */
const manifest: Manifest = {
  name: 'desk',
  connectorType: 'Desk',
  version: '1',
  $defs: {
    Ticket: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        title: { type: 'string' },
        priority: { enum: ['low', 'high'] },
        assignee: { anyOf: [{ $ref: '#/$defs/Person' }, { type: 'null' }] },
        created: { type: 'integer' },
        tags: { type: 'array', items: { type: 'string' } },
        old: { type: 'string', deprecated: true },
      },
      required: ['id', 'title'],
    },
    Person: {
      type: 'object',
      properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } },
    },
  },
  entities: {
    tickets: {
      record: { $ref: '#/$defs/Ticket' },
      actions: {
        list: {
          method: 'GET',
          path: '/desk/tickets.json',
          pagination: {
            style: 'page_token',
            param: 'token',
            from: 'paging.next',
            total: 'paging.total',
            size: 'size',
            pageSize: 2,
          },
          records: 'result.items',
          params: {
            type: 'object',
            properties: {
              token: { type: 'string' },
              size: { type: 'integer', maximum: 5 },
              priority: { enum: ['low', 'high'] },
            },
            additionalProperties: false,
          },
        },
        get: { method: 'GET', path: '/desk/tickets/{id}.json' },
        create: {
          method: 'POST',
          path: '/desk/tickets.json',
          params: {
            type: 'object',
            properties: { title: { type: 'string' }, tags: { type: 'array', items: { type: 'string' }, maxItems: 2 } },
            required: ['title'],
            additionalProperties: false,
          },
        },
        update: { method: 'PUT', path: '/desk/tickets/{id}.json' },
        delete: { method: 'DELETE', path: '/desk/tickets/{id}.json' },
      },
    },
  },
}

const refuse = (status: number, reason: string): Refusal => new Refusal(status, { reason })

const vendor: Vendor = {
  manifest,
  records: { tickets: 5 },
  requestId: (random) => random.text(4),
  headers: () => ({}),
  authenticate: ({ request }) => {
    if (request.headers.get('authorization') !== 'Bearer secret') throw refuse(401, 'key')
  },
  values: ({ url, text, request }) =>
    request.method === 'GET'
      ? { values: Object.fromEntries(url.searchParams), text: true }
      : { values: text ? JSON.parse(text) : {}, text: false },
  newId: (_, random) => random.text(6),
  refusals: {
    unknownRoute: (method, path) => refuse(404, `${method} ${path}`),
    badValues: ({ kind, path }) => refuse(422, `${path.join('.')} ${kind}`),
    badForm: (param) => refuse(400, param),
    notFound: (_, id) => refuse(404, String(id)),
    unknownCursor: (_, { param }) => refuse(400, param),
    fault: ({ kind }) => refuse(kind === 'rate_limit' ? 429 : 500, kind),
  },
}

const facts = {
  base: 'https://desk.example',
  credentials: { key: 'secret' },
  restricted: { key: 'secret' },
  load: async () => vendor,
}
const desk = () => makeSandbox<{ key: string }, { tickets: Rows<Row> }>(facts)

describe('a vendor that only has a manifest', () => {
  const json = { 'content-type': 'application/json' }

  test('lists, creates, reads, changes, deletes', async () => {
    const sandbox = await desk().ready()
    const send = inProcess(sandbox)
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: 'Bearer secret', ...json }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const response = await send(new Request(`https://desk.example/desk/${path}`, init))
      return [response.status, await response.json()]
    }
    const [, created] = await call('POST', 'tickets.json', { title: 'Broken chair', tags: ['office'] })
    expect(created).toEqual({
      id: expect.any(String),
      title: 'Broken chair',
      priority: 'low',
      assignee: null,
      created: 0,
      tags: ['office'],
    })
    expect(await call('GET', `tickets/${created.id}.json`)).toEqual([200, created])
    expect(await call('POST', 'tickets.json', { tags: [] })).toEqual([422, { reason: 'title missing' }])
    expect(await call('POST', 'tickets.json', { title: 1 })).toEqual([422, { reason: 'title type' }])
    expect(await call('POST', 'tickets.json', { title: 'x', tags: ['a', 'b', 'c'] })).toEqual([
      422,
      { reason: 'tags count' },
    ])
    expect(await call('POST', 'tickets.json', { title: 'x', color: 'red' })).toEqual([422, { reason: 'color unknown' }])
    expect((await call('PUT', `tickets/${created.id}.json`, { title: 'Mended' }))[1]).toMatchObject({
      title: 'Mended',
      tags: ['office'],
    })
    expect((await call('DELETE', `tickets/${created.id}.json`))[1]).toMatchObject({ deleted: true })

    const seen: string[] = []
    for (let token = ''; ; ) {
      const [status, body] = await call('GET', `tickets.json?size=2${token && `&token=${token}`}`)
      expect([status, body.paging.total]).toEqual([200, 5])
      seen.push(...body.result.items.map(({ id }: Row) => id))
      if (body.paging.next === null) break
      token = body.paging.next
    }
    expect(new Set(seen).size).toBe(5)
    expect(await call('GET', 'tickets.json?token=x')).toEqual([400, { reason: 'token' }])
    expect(
      (await call('GET', 'tickets.json?priority=low&size=5'))[1].result.items.every(
        ({ priority }: Row) => priority === 'low',
      ),
    ).toBe(true)
  })

  test('has made-up records that fit the schema, the same for the same seed', async () => {
    const [one, other] = await Promise.all([desk().ready(), desk().ready()])
    const rows = one.data.tickets.findMany()
    expect(JSON.stringify(rows)).toBe(JSON.stringify(other.data.tickets.findMany()))
    for (const row of rows) {
      expect(
        readValues({ ...row }, { $ref: '#/$defs/Ticket' }, { defs: manifest.$defs ?? {}, text: false }),
      ).not.toHaveProperty('problem')
      expect(row).not.toHaveProperty('old')
    }
    const emails = rows.flatMap(({ assignee }) => (assignee ? [(assignee as { email?: string }).email] : []))
    expect(emails.every((email) => email === null || email?.includes('@'))).toBe(true)
  })

  test('says so when the sandbox itself is at fault', async () => {
    const behaviors = {
      'tickets.list': () => {
        throw new TypeError('a typo in a handler')
      },
    }
    const sandbox = makeSandbox({ ...facts, load: async () => ({ ...vendor, behaviors }) })
    const reply = await client(inProcess(sandbox), 'secret', 'https://desk.example').get('/desk/tickets.json')
    expect([reply.status, reply.body.sandbox_failed]).toEqual([500, expect.stringContaining('a typo in a handler')])
  })

  test('refuses and fails in its own words', async () => {
    const sandbox = await desk().ready()
    const good = client(inProcess(sandbox), 'secret', 'https://desk.example')
    expect((await client(inProcess(sandbox), 'wrong', 'https://desk.example').get('/desk/tickets.json')).body).toEqual({
      reason: 'key',
    })
    expect((await good.get('/elsewhere')).body).toEqual({ reason: 'GET /elsewhere' })
    sandbox.fault({ kind: 'rate_limit' })
    expect((await good.get('/desk/tickets.json')).body).toEqual({ reason: 'rate_limit' })
  })
})

describe('bracket forms', () => {
  const read = (text: string) => JSON.parse(JSON.stringify(readBrackets(new URLSearchParams(text))))

  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[0][x]=1&a[1][x]=2', { a: { 0: { x: '1' }, 1: { x: '2' } } }],
    ['a[]=1&a[]=2', { a: { 0: '1', 1: '2' } }],
    ['a%5Bb%5D=%5B1%5D', { a: { b: '[1]' } }],
    ['a=1&a=2', { a: '2' }],
    ['a=', { a: '' }],
  ])('%s', (text, wanted) => expect(read(text)).toEqual(wanted))

  test.each(['a[b=1', 'a[b]c=1', '[a]=1', 'a=1&a[b]=2', 'a[b]=1&a=2'])('%s is refused', (text) => {
    expect(() => read(text)).toThrow(BadForm)
  })
})

describe('pages by style', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ id: String(index) }))
  const walk = (pagination: Parameters<typeof paginate>[1]) => {
    const sizes: number[] = []
    for (let params: Record<string, unknown> | undefined = { n: 2 }; params; ) {
      const page = paginate(rows, { size: 'n', ...pagination }, params)
      sizes.push(page.rows.length)
      params = page.next && { n: 2, ...page.next }
    }
    return sizes
  }

  test.each([
    { style: 'offset', param: 'start', total: 'total' },
    { style: 'offset', param: 'start', start: 1 },
    { style: 'page_number', param: 'page', start: 1, more: 'more' },
    { style: 'page_number', param: 'page', start: 0 },
    { style: 'page_token', param: 'token', from: 'next' },
    { style: 'link', param: 'token' },
  ])('%j', (pagination) => expect(walk(pagination)).toEqual([2, 2, 1]))

  test('pages count from 1 where the manifest says nothing', () => {
    const { rows: second } = paginate(rows, { style: 'page_number', param: 'page', pageSize: 2 }, { page: 2 })
    expect(second).toEqual(rows.slice(2, 4))
  })

  test('facts are reported where the manifest says', () => {
    const offset = { style: 'offset', param: 'start', total: 'sum.all', last: 'isLast', pageSize: 3 }
    expect(paginate(rows, offset, { start: 3 })).toMatchObject({
      rows: rows.slice(3),
      facts: { 'sum.all': 5, isLast: true },
    })
    expect(() => paginate(rows, { style: 'last_id', param: 'after' }, { after: '9' })).toThrow(UnknownCursor)
    expect(() => paginate(rows, { style: 'knots', param: 'x' }, {})).toThrow('no pagination style knots')
  })
})

test('constant paths go before places', () => {
  const actions = {
    get: { method: 'GET', path: '/a/{id}' },
    search: { method: 'GET', path: '/a/search' },
    close: { method: 'POST', path: '/a/{id}:close' },
  }
  const router = createRouter({ ...manifest, entities: { a: { actions } } })
  const match = (method: string, path: string) => {
    const found = router.match(method, path)
    return found && [found.operation.name, found.places]
  }
  expect(match('GET', '/a/search')).toEqual(['a.search', {}])
  expect(match('GET', '/a/b%2Fc')).toEqual(['a.get', { id: 'b/c' }])
  expect(match('POST', '/a/7:close')).toEqual(['a.close', { id: '7' }])
  expect(match('GET', '/a/%zz')).toBeUndefined()
  expect(match('GET', '/a/b/c')).toBeUndefined()
})

test('random numbers depend on nothing but the seed', () => {
  const sample = (seed: string) => {
    const random = createRandom(seed)
    return [
      random.int(0, 1000),
      random.text(8),
      random.pick(['a', 'b', 'c']),
      random.chance(0.5),
      random.fork('x').int(0, 1000),
    ]
  }
  expect(sample('a')).toEqual(sample('a'))
  expect(sample('a')).not.toEqual(sample('b'))
  const spread = Array.from({ length: 1000 }, (_, index) => createRandom(`seed ${index}`).next())
  expect(spread.reduce((sum, value) => sum + value, 0) / 1000).toBeCloseTo(0.5, 1)
})
