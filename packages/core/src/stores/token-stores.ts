import type { TokenStore } from '../contract/token-store.ts'
import { sleep } from '../transport/time.ts'
import { type LeaseOptions, type Lock, underLease } from './lease.ts'
import { commandOf, type RedisClient, scriptOf } from './redis.ts'

export interface RedisStoreOptions extends LeaseOptions {
  /** Prefix of every key. Default: none; token keys start with `ferrule:`. */
  readonly prefix?: string
}

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/**
 * Stores tokens in Redis, with a lease for each refresh: of all processes that share it, one refreshes. The lease is
 * exact: `SET NX PX` acquires it, and only its holder renews and releases it.
 *
 * @example
 * ```ts
 * const jira = new JiraConnector({ credentials, config, tokenStore: redisStore(new Redis(url)) })
 * ```
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): Required<TokenStore> {
  const { prefix = '' } = options
  const command = commandOf(client)
  const renew = scriptOf(command, RENEW)
  const release = scriptOf(command, RELEASE)
  const lock: Lock = {
    take: async (key, holder, lease) => (await command('SET', key, holder, 'NX', 'PX', String(lease))) !== null,
    renew: (key, holder, lease) => renew(key, holder, String(lease)),
    release: (key, holder) => release(key, holder),
  }
  return {
    async get(key) {
      const text = await command('GET', prefix + key)
      return typeof text === 'string' ? JSON.parse(text) : undefined
    },
    set(key: string, value: unknown, ttl?: number) {
      const end = ttl === undefined ? [] : ['PX', String(Math.ceil(ttl))]
      return command('SET', prefix + key, JSON.stringify(value), ...end)
    },
    withLock: (key, run) => underLease(lock, prefix + key, options, run),
  }
}

/** A Keyv or unstorage instance, or anything with these members. */
export interface KeyValueStore {
  get(key: string): unknown
  // biome-ignore lint/suspicious/noExplicitAny: with a number here, stores that take options there would not fit
  set(key: string, value: any, ttl?: any): unknown
}

export interface LeasedStoreOptions extends LeaseOptions {
  /**
   * Maximum time until a write is visible to every process. Default: 500. A slower store may let two processes refresh at
   * once.
   */
  readonly settle?: number
}

/**
 * Adds a lease for each refresh to any store with `get` and `set`. Such a store has no atomic "set if absent", so a
 * holder writes its name, waits for `settle`, and checks that its name is still stored. This works as long as writes
 * become visible within `settle`. With Redis, use {@link redisStore}, which has no such condition.
 *
 * @example
 * ```ts
 * const jira = new JiraConnector({ credentials, config, tokenStore: leasedStore(new Keyv(adapter)) })
 * ```
 */
export function leasedStore(store: KeyValueStore, options: LeasedStoreOptions = {}): Required<TokenStore> {
  const { settle = 500 } = options
  const read = async (key: string) => {
    const found = (await store.get(key)) as { holder?: unknown; until?: unknown } | null | undefined
    return { holder: found?.holder, until: Number(found?.until ?? 0) }
  }
  const write = (key: string, holder: string, lease: number) =>
    store.set(key, { holder, until: Date.now() + lease }, Math.max(1, lease))
  const lock: Lock = {
    async take(key, holder, lease) {
      if ((await read(key)).until > Date.now()) return false
      await write(key, holder, lease)
      await sleep(settle, undefined)
      return (await read(key)).holder === holder
    },
    async renew(key, holder, lease) {
      if ((await read(key)).holder === holder) await write(key, holder, lease)
    },
    // Overwritten with an expired lease: stores do not agree on the name of a delete method.
    async release(key, holder) {
      if ((await read(key)).holder === holder) await write(key, holder, 0)
    },
  }
  return {
    get: (key) => store.get(key),
    set: (key: string, value: unknown, ttl?: number) => store.set(key, value, ttl),
    withLock: (key, run) => underLease(lock, key, options, run),
  }
}
