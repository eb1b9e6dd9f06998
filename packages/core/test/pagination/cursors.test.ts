import * as fc from '@ferrule/test-kit/fast-check'
import { fakeFetch } from '@ferrule/test-kit/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { API_KEY, acme, connect, things } from '../kit/acme.ts'
import { ParamsError, paginate } from '../kit/core.ts'
import { handmade, inOrder, make, operations, styleNamed, styles, world } from '../kit/lists.ts'

const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)
const decode = (cursor: string): string => atob(cursor.replace(/-/g, '+').replace(/_/g, '/'))
const encode = (value: unknown): string => btoa(typeof value === 'string' ? value : JSON.stringify(value))

afterEach(() => vi.restoreAllMocks())

describe.each(styles)('$name: stopped anywhere and resumed elsewhere', (style) => {
  test('nothing is lost and nothing comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(30),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 }),
        fc.boolean(),
        async (count, size, breaks, prefetch) => {
          const all = make(count)
          const seen: string[] = []
          let cursor: string | undefined
          for (let turn = 0; ; turn++) {
            // Each turn is another process: a client of its own that knows nothing but the cursor.
            const list = world(style, all).list(size, { prefetch, ...(cursor !== undefined && { cursor }) })
            let taken = 0
            for await (const { id } of list) {
              seen.push(id)
              if (++taken >= (breaks[turn] ?? Number.POSITIVE_INFINITY)) break
            }
            cursor = list.cursor
            if (cursor === undefined) break
            if (turn > 200) throw new Error('this list does not end')
          }
          expect(seen).toEqual(ids(inOrder(style, all)))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('its cursor is encoded only when it is read', async () => {
    const spy = vi.spyOn(globalThis, 'btoa')
    const encoded = (): number => spy.mock.calls.filter(([text]) => text.startsWith('[')).length
    const list = world(style, make(11)).list(3)
    await list.toArray()
    const page = await world(style, make(11)).list(3)
    expect(encoded()).toBe(0)
    expect(page.cursor).toBe(page.cursor)
    expect(encoded()).toBe(1)
  })

  test('page by page, too', async () => {
    const all = make(11)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await world(style, all).list(3, cursor === undefined ? {} : { cursor })
      seen.push(...ids(style.backwards ? page.data.toReversed() : page.data))
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(seen).toEqual(ids(inOrder(style, all)))
  })

  test('before the first record the cursor is the beginning, after the last there is none', async () => {
    const { list } = world(style, make(3))
    const request = list(2)
    const again = list(2, { cursor: request.cursor as string })
    expect(ids(await again.toArray())).toEqual(ids(inOrder(style, make(3))))
    expect(again.cursor).toBeUndefined()
  })

  test('left at its very last record there is none either, where the answer says that it is the last', async () => {
    const { list } = world(style, make(5))
    const request = list(2)
    let count = 0
    for await (const _ of request) if (++count === 5) break
    if (!style.name.includes('bare')) expect(request.cursor).toBeUndefined()
    else expect(await list(2, { cursor: request.cursor as string }).toArray()).toEqual([])
  })

  test('leaving pages() resumes after that page', async () => {
    const { list } = world(style, make(5))
    const request = list(2)
    for await (const _ of request.pages()) break
    const rest = ids(await list(2, { cursor: request.cursor as string }).toArray())
    expect(rest).toEqual(ids(inOrder(style, make(5)).slice(2)))
  })

  test('a failure leaves the cursor where the records ended', async () => {
    const all = make(6)
    const { serve } = style
    const broken = handmade(
      style.operation,
      (request) => (request.index > 0 ? { status: 400, body: {} } : serve(all, request)),
      { retry: 0 },
    )
    const request = broken.list({ ...style.params, [style.size]: 2 })
    const seen: string[] = []
    const loop = async () => {
      for await (const { id } of request) seen.push(id)
    }
    await expect(loop()).rejects.toMatchObject({ status: 400 })
    expect(seen).toHaveLength(2)
    const rest = await world(style, all)
      .list(2, { cursor: request.cursor as string })
      .toArray()
    expect([...seen, ...ids(rest)]).toEqual(ids(inOrder(style, all)))
  })
})

test.each(['last id', 'page token', 'offset with total', 'offset of bare arrays', 'next_page search'])(
  '%s: another page size on the way is fine, also in mid-page',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(25),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 9 })), { maxLength: 20 }),
        async (count, turns) => {
          const all = make(count)
          const seen: string[] = []
          let cursor: string | undefined
          for (const [size, most] of [...turns, [5, Number.POSITIVE_INFINITY] as const]) {
            const list = world(styleNamed(name), all).list(size, cursor === undefined ? {} : { cursor })
            seen.push(...ids(await list.toArray({ max: most })))
            cursor = list.cursor
            if (cursor === undefined) break
          }
          expect(seen).toEqual(ids(all))
        },
      ),
      { numRuns: 60 },
    )
  },
)

describe('a cursor that does not belong here is a ParamsError, and nothing is sent', () => {
  async function refused(
    operation: Parameters<typeof paginate>[1],
    params: object,
    cursor: unknown,
    client = connect(),
  ): Promise<ParamsError> {
    const fetch = fakeFetch(() => ({ body: { data: [] } }))
    const own = client.connector === 'acme' ? connect({ fetch }) : client
    const error = await paginate(own, operation, params, { cursor: cursor as string }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ParamsError)
    expect(fetch.requests).toHaveLength(0)
    return error as ParamsError
  }
  const cursorOf = async (name: string, params: object = {}) =>
    (await world(styleNamed(name), make(5)).list(2, {}, params)).cursor as string

  test('of another entity or action', async () => {
    expect((await refused(things.list, {}, await cursorOf('offset with total'))).message).toBe(
      '[acme things.list] cursor belongs to acme rows.list, not to acme things.list',
    )
    await refused(operations.bare, {}, await cursorOf('offset with total'))
  })

  test('of another connector', async () => {
    const other = { ...things.list, connector: 'other' } as const
    const client = connect({ fetch: fakeFetch(() => ({ body: {} })) }, { ...acme, name: 'other' })
    const error = await refused(other, {}, await cursorOf('last id'), client)
    expect(error.message).toContain('belongs to acme things.list')
  })

  test.each([
    ['a filter changed', { status: 'open' }, { status: 'paid' }],
    ['a filter added', {}, { status: 'open' }],
    ['a filter dropped', { created: { gte: 5 } }, {}],
    ['a nested value changed', { created: { gte: 5 } }, { created: { gte: 6 } }],
    ['the other direction', {}, { ending_before: 'r9' }],
    ['the other direction, the other way', { ending_before: 'r5' }, { starting_after: 'r1' }],
  ])('of other parameters: %s', async (_, before, after) => {
    const error = await refused(things.list, after, await cursorOf('last id', before))
    expect(error.message).toMatch(/different params/)
  })

  test('of another page size where that moves the pages', async () => {
    const cursor = await cursorOf('page number with total')
    await refused(operations.numbers, { per_page: 3 }, cursor)
  })

  test('the same parameters in another order, or with undefined ones, are the same', async () => {
    const { list } = world(styleNamed('last id'), make(5))
    const { cursor } = await list(2, {}, { status: 'open', created: { gte: 1, lt: 9 } })
    const again = list(2, { cursor: cursor as string }, { created: { lt: 9, gte: 1 }, status: 'open', q: undefined })
    expect(ids((await again).data)).toEqual(['r3', 'r4'])
  })

  test('damaged', async () => {
    const good = await cursorOf('last id')
    await refused(things.list, {}, good.slice(0, -5))
    await refused(things.list, {}, `${good}AAAA`)
    await refused(things.list, {}, '')
    await refused(things.list, {}, decode(good))
    const parts = JSON.parse(decode(good))
    const changed = (index: number, value: unknown) => encode(parts.with(index, value))
    for (const value of [0, 2, '1', null]) await refused(things.list, {}, changed(0, value))
    for (const value of [null, 5, 'x', {}, ['acme things.list'], '__proto__']) {
      await refused(things.list, {}, changed(1, value))
    }
    for (const value of [null, 5, 'x']) await refused(things.list, {}, changed(2, value))
    for (const value of [
      'x',
      5,
      { q: 'other' },
      { limit: 5 },
      { starting_after: {} },
      { starting_after: ['a'] },
      { starting_after: null },
      { '#': 1 },
      { starting_after: 'a', '#': 'b' },
    ]) {
      await refused(things.list, {}, changed(3, value))
    }
    for (const value of [-1, 1.5, '1', null, 1e300]) await refused(things.list, {}, changed(4, value))
    await refused(things.list, {}, encode(`${JSON.stringify(parts).replace('{', '{"__proto__":"x",')}`))
  })

  test.each([5, {}, ['a'], true])('no text: %j', async (cursor) => {
    await refused(things.list, {}, cursor)
  })

  test('random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.base64String(),
          fc.json().map((text) => btoa(encodeURIComponent(text))),
          fc.array(fc.jsonValue(), { minLength: 5, maxLength: 5 }).map((parts) => {
            return btoa(JSON.stringify([1, ...parts.slice(1)]).replace(/[^\x20-\x7e]/g, '?'))
          }),
        ),
        async (cursor) => {
          await refused(things.list, {}, cursor)
        },
      ),
      { examples: [['WzEseyJ0b1N0cmluZyI6e319LFtdLFtdLHt9XQ==']], numRuns: 200 },
    )
  })

  test('given to something that is not a list', async () => {
    expect((await refused(things.get, { id: 'x' }, await cursorOf('last id'))).message).toMatch(/not a list/)
  })
})

test('cursors are URL-safe and hold no secret, whatever the ids and tokens are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (id) => {
      // Texts of a vendor are well-formed; half surrogates cannot come out of JSON text in UTF-8.
      const wellFormed = id.toWellFormed()
      const { list, fetch } = handmade(things.list, () => ({ body: { data: [{ id: wellFormed }], has_more: true } }))
      const { cursor = '' } = await list({ q: 'a' })
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(decode(cursor)).not.toContain(API_KEY)
      expect(decode(cursor)).not.toContain('api.acme.test')
      await list({ q: 'a' }, { cursor }).catch(() => {})
      expect(fetch.requests[1]?.query.get('starting_after')).toBe(wellFormed)
    }),
  )
})

test('a cursor of the list itself before anything came holds no parameter values', () => {
  const list = paginate(connect({ fetch: fakeFetch(() => ({ body: { data: [] } })) }), things.list, { q: 'jane@acme' })
  expect(decode(list.cursor as string)).not.toContain('jane')
})
