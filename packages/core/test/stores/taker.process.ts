// One of several processes that share a limit: takes turns until none is left, and prints how many it got.
import { redisLimiter } from '@ferrule/core/stores'
import { Redis } from 'ioredis'
import { errorClasses } from '../kit/core.ts'

export interface TakerTask {
  readonly redis: string
  readonly prefix: string
  readonly key: string
  readonly limit: number
  readonly per: number
  /** Turns to ask for. */
  readonly turns: number
}

const { redis: url, turns, ...options } = JSON.parse(process.argv[2] ?? '') as TakerTask
const redis = new Redis(url)
const limiter = redisLimiter(redis, options)
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
process.stdout.write(JSON.stringify({ got }))
redis.disconnect()
