import { gzipSync } from 'node:zlib'
import { MailchimpConnector, NotFoundError, ResponseError } from '@ferrule/mailchimp'
import { describe, expect, test } from 'vitest'

/** `batches.results` reads the archive that a finished batch links to. */

const KEY = 'not-a-key-0123456789abcdef0123456789-us9'
const STORAGE = 'https://mailchimp-api-batch.s3.amazonaws.com/b1-response.tar.gz?Signature=c2lnbmVk&Expires=1'
const params = { batch_id: 'b1' }
const finished = { id: 'b1', status: 'finished', response_body_url: STORAGE }

type Entry = readonly [name: string, content: string | Uint8Array, kind?: string]

/** A tar archive, as the format is described: blocks of 512 bytes. */
function tar(entries: readonly Entry[], spoil?: (header: Buffer) => void): Buffer {
  const blocks = entries.flatMap(([name, content, kind = '0']) => {
    const bytes = Buffer.from(content as string)
    const header = Buffer.alloc(512)
    header.write(name)
    header.write('0000644\0', 100)
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write(' '.repeat(8), 148)
    header.write(kind, 156)
    header.write(
      `${header
        .reduce((sum, byte) => sum + byte)
        .toString(8)
        .padStart(6, '0')}\0 `,
      148,
    )
    spoil?.(header)
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const result = (number: number, response = '{}') => ({ status_code: 200, operation_id: `${number}`, response })
const folder: Entry = ['./', '', '5']

/** Mailchimp and its storage: a batch first, then the archive. */
function serving(archive: BodyInit | ((request: Request, index: number) => Response), batch: object = finished) {
  const seen: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    seen.push(request)
    if (seen.length === 1) return Response.json(batch)
    return typeof archive === 'function' ? archive(request, seen.length - 2) : new Response(archive)
  }
  const mailchimp = new MailchimpConnector({ credentials: { api_key: KEY }, fetch, retry: 1, validation: 'strict' })
  const read = async (): Promise<unknown[]> => {
    const found: unknown[] = []
    for await (const one of await mailchimp.batches.results(params)) found.push(one)
    return found
  }
  return { mailchimp, seen, read }
}

/** The bytes in pieces of one size, so that nothing falls on the boundaries of blocks. */
function inPieces(bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + size))
      at += size
    },
  })
}

test('reads every result of every file, in order, and sends no key to the storage', async () => {
  const awkward = result(2, JSON.stringify({ name: 'a ] } , [ { " \\ \n é 漢字 😀', list: [[1], { a: [] }] }))
  const files: Entry[] = [
    folder,
    ['./1.json', JSON.stringify([result(1), awkward], null, 2)],
    ['././@PaxHeader', '30 mtime=1', 'x'],
    ['./2.json', '[]'],
    ['./3.json', ` [${JSON.stringify(result(3))}]\n`],
  ]
  const { read, seen } = serving(gzipSync(tar(files)))
  expect(await read()).toEqual([result(1), awkward, result(3)])
  const [asked, stored] = seen
  expect(asked?.headers.get('authorization')).toBeTruthy()
  expect(stored?.url).toBe(STORAGE)
  expect([...(stored?.headers.keys() ?? [])].filter((name) => /auth|cookie|key/.test(name))).toEqual([])
})

test.each([1, 7, 511, 513])('in pieces of %i bytes, the same', async (size) => {
  const results = Array.from({ length: 40 }, (_, index) => result(index, `{"é":"${'x'.repeat(index * 7)}"}`))
  const { read } = serving(() => new Response(inPieces(gzipSync(tar([['r.json', JSON.stringify(results)]])), size)))
  expect(await read()).toEqual(results)
})

test.each([
  'https://evil.example/b1-response.tar.gz',
  'https://mailchimp-api-batch.s3.amazonaws.com.evil.example/x',
  'https://other-bucket.s3.amazonaws.com/x',
  'http://mailchimp-api-batch.s3.amazonaws.com/x',
  'https://user:pass@mailchimp-api-batch.s3.amazonaws.com/x',
  'file:///etc/passwd',
  'not an address',
])('at %s is not asked for', async (response_body_url) => {
  const { read, seen } = serving('', { ...finished, response_body_url })
  await expect(read()).rejects.toThrow(ResponseError)
  expect(seen).toHaveLength(1)
})

test('of a batch that runs are not there yet; of one without an address there are none', async () => {
  const running = await serving('', { id: 'b1', status: 'started', response_body_url: '' })
    .read()
    .catch((thrown) => thrown)
  expect(running).toBeInstanceOf(NotFoundError)
  expect(running).toMatchObject({ retryable: true })
  const none = await serving('', { id: 'b1', status: 'finished' })
    .read()
    .catch((thrown) => thrown)
  expect(none).toMatchObject({ code: 'not_found', retryable: false })
})

test('that the storage no longer has are not found, and their address is in no error', async () => {
  const { read } = serving(() => new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 }))
  const error = await read().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(NotFoundError)
  expect(JSON.stringify(error) + error.message + error.stack).not.toContain('c2lnbmVk')
})

describe('what is no archive of results is an error of the response', () => {
  const good = tar([['r.json', JSON.stringify([result(1)])]])
  test.each<[what: string, archive: Uint8Array, message: RegExp]>([
    ['not gzip', Buffer.from('<html></html>'), /not gzip/],
    ['gzip that was cut off', gzipSync(good).subarray(0, 40), /not gzip, or was cut off/],
    ['gzip of something else', gzipSync(Buffer.alloc(600, 97)), /no tar archive/],
    ['an archive that was cut off', gzipSync(good.subarray(0, 520)), /was cut off/],
    [
      'a header that was changed',
      gzipSync(tar([['r.json', '[]']], (header) => header.write('x', 3))),
      /no tar archive/,
    ],
    ['a size that is no number', gzipSync(tar([['r.json', '[]']], (header) => header.write('99', 124))), /no tar/],
    ['a file that is no array', gzipSync(tar([['r.json', '{"a":1}']])), /not a JSON array/],
    ['an array that does not end', gzipSync(tar([['r.json', '[{"status_code":200}']])), /not a JSON array/],
    ['more after the array', gzipSync(tar([['r.json', '[] []']])), /not a JSON array/],
    ['a result that is not JSON', gzipSync(tar([['r.json', '[{"a":tru}]']])), /not JSON/],
    ['a result without an end', gzipSync(tar([['r.json', `["${'x'.repeat(2_000_000)}"]`]])), /more than 1048576/],
  ])('%s', async (_, archive, message) => {
    const error = await serving(new Uint8Array(archive))
      .read()
      .catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toMatch(message)
  })
})

test('a dropped connection is resumed from the byte where it broke', async () => {
  const results = Array.from({ length: 500 }, (_, index) => result(index, JSON.stringify({ at: Math.sin(index) })))
  const bytes = gzipSync(tar([['r.json', JSON.stringify(results)]]))
  const cut = 1_000
  const { read, seen } = serving((_, index) => {
    const headers = { 'content-length': String(bytes.length), etag: '"a"' }
    if (index > 0) {
      const range = { 'content-range': `bytes ${cut}-${bytes.length - 1}/${bytes.length}`, etag: '"a"' }
      return new Response(bytes.subarray(cut), { status: 206, headers: range })
    }
    let sent = false
    const pull = (controller: ReadableStreamDefaultController): void => {
      if (sent) controller.error(new Error('connection reset'))
      else controller.enqueue(new Uint8Array(bytes.subarray(0, cut)))
      sent = true
    }
    return new Response(new ReadableStream({ pull }), { headers })
  })
  expect(await read()).toEqual(results)
  expect(seen[2]?.headers.get('range')).toBe(`bytes=${cut}-`)
  expect(seen[2]?.headers.get('authorization')).toBeNull()
})

test('leaving the loop closes the connection', async () => {
  const results = Array.from({ length: 2_000 }, (_, index) => result(index, JSON.stringify({ at: Math.sin(index) })))
  const bytes = gzipSync(tar([['r.json', JSON.stringify(results)]]))
  let cancelled = false
  const { mailchimp } = serving(() => {
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // The rest never comes.
        if (at > 8_000) return new Promise(() => {})
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + 500)))
        at += 500
        await new Promise((resolve) => setTimeout(resolve))
      },
      cancel() {
        cancelled = true
      },
    })
    return new Response(body)
  })
  for await (const one of await mailchimp.batches.results(params)) {
    expect(one).toEqual(result(0, JSON.stringify({ at: 0 })))
    break
  }
  await expect.poll(() => cancelled).toBe(true)
})
