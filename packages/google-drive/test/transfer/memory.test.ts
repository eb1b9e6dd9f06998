import * as files from '@ferrule/google-drive/files'
import * as uploads from '@ferrule/google-drive/files-upload'
import { expect, test, vi } from 'vitest'
import { clientOf } from './storage.ts'

// A slow machine is no failure; only what hangs meets this.
vi.setConfig({ testTimeout: 120_000 })

/** How many bytes stand between the two ends of a transfer, counted at both of them. */

const MB = 1_048_576
const TOTAL = 96 * MB
const PIECE = 65_536

test('an upload of 96 MB holds one chunk and a piece', async () => {
  let [given, taken, most] = [0, 0, 0]
  const source = async function* () {
    const piece = new Uint8Array(PIECE)
    for (; given < TOTAL; given += PIECE) {
      yield piece
      most = Math.max(most, given + PIECE - taken)
    }
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'POST')
      return new Response('', { headers: { location: 'https://www.googleapis.com/upload/drive/v3/files?upload_id=x' } })
    const [, end, total] = /-(\d+)\/(\d+|\*)$/.exec(request.headers.get('content-range') ?? '') ?? []
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) taken += part.length
    expect(taken).toBe(Number(end) + 1)
    return total === '*'
      ? new Response(null, { status: 308, headers: { range: `bytes=0-${end}` } })
      : Response.json({ id: 'x', size: total })
  }
  const client = clientOf({ url: 'https://www.googleapis.com' }, { fetch: fetch as typeof globalThis.fetch })
  const file = await uploads.create(client, { name: 'n', file_content: source(), chunk_size: 4 * MB })
  expect(file.size).toBe(String(TOTAL))
  expect(most).toBeLessThanOrEqual(4 * MB + 2 * PIECE)
})

test('a download of 96 MB is read no faster than its reader, also where it resumes after a cut', async () => {
  let [given, taken, most, connections] = [0, 0, 0, 0]
  const bytesFrom = (start: number, cut: number) => {
    let at = start
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (at >= cut) return controller.error(new Error('cut'))
          controller.enqueue(new Uint8Array(PIECE))
          at += PIECE
          given += PIECE
          most = Math.max(most, given - taken)
          if (at === TOTAL) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (!request.url.includes('alt=media')) return Response.json({ headRevisionId: '1' })
    connections++
    const start = Number(/^bytes=(\d+)-/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
    const headers = { 'content-length': String(TOTAL - start), 'content-range': `bytes ${start}-${TOTAL - 1}/${TOTAL}` }
    return new Response(bytesFrom(start, start === 0 ? TOTAL / 2 : Number.POSITIVE_INFINITY), {
      status: start === 0 ? 200 : 206,
      headers: start === 0 ? { 'content-length': String(TOTAL) } : headers,
    })
  }
  const client = clientOf({ url: 'https://www.googleapis.com' }, { fetch: fetch as typeof globalThis.fetch })
  const { stream } = await files.download(client, { fileId: 'f' })
  for await (const part of stream) {
    taken += part.length
    if (taken % (8 * MB) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect([taken, connections]).toEqual([TOTAL, 2])
  expect(most).toBeLessThanOrEqual(2 * PIECE)
})
