/**
 * Keeps OAuth tokens between processes. A Keyv or unstorage instance works directly. With `withLock`, processes that share the
 * store refresh a token once between them.
 */
export interface TokenStore {
  get(key: string): unknown
  /** The value is plain JSON data and holds secrets. `ttl` is in milliseconds; absent: keep the value until it is overwritten. */
  // biome-ignore lint/suspicious/noExplicitAny: with a number here, stores that take options there would not fit
  set(key: string, value: unknown, ttl?: any): unknown
  /** Runs a function while no other process runs one under the same key (which is never a key of `set`). */
  withLock?<T>(key: string, run: () => Promise<T>): Promise<T>
}
