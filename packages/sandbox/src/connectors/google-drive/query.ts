import type { Row } from '../../core/rows.ts'
import { parameter } from './errors.ts'

/** The part of Google's query language that the sandbox speaks: every term of `files.list`, by and, or, not and brackets. */

type Test = (row: Row) => boolean

const bad = () => parameter('invalid', 'q', 'Invalid Value')

const WORDS = /\s*(?:'((?:\\.|[^'\\])*)'|(<=|>=|!=|[<>=(){}])|([\w.]+))/y

interface Word {
  readonly text: string
  readonly kind: 'value' | 'mark' | 'name'
}

function wordsOf(q: string): Word[] {
  const words: Word[] = []
  const pattern = new RegExp(WORDS)
  while (pattern.lastIndex < q.trimEnd().length) {
    const [, value, mark, name] = pattern.exec(q) ?? []
    if (value !== undefined) words.push({ kind: 'value', text: value.replace(/\\(.)/g, '$1') })
    else if (mark !== undefined) words.push({ kind: 'mark', text: mark })
    else if (name !== undefined) words.push({ kind: 'name', text: name })
    else throw bad()
  }
  return words
}

const low = (value: unknown): string => String(value ?? '').toLowerCase()
const emails = (value: unknown): string[] =>
  ((value ?? []) as { emailAddress?: string }[]).map(({ emailAddress = '' }) => emailAddress)

const LISTS: Readonly<Record<string, (row: Row) => string[]>> = {
  parents: (row) => (row['parents'] ?? []) as string[],
  owners: (row) => emails(row['owners']),
  writers: (row) => (row['_writers'] ?? []) as string[],
  readers: (row) => (row['_readers'] ?? []) as string[],
}

const TIMES = ['modifiedTime', 'createdTime', 'viewedByMeTime', 'sharedWithMeTime']

function compare(name: string, sign: string, value: string): Test {
  if (sign === 'contains') {
    // Whole beginnings of words only.
    if (name === 'name')
      return (row) =>
        low(row['name'])
          .split(/[\s_.-]+/)
          .some((_, index, words) =>
            words
              .slice(index)
              .join(' ')
              .startsWith(low(value).replace(/[\s_.-]+/g, ' ')),
          )
    if (name === 'mimeType') return (row) => low(row['mimeType']).startsWith(low(value))
    if (name === 'fullText')
      return (row) =>
        low(`${row['name']} ${row['description'] ?? ''} ${row['_text'] ?? ''}`).includes(low(value).replaceAll('"', ''))
    throw bad()
  }
  if (TIMES.includes(name)) {
    const wanted = Date.parse(/[Zz]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
    if (Number.isNaN(wanted)) throw bad()
    const order = (row: Row) => Date.parse(String(row[name])) - wanted
    const tests: Readonly<Record<string, Test>> = {
      '=': (row) => order(row) === 0,
      '!=': (row) => order(row) !== 0,
      '<': (row) => order(row) < 0,
      '<=': (row) => order(row) <= 0,
      '>': (row) => order(row) > 0,
      '>=': (row) => order(row) >= 0,
    }
    return tests[sign] as Test
  }
  const shared: Test = (row) => row['sharedWithMeTime'] !== undefined
  const field: Readonly<Record<string, Test>> = {
    name: (row) => low(row['name']) === low(value),
    mimeType: (row) => row['mimeType'] === value,
    trashed: (row) => Boolean(row['trashed']) === (value === 'true'),
    starred: (row) => Boolean(row['starred']) === (value === 'true'),
    hidden: (row) => Boolean(row['hidden']) === (value === 'true'),
    sharedWithMe: (row) => shared(row) === (value === 'true'),
    visibility: (row) => (row['_visibility'] ?? 'limited') === value,
    'shortcutDetails.targetId': (row) =>
      (row['shortcutDetails'] as { targetId?: string } | undefined)?.targetId === value,
  }
  const test = field[name]
  if (!test || !['=', '!='].includes(sign)) throw bad()
  return sign === '=' ? test : (row) => !test(row)
}

/** Parses a query. Throws Google's error if it cannot. */
export function readQuery(q: string): Test {
  return new QueryReader(wordsOf(q)).read()
}

/** One method for each rule of the grammar. */
class QueryReader {
  readonly #words: readonly Word[]
  #at = 0

  constructor(words: readonly Word[]) {
    this.#words = words
  }

  read(): Test {
    const test = this.#any()
    if (this.#at < this.#words.length) throw bad()
    return test
  }

  #take(text?: string): Word {
    const word = this.#words[this.#at++]
    if (!word || (text !== undefined && word.text !== text)) throw bad()
    return word
  }

  #isNext(text: string): boolean {
    const word = this.#words[this.#at]
    return word?.text === text && word.kind !== 'value'
  }

  #any(): Test {
    const tests = [this.#all()]
    while (this.#isNext('or')) {
      this.#take()
      tests.push(this.#all())
    }
    return (row) => tests.some((test) => test(row))
  }

  #all(): Test {
    const tests = [this.#one()]
    while (this.#isNext('and')) {
      this.#take()
      tests.push(this.#one())
    }
    return (row) => tests.every((test) => test(row))
  }

  #one(): Test {
    if (this.#isNext('not')) {
      this.#take()
      const test = this.#one()
      return (row) => !test(row)
    }
    if (this.#isNext('(')) {
      this.#take()
      const test = this.#any()
      this.#take(')')
      return test
    }
    return this.#comparison()
  }

  #comparison(): Test {
    const first = this.#take()
    if (first.kind === 'value') {
      this.#take('in')
      const list = LISTS[this.#take().text]
      if (!list) throw bad()
      return (row) => list(row).includes(first.text)
    }
    const sign = this.#take()
    if (sign.text === 'has') return this.#has(first.text)
    const value = this.#take()
    if (value.kind === 'mark') throw bad()
    return compare(first.text, sign.text, value.text)
  }

  #has(name: string): Test {
    this.#take('{')
    this.#take('key')
    this.#take('=')
    const key = this.#take().text
    this.#take('and')
    this.#take('value')
    this.#take('=')
    const value = this.#take().text
    this.#take('}')
    return (row) => (row[name] as Record<string, unknown> | undefined)?.[key] === value
  }
}
