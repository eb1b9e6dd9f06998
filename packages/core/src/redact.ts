/** Headers whose values are no secret. Everything else is shown as `[redacted]`. */
const publicHeaders = new Set(['accept', 'content-type', 'user-agent', 'idempotency-key', 'prefer'])

/** Header values fit to be shown: those on the allow-list, the rest redacted. */
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

/** What stands for a text that is deeper, or longer, than an error shows. */
const MORE = '…'
/** An error shows no more of one text than this many characters, and no deeper levels, and no more values. */
const LONGEST_TEXT = 8_192
const DEEPEST = 16
const MOST_VALUES = 1_000

/** Shorter ones would be found in any text. */
const SHORTEST = 4
/** Of a long secret, these characters find it; how much of it stands there is then counted. Bounds what a search costs. */
const HEAD = 32
/** Secrets that servers chose: so many are kept (the newest), and no address may bring more at once, nor be longer. */
const MOST_GIVEN = 64
const MOST_AT_ONCE = 32
const LONGEST_ADDRESS = 16_384

/** Secrets of one call: the caller's own, and those that servers gave since. */
export class Secrets {
  readonly #own: string[] = []
  readonly #given: string[] = []
  #needles: string[] | undefined

  constructor(own: Iterable<unknown> = []) {
    for (const value of own) if (typeof value === 'string') this.#own.push(value)
  }

  /** Adds secrets of the caller's. */
  push(...values: string[]): void {
    this.#own.push(...values.filter((value) => !this.#own.includes(value)))
    this.#needles = undefined
  }

  /**
   * Adds an address that a server gave: whoever has it may read or write, so neither it nor what its query holds is shown.
   * False, and nothing is added, when it is too long to be searched for; it is then not to be used.
   */
  pushAddress({ href, searchParams }: URL): boolean {
    const values = [...searchParams.values()].filter((value) => value.length >= SHORTEST)
    if (href.length > LONGEST_ADDRESS || values.length > MOST_AT_ONCE) return false
    for (const value of values) if (!this.#given.includes(value)) this.#given.push(value)
    this.#given.splice(0, this.#given.length - MOST_GIVEN)
    this.#needles = undefined
    return true
  }

  /** What is searched for: every secret as it is, and as it is read when its escapes are taken for such. */
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

  /** A text without the secrets, in whatever way they are written there. Linear. */
  scrub(text: string): string {
    return scrub(text, this.needles, false)
  }

  /** The first characters of a text, without the secrets; of one that is cut through at the end, nothing is left. */
  scrubStart(text: string, length: number): string {
    if (text.length <= length) return this.scrub(text)
    return scrub(whole(text.slice(0, length)), this.needles, true) + MORE
  }

  /** {@link scrub} through plain data, names and numbers included. Long texts, deep levels and many values are cut. */
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

/** A way to read a text, and where each of its characters stands in it (`starts` of n + 1 characters; absent: as is). */
interface View {
  readonly text: string
  readonly starts?: readonly number[]
}

/** Escapes are read this often: addresses stand in addresses, JSON in JSON. */
const ROUNDS = 3

// Nothing here can be read in two ways, so that it takes one pass.
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

/** Capitals of ASCII do not count. The length stays. */
const folded = (text: string): string => text.replace(/[A-Z]+/g, (marks) => marks.toLowerCase())

/** A text as it is, and with its escapes read once, twice, …. */
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
  // Backslashes before anything else say nothing.
  return code === undefined ? '' : code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

/** Without an escape that was cut through at the end. */
function whole(text: string): string {
  let at = Math.max(...['\\', '%', '&'].map((mark) => text.lastIndexOf(mark)))
  if (at < text.length - 10) return text
  while (at > 0 && /[\\%&]/.test(text[at - 1] as string)) at--
  return text.slice(0, Math.max(0, at))
}

/** A text with the secrets cut out; `open`: it was cut off, so the start of a secret may stand at its end. */
function scrub(text: string, needles: readonly string[], open: boolean): string {
  if (needles.length === 0) return text
  const found: [start: number, end: number][] = []
  for (const { text: view, starts } of viewsOf(text)) {
    const place = (index: number): number => (starts ? (starts[index] as number) : index)
    const note = (start: number, end: number): void => {
      // Of what was written together, no part is left.
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
