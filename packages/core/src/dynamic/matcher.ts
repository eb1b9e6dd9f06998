/**
 * Patterns of documents, matched without a regular expression: all ways through a pattern are followed at once, so that
 * a text costs time in proportion to its length, whatever the pattern.
 */

/** The pattern of a rule of a text. */
export interface Matcher {
  /** The pattern as it was written. */
  readonly source: string
  test(text: string): boolean
}

type Accepts = (char: string) => boolean
type Place = (before: string | undefined, after: string | undefined) => boolean

/** A step takes a char, asks where it is, or continues in several ways. The end has no step. */
type Step =
  | { readonly accepts: Accepts; readonly next: number }
  | { readonly place: Place; readonly next: number }
  | { readonly ways: number[] }

/** Adds the steps of a part before the step `next`, and returns the first. */
type Part = (steps: Step[], next: number) => number

/** Maximum number of steps of a pattern, whose counted parts are written out. */
const MOST_STEPS = 5_000
/** Groups within groups. */
const DEEPEST = 50
const END = -1

/** The matcher of a pattern; undefined if it is invalid, or uses what is not matched here, such as references. */
export function matcherOf(pattern: string): Matcher | undefined {
  try {
    // With properties of Unicode a char is a code point, as the flag `u` has it.
    const split = /\\[pP]\{/.test(pattern) ? (text: string): Iterable<string> => text : units
    const part = new Reader(pattern).whole()
    const steps: Step[] = []
    const first = part(steps, END)
    return { source: pattern, test: (text) => matches(steps, first, split(text)) }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function* units(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at++) yield text.charAt(at)
}

function matches(steps: readonly Step[], first: number, text: Iterable<string>): boolean {
  let open: number[] = []
  let before: string | undefined
  const rest = text[Symbol.iterator]()
  for (let { value, done } = rest.next(); ; { value, done } = rest.next()) {
    const after = done ? undefined : (value as string)
    // A match may begin anywhere.
    const here = reached(steps, [...open, first], before, after)
    if (here.has(END)) return true
    if (after === undefined) return false
    open = []
    for (const at of here) {
      const step = steps[at] as Step
      if ('accepts' in step && step.accepts(after)) open.push(step.next)
    }
    before = after
  }
}

/** The steps that are reached without a char. */
function reached(steps: readonly Step[], from: number[], before?: string, after?: string): Set<number> {
  const found = new Set<number>()
  while (from.length > 0) {
    const at = from.pop() as number
    if (found.has(at)) continue
    found.add(at)
    const step = steps[at]
    if (step && 'ways' in step) from.push(...step.ways)
    else if (step && 'place' in step && step.place(before, after)) from.push(step.next)
  }
  return found
}

const add = (steps: Step[], step: Step): number => {
  if (steps.length >= MOST_STEPS) throw new SyntaxError('too many steps')
  return steps.push(step) - 1
}

const isWord = (char: string | undefined): boolean => char !== undefined && /^\w$/.test(char)
const starts: Place = (before) => before === undefined
const ends: Place = (_, after) => after === undefined
const borders: Place = (before, after) => isWord(before) !== isWord(after)

const CLASSES: Readonly<Record<string, Accepts>> = {
  d: (char) => /^\d$/.test(char),
  s: (char) => /^\s$/.test(char),
  w: isWord,
}
const PROPERTIES: Readonly<Record<string, Accepts>> = {
  L: (char) => /^\p{L}$/u.test(char),
  Lu: (char) => /^\p{Lu}$/u.test(char),
  Ll: (char) => /^\p{Ll}$/u.test(char),
  M: (char) => /^\p{M}$/u.test(char),
  N: (char) => /^\p{N}$/u.test(char),
  Nd: (char) => /^\p{Nd}$/u.test(char),
  P: (char) => /^\p{P}$/u.test(char),
  S: (char) => /^\p{S}$/u.test(char),
  Z: (char) => /^\p{Z}$/u.test(char),
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', 0: '\0' }

const not =
  (accepts: Accepts): Accepts =>
  (char) =>
    !accepts(char)
const only =
  (wanted: string): Accepts =>
  (char) =>
    char === wanted
const anyOf =
  (all: readonly Accepts[]): Accepts =>
  (char) =>
    all.some((accepts) => accepts(char))
const between = (from: string, to: string): Accepts => {
  const [least, most] = [from.codePointAt(0) as number, to.codePointAt(0) as number]
  if (least > most) throw new SyntaxError('a range in the wrong order')
  return (char) => (char.codePointAt(0) as number) >= least && (char.codePointAt(0) as number) <= most
}

const taking =
  (accepts: Accepts): Part =>
  (steps, next) =>
    add(steps, { accepts, next })
const standing =
  (place: Place): Part =>
  (steps, next) =>
    add(steps, { place, next })
const inTurn =
  (parts: readonly Part[]): Part =>
  (steps, next) =>
    // Even nothing is a step, so that counting it is bounded.
    parts.length === 0 ? add(steps, { ways: [next] }) : parts.reduceRight((then, part) => part(steps, then), next)
const either =
  (parts: readonly Part[]): Part =>
  (steps, next) =>
    add(steps, { ways: parts.map((part) => part(steps, next)) })

function repeated(part: Part, least: number, most: number): Part {
  return (steps, next) => {
    if (most === 0) return add(steps, { ways: [next] })
    let then = next
    if (most === Infinity) {
      const ways = [next]
      then = add(steps, { ways })
      ways.push(part(steps, then))
    } else for (let left = most - least; left > 0; left--) then = add(steps, { ways: [part(steps, then), next] })
    for (let left = least; left > 0; left--) then = part(steps, then)
    return then
  }
}

/** Reads the parts of a pattern. */
class Reader {
  readonly #chars: readonly string[]
  #at = 0
  #depth = 0

  constructor(pattern: string) {
    this.#chars = [...(/\\[pP]\{/.test(pattern) ? pattern : units(pattern))]
  }

  whole(): Part {
    const part = this.#alternatives()
    if (this.#at < this.#chars.length) throw new SyntaxError('an unexpected )')
    return part
  }

  #take(wanted: string): boolean {
    const found = this.#chars[this.#at] === wanted
    if (found) this.#at++
    return found
  }

  #next(): string {
    const char = this.#chars[this.#at++]
    if (char === undefined) throw new SyntaxError('an unexpected end')
    return char
  }

  #alternatives(): Part {
    if (++this.#depth > DEEPEST) throw new SyntaxError('too deep')
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    this.#depth--
    return parts.length === 1 ? (parts[0] as Part) : either(parts)
  }

  #sequence(): Part {
    const parts: Part[] = []
    while (this.#at < this.#chars.length && !'|)'.includes(this.#chars[this.#at] as string)) {
      const part = this.#atom()
      const times = this.#times()
      parts.push(times ? repeated(part, ...times) : part)
    }
    return inTurn(parts)
  }

  #atom(): Part {
    const char = this.#next()
    if (char === '^') return standing(starts)
    if (char === '$') return standing(ends)
    if (char === '.') return taking((one) => !/^[\n\r\u2028\u2029]$/.test(one))
    if (char === '[') return taking(this.#class())
    if (char === '(') return this.#group()
    if ('*+?'.includes(char)) throw new SyntaxError('nothing to repeat')
    if (char !== '\\') return taking(only(char))
    if (this.#take('b')) return standing(borders)
    if (this.#take('B')) return standing((before, after) => !borders(before, after))
    return taking(this.#escape().accepts)
  }

  #group(): Part {
    if (this.#take('?') && !this.#take(':')) throw new SyntaxError('a group that looks around, or has a name')
    const part = this.#alternatives()
    if (!this.#take(')')) throw new SyntaxError('a group without end')
    return part
  }

  /** How often a part stands there. Whether it is lazy does not matter to whether it matches. */
  #times(): [least: number, most: number] | undefined {
    const times = this.#counted()
    if (times) this.#take('?')
    return times
  }

  #counted(): [least: number, most: number] | undefined {
    if (this.#take('*')) return [0, Infinity]
    if (this.#take('+')) return [1, Infinity]
    if (this.#take('?')) return [0, 1]
    const text = this.#chars.slice(this.#at, this.#at + 20).join('')
    const [whole, least = '', comma, most] = /^\{(\d{1,6})(,(\d{0,6}))?\}/.exec(text) ?? []
    if (whole === undefined) return undefined
    this.#at += whole.length
    const [from, to] = [Number(least), comma === undefined ? Number(least) : Number(most || Infinity)]
    if (from > to || from > MOST_STEPS) throw new SyntaxError('counts that are too large, or in the wrong order')
    return [from, to]
  }

  #class(): Accepts {
    const isNot = this.#take('^')
    const all: Accepts[] = []
    while (!this.#take(']')) {
      const from = this.#member()
      const isRange = this.#chars[this.#at] === '-' && ![']', undefined].includes(this.#chars[this.#at + 1])
      if (!isRange) {
        all.push(from.accepts)
        continue
      }
      this.#at++
      const to = this.#member()
      if (from.char !== undefined && to.char !== undefined) all.push(between(from.char, to.char))
      else all.push(from.accepts, only('-'), to.accepts)
    }
    return isNot ? not(anyOf(all)) : anyOf(all)
  }

  #member(): Member {
    const char = this.#next()
    if (char !== '\\') return { char, accepts: only(char) }
    return this.#take('b') ? { char: '\b', accepts: only('\b') } : this.#escape()
  }

  /** The characters after a backslash. */
  #escape(): Member {
    const char = this.#next()
    const own = CLASSES[char.toLowerCase()]
    if (own) return { accepts: char === char.toLowerCase() ? own : not(own) }
    if (char === 'p' || char === 'P') return { accepts: this.#property(char === 'P') }
    if (/^[1-9kc]$/.test(char)) throw new SyntaxError('a reference')
    const code = char === 'x' ? this.#code(2) : char === 'u' ? this.#code(4) : undefined
    const one = code ?? CONTROLS[char] ?? char
    return { char: one, accepts: only(one) }
  }

  #code(length: number): string {
    const digits = this.#chars.slice(this.#at, this.#at + length).join('')
    if (digits.length < length || !/^[\dA-Fa-f]+$/.test(digits)) throw new SyntaxError('a code without its digits')
    this.#at += length
    return String.fromCharCode(Number.parseInt(digits, 16))
  }

  #property(isNot: boolean): Accepts {
    let name = ''
    if (!this.#take('{')) throw new SyntaxError('a property without a name')
    while (!this.#take('}')) name += this.#next()
    const found = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined
    if (!found) throw new SyntaxError('a property that is not known')
    return isNot ? not(found) : found
  }
}

interface Member {
  readonly char?: string
  readonly accepts: Accepts
}
