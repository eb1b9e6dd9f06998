import type { RateLimiter } from '../contract/rate-limiter.ts'
import { sleep } from '../transport/time.ts'
import { commandOf, type RedisClient, scriptOf } from './redis.ts'

export interface RedisLimiterOptions {
  /**
   * Identifies what the limit applies to: the vendor's account or app, not the process. Clients with the same key share
   * it.
   */
  readonly key: string
  /** Requests per {@link per}. */
  readonly limit: number
  /** Interval in milliseconds. Default: 1,000. */
  readonly per?: number
  /** Requests that may be sent at once after an idle time. Default: {@link limit}. */
  readonly burst?: number
  /** Prefix of the key. Default: `ferrule:limit:`. */
  readonly prefix?: string
}

/**
 * The key holds the time at which the bucket is full again, in microseconds of the server's clock. Each turn advances
 * it by one interval and returns how long to wait; a turn that would wait too long leaves it unchanged.
 */
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local interval, slack, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(tonumber(redis.call('get', KEYS[1]) or 0), now)
local wait = math.max(0, full - slack - now)
if wait > most then return { 0, math.ceil(wait / 1000) } end
full = full + interval
redis.call('set', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1000)
return { 1, math.ceil(wait / 1000) }`

const PAUSE = `
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local full = now + tonumber(ARGV[1]) + tonumber(ARGV[2])
if tonumber(redis.call('get', KEYS[1]) or 0) < full then
  redis.call('set', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000) + 1000)
end
return 1`

const MICRO = 1_000

/**
 * One rate limit for all processes: a token bucket in Redis, counted atomically by the server's clock. A 429 of the vendor
 * delays all of them.
 *
 * @throws {TypeError} for invalid numbers.
 * @example
 * ```ts
 * const jira = new JiraConnector({ credentials, config, limiter: redisLimiter(redis, { key: 'jira:acme', limit: 100 }) })
 * ```
 */
export function redisLimiter(
  client: RedisClient,
  { key, limit, per = 1_000, burst = limit, prefix = 'ferrule:limit:' }: RedisLimiterOptions,
): Required<RateLimiter> {
  if (!(limit > 0 && per > 0 && burst >= 1 && Number.isFinite(limit * per * burst)) || !key)
    throw new TypeError('redisLimiter needs a key, limit and per above 0, and a burst of at least 1')
  const command = commandOf(client)
  const take = scriptOf(command, TAKE)
  const hold = scriptOf(command, PAUSE)
  const name = prefix + key
  const interval = (per * MICRO) / limit
  const slack = String((burst - 1) * interval)
  return {
    async acquire({ maxWait, signal, error }) {
      const most = Math.max(0, maxWait) * MICRO
      const [taken, wait] = (await take(name, String(interval), slack, String(most)).catch((thrown: unknown) => {
        throw error('network', 'the limiter failed: unexpected response from Redis', {
          retryable: true,
          outcome: 'not-sent',
          cause: thrown,
        })
      })) as [number, number]
      if (!Number(taken))
        throw error('rate_limit', `the shared rate limit allows it only in ${wait} ms; not sent`, {
          retryable: true,
          outcome: 'not-sent',
          retryAfterMs: Number(wait),
        })
      if (Number(wait) > 0) await sleep(Number(wait), signal)
    },
    pause(ms) {
      hold(name, String(Math.ceil(ms * MICRO)), slack).catch(() => {})
    },
  }
}
