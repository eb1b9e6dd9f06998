import { createHash } from 'node:crypto'
import { type Download, type Progress, ResponseError } from '@ferrule/core'
import * as files from '@ferrule/google-drive/files'
import * as revisions from '@ferrule/google-drive/revisions'
import { describe, expect, it, vi } from 'vitest'
import { failure, overDownloads, ranges, same, when } from './kit.ts'
import { bytesOf, clientOf, storage } from './storage.ts'

const content = bytesOf(100_000)

describe('a download', () => {
  it('gives the bytes, and what is known of them', async () => {
    const { get, here } = await overDownloads(content)
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
    const { get } = await overDownloads(
      content,
      when('media', ({ index }) => (index === 0 ? { cut: 70_000 } : undefined)),
    )
    await (await get({}, { onProgress: (progress) => void seen.push(progress) })).bytes()
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.map(({ transferred }) => transferred)).toEqual(
      [...new Set(seen.map(({ transferred }) => transferred))].sort((a, b) => a - b),
    )
    expect(seen.at(-1)).toEqual({ transferred: 100_000, total: 100_000 })
  })

  it('ends with what onProgress throws', async () => {
    const { get, here } = await overDownloads(content)
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
    const { get, here } = await overDownloads(Buffer.alloc(0))
    expect(await (await get()).bytes()).toHaveLength(0)
    expect(await (await get({ range_header: 'bytes=0-' })).bytes()).toHaveLength(0)
    expect(await (await get({ range: { start: 0, end: 9 } })).bytes()).toHaveLength(0)
    expect(ranges(here)).toEqual([undefined, undefined, undefined])
  })

  it('of a revision asks for what is known of that', async () => {
    const here = await storage(
      content,
      when('media', ({ index }) => (index === 0 ? { cut: 5 } : undefined)),
    )
    same(await (await revisions.download(clientOf(here), { fileId: 'f', revisionId: 'r' })).bytes(), content)
    expect(here.of('facts')[0]?.url.pathname).toBe('/drive/v3/files/f/revisions/r')
    expect(here.of('facts')[0]?.url.searchParams.get('fields')).toBe('originalFilename,size,md5Checksum')
  })

  it('without verify makes one request, and does not go on', async () => {
    const { get, here } = await overDownloads(
      content,
      when('media', () => ({ cut: 50_000 })),
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
    const { get, here } = await overDownloads(content)
    const file = await get(params)
    expect(file.range?.total).toBe(100_000)
    same(await file.bytes(), wanted)
    expect(ranges(here)).toEqual([range])
  })

  describe.each([true, false])('of a part, verify %s', (verify) => {
    const whole = 'x'.repeat(100_000)
    const answered = (status: number, headers: Record<string, string> = {}) =>
      overDownloads(
        content,
        when('media', () => ({ answer: { status, body: whole, headers } })),
      )

    it.each(['bytes=10-19', 'bytes=10-', 'bytes=-10', 'bytes=0-19', 'bytes=0-99998'])(
      'is never the whole file: %s',
      async (range) => {
        const { get } = await answered(200)
        const error = await failure(get({ range, verify }))
        expect(error).toBeInstanceOf(ResponseError)
        expect(error).toMatchObject({ status: 200, retryable: false })
        expect(error.message).toContain('200 with the whole file')
      },
    )

    it.each(['bytes=0-', 'bytes=0-99999', 'bytes=0-200000', 'bytes=-100000', 'bytes=-200000'])(
      'that is all of it may come as the whole file: %s',
      async (range) => {
        const { get } = await answered(200)
        expect(await (await get({ range, verify })).text()).toBe(whole)
      },
    )

    it.each([
      ['bytes=10-19', 'bytes 0-9/100000'],
      ['bytes=10-19', 'bytes 10-20/100000'],
      ['bytes=10-', 'bytes 0-99999/100000'],
      ['bytes=-10', 'bytes 0-9/100000'],
      ['bytes=-10', 'bytes 99980-99999/100000'],
      ['bytes=10-19', 'bytes ?'],
    ])('is never another part: %s, answered with %s', async (range, contentRange) => {
      const { get } = await answered(206, { 'content-range': contentRange })
      const error = await failure(get({ range, verify }))
      expect(error).toBeInstanceOf(ResponseError)
      expect(error.message).toContain('206 with another part')
    })
  })

  it.each<Partial<files.FilesDownloadParams>>([
    { range: { start: 9, end: 8 } },
    { range: 'bytes=10-9' },
    { range_header: 'bytes=1-0' },
  ])('of a part that ends before it starts is refused: %j', async (params) => {
    const { get, here } = await overDownloads(content)
    expect(await failure(get(params))).toMatchObject({ code: 'params', issues: [{ path: Object.keys(params) }] })
    expect(here.asked).toHaveLength(0)
  })

  it('one range at most', async () => {
    const { get, here } = await overDownloads(content)
    expect(await failure(get({ range: 'bytes=0-1', range_header: 'bytes=0-1' }))).toMatchObject({ code: 'params' })
    expect(here.asked).toHaveLength(0)
  })

  it('is refused as the file is, not as what is known of it', async () => {
    const refusal = { status: 403, body: { error: { code: 403, errors: [{ reason: 'fileNotDownloadable' }] } } }
    const { get } = await overDownloads(content, ({ kind }) => (kind === 'media' ? { answer: refusal } : undefined))
    expect(await failure(get())).toMatchObject({ status: 403, upstream: { code: 'fileNotDownloadable' } })
  })

  it('meets the size cap before a byte is read', async () => {
    const { get, here } = await overDownloads(
      content,
      when('media', () => ({ stall: 0 })),
    )
    expect(await failure((await get()).bytes({ max: 99_999 }))).toBeInstanceOf(ResponseError)
    await here.of('media')[0]?.hungUp
  })
})

/** Google's metadata of these bytes. */
const factsOf = (bytes: Buffer, name: 'md5' | 'sha256') => ({
  [`${name}Checksum`]: createHash(name).update(bytes).digest('hex'),
})

describe('the checksum', () => {
  it('tells damage', async () => {
    const { get } = await overDownloads(content, ({ kind }) =>
      kind === 'facts' ? { answer: { status: 200, body: { size: '100000', md5Checksum: '0'.repeat(32) } } } : undefined,
    )
    const error = await failure((await get()).bytes())
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toContain('do not match the checksum')
  })

  describe.each<[string, (name: string) => object | undefined]>([
    ['of the run time', (name) => (name === 'node:crypto' ? { createHash } : undefined)],
    ['in JavaScript, where the run time has none', () => undefined],
    [
      'in JavaScript, where the run time allows none',
      () => ({
        createHash() {
          throw new Error('digital envelope routines::unsupported')
        },
      }),
    ],
  ])('by a digest %s', (_, getBuiltinModule) => {
    it.each([0, 40_000])('fits a good file, and tells damage at byte %i', async (at) => {
      vi.stubGlobal('process', { ...process, getBuiltinModule })
      const damaged = Buffer.from(content)
      damaged[at] = (damaged[at] as number) ^ 1
      for (const [bytes, fits] of [
        [content, true],
        [damaged, false],
      ] as const) {
        const facts = factsOf(content, 'md5')
        const { get } = await overDownloads(
          bytes,
          when('facts', () => ({ answer: { status: 200, body: facts } })),
        )
        const reading = (await get()).bytes()
        if (fits) same(await reading, content)
        else expect((await failure(reading)).message).toContain('do not match the checksum')
      }
    })
  })

  it('is SHA-256 where Google gives it and the run time digests it, and else MD5', async () => {
    const asked: string[] = []
    const digests = {
      createHash(name: string) {
        asked.push(name)
        return createHash(name)
      },
    }
    vi.stubGlobal('process', { ...process, getBuiltinModule: () => digests })
    const both = { ...factsOf(content, 'md5'), ...factsOf(content, 'sha256') }
    const md5 = createHash('md5').update(content).digest('base64')
    for (const [facts, headers] of [
      [both, {}],
      [both, { 'x-goog-hash': `md5=${md5}` }],
      [factsOf(content, 'md5'), {}],
      // The file was changed between the two answers: what came with the bytes counts.
      [{ md5Checksum: '0'.repeat(32), sha256Checksum: '0'.repeat(64) }, { 'x-goog-hash': `md5=${md5}` }],
    ] as const) {
      const { get } = await overDownloads(content, ({ kind }) =>
        kind === 'facts' ? { answer: { status: 200, body: facts } } : kind === 'media' ? { headers } : undefined,
      )
      same(await (await get()).bytes(), content)
    }
    expect(asked).toEqual(['sha256', 'sha256', 'md5', 'md5'])
    const wrong = { ...both, sha256Checksum: '0'.repeat(64) }
    const { get } = await overDownloads(
      content,
      when('facts', () => ({ answer: { status: 200, body: wrong } })),
    )
    expect((await failure((await get()).bytes())).message).toContain('do not match the checksum')
  })

  it('is of the whole: parts are not compared with it', async () => {
    const { get } = await overDownloads(content)
    same(await (await get({ range: 'bytes=1-2' })).bytes(), content.subarray(1, 3))
  })

  it('may be absent', async () => {
    const { get } = await overDownloads(content, ({ kind }) =>
      kind === 'facts' ? { answer: { status: 200, body: { name: '..' } } } : undefined,
    )
    const file = await get()
    expect(file).not.toHaveProperty('filename')
    same(await file.bytes(), content)
  })
})

describe('a token that expires', () => {
  it('while the file is read is renewed', async () => {
    const { get, here } = await overDownloads(
      content,
      when('media', ({ index }, storage) => {
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
    const { get, here } = await overDownloads(
      content,
      when('media', () => ({ stall: 20_000 })),
    )
    const stop = new AbortController()
    await leave(await get({}, { signal: stop.signal }), stop)
    await here.of('media')[0]?.hungUp
  })

  it('aborted between two connections asks for no more', async () => {
    const stop = new AbortController()
    const { get, here } = await overDownloads(
      content,
      when('media', () => ({ cut: 10_000 })),
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
      if (host === 'www.googleapis.com' && searchParams.get('alt') !== 'media')
        return Response.json({ headRevisionId: '1' })
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
