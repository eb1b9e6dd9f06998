import { NotFoundError, ResponseError } from '@ferrule/greenhouse/v1'
import type { Handler, Reply, Seen } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, failure, TOKEN, v1, v3 } from './support/connector.ts'

const S3 = 'https://prod-heroku.s3.amazonaws.com'
const signed = (name: string, signature = 'sig-0123456789') =>
  `${S3}/files/${name}?X-Amz-Expires=604800&X-Amz-Signature=${signature}`
const bytes = new TextEncoder().encode('%PDF-1.7 not really')
const file: Reply = { headers: { 'content-type': 'application/octet-stream' }, body: bytes }
const expired: Reply = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
}
const attachments = [
  { filename: 'cv.pdf', url: signed('cv.pdf'), type: 'resume', created_at: '2026-01-01T00:00:00Z' },
  { filename: '../../letter.docx', url: signed('letter.docx'), type: 'cover_letter' },
  { filename: 'lost.pdf', url: null, type: 'other' },
]

/** Harvest on one side, the storage on the other. */
function sides(harvest: Handler, storage: (request: Seen, count: number) => Reply) {
  const records: Seen[] = []
  const files: Seen[] = []
  const handler: Handler = (request) => {
    const list = request.url.host === 'harvest.greenhouse.io' ? records : files
    list.push(request)
    return list === records ? harvest({ ...request, index: records.length - 1 }) : storage(request, files.length)
  }
  return { records, files, handler }
}

describe('v1', () => {
  test('the record first, then the file, streamed and without a credential', async () => {
    const { records, files, handler } = sides(
      () => ({ body: { id: 1, attachments } }),
      () => file,
    )
    const { greenhouse } = v1(handler)
    const download = await greenhouse.candidateAttachment.download({ id: 1 }, { headers: { 'x-own': 'secret' } })
    expect(download).toMatchObject({
      filename: 'cv.pdf',
      contentType: 'application/pdf',
      type: 'resume',
      created_at: '2026-01-01T00:00:00Z',
    })
    expect(download.stream).toBeInstanceOf(ReadableStream)
    expect(await download.bytes()).toEqual(bytes)

    expect(records.map(({ url }) => url.pathname + url.search)).toEqual(['/v1/candidates/1'])
    expect(records[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa(`${API_KEY}:`)}`,
      accept: 'application/json',
    })
    expect(files.map(({ url }) => url.href)).toEqual([signed('cv.pdf')])
    expect(Object.keys(files[0]?.headers ?? {}).sort()).toEqual(['accept', 'user-agent'])
  })

  test("another index, a name that is none, and the storage's own type", async () => {
    const { handler } = sides(
      () => ({ body: { id: 1, attachments } }),
      () => ({ headers: { 'content-type': 'application/msword' }, body: bytes }),
    )
    const download = await v1(handler).greenhouse.applicationAttachment.download({ id: 1, attachment_index: 1 })
    expect(download).toMatchObject({ filename: 'letter.docx', contentType: 'application/msword', type: 'cover_letter' })
  })

  test('no more than asked for', async () => {
    const { handler } = sides(
      () => ({ body: { id: 1, attachments } }),
      () => file,
    )
    const download = await v1(handler).greenhouse.candidateAttachment.download({ id: 1 })
    await expect(download.bytes({ max: 5 })).rejects.toBeInstanceOf(ResponseError)
  })

  test.each([
    [{ id: 1, attachments }, 3, NotFoundError, /there are 3/],
    [{ id: 1, attachments: [] }, 0, NotFoundError, /there are 0/],
    [{ id: 1 }, 0, NotFoundError, /there are 0/],
    [{ id: 1, attachments }, 2, ResponseError, /no link/],
  ])('%j has no attachment %i', async (body, attachment_index, type, words) => {
    const { files, handler } = sides(
      () => ({ body }),
      () => file,
    )
    const error = await failure(v1(handler).greenhouse.candidateAttachment.download({ id: 1, attachment_index }))
    expect(error).toBeInstanceOf(type)
    expect(error.message).toMatch(words)
    expect(files).toHaveLength(0)
  })

  test('a link that has expired is renewed once', async () => {
    const { records, files, handler } = sides(
      ({ index }) => ({ body: { attachments: [{ filename: 'cv.pdf', url: signed('cv.pdf', `sig-no-${index}`) }] } }),
      (_, count) => (count === 1 ? expired : file),
    )
    const download = await v1(handler).greenhouse.candidateAttachment.download({ id: 1 })
    expect(await download.bytes()).toEqual(bytes)
    expect(records).toHaveLength(2)
    expect(files.map(({ url }) => url.searchParams.get('X-Amz-Signature'))).toEqual(['sig-no-0', 'sig-no-1'])
  })

  test('and no more than once; the error says so and holds no signature', async () => {
    const { records, files, handler } = sides(
      () => ({ body: { attachments } }),
      () => ({ ...expired, body: `${expired.body}<X>sig-0123456789</X>` }),
    )
    const error = await failure(v1(handler, { retry: 2 }).greenhouse.candidateAttachment.download({ id: 1 }))
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ status: 403, retryable: false, upstream: { code: 'AccessDenied' } })
    expect(error.message).toMatch(/expired/)
    expect(JSON.stringify(error)).not.toContain('sig-0123456789')
    expect([records.length, files.length]).toEqual([2, 2])
  })

  test('a file that is gone', async () => {
    const { handler } = sides(
      () => ({ body: { attachments } }),
      () => ({ status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }),
    )
    const error = await failure(v1(handler).greenhouse.candidateAttachment.download({ id: 1 }))
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error.upstream).toEqual({ code: 'NoSuchKey' })
  })

  test.each([
    'https://evil.example/cv.pdf',
    'http://prod.s3.amazonaws.com/cv.pdf',
    'https://s3.amazonaws.com.evil.example/cv.pdf',
    'https://evilamazonaws.com/cv.pdf',
    'https://127.0.0.1/cv.pdf',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/cv.pdf',
    'file:///etc/passwd',
    'cv.pdf',
  ])('nothing is fetched from %s', async (url) => {
    const { files, handler } = sides(
      () => ({ body: { attachments: [{ filename: 'cv.pdf', url }] } }),
      () => file,
    )
    await expect(v1(handler).greenhouse.candidateAttachment.download({ id: 1 })).rejects.toBeInstanceOf(ResponseError)
    expect(files).toHaveLength(0)
  })

  test('a storage that redirects is not followed', async () => {
    const { files, handler } = sides(
      () => ({ body: { attachments } }),
      () => ({ status: 302, headers: { location: 'https://evil.example/' } }),
    )
    await expect(v1(handler).greenhouse.candidateAttachment.download({ id: 1 })).rejects.toBeInstanceOf(ResponseError)
    expect(files.map(({ url }) => url.host)).toEqual(['prod-heroku.s3.amazonaws.com'])
  })
})

describe('v3', () => {
  const rows = [
    { id: 3, filename: 'new.pdf', url: signed('new.pdf'), type: 'other' },
    { id: 1, filename: 'first.pdf', url: signed('first.pdf'), type: 'resume' },
  ]

  test('the list of the files, over all its pages, oldest first', async () => {
    const { records, files, handler } = sides(
      ({ index }) =>
        index === 0
          ? {
              headers: { link: '<https://harvest.greenhouse.io/v3/attachments?cursor=c%3D1>; rel="next"' },
              body: rows.slice(0, 1),
            }
          : { body: rows.slice(1) },
      () => file,
    )
    const download = await v3(handler).greenhouse.candidateAttachment.download({ id: 9 })
    expect(download).toMatchObject({ filename: 'first.pdf', type: 'resume' })
    expect(await download.bytes()).toEqual(bytes)
    expect(records.map(({ target }) => target)).toEqual([
      '/v3/attachments?candidate_ids=9&per_page=500',
      '/v3/attachments?cursor=c%3D1',
    ])
    expect(new Set(records.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${TOKEN}`]))
    expect(files[0]?.headers).not.toHaveProperty('authorization')
  })

  test('of an application; a cursor that comes again ends it', async () => {
    const again = { link: '<https://harvest.greenhouse.io/v3/attachments?cursor=c1>; rel="next"' }
    const { records, handler } = sides(
      () => ({ headers: again, body: rows }),
      () => file,
    )
    const { greenhouse } = v3(handler)
    await expect(greenhouse.applicationAttachment.download({ id: 9 })).rejects.toThrow(/same cursor/)
    expect(records[0]?.target).toBe('/v3/attachments?application_ids=9&per_page=500')
  })

  test('none', async () => {
    const { handler } = sides(
      () => ({ body: [] }),
      () => file,
    )
    await expect(v3(handler).greenhouse.candidateAttachment.download({ id: 9 })).rejects.toBeInstanceOf(NotFoundError)
  })
})
