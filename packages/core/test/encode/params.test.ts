import * as fc from '@ferrule/test-kit/fast-check'
import { chaosServer, fakeFetch } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { explain } from '../../src/shape/explain.ts'
import { API_KEY, acme, connect, plainAcme, things } from '../kit/acme.ts'
import {
  type CallOptions,
  CredentialsError,
  createClient,
  type Operation,
  ParamsError,
  paginate,
  send,
  type Vendor,
} from '../kit/core.ts'
import { OPTIONAL, STRING } from '../kit/shapes.ts'

/** The error that a call is refused with; it must not have made a request. */
async function refused(operation: Operation, params: unknown, options?: unknown, vendor: Vendor = acme) {
  const fetch = fakeFetch(() => ({ body: { id: 'x', data: [] } }))
  const error = await connect({ fetch }, vendor)
    .call(operation, params as object, options as CallOptions)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  expect(error).toBeInstanceOf(ParamsError)
  expect(fetch.requests).toHaveLength(0)
  const found = error as ParamsError
  expect(found).toMatchObject({ code: 'params', connector: 'acme', action: operation.action, retryable: false })
  expect(found.message).toMatch(/^\[acme things\.\w+\] /)
  if (operation.method !== 'GET') expect(found.outcome).toBe('not-sent')
  return found
}

describe('what is always so', () => {
  test('every ParamsError has issues, be it none', async () => {
    const error = await refused(things.list, {}, { cursor: 'no cursor' })
    expect(error.issues).toEqual([])
    expect(new ParamsError('x').issues).toEqual([])
  })

  test('a list with the cursor null or undefined begins at the start', async () => {
    for (const cursor of [null, undefined]) {
      const fetch = fakeFetch(() => ({ body: { data: [{ id: 'a' }], has_more: false } }))
      const { data } = await paginate<{ id: string }, object>(connect({ fetch }), things.list, {}, { cursor })
      expect(data.map(({ id }) => id)).toEqual(['a'])
      expect(fetch.requests.map(({ target }) => target).join()).not.toMatch(/after|cursor|page=/)
    }
  })

  test('a list without options may say null', async () => {
    const fetch = fakeFetch(() => ({ body: { data: [{ id: 'a' }], has_more: false } }))
    const list = paginate(connect({ fetch }), things.list, {}, null as never)
    expect(await list.toArray()).toHaveLength(1)
  })

  test.each(['null', '[]', '5', '"text"', 'true'])(
    'a get that is answered with %s is an error of the response',
    async (body) => {
      const fetch = fakeFetch(() => ({ body }))
      const error = await send(connect({ fetch, retry: 0 }), things.get, { id: 'x' }).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'response', message: expect.stringContaining('where a record was expected') })
    },
  )
})

describe('what the caller changes after the call began', () => {
  const sent = fakeFetch(({ target }) => ({
    body: { id: 'x', data: [{ id: target.endsWith('=a') ? 'b' : 'a' }], has_more: true },
  }))
  const client = connect({ fetch: sent })

  test('is not sent, at any level', async () => {
    const params = { metadata: { n: '0' }, items: [{ sku: '0', notes: ['0'] }] }
    const options = { headers: { 'x-n': '0' }, extra: { deep: { n: '0' } } }
    const calls = ['0', '1'].map((n) => {
      params.metadata.n = n
      Object.assign(params.items[0] as object, { sku: n, notes: [n] })
      options.headers['x-n'] = n
      options.extra.deep.n = n
      return send(client, things.create, params, options)
    })
    params.items[0]?.notes.push('late')
    await Promise.all(calls)
    for (const [index, n] of ['0', '1'].entries()) {
      const { body, headers } = sent.requests[index] as (typeof sent.requests)[0]
      const names = ['metadata[n]', 'items[0][sku]', 'items[0][notes][0]', 'deep[n]']
      expect(String(new URLSearchParams(body))).toBe(String(new URLSearchParams(names.map((name) => [name, n]))))
      expect(headers['x-n']).toBe(n)
    }
  })

  test('is not in the later pages of a list, nor in its cursor', async () => {
    const params = { created: { gte: 1 } }
    const first = await paginate<{ id: string }, object>(client, things.list, params)
    const { cursor } = first
    params.created.gte = 2
    await first.nextPage()
    expect(sent.requests.at(-1)?.target).toContain('created[gte]=1&starting_after=a')
    expect(first.cursor).toBe(cursor)
    await paginate(client, things.list, { created: { gte: 1 } }, { cursor })
  })

  test('nor are changed options', async () => {
    const options = { headers: { 'x-n': '0' }, deadline: Date.now() + 60_000 }
    const page = await paginate(client, things.list, {}, options)
    options.headers['x-n'] = '1'
    options.deadline = 1
    await page.nextPage()
    expect(sent.requests.at(-1)?.headers['x-n']).toBe('0')
  })

  test('is read once: a getter deep inside cannot return something else later', async () => {
    let reads = 0
    const metadata = Object.defineProperty({}, 'n', { enumerable: true, get: () => (reads++ ? { evil: 1 } : 'fine') })
    await send(client, things.create, { metadata })
    expect(sent.requests.at(-1)?.body).toBe('metadata[n]=fine')
  })
})

describe('known words', () => {
  const pattern = /^(?: *(?:(?:names|schema|rows\.fields) *)?(?:,|$))*$/
  const words = { kinds: STRING, pattern, words: true } as const
  const known = { anyOf: [words, { items: words }], kinds: OPTIONAL }
  const withWords: Operation = {
    ...things.list,
    params: { strict: true, fields: { parts: known, sort: { kinds: OPTIONAL, enum: ['asc', 'desc'] }, limit: 36 } },
  }

  test.each<[object, (string | number)[], RegExp]>([
    [{ parts: 'name' }, ['parts'], /parts must be one or more of names, schema, rows\.fields; did you mean names\?$/],
    [{ parts: 'names,shcema' }, ['parts'], /did you mean schema\?$/],
    [{ parts: ['names', 'rowsFields'] }, ['parts', 1], /did you mean rows\.fields\?$/],
    [{ parts: 'something else' }, ['parts'], /rows\.fields$/],
    [{ parts: `${' '.repeat(100_000)}!` }, ['parts'], /rows\.fields$/],
    [{ parts: 5 }, ['parts'], /or a list$/],
    [{ sort: 'dsec' }, ['sort'], /sort must be one of asc, desc; did you mean desc\?$/],
    [{ sort: 5 }, ['sort'], /sort must be one of asc, desc$/],
    // In a short word, two wrong letters make another word: the list says enough.
    [{ sort: 'dusk' }, ['sort'], /sort must be one of asc, desc$/],
  ])('%#: the nearest is named', async (params, path, message) => {
    const error = await refused(withWords, params)
    expect(error.issues).toMatchObject([{ path }])
    expect(error.message).toMatch(message)
  })

  test('`extra` takes a new word, and no other parameter of the schema', async () => {
    const fetch = fakeFetch(() => ({ body: { data: [] } }))
    const client = connect({ fetch })
    await client.call(withWords, {}, { extra: { parts: 'new', sort: 'sideways' } })
    expect(fetch.requests[0]?.target).toContain('parts=new&sort=sideways')
    await refused(withWords, {}, { extra: { limit: 5 } })
    await refused(withWords, { sort: 'asc' }, { extra: { sort: 'sideways' } })
  })
})

describe('parameters', () => {
  test.each<[Operation, object, (string | number)[], RegExp]>([
    [things.get, {}, ['id'], /id is required/],
    [things.get, { id: undefined }, ['id'], /id is required/],
    [things.get, { id: '' }, ['id'], /id must be a string/],
    [things.get, { id: 5 }, ['id'], /id must be a string/],
    [things.get, { id: null }, ['id'], /id must be a string/],
    [things.get, { id: 'x'.repeat(65) }, ['id'], /64/],
    [things.list, { limit: 0 }, ['limit'], /limit must be an integer from 1 to 100/],
    [things.list, { limit: 101 }, ['limit'], /from 1 to 100/],
    [things.list, { limit: 1.5 }, ['limit'], /integer/],
    [things.list, { limit: '10' }, ['limit'], /integer/],
    [things.list, { limit: Number.NaN }, ['limit'], /integer/],
    [things.list, { limit: Number.POSITIVE_INFINITY }, ['limit'], /integer/],
    [things.list, { status: 'closed' }, ['status'], /one of draft, open, paid/],
    // The opposite of a word is never what was meant.
    [things.list, { status: 'unpaid' }, ['status'], /one of draft, open, paid$/],
    [things.list, { status: 'piad' }, ['status'], /one of draft, open, paid; did you mean paid\?$/],
    [things.list, { limit: '' }, ['limit'], /limit must be an integer from 1 to 100; it is empty$/],
    [
      things.list,
      { created: new Date(0) },
      ['created'],
      /got a Date: for Unix seconds use Math\.floor\(date \/ 1000\)$/,
    ],
    [things.list, { created: { gte: new Date(0) } }, ['created', 'gte'], /use Math\.floor\(date \/ 1000\)$/],
    [
      things.create,
      { name: new Date(0) },
      ['name'],
      /name must be a string .*; got a Date: use date\.toISOString\(\)$/,
    ],
    [things.create, { address: new Date(0) }, ['address'], /address must be an object of city, lines; got a Date$/],
    [things.create, { address: 5 }, ['address'], /address must be an object of city, lines$/],
    [things.create, { address: { xyzzy: 1 } }, ['address', 'xyzzy'], /address\.xyzzy is unknown; known: city, lines$/],
    [things.list, { timeout: 5 }, ['timeout'], /timeout is an option: it belongs into the next argument$/],
    [things.get, { id: 'x', signal: 5 }, ['signal'], /signal is an option: it belongs into the next argument$/],
    [things.list, { created: { gte: 'now' } }, ['created', 'gte'], /created\.gte must be an integer/],
    [things.list, { created: { since: 5 } }, ['created', 'since'], /created\.since is unknown/],
    [things.list, { expand: ['a', 5] }, ['expand', 1], /expand\.1 must be a string/],
    [things.list, { ids: [] }, ['ids'], /from 1 to 3/],
    [things.list, { ids: ['a', 'b', 'c', 'd'] }, ['ids'], /from 1 to 3/],
    [things.create, { price: -1 }, ['price'], /price must be a number from 0/],
    [things.create, { name: 'x'.repeat(101) }, ['name'], /100/],
    [things.create, { items: [{ sku: 's' }, { quantity: 1 }] }, ['items', 1, 'sku'], /items\.1\.sku is required/],
    [things.create, { items: [{ sku: 's', quantity: 0 }] }, ['items', 0, 'quantity'], /from 1/],
    [things.create, { items: 'none' }, ['items'], /items must be a list/],
    [things.create, { metadata: { a: 5 } }, ['metadata', 'a'], /metadata\.a must be a string/],
    [things.create, { metadata: { [`k${'x'.repeat(40)}`]: 'v' } }, ['metadata', `k${'x'.repeat(40)}`], /not allowed/],
    [
      things.create,
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])) },
      ['metadata'],
      /50/,
    ],
    [things.create, { metadata: new Map([['a', 'b']]) }, ['metadata'], /object/],
    [things.update, { id: 'x', price: 1 }, ['email'], /email.*required.*phone.*name/],
    [things.update, { id: 'x', name: 'n', price: 1, status: 'open' }, ['status'], /cannot be combined with price/],
    [things.list, { starting_after: 'a', ending_before: 'b' }, ['ending_before'], /cannot be combined/],
  ])('%#: refused with path and words', async (operation, params, path, words) => {
    const { issues, message } = await refused(operation, params)
    expect(issues).toHaveLength(1)
    expect(issues?.[0]?.path).toEqual(path)
    expect(message).toMatch(words)
  })

  test.each([
    [['email_address', 'name'], 'email', '; did you mean email_address?'],
    [['emailAddress', 'name'], 'email', '; did you mean emailAddress?'],
    // Which of the two is not known.
    [['emailAddress', 'emailMessage'], 'email', '; known: emailAddress, emailMessage'],
    // The opposite.
    [['exclude_archived'], 'archived', '; known: exclude_archived'],
    [['emails'], 'emailAddress', '; known: emails'],
  ])('of %j, %s is a longer name: %s', (names, name, end) => {
    const fields = Object.fromEntries(names.map((one) => [one, STRING | OPTIONAL]))
    expect(explain({ strict: true, fields }, { [name]: 'x' })).toMatchObject([{ message: `is unknown${end}` }])
  })

  test.each([
    ['limt', 'limit'],
    ['Limit', 'limit'],
    ['startingAfter', 'starting_after'],
    ['starting-after', 'starting_after'],
    ['endingbefore', 'ending_before'],
    ['expnad', 'expand'],
  ])('unknown %s: did you mean %s?', async (name, meant) => {
    const { message, issues } = await refused(things.list, { [name]: 1 })
    expect(message).toContain(`${name} is unknown; did you mean ${meant}?`)
    expect(issues).toHaveLength(1)
  })

  test('an unknown name that is like none: the known ones are listed', async () => {
    const { message } = await refused(things.list, { xyzzy_quux: 1 })
    expect(message).toMatch(/^\[acme things\.list\] xyzzy_quux is unknown; known: limit, starting_after, .*, q$/)
    await refused(things.list, { limt: undefined })
  })

  test('all that is wrong is reported at once', async () => {
    const params = { id: 5, price: 'free', statsu: 'open', items: [{ quantity: 0 }], address: { town: 'x' } }
    const { issues, message } = await refused(things.update, params)
    const paths = issues?.map(({ path }) => path.join('.'))
    expect(paths?.toSorted()).toEqual(
      ['address.town', 'email', 'id', 'items.0.quantity', 'items.0.sku', 'price', 'statsu'].toSorted(),
    )
    for (const path of paths ?? []) expect(message).toContain(path)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
    '%s is no parameter',
    async (name) => {
      const params = JSON.parse(`{"${name}": {"polluted": true}}`)
      expect((await refused(things.list, params)).message).toContain(`${name} is unknown`)
      await refused(things.get, JSON.parse(`{"id": "x", "${name}": null}`))
      await refused(things.list, { created: JSON.parse(`{"${name}": 1}`) })
      expect(({} as { polluted?: true }).polluted).toBeUndefined()
    },
  )

  test('inherited values are no parameters either', async () => {
    await refused(things.get, Object.create({ id: 5 }))
    await refused(things.list, Object.create({ other: 5 }))
  })

  test.each(['__proto__', 'constructor', 'toString', 'a b&c=d', 'é'])(
    '%s is a metadata key like any other',
    async (key) => {
      const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
      await connect({ fetch }).call(things.create, {
        metadata: JSON.parse(JSON.stringify({ x: 1 }).replace('"x":1', `${JSON.stringify(key)}:"v"`)),
      })
      expect([...new URLSearchParams(fetch.requests[0]?.body)]).toEqual([[`metadata[${key}]`, 'v']])
    },
  )

  test.each([5, 'x', null, [], true])('%j instead of an object', async (params) => {
    const { message } = await refused(things.list, params)
    expect(message).toMatch(/the value must be an object/)
  })

  test('no value is ever in a message', async () => {
    const marked = fc.jsonValue({ stringUnit: fc.constant('J4NE') }).map((value) => value ?? 'J4NE')
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.constantFrom(...Object.keys(things.create.params.fields)),
          fc.oneof(marked, fc.constant('J4NE')),
        ),
        async (params) => {
          const error = await connect({ fetch: fakeFetch(() => ({ body: { id: 'x' } })) })
            .call(things.create, params)
            .catch((thrown) => thrown)
          if (!(error instanceof ParamsError)) return
          // Names of members may be told; in these values all of them are marked, too.
          const names = JSON.stringify(error.issues?.map(({ path }) => path))
          if (!names.includes('J4NE')) expect(error.message + JSON.stringify(error)).not.toContain('J4NE')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('lists are refused as well, also when they are iterated', async () => {
    const fetch = fakeFetch(() => ({ body: { data: [] } }))
    const list = paginate(connect({ fetch }), things.list, { limit: 0 })
    await expect(list).rejects.toThrow(ParamsError)
    await expect(list.toArray()).rejects.toThrow(ParamsError)
    await expect(list.pages().next()).rejects.toThrow(ParamsError)
    expect(fetch.requests).toHaveLength(0)
  })

  test('an action of another connector', async () => {
    const error = await refused({ ...things.get, connector: 'other' }, { id: 'x' })
    expect(error.message).toMatch(/an action of other, but the client is for acme/)
  })

  test('the largest and the smallest that is allowed is allowed', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x', data: [] } }))
    const client = connect({ fetch })
    for (const limit of [1, 100]) await client.call(things.list, { limit })
    await client.call(things.get, { id: 'x'.repeat(64) })
    await client.call(things.create, { price: 0, name: '', metadata: { ['k'.repeat(40)]: 'v' } })
    await client.call(things.list, { created: 5, ids: ['a', 'b', 'c'] })
    await client.call(things.update, { id: 'x', phone: '123' })
    expect(fetch.requests).toHaveLength(6)
  })
})

describe('options of a call', () => {
  test.each<[object, RegExp]>([
    [{ timout: 5 }, /options: timout is unknown; did you mean timeout/],
    [{ idempotency_key: 'k' }, /did you mean idempotencyKey/],
    [{ maxNetworkRetries: 3 }, /options: maxNetworkRetries is unknown; here it is retry$/],
    [{ price: 3 }, /options: price is a parameter: pass it in the argument before the options$/],
    // Lists count their pages automatically.
    [{ page: 2 }, /options: page is unknown/],
    [{ timeout: 0 }, /timeout/],
    [{ timeout: -1 }, /timeout/],
    [{ timeout: '5s' }, /timeout must be a number/],
    [{ timeout: Number.NaN }, /timeout/],
    [{ timeout: Number.POSITIVE_INFINITY }, /timeout/],
    [{ timeout: 2 ** 31 }, /timeout/],
    [{ retry: -1 }, /retry/],
    [{ retry: 1.5 }, /retry/],
    [{ retry: true }, /retry/],
    [{ retry: '2' }, /retry/],
    [{ retry: Number.POSITIVE_INFINITY }, /retry/],
    [{ retry: { limit: -1 } }, /retry/],
    [{ retry: { limt: 3 } }, /limt is unknown; did you mean limit/],
    [{ deadline: Number.NaN }, /deadline must be a Date or epoch milliseconds/],
    [{ deadline: Number.POSITIVE_INFINITY }, /deadline/],
    [{ deadline: new Date('tomorrow') }, /deadline must be a Date or epoch milliseconds/],
    [{ deadline: 'tomorrow' }, /deadline/],
    [{ deadline: {} }, /deadline/],
    [{ deadline: null }, /deadline/],
    [{ prefetch: -1 }, /prefetch/],
    [{ prefetch: 1.5 }, /prefetch/],
    [{ prefetch: 'yes' }, /prefetch/],
    [{ validation: 'loose' }, /validation must be one of report, strict, off/],
    [{ signal: {} }, /signal/],
    [{ signal: new AbortController() }, /signal/],
    [{ signal: 'now' }, /signal/],
    [{ headers: { a: 5 } }, /headers\.a must be a string/],
    [{ headers: ['a: b'] }, /headers must be an object/],
    [{ headers: new Headers({ a: 'b' }) }, /headers must be an object/],
    [{ headers: { 'X-A': 'b\r\nX-Evil: 1' } }, /header "x-a" contains a line break/],
    [{ headers: { 'X-A': 'b\0' } }, /header "x-a"/],
    [{ headers: { 'X-A': 'Ω' } }, /header "x-a"/],
    [{ headers: { 'X A': 'b' } }, /header "x a"/],
    [{ headers: { 'X-A:': 'b' } }, /header/],
    [{ headers: { '': 'b' } }, /header/],
    [{ headers: { 'Content-Length': '5' } }, /header "content-length" is the transport's own/],
    [{ headers: { 'transfer-encoding': 'chunked' } }, /header "transfer-encoding"/],
    [{ headers: { Connection: 'upgrade', Upgrade: 'x' } }, /header "connection"/],
    [{ idempotencyKey: '' }, /idempotencyKey/],
    [{ idempotencyKey: 'x'.repeat(256) }, /idempotencyKey/],
    [{ idempotencyKey: 'a\nb' }, /header "idempotency-key"/],
    [{ cursor: 5 }, /cursor must be a string/],
    [{ __proto__: { x: 1 } }, /options: /],
    [JSON.parse('{"__proto__": 1}'), /__proto__ is unknown/],
  ])('%#: %j', async (options, words) => {
    expect((await refused(things.create, { name: 'n' }, options)).message).toMatch(words)
    // A value that may hold anything is not quoted.
    expect((await refused(things.create, { name: 'n' }, options)).message).not.toMatch(/Evil|5s|tomorrow/)
  })

  test.each([5, 'x', null, []])('%j instead of an object', async (options) => {
    await refused(things.get, { id: 'x' }, options)
  })

  test('an idempotency key where there is no such thing', async () => {
    expect((await refused(things.get, { id: 'x' }, { idempotencyKey: 'k' })).message).toMatch(
      /idempotencyKey is not supported/,
    )
    await refused(things.create, {}, { idempotencyKey: 'k' }, plainAcme)
  })

  test('what is allowed is allowed', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x', data: [] } }))
    const options: CallOptions = {
      signal: new AbortController().signal,
      timeout: 2 ** 31 - 1,
      retry: { limit: 0 },
      headers: { 'X-Ok': 'ü\ttab' },
      deadline: new Date(Date.now() + 60_000),
      prefetch: 3,
      validation: 'off',
    }
    await connect({ fetch }).call(things.list, {}, options)
    await connect({ fetch }).call(things.create, {}, { ...options, deadline: undefined, idempotencyKey: 'a b' })
    await connect({ fetch }).call(things.list, {}, { deadline: Date.now() + 60_000, retry: 0, prefetch: false })
    // A year from now is more than a timer can count.
    await connect({ fetch }).call(things.list, {}, { deadline: Date.now() + 365 * 86_400_000 })
    expect(fetch.requests).toHaveLength(4)
    expect(fetch.requests[1]?.headers['idempotency-key']).toBe('a b')
  })
})

describe('options of a client', () => {
  const create = (options: object) => () => createClient(acme, { credentials: { api_key: 'k' }, ...options } as never)

  test.each<[object, RegExp]>([
    [{ baseURL: 'https://x.test' }, /\[acme\] options: baseURL is unknown; did you mean baseUrl/],
    [{ apiKey: 'k' }, /apiKey is unknown; here it is a field of credentials$/],
    [{ maxNetworkRetries: 3 }, /\[acme\] options: maxNetworkRetries is unknown; here it is retry$/],
    [{ constructor: 3 }, /options: constructor is unknown/],
    [{ timeout: -5 }, /timeout/],
    [{ retry: -1 }, /retry/],
    [{ retry: { limt: 3 } }, /limt/],
    [{ concurrency: 0 }, /concurrency/],
    [{ concurrency: 1.5 }, /concurrency/],
    [{ validation: true }, /validation/],
    [{ fetch: 'https://x.test' }, /fetch must be a function/],
    [{ fetch: {} }, /fetch must be a function/],
    [{ fetch: null }, /fetch must be a function/],
    [{ hooks: 'log' }, /hooks/],
    [{ tokenStore: 'memory' }, /tokenStore/],
    [{ userAgent: 5 }, /userAgent/],
    [{ config: 'eu' }, /config/],
    [{ config: { shp: 'x' } }, /\[acme\] config: shp is unknown; did you mean shop/],
    [{ config: { shop: 'evil.test/' } }, /config: shop/],
    [JSON.parse('{"config": {"__proto__": "x"}}'), /__proto__ is unknown/],
    [{ config: null }, /config/],
  ])('%#: %j', (options, words) => {
    expect(create(options)).toThrow(ParamsError)
    expect(create(options)).toThrow(words)
  })

  test.each([API_KEY, undefined, null])('%#: no object', (options) => {
    const wrong = () => createClient(acme, options as never)
    expect(wrong).toThrow(/^\[acme\] options: the value must be an object: { credentials: { api_key } }$/)
  })

  test('a key with white space around it is named as such, and never quoted', () => {
    const keys = {
      ...acme,
      credentials: {
        strict: true,
        fields: { api_key: { kinds: STRING, pattern: /^sk_\w+$/, hint: 'must be a secret key' } },
      },
    }
    for (const api_key of [` ${API_KEY}`, `${API_KEY}\n`])
      expect(() => createClient(keys as Vendor, { credentials: { api_key } })).toThrow(
        /^\[acme\] credentials: api_key has white space at its start or end; remove it$/,
      )
    expect(() => createClient(keys as Vendor, { credentials: { api_key: ' pk' } })).toThrow(/must be a secret key$/)
  })

  test.each<[unknown, RegExp]>([
    [undefined, /credentials: api_key is missing; set ACME_API_KEY and use fromEnv, or pass it/],
    [null, /credentials: api_key is missing; set ACME_API_KEY and use fromEnv, or pass it/],
    [{}, /credentials: api_key is missing; set ACME_API_KEY and use fromEnv, or pass it/],
    [{ api_key: '' }, /credentials: api_key must be a string .*; it is empty$/],
    [{ api_key: 5 }, /credentials: api_key must be a string/],
    [{ api_key: undefined }, /credentials: api_key is missing; set ACME_API_KEY and use fromEnv, or pass it/],
    [{ apiKey: API_KEY }, /apiKey is unknown; did you mean api_key/],
    [API_KEY, /credentials: the value must be an object/],
    [[API_KEY], /credentials: the value must be an object/],
  ])('credentials %#', (credentials, words) => {
    const wrong = () => createClient(acme, { credentials } as never)
    expect(wrong).toThrow(CredentialsError)
    expect(wrong).toThrow(words)
    try {
      wrong()
    } catch (error) {
      expect(JSON.stringify(error) + (error as Error).message).not.toContain(API_KEY)
    }
  })

  test.each([undefined, null, 5, 'x'])('options %j', (options) => {
    expect(() => createClient(acme, options as never)).toThrow(/^\[acme\] /)
  })

  test('a user agent that no header can carry is refused by the first call', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    await expect(connect({ fetch, userAgent: 'a\nb' }).call(things.get, { id: 'x' })).rejects.toThrow(/user-agent/)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('baseUrl', () => {
  const create = (baseUrl: unknown) => () => connect({ baseUrl: baseUrl as string })

  test.each([
    'http://acme.test',
    'http://10.0.0.1',
    'http://127.0.0.1.evil.test',
    'http://localhost.evil.test',
    'http://localhost:80@evil.test',
    'http://[::2]',
    'ftp://localhost',
    'file:///etc',
    'javascript:alert(1)',
    'data:,x',
    'https://user@acme.test',
    'https://user:pass@acme.test',
    'https://acme.test/?a=b',
    'https://acme.test/#a',
    'acme.test',
    '//acme.test',
    '/v1',
    '',
    'https://',
    'https://exa mple.test',
    5,
    null,
    {},
  ])('%j is refused', (baseUrl) => {
    expect(create(baseUrl)).toThrow(ParamsError)
    expect(create(baseUrl)).toThrow(/baseUrl/)
  })

  test.each([
    ['https://proxy.test', 'https://proxy.test/v1/things/x'],
    ['https://proxy.test/', 'https://proxy.test/v1/things/x'],
    ['https://proxy.test/acme//', 'https://proxy.test/acme/v1/things/x'],
    ['https://proxy.test:8443/a b', 'https://proxy.test:8443/a%20b/v1/things/x'],
    ['https://PROXY.test', 'https://proxy.test/v1/things/x'],
    ['http://localhost:3000', 'http://localhost:3000/v1/things/x'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/v1/things/x'],
    ['http://127.1', 'http://127.0.0.1/v1/things/x'],
    ['http://[::1]:3000', 'http://[::1]:3000/v1/things/x'],
    // An empty part says nothing, but must not swallow the path.
    ['https://proxy.test/?', 'https://proxy.test/v1/things/x'],
    ['https://proxy.test/#', 'https://proxy.test/v1/things/x'],
    ['https://proxy.test/a?#', 'https://proxy.test/a/v1/things/x'],
  ])('%s is fine', async (baseUrl, url) => {
    const client = connect({ baseUrl, fetch: fakeFetch(() => ({})) })
    expect((await client.prepare(things.get, { id: 'x' })).url).toBe(url)
  })

  test('it stands for every base of the vendor, and needs no config', async () => {
    const server = await chaosServer(() => ({ body: { id: 'x' } }))
    await send(connect({ baseUrl: `${server.url}/deep` }), { ...things.get, base: 'shop' }, { id: 'x' })
    expect(server.requests[0]?.target).toBe('/deep/v1/things/x')
  })

  test('without it, settings fill the address; one that is missing is named', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    const get = { ...things.get, base: 'shop' }
    await connect({ fetch, config: { shop: 'mine' } }).call(get, { id: 'x' })
    expect(fetch.requests[0]?.url.href).toBe('https://mine.acme.test/api/v1/things/x')
    await expect(connect({ fetch }).call(get, { id: 'x' })).rejects.toThrow(CredentialsError)
    await expect(connect({ fetch }).call(get, { id: 'x' })).rejects.toThrow(/\{shop\}/)
    expect(fetch.requests).toHaveLength(1)
  })
})
