import type { CallOptions } from '@ferrule/core'
import { describe, expect, it } from 'vitest'
import { content, failure, overUploads, PORTION, type Puzzle, resumable, when } from './kit.ts'
import { SESSION } from './storage.ts'

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
    const { here, put } = await overUploads((asked) => {
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
    const { put } = await overUploads()
    await expect(put(source, {}, { signal: stop.signal })).rejects.toThrow('enough')
    expect(returned).toBe(true)
  })

  it('the deadline ends the waiting for the source', async () => {
    const { put } = await overUploads()
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
    const { put } = await overUploads(trouble)
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
    const { here, put } = await overUploads()
    expect(await failure(put(source()))).toBe(own)
    expect(here.uploaded).toBeUndefined()
  })
})

describe('the session address', () => {
  it.each(['https://evil.test/upload?upload_id=x', 'http://127.0.0.1:1/x', 'nonsense', '', '//evil.test/x'])(
    'at %j is not used',
    async (location) => {
      const { here, put } = await overUploads(when('begin', () => ({ headers: { location } })))
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
    const { put } = await overUploads(
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
