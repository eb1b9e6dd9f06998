import { createHash } from 'node:crypto'
import type { Download } from '@ferrule/core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { failure, overDownloads, type Puzzle, ranges, same } from './kit.ts'
import { bytesOf, type Trouble } from './storage.ts'

const content = bytesOf(100_000)
const md5 = createHash('md5').update(content).digest('base64')
const google = { 'x-goog-hash': `crc32c=n03x6A==,md5=${md5}` }

/** Facts that cannot be had, and what the answers with the bytes are like. */
const withoutFacts =
  (facts: Trouble, media: (index: number) => Trouble = () => ({})): Puzzle =>
  ({ kind, index }) =>
    kind === 'facts' ? facts : kind === 'media' ? media(index) : undefined

const refused: Trouble = {
  answer: { status: 404, body: '<h1>Not Found</h1>', headers: { 'content-type': 'text/html' } },
}

describe('a file of which nothing else can be known', () => {
  it.each<[string, Trouble]>([
    [
      'refused',
      { answer: { status: 403, body: { error: { code: 403, errors: [{ reason: 'insufficientPermissions' }] } } } },
    ],
    ['not found', refused],
    ['not JSON', { answer: { status: 200, body: 'hello' } }],
    ['nothing', { answer: { status: 200, body: 'null' } }],
    ['a list', { answer: { status: 200, body: [1] } }],
    ['of other types', { answer: { status: 200, body: { md5Checksum: 7, size: 9, name: {} } } }],
    ['empty', { answer: { status: 200, body: {} } }],
  ])('gives its bytes; what is known: %s', async (_, facts) => {
    const { get } = await overDownloads(content, withoutFacts(facts))
    const whole = await get()
    expect(whole).not.toHaveProperty('filename')
    same(await whole.bytes(), content)
    same(await (await get({ range: 'bytes=10-19' })).bytes(), content.subarray(10, 20))
  })

  it('is not resumed after a cut, and the error says so', async () => {
    const { get, here } = await overDownloads(
      content,
      withoutFacts(refused, () => ({ cut: 40_000 })),
    )
    for (const params of [{}, { range: 'bytes=10-' }]) {
      const before = here.of('media').length
      const error = await failure((await get(params)).bytes())
      expect(error).toMatchObject({ code: 'network', retryable: true, entity: 'files', action: 'download' })
      expect(error.message).toContain('does not say whether it is unchanged')
      expect(here.of('media')).toHaveLength(before + 1)
    }
  })

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['the checksum of the answers', google, google],
    ['their strong entity tag', { etag: '"1"' }, { etag: '"1"' }],
  ])('is resumed by %s', async (_, first, next) => {
    // A first connection is slow: what it had not read when the cut came would be lost, and the file begun anew.
    const uncut = await overDownloads(content, withoutFacts(refused))
    same(await (await uncut.get()).bytes(), content)
    const { get, here } = await overDownloads(
      content,
      withoutFacts(refused, (index) => (index === 0 ? { headers: first, cut: 40_000 } : { headers: next })),
    )
    same(await (await get()).bytes(), content)
    expect(ranges(here)).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)])
  })

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['a tag that the next answer does not have', { etag: '"1"' }, {}],
    ['a tag that is another', { etag: '"1"' }, { etag: '"2"' }],
    ['a checksum that is another', google, { 'x-goog-hash': `md5=${'A'.repeat(22)}==` }],
  ])('is not resumed by %s', async (_, first, next) => {
    const { get } = await overDownloads(
      content,
      withoutFacts(refused, (index) => (index === 0 ? { headers: first, cut: 40_000 } : { headers: next })),
    )
    expect((await failure((await get()).bytes())).message).toContain('changed while it was read')
  })

  it('is not resumed by a weak tag', async () => {
    const { get } = await overDownloads(
      content,
      withoutFacts(refused, () => ({ headers: { etag: 'W/"1"' }, cut: 40_000 })),
    )
    expect((await failure((await get()).bytes())).message).toContain('does not say')
  })

  it('of no bytes has no parts', async () => {
    const { get } = await overDownloads(Buffer.alloc(0), withoutFacts(refused))
    expect(await failure(get({ range: 'bytes=0-9' }))).toMatchObject({ code: 'invalid_request', status: 416 })
    expect(await (await get()).bytes()).toHaveLength(0)
  })

  it('is refused with what its bytes are refused with', async () => {
    const refusal = {
      answer: { status: 403, body: { error: { code: 403, errors: [{ reason: 'cannotDownloadFile' }] } } },
    }
    const { get } = await overDownloads(
      content,
      withoutFacts(refused, () => refusal),
    )
    for (const params of [{}, { range: 'bytes=0-9' }])
      expect(await failure(get(params))).toMatchObject({ code: 'permission', upstream: { code: 'cannotDownloadFile' } })
  })

  it('is left when the caller ends it meanwhile', async () => {
    const stop = new AbortController()
    const { get, here } = await overDownloads(content, ({ kind }) => {
      if (kind !== 'facts') return { stall: 10 }
      stop.abort(new Error('enough'))
      return { answer: { status: 503 } }
    })
    await expect(get({}, { signal: stop.signal })).rejects.toThrow('enough')
    await here.of('media')[0]?.hungUp
  })
})

describe('the checksum that comes with the bytes', () => {
  it('tells damage, where nothing else is known', async () => {
    const { get } = await overDownloads(
      content,
      withoutFacts(refused, () => ({ headers: { 'x-goog-hash': `md5=${'A'.repeat(22)}==` } })),
    )
    expect((await failure((await get()).bytes())).message).toContain('do not match the checksum')
  })

  it('goes before that of a later request: the file may have been changed in between', async () => {
    const { get } = await overDownloads(
      content,
      withoutFacts({ answer: { status: 200, body: { md5Checksum: '0'.repeat(32) } } }, () => ({ headers: google })),
    )
    same(await (await get()).bytes(), content)
  })

  it('is compared with what is known when the next answer lacks it', async () => {
    const hashFirst = (index: number): Trouble => (index === 0 ? { headers: google, cut: 40_000 } : {})
    const late = await overDownloads(content, ({ kind, index }) =>
      kind === 'facts' && index === 0 ? refused : kind === 'media' ? hashFirst(index) : undefined,
    )
    same(await (await late.get()).bytes(), content)
    const changed = await overDownloads(content, ({ kind, index }) =>
      kind === 'facts' && index === 1
        ? { answer: { status: 200, body: { md5Checksum: '0'.repeat(32), headRevisionId: '1' } } }
        : kind === 'media'
          ? hashFirst(index)
          : undefined,
    )
    expect((await failure((await changed.get()).bytes())).message).toContain('changed while it was read')
  })
})

it('what is downloaded fits what takes bytes, without a cast', () => {
  const fits = async (file: Download) => [
    new Blob([await file.bytes()]),
    await crypto.subtle.digest('SHA-256', await file.bytes()),
    file.stream.pipeThrough(new DecompressionStream('gzip')),
    new Response(file.stream),
  ]
  expectTypeOf(fits).parameter(0).toEqualTypeOf<Download>()
})
