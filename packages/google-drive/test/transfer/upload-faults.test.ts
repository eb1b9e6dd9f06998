import * as uploads from '@ferrule/google-drive/files-upload'
import * as fc from '@ferrule/test-kit/fast-check'
import { describe, expect, it } from 'vitest'
import {
  content,
  failure,
  inPieces,
  kinds,
  overUploads,
  PORTION,
  type Puzzle,
  resumable,
  same,
  size,
  streamOf,
  when,
} from './kit.ts'
import type { Trouble } from './storage.ts'

describe('a fault in mid-upload', () => {
  const cuts = [0, 1, 100_000, PORTION - 1, PORTION]
  const places = Array.from({ length: 6 }, (_, chunk) => cuts.map((cut) => [chunk, cut] as const)).flat()

  it.each(places)('a cut in chunk %i after %i bytes', async (chunk, cut) => {
    const { here, put } = await overUploads(
      when('put', ({ index }) => (index === chunk ? { cut } : undefined)),
      {},
      1,
    )
    await put(streamOf(content), resumable)
    same(here.uploaded, content)
    expect(here.made).toBe(1)
    expect(here.of('status')).toHaveLength(1)
  })

  it('again and again: retry bounds only those in a row', async () => {
    // Every one brings something, but none all.
    const { here, put } = await overUploads(
      when('put', ({ index }) => (index < 12 ? { cut: 100_000 } : undefined)),
      { retry: 1 },
      1,
    )
    await put(streamOf(content), resumable)
    same(here.uploaded, content)
    expect(here.of('status')).toHaveLength(12)
  })

  it.each([0, 1, 2, 3, 4, 5])('an answer that is lost after chunk %i: it is asked for', async (chunk) => {
    const { here, put } = await overUploads(when('put', ({ index }) => (index === chunk ? { deaf: true } : undefined)))
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
    const { here, put } = await overUploads(({ kind, index }) =>
      (kind === 'put' && index === 2) || (kind === 'status' && index === 0) ? trouble : undefined,
    )
    await put(streamOf(content), resumable)
    same(here.uploaded, content)
    expect(here.of('status')).toHaveLength(2)
  })

  it('a stall', async () => {
    const { here, put } = await overUploads(
      when('put', ({ index }) => (index === 1 ? { stall: 1000 } : undefined)),
      { timeout: 500, retry: 5 },
    )
    await put(content, resumable)
    same(here.uploaded, content)
    await here.of('put')[1]?.hungUp
  })

  it('a token that expires', async () => {
    const { here, put } = await overUploads(
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
    const { here, put } = await overUploads(when('put', ({ index }) => (index === 1 ? { answer: refusal } : undefined)))
    expect(await failure(put(content, resumable))).toMatchObject({
      status: 403,
      upstream: { code: 'storageQuotaExceeded' },
      outcome: 'rejected',
    })
    expect(here.of('put')).toHaveLength(2)
  })

  it('after fault after fault is given up, and says what became of it', async () => {
    const { here, put } = await overUploads(
      ({ kind, index }) => (kind === 'status' || (kind === 'put' && index === 1) ? { cut: 0 } : undefined),
      { retry: 2 },
    )
    expect(await failure(put(content, resumable))).toMatchObject({ code: 'network', outcome: 'rejected' })
    expect(kinds(here)).toBe('begin put put status status')
    const last = await overUploads(({ kind, index }) =>
      kind === 'status' || (kind === 'put' && index === 5) ? { cut: 0 } : undefined,
    )
    expect(await failure(last.put(content, resumable))).toMatchObject({ code: 'network', outcome: 'unknown' })
  })

  it.each([404, 410])('a session that is no more (%i): bytes that are still there are sent again', async (status) => {
    const { here, put } = await overUploads(
      when('put', ({ index }) => (index === 3 ? { answer: { status } } : undefined)),
    )
    await put(content, resumable)
    same(here.uploaded, content)
    expect(kinds(here)).toBe(`begin${' put'.repeat(4)} begin${' put'.repeat(6)}`)
  })

  it('a session that is no more: a stream that is used up cannot be', async () => {
    const { here, put } = await overUploads(
      when('put', ({ index }) => (index === 3 ? { answer: { status: 404 } } : undefined)),
    )
    const error = await failure(put(streamOf(content), resumable))
    expect(error).toMatchObject({ code: 'upstream', status: 404, retryable: false, outcome: 'rejected' })
    expect(error.message).toContain('upload the file again')
    expect(here.of('begin')).toHaveLength(1)
  })

  it('a session that is no more after all was sent: no second file is made', async () => {
    const lost: Puzzle = ({ kind, index }) =>
      kind === 'status' ? { answer: { status: 404 } } : kind === 'put' && index === 5 ? { deaf: true } : undefined
    const { here, put, client } = await overUploads(lost)
    expect(await failure(put(content, resumable))).toMatchObject({ code: 'upstream', outcome: 'unknown' })
    expect(here.of('begin')).toHaveLength(1)
    // Replaced a second time, a file is the same.
    const before = here.of('begin').length
    await uploads.update(client, { fileId: 'f', file_content: content, chunk_size: PORTION, ...resumable })
    expect(here.of('begin').length).toBeGreaterThan(before)
  })

  it('the opening is tried again: a session that nobody uses is no file', async () => {
    const { here, put } = await overUploads(
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
          const { here, put } = await overUploads(
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
