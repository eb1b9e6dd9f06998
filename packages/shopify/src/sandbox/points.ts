import type { World } from '@ferrule/sandbox/engine'

/** Points: the bucket that they are taken from, and what answers say of it. */

const MOST = 2000
const PER_SECOND = 100

interface Bucket {
  available: number
  /** Epoch milliseconds. */
  at: number
}

/** It fills in real time, whatever the sandbox's clock says, since callers wait in real time. */
export function bucketOf(world: World): Bucket {
  const bucket = world.memory('bucket', (): Bucket => ({ available: MOST, at: Date.now() }))
  const now = Date.now()
  // A clock that was set back fills nothing, and takes nothing.
  bucket.available = Math.min(MOST, bucket.available + (Math.max(0, now - bucket.at) / 1000) * PER_SECOND)
  bucket.at = now
  return bucket
}

/** `extensions.cost` */
export const costFacts = (requested: number, actual: number | null, available: number) => ({
  requestedQueryCost: requested,
  actualQueryCost: actual,
  throttleStatus: {
    maximumAvailable: MOST,
    currentlyAvailable: Math.max(0, Math.floor(available)),
    restoreRate: PER_SECOND,
  },
})

/** Cost data of a throttled response, such that the client waits for this many seconds. */
export const costOfWait = (seconds: number) => costFacts(Math.ceil(seconds * PER_SECOND), null, 0)
