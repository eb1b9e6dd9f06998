import { sleep } from '../transport/time.ts'

/** How locks are held. Times are milliseconds. */
export interface LeaseOptions {
  /** The lease: how long the lock of a dead holder lasts; a live holder renews it. Default: 60,000. */
  readonly lease?: number
  /** How long to wait for a lock. Default: the lease and 10 s. */
  readonly patience?: number
}

/** What one holder does with the lock under a key. */
export interface Lock {
  /** Whether it is this holder's now. */
  take(key: string, holder: string, lease: number): Promise<boolean>
  /** Makes it last so long from now, while it is this holder's. */
  renew(key: string, holder: string, lease: number): Promise<unknown>
  /** Ends it, while it is this holder's. */
  release(key: string, holder: string): Promise<unknown>
}

const FIRST_LOOK = 20
const LONGEST_LOOK = 250

/** Runs a function while nobody else holds the lock. */
export async function underLease<T>(
  lock: Lock,
  key: string,
  { lease = 60_000, patience = lease + 10_000 }: LeaseOptions,
  run: () => Promise<T>,
): Promise<T> {
  const holder = crypto.randomUUID()
  const end = Date.now() + patience
  for (let look = FIRST_LOOK; !(await lock.take(key, holder, lease)); look = Math.min(look * 1.5, LONGEST_LOOK)) {
    if (Date.now() >= end) throw new Error(`another process held the lock for ${patience} ms (patience)`)
    await sleep(look * (0.5 + Math.random() / 2), undefined)
  }
  const timer = setInterval(() => {
    // One that fails is made up for by the next.
    Promise.resolve(lock.renew(key, holder, lease)).catch(() => {})
  }, lease / 3)
  try {
    return await run()
  } finally {
    clearInterval(timer)
    // A lock that cannot be released ends with its lease; the result is good all the same.
    await Promise.resolve(lock.release(key, holder)).catch(() => {})
  }
}
