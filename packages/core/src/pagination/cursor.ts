import type { ResumePoint } from '../contract/call.ts'
import type { OperationFacts, PagingFacts } from '../contract/facts.ts'
import type { Paging } from '../contract/paging.ts'
import { digest, LONGEST_DIGEST } from './digest.ts'

const VERSION = 1

/**
 * A note inside a position that is never sent. It holds the number of records before the position, which a page number
 * does not give if pages are shorter than requested; or, without a total, a fingerprint of the previous page, so that a
 * repeated page is detected even after a restart.
 */
export const NOTE = '#'

/** The facts of a list, with its strategy. */
type ListFacts = OperationFacts & { readonly paging?: Paging }

export const nameOf = ({ connector, entity, action }: OperationFacts): string => `${connector} ${entity}.${action}`

/** Whether these params page backwards. */
export const isBackwards = (paging: PagingFacts | undefined, params: Readonly<Record<string, unknown>>): boolean =>
  paging?.back !== undefined && params[paging.back] !== undefined

/** A digest of the params in a stable order, without those that only set position or page size. */
function paramsKey({ paging, config }: OperationFacts, params: Readonly<Record<string, unknown>>): string {
  // Positions that depend on the page size contain it. An id is a different position in the other direction, so the
  // direction counts.
  const left = new Set([paging?.param, paging?.back, paging?.size, ...((paging as Paging | undefined)?.also ?? [])])
  return digest(
    stable([
      isBackwards(paging, params),
      Object.fromEntries(Object.entries(params).filter(([name]) => !left.has(name))),
      ...(config ? [config] : []),
    ]),
  )
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** An opaque, URL-safe token that identifies its list. Contains no credentials. */
export function writeCursor(
  operation: OperationFacts,
  params: Readonly<Record<string, unknown>>,
  { position, skip }: ResumePoint,
): string {
  const json = JSON.stringify([VERSION, nameOf(operation), paramsKey(operation, params), position, skip])
  const ascii = json.replace(/[^\x20-\x7e]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return btoa(ascii).replace(/[+/=]/g, (mark) => ({ '+': '-', '/': '_' })[mark] ?? '')
}

/** Reads a cursor. Returns the problem as text if it is not one of this list. */
export function readCursor(
  operation: ListFacts,
  params: Readonly<Record<string, unknown>>,
  cursor: string,
): ResumePoint | string {
  let parts: unknown
  try {
    parts = JSON.parse(atob(cursor.replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/'))))
  } catch {}
  if (!Array.isArray(parts) || parts[0] !== VERSION || parts.length !== 5) return 'is not a valid cursor'
  const [, name, key, position, skip] = parts
  if (name !== nameOf(operation))
    return `belongs to ${typeof name === 'string' && /^[\w -]+\.\w+$/.test(name) ? name : 'another list'}, not to ${nameOf(operation)}`
  if (key !== paramsKey(operation, params)) return OTHER_PARAMS
  if (!isResumePoint(operation, position, skip)) return 'is damaged'
  const size = sizeOf(operation.paging, params)
  // Without a size in the params, that of the position applies.
  return position && size !== undefined && size !== sizeOf(operation.paging, position)
    ? OTHER_PARAMS
    : { position, skip }
}

const OTHER_PARAMS = 'belongs to different params; pass the same params again, and the same config'

/** The page size in these values, if positions depend on it. */
export const sizeOf = (paging: PagingFacts | undefined, values: Readonly<Record<string, unknown>>): unknown =>
  paging?.sized && paging.size ? values[paging.size] : undefined

function isResumePoint({ paging }: ListFacts, position: unknown, skip: unknown): boolean {
  const counted = paging?.next.looksAhead ?? false
  const { also } = paging ?? {}
  return (
    isCount(skip) &&
    typeof position === 'object' &&
    isPosition(position ?? {}) &&
    Object.entries(position ?? {}).every(([name, value]) =>
      // Only counting strategies use a note; with others it would be sent.
      name === NOTE
        ? (counted || also !== undefined) &&
          (isCount(value) || (typeof value === 'string' && value.length <= LONGEST_DIGEST))
        : name === paging?.param || name === paging?.back
          ? !counted || isCount(value)
          : also?.includes(name) || (paging?.sized === true && name === paging.size && isCount(value) && value !== 0),
    )
  )
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Whether all values can be sent as params. */
export const isPosition = (position: object): boolean =>
  Object.values(position).every((value) => ['string', 'number'].includes(typeof value))
