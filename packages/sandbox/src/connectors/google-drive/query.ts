import { parameter } from './errors.ts'
import type { Queried } from './rows.ts'

/** The part of Google's query language that the sandbox speaks: every term of `files.list`, by and, or, not and brackets. */

type Test = (row: Queried) => boolean

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

const LISTS: Readonly<Record<string, (row: Queried) => readonly (string | null | undefined)[]>> = {
  parents: ({ parents }) => parents ?? [],
  owners: ({ owners = [] }) => owners.map(({ emailAddress }) => emailAddress),
  writers: ({ _writers = [] }) => _writers,
  readers: ({ _readers = [] }) => _readers,
}

const TIMES = ['modifiedTime', 'createdTime', 'viewedByMeTime', 'sharedWithMeTime']

/** Words of a name, as a text that begins with each of them in turn. */
const wordsOfName = (name: unknown): string[] => {
  const words = low(name).split(/[\s_.-]+/)
  return words.map((_, index) => words.slice(index).join(' '))
}

/** `contains`, by field. */
const CONTAINS: Readonly<Record<string, (row: Queried, value: string) => boolean>> = {
  // Whole beginnings of words only.
  name: ({ name }, value) => wordsOfName(name).some((rest) => rest.startsWith(value.replace(/[\s_.-]+/g, ' '))),
  mimeType: ({ mimeType }, value) => low(mimeType).startsWith(value),
  fullText: ({ name, description, _text }, value) =>
    low(`${name} ${description ?? ''} ${_text ?? ''}`).includes(value.replaceAll('"', '')),
}

const ORDERS: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
}

/** `=`, by field. */
const EQUALS: Readonly<Record<string, (row: Queried, value: string) => boolean>> = {
  name: ({ name }, value) => low(name) === low(value),
  mimeType: ({ mimeType }, value) => mimeType === value,
  trashed: ({ trashed }, value) => Boolean(trashed) === (value === 'true'),
  starred: ({ starred }, value) => Boolean(starred) === (value === 'true'),
  hidden: ({ hidden }, value) => Boolean(hidden) === (value === 'true'),
  sharedWithMe: ({ sharedWithMeTime }, value) => (sharedWithMeTime !== undefined) === (value === 'true'),
  visibility: ({ _visibility = 'limited' }, value) => _visibility === value,
  'shortcutDetails.targetId': ({ shortcutDetails }, value) => shortcutDetails?.targetId === value,
}

function compare(name: string, sign: string, value: string): Test {
  if (sign === 'contains') {
    const test = CONTAINS[name]
    if (!test) throw bad()
    return (row) => test(row, low(value))
  }
  if (TIMES.includes(name)) {
    const wanted = Date.parse(/[Zz]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
    const order = ORDERS[sign]
    if (Number.isNaN(wanted) || !order) throw bad()
    return (row) => order(Date.parse(String(row[name])) - wanted)
  }
  const test = EQUALS[name]
  if (!test || !['=', '!='].includes(sign)) throw bad()
  return (row) => test(row, value) === (sign === '=')
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
    for (const text of ['{', 'key', '=']) this.#take(text)
    const key = this.#take().text
    for (const text of ['and', 'value', '=']) this.#take(text)
    const value = this.#take().text
    this.#take('}')
    if (name !== 'properties' && name !== 'appProperties') throw bad()
    return (row) => row[name]?.[key] === value
  }
}
