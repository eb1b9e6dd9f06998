import type { Call, Row } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { api } from './records.ts'

const numberOf = (value: unknown, usual: number): number => (value === undefined ? usual : Math.max(0, Number(value)))

/** A page under an offset, in an envelope that names its records. */
export function page<T>(
  { operation, params, request }: Call,
  rows: readonly T[],
  show: (row: T) => unknown = (row) => row,
): Record<string, unknown> {
  const { records = 'values', pagination } = operation
  const startAt = numberOf(params['startAt'], 0)
  const maxResults = numberOf(params['maxResults'], pagination?.pageSize ?? 50)
  const cut = rows.slice(startAt, startAt + maxResults).map(show)
  const body = { startAt, maxResults, total: rows.length, [records]: cut }
  if (records !== 'values') return body
  const isLast = startAt + cut.length >= rows.length
  const { pathname, search } = new URL(request.url)
  const next = new URL(request.url)
  next.searchParams.set('startAt', String(startAt + maxResults))
  const path = pathname.replace('/rest/api/3', '')
  return {
    self: api(path + search),
    ...(!isLast && { nextPage: api(path + next.search) }),
    ...body,
    isLast,
  }
}

/** What a list answers: a page, or all records with or without their name. */
export function paged(call: Call, rows: readonly Row[], show: (row: Row) => unknown): unknown {
  const { records, pagination } = call.operation
  if (pagination?.style === 'offset' && records !== undefined) return page(call, rows, show)
  const all = rows.map(show)
  return records === undefined ? all : { [records]: all }
}

/** A page without an envelope. */
export const bare = <T>({ params }: Call, rows: readonly T[]): T[] => {
  const startAt = numberOf(params['startAt'], 0)
  return rows.slice(startAt, startAt + numberOf(params['maxResults'], 50))
}

/** Tokens hold where to go on, and what was asked for: another query cannot use them. */
export function tokenPage<T>(rows: readonly T[], token: unknown, size: number, query: string) {
  let start = 0
  if (token !== undefined && token !== null) {
    try {
      const [at, asked] = JSON.parse(decodeURIComponent(atob(String(token))))
      if (asked !== query || !Number.isSafeInteger(at)) throw new Error('another list')
      start = at
    } catch {
      throw refuse(400, ['The page token is not valid or has expired.'])
    }
  }
  const end = start + size
  const next = end < rows.length && btoa(encodeURIComponent(JSON.stringify([end, query])))
  return { rows: rows.slice(start, end), isLast: !next, ...(next && { nextPageToken: next }) }
}

/** Orders by a field whose name may have `+` or `-` before it. */
export function ordered<T>(rows: readonly T[], order: unknown, read: (row: T, name: string) => unknown): T[] {
  if (typeof order !== 'string') return [...rows]
  const down = order.startsWith('-')
  const name = order.replace(/^[+-]/, '')
  const sorted = [...rows].sort((left, right) => {
    const [a, b] = [read(left, name) ?? '', read(right, name) ?? '']
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a) < String(b)
        ? -1
        : String(a) > String(b)
          ? 1
          : 0
  })
  return down ? sorted.reverse() : sorted
}

/** `a,b` or a list, as a list. */
export const namesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(','))
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean)
