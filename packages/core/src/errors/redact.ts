/** Headers whose values are not secret. All others are shown as `[redacted]`. */
const publicHeaders = new Set(['accept', 'content-type', 'user-agent', 'idempotency-key', 'prefer'])

/** The headers with every value redacted that is not on the allow-list. */
export function showHeaders(
  headers: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const key = name.toLowerCase()
      return [name, publicHeaders.has(key) || more.includes(key) ? value : '[redacted]']
    }),
  )
}

/** Stands for text that is deeper or longer than an error shows. */
const MORE = '…'
/** Limits of what an error shows: characters per text, levels, and values. */
const LONGEST_TEXT = 8_192
const DEEPEST = 16
const MOST_VALUES = 1_000

/** Minimum length of a secret to search for: shorter ones would match in any text. */
const SHORTEST = 4
/** A long secret is found by its first characters; the match is then extended. Bounds the cost of a search. */
const HEAD = 32
/** Limits of secrets that servers sent: how many are kept (the newest), how many one URL may add, and its length. */
const MOST_GIVEN = 64
const MOST_AT_ONCE = 32
const LONGEST_ADDRESS = 16_384

/** The secrets of one call: the caller's own, and those that servers sent. */
export class Secrets {
  readonly #own: string[] = []
  readonly #given: string[] = []
  #needles: string[] | undefined

  constructor(own: Iterable<unknown> = []) {
    for (const value of own) if (typeof value === 'string') this.#own.push(value)
  }

  /** Adds secrets of the caller. */
  push(...values: string[]): void {
    this.#own.push(...values.filter((value) => !this.#own.includes(value)))
    this.#needles = undefined
  }

  /**
   * Adds a URL that a server sent. It may grant access on its own, so neither it nor its query values are shown. Returns
   * false and adds nothing if the URL is too long to search for; do not use it then.
   */
  pushAddress({ href, searchParams }: URL): boolean {
    const values = [...searchParams.values()].filter((value) => value.length >= SHORTEST)
    if (href.length > LONGEST_ADDRESS || values.length > MOST_AT_ONCE) return false
    for (const value of values) if (!this.#given.includes(value)) this.#given.push(value)
    this.#given.splice(0, this.#given.length - MOST_GIVEN)
    this.#needles = undefined
    return true
  }

  /** The search terms: every secret as it is, and with its escapes decoded. */
  get needles(): readonly string[] {
    this.#needles ??= [
      ...new Set(
        [...this.#own, ...this.#given]
          .filter((secret) => secret.length >= SHORTEST)
          .flatMap((secret) => viewsOf(secret.toWellFormed()).map(({ text }) => text)),
      ),
    ].filter((text) => text.length >= SHORTEST - 1)
    return this.#needles
  }

  /** Removes the secrets from a text, however they are escaped there. Linear time. */
  scrub(text: string): string {
    return scrub(text, this.needles, false)
  }

  /** The first characters of a text without the secrets. A secret that is cut off at the end is removed, too. */
  scrubStart(text: string, length: number): string {
    if (text.length <= length) return this.scrub(text)
    return scrub(whole(text.slice(0, length)), this.needles, true) + MORE
  }

  /** {@link scrub} for plain data, including names and numbers. Truncates long texts, deep levels and many values. */
  scrubDeep<T>(value: T): T {
    let left = MOST_VALUES
    const clean = (inner: unknown, depth: number): unknown => {
      if (typeof inner !== 'object' || inner === null) {
        const text = String(inner)
        const shown = this.scrubStart(text, LONGEST_TEXT)
        return shown === text ? inner : shown
      }
      if (depth === DEEPEST) return MORE
      const entries = Object.entries(inner).slice(0, Math.max(0, left))
      left -= entries.length
      if (Array.isArray(inner)) return entries.map(([, item]) => clean(item, depth + 1))
      return Object.fromEntries(
        entries.map(([name, item]) => [this.scrubStart(name, LONGEST_TEXT), clean(item, depth + 1)]),
      )
    }
    return clean(value, 0) as T
  }
}

/**
 * A decoded form of a text, and where each of its characters is in the original (`starts` has n + 1 entries; absent:
 * unchanged).
 */
interface View {
  readonly text: string
  readonly starts?: readonly number[]
}

/** How often escapes are decoded: URLs are nested in URLs, JSON in JSON. */
const ROUNDS = 3

// Unambiguous, so that matching is a single pass.
const escapes =
  /\\+(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([bfnrt]))?|%([0-7][\da-f])|((?:%[89a-f][\da-f])+)|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|sol|plus|equals));|(\+)/gi

const words: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  plus: '+',
  equals: '=',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Lowercases ASCII. The length does not change. */
const folded = (text: string): string => text.replace(/[A-Z]+/g, (marks) => marks.toLowerCase())

/** A text as it is, and with its escapes decoded once, twice, …. */
function viewsOf(text: string): View[] {
  const views: View[] = [{ text: folded(text) }]
  let view: View = { text }
  for (let round = 0; round < ROUNDS && /[\\%&+]/.test(view.text); round++) {
    view = decoded(view)
    views.push({ ...view, text: folded(view.text) })
  }
  return views
}

function decoded({ text, starts }: View): View {
  const parts: string[] = []
  const from: number[] = []
  let done = 0
  const take = (part: string, at: number, step: number): void => {
    parts.push(part)
    for (let index = 0; index < part.length; index++) {
      const place = at + index * step
      from.push(starts ? (starts[place] as number) : place)
    }
  }
  for (const match of text.matchAll(escapes)) {
    take(text.slice(done, match.index), done, 1)
    take(meantBy(match), match.index, 0)
    done = match.index + match[0].length
  }
  take(text.slice(done), done, 1)
  from.push(starts ? (starts[text.length] as number) : text.length)
  return { text: parts.join(''), starts: from }
}

function meantBy([, wide, unicode, hex, letter, ascii, utf8, decimal, entity, word, plus]: RegExpExecArray): string {
  const name = letter ?? word
  if (name) return words[name.toLowerCase()] as string
  if (plus) return ' '
  if (utf8) {
    const bytes = utf8.split('%').slice(1)
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  }
  const digits = wide ?? unicode ?? hex ?? ascii ?? entity
  const code = decimal ? Number(decimal) : digits ? Number.parseInt(digits, 16) : undefined
  // A backslash before anything else has no effect.
  return code === undefined ? '' : code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

/** Removes an escape that was cut off at the end. */
function whole(text: string): string {
  let at = Math.max(...['\\', '%', '&'].map((mark) => text.lastIndexOf(mark)))
  if (at < text.length - 10) return text
  while (at > 0 && /[\\%&]/.test(text[at - 1] as string)) at--
  return text.slice(0, Math.max(0, at))
}

/** Removes the secrets from a text. `open`: the text was truncated, so it may end with the start of a secret. */
function scrub(text: string, needles: readonly string[], open: boolean): string {
  if (needles.length === 0) return text
  const found: [start: number, end: number][] = []
  for (const { text: view, starts } of viewsOf(text)) {
    const place = (index: number): number => (starts ? (starts[index] as number) : index)
    const note = (start: number, end: number): void => {
      // Characters that were one escape are removed together.
      let last = end
      while (last < view.length && place(last) === place(last - 1)) last++
      found.push([place(start), place(last)])
    }
    for (const needle of needles) {
      const head = needle.slice(0, HEAD)
      for (let at = view.indexOf(head); at >= 0; ) {
        let end = at + head.length
        while (end < view.length && end - at < needle.length && view[end] === needle[end - at]) end++
        note(at, end)
        at = view.indexOf(head, end)
      }
      for (let count = open ? Math.min(needle.length - 1, view.length) : 0; count >= SHORTEST; count--) {
        if (!view.endsWith(needle.slice(0, count))) continue
        note(view.length - count, view.length)
        break
      }
    }
  }
  if (found.length === 0) return text
  let clean = ''
  let done = 0
  for (const [start, end] of found.sort(([a], [b]) => a - b)) {
    if (end <= done) continue
    if (start >= done) clean += `${text.slice(done, start)}[redacted]`
    done = end
  }
  return clean + text.slice(done)
}
