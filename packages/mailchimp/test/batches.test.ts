import { TimeoutError } from '@ferrule/core'
import { chaosServer } from '@ferrule/test-kit/server'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from './support/connector.ts'

/** `batches.wait` asks until the batch is finished, and no longer than it may. */

const params = { batch_id: 'b1' }
const states = ['pending', 'finalizing', 'finished']

afterEach(() => {
  vi.useRealTimers()
})

test('asks until the batch is finished', async () => {
  const seen: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    seen.push(new URL(input instanceof Request ? input.url : input).pathname)
    return Response.json({ id: 'b1', status: states[seen.length - 1] })
  }
  vi.useFakeTimers()
  const done = connect('https://x.example', { fetch }).batches.wait({ ...params, interval: 60_000 })
  const status = done.then((batch) => batch.status)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(seen).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await status).toBe('finished')
  expect(seen).toEqual(Array(3).fill('/3.0/batches/b1'))
})

test('ends with the deadline, before it passes', async () => {
  const server = await chaosServer(() => ({ body: { id: 'b1', status: 'started' } }))
  const waiting = connect(server.url).batches.wait({ ...params, interval: 600_000 }, { deadline: Date.now() + 60_000 })
  await expect(waiting).rejects.toThrow(TimeoutError)
  expect(server.requests).toHaveLength(1)
})
