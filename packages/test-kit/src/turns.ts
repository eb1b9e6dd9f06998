import type { RateLimiter } from '@ferrule/core'
import { errorClasses } from '@ferrule/core/connector'

/** Share of one process in a limit that several have in common. */
export interface Taken {
  readonly got: number
}

/** Takes turns without waiting, and counts those it gets. */
export async function takeTurns(limiter: RateLimiter, turns: number): Promise<Taken> {
  let got = 0
  for (let turn = 0; turn < turns; turn++) {
    const taken = limiter.acquire({
      connector: 'nimbus',
      maxWait: 0,
      signal: undefined,
      error: (code, message, details) => new errorClasses[code](message, details),
    })
    await taken.then(
      () => got++,
      (error: { code: string }) => {
        if (error.code !== 'rate_limit') throw error
      },
    )
  }
  return { got }
}
