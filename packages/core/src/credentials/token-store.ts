/**
 * Keeps OAuth tokens between processes. A Keyv instance and an unstorage instance both fit as they are.
 * With `withLock`, processes that share the store make one refresh between them.
 */
export interface TokenStore {
  get(key: string): unknown
  /** The value is plain JSON data and holds secrets. `ttl` in milliseconds; absent: keep it until it is overwritten. */
  set(key: string, value: unknown, ttl?: number): unknown
  /** Runs a function while no other process runs one under the same key (which is never a key of `set`). */
  withLock?<T>(key: string, run: () => Promise<T>): Promise<T>
}
