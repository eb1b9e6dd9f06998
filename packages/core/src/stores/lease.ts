import { sleep } from '../transport/time.ts'

/** Options of a lease. Times are in milliseconds. */
export interface LeaseOptions {
  /** How long the lock of a crashed holder lasts; a running holder renews it. Default: 60,000. */
  readonly lease?: number
  /** How long to wait for a lock. Default: the lease plus 10,000. */
  readonly patience?: number
}

/** A lock with an expiry, by key. */
export interface Lock {
  /** Acquires the lock; false if another holder has it. */
  take(key: string, holder: string, lease: number): Promise<boolean>
  /** Extends the lock by this many milliseconds from now, if this holder still has it. */
  renew(key: string, holder: string, lease: number): Promise<unknown>
  /** Releases the lock, if this holder still has it. */
  release(key: string, holder: string): Promise<unknown>
}

const FIRST_LOOK = 20
const LONGEST_LOOK = 250

/** Runs a function while it holds the lock. */
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
    // If one renewal fails, the next one makes up for it.
    Promise.resolve(lock.renew(key, holder, lease)).catch(() => {})
  }, lease / 3)
  try {
    return await run()
  } finally {
    clearInterval(timer)
    // A lock that cannot be released expires with its lease; the result is still valid.
    await Promise.resolve(lock.release(key, holder)).catch(() => {})
  }
}
