import type { ByteSource, CallOptions, ClientOptions, FerruleError, Progress } from '@ferrule/core'
import * as uploads from '@ferrule/google-drive/files-upload'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type Asked, bytesOf, clientOf, SESSION, type Storage, storage, type Trouble } from './storage.ts'

// A slow machine is no failure; only what hangs meets this.
vi.setConfig({ testTimeout: 60_000 })

const PORTION = 262_144
const failure = (promise: Promise<unknown>): Promise<FerruleError> =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )

type Puzzle = (asked: Asked, here: Storage) => Trouble | undefined
const when =
  (kind: Asked['kind'], trouble: Puzzle): Puzzle =>
  (asked, here) =>
    asked.kind === kind ? trouble(asked, here) : undefined

async function over(trouble?: Puzzle, options: Partial<ClientOptions> = {}, portion = PORTION) {
  const here = await storage(Buffer.alloc(0), trouble, portion)
  const client = clientOf(here, options)
  const put = (
    content: ByteSource | string,
    params: Partial<uploads.FilesUploadCreateParams> = {},
    call: CallOptions = {},
  ) => uploads.create(client, { name: 'n', file_content: content, chunk_size: PORTION, ...params }, call)
  return { here, client, put }
}

const same = (got: Buffer | undefined, wanted: Uint8Array) =>
  expect(Buffer.compare(got ?? Buffer.from('?'), wanted)).toBe(0)
const kinds = (here: Storage) => here.asked.map(({ kind }) => kind).join(' ')
const contentRanges = (here: Storage) => here.of('put').map(({ headers }) => headers['content-range'])

/** A content in pieces of this length. */
async function* inPieces(content: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}
const streamOf = (content: Buffer, length = 60_000) =>
  ReadableStream.from(inPieces(content, length)) as ReadableStream<Uint8Array>

const size = 5 * PORTION + 1000
const content = bytesOf(size)
const resumable = { uploadType: 'resumable' } as const

describe('a small file goes in one request', () => {
  it.each<[string, ByteSource | string]>([
    ['Uint8Array', new Uint8Array(content.subarray(0, 300))],
    ['a view of a longer one', content.subarray(100, 400)],
    ['ArrayBuffer', new Uint8Array(content.subarray(0, 300)).buffer],
    ['Blob', new Blob([new Uint8Array(content.subarray(0, 300))])],
    ['base64', content.subarray(0, 300).toString('base64')],
  ])('%s', async (name, source) => {
    const { here, put } = await over()
    await put(source, { mimeType: 'text/csv', description: 'é "quoted"' })
    expect(kinds(here)).toBe('whole')
    const { headers, body, url } = here.of('whole')[0] as Asked
    expect(url.searchParams.get('uploadType')).toBe('multipart')
    const boundary = /^multipart\/related; boundary=([\w-]+)$/.exec(headers['content-type'] ?? '')?.[1] as string
    const wanted = name.startsWith('a view') ? content.subarray(100, 400) : content.subarray(0, 300)
    const text = (part: string) => Buffer.from(part)
    same(
      body,
      Buffer.concat([
        text(`--${boundary}\r\ncontent-type: application/json\r\n\r\n`),
        text(JSON.stringify({ name: 'n', mimeType: 'text/csv', description: 'é "quoted"' })),
        text(`\r\n--${boundary}\r\ncontent-type: text/csv\r\n\r\n`),
        wanted,
        text(`\r\n--${boundary}--`),
      ]),
    )
    expect(headers['content-length']).toBe(String(body.length))
  })

  it('whose boundary is another one each time', async () => {
    const { here, put } = await over()
    await put(new Uint8Array(1))
    await put(new Uint8Array(1))
    expect(new Set(here.of('whole').map(({ headers }) => headers['content-type'])).size).toBe(2)
  })

  it.each<[string, Partial<uploads.FilesUploadCreateParams>, ByteSource, string]>([
    [
      'its own type',
      { file_mime_type: 'text/csv', mimeType: 'application/vnd.google-apps.spreadsheet' },
      new Blob(['x'], { type: 'text/plain' }),
      'text/csv',
    ],
    ['that of the blob', {}, new Blob(['x'], { type: 'text/plain' }), 'text/plain'],
    ['that of the file', { mimeType: 'image/png' }, new Uint8Array(1), 'image/png'],
    [
      'not that of a document it becomes',
      { mimeType: 'application/vnd.google-apps.document' },
      new Uint8Array(1),
      'application/octet-stream',
    ],
    ['that of anything', {}, new Uint8Array(1), 'application/octet-stream'],
  ])('with %s', async (_, params, source, type) => {
    const { here, put } = await over()
    await put(source, params)
    expect(here.of('whole')[0]?.body.toString()).toContain(`\r\ncontent-type: ${type}\r\n\r\n`)
    await put(source, { ...params, ...resumable })
    expect(here.of('begin')[0]?.headers['x-upload-content-type']).toBe(type)
    expect(here.of('put')[0]?.headers['content-type']).toBe(type)
  })

  it('that is empty', async () => {
    const { here, put } = await over()
    await put(new Uint8Array())
    expect(kinds(here)).toBe('whole')
  })

  it('replaces the bytes of another one; without anything else it is sent bare', async () => {
    const { here, client } = await over()
    await uploads.update(client, { fileId: 'f', file_content: content.subarray(0, 9) })
    await uploads.update(client, {
      fileId: 'f',
      file_content: new Blob(['abc'], { type: 'text/plain' }),
      uploadType: 'media',
    })
    await uploads.update(client, { fileId: 'f', file_content: 'YWJj', name: 'new' })
    const [bare, blob, named] = here.of('whole') as [Asked, Asked, Asked]
    expect(
      here.of('whole').map(({ method, url }) => [method, url.pathname, url.searchParams.get('uploadType')]),
    ).toEqual([
      ['PATCH', '/upload/drive/v3/files/f', 'media'],
      ['PATCH', '/upload/drive/v3/files/f', 'media'],
      ['PATCH', '/upload/drive/v3/files/f', 'multipart'],
    ])
    same(bare.body, content.subarray(0, 9))
    expect([blob.body.toString(), blob.headers['content-type']]).toEqual(['abc', 'text/plain'])
    expect(named.body.toString()).toContain('{"name":"new"}')
  })

  it('is not sent twice when its end is not clear, unless it brings its id', async () => {
    const { here, put } = await over(
      when('whole', ({ index }) => (index === 0 || index === 1 ? { cut: 10 } : undefined)),
    )
    expect(await failure(put(new Uint8Array(100)))).toMatchObject({ code: 'network', outcome: 'unknown' })
    expect(here.of('whole')).toHaveLength(1)
    await put(new Uint8Array(100), { id: 'mine' })
    expect(here.of('whole')).toHaveLength(3)
  })

  it('and again with another token when the first has expired', async () => {
    const { here, put } = await over()
    here.tokens = new Set(['fresh'])
    await put(content.subarray(0, 300))
    expect(here.of('whole').map(({ headers }) => headers.authorization)).toEqual(['Bearer ya29.first', 'Bearer fresh'])
    same(here.of('whole')[0]?.body, here.of('whole')[1]?.body as Buffer)
  })

  it('tells its progress once', async () => {
    const seen: Progress[] = []
    const { put } = await over()
    await put(new Uint8Array(100), {}, { onProgress: (progress) => void seen.push(progress) })
    expect(seen).toEqual([{ transferred: 100, total: 100 }])
  })
})

describe('what cannot be sent is told before any request', () => {
  it.each<[string, object, RegExp]>([
    ['no name', { name: undefined }, /name is required/],
    ['no content', { file_content: undefined }, /file_content is required/],
    ['an object', { file_content: {} }, /file_content must be a string or bytes/],
    ['a number', { file_content: 1 }, /file_content must be a string or bytes/],
    ['text that is no base64', { file_content: 'grüße' }, /file_content must be base64/],
    ['chunks of another size', { chunk_size: 300_000, ...resumable }, /chunk_size must be a multiple of 262144/],
    ['chunks that are too small', { chunk_size: 1000 }, /chunk_size must be an integer from 262144/],
    [
      'a stream in one request',
      { file_content: new ReadableStream(), uploadType: 'multipart' },
      /uploadType must be resumable/,
    ],
    ['bytes alone for a new file', { uploadType: 'media' }, /uploadType must be one of multipart, resumable/],
  ])('%s', async (_, params, message) => {
    const { here, put } = await over()
    const error = await failure(put(new Uint8Array(1), params))
    expect(error).toMatchObject({ code: 'params', outcome: 'not-sent' })
    expect(error.message).toMatch(message)
    expect(here.asked).toHaveLength(0)
  })

  it('media with something said of the file', async () => {
    const { here, client } = await over()
    const error = await failure(
      uploads.update(client, { fileId: 'f', file_content: '', name: 'x', uploadType: 'media' }),
    )
    expect(error.message).toContain('uploadType media sends the bytes alone')
    expect(here.asked).toHaveLength(0)
  })

  it('a stream that somebody reads', async () => {
    const { put } = await over()
    const stream = streamOf(content)
    stream.getReader()
    expect(await failure(put(stream))).toMatchObject({ code: 'params' })
  })

  it('a stream of text', async () => {
    const { put } = await over()
    const error = await failure(put(ReadableStream.from(['text']) as never))
    expect(error).toMatchObject({ code: 'params' })
    expect(error.message).toContain('encode text as UTF-8')
  })
})

describe('a file in chunks', () => {
  const sources: [string, () => ByteSource, known: boolean][] = [
    ['Uint8Array', () => content, true],
    ['Blob', () => new Blob([new Uint8Array(content)]), true],
    ['stream', () => streamOf(content), false],
    ['stream of large pieces', () => streamOf(content, 700_000), false],
    ['async generator', () => inPieces(content, 262_144), false],
  ]
  it.each(sources)('%s', async (_, source, known) => {
    const { here, put } = await over()
    const file = await put(source(), resumable)
    expect(file).toMatchObject({ id: 'new', size: String(size) })
    same(here.uploaded, content)
    expect(kinds(here)).toBe(`begin${' put'.repeat(6)}`)
    const total = (last: boolean) => (known || last ? size : '*')
    expect(contentRanges(here)).toEqual(
      Array.from({ length: 6 }, (_, index) => {
        const end = Math.min(size, (index + 1) * PORTION)
        return `bytes ${index * PORTION}-${end - 1}/${total(end === size)}`
      }),
    )
    const { headers, body } = here.of('begin')[0] as Asked
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-upload-content-length']).toBe(known ? String(size) : undefined)
    expect(body.toString()).toBe('{"name":"n"}')
  })

  it('whose stream ends with a whole chunk', async () => {
    const { here, put } = await over()
    await put(streamOf(content.subarray(0, 2 * PORTION)))
    expect(contentRanges(here)).toEqual([
      `bytes 0-${PORTION - 1}/*`,
      `bytes ${PORTION}-${2 * PORTION - 1}/${2 * PORTION}`,
    ])
    same(here.uploaded, content.subarray(0, 2 * PORTION))
  })

  it.each<[string, () => ByteSource]>([
    ['bytes', () => new Uint8Array()],
    ['a blob', () => new Blob()],
    ['a stream', () => streamOf(Buffer.alloc(0))],
    [
      'a stream of empty pieces',
      () => ReadableStream.from([new Uint8Array(), new Uint8Array()]) as ReadableStream<Uint8Array>,
    ],
  ])('that is empty: %s', async (_, source) => {
    const { here, put } = await over()
    await put(source(), resumable)
    expect(kinds(here)).toBe('begin put')
    expect(here.of('put')[0]?.headers).toMatchObject({ 'content-length': '0' })
    expect(here.of('put')[0]?.headers).not.toHaveProperty('content-range')
    same(here.uploaded, Buffer.alloc(0))
  })

  it('of more than 5 MB, unless told', async () => {
    const { here, put } = await over()
    const large = Buffer.alloc(5_000_001)
    await put(large, { chunk_size: 8 * PORTION })
    expect(kinds(here)).toBe('begin put put put')
    await put(large.subarray(1))
    expect(here.of('whole')).toHaveLength(1)
  })

  it('tells its progress: what the vendor has', async () => {
    const seen: Progress[] = []
    const { put } = await over(
      when('put', ({ index }) => (index === 1 ? { take: 100_000 } : undefined)),
      {},
      1,
    )
    await put(streamOf(content), resumable, { onProgress: (progress) => void seen.push(progress) })
    const steps = [PORTION, PORTION + 100_000, 2 * PORTION + 100_000, 3 * PORTION + 100_000, 4 * PORTION + 100_000]
    expect(seen).toEqual([...steps.map((transferred) => ({ transferred })), { transferred: size, total: size }])
  })

  it('reads no more of a stream than is sent', async () => {
    let given = 0
    const source = async function* () {
      for (; given < 40; given++) yield new Uint8Array(PORTION / 2)
    }
    const { here, put } = await over((asked) => {
      // One chunk is two pieces; one more tells that it is not the last.
      if (asked.kind === 'put') expect(given).toBeLessThanOrEqual(2 * (asked.index + 1) + 1)
      return undefined
    })
    await put(source())
    expect(here.of('put')).toHaveLength(20)
  })

  it('a source that takes its time meets no time limit', async () => {
    const slow = async function* () {
      yield content.subarray(0, PORTION)
      await new Promise((resolve) => setTimeout(resolve, 250))
      yield content.subarray(PORTION)
    }
    const { here, put } = await over(undefined, { timeout: 200, retry: 0 })
    // A slow machine may need longer for a request, which is then asked about and gone on with.
    await put(slow(), resumable, { retry: 20 })
    same(here.uploaded, content)
  })

  it('is repeated as a whole by nobody: 308 goes on where it says', async () => {
    const { here, put } = await over(when('put', ({ index }) => (index === 2 ? { take: 0 } : undefined)))
    await put(content, resumable)
    same(here.uploaded, content)
    expect(contentRanges(here)[3]).toBe(contentRanges(here)[2])
  })

  it('308 without Range: nothing arrived', async () => {
    const { here, put } = await over(when('put', ({ index }) => (index === 0 ? { take: 0 } : undefined)))
    await put(content, resumable)
    same(here.uploaded, content)
    expect(contentRanges(here).slice(0, 2)).toEqual([
      `bytes 0-${PORTION - 1}/${size}`,
      `bytes 0-${PORTION - 1}/${size}`,
    ])
  })

  it('a vendor that never takes a byte is given up', async () => {
    const { here, put } = await over(
      when('put', () => ({ take: 0 })),
      { retry: 3 },
    )
    const error = await failure(put(content, resumable))
    expect(error).toMatchObject({ code: 'upstream', outcome: 'rejected' })
    expect(error.message).toContain('took none of the bytes')
    expect(here.of('put')).toHaveLength(4)
  })

  it.each<[string, string]>([
    ['more than was sent', `bytes=0-${size}`],
    ['nonsense', 'lots'],
  ])('308 that says %s is an error', async (_, range) => {
    const { put } = await over(when('put', () => ({ headers: { range } })))
    expect(await failure(put(content, resumable))).toMatchObject({ code: 'response', outcome: 'rejected' })
  })

  it('an end that comes too early is an error', async () => {
    const { put } = await over(when('put', () => ({ answer: { status: 200, body: { id: 'x' } } })))
    const error = await failure(put(content, resumable))
    expect(error).toMatchObject({ code: 'response', outcome: 'unknown' })
  })

  it('a file of another size than was sent is an error', async () => {
    const { put } = await over(when('whole', () => ({ answer: { status: 200, body: { id: 'x', size: '7' } } })))
    expect((await failure(put(new Uint8Array(9)))).message).toContain('has 7 bytes; 9 were sent')
  })
})

describe('a fault in mid-upload', () => {
  const cuts = [0, 1, 100_000, PORTION - 1, PORTION]
  const places = Array.from({ length: 6 }, (_, chunk) => cuts.map((cut) => [chunk, cut] as const)).flat()

  it.each(places)('a cut in chunk %i after %i bytes', async (chunk, cut) => {
    const { here, put } = await over(
      when('put', ({ index }) => (index === chunk ? { cut } : undefined)),
      {},
      1,
    )
    await put(streamOf(content), resumable)
    same(here.uploaded, content)
    expect(here.made).toBe(1)
    expect(here.of('status')).toHaveLength(1)
  })

  it.each([0, 1, 2, 3, 4, 5])('an answer that is lost after chunk %i: it is asked for', async (chunk) => {
    const { here, put } = await over(when('put', ({ index }) => (index === chunk ? { deaf: true } : undefined)))
    expect(await put(streamOf(content), resumable)).toMatchObject({ id: 'new' })
    same(here.uploaded, content)
    expect(here.of('put')).toHaveLength(6)
    expect(here.of('status')[0]?.headers).toMatchObject({
      'content-range': `bytes */${chunk === 5 ? size : '*'}`,
      'content-length': '0',
    })
  })

  it.each<[string, Trouble]>([
    ['500', { answer: { status: 500 } }],
    ['503', { answer: { status: 503 } }],
    ['429', { answer: { status: 429 } }],
    [
      '403 that is a quota',
      { answer: { status: 403, body: { error: { code: 403, errors: [{ reason: 'rateLimitExceeded' }] } } } },
    ],
  ])('%s between chunks, and to the question, too', async (_, trouble) => {
    const { here, put } = await over(({ kind, index }) =>
      (kind === 'put' && index === 2) || (kind === 'status' && index === 0) ? trouble : undefined,
    )
    await put(streamOf(content), resumable)
    same(here.uploaded, content)
    expect(here.of('status')).toHaveLength(2)
  })

  it('a stall', async () => {
    const { here, put } = await over(
      when('put', ({ index }) => (index === 1 ? { stall: 1000 } : undefined)),
      { timeout: 500, retry: 5 },
    )
    await put(content, resumable)
    same(here.uploaded, content)
    await here.of('put')[1]?.hungUp
  })

  it('a token that expires', async () => {
    const { here, put } = await over(
      when('put', ({ index }, storage) => {
        storage.tokens = new Set(index < 2 ? ['ya29.first', 'fresh'] : ['fresh'])
        return undefined
      }),
    )
    await put(streamOf(content), resumable)
    same(here.uploaded, content)
    expect(here.of('token')).toHaveLength(1)
    expect(
      here
        .of('put')
        .map(({ headers }) => headers.authorization?.slice(-5))
        .join(' '),
    ).toBe('first first first fresh fresh fresh fresh')
  })

  it('that is no fault but a refusal ends it', async () => {
    const refusal = { status: 403, body: { error: { code: 403, errors: [{ reason: 'storageQuotaExceeded' }] } } }
    const { here, put } = await over(when('put', ({ index }) => (index === 1 ? { answer: refusal } : undefined)))
    expect(await failure(put(content, resumable))).toMatchObject({
      status: 403,
      upstream: { code: 'storageQuotaExceeded' },
      outcome: 'rejected',
    })
    expect(here.of('put')).toHaveLength(2)
  })

  it('after fault after fault is given up, and says what became of it', async () => {
    const { here, put } = await over(
      ({ kind, index }) => (kind === 'status' || (kind === 'put' && index === 1) ? { cut: 0 } : undefined),
      { retry: 2 },
    )
    expect(await failure(put(content, resumable))).toMatchObject({ code: 'network', outcome: 'rejected' })
    expect(kinds(here)).toBe('begin put put status status')
    const last = await over(({ kind, index }) =>
      kind === 'status' || (kind === 'put' && index === 5) ? { cut: 0 } : undefined,
    )
    expect(await failure(last.put(content, resumable))).toMatchObject({ code: 'network', outcome: 'unknown' })
  })

  it.each([404, 410])('a session that is no more (%i): bytes that are still there are sent again', async (status) => {
    const { here, put } = await over(when('put', ({ index }) => (index === 3 ? { answer: { status } } : undefined)))
    await put(content, resumable)
    same(here.uploaded, content)
    expect(kinds(here)).toBe(`begin${' put'.repeat(4)} begin${' put'.repeat(6)}`)
  })

  it('a session that is no more: a stream that is used up cannot be', async () => {
    const { here, put } = await over(
      when('put', ({ index }) => (index === 3 ? { answer: { status: 404 } } : undefined)),
    )
    const error = await failure(put(streamOf(content), resumable))
    expect(error).toMatchObject({ code: 'upstream', status: 404, retryable: false, outcome: 'rejected' })
    expect(error.message).toContain('send the file again')
    expect(here.of('begin')).toHaveLength(1)
  })

  it('a session that is no more after all was sent: no second file is made', async () => {
    const lost: Puzzle = ({ kind, index }) =>
      kind === 'status' ? { answer: { status: 404 } } : kind === 'put' && index === 5 ? { deaf: true } : undefined
    const { here, put, client } = await over(lost)
    expect(await failure(put(content, resumable))).toMatchObject({ code: 'upstream', outcome: 'unknown' })
    expect(here.of('begin')).toHaveLength(1)
    // Replaced a second time, a file is the same.
    const before = here.of('begin').length
    await uploads.update(client, { fileId: 'f', file_content: content, chunk_size: PORTION, ...resumable })
    expect(here.of('begin').length).toBeGreaterThan(before)
  })

  it('the opening is tried again: a session that nobody uses is no file', async () => {
    const { here, put } = await over(
      when('begin', ({ index }) => (index === 0 ? { answer: { status: 503 } } : undefined)),
    )
    await put(content, resumable)
    expect(here.of('begin')).toHaveLength(2)
    expect(here.made).toBe(1)
  })

  it('bytes in are bytes out, wherever it is cut', async () => {
    const troubles = fc.array(
      fc.oneof(
        fc.record({ cut: fc.nat(PORTION) }),
        fc.record({ take: fc.nat(PORTION) }),
        fc.constant({ deaf: true }),
        fc.constant({ answer: { status: 503 } }),
        fc.constant({}),
      ),
      { maxLength: 8 },
    )
    const lengths = fc.oneof(fc.nat(3 * PORTION), fc.constantFrom(0, PORTION, 2 * PORTION))
    await fc.assert(
      fc.asyncProperty(
        lengths,
        troubles,
        fc.integer({ min: 1, max: 2 }),
        fc.nat(300_000),
        fc.constantFrom(1, 7, PORTION),
        async (length, places, chunks, piece, portion) => {
          const all = content.subarray(0, length)
          const { here, put } = await over(
            when('put', ({ index }) => places[index]),
            { retry: 10 },
            portion,
          )
          await put(piece === 0 ? new Uint8Array(all) : inPieces(all, piece), {
            chunk_size: chunks * PORTION,
            ...resumable,
          })
          same(here.uploaded, all)
          expect(here.made).toBe(1)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('an upload that is left', () => {
  /** A source that tells how it was ended. */
  const watched = () => {
    const ended = Promise.withResolvers<unknown>()
    const stream = new ReadableStream<Uint8Array>(
      { pull: (controller) => controller.enqueue(new Uint8Array(PORTION)), cancel: ended.resolve },
      { highWaterMark: 0 },
    )
    return { stream, ended: ended.promise }
  }

  it('aborted while a chunk is sent: the connection is freed, the source ended', async () => {
    const stop = new AbortController()
    const reason = new Error('enough')
    const { here, put } = await over((asked) => {
      if (asked.kind !== 'put' || asked.index < 2) return undefined
      setTimeout(() => stop.abort(reason), 20)
      return { stall: 1000 }
    })
    const { stream, ended } = watched()
    await expect(put(stream, {}, { signal: stop.signal })).rejects.toBe(reason)
    expect(await ended).toBe(reason)
    await here.of('put')[2]?.hungUp
  })

  it('aborted while the source is waited for', async () => {
    const stop = new AbortController()
    let returned = false
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          setTimeout(() => stop.abort(new Error('enough')), 10)
          return new Promise<never>(() => {})
        },
        return: async () => {
          returned = true
          return { done: true as const, value: undefined }
        },
      }),
    }
    const { put } = await over()
    await expect(put(source, {}, { signal: stop.signal })).rejects.toThrow('enough')
    expect(returned).toBe(true)
  })

  it('the deadline ends the waiting for the source', async () => {
    const { put } = await over()
    const silent = new ReadableStream<Uint8Array>()
    expect(await failure(put(silent, {}, { deadline: Date.now() + 200 }))).toMatchObject({
      code: 'timeout',
      outcome: 'rejected',
    })
  })

  it.each<[string, Puzzle | undefined, CallOptions]>([
    ['refused', when('put', () => ({ answer: { status: 400 } })), {}],
    ['not opened', when('begin', () => ({ answer: { status: 400 } })), {}],
    [
      'ended by onProgress',
      undefined,
      {
        onProgress: () => {
          throw new Error('no')
        },
      },
    ],
  ])('%s: the source is ended', async (_, trouble, call) => {
    const { put } = await over(trouble)
    const { stream, ended } = watched()
    const error = await failure(put(stream, {}, call))
    expect(await ended).toBe(error)
  })

  it('by its source: what that throws is thrown as it is', async () => {
    const own = new RangeError('disk')
    const source = async function* () {
      yield new Uint8Array(PORTION)
      throw own
    }
    const { here, put } = await over()
    expect(await failure(put(source()))).toBe(own)
    expect(here.uploaded).toBeUndefined()
  })
})

describe('the session address', () => {
  it.each(['https://evil.test/upload?upload_id=x', 'http://127.0.0.1:1/x', 'nonsense', '', '//evil.test/x'])(
    'at %j is not used',
    async (location) => {
      const { here, put } = await over(when('begin', () => ({ headers: { location } })))
      const error = await failure(put(content, resumable))
      expect(error).toMatchObject({ code: 'response', outcome: 'rejected' })
      expect(here.of('put')).toHaveLength(0)
      if (location) expect(error.message).not.toContain(location)
    },
  )

  it('is shown by no error and no hook', async () => {
    const { inspect } = await import('node:util')
    const told: unknown[] = []
    const tell = (event: unknown) => void told.push(event)
    const echo = `no such session: ${SESSION}`
    const { put } = await over(
      when('put', ({ url }) => ({
        answer: { status: 400, body: { error: { code: 400, message: `${echo} ${url.href}` } } },
      })),
      { hooks: { onRequest: tell, onResponse: tell, onRetry: tell } },
    )
    const error = await failure(put(content, resumable))
    expect(error.upstream?.message).toContain('no such session')
    for (const text of [error.message, JSON.stringify(error), inspect([error, told], { depth: 10, showHidden: true })])
      expect(text).not.toContain(SESSION)
  })
})
