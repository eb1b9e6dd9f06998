import { expect, test } from 'vitest'
import { Limiter } from '../src/transport/limiter.ts'

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

test('a rate limit holds calls back, at most for their own timeout', async () => {
  const limiter = new Limiter(0)
  limiter.pause(60_000)
  const options = { timeout: 5, retry: 0, validation: 'off' }
  await expect(enter(limiter, { options })).rejects.toMatchObject({ code: 'timeout', retryAfterMs: expect.any(Number) })
  const busy = new Limiter(1)
  enter(busy)
  const waiting = enter(busy, { options })
  busy.pause(60_000)
  await expect(waiting).rejects.toThrow(/rate limit/)
  const short = new Limiter(0)
  short.pause(5)
  await enter(short)
  expect(short.pausedFor).toBe(0)
})
