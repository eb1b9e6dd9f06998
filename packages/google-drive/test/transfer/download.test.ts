import {
  type CallOptions,
  type ClientOptions,
  type Download,
  type FerruleError,
  type Progress,
  ResponseError,
} from '@ferrule/core'
import * as files from '@ferrule/google-drive/files'
import * as revisions from '@ferrule/google-drive/revisions'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Asked, bytesOf, clientOf, type Storage, storage, type Trouble } from './storage.ts'

// A slow machine is no failure; only what hangs meets this.
vi.setConfig({ testTimeout: 60_000 })

const failure = (promise: Promise<unknown>): Promise<FerruleError> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )

/** Trouble with the bytes of the file; everything else goes well. */
const whenMedia =
  (trouble: (asked: Asked, here: Storage) => Trouble | undefined) =>
  (asked: Asked, here: Storage): Trouble | undefined =>
    asked.kind === 'media' ? trouble(asked, here) : undefined

async function over(
  content: Buffer,
  trouble?: (asked: Asked, here: Storage) => Trouble | undefined,
  options: Partial<ClientOptions> = {},
) {
  const here = await storage(content, trouble)
  const client = clientOf(here, options)
  const get = (params: Partial<files.FilesDownloadParams> = {}, call: CallOptions = {}) =>
    files.download(client, { fileId: 'f', ...params }, call)
  return { here, client, get }
}

const content = bytesOf(100_000)
const same = (got: Uint8Array, wanted: Uint8Array) => expect(Buffer.compare(got, wanted)).toBe(0)
const ranges = (here: Storage) => here.of('media').map(({ headers }) => headers.range)

describe('a download', () => {
  it('gives the bytes, and what is known of them', async () => {
    const { get, here } = await over(content)
    const file = await get()
    expect(file).toMatchObject({ size: 100_000, filename: 'a b.bin', contentType: 'application/octet-stream' })
    same(await file.bytes(), content)
    expect(here.asked.map(({ kind }) => kind).sort()).toEqual(['facts', 'media'])
    expect(here.of('media')[0]?.headers).toMatchObject({
      'accept-encoding': 'identity',
      authorization: 'Bearer ya29.first',
    })
    expect(here.of('facts')[0]?.url.search).not.toContain('alt')
  })

  it('tells its progress', async () => {
    const seen: Progress[] = []
    const { get } = await over(
      content,
      whenMedia(({ index }) => (index === 0 ? { cut: 70_000 } : undefined)),
    )
    await (await get({}, { onProgress: (progress) => void seen.push(progress) })).bytes()
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.map(({ transferred }) => transferred)).toEqual(
      [...new Set(seen.map(({ transferred }) => transferred))].sort((a, b) => a - b),
    )
    expect(seen.at(-1)).toEqual({ transferred: 100_000, total: 100_000 })
  })

  it('ends with what onProgress throws', async () => {
    const { get, here } = await over(content)
    const stop = new Error('enough')
    const file = await get(
      {},
      {
        onProgress: () => {
          throw stop
        },
      },
    )
    expect(await failure(file.bytes())).toBe(stop)
    expect(here.of('media')).toHaveLength(1)
  })

  it('of an empty file', async () => {
    const { get, here } = await over(Buffer.alloc(0))
    expect(await (await get()).bytes()).toHaveLength(0)
    expect(await (await get({ range_header: 'bytes=0-' })).bytes()).toHaveLength(0)
    expect(await (await get({ range: { start: 0, end: 9 } })).bytes()).toHaveLength(0)
    expect(ranges(here)).toEqual([undefined, undefined, undefined])
  })

  it('of a revision asks for what is known of that', async () => {
    const here = await storage(
      content,
      whenMedia(({ index }) => (index === 0 ? { cut: 5 } : undefined)),
    )
    same(await (await revisions.download(clientOf(here), { fileId: 'f', revisionId: 'r' })).bytes(), content)
    expect(here.of('facts')[0]?.url.pathname).toBe('/drive/v3/files/f/revisions/r')
    expect(here.of('facts')[0]?.url.searchParams.get('fields')).toBe('originalFilename,size,md5Checksum')
  })

  it('without verify makes one request, and does not go on', async () => {
    const { get, here } = await over(
      content,
      whenMedia(() => ({ cut: 50_000 })),
    )
    expect((await failure((await get({ verify: false })).bytes())).code).toBe('network')
    expect(here.asked.map(({ kind }) => kind)).toEqual(['media'])
  })

  it.each<[string, Partial<files.FilesDownloadParams>, string, Buffer]>([
    ['text', { range: 'bytes=100-199' }, 'bytes=100-199', content.subarray(100, 200)],
    ['numbers', { range: { start: 100, end: 199 } }, 'bytes=100-199', content.subarray(100, 200)],
    ['a start', { range: { start: 99_990 } }, 'bytes=99990-', content.subarray(99_990)],
    ['the last bytes', { range_header: 'bytes=-10' }, 'bytes=-10', content.subarray(99_990)],
  ])('of a part: %s', async (_, params, range, wanted) => {
    const { get, here } = await over(content)
    const file = await get(params)
    expect(file.range?.total).toBe(100_000)
    same(await file.bytes(), wanted)
    expect(ranges(here)).toEqual([range])
  })

  it('one range at most', async () => {
    const { get, here } = await over(content)
    expect(await failure(get({ range: 'bytes=0-1', range_header: 'bytes=0-1' }))).toMatchObject({ code: 'params' })
    expect(here.asked).toHaveLength(0)
  })

  it('is refused as the file is, not as what is known of it', async () => {
    const refusal = { status: 403, body: { error: { code: 403, errors: [{ reason: 'fileNotDownloadable' }] } } }
    const { get } = await over(content, ({ kind }) => (kind === 'media' ? { answer: refusal } : undefined))
    expect(await failure(get())).toMatchObject({ status: 403, upstream: { code: 'fileNotDownloadable' } })
  })

  it('whose facts are refused leaves no connection open', async () => {
    const { get, here } = await over(content, ({ kind }) =>
      kind === 'facts' ? { answer: { status: 404 } } : { stall: 10 },
    )
    expect(await failure(get())).toMatchObject({ code: 'not_found' })
    await here.of('media')[0]?.hungUp
  })

  it('meets the size cap before a byte is read', async () => {
    const { get, here } = await over(
      content,
      whenMedia(() => ({ stall: 0 })),
    )
    expect(await failure((await get()).bytes({ max: 99_999 }))).toBeInstanceOf(ResponseError)
    await here.of('media')[0]?.hungUp
  })
})

describe('a connection that is cut', () => {
  const size = 10 * 16_384
  const whole = bytesOf(size)

  it.each(Array.from({ length: 21 }, (_, index) => Math.min(size - 1, index * 8_192)))(
    'after %i bytes is followed by one that goes on',
    async (cut) => {
      const { get, here } = await over(
        whole,
        whenMedia(({ index }) => (index === 0 ? { cut } : undefined)),
      )
      same(await (await get()).bytes(), whole)
      const [first, second, ...more] = ranges(here)
      expect([first, more]).toEqual([undefined, []])
      const start = second === undefined ? 0 : Number(/^bytes=(\d+)-$/.exec(second)?.[1])
      expect(start).toBeLessThanOrEqual(cut)
    },
  )

  it('again and again: retry bounds only those in a row', async () => {
    const { get, here } = await over(
      whole,
      whenMedia(() => ({ cut: 10_000 })),
      { retry: 1 },
    )
    same(await (await get()).bytes(), whole)
    expect(here.of('media').length).toBeGreaterThan(15)
  })

  it('without a byte of progress is given up after retry', async () => {
    const { get, here } = await over(
      whole,
      whenMedia(({ index }) => ({ cut: index === 0 ? 10_000 : 0 })),
      { retry: 3 },
    )
    const error = await failure((await get()).bytes())
    expect(error).toMatchObject({ code: 'network', retryable: true, entity: 'files', action: 'download' })
    expect(here.of('media')).toHaveLength(4)
  })

  it('within a part goes on to its end', async () => {
    const { get, here } = await over(
      whole,
      whenMedia(({ index }) => (index === 0 ? { cut: 50 } : undefined)),
    )
    same(await (await get({ range: { start: 1000, end: 1999 } })).bytes(), whole.subarray(1000, 2000))
    expect(ranges(here)).toEqual(['bytes=1000-1999', expect.stringMatching(/^bytes=10\d\d-1999$/)])
  })

  it('tells the hook, once per fault', async () => {
    const told: string[] = []
    const onRetry = ({ error, action }: { error: FerruleError; action: string }) =>
      void told.push(`${action} ${error.code}`)
    const { get } = await over(
      whole,
      whenMedia(({ index }) => (index < 2 ? { cut: 20_000 } : undefined)),
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
          const { get } = await over(
            all,
            whenMedia(({ index }) => (index < places.length ? { cut: places[index] as number } : undefined)),
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
    const { get, here } = await over(
      content,
      whenMedia(({ index }) => (index === 0 ? { stall: 30_000 } : undefined)),
      {
        timeout: 300,
      },
    )
    same(await (await get()).bytes(), content)
    expect(here.of('media')).toHaveLength(2)
    await here.of('media')[0]?.hungUp
  })

  it('is not one whose reader is slow', async () => {
    const { get, here } = await over(bytesOf(3_000_000), undefined, { timeout: 100 })
    const reader = (await get()).stream.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (;;) if ((await reader.read()).done) break
    expect(here.of('media')).toHaveLength(1)
  })

  it('ends at the deadline', async () => {
    const { get } = await over(
      content,
      whenMedia(() => ({ stall: 10 })),
    )
    expect(await failure((await get({}, { deadline: Date.now() + 300 })).bytes())).toMatchObject({ code: 'timeout' })
  })
})

describe('what comes after a cut', () => {
  const cutFirst = (trouble: Trouble | ((asked: Asked, here: Storage) => Trouble)) =>
    whenMedia((asked, here) =>
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
    const { get } = await over(content, cutFirst(trouble))
    same(await (await get()).bytes(), content)
  })

  it('the whole in place of the rest of a part', async () => {
    const { get, here } = await over(content, cutFirst({ whole: true }))
    same(await (await get({ range: { start: 10_000, end: 69_999 } })).bytes(), content.subarray(10_000, 70_000))
    expect(here.of('media')).toHaveLength(2)
  })

  it.each<[string, Trouble, string]>([
    [
      'another part than was asked for',
      { headers: { 'content-range': 'bytes 0-99999/100000' } },
      'part of the file that was not asked for',
    ],
    [
      '206 that does not say which part',
      { headers: { 'content-range': undefined } },
      'part of the file that was not asked for',
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
    const { get, here } = await over(content, cutFirst(trouble))
    const error = await failure((await get()).bytes())
    expect(error.message).toContain(message)
    expect(here.of('media')).toHaveLength(2)
  })

  it.each(['etag', 'last-modified', 'x-goog-hash'])('another %s: the file was changed', async (name) => {
    const { get } = await over(
      content,
      whenMedia(({ index }) => ({ headers: { [name]: `"${index}"` }, ...(index === 0 && { cut: 10_000 }) })),
    )
    expect((await failure((await get()).bytes())).message).toContain('changed while it was read')
  })

  it('a strong entity tag goes along', async () => {
    const { get, here } = await over(
      content,
      whenMedia(({ index }) => ({ headers: { etag: '"1"' }, ...(index === 0 && { cut: 10_000 }) })),
    )
    same(await (await get()).bytes(), content)
    expect(here.of('media')[1]?.headers['if-range']).toBe('"1"')
  })

  it('another revision: the file was changed, and its bytes are not mixed', async () => {
    const { get } = await over(
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
    const { get } = await over(
      content,
      whenMedia(({ index }) => ({ ...unsized, ...(index === 0 && { cut: 100_000 }) })),
    )
    same(await (await get()).bytes(), content)
  })
})

describe('the checksum', () => {
  it('tells damage', async () => {
    const { get } = await over(content, ({ kind }) =>
      kind === 'facts' ? { answer: { status: 200, body: { size: '100000', md5Checksum: '0'.repeat(32) } } } : undefined,
    )
    const error = await failure((await get()).bytes())
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toContain('do not match the checksum')
  })

  it('is of the whole: parts are not held against it', async () => {
    const { get } = await over(content)
    same(await (await get({ range: 'bytes=1-2' })).bytes(), content.subarray(1, 3))
  })

  it('may be absent', async () => {
    const { get } = await over(content, ({ kind }) =>
      kind === 'facts' ? { answer: { status: 200, body: { name: '..' } } } : undefined,
    )
    const file = await get()
    expect(file).not.toHaveProperty('filename')
    same(await file.bytes(), content)
  })
})

describe('a token that expires', () => {
  it('while the file is read is renewed', async () => {
    const { get, here } = await over(
      content,
      whenMedia(({ index }, storage) => {
        if (index === 0) storage.tokens = new Set(['fresh', 'ya29.first'])
        if (index === 1) storage.tokens = new Set(['fresh'])
        return index === 0 ? { cut: 1000 } : undefined
      }),
    )
    same(await (await get()).bytes(), content)
    expect(here.of('token')).toHaveLength(1)
    expect(here.of('media').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ya29.first',
      'Bearer ya29.first',
      'Bearer fresh',
    ])
  })
})

describe('a download that is left', () => {
  it.each<[string, (file: Download, stop: AbortController) => Promise<unknown>]>([
    ['cancelled', (file) => file.cancel()],
    [
      'left by its loop',
      async ({ stream }) => {
        for await (const _ of stream) break
      },
    ],
    [
      'aborted',
      async ({ stream }, stop) => {
        stop.abort(new Error('enough'))
        await expect(stream.getReader().read()).rejects.toThrow('enough')
      },
    ],
  ])('%s frees the connection', async (_, leave) => {
    const { get, here } = await over(
      content,
      whenMedia(() => ({ stall: 20_000 })),
    )
    const stop = new AbortController()
    await leave(await get({}, { signal: stop.signal }), stop)
    await here.of('media')[0]?.hungUp
  })

  it('aborted between two connections asks for no more', async () => {
    const stop = new AbortController()
    const { get, here } = await over(
      content,
      whenMedia(() => ({ cut: 10_000 })),
      {
        hooks: { onRetry: () => stop.abort(new Error('enough')) },
      },
    )
    await expect((await get({}, { signal: stop.signal })).bytes()).rejects.toThrow('enough')
    expect(here.of('media')).toHaveLength(1)
  })
})

describe('a redirect to another host', () => {
  it('carries no token, at the first request and at the next', async () => {
    const seen: [host: string, authorization: string | null, range: string | null][] = []
    const cut = () => {
      let sent = false
      return new ReadableStream({
        pull(controller) {
          if (sent) controller.error(new Error('ECONNRESET'))
          else controller.enqueue(new Uint8Array(content.subarray(0, 40_000)))
          sent = true
        },
      })
    }
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const { host, searchParams } = new URL(request.url)
      if (host === 'www.googleapis.com' && searchParams.get('alt') !== 'media') return Response.json({ size: '100000' })
      seen.push([host, request.headers.get('authorization'), request.headers.get('range')])
      if (host === 'www.googleapis.com')
        return new Response(null, {
          status: 302,
          headers: { location: 'https://doc-0.apidata.googleusercontent.com/x?s=1' },
        })
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
      if (start === 0) return new Response(cut(), { headers: { 'content-length': '100000' } })
      return new Response(new Uint8Array(content.subarray(start)), {
        status: 206,
        headers: { 'content-range': `bytes ${start}-99999/100000`, 'content-length': String(100_000 - start) },
      })
    }
    const client = clientOf(
      { url: 'https://www.googleapis.com' },
      { fetch: fetch as typeof globalThis.fetch, baseUrl: undefined as never },
    )
    same(await (await files.download(client, { fileId: 'f' })).bytes(), content)
    expect(seen).toEqual([
      ['www.googleapis.com', 'Bearer ya29.first', null],
      ['doc-0.apidata.googleusercontent.com', null, null],
      ['www.googleapis.com', 'Bearer ya29.first', 'bytes=40000-'],
      ['doc-0.apidata.googleusercontent.com', null, 'bytes=40000-'],
    ])
  })
})
