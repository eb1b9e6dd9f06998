import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from '@ferrule/test-kit/fast-check'
import { chaosServer, fakeFetch, type Reply } from '@ferrule/test-kit/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Thing, things } from '../kit/acme.ts'
import { type FerruleError, paginate, TimeoutError } from '../kit/core.ts'
import { handmade, inOrder, make, operations, type Style, styleNamed, styles, world } from '../kit/lists.ts'
import { quiet, running, stopClocks } from '../kit/time.ts'

const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)
const things10 = (all: readonly Thing[], delay: number) => {
  const { serve } = styleNamed('last id')
  const fetch = fakeFetch((request) => ({ ...serve(all, request), delay }))
  const client = connect({ fetch })
  return { fetch, list: (call = {}) => paginate<Thing, unknown>(client, things.list, { limit: 10 }, call) }
}

describe('deadline', () => {
  beforeEach(stopClocks)
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([true, false])('no page is begun that could not be finished (prefetch: %s)', async (prefetch) => {
    // A page takes 100 ms: three of them fit, a fourth would not.
    const all = make(100)
    const { list, fetch } = things10(all, 100)
    const request = list({ prefetch, deadline: Date.now() + 350 })
    const seen = await running(request.toArray(), 5)
    expect(seen).toEqual(all.slice(0, 30))
    expect(fetch.requests).toHaveLength(3)
    const rest = await running(list({ cursor: request.cursor }).toArray())
    expect([...seen, ...rest]).toEqual(all)
  })

  test('a Date does as well, and pages() ends as cleanly', async () => {
    const { list, fetch } = things10(make(100), 100)
    const request = list({ deadline: new Date(Date.now() + 250) })
    const loop = async () => {
      const pages: number[] = []
      for await (const { data } of request.pages()) pages.push(data.length)
      return pages
    }
    expect(await running(loop(), 5)).toEqual([10, 10])
    expect(fetch.requests).toHaveLength(2)
    expect(ids((await running(list({ cursor: request.cursor }))).data)[0]).toBe('r21')
  })

  test('a slow consumer is stopped between two records, and loses none', async () => {
    const all = make(30)
    const { list } = things10(all, 10)
    const request = list({ deadline: Date.now() + 500 })
    const seen: Thing[] = []
    const loop = async () => {
      for await (const record of request) {
        seen.push(record)
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
    }
    await running(loop(), 5)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen.length).toBeLessThan(14)
    expect([...seen, ...(await running(list({ cursor: request.cursor }).toArray()))]).toEqual(all)
  })

  test('a page that hangs is given up at the deadline', async () => {
    const { serve } = styleNamed('last id')
    const all = make(30)
    const { list, fetch } = handmade(things.list, (seen) => (seen.index === 2 ? { fault: 'hang' } : serve(all, seen)))
    const deadline = Date.now() + 1000
    const request = list({ limit: 10 }, { deadline })
    expect(await running(request.toArray())).toEqual(all.slice(0, 20))
    await fetch.requests[2]?.hungUp
    expect(Date.now()).toBeGreaterThanOrEqual(deadline)
    expect(Date.now()).toBeLessThan(deadline + 100)
    const rest = await running(list({ limit: 10 }, { cursor: request.cursor as string }).toArray())
    expect(rest).toEqual(all.slice(20))
  })

  test('the same as a promise is a TimeoutError', async () => {
    const { list } = handmade(things.list, () => ({ fault: 'hang' }))
    const error = await running(list({}, { deadline: Date.now() + 100 }).catch((thrown) => thrown as FerruleError))
    expect(error).toBeInstanceOf(TimeoutError)
    expect((error as FerruleError).message).toMatch(/^\[acme things\.list\] .*deadline/)
  })

  test('one that has passed: no request, no record, and the cursor is the beginning', async () => {
    const { list, fetch } = things10(make(3), 0)
    const request = list({ deadline: Date.now() - 1 })
    expect(await running(request.toArray())).toEqual([])
    await expect(running(request)).rejects.toThrow(TimeoutError)
    expect(fetch.requests).toHaveLength(0)
    expect(await running(list({ cursor: request.cursor }).toArray())).toEqual(make(3))
  })

  test('it hides no other error', async () => {
    const { list } = handmade(things.list, () => ({ status: 400, body: {} }), { retry: 0 })
    await expect(running(list({}, { deadline: Date.now() + 1000 }).toArray())).rejects.toMatchObject({ status: 400 })
  })
})

describe('prefetch', () => {
  /** How many requests went out by each record of a loop. */
  async function requestsBy(style: Style, count: number, prefetch?: boolean | number): Promise<string> {
    const { list, fetch } = world(style, make(count))
    const seen: number[] = []
    for await (const _ of list(3, prefetch === undefined ? {} : { prefetch })) {
      await quiet()
      seen.push(fetch.requests.length)
    }
    return seen.join('')
  }

  test.each(styles)('$name: nothing in the first page, then one page from the first record on', async (style) => {
    // 11 records in pages of 3; a list without a total asks for one more page to see its end.
    const end = style.name.includes('bare') ? '55' : '44'
    expect(await requestsBy(style, 11)).toBe(`111333444${end}`)
    expect(await requestsBy(style, 11, true)).toBe(`111333444${end}`)
    expect(await requestsBy(style, 11, 1)).toBe(`111333444${end}`)
    expect(await requestsBy(style, 11, false)).toBe('11122233344')
  })

  test.each(styles)('$name: a loop that is left in its first page costs one request', async (style) => {
    for (const at of [1, 3]) {
      const { list, fetch } = world(style, make(9))
      let count = 0
      for await (const _ of list(3)) if (++count === at) break
      await quiet()
      expect(fetch.requests).toHaveLength(1)
    }
  })

  test.each(styles)('$name: pages() do the same, and the cursor is that of what was received', async (style) => {
    const all = inOrder(style, make(11))
    const { list, fetch } = world(style, make(11))
    const request = list(3)
    const counts: number[] = []
    for await (const { data } of request.pages()) {
      await quiet()
      counts.push(fetch.requests.length)
      if (counts.length < 2) continue
      expect(data).toHaveLength(3)
      break
    }
    expect(counts).toEqual([1, 3])
    expect(await list(3, { cursor: request.cursor as string }).toArray()).toEqual(all.slice(6))
  })

  test('several pages ahead by default, where the list says so: from page two on', async () => {
    const style = styleNamed('offset with total')
    const operation = { ...style.operation, paging: { ...operations.offsets.paging, ahead: 3 } }
    expect(await requestsBy({ ...style, operation }, 21)).toBe(`111555666${'7'.repeat(12)}`)
    expect(await requestsBy({ ...style, operation }, 21, false)).toBe('111222333444555666777')
    expect(await requestsBy({ ...style, operation }, 21, 2)).toBe(`333444555666${'7'.repeat(9)}`)
  })

  test('a limit or a deadline stops it', async () => {
    const { list, fetch } = world(styleNamed('last id'), make(30))
    expect(await list(3).toArray({ max: 6 })).toHaveLength(6)
    await quiet()
    expect(fetch.requests).toHaveLength(2)
    const stop = new AbortController()
    const request = list(3, { signal: stop.signal })
    const loop = async () => {
      for await (const { id } of request) if (id === 'r4') stop.abort(new Error('enough'))
    }
    await expect(loop()).rejects.toThrow('enough')
    const { length } = fetch.requests
    await quiet()
    expect(fetch.requests).toHaveLength(length)
  })

  test.each([[false], [0]])('prefetch: %j fetches a page only when it is asked for', async (prefetch) => {
    const { list, fetch } = world(styleNamed('last id'), make(8))
    const records = list(4, { prefetch })[Symbol.asyncIterator]()
    for (let count = 0; count < 4; count++) await records.next()
    await quiet()
    expect(fetch.requests).toHaveLength(1)
    expect((await records.next()).value).toEqual({ id: 'r5' })
    expect(fetch.requests).toHaveLength(2)
    await records.return()
  })

  test('leaving the loop aborts it: the server sees the connection closed', async () => {
    const { serve } = styleNamed('last id')
    const server = await chaosServer((request) => (request.index === 2 ? { fault: 'hang' } : serve(make(8), request)))
    const client = connect({ baseUrl: server.url })
    for await (const { id } of paginate<Thing, unknown>(client, things.list, { limit: 2 })) {
      if (id !== 'r3') continue
      await vi.waitFor(() => expect(server.requests).toHaveLength(3), 10_000)
      break
    }
    await server.requests[2]?.hungUp
  })

  test('an error in the loop aborts it, too', async () => {
    const { serve } = styleNamed('last id')
    const fetch = fakeFetch((request) => (request.index === 2 ? { fault: 'hang' } : serve(make(8), request)))
    const loop = async () => {
      for await (const { id } of paginate<Thing, unknown>(connect({ fetch }), things.list, { limit: 2 })) {
        if (id === 'r4') {
          await vi.waitFor(() => expect(fetch.requests).toHaveLength(3), 10_000)
          throw new Error('mine')
        }
      }
    }
    await expect(loop()).rejects.toThrow('mine')
    await fetch.requests[2]?.hungUp
  })

  test('its error is thrown when the consumer comes to it', async () => {
    const { serve } = styleNamed('last id')
    const all = make(8)
    const { list } = handmade(
      things.list,
      (request) => (request.index === 2 ? { status: 400, body: {} } : serve(all, request)),
      { retry: 0 },
    )
    const seen: string[] = []
    const loop = async () => {
      for await (const { id } of list({ limit: 2 })) {
        seen.push(id)
        await quiet()
      }
    }
    await expect(loop()).rejects.toMatchObject({ status: 400 })
    expect(seen).toEqual(['r1', 'r2', 'r3', 'r4'])
  })

  test('two loops over one list do not disturb each other', async () => {
    const { list, fetch } = world(styleNamed('last id'), make(9))
    const request = list(2)
    const both = await Promise.all([request.toArray(), request.toArray()])
    expect(both).toEqual([make(9), make(9)])
    expect(fetch.requests).toHaveLength(1 + 4 + 4)
  })
})

describe('prefetch of many pages', () => {
  /** A server that answers on request of the test, with what is in `replies`. */
  function held(serve: (request: Parameters<(typeof styles)[number]['serve']>[1]) => Reply) {
    const waiting: (() => void)[] = []
    const fetch = fakeFetch(async (request) => {
      if (request.index > 0) await new Promise<void>((resolve) => waiting.push(resolve))
      return serve(request)
    })
    return { fetch, waiting }
  }
  const counted = styles.filter(({ total }) => total)

  test.each(counted)('$name: so many at once, handed out in order', async (style) => {
    const all = make(22)
    const { fetch, waiting } = held((request) => style.serve(all, request))
    const seen: Thing[] = []
    const list = paginate<Thing, unknown>(connect({ fetch }), style.operation, { [style.size]: 2 }, { prefetch: 4 })
    const loop = (async () => {
      for await (const record of list) seen.push(record)
    })()
    await vi.waitFor(() => expect(waiting).toHaveLength(4), 10_000)
    await quiet()
    expect(fetch.requests).toHaveLength(5)
    expect(seen).toHaveLength(2)
    // Later pages arrive first.
    for (const answer of waiting.splice(0).toReversed()) answer()
    while (seen.length < all.length) {
      await quiet()
      expect(waiting.length).toBeLessThanOrEqual(4)
      for (const answer of waiting.splice(0).toReversed()) answer()
    }
    await loop
    expect(seen).toEqual(all)
    expect(fetch.requests).toHaveLength(11)
  })

  test.each(counted)('$name: pages() too, and toArray({ max }) makes no needless request', async (style) => {
    const all = make(22)
    const pages: number[] = []
    for await (const { data } of world(style, all).list(4, { prefetch: 3 }).pages()) pages.push(data.length)
    expect(pages).toEqual([4, 4, 4, 4, 4, 2])
    for (const max of [1, 4, 5, 8, 9, 21, 22, 23]) {
      const { list, fetch } = world(style, all)
      expect(await list(4, { prefetch: 3 }).toArray({ max })).toEqual(all.slice(0, max))
      expect(fetch.requests).toHaveLength(Math.ceil(Math.min(max, 22) / 4))
    }
  })

  test.each(styles.filter(({ total }) => !total))('$name: without a total it is one page ahead', async (style) => {
    const all = make(11)
    const { list, fetch } = world(style, all)
    expect(await list(2, { prefetch: 4 }).toArray()).toEqual(inOrder(style, all))
    expect(fetch.requests.length).toBeLessThanOrEqual(7)
    const early = world(style, all)
    const records = early.list(4, { prefetch: 4 })[Symbol.asyncIterator]()
    await records.next()
    await quiet()
    expect(early.fetch.requests).toHaveLength(1)
    await records.return()
  })

  test('while the loop waits for a page, the connection that it leaves for its body works, too', async () => {
    const style = styleNamed('offset with total')
    const operation = { ...style.operation, paging: { ...operations.offsets.paging, ahead: 3 } }
    const all = make(30)
    const { fetch, waiting } = held((request) => style.serve(all, request))
    const list = paginate<Thing, unknown>(connect({ fetch }), operation, { limit: 3 })
    const loop = list.toArray()
    const counts: number[] = []
    while (fetch.requests.length < 10 || waiting.length > 0) {
      await quiet()
      counts.push(waiting.length)
      for (const answer of waiting.splice(0)) answer()
    }
    expect(await loop).toEqual(all)
    expect(counts).toEqual([4, 4, 1])
  })

  test('never more in flight than concurrency allows', async () => {
    const style = styleNamed('offset with total')
    const all = make(40)
    const server = await chaosServer((request) => ({ ...style.serve(all, request), delay: 2 }))
    const client = connect({ baseUrl: server.url, concurrency: 2 })
    const list = paginate<Thing, unknown>(client, style.operation, { limit: 3 }, { prefetch: 6 })
    expect(await list.toArray()).toEqual(all)
    expect(server.mostInFlight).toBe(2)
  })

  test('leaving the loop aborts all of them', async () => {
    const style = styleNamed('offset with total')
    const server = await chaosServer((request) =>
      request.index > 0 ? { fault: 'hang' } : style.serve(make(40), request),
    )
    const list = paginate(connect({ baseUrl: server.url }), style.operation, { limit: 3 }, { prefetch: 3 })
    for await (const _ of list) {
      await vi.waitFor(() => expect(server.requests).toHaveLength(4), 10_000)
      break
    }
    await Promise.all(server.requests.slice(1).map(({ hungUp }) => hungUp))
  })

  test('pages that come shorter than expected: nothing is lost, nothing comes twice', async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 2, max: 6 }), fc.nat(30), async (pages, prefetch, stop) => {
        const all = make(pages.reduce((sum, length) => sum + length, 0))
        // Offsets: how much comes at an offset is the server's whim.
        const offsets = handmade(operations.offsets, ({ query }) => {
          const start = Number(query.get('offset') ?? 0)
          const rows = all.slice(start, start + (pages[start % pages.length] as number))
          return { body: { result: { rows }, total: all.length } }
        })
        // Page numbers: the content of a page is fixed, its length is not.
        const numbers = handmade(operations.numbers, ({ query }) => {
          const page = Number(query.get('page') ?? 1) - 1
          const start = pages.slice(0, page).reduce((sum, length) => sum + length, 0)
          return { body: { sheets: all.slice(start, start + (pages[page] ?? 0)), paging: { total: all.length } } }
        })
        for (const { list } of [offsets, numbers]) {
          expect(await list({}, { prefetch }).toArray()).toEqual(all)
          const begun = list({}, { prefetch })
          const seen = await begun.toArray({ max: stop })
          if (begun.cursor !== undefined) seen.push(...(await list({}, { prefetch, cursor: begun.cursor }).toArray()))
          expect(seen).toEqual(all)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('after a wrong guess only the next page is fetched ahead', async () => {
    const all = make(60)
    let pages = 0
    const { list, fetch } = handmade(operations.offsets, ({ query }) => {
      const start = Number(query.get('offset') ?? 0)
      const rows = all.slice(start, start + 2 + ((start * 7) % 5))
      return { body: { result: { rows }, total: 60 } }
    })
    for await (const _ of list({}, { prefetch: false }).pages()) pages++
    const needed = fetch.requests.length
    expect(needed).toBe(pages)
    expect(await list({}, { prefetch: 4 }).toArray()).toEqual(all)
    // The three of the first guess that began at the wrong place are the only waste.
    expect(fetch.requests.length - needed).toBeLessThanOrEqual(needed + 3)
  })

  test('a page that fails throws in its turn', async () => {
    const style = styleNamed('offset with total')
    const { list } = handmade(
      operations.offsets,
      (request) => (request.query.get('offset') === '8' ? { status: 400, body: {} } : style.serve(make(20), request)),
      { retry: 0 },
    )
    const request = list({ limit: 4 }, { prefetch: 4 })
    const seen: Thing[] = []
    const loop = async () => {
      for await (const record of request) seen.push(record)
    }
    await expect(loop()).rejects.toMatchObject({ status: 400 })
    expect(seen).toEqual(make(8))
    expect(request.cursor).toBeDefined()
  })
})

describe('abort', () => {
  test('before: no request', async () => {
    const { list, fetch } = world(styleNamed('last id'), make(3))
    const reason = new Error('not now')
    await expect(list(2, { signal: AbortSignal.abort(reason) }).toArray()).rejects.toBe(reason)
    expect(fetch.requests).toHaveLength(0)
  })

  test.each([[new Error('enough')], ['a text'], [null]])('between two records, with the reason %j', async (reason) => {
    const { list } = world(styleNamed('last id'), make(6))
    const stop = new AbortController()
    const request = list(4, { signal: stop.signal })
    const seen: string[] = []
    const loop = async () => {
      for await (const { id } of request) {
        seen.push(id)
        if (id === 'r2') stop.abort(reason)
      }
    }
    const thrown = await loop().then(
      () => 'no error',
      (error: unknown) => error,
    )
    expect(thrown).toBe(reason)
    expect(seen).toEqual(['r1', 'r2'])
    expect(ids(await list(4, { cursor: request.cursor as string }).toArray())).toEqual(['r3', 'r4', 'r5', 'r6'])
  })

  test('while a page is under way: the server sees the connection closed', async () => {
    const { serve } = styleNamed('last id')
    const stop = new AbortController()
    const server = await chaosServer((request) => {
      if (request.index === 0) return serve(make(8), request)
      stop.abort(new Error('enough'))
      return { fault: 'hang' }
    })
    const client = connect({ baseUrl: server.url })
    const list = paginate<Thing, unknown>(client, things.list, { limit: 4 }, { signal: stop.signal, prefetch: false })
    await expect(list.toArray()).rejects.toThrow('enough')
    await server.requests[1]?.hungUp
  })

  test('a list of one page aborts nothing', async () => {
    const abort = vi.spyOn(AbortController.prototype, 'abort')
    onTestFinished(() => abort.mockRestore())
    const { list } = things10(make(10), 0)
    expect(await list().toArray()).toHaveLength(10)
    expect(abort).not.toHaveBeenCalled()
  })

  test('nothing is left listening on the signal', async () => {
    const stop = new AbortController()
    let listening = 0
    const { signal } = stop
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    vi.spyOn(signal, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      listening++
      add(...args)
    })
    vi.spyOn(signal, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
      listening--
      remove(...args)
    })
    const { list } = world(styleNamed('last id'), make(50))
    await list(2, { signal }).toArray()
    expect(listening).toBeLessThanOrEqual(0)
  })
})

describe('memory', () => {
  function collector(): (() => void) | undefined {
    try {
      setFlagsFromString('--expose-gc')
      return runInNewContext('gc') as () => void
    } catch {
      return undefined
    }
  }

  test.for([
    ['last id', true],
    ['last id', false],
    ['offset with total', 5],
    ['offset of bare arrays', true],
  ] as const)('%s, prefetch %j: over 200 pages no earlier page is kept', async ([name, prefetch], { skip }) => {
    const gc = collector()
    if (!gc) return skip('this runtime lets nobody collect garbage')
    const style = styleNamed(name)
    const all = make(600)
    const { list } = world(style, all)
    const pages: WeakRef<Thing>[] = []
    let count = 0
    for await (const record of list(3, { prefetch })) {
      if (count++ % 3 === 0) pages.push(new WeakRef(record))
      if (count < all.length) continue
      // A WeakRef is strong until the job that made it has ended.
      await quiet()
      gc()
      await quiet()
      gc()
    }
    expect(count).toBe(all.length)
    expect(pages).toHaveLength(200)
    const alive = pages.flatMap((page, index) => (page.deref() ? [index] : []))
    // The first is kept for whoever awaits the list; the last ones may still be on some stack.
    expect(alive.filter((index) => index > 0 && index < 190)).toEqual([])
  })
})
