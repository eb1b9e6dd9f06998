import { fakeFetch } from '@ferrule/test-kit/server'
import { vi } from 'vitest'
import { connect, things } from './acme.ts'
import { send } from './core.ts'

/** Stops the clocks that the library reads. What is loaded with the first call is loaded before, since that takes real time. */
export async function stopClocks(): Promise<void> {
  await send(connect({ fetch: fakeFetch(() => ({ body: { id: 'x' } })) }), things.get, { id: 'x' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
}

/** Lets stopped clocks run until something settles, at most an hour. */
export async function running<T>(work: PromiseLike<T>, step = 10): Promise<T> {
  let settled = false
  const done = () => {
    settled = true
  }
  Promise.resolve(work).then(done, done)
  const end = Date.now() + 3_600_000
  while (!settled && Date.now() < end) await vi.advanceTimersByTimeAsync(step)
  if (!settled) throw new Error('did not settle within an hour of stopped time')
  return work
}

/** Enough real time for everything that is ready to happen. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 25))

/** Clock only: timers of the runtime go on. */
export const clock = (time = Date.now()) => vi.useFakeTimers({ toFake: ['Date'], now: time })
