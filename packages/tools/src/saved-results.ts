import { escapeInvisible } from './text.ts'
import type { SaveFile } from './types.ts'

/** Records are one JSON text on each line. */
const TYPE = 'application/x-ndjson'

/** A list that `read` saved for an agent, which its client reads by `resources/read`. */
export interface SavedResult {
  /** Random, so that it cannot be guessed. */
  readonly uri: string
  /** Whose it is: a token, a user. Results of one scope do not exist for another. */
  readonly scope: string
  /** For example `stripe.customers.list`. */
  readonly action: string
  readonly mimeType: string
  /** In bytes of UTF-8. */
  readonly size: number
  /** In epoch milliseconds, like the other time. */
  readonly savedAt: number
  readonly expiresAt: number
}

/** Keeps saved results. A store of your own lets several processes serve them. */
export interface SavedResults {
  /** Maximum length of one text in characters; the rest of a list is saved from its cursor. */
  readonly maxChars: number
  /** In milliseconds. */
  readonly lifetime: number
  /** Stores a result; the oldest ones of the scope may have to go. */
  keep(result: SavedResult, text: string): void | Promise<void>
  /** Of this scope, newest first, without those that expired. */
  list(scope: string): readonly SavedResult[] | Promise<readonly SavedResult[]>
  /** Undefined if this scope has none of this address, or if it expired. */
  read(scope: string, uri: string): SavedText | undefined | Promise<SavedText | undefined>
}

export interface SavedText extends SavedResult {
  readonly text: string
}

/** Limits of {@link memorySavedResults}. */
export interface SavedLimits {
  /** Milliseconds that a result is kept. Default: one hour. */
  readonly lifetime?: number
  /** Results of one scope. Default: 20; the oldest one goes. */
  readonly results?: number
  /** Characters of one result. Default: 10,000,000. */
  readonly maxChars?: number
  /** Characters of all results of the process. Default: 100,000,000; the oldest ones go. */
  readonly total?: number
}

/** Keeps saved results in this process. */
export function memorySavedResults(limits: SavedLimits = {}): SavedResults {
  const { lifetime = 3_600_000, results = 20, maxChars = 10_000_000, total = 100_000_000 } = limits
  const kept = new Map<string, SavedText>()
  let chars = 0
  const drop = ({ uri, text }: SavedText): void => {
    if (kept.delete(uri)) chars -= text.length
  }
  const dropExpired = (): void => {
    for (const one of kept.values()) if (one.expiresAt <= Date.now()) drop(one)
  }
  const of = (scope: string): SavedText[] => [...kept.values()].filter((one) => one.scope === scope)
  return {
    maxChars,
    lifetime,
    keep(result, text) {
      dropExpired()
      kept.set(result.uri, { ...result, text })
      chars += text.length
      // A map keeps its insertion order: the first ones are the oldest.
      for (const one of of(result.scope).slice(0, -results)) drop(one)
      for (const one of kept.values()) if (chars > total && one.uri !== result.uri) drop(one)
    },
    list(scope) {
      dropExpired()
      return of(scope)
        .reverse()
        .map(({ text: _, ...facts }) => facts)
    },
    read(scope, uri) {
      dropExpired()
      const found = kept.get(uri)
      return found?.scope === scope ? found : undefined
    },
  }
}

/** A `save` option whose files are results of one scope: pass the same `saved` to the server. */
export function saveFor(saved: SavedResults, scope: string): SaveFile {
  return async ({ action }) => {
    const uri = `ferrule://saved/${crypto.randomUUID()}.jsonl`
    const lines: string[] = []
    return {
      name: uri,
      maxChars: saved.maxChars,
      write: async (line) => void lines.push(escapeInvisible(line)),
      close: async () => {
        const text = lines.join('')
        const savedAt = Date.now()
        const size = new TextEncoder().encode(text).length
        const times = { savedAt, expiresAt: savedAt + saved.lifetime }
        await saved.keep({ uri, scope, action, mimeType: TYPE, size, ...times }, text)
      },
      discard: async () => void lines.splice(0),
    }
  }
}
