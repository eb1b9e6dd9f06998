import { Expression, type Signs, type Test, tokensOf } from '@ferrule/sandbox/engine'
import { parameter } from './errors.ts'
import type { Queried } from './rows.ts'

/** The part of Google's query language that the sandbox speaks: every term of `files.list`, by and, or, not and brackets. */

const bad = (): Error => parameter('invalid', 'q', 'Invalid Value')

const SIGNS: Signs = {
  marks: ['<=', '>=', '!=', '<', '>', '=', '(', ')', '{', '}'],
  quotes: "'",
  word: /[\w.]/,
  bad,
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

function compare(name: string, sign: string, value: string): Test<Queried> {
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
export function readQuery(q: string): Test<Queried> {
  const query = new Query(tokensOf(q, SIGNS))
  const test = query.either()
  if (!query.ended) throw bad()
  return test
}

class Query extends Expression<Queried> {
  protected expected = bad

  #text(): string {
    const token = this.next()
    if (!token) throw bad()
    return token.text
  }

  protected comparison(): Test<Queried> {
    const first = this.next()
    if (!first) throw bad()
    if (first.kind === 'text') {
      this.need('in')
      const list = LISTS[this.#text()]
      if (!list) throw bad()
      return (row) => list(row).includes(first.text)
    }
    const sign = this.#text()
    if (sign === 'has') return this.#has(first.text)
    if (!this.token || this.token.kind === 'mark') throw bad()
    return compare(first.text, sign, this.#text())
  }

  #has(name: string): Test<Queried> {
    for (const text of ['{', 'key', '=']) this.need(text)
    const key = this.#text()
    for (const text of ['and', 'value', '=']) this.need(text)
    const value = this.#text()
    this.need('}')
    if (name !== 'properties' && name !== 'appProperties') throw bad()
    return (row) => row[name]?.[key] === value
  }
}
