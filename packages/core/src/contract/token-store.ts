/**
 * Keeps OAuth tokens between processes. A Keyv instance and an unstorage instance both fit as they are.
 * With `withLock`, processes that share the store make one refresh between them.
 */
export interface TokenStore {
  get(key: string): unknown
  /**
   * The value is plain JSON data and holds secrets. `ttl` is a number of milliseconds; absent: keep the value until it is
   * overwritten.
   */
  // biome-ignore lint/suspicious/noExplicitAny: with a number here, stores that take options there would not fit
  set(key: string, value: unknown, ttl?: any): unknown
  /** Runs a function while no other process runs one under the same key (which is never a key of `set`). */
  withLock?<T>(key: string, run: () => Promise<T>): Promise<T>
}
