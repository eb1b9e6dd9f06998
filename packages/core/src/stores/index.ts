// `@ferrule/core/stores`: state that several processes share. Depends on no Redis client or store.
export type { EtagStore, KeptAnswer } from '../contract/etag-store.ts'
export type { RateLimiter, Turn } from '../contract/rate-limiter.ts'
export type { TokenStore } from '../contract/token-store.ts'
export type { LeaseOptions } from './lease.ts'
export { type MemoryEtagsOptions, memoryEtags } from './memory-etags.ts'
export type { RedisClient } from './redis.ts'
export { type RedisLimiterOptions, redisLimiter } from './redis-limiter.ts'
export {
  type KeyValueStore,
  type LeasedStoreOptions,
  leasedStore,
  type RedisStoreOptions,
  redisStore,
} from './token-stores.ts'
