import { fakeFetch, type Reply, script } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { connect, things } from '../kit/acme.ts'
import { type DriftEvent, type FerruleError, paginate, ResponseError, send, type Validation } from '../kit/core.ts'

/** A client that is answered in turn, and the drift that it reports. */
function watched(replies: (Reply | object)[], options: { validation?: Validation } = {}) {
  const events: DriftEvent[] = []
  const fetch = fakeFetch(script(...replies.map((body) => ({ body }))))
  const client = connect({ fetch, hooks: { onDrift: (event) => void events.push(event) }, ...options })
  const paths = () => events.map(({ path }) => path)
  return { client, events, fetch, paths }
}
const get = { id: 'x' }
const good = { id: 'x', name: 'n', price: 1.5, address: { city: 'c' }, tags: [{ label: 'l', weight: 1 }], active: true }
const drifted = {
  id: 5,
  name: null,
  price: -1,
  address: {},
  tags: [{ label: 'l' }, { label: 1, weight: 'heavy' }, { label: 2 }],
  active: 'yes',
  unknown: { kept: [1] },
}

describe('report, the default', () => {
  test('each path is reported once, with what was expected and the type of what came', async () => {
    const { client, events, paths } = watched([drifted])
    await send(client, things.get, get)
    const about = { connector: 'acme', entity: 'things', action: 'get' }
    expect(paths().toSorted()).toEqual(
      ['active', 'address.city', 'id', 'name', 'price', 'tags[].label', 'tags[].weight'].toSorted(),
    )
    const event = (path: string) => events.find((one) => one.path === path)
    const call = { ...about, method: 'GET', path: '/v1/things/{id}', page: undefined }
    expect(event('id')).toEqual({
      ...about,
      call,
      path: 'id',
      expected: expect.stringMatching(/a string/),
      received: 'number',
    })
    expect(event('name')).toMatchObject({ received: 'null' })
    expect(event('address.city')).toMatchObject({ received: 'missing' })
    expect(event('tags[].weight')).toMatchObject({ expected: expect.stringMatching(/integer/), received: 'string' })
    await send(client, things.get, get)
    expect(events).toHaveLength(7)
  })

  test('under names without end, what was told is not remembered without end', async () => {
    const counts = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`name${index}`, 'no number']))
    const { client, events } = watched([{ id: 'x', counts }])
    await send(client, { ...things.get, record: { fields: { id: 1, counts: { values: 4 } } } }, get)
    expect(events).toHaveLength(1000)
  })

  test('events hold no values', async () => {
    const { client, events } = watched([{ ...good, name: { S3CRET: 'S3CRET' }, active: 'S3CRET' }])
    await send(client, things.get, get)
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('S3CRET')
  })

  test('the record comes as it came, unknown fields and all', async () => {
    const { client } = watched([drifted])
    expect(await send(client, things.get, get)).toEqual(drifted)
    const text = '{"zeta":1,"id":"x","alpha":{"z":[],"a":null},"price":1e2}'
    const raw = connect({ fetch: fakeFetch(() => ({ body: text })) })
    expect(JSON.stringify(await send(raw, things.get, get))).toBe(
      '{"zeta":1,"id":"x","alpha":{"z":[],"a":null},"price":100}',
    )
  })

  test('each action and each client reports its own', async () => {
    const { client, paths } = watched([{ id: 5 }])
    await send(client, things.get, get)
    await send(client, things.create, {})
    await send(client, things.create, {})
    expect(paths()).toEqual(['id', 'id'])
    const other = watched([{ id: 5 }])
    await send(other.client, things.get, get)
    expect(other.paths()).toEqual(['id'])
  })

  test('records of all pages, lists without an index in the path', async () => {
    const data = (...records: object[]) => ({ data: records, has_more: true })
    const { client, paths } = watched([
      data({ id: 'a' }, { id: 'b', price: 'x' }),
      data({ id: 'c', price: 'x' }, { id: 'd', active: 1 }),
      { data: [{ id: 'e', name: 5 }], has_more: false },
    ])
    expect(await paginate(client, things.list, {}).toArray()).toHaveLength(5)
    expect(paths()).toEqual(['price', 'active', 'name'])
  })

  test('a record that is none at all', async () => {
    const bodies = ['[1]', 'null', '"text"', '5', '{"error":{"message":"no"}}', '{"errors":[],"code":5}']
    const { client, events } = watched(bodies.map((text) => text as never))
    for (const _ of bodies)
      await expect(send(client, things.get, get)).rejects.toMatchObject({ code: 'response', status: 200 })
    expect(events).toEqual([])
  })

  test('fields that are named like what every object has are fields like any other', async () => {
    const text = '{"id":"x","constructor":5,"toString":null,"__proto__":{"id":5},"hasOwnProperty":[]}'
    const { client, events } = watched([text as never])
    expect(JSON.stringify(await send(client, things.get, get))).toBe(text)
    expect(events).toEqual([])
    const own = { fields: { ...things.get.record.fields, constructor: 33, toString: 33, hasOwnProperty: 33 } }
    await send(client, { ...things.get, action: 'own', record: own }, get)
    const paths = ['constructor', 'hasOwnProperty', 'toString']
    expect(events.map(({ path }) => path).toSorted()).toEqual(paths)
    events.length = 0
    const plain = watched([good])
    await send(plain.client, { ...things.get, record: own }, get)
    expect(plain.events).toEqual([])
  })

  test('good records are silent', async () => {
    const { client, events } = watched([good, { id: 'x' }, { id: 'x', price: 0, tags: [] }])
    for (let count = 0; count < 3; count++) await send(client, things.get, get)
    expect(events).toEqual([])
  })

  test('what the hook throws is thrown', async () => {
    const fault = new Error('mine')
    const hooks = {
      onDrift() {
        throw fault
      },
    }
    const client = connect({ fetch: fakeFetch(() => ({ body: { id: 5 } })), hooks })
    await expect(send(client, things.get, get)).rejects.toBe(fault)
  })

  test('without a hook nothing is looked at, and nothing is wrong', async () => {
    const client = connect({ fetch: fakeFetch(() => ({ body: drifted })) })
    expect(await send(client, things.get, get)).toEqual(drifted)
  })
})

describe('strict', () => {
  const failure = (work: PromiseLike<unknown>): Promise<FerruleError> =>
    Promise.resolve(work).then(
      () => expect.fail('it succeeded'),
      (error) => error,
    )

  test('the first record that contradicts is a ResponseError with all its issues', async () => {
    const { client, events } = watched([drifted], { validation: 'strict' })
    const error = await failure(send(client, things.get, get))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ code: 'response', status: 200, retryable: false })
    expect(error.message).toMatch(/^\[acme things\.get\] 200 .*does not match the schema/)
    expect(error.issues?.map(({ path }) => path.join('.')).toSorted()).toEqual(
      ['active', 'address.city', 'id', 'name', 'price', 'tags.1.label', 'tags.1.weight', 'tags.2.label'].toSorted(),
    )
    expect(events).toEqual([])
  })

  test('in a list the issues name the record', async () => {
    const body = { data: [{ id: 'a' }, { id: 'b', price: 'x' }], has_more: false }
    const { client } = watched([body], { validation: 'strict' })
    const error = await failure(paginate(client, things.list, {}))
    expect(error.issues).toMatchObject([{ path: [1, 'price'], message: expect.stringMatching(/a number/) }])
  })

  test('neither the error nor its message holds what the record holds', async () => {
    const { client } = watched([{ id: 'S3CRET', name: 5, active: 'S3CRET' }], { validation: 'strict' })
    const error = await failure(send(client, things.get, get))
    expect(JSON.stringify(error) + error.message).not.toContain('S3CRET')
    expect(error.upstream).toBeUndefined()
    // Proxies are not to blame for a field.
    expect(error.message).not.toMatch(/proxies/)
  })

  test('unknown fields are kept, good records come through', async () => {
    const { client } = watched([{ ...good, unknown: 1 }], { validation: 'strict' })
    expect(await send(client, things.get, get)).toEqual({ ...good, unknown: 1 })
  })
})

describe('who decides', () => {
  test.each<[Validation | undefined, Validation | undefined, 'told' | 'thrown' | 'silent']>([
    [undefined, undefined, 'told'],
    ['off', undefined, 'silent'],
    [undefined, 'off', 'silent'],
    ['strict', 'off', 'silent'],
    ['off', 'strict', 'thrown'],
    ['off', 'report', 'told'],
    ['strict', 'report', 'told'],
  ])('client %s, call %s: %s', async (ofClient, ofCall, outcome) => {
    const { client, events } = watched([{ id: 5 }], ofClient && { validation: ofClient })
    const done = await send(client, things.get, get, ofCall && { validation: ofCall }).catch(() => 'thrown')
    expect(done === 'thrown' ? done : events.length > 0 ? 'told' : 'silent').toBe(outcome)
  })

  test('an action without a table is not looked at', async () => {
    const { client, events } = watched([drifted], { validation: 'strict' })
    const { record: _, ...get } = things.get
    expect(await send(client, get, { id: 'x' })).toEqual(drifted)
    expect(events).toEqual([])
  })
})
