import type { Random } from './random.ts'

/**
 * A text that a pattern accepts: literals, classes, groups, alternatives and repetitions. Undefined where the pattern
 * says more than that (looking around, references), or the text turns out not to fit.
 */
export function textFor(pattern: string, random: Random): string | undefined {
  try {
    const text = new Reader(pattern, random).all()
    // The manifest is the author's own; whatever is not understood shows here.
    return matches(pattern, text) ? text : undefined
  } catch {
    return undefined
  }
}

const DIGITS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const WORD = `${LOWER}${LOWER.toUpperCase()}${DIGITS}_`
const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
const CLASSES: Readonly<Record<string, string>> = { d: DIGITS, w: WORD, s: ' ', D: LOWER, W: '-', S: LOWER }
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
/** An open repetition adds no more than this, and a pattern no more than the second in all. */
const MORE = 6
const LONGEST = 10_000

class Reader {
  #at = 0
  readonly #pattern: string
  readonly #random: Random

  constructor(pattern: string, random: Random) {
    this.#pattern = pattern
    this.#random = random
  }

  all(): string {
    const text = this.#alternatives()
    if (this.#at < this.#pattern.length) throw new SyntaxError('an unexpected )')
    return text
  }

  #alternatives(): string {
    const found = [this.#sequence()]
    while (this.#take('|')) found.push(this.#sequence())
    return this.#random.pick(found)
  }

  #sequence(): string {
    let text = ''
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern.charAt(this.#at))) {
      const from = this.#at
      const part = this.#atom()
      const [least, most] = this.#times()
      const count = this.#random.int(least, most)
      const end = this.#at
      text += part.repeat(Math.min(count, 1))
      // Each repetition is made anew.
      for (let index = 1; index < count && text.length < LONGEST; index++) {
        this.#at = from
        text += this.#atom()
      }
      this.#at = end
    }
    return text
  }

  #take(char: string): boolean {
    if (this.#pattern[this.#at] !== char) return false
    this.#at++
    return true
  }

  #times(): [least: number, most: number] {
    const [text, least = '', comma, most = ''] =
      /^\{(\d+)(,?)(\d*)\}/.exec(this.#pattern.slice(this.#at, this.#at + 20)) ?? []
    const found: [least: number, most: number] | undefined = this.#take('*')
      ? [0, MORE]
      : this.#take('+')
        ? [1, MORE]
        : this.#take('?')
          ? [0, 1]
          : undefined
    if (text !== undefined) this.#at += text.length
    else if (!found) return [1, 1]
    this.#take('?')
    if (found) return found
    const low = Math.min(Number(least), LONGEST)
    return [low, comma === '' ? low : most === '' ? low + MORE : Math.min(Number(most), low + MORE)]
  }

  #atom(): string {
    const char = this.#pattern.charAt(this.#at++)
    if (char === '^' || char === '$') return ''
    if (char === '.') return this.#random.pick([...LOWER])
    if (char === '[') return this.#random.pick(this.#class())
    if (char === '\\') return this.#random.pick([...this.#escape()])
    if (char !== '(') return char
    if (this.#take('?') && !this.#take(':')) throw new SyntaxError('a group of another kind')
    const text = this.#alternatives()
    if (!this.#take(')')) throw new SyntaxError('a group without an end')
    return text
  }

  /** The characters that an escape stands for. */
  #escape(): string {
    const char = this.#pattern[this.#at++] ?? ''
    if (/[bB1-9k]/.test(char)) throw new SyntaxError('a border of words, or a reference')
    if (char === 'x' || char === 'u') {
      const [digits = ''] = /^[\da-f]+/i.exec(this.#pattern.slice(this.#at, this.#at + (char === 'x' ? 2 : 4))) ?? []
      this.#at += digits.length
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    return CLASSES[char] ?? CONTROLS[char] ?? char
  }

  #class(): string[] {
    const not = this.#take('^')
    const found: string[] = []
    for (;;) {
      const char = this.#pattern[this.#at++]
      if (char === undefined) throw new SyntaxError('a class without an end')
      if (char === ']') break
      const chars = char === '\\' ? this.#escape() : char
      if (chars.length === 1 && this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']') {
        this.#at++
        const last = this.#pattern.charAt(this.#at++)
        const end = (last === '\\' ? this.#escape() : last).charCodeAt(0)
        for (let code = chars.charCodeAt(0); code <= Math.min(end, chars.charCodeAt(0) + 200); code++)
          found.push(String.fromCharCode(code))
      } else found.push(...chars)
    }
    // Letters and digits before marks: they are what people expect to see.
    const kept = not ? [...PRINTABLE].filter((char) => !found.includes(char)) : found
    const plain = kept.filter((char) => WORD.includes(char))
    if (kept.length === 0) throw new SyntaxError('a class of nothing')
    return plain.length > 0 ? plain : kept
  }
}

/** Whether text has a pattern. Some escapes, as `\\-`, are allowed without the flag `u` only. */
export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return new RegExp(pattern).test(text)
  }
}
