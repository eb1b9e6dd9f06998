import type { ByteSource, Progress } from '@ferrule/core'
import * as uploads from '@ferrule/google-drive/files-upload'
import { describe, expect, it } from 'vitest'
import { connect } from '../support/connector.ts'
import {
  content,
  contentRanges,
  failure,
  inPieces,
  kinds,
  overUploads,
  PORTION,
  resumable,
  same,
  size,
  streamFrom,
  streamOf,
  when,
} from './kit.ts'
import type { Asked } from './storage.ts'

describe('a small file goes in one request', () => {
  it.each<[string, ByteSource | string]>([
    ['Uint8Array', new Uint8Array(content.subarray(0, 300))],
    ['a view of a longer one', content.subarray(100, 400)],
    ['ArrayBuffer', new Uint8Array(content.subarray(0, 300)).buffer],
    ['Blob', new Blob([new Uint8Array(content.subarray(0, 300))])],
    ['base64', content.subarray(0, 300).toString('base64')],
  ])('%s', async (name, source) => {
    const { here, put } = await overUploads()
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
    const { here, put } = await overUploads()
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
    const { here, put } = await overUploads()
    await put(source, params)
    expect(here.of('whole')[0]?.body.toString()).toContain(`\r\ncontent-type: ${type}\r\n\r\n`)
    await put(source, { ...params, ...resumable })
    expect(here.of('begin')[0]?.headers['x-upload-content-type']).toBe(type)
    expect(here.of('put')[0]?.headers['content-type']).toBe(type)
  })

  it('that is empty', async () => {
    const { here, put } = await overUploads()
    await put(new Uint8Array())
    expect(kinds(here)).toBe('whole')
  })

  it('replaces the bytes of another one; without anything else it is sent bare', async () => {
    const { here, client } = await overUploads()
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
    const { here, put } = await overUploads(
      when('whole', ({ index }) => (index === 0 || index === 1 ? { cut: 10 } : undefined)),
    )
    expect(await failure(put(new Uint8Array(100)))).toMatchObject({ code: 'network', outcome: 'unknown' })
    expect(here.of('whole')).toHaveLength(1)
    await put(new Uint8Array(100), { id: 'mine' })
    expect(here.of('whole')).toHaveLength(3)
  })

  it('and again with another token when the first has expired', async () => {
    const { here, put } = await overUploads()
    here.tokens = new Set(['fresh'])
    await put(content.subarray(0, 300))
    expect(here.of('whole').map(({ headers }) => headers.authorization)).toEqual(['Bearer ya29.first', 'Bearer fresh'])
    same(here.of('whole')[0]?.body, here.of('whole')[1]?.body as Buffer)
  })

  it('tells its progress once', async () => {
    const seen: Progress[] = []
    const { put } = await overUploads()
    await put(new Uint8Array(100), {}, { onProgress: (progress) => void seen.push(progress) })
    expect(seen).toEqual([{ transferred: 100, total: 100 }])
  })
})

describe('what cannot be sent is reported before any request', () => {
  it.each<[string, object, RegExp]>([
    ['no name', { name: undefined }, /name is required/],
    ['no content', { file_content: undefined }, /file_content is required/],
    ['an object', { file_content: {} }, /file_content must be a string.* or bytes/],
    ['a number', { file_content: 1 }, /file_content must be a string.* or bytes/],
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
    const { here, put } = await overUploads()
    const error = await failure(put(new Uint8Array(1), params))
    expect(error).toMatchObject({ code: 'params', outcome: 'not-sent' })
    expect(error.message).toMatch(message)
    expect(here.asked).toHaveLength(0)
  })

  it('media with something said of the file', async () => {
    const { here, client } = await overUploads()
    const error = await failure(
      uploads.update(client, { fileId: 'f', file_content: '', name: 'x', uploadType: 'media' }),
    )
    expect(error.message).toContain('uploadType media sends the bytes alone')
    expect(here.asked).toHaveLength(0)
  })

  it('a stream that somebody reads', async () => {
    const { put } = await overUploads()
    const stream = streamOf(content)
    stream.getReader()
    expect(await failure(put(stream))).toMatchObject({ code: 'params' })
  })

  it('a stream of text', async () => {
    const { put } = await overUploads()
    const error = await failure(put(streamFrom(['text'])))
    expect(error).toMatchObject({ code: 'params' })
    expect(error.message).toContain('encode text as UTF-8')
  })
})

describe('a plan', () => {
  const planned = (params: object) =>
    connect('http://127.0.0.1:1').plan({
      entity: 'files_upload',
      action: 'create',
      params: { name: 'n', ...params } as never,
    })

  it('of an upload in one request', async () => {
    const { method, url, headers, body } = await planned({ file_content: new Uint8Array(1) })
    expect([method, new URL(url).searchParams.get('uploadType'), body]).toEqual(['POST', 'multipart', '[Blob]'])
    expect(headers['content-type']).toMatch(/^multipart\/related; boundary=/)
  })

  it('of one in chunks is what opens it; nothing is read', async () => {
    const stream = streamOf(content)
    const { url, body } = await planned({ file_content: stream })
    expect([new URL(url).searchParams.get('uploadType'), body]).toEqual(['resumable', '{"name":"n"}'])
    expect(stream.locked).toBe(false)
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
    const { here, put } = await overUploads()
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
    const { here, put } = await overUploads()
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
    ['a stream of empty pieces', () => streamFrom([new Uint8Array(), new Uint8Array()])],
  ])('that is empty: %s', async (_, source) => {
    const { here, put } = await overUploads()
    await put(source(), resumable)
    expect(kinds(here)).toBe('begin put')
    expect(here.of('put')[0]?.headers).toMatchObject({ 'content-length': '0' })
    expect(here.of('put')[0]?.headers).not.toHaveProperty('content-range')
    same(here.uploaded, Buffer.alloc(0))
  })

  it('of more than 5 MB, by default', async () => {
    const { here, put } = await overUploads()
    const large = Buffer.alloc(5_000_001)
    await put(large, { chunk_size: 8 * PORTION })
    expect(kinds(here)).toBe('begin put put put')
    await put(large.subarray(1))
    expect(here.of('whole')).toHaveLength(1)
  })

  it('tells its progress: what the vendor has', async () => {
    const seen: Progress[] = []
    const { put } = await overUploads(
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
    const { here, put } = await overUploads((asked) => {
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
    const { here, put } = await overUploads(undefined, { timeout: 200, retry: 0 })
    // A slow machine may need longer for a request, which is then asked about and resumed.
    await put(slow(), resumable, { retry: 20 })
    same(here.uploaded, content)
  })

  it('is repeated as a whole by nobody: 308 resumes where it says', async () => {
    const { here, put } = await overUploads(when('put', ({ index }) => (index === 2 ? { take: 0 } : undefined)))
    await put(content, resumable)
    same(here.uploaded, content)
    expect(contentRanges(here)[3]).toBe(contentRanges(here)[2])
  })

  it('308 without Range: nothing arrived', async () => {
    const { here, put } = await overUploads(when('put', ({ index }) => (index === 0 ? { take: 0 } : undefined)))
    await put(content, resumable)
    same(here.uploaded, content)
    expect(contentRanges(here).slice(0, 2)).toEqual([
      `bytes 0-${PORTION - 1}/${size}`,
      `bytes 0-${PORTION - 1}/${size}`,
    ])
  })

  it('a vendor that never takes a byte is given up', async () => {
    const { here, put } = await overUploads(
      when('put', () => ({ take: 0 })),
      { retry: 3 },
    )
    const error = await failure(put(content, resumable))
    expect(error).toMatchObject({ code: 'upstream', outcome: 'rejected' })
    expect(error.message).toContain('accepted none of the bytes')
    expect(here.of('put')).toHaveLength(4)
  })

  it.each([0, 1, 1000])(
    'a vendor that says %i bytes of each portion arrived is given up before much is sent',
    async (n) => {
      let sent = 0
      const { put } = await overUploads(
        when('put', ({ headers }) => {
          sent += Number(headers['content-length'])
          return sent < 4 * size ? { take: n } : { answer: { status: 400, body: {} } }
        }),
        { retry: 3 },
        1,
      )
      expect(await failure(put(content, resumable))).toMatchObject({ code: 'upstream', outcome: 'rejected' })
      expect(sent).toBeLessThan(4 * size)
    },
  )

  it.each<[string, string]>([
    ['more than was sent', `bytes=0-${size}`],
    ['nonsense', 'lots'],
  ])('308 that says %s is an error', async (_, range) => {
    const { put } = await overUploads(when('put', () => ({ headers: { range } })))
    expect(await failure(put(content, resumable))).toMatchObject({ code: 'response', outcome: 'rejected' })
  })

  it('an end that comes too early is an error', async () => {
    const { put } = await overUploads(when('put', () => ({ answer: { status: 200, body: { id: 'x' } } })))
    const error = await failure(put(content, resumable))
    expect(error).toMatchObject({ code: 'response', outcome: 'unknown' })
  })

  it('a file of another size than was sent is an error', async () => {
    const { put } = await overUploads(when('whole', () => ({ answer: { status: 200, body: { id: 'x', size: '7' } } })))
    expect((await failure(put(new Uint8Array(9)))).message).toContain('has 7 bytes; 9 were sent')
  })
})
