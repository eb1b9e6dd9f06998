/**
 * Keeps OAuth tokens between processes. A Keyv instance and an unstorage instance both fit as they are.
 * With `withLock`, processes that share the store make one refresh between them.
 */
export interface TokenStore {
  get(key: string): unknown
  /** `ttl` in milliseconds. */
  set(key: string, value: unknown, ttl?: number): unknown
  /** Runs a function while no other process runs one under the same key. */
  withLock?<T>(key: string, run: () => Promise<T>): Promise<T>
}
