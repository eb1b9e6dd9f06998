import { describe, expect, test } from 'vitest'
import { type EtagStore, type KeptAnswer, memoryEtags } from '../../src/stores/index.ts'
import { API_KEY, acme } from '../kit/acme.ts'
import {
  type ClientOptions,
  createClient,
  linkHeader,
  type Operation,
  ResponseError,
  unlessChanged,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { STRING } from '../kit/shapes.ts'

const get: Operation = {
  ...{ connector: 'acme', entity: 'chairs', action: 'get', method: 'GET', path: '/chairs/{id}' },
  params: { strict: true, fields: { id: STRING } },
  record: { fields: { id: STRING } },
  conditional: unlessChanged,
}
const list: Operation = {
  ...{ connector: 'acme', entity: 'chairs', action: 'list', method: 'GET', path: '/chairs' },
  params: { strict: true, fields: {} },
  record: { fields: { id: STRING } },
  paging: { next: linkHeader, param: 'cursor', from: 'cursor', only: ['cursor'] },
  conditional: unlessChanged,
}

interface Said {
  readonly etag?: string
  readonly text?: string
  readonly headers?: Record<string, string>
}

/** A vendor whose records have tags: 304 for the tag it gave. */
function vendor(said: (url: URL) => Said = () => ({})) {
  const asked: { readonly url: string; readonly tag: string | null; readonly status: number }[] = []
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const { etag = `"${url.pathname}${url.search}"`, text = '{"id":"c1"}', headers = {} } = said(url)
    const tag = request.headers.get('if-none-match')
    const status = tag !== null && tag === etag ? 304 : 200
    asked.push({ url: url.pathname + url.search, tag, status })
    return new Response(status === 304 ? null : text, { status, headers: { etag, ...(status === 200 && headers) } })
  }
  const client = (etags: EtagStore | undefined, more: Partial<ClientOptions> = {}) =>
    createClient(acme, { credentials: { api_key: API_KEY }, fetch: answer, retry: 0, ...(etags && { etags }), ...more })
  return { asked, client }
}

test('what has not changed comes from the store, like the first time', async () => {
  const { asked, client } = vendor()
  const acmes = client(memoryEtags())
  const first = await acmes.call(get, { id: 'c1' })
  const again = await acmes.call(get, { id: 'c1' })
  expect(again.data).toEqual(first.data)
  expect(again.response.status).toBe(304)
  expect(asked.map(({ tag, status }) => [tag, status])).toEqual([
    [null, 200],
    ['"/chairs/c1"', 304],
  ])
})

test('what has changed is read, and kept from then on', async () => {
  let version = 1
  const { asked, client } = vendor(() => ({ etag: `W/"${version}"`, text: `{"id":"c1","version":${version}}` }))
  const acmes = client(memoryEtags())
  await acmes.call(get, { id: 'c1' })
  version = 2
  for (const _ of [1, 2]) expect((await acmes.call(get, { id: 'c1' })).data).toMatchObject({ version: 2 })
  expect(asked.map(({ tag, status }) => [tag, status])).toEqual([
    [null, 200],
    ['W/"1"', 200],
    ['W/"2"', 304],
  ])
})

test('a list continues by the link that came with the page', async () => {
  const link = '<https://api.acme.test/chairs?cursor=2>; rel="next"'
  const { asked, client } = vendor(({ search }) => ({
    text: `[{"id":"${search || 'first'}"}]`,
    ...(!search && { headers: { link } }),
  }))
  const acmes = client(memoryEtags())
  const page = await acmes.call(list, {})
  const again = await acmes.call(list, {})
  expect([again.data, again.cursor]).toEqual([page.data, page.cursor])
  expect(again.cursor).toBeDefined()
  expect(asked.map(({ status }) => status)).toEqual([200, 304])
})

test.each([
  ['no store', undefined, get, {}],
  ['another action', memoryEtags(), { ...get, conditional: undefined } as Operation, {}],
  ["a condition of the caller's own", memoryEtags(), get, { headers: { 'If-None-Match': '"mine"' } }],
])('nothing is added: %s', async (_, etags, operation, options) => {
  const { asked, client } = vendor()
  const acmes = client(etags)
  for (const __ of [1, 2]) await acmes.call(operation, { id: 'c1' }, options)
  const own = 'headers' in options ? '"mine"' : null
  expect(asked.map(({ tag }) => tag)).toEqual([own, own])
})

describe('whoever attacks', () => {
  test.each([
    ['other credentials', { credentials: { api_key: `${API_KEY}2` } }, { id: 'c1' }, {}],
    ['another account', { credentials: { api_key: API_KEY, account: 'acct_2' } }, { id: 'c1' }, {}],
    ['another version', { config: { version: '2027-01-01' } }, { id: 'c1' }, {}],
    ['another address', { baseUrl: 'https://other.acme.test' }, { id: 'c1' }, {}],
    ['another record', {}, { id: 'c2' }, {}],
    ['another language', {}, { id: 'c1' }, { headers: { 'Accept-Language': 'de' } }],
  ])('gets nothing that was kept for others: %s', async (_, more, params, options) => {
    const { asked, client } = vendor(() => ({ etag: '"same"' }))
    const etags = memoryEtags()
    await client(etags).call(get, { id: 'c1' })
    await client(etags, more).call(get, params, options)
    expect(asked.map(({ tag }) => tag)).toEqual([null, null])
  })

  test('finds no secret in a key', async () => {
    const keys: string[] = []
    const { client } = vendor()
    const etags: EtagStore = { get: (key) => void keys.push(key), set: (key) => void keys.push(key) }
    await client(etags).call(get, { id: 'c1' })
    expect(keys).toHaveLength(2)
    for (const key of keys) expect(key).toMatch(/^ferrule:etag:acme:chairs\.get:[0-9a-f]{64}$/)
  })

  test.each([
    ['a tag that is no tag', { etag: 'chair' }],
    ['a tag of 600 characters', { etag: `"${'x'.repeat(600)}"` }],
    ['a tag with a space', { etag: '"a b"' }],
    ['an answer that was cut off', { text: '{"id":"c1"' }],
    ['an answer of more than 1,048,576 characters', { text: `{"id":"${'x'.repeat(1_048_577)}"}` }],
    ['an answer that must not be stored', { headers: { 'cache-control': 'private, No-Store' } }],
  ])('fills no store: %s', async (_, said) => {
    const kept: string[] = []
    const { client } = vendor(() => said)
    const etags: EtagStore = { get: () => undefined, set: (key) => void kept.push(key) }
    await client(etags)
      .call(get, { id: 'c1' })
      .catch(() => {})
    expect(kept).toEqual([])
  })

  test.each([
    ['nothing', null],
    ['a text', 'x'],
    ['a header of more lines', { etag: '"a"\r\nX-Evil: 1', text: '{}', headers: {} }],
    ['no text', { etag: '"a"', text: 1 }],
  ])('a store that gives back %s is none', async (_, value) => {
    const { asked, client } = vendor()
    expect((await client({ get: () => value, set: () => {} }).call(get, { id: 'c1' })).data).toEqual({ id: 'c1' })
    expect(asked.map(({ tag }) => tag)).toEqual([null])
  })

  test('a 304 that nobody asked for is an error', async () => {
    const fetch = async () => new Response(null, { status: 304 })
    const client = createClient(acme, { credentials: { api_key: API_KEY }, fetch, retry: 0, etags: memoryEtags() })
    await expect(client.call(get, { id: 'c1' })).rejects.toMatchObject({ status: 304 })
  })

  test('what is kept is checked like any other answer', async () => {
    const { client } = vendor(() => ({ etag: '"a"' }))
    const etags: EtagStore = { get: () => ({ etag: '"a"', text: '{"id":7}', headers: {} }), set: () => {} }
    const error = await failure(client(etags, { validation: 'strict' }).call(get, { id: 'c1' }))
    expect(error).toBeInstanceOf(ResponseError)
  })

  test('a store that does not answer ends with the time limit', async () => {
    const { asked, client } = vendor()
    const etags: EtagStore = { get: () => new Promise(() => {}), set: () => {} }
    await expect(client(etags, { timeout: 20 }).call(get, { id: 'c1' })).rejects.toMatchObject({ code: 'timeout' })
    expect(asked).toEqual([])
  })
})

describe('in memory', () => {
  const answer = (text: string): KeptAnswer => ({ etag: '"a"', text, headers: {} })

  test('the ones that nobody reads go first', () => {
    const etags = memoryEtags({ entries: 2 })
    etags.set('a', answer('1'))
    etags.set('b', answer('2'))
    etags.get('a')
    etags.set('c', answer('3'))
    expect(['a', 'b', 'c'].map((key) => etags.get(key) !== undefined)).toEqual([true, false, true])
  })

  test('there are no more characters than allowed', () => {
    const etags = memoryEtags({ characters: 1_000 })
    for (let index = 0; index < 100; index++) etags.set(`k${index}`, answer('x'.repeat(300)))
    const kept = Array.from({ length: 100 }, (_, index) => etags.get(`k${index}`)).filter(Boolean)
    expect(kept).toHaveLength(3)
    etags.set('k99', answer('y'))
    etags.set('large', answer('x'.repeat(1_000)))
    expect([etags.get('large'), (etags.get('k99') as KeptAnswer).text]).toEqual([undefined, 'y'])
  })
})
