import { chaosServer, fakeFetch, script } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { connect, things } from '../kit/acme.ts'
import { type FerruleError, lastId, type Operation, offset, pageNumber, paginate, ResponseError } from '../kit/core.ts'
import { handmade, inOrder, make, operations, styleNamed, styles, world } from '../kit/lists.ts'
import { quiet } from '../kit/time.ts'

const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)
const page = (data: unknown, rest: object = {}) => ({ body: { data, ...rest } })

/** Every record that a loop sees; refuses to run for ever. */
async function collect<T>(list: AsyncIterable<T>, most = 1000): Promise<T[]> {
  const found: T[] = []
  for await (const record of list) {
    found.push(record)
    if (found.length > most) throw new Error('this list does not end')
  }
  return found
}

describe.each(styles)('$name', (style) => {
  test.each([
    [0, 3],
    [1, 1],
    [3, 3],
    [7, 3],
    [9, 3],
    [10, 10],
    [25, 10],
  ])('%i records in pages of %i', async (count, size) => {
    const { list } = world(style, make(count))
    expect(await collect(list(size))).toEqual(inOrder(style, make(count)))
  })

  test('page by page with nextPage and with pages()', async () => {
    const { list } = world(style, make(7))
    const seen: string[][] = []
    for (let page = await list(3); ; ) {
      seen.push(ids(page.data))
      const next = await page.nextPage()
      expect(next === undefined).toBe(page.cursor === undefined)
      if (!next) break
      page = next
    }
    const again: string[][] = []
    for await (const page of list(3).pages()) again.push(ids(page.data))
    expect(again).toEqual(seen)
    // In a page records keep the vendor's order, in whichever direction the list is walked.
    const whole = style.backwards ? again.toReversed() : again
    expect(whole.flat()).toEqual(ids(make(7)))
    expect(seen.filter((page) => page.length > 0)).toHaveLength(3)
  })

  test('awaited twice, iterated, asked for its response: page 1 is requested once', async () => {
    const { list, fetch } = world(style, make(2))
    const request = list(2)
    const [first, second, { data, response }] = await Promise.all([request, request, request.withResponse()])
    expect(second).toBe(first)
    expect(data).toBe(first)
    expect(response.status).toBe(200)
    await collect(request)
    await collect(request.pages())
    const target = (fetch.requests[0]?.target ?? '') + fetch.requests[0]?.body
    expect(fetch.requests.filter((seen) => seen.target + seen.body === target)).toHaveLength(1)
  })

  test('a page says where the next one begins, for another process', async () => {
    const all = make(8)
    const { list } = world(style, all)
    const first = await list(3)
    const saved = JSON.parse(JSON.stringify({ cursor: first.cursor })).cursor
    const elsewhere = world(style, all)
    expect(await collect(elsewhere.list(3, { cursor: saved }))).toEqual(inOrder(style, all).slice(3))
  })

  test.each([0, 1, 2, 3, 4, 6, 7, 100])('toArray({ max: %i }) makes no needless request', async (max) => {
    const { list, fetch } = world(style, make(7))
    const request = list(3)
    expect(await request.toArray({ max })).toEqual(inOrder(style, make(7)).slice(0, max))
    // Styles that only end at an empty page need one more request to know that nothing is left.
    const pages = Math.max(1, Math.ceil(Math.min(max, 7) / 3))
    expect(fetch.requests.length - pages).toBeLessThanOrEqual(max > 7 ? 1 : 0)
  })
})

test('toArray({ max }) of long pages makes no needless request either', async () => {
  for (const [max, requests] of [
    [50, 1],
    [99, 1],
    [100, 1],
    [101, 2],
    [200, 2],
  ] as const) {
    const { list, fetch } = world(styleNamed('last id'), make(300))
    expect(await list(100).toArray({ max })).toHaveLength(max)
    await quiet()
    expect(fetch.requests).toHaveLength(requests)
  }
})

describe('what goes over the wire', () => {
  test('last id: the id of the last record, the other parameters again', async () => {
    const { list, fetch } = world(styleNamed('last id'), make(5))
    await collect(list(2, {}, { status: 'open', created: { gte: 5 } }))
    expect(fetch.requests.map(({ target }) => target)).toEqual([
      '/v1/things?limit=2&status=open&created[gte]=5',
      '/v1/things?limit=2&status=open&created[gte]=5&starting_after=r2',
      '/v1/things?limit=2&status=open&created[gte]=5&starting_after=r4',
    ])
  })

  test('last id from a given record on', async () => {
    const { list, fetch } = world(styleNamed('last id'), make(5))
    expect(ids(await collect(list(2, {}, { starting_after: 'r2' })))).toEqual(['r3', 'r4', 'r5'])
    expect(fetch.requests.map(({ query }) => query.getAll('starting_after'))).toEqual([['r2'], ['r4']])
  })

  test('last id backwards: the id of the first record, records from the last to the first', async () => {
    const { list, fetch } = world(styleNamed('last id'), make(5))
    expect(ids(await collect(list(2, {}, { ending_before: 'r5' })))).toEqual(['r4', 'r3', 'r2', 'r1'])
    expect(fetch.requests.map(({ target }) => target)).toEqual([
      '/v1/things?limit=2&ending_before=r5',
      '/v1/things?limit=2&ending_before=r3',
    ])
  })

  test('tokens are encoded', async () => {
    const { list, fetch } = world(styleNamed('page token'), make(3))
    await collect(list(2))
    expect(fetch.requests[1]?.target).toBe('/v1/notes?page_size=2&page_token=~%212%2F%2B%3D%26%C3%BC')
  })

  test('offsets count what came, not what was asked for', async () => {
    const { list, fetch } = handmade(
      operations.offsets,
      script(
        { body: { result: { rows: make(2) }, total: 5 } },
        { body: { result: { rows: make(2) }, total: 5 } },
        { body: { result: { rows: make(1) }, total: 5 } },
      ),
    )
    expect(await collect(list({ limit: 50 }))).toHaveLength(5)
    expect(fetch.requests.map(({ query }) => query.get('offset'))).toEqual([null, '2', '4'])
  })

  test('what a position carries besides stays here', async () => {
    const offsets = world(styleNamed('offset of bare arrays'), make(3))
    await collect(offsets.list(2))
    expect(offsets.fetch.requests.map(({ target }) => target)).toEqual([
      '/v1/rows/bare?take=2',
      '/v1/rows/bare?take=2&skip=2',
      '/v1/rows/bare?take=2&skip=3',
    ])
    const numbers = world(styleNamed('page number with total'), make(3))
    await collect(numbers.list(2))
    expect(numbers.fetch.requests[1]?.target).toBe('/v1/sheets?per_page=2&page=2')
  })

  test('a list begun at an offset continues from there', async () => {
    const { list } = world(styleNamed('offset with total'), make(9))
    expect(ids(await collect(list(4, {}, { offset: 6 })))).toEqual(['r7', 'r8', 'r9'])
  })

  test('page numbers begin where the descriptor says', async () => {
    const { list, fetch } = world(styleNamed('page number with total'), make(5))
    await collect(list(2))
    expect(fetch.requests.map(({ query }) => query.get('page'))).toEqual([null, '2', '3'])
    const bare = world(styleNamed('page number of bare arrays'), make(3))
    await collect(bare.list(2))
    expect(bare.fetch.requests.map(({ query }) => query.get('page'))).toEqual([null, '1', '2'])
    const begun = world(styleNamed('page number with total'), make(9))
    expect(ids(await collect(begun.list(2, {}, { page: 4 })))).toEqual(['r7', 'r8', 'r9'])
  })

  test('page numbers begin at 1 when the descriptor says nothing', async () => {
    const { start: _, ...paging } = operations.numbers.paging
    const style = { ...styleNamed('page number with total'), operation: { ...operations.numbers, paging } }
    expect(await collect(world(style, make(5)).list(2))).toEqual(make(5))
  })

  test('page numbers: a server that gives less than asked for loses nothing', async () => {
    // Asked for 50, it gives 2: what is missing to the total is counted, not computed from the size.
    const all = make(7)
    const style = styleNamed('page number with total')
    const { list } = handmade(style.operation, (request) => {
      const start = (Number(request.query.get('page') ?? 1) - 1) * 2
      return { body: { sheets: all.slice(start, start + 2), paging: { total: 7 } } }
    })
    expect(await collect(list({ per_page: 50 }))).toEqual(all)
  })

  test('page numbers without any known page size go on to the total', async () => {
    const { size: _, pageSize: __, ...paging } = operations.numbers.paging
    const style = { ...styleNamed('page number with total'), operation: { ...operations.numbers, paging } }
    expect(await collect(world(style, make(5)).list(2))).toEqual(make(5))
  })

  test('GraphQL: one POST per page, variables nested, the document constant', async () => {
    const { list, fetch } = world(styleNamed('GraphQL connection'), make(3))
    await collect(list(2, {}, { q: 'a:b' }))
    expect(fetch.requests.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /graphql',
      'POST /graphql',
    ])
    expect(fetch.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { query: operations.graph.defaults.document, variables: { first: 2, search: { query: 'a:b' } } },
      { query: operations.graph.defaults.document, variables: { first: 2, search: { query: 'a:b' }, after: '2' } },
    ])
  })

  test('a list tells the meta of the last page that was worked through', async () => {
    const all = make(5)
    const { list } = world(styleNamed('last id'), all)
    const whole = list(2)
    expect(whole.meta).toBeUndefined()
    const seen: unknown[] = []
    for await (const { id } of whole) seen.push([id, whole.meta?.['has_more']])
    expect(seen.map((pair) => (pair as unknown[])[1])).toEqual([undefined, undefined, true, true, true])
    expect(whole.meta).toEqual({ has_more: false })
    const left = list(2)
    for await (const { id } of left) if (id === all[4]?.id) break
    // The last page was begun, and not worked through.
    expect(left.meta).toEqual({ has_more: true })
    const pages = list(2)
    for await (const { meta } of pages.pages()) expect(meta).toBeDefined()
    expect(pages.meta).toEqual({ has_more: false })
  })

  test('meta holds the named members of the answer', async () => {
    const { list } = world(styleNamed('last id'), make(3))
    expect((await list(2)).meta).toEqual({ has_more: true })
    const graph = world(styleNamed('GraphQL connection'), make(3))
    expect((await graph.list(2)).meta).toEqual({ 'data.orders.pageInfo.hasNextPage': true })
  })
})

describe('Link header', () => {
  const next = 'https://api.acme.test/v1/links?from=1&per_page=1'
  test.each([
    ['quoted', `<${next}>; rel="next"`],
    ['unquoted', `<${next}>; rel=next`],
    ['upper case, spaces', `<${next}> ;  REL = "next"`],
    [
      'after others',
      `<https://x.test/?from=9>; rel="prev", <${next}>; rel="next", <https://x.test/?from=8>; rel="last"`,
    ],
    ['several rels in one', `<${next}>; rel="last next"`],
    ['other attributes', `<${next}>; title="a, b; c"; rel="next"; type="text/html"`],
    ['relative', '</v1/links?from=1&per_page=1>; rel="next"'],
    ['with a fragment', `<${next}#top>; rel="next"`],
  ])('next is found: %s', async (_, link) => {
    const { list, fetch } = handmade(
      operations.links,
      script({ body: [{ id: 'a' }], headers: { link } }, { body: [{ id: 'b' }] }),
    )
    expect(ids(await collect(list({ per_page: 1 })))).toEqual(['a', 'b'])
    expect(fetch.requests[1]?.target).toBe('/v1/links?from=1&per_page=1')
  })

  test.each([
    ['none', undefined],
    ['no next', '<https://x.test/?from=9>; rel="prev"'],
    ['nextish', '<https://x.test/?from=9>; rel="next-archive"'],
    ['another attribute', '<https://x.test/?from=9>; prevrel="next"'],
    ['no query', '<https://x.test/>; rel="next"'],
    ['damaged', 'rel="next" https://x.test/?a=b'],
  ])('the list ends: %s', async (_, link) => {
    const { list, fetch } = handmade(
      operations.links,
      script({ body: [{ id: 'a' }], ...(link && { headers: { link } }) }, { body: [{ id: 'b' }] }),
    )
    expect(ids(await collect(list()))).toEqual(['a'])
    expect(fetch.requests).toHaveLength(1)
  })

  test('a hostile host in the link gets no request, and no credentials', async () => {
    const evil = await chaosServer(() => ({ body: [] }))
    const good = await chaosServer(
      script({ body: [{ id: 'a' }], headers: { link: `<${evil.url}/v1/links?from=1>; rel="next"` } }, { body: [] }),
    )
    const list = paginate(connect({ baseUrl: good.url }), operations.links, {})
    expect(await list.toArray()).toEqual([{ id: 'a' }])
    expect(evil.requests).toHaveLength(0)
    expect(good.requests.map(({ target }) => target)).toEqual(['/v1/links', '/v1/links?from=1'])
  })

  test('its query replaces the parameters, except those that are to stay', async () => {
    const { list, fetch } = handmade(
      operations.links,
      script({ body: [{ id: 'a' }], headers: { link: '<?from=1#top>; rel=next' } }, { body: [] }),
    )
    await collect(list({ q: 'x', as_user: 'u 1' }))
    expect(fetch.requests[1]?.target).toBe('/v1/links?from=1&as_user=u%201')
  })
})

describe('a list by page number that begins at a page of its own', () => {
  const records = make(23)
  /** A server that gives at most five at once, whatever is asked for. */
  const capped = (total: boolean) =>
    handmade(operations.numbers, ({ query }) => {
      const start = (Number(query.get('page')) - 1) * 5
      const sheets = records.slice(start, start + 5)
      return { body: { sheets, paging: total ? { total: records.length } : {} } }
    })

  test.each([true, false])('comes to the end also where pages are capped (total told: %s)', async (total) => {
    const { list } = capped(total)
    expect(ids(await collect(list({ page: 2, per_page: 10 })))).toEqual(ids(records.slice(5)))
  })

  test('asks no more than it must where pages are as asked for', async () => {
    const { list, fetch } = capped(true)
    expect(ids(await collect(list({ page: 3, per_page: 5 })))).toEqual(ids(records.slice(10)))
    expect(fetch.requests).toHaveLength(3)
  })
})

describe('guards', () => {
  test('an empty page that has a cursor is not the last', async () => {
    const tokens = handmade(
      operations.tokens,
      script(
        { body: { notes: [], next_page_token: 'a' } },
        { body: { notes: [], next_page_token: 'b' } },
        { body: { notes: make(1), next_page_token: 'c' } },
        { body: { notes: [] } },
      ),
    )
    expect(ids(await collect(tokens.list()))).toEqual(['r1'])
    expect(tokens.fetch.requests).toHaveLength(4)
    const links = handmade(
      operations.links,
      script({ body: [], headers: { link: '<?from=1>; rel=next' } }, { body: make(1) }),
    )
    expect(ids(await collect(links.list()))).toEqual(['r1'])
  })

  test('an empty page that says there are more, and gives no id to go on from, is an error and no end', async () => {
    const fetch = fakeFetch(script(page([{ id: 'a' }], { has_more: true }), page([], { has_more: true })))
    const list = paginate<{ id: string }, object>(connect({ fetch }), things.list)
    const seen: string[] = []
    await expect(
      (async () => {
        for await (const { id } of list) seen.push(id)
      })(),
    ).rejects.toThrow(ResponseError)
    expect(seen).toEqual(['a'])
    const rest = connect({ fetch: fakeFetch(() => page([{ id: 'b' }], { has_more: false })) })
    expect(await paginate(rest, things.list, {}, { cursor: list.cursor }).toArray()).toEqual([{ id: 'b' }])
  })

  test.each([[''], [null], [undefined]])('the cursor %j is the end', async (next_page_token) => {
    const { list, fetch } = handmade(operations.tokens, () => ({ body: { notes: make(1), next_page_token } }))
    expect((await list()).cursor).toBeUndefined()
    expect(await collect(list())).toHaveLength(1)
    expect(fetch.requests).toHaveLength(2)
  })

  test('a token is not followed when the answer says that nothing is left', async () => {
    const search = handmade(things.api_search, () => page(make(1), { has_more: false, next_page: 'p1' }))
    expect(await collect(search.list({ query: 'x' }))).toHaveLength(1)
    expect(search.fetch.requests).toHaveLength(1)
  })

  test('a repeated cursor is an error, before the repeated records are handed out', async () => {
    const { list, fetch } = handmade(operations.tokens, () => ({ body: { notes: make(2), next_page_token: 'same' } }))
    const seen: unknown[] = []
    const loop = async () => {
      for await (const record of list()) seen.push(record)
    }
    await expect(loop()).rejects.toThrow(ResponseError)
    expect(seen).toHaveLength(2)
    expect(fetch.requests).toHaveLength(2)
    const first = await list()
    await expect(first.nextPage()).rejects.toThrow(/\[acme notes\.list\].*same cursor/)
  })

  test('a server that ignores starting_after is an error, not an endless list', async () => {
    const { list, fetch } = handmade(things.list, () => page(make(3), { has_more: true }))
    await expect(collect(list())).rejects.toThrow(ResponseError)
    expect(fetch.requests).toHaveLength(2)
  })

  test.each([2, 3, 5, 17])('a cycle of %i cursors is an error', async (length) => {
    const { list, fetch } = handmade(operations.tokens, ({ index }) => ({
      body: { notes: [{ id: `r${index}` }], next_page_token: `t${index % length}` },
    }))
    const error = await collect(list()).catch((thrown) => thrown)
    expect(error.message).toBe('[acme notes.list] the same cursor twice; this list would never end')
    expect(error).toMatchObject({ code: 'response', connector: 'acme', entity: 'notes', action: 'list' })
    expect(fetch.requests.length).toBeLessThan(length * 4)
    await expect(collect(list().pages())).rejects.toThrow(/same cursor/)
  })

  test('a cycle that is entered later is an error, too', async () => {
    const order = ['a', 'b', 'c', 'd', 'e', 'f', 'd', 'e', 'f', 'd', 'e', 'f', 'd', 'e', 'f', 'd', 'e', 'f']
    const { list } = handmade(operations.tokens, ({ index }) => ({
      body: { notes: make(1), next_page_token: order[index] },
    }))
    await expect(collect(list())).rejects.toThrow(/same cursor/)
  })

  test.each([
    ['offset', operations.bare, 'skip', 'take'],
    ['page number', operations.numbersBare, 'page', 'per_page'],
  ] as const)('%s: a server that clamps and repeats its last page ends', async (_, operation, position, size) => {
    const all = make(5)
    const { list, fetch } = handmade(operation, ({ query }) => {
      const asked = Number(query.get(position) ?? 0) * (position === 'page' ? 2 : 1)
      const start = Math.min(asked, 4)
      return { body: all.slice(start, start + 2) }
    })
    expect(await collect(list({ [size]: 2 }))).toEqual(all)
    expect(fetch.requests.length).toBeLessThanOrEqual(5)
    // Also when the process changed in between.
    const cursor = async () => {
      let last: string | undefined
      for await (const page of list({ [size]: 2 }).pages()) if (page.cursor) last = page.cursor
      return last
    }
    expect(await collect(list({ [size]: 2 }, { cursor: (await cursor()) as string }))).toEqual([])
  })

  test('pages that only begin alike are no repetition', async () => {
    const values = [['x', 'a'], ['x', 'b'], ['x', 'c'], []].map((names) => ({ body: names.map((id) => ({ id })) }))
    const { list } = handmade(operations.bare, script(...values))
    expect(ids(await collect(list({ take: 2 })))).toEqual(['x', 'a', 'x', 'b', 'x', 'c'])
  })

  test('a total that shrinks or is too great ends the list all the same', async () => {
    const rows = (count: number, total: unknown) => ({ body: { result: { rows: make(count) }, total } })
    const shrinks = handmade(operations.offsets, script(rows(3, 9), rows(3, 5), rows(3, 5)))
    expect(await collect(shrinks.list())).toHaveLength(6)
    const great = handmade(operations.offsets, script(rows(3, 99), rows(0, 99)))
    expect(await collect(great.list())).toHaveLength(3)
    const lost = handmade(operations.offsets, script(rows(3, 5), rows(2, null), rows(0, null)))
    expect(await collect(lost.list())).toHaveLength(5)
  })

  test('records without an id cannot be paged: an error, not the first page again', async () => {
    const { list, fetch } = handmade(things.list, () => page([{ name: 'no id' }], { has_more: true }))
    await expect(collect(list())).rejects.toThrow(ResponseError)
    expect(fetch.requests).toHaveLength(1)
    const token = handmade(operations.tokens, () => ({ body: { notes: [], next_page_token: { a: 1 } } }))
    await expect(collect(token.list())).rejects.toThrow(ResponseError)
  })

  test.each([
    ['an object', { data: {} }],
    ['nothing', {}],
    ['null', null],
    ['a text', '"data"'],
    ['a number', 5],
  ])('%s where the list should be is an error', async (_, body) => {
    const { list } = handmade(things.list, () => ({ body: body === null ? 'null' : body }))
    await expect(list()).rejects.toMatchObject({ code: 'response', status: 200 })
  })

  test('strategies are data: the same function serves any names', async () => {
    const own: Operation = {
      ...operations.bare,
      records: 'a.b',
      paging: { next: offset, param: 'skip', last: 'a.last', start: 1, size: 'take' },
    }
    const { list, fetch } = handmade(
      own,
      script({ body: { a: { b: make(2), last: false } } }, { body: { a: { b: make(1), last: true } } }),
    )
    expect(await collect(list({ take: 2 }))).toHaveLength(3)
    expect(fetch.requests.map(({ query }) => query.get('skip'))).toEqual([null, '3'])
    const numbered: Operation = { ...own, paging: { ...own.paging, next: pageNumber, param: 'skip' } as never }
    const again = handmade(
      numbered,
      script({ body: { a: { b: make(2), last: false } } }, { body: { a: { b: [], last: true } } }),
    )
    expect(await collect(again.list())).toHaveLength(2)
    expect(again.fetch.requests.map(({ query }) => query.get('skip'))).toEqual([null, '2'])
  })
})

describe('toArray and friends', () => {
  test('everything without max', async () => {
    expect(await world(styleNamed('last id'), make(25)).list(10).toArray()).toEqual(make(25))
  })

  test('the cursor after toArray({ max }) resumes with the next record', async () => {
    const { list } = world(styleNamed('last id'), make(10))
    const request = list(3)
    await request.toArray({ max: 5 })
    expect(ids(await list(3, { cursor: request.cursor as string }).toArray())).toEqual(['r6', 'r7', 'r8', 'r9', 'r10'])
  })

  test('a list is a promise: then, catch and finally', async () => {
    const { list } = world(styleNamed('last id'), make(1))
    const request = list(1)
    expect(request).toBeInstanceOf(Object)
    expect(request).not.toBeInstanceOf(Promise)
    expect(await request.then(({ data }) => data.length)).toBe(1)
    let finished = 0
    await request.finally(() => finished++)
    expect(finished).toBe(1)
    const failing = paginate(connect({ fetch: fakeFetch(() => ({ status: 404, body: '{}' })), retry: 0 }), things.list)
    expect(await failing.catch((error) => (error as FerruleError).code)).toBe('not_found')
    await expect(failing.pages().next()).rejects.toThrow(/404/)
  })

  test('a list that nobody looks at does not end the process when it fails', async () => {
    // vitest reports an unhandled rejection as an error of this file.
    paginate(connect({ fetch: fakeFetch(() => ({ status: 404, body: '{}' })), retry: 0 }), things.list)
    await new Promise((resolve) => setTimeout(resolve, 10))
  })
})

describe('what other vendors say in the body', () => {
  test('the last id needs no flag: an empty page is the end', async () => {
    const paging = { next: lastId, param: 'starting_after', from: 'id', size: 'limit', each: true } as const
    const { list, fetch } = handmade({ ...things.list, paging }, ({ query }) => {
      const start = make(5).findIndex(({ id }) => id === query.get('starting_after')) + 1
      return { body: { data: make(5).slice(start, start + 2) } }
    })
    expect(await collect(list({ limit: 2 }))).toEqual(make(5))
    expect(fetch.requests.map(({ query }) => query.get('starting_after'))).toEqual([null, 'r2', 'r4', 'r5'])
  })

  const urls = styleNamed('address in the body').operation

  test('an address in the body is never asked: only its query is used', async () => {
    const { list, fetch } = handmade(
      urls,
      script(
        { body: { items: make(1), links: { next: '//evil.test/x?from=1&as_user=root#y' } } },
        { body: { items: [{ id: 'r2' }] } },
      ),
    )
    expect(await collect(list({ as_user: 'ann' }))).toHaveLength(2)
    expect(fetch.requests.map(({ url }) => url.href)).toEqual([
      'https://api.acme.test/v1/urls?as_user=ann',
      'https://api.acme.test/v1/urls?from=1&as_user=ann',
    ])
  })

  test.each([['https://api.acme.test/v1/urls/2'], [7], [{ href: 'x?y=1' }]])(
    '%j is no position of a page: an error, not an end',
    async (next) => {
      const { list } = handmade(urls, () => ({ body: { items: make(1), links: { next } } }))
      await expect(collect(list())).rejects.toBeInstanceOf(ResponseError)
    },
  )
})
