// One of several processes that share a limit: takes turns until none is left, and prints how many it got.
import { redisLimiter } from '@ferrule/core/stores'
import { takeTurns } from '@ferrule/test-kit/turns'
import { Redis } from 'ioredis'

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
process.stdout.write(JSON.stringify(await takeTurns(redisLimiter(redis, options), turns)))
redis.disconnect()
