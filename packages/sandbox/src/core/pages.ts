import { membersOf } from './guards.ts'
import type { Pagination } from './manifest.ts'
import type { Row } from './rows.ts'
import type { Params } from './vendor.ts'

/** The cursor of a request is not one of this list. */
export class UnknownCursor extends Error {
  readonly param: string
  readonly cursor: unknown

  constructor(param: string, cursor: unknown) {
    super(`there is no page after ${param}`)
    this.param = param
    this.cursor = cursor
  }
}

/** Newest first; within a second, the last one first. */
export const newestFirst = (rows: readonly Row[], field = 'created'): Row[] =>
  rows.toReversed().sort((left, right) => Number(right[field] ?? 0) - Number(left[field] ?? 0))

/** One page of a list. */
export interface PageOf {
  readonly rows: Row[]
  /** Members of the answer by dotted path: whether there is more, the next cursor, the total. */
  readonly facts: Readonly<Record<string, unknown>>
  /** The parameters of the next page, for vendors that answer with a link. */
  readonly next?: Readonly<Record<string, unknown>>
}

type Pager = (
  rows: readonly Row[],
  pagination: Pagination,
  params: Readonly<Record<string, unknown>>,
  size: number,
) => PageOf

const facts = (entries: readonly (readonly [string | undefined, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([name]) => name !== undefined))

/** `starting_after=<id>` and back again. */
const lastId: Pager = (rows, { param, back, from = 'id', more }, params, size) => {
  const backwards = back !== undefined && params[back] !== undefined
  const name = backwards ? back : param
  const cursor = params[name]
  const at = cursor === undefined ? -1 : rows.findIndex((row) => String(row[from]) === String(cursor))
  if (cursor !== undefined && at < 0) throw new UnknownCursor(name, cursor)
  const start = backwards ? Math.max(0, at - size) : at + 1
  const end = backwards ? at : start + size
  return { rows: rows.slice(start, end), facts: facts([[more, backwards ? start > 0 : end < rows.length]]) }
}

/** A token that says at which record to go on. */
const pageToken: Pager = (rows, { param, from, more, last, total, counts, only }, params, size) => {
  const start = params[param] === undefined ? 0 : (counts ? readNumber : readToken)(params[param])
  if (start === undefined || start > rows.length) throw new UnknownCursor(param, params[param])
  const end = start + size
  const left = end < rows.length
  const { [param]: _, ...others } = params
  const token = !left ? null : counts ? end : writeToken(only ? { at: end, params: others } : { at: end })
  return {
    rows: rows.slice(start, end),
    facts: facts([
      [from, token],
      [more, left],
      [last, !left],
      [total, rows.length],
    ]),
    ...(left && { next: { [param]: token } }),
  }
}

/** A place in a list, with the parameters of its first page if the next ones do not repeat them. */
interface Place {
  readonly at: number
  readonly params?: Params
}

const writeToken = (place: Place): string => btoa(encodeURIComponent(JSON.stringify(place))).replace(/=+$/, '')

const readNumber = (token: unknown): number | undefined => {
  const start = Number(token)
  return Number.isSafeInteger(start) && start >= 0 ? start : undefined
}

const readToken = (token: unknown): number | undefined => placeOf(token)?.at

function placeOf(token: unknown): Place | undefined {
  try {
    const { at, params } = membersOf(JSON.parse(decodeURIComponent(atob(String(token)))))
    const start = readNumber(at)
    return start === undefined ? undefined : { at: start, params: membersOf(params) }
  } catch {
    return undefined
  }
}

/**
 * The parameters of a page. Where the next pages take only some, the cursor holds those of the first one.
 * @throws {UnknownCursor} where others stand beside it.
 */
export function resumed(params: Params, pagination: Pagination | undefined, places: readonly string[]): Params {
  const { param = '', only } = pagination ?? {}
  const cursor = params[param]
  if (!only || cursor === undefined) return params
  const held = placeOf(cursor)?.params
  if (!held || Object.keys(params).some((name) => ![param, ...only, ...places].includes(name)))
    throw new UnknownCursor(param, cursor)
  return { ...held, ...params }
}

const counted =
  (offsetOf: (position: number, size: number, start: number) => number): Pager =>
  (rows, { param, more, last, total, pages, start = 0 }, params, size) => {
    const position = params[param] === undefined ? start : Number(params[param])
    const begin = Math.max(0, offsetOf(position, size, start))
    const left = begin + size < rows.length
    const step = offsetOf(start + 1, size, start) === size ? 1 : size
    return {
      rows: rows.slice(begin, begin + size),
      facts: facts([
        [more, left],
        [last, !left],
        [total, rows.length],
        [pages, Math.ceil(rows.length / size)],
      ]),
      ...(left && { next: { [param]: position + step } }),
    }
  }

const byNumber = counted((position, size, start) => (position - start) * size)

const pagers: Readonly<Record<string, Pager>> = {
  single: (rows) => ({ rows: [...rows], facts: {} }),
  last_id: lastId,
  page_token: pageToken,
  connection: pageToken,
  // Some links count pages, which a caller may also name.
  link: (rows, pagination, ...rest) =>
    pagination.counts ? byNumber(rows, { ...pagination, start: 1 }, ...rest) : pageToken(rows, pagination, ...rest),
  next_url: pageToken,
  offset: counted((position, _, start) => position - start),
  // Pages count from 1, as the connector counts them.
  page_number: (rows, pagination, ...rest) => byNumber(rows, { start: 1, ...pagination }, ...rest),
}

/** Cuts the page out of a list that the parameters ask for. */
export function paginate(
  rows: readonly Row[],
  pagination: Pagination,
  params: Readonly<Record<string, unknown>>,
): PageOf {
  const pager = pagers[pagination.style]
  if (!pager) throw new Error(`the sandbox knows no pagination style ${pagination.style}`)
  const asked = pagination.size === undefined ? undefined : params[pagination.size]
  return pager(rows, pagination, params, asked === undefined ? (pagination.pageSize ?? 10) : Number(asked))
}
