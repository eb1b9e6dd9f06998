/** A response that can be reused while the vendor says that it has not changed. */
export interface KeptAnswer {
  readonly etag: string
  /** The body as received: records, with all their data. */
  readonly text: string
  /** Headers that a list needs to continue. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Stores responses with their `ETag`s, for actions that send `If-None-Match`. A `Map`, a Keyv instance or an unstorage instance
 * works directly; none of them limits its own size. Keys hold no secrets; values are the vendor's records.
 */
export interface EtagStore {
  get(key: string): unknown
  set(key: string, value: KeptAnswer): unknown
}
