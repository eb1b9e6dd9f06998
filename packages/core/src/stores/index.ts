// `@ferrule/core/stores`: what several processes share. No dependency on a client or store of its own.
export type { RateLimiter, Turn } from '../contract/rate-limiter.ts'
export type { TokenStore } from '../contract/token-store.ts'
export type { LeaseOptions } from './lease.ts'
export type { RedisClient } from './redis.ts'
export { type RedisLimiterOptions, redisLimiter } from './redis-limiter.ts'
export {
  type KeyValueStore,
  type LeasedStoreOptions,
  leasedStore,
  type RedisStoreOptions,
  redisStore,
} from './token-stores.ts'
