import type { EtagStore, KeptAnswer } from '../contract/etag-store.ts'

export interface MemoryEtagsOptions {
  /** Maximum number of responses. Default: 1,000. */
  readonly entries?: number
  /** Maximum total size of the responses, in characters. Default: 16,000,000. */
  readonly characters?: number
}

/**
 * Stores responses with their ETags in the memory of one process. Evicts the least recently used ones.
 *
 * @example
 * ```ts
 * const github = new GitHubConnector({ credentials, etags: memoryEtags() })
 * ```
 */
export function memoryEtags({ entries = 1_000, characters = 16_000_000 }: MemoryEtagsOptions = {}): EtagStore {
  const kept = new Map<string, KeptAnswer>()
  let size = 0
  const sizeOf = ({ text, etag, headers }: KeptAnswer): number =>
    text.length + etag.length + JSON.stringify(headers).length
  const remove = (key: string): void => {
    const found = kept.get(key)
    if (!found) return
    kept.delete(key)
    size -= sizeOf(found) + key.length
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      // Moved to the end: the most recently used.
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    set(key, value) {
      remove(key)
      const own = sizeOf(value) + key.length
      if (own > characters) return
      kept.set(key, value)
      size += own
      for (const oldest of kept.keys()) {
        if (kept.size <= entries && size <= characters) return
        remove(oldest)
      }
    },
  }
}
