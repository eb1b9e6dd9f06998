import { type Input, isInput } from './input.ts'
import { cut } from './text.ts'

/** Members that say who or what an object within a record is. */
const NAMING: readonly string[] = [
  ...['id', 'key', 'name', 'login', 'email', 'title', 'display_name', 'displayName', 'label', 'number', 'type'],
  ...['amount', 'currency', 'currencyCode', 'value', 'status', 'state'],
]
/** Characters of a text in a list; a longer one is cut, and says so. */
const LONGEST = 300
const MOST_ITEMS = 3
const MOST_NAMED = 12
/** A record with at most so many characters is not shortened. */
const SHORT = 300

/** Records in short, and what was left out of them. */
export interface Compact {
  readonly shorten: (record: unknown) => unknown
  /** Undefined if nothing was left out but empty values. */
  readonly note: () => string | undefined
}

/**
 * Shortens the records of a list for a model that named no fields: without empty values and addresses of the API, with long
 * texts cut, and with only the names of what is nested.
 */
export function compacting(): Compact {
  const left = new Set<string>()
  return {
    shorten: (record) =>
      isInput(record) && JSON.stringify(record).length > SHORT ? recordInShort(record, left) : record,
    note: () => {
      if (left.size === 0) return undefined
      const names = `${[...left].slice(0, MOST_NAMED).join(', ')}${left.size > MOST_NAMED ? ', …' : ''}`
      return `In short, without empty values and without all of ${names}. Name fields to get them in full, or ["*"] for everything.`
    },
  }
}

/** Objects that contain the fields of a record, as those of Jira do. */
const WRAPPERS: readonly string[] = ['fields', 'attributes']

function recordInShort(record: Input, left: Set<string>): Input {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (WRAPPERS.includes(name) && isInput(value)) return [[name, recordInShort(value, left)]]
      const kept = isLink(name, value) ? undefined : inShort(value)
      if (kept !== value && !isEmpty(value) && left.size <= MOST_NAMED) left.add(cut(name, 60))
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Addresses for programs; those for people are kept. */
const isLink = (name: string, value: unknown): boolean =>
  typeof value === 'string' &&
  (name === 'self' || name.endsWith('url')) &&
  /^https:\/\/(api\.|[^/]+\/(rest\/)?api\/)/.test(value)

/** A value in short; undefined if nothing of it is kept. `most`: elements of a list. */
export function inShort(value: unknown, most = MOST_ITEMS): unknown {
  if (isEmpty(value)) return undefined
  if (typeof value === 'string')
    return value.length > LONGEST ? `${cut(value, LONGEST)}… (+${value.length - LONGEST} characters)` : value
  if (Array.isArray(value)) return listInShort(value, most)
  return isInput(value) ? objectInShort(value) : value
}

/** Only the members that say which object it is. */
function objectInShort(value: Input): Input | undefined {
  const all = Object.entries(value)
  const kept = all.filter(([name, inner]) => NAMING.includes(name) && typeof inner !== 'object' && inner !== '')
  if (kept.length === 0) return undefined
  const short = kept.map(([name, inner]) => [name, inShort(inner)] as const)
  return kept.length === all.length && short.every(([name, inner]) => value[name] === inner)
    ? value
    : Object.fromEntries(short)
}

function listInShort(list: readonly unknown[], most: number): unknown {
  const kept = list.slice(0, most).flatMap((item) => (Array.isArray(item) ? [] : (inShort(item) ?? [])))
  const isWhole = kept.length === list.length && kept.every((one, index) => one === list[index])
  if (isWhole || kept.length === 0) return isWhole ? list : undefined
  return list.length > most ? [...kept, `… (+${list.length - most} elements)`] : kept
}
