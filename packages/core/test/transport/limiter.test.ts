import { expect, onTestFinished, test, vi } from 'vitest'
import { Limiter } from '../../src/transport/limiter.ts'

const call = (more: object = {}) => ({
  signal: undefined,
  deadline: undefined,
  options: { timeout: 60_000, retry: 0, validation: 'off' as const },
  error: (code: string, message: string, details: object = {}) =>
    Object.assign(new Error(message), { code, ...details }),
  ...more,
})
const enter = (limiter: Limiter, more: object = {}) => limiter.enter(call(more) as never)

test('each release wakes one waiter, in order, however many wait', async () => {
  const limiter = new Limiter(4)
  const admitted: number[] = []
  for (let index = 0; index < 100_000; index++)
    void enter(limiter)?.then(() => {
      admitted.push(index)
    })
  expect(admitted).toEqual([])
  for (let released = 1; released <= 1_000; released++) {
    limiter.release()
    await Promise.resolve()
    expect(admitted).toHaveLength(released)
  }
  for (let rest = 0; rest < 99_000; rest++) limiter.release()
  await new Promise((resolve) => setTimeout(resolve))
  expect(admitted).toHaveLength(99_996)
  expect(admitted.every((index, place) => index === place + 4)).toBe(true)
})

test('without a bound, and where there is room, nobody waits', () => {
  const limiter = new Limiter(0)
  for (let index = 0; index < 10; index++) expect(enter(limiter)).toBeUndefined()
  const narrow = new Limiter(1)
  expect(enter(narrow)).toBeUndefined()
  expect(enter(narrow)).toBeInstanceOf(Promise)
})

test('whoever gives up costs nobody a turn', async () => {
  const limiter = new Limiter(1)
  enter(limiter)
  const controllers = Array.from({ length: 100 }, () => new AbortController())
  const given = controllers.map(({ signal }) => enter(limiter, { signal })?.catch((reason: unknown) => reason))
  const last = enter(limiter)
  for (const controller of controllers) controller.abort('enough')
  expect(new Set(await Promise.all(given))).toEqual(new Set(['enough']))
  limiter.release()
  await last
})

test('a signal that is aborted already, and a deadline, end the wait', async () => {
  const limiter = new Limiter(1)
  enter(limiter)
  await expect(enter(limiter, { signal: AbortSignal.abort('no') })).rejects.toBe('no')
  await expect(enter(limiter, { deadline: Date.now() + 5 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'the deadline passed',
    outcome: 'not-sent',
  })
})

test('a rate limit delays calls, and refuses those that have no time for it at once', async () => {
  const limiter = new Limiter(0)
  limiter.pause(60_000)
  const options = { timeout: 5_000, retry: 0, validation: 'off' }
  const refused = { code: 'rate_limit', retryAfterMs: expect.any(Number), outcome: 'not-sent', retryable: true }
  await expect(enter(limiter, { options })).rejects.toMatchObject(refused)
  await expect(enter(limiter, { deadline: Date.now() + 30_000 })).rejects.toMatchObject(refused)
  const busy = new Limiter(1)
  enter(busy)
  const waiting = [{ options }, { deadline: Date.now() + 30_000 }].map((more) => enter(busy, more))
  const patient = enter(busy)
  busy.pause(40_000)
  for (const one of waiting) await expect(one).rejects.toMatchObject(refused)
  expect(await Promise.race([patient, 'still waiting'])).toBe('still waiting')
  const short = new Limiter(0)
  short.pause(5)
  await enter(short)
  expect(short.pausedFor).toBe(0)
})

test('a deadline that passes after a rate limit names it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limiter = new Limiter(1)
  enter(limiter)
  limiter.pause(5)
  const late = enter(limiter, { deadline: Date.now() + 40, waits: { rateLimit: false } })
  const refused = expect(late).rejects.toThrow('the deadline passed: a rate limit delayed it')
  await vi.advanceTimersByTimeAsync(50)
  await refused
})

test('a rate limit that nobody waits for leaves no timer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limiter = new Limiter(0)
  limiter.pause(50_000)
  const stop = new AbortController()
  const waiting = enter(limiter, { signal: stop.signal })
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  stop.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
  await expect(enter(limiter, { deadline: Date.now() + 10 })).rejects.toMatchObject({ code: 'rate_limit' })
  expect(vi.getTimerCount()).toBe(0)
})

test('many waiters that have the time are not looked at again by each rate limit', () => {
  const limiter = new Limiter(1)
  enter(limiter)
  for (let index = 0; index < 1_000; index++) void enter(limiter)?.catch(() => {})
  const looks = vi.spyOn(Date, 'now')
  onTestFinished(() => looks.mockRestore())
  for (let index = 0; index < 1_000; index++) limiter.pause(5_000)
  expect(looks.mock.calls.length).toBeLessThanOrEqual(1_000)
})
