import { fakeFetch, type Seen } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { paramsOf } from '../../src/shape/made.ts'
import { connect, type Thing } from '../kit/acme.ts'
import { type CallOptions, type Operation, paginate } from '../kit/core.ts'
import { inOrder, make, operations, type Style, styleNamed, styles } from '../kit/lists.ts'
import { INTEGER, OPTIONAL } from '../kit/shapes.ts'

const LARGEST = 20

/** The same list, of a vendor that names the largest page. Its default is 10. */
function limited({ operation, size }: Style, changes: Partial<Operation> = {}): Operation {
  const params = paramsOf(operation)
  const fields = { ...params.fields, [size]: { kinds: INTEGER | OPTIONAL, minimum: 1, maximum: LARGEST } }
  return { ...operation, ...changes, params: { ...params, fields } }
}

/** The page sizes that requests asked for; undefined: none. */
const sizesOf = ({ size }: Style, requests: readonly Seen[]) =>
  requests.map(({ query, body, method }) => {
    const value = method === 'POST' ? JSON.parse(body).variables?.[size] : query.get(size)
    return value === undefined || value === null ? undefined : Number(value)
  })

function far(style: Style, count: number, changes: Partial<Operation> = {}) {
  const all = make(count)
  const fetch = fakeFetch((request) => style.serve(all, request))
  const client = connect({ fetch })
  return {
    all: inOrder(style, all),
    sizes: () => sizesOf(style, fetch.requests),
    list: (options: CallOptions = {}, params: object = {}) =>
      paginate<Thing, unknown>(client, limited(style, changes), { ...style.params, ...params }, options),
  }
}

/** A list without a total asks for one more page to see its end. */
const afterEnd = ({ name }: Style): number => Number(name.includes('bare'))

/** The size of further pages: of a link, it is the one that the link names. */
const after = (first: number | undefined, { name }: Style, own = first) =>
  name === 'Link header' || name === 'address in the body' ? (first ?? 10) : own

describe.each(styles)('$name', (style) => {
  test('iterated: the largest page that the vendor allows; awaited: its default', async () => {
    for (const read of ['loop', 'pages', 'array'] as const) {
      const { all, list, sizes } = far(style, 50)
      const seen: Thing[] = []
      if (read === 'loop') for await (const record of list()) seen.push(record)
      else if (read === 'array') seen.push(...(await list().toArray()))
      else for await (const { data } of list().pages()) seen.push(...data)
      expect(seen.toSorted(byNumber)).toEqual(all.toSorted(byNumber))
      expect(sizes()).toEqual(Array(3 + afterEnd(style)).fill(LARGEST))
    }
    const { list, sizes } = far(style, 50)
    const first = await list()
    expect(first.data).toHaveLength(10)
    expect((await first.nextPage())?.data).toHaveLength(10)
    expect(sizes()).toEqual([undefined, after(undefined, style)])
  })

  test('a size of the caller wins', async () => {
    const { all, list, sizes } = far(style, 11)
    expect(await list({}, { [style.size]: 4 }).toArray()).toEqual(all)
    expect(sizes()).toEqual(Array(3 + afterEnd(style)).fill(4))
  })

  test('no more is asked for than toArray({ max }) takes', async () => {
    for (const [max, asked] of [
      [3, [3]],
      [20, [20]],
      [21, [20, 20]],
    ] as const) {
      const { all, list, sizes } = far(style, 50)
      expect(await list().toArray({ max })).toEqual(all.slice(0, max))
      expect(sizes()).toEqual(asked)
    }
  })

  test('awaited and then iterated: one first request, which keeps its size', async () => {
    const { all, list, sizes } = far(style, 35)
    const request = list()
    expect((await request).data).toHaveLength(10)
    expect(await request.toArray()).toEqual(all)
    const [first, ...further] = sizes()
    expect(first).toBeUndefined()
    const own = style.operation.paging?.sized ? undefined : LARGEST
    expect(new Set(further)).toEqual(new Set([after(first, style, own)]))
    const both = far(style, 35)
    const iterated = both.list()
    const [records, page] = await Promise.all([iterated.toArray(), iterated])
    expect(records).toEqual(both.all)
    expect(page.data).toHaveLength(LARGEST)
    expect(both.sizes()[0]).toBe(LARGEST)
  })

  test.each([0, 1, 9, 13, 20, 27])('a cursor after %i records: whatever the sizes before and after', async (stop) => {
    for (const begin of ['iterated', 'awaited', 'counted'] as const) {
      const { all, list } = far(style, 45)
      const request = list()
      if (begin === 'awaited') await request
      const seen = begin === 'counted' ? await request.toArray({ max: stop }) : await head(request, stop)
      const cursor = request.cursor as string
      expect([...seen, ...(await list({ cursor }).toArray())]).toEqual(all)
      expect([...seen, ...(await list({ cursor }).toArray({ max: 3 }))]).toEqual(all.slice(0, stop + 3))
      const page = await list({ cursor })
      expect(page.data.length).toBeGreaterThan(0)
      const records = style.backwards ? page.data.toReversed() : page.data
      expect(records).toEqual(all.slice(stop, stop + records.length))
      const rest: Thing[] = []
      for (let next = await page.nextPage(); next; next = await next.nextPage())
        rest.push(...(style.backwards ? next.data.toReversed() : next.data))
      expect([...seen, ...records, ...rest]).toEqual(all)
    }
  })

  test('several pages ahead lose nothing where the first page was smaller', async () => {
    const { all, list } = far(style, 95)
    const request = list({ prefetch: 4 })
    await request
    expect(await request.toArray()).toEqual(all)
  })
})

test.each(styles.filter(({ operation }) => operation.paging?.sized))(
  '$name: a position holds for its own page size only',
  async (style) => {
    const { all, list } = far(style, 50)
    const { param, start = 1 } = style.operation.paging ?? { param: '' }
    // A page number of the caller's own counts pages of the default size.
    expect(await list({}, { [param]: start + 2 }).toArray()).toEqual(all.slice(20))
    const request = list()
    await head(request, 30)
    const { cursor } = request
    await expect(list({ cursor: cursor as string }, { [style.size]: 7 })).rejects.toThrow(/different params/)
    expect((await list({ cursor: cursor as string }, { [style.size]: LARGEST })).data[0]).toEqual({ id: 'r31' })
  },
)

test('a link that counts pages carries their size, also where the far side does not repeat it', async () => {
  const all = make(50)
  const style = styleNamed('Link header')
  const fetch = fakeFetch(({ query }) => {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)]
    const link = `<https://api.acme.test/v1/links?page=${page + 1}>; rel="next"`
    return { body: all.slice((page - 1) * size, page * size), ...(page * size < 50 && { headers: { link } }) }
  })
  const operation = limited(style, {
    paging: { next: operations.links.paging.next, param: 'page', size: 'per_page', sized: true },
  })
  const list = (options: CallOptions = {}, params = {}) =>
    paginate<Thing, unknown>(connect({ fetch }), operation, params, options)
  for (const awaited of [true, false]) {
    const request = list()
    if (awaited) await request
    const seen = await head(request, 25)
    const cursor = request.cursor as string
    expect([...seen, ...(await list({ cursor }).toArray())]).toEqual(all)
    const { data } = await list({ cursor })
    expect(data).toEqual(all.slice(25, 25 + data.length))
    expect(data.length).toBeGreaterThan(0)
    await expect(list({ cursor }, { per_page: 7 })).rejects.toThrow(/different params/)
  }
})

test('a size that the connector chose, or no largest one: only made smaller', async () => {
  const style = styleNamed('page token')
  const chosen = far(style, 30, { defaults: { page_size: 5 } })
  expect(await chosen.list().toArray()).toEqual(chosen.all)
  expect(await chosen.list().toArray({ max: 2 })).toEqual(make(2))
  expect(chosen.sizes()).toEqual([5, 5, 5, 5, 5, 5, 2])
  // The kit's own lists name no largest size; of this one the default is known.
  const numbers = styleNamed('page number with total')
  const fetch = fakeFetch((request) => numbers.serve(make(30), request))
  const list = () => paginate<Thing, unknown>(connect({ fetch }), numbers.operation)
  await list().toArray()
  await list().toArray({ max: 2.5 })
  expect(sizesOf(numbers, fetch.requests)).toEqual([undefined, undefined, undefined, 3])
})

const byNumber = (a: Thing, b: Thing): number => Number(a.id.slice(1)) - Number(b.id.slice(1))

/** So many records of a loop that is left then. */
async function head(list: AsyncIterable<Thing>, count: number): Promise<Thing[]> {
  const records: Thing[] = []
  if (count > 0)
    for await (const record of list) {
      records.push(record)
      if (records.length === count) break
    }
  return records
}
