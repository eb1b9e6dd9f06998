import { type FerruleError, ResponseError } from '@ferrule/core'
import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, it } from 'vitest'
import { failure, overDownloads, ranges, same, when } from './kit.ts'
import { type Asked, bytesOf, type Storage, type Trouble } from './storage.ts'

const content = bytesOf(100_000)

describe('a connection that is cut', () => {
  const size = 10 * 16_384
  const whole = bytesOf(size)

  it.each(Array.from({ length: 21 }, (_, index) => Math.min(size - 1, index * 8_192)))(
    'after %i bytes is followed by one that resumes',
    async (cut) => {
      const { get, here } = await overDownloads(
        whole,
        when('media', ({ index }) => (index === 0 ? { cut } : undefined)),
      )
      same(await (await get()).bytes(), whole)
      const [first, second, ...more] = ranges(here)
      expect([first, more]).toEqual([undefined, []])
      const start = second === undefined ? 0 : Number(/^bytes=(\d+)-$/.exec(second)?.[1])
      expect(start).toBeLessThanOrEqual(cut)
    },
  )

  it('again and again: retry bounds only those in a row', async () => {
    const { get, here } = await overDownloads(
      whole,
      when('media', () => ({ cut: 10_000 })),
      { retry: 1 },
    )
    same(await (await get()).bytes(), whole)
    expect(here.of('media').length).toBeGreaterThan(15)
  })

  it('without a byte of progress is given up after retry', async () => {
    const { get, here } = await overDownloads(
      whole,
      when('media', ({ index }) => ({ cut: index === 0 ? 10_000 : 0 })),
      { retry: 3 },
    )
    const error = await failure((await get()).bytes())
    expect(error).toMatchObject({ code: 'network', retryable: true, entity: 'files', action: 'download' })
    expect(here.of('media')).toHaveLength(4)
  })

  it('within a part continues to its end', async () => {
    const { get, here } = await overDownloads(
      whole,
      when('media', ({ index }) => (index === 0 ? { cut: 50 } : undefined)),
    )
    same(await (await get({ range: { start: 1000, end: 1999 } })).bytes(), whole.subarray(1000, 2000))
    expect(ranges(here)).toEqual(['bytes=1000-1999', expect.stringMatching(/^bytes=10\d\d-1999$/)])
  })

  it('tells the hook, once per fault', async () => {
    const told: string[] = []
    const onRetry = ({ error, action }: { error: FerruleError; action: string }) =>
      void told.push(`${action} ${error.code}`)
    const { get } = await overDownloads(
      whole,
      when('media', ({ index }) => (index < 2 ? { cut: 20_000 } : undefined)),
      {
        hooks: { onRetry },
      },
    )
    await (await get()).bytes()
    expect(told).toEqual(['download network', 'download network'])
  })

  it('bytes in are bytes out, wherever it is cut', async () => {
    const cuts = fc.array(fc.nat(60_000), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(50_000),
        cuts,
        fc.option(fc.tuple(fc.nat(50_000), fc.nat(50_000))),
        async (length, places, part) => {
          const all = whole.subarray(0, length)
          const { get } = await overDownloads(
            all,
            when('media', ({ index }) => (index < places.length ? { cut: places[index] as number } : undefined)),
            { retry: 9 },
          )
          const [start, end] = [...(part ?? [0, 0])].sort((a, b) => a - b) as [number, number]
          const ranged = part && start < length
          const file = await get(ranged ? { range: { start, end } } : {})
          same(await file.bytes(), ranged ? all.subarray(start, end + 1) : all)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a connection that falls silent', () => {
  it('is left after the time limit, and followed by another one', async () => {
    const { get, here } = await overDownloads(
      content,
      when('media', ({ index }) => (index === 0 ? { stall: 30_000 } : undefined)),
      {
        timeout: 300,
      },
    )
    same(await (await get()).bytes(), content)
    expect(here.of('media')).toHaveLength(2)
    await here.of('media')[0]?.hungUp
  })

  it('is not one whose reader is slow', async () => {
    const { get, here } = await overDownloads(bytesOf(3_000_000), undefined, { timeout: 100 })
    const reader = (await get()).stream.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (;;) if ((await reader.read()).done) break
    expect(here.of('media')).toHaveLength(1)
  })

  it('ends at the deadline', async () => {
    const { get } = await overDownloads(
      content,
      when('media', () => ({ stall: 10 })),
    )
    expect(await failure((await get({}, { deadline: Date.now() + 300 })).bytes())).toMatchObject({ code: 'timeout' })
  })
})

describe('what comes after a cut', () => {
  const cutFirst = (trouble: Trouble | ((asked: Asked, here: Storage) => Trouble)) =>
    when('media', (asked, here) =>
      asked.index === 0
        ? { cut: 40_000 }
        : asked.index === 1
          ? typeof trouble === 'function'
            ? trouble(asked, here)
            : trouble
          : undefined,
    )

  it.each<[string, Trouble]>([
    ['503', { answer: { status: 503 } }],
    ['429', { answer: { status: 429 } }],
    [
      'a quota of 403',
      {
        answer: {
          status: 403,
          body: { error: { code: 403, errors: [{ reason: 'userRateLimitExceeded', domain: 'usageLimits' }] } },
        },
      },
    ],
    ['the whole in place of the rest', { whole: true }],
    [
      'an expired token',
      { answer: { status: 401, body: { error: { code: 401, errors: [{ reason: 'authError' }] } } } },
    ],
  ])('%s', async (_, trouble) => {
    const { get } = await overDownloads(content, cutFirst(trouble))
    same(await (await get()).bytes(), content)
  })

  it('the whole in place of the rest of a part', async () => {
    const { get, here } = await overDownloads(content, cutFirst({ whole: true }))
    same(await (await get({ range: { start: 10_000, end: 69_999 } })).bytes(), content.subarray(10_000, 70_000))
    expect(here.of('media')).toHaveLength(2)
  })

  it.each<[string, Trouble, string]>([
    [
      'another part than was asked for',
      { headers: { 'content-range': 'bytes 0-99999/100000' } },
      'another range than the requested one',
    ],
    [
      '206 that does not say which part',
      { headers: { 'content-range': undefined } },
      'another range than the requested one',
    ],
    [
      'a file of another size',
      { headers: { 'content-range': 'bytes 40000-100000/100001' } },
      'changed while it was read',
    ],
    [
      'a lack of permission',
      { answer: { status: 403, body: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } } },
      '403',
    ],
    [
      '416 of a shorter file',
      { answer: { status: 416, headers: { 'content-range': 'bytes */9' } } },
      'changed while it was read',
    ],
  ])('%s is an error', async (_, trouble, message) => {
    const { get, here } = await overDownloads(content, cutFirst(trouble))
    const error = await failure((await get()).bytes())
    expect(error.message).toContain(message)
    expect(here.of('media')).toHaveLength(2)
  })

  it.each(['etag', 'last-modified', 'x-goog-hash'])('another %s: the file was changed', async (name) => {
    const { get } = await overDownloads(
      content,
      when('media', ({ index }) => ({ headers: { [name]: `"${index}"` }, ...(index === 0 && { cut: 10_000 }) })),
    )
    expect((await failure((await get()).bytes())).message).toContain('changed while it was read')
  })

  it('a strong entity tag goes along', async () => {
    const { get, here } = await overDownloads(
      content,
      when('media', ({ index }) => ({ headers: { etag: '"1"' }, ...(index === 0 && { cut: 10_000 }) })),
    )
    same(await (await get()).bytes(), content)
    expect(here.of('media')[1]?.headers['if-range']).toBe('"1"')
  })

  it('another revision: the file was changed, and its bytes are not mixed', async () => {
    const { get } = await overDownloads(
      content,
      cutFirst((_, here) => {
        here.revision = 2
        return {}
      }),
    )
    const got: Uint8Array[] = []
    const reading = (async () => {
      for await (const part of (await get()).stream) got.push(part)
    })()
    const error = await failure(reading)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ retryable: true })
    const had = Buffer.concat(got)
    expect(had.length).toBeLessThanOrEqual(40_000)
    same(had, content.subarray(0, had.length))
  })

  it('the end, where its size is not known', async () => {
    const unsized = { headers: { 'content-length': undefined, 'transfer-encoding': 'chunked' } }
    const { get } = await overDownloads(
      content,
      when('media', ({ index }) => ({ ...unsized, ...(index === 0 && { cut: 100_000 }) })),
    )
    same(await (await get()).bytes(), content)
  })
})
