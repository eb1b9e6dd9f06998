/** Query languages: one tokenizer, and one parser of and, or, not and parentheses. A vendor gives its signs and its comparisons. */

export interface Token {
  /** A quoted text, a sign, or any other word. */
  readonly kind: 'text' | 'mark' | 'word'
  readonly text: string
}

export type Test<Row> = (row: Row) => boolean

/** Comparisons by their sign: whether the difference of two values fits. */
export const comparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
}

export interface Signs {
  /** Operators and parentheses; a longer one stands before its beginning. */
  readonly marks: readonly string[]
  readonly quotes: string
  /** Characters of words. */
  readonly word: RegExp
  /** The vendor's error. */
  bad(why: string): Error
}

/** Reads each character once. A backslash takes the next character as it is. */
export function tokensOf(query: string, { marks, quotes, word, bad }: Signs): Token[] {
  const found: Token[] = []
  for (let at = 0; at < query.length; ) {
    const sign = query.charAt(at)
    const mark = marks.find((one) => query.startsWith(one, at))
    if (/\s/.test(sign)) at++
    else if (quotes.includes(sign)) {
      let text = ''
      for (at++; at < query.length && query[at] !== sign; at++)
        text += query[at] === '\\' ? (query[++at] ?? '') : query[at]
      if (at++ >= query.length) throw bad('the text is not well formed.')
      found.push({ kind: 'text', text })
    } else if (mark !== undefined) {
      found.push({ kind: 'mark', text: mark })
      at += mark.length
    } else {
      const start = at
      while (at < query.length && word.test(query.charAt(at))) at++
      if (at === start) throw bad('the text is not well formed.')
      found.push({ kind: 'word', text: query.slice(start, at) })
    }
  }
  return found
}

/** A recursive descent over tokens: each method reads one rule of the grammar. */
export abstract class Expression<Row, Read extends Token = Token> {
  readonly #tokens: readonly Read[]
  #at = 0

  constructor(tokens: readonly Read[]) {
    this.#tokens = tokens
  }

  get token(): Read | undefined {
    return this.#tokens[this.#at]
  }

  get ended(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** The next token is one of these words or signs. */
  is(...words: string[]): boolean {
    const { token } = this
    return token !== undefined && token.kind !== 'text' && words.includes(token.text.toLowerCase())
  }

  take(...words: string[]): boolean {
    return this.is(...words) && ++this.#at > 0
  }

  next(): Read | undefined {
    return this.#tokens[this.#at++]
  }

  need(word: string): void {
    if (!this.take(word)) throw this.expected(`'${word}'`)
  }

  /** A list of values in parentheses. */
  listOf<Value>(read: () => Value): Value[] {
    this.need('(')
    const found = [read()]
    while (this.take(',')) found.push(read())
    this.need(')')
    return found
  }

  /** Reads one comparison. */
  protected abstract comparison(): Test<Row>
  /** The vendor's error for anything else than what is expected. */
  protected abstract expected(what: string): Error
  /** Whether a comparison may follow another one without a word between them. */
  protected get joins(): boolean {
    return false
  }

  either(): Test<Row> {
    const tests = [this.both()]
    while (this.take('or')) tests.push(this.both())
    return (row) => tests.some((test) => test(row))
  }

  both(): Test<Row> {
    const tests = [this.single()]
    while (this.take('and') || (this.joins && !this.ended && !this.is('or', ')'))) tests.push(this.single())
    return (row) => tests.every((test) => test(row))
  }

  single(): Test<Row> {
    if (this.take('not')) {
      const test = this.single()
      return (row) => !test(row)
    }
    if (!this.take('(')) return this.comparison()
    const test = this.either()
    this.need(')')
    return test
  }
}
