import { at, comparisons, Expression, type Signs, type Test, tokensOf } from '@ferrule/sandbox/engine'
import { parameter } from './errors.ts'
import type { Queried } from './rows.ts'

/** Google's query language: every term of `files.list`, by and, or, not and brackets. */

const bad = (): Error => parameter('invalid', 'q', 'Invalid Value')

const SIGNS: Signs = {
  marks: ['<=', '>=', '!=', '<', '>', '=', '(', ')', '{', '}'],
  quotes: "'",
  word: /[\w.]/,
  bad,
}

const low = (...values: unknown[]): string => values.join(' ').toLowerCase()

const LISTS: Readonly<Record<string, (row: Queried) => readonly unknown[]>> = {
  parents: ({ parents }) => parents ?? [],
  owners: ({ owners = [] }) => owners.map(({ emailAddress }) => emailAddress),
  writers: ({ _writers = [] }) => _writers,
  readers: ({ _readers = [] }) => _readers,
}

const TIMES = ['modifiedTime', 'createdTime', 'viewedByMeTime', 'sharedWithMeTime']
const FLAGS = ['trashed', 'starred', 'hidden']

/** `contains`, by field: beginnings of words of a name. */
const CONTAINS: Readonly<Record<string, (row: Queried, value: string) => boolean>> = {
  name: ({ name }, value) => {
    const spaced = (text: unknown): string => ` ${low(text).replaceAll(/[\s_.-]+/g, ' ')}`
    return spaced(name).includes(spaced(value))
  },
  mimeType: ({ mimeType }, value) => low(mimeType).startsWith(value),
  fullText: ({ name, description, _text }, value) => low(name, description, _text).includes(value.replaceAll('"', '')),
}

/** `=`, by field. */
const EQUALS: Readonly<Record<string, (row: Queried) => unknown>> = {
  mimeType: ({ mimeType }) => mimeType,
  sharedWithMe: ({ sharedWithMeTime }) => sharedWithMeTime !== undefined,
  visibility: ({ _visibility = 'limited' }) => _visibility,
  'shortcutDetails.targetId': (row) => at(row, 'shortcutDetails.targetId'),
  ...Object.fromEntries(FLAGS.map((name) => [name, (row: Queried) => Boolean(row[name])])),
}

function compare(name: string, sign: string, value: string): Test<Queried> {
  const fits = comparisons[sign]
  if (sign === 'contains') {
    const test = CONTAINS[name]
    if (test) return (row) => test(row, low(value))
  } else if (TIMES.includes(name)) {
    const wanted = Date.parse(/[Zz]|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`)
    if (!Number.isNaN(wanted) && fits) return (row) => fits(Date.parse(String(row[name])) - wanted)
  } else if (sign === '=' || sign === '!=') {
    if (name === 'name') return (row) => (low(row.name) === low(value)) === (sign === '=')
    const read = EQUALS[name]
    if (read) return (row) => (String(read(row)) === value) === (sign === '=')
  }
  throw bad()
}

/** Reads a query of files or shared drives. */
export function readQuery(text: string): Test<Queried> {
  const query = new Query(tokensOf(text, SIGNS))
  const test = query.either()
  if (!query.ended) throw bad()
  return test
}

class Query extends Expression<Queried> {
  protected expected(): Error {
    return bad()
  }

  #text(): string {
    const token = this.next()
    if (!token) throw bad()
    return token.text
  }

  protected comparison(): Test<Queried> {
    const first = this.next()
    if (!first || first.kind === 'mark') throw bad()
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
