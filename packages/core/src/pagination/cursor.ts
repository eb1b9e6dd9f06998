import type { ResumePoint } from '../contract/call.ts'
import type { OperationFacts, PagingFacts } from '../contract/facts.ts'
import type { Paging } from '../contract/paging.ts'
import { digest, LONGEST_DIGEST } from './digest.ts'

const VERSION = 1

/**
 * What a position carries besides, and is never sent: how many records came before it, which a page number does not tell
 * when pages come shorter than asked for; or, without a total, a fingerprint of the page before, so that a repeated page
 * is known also after a restart.
 */
export const NOTE = '#'

/** Facts of a list, with what its strategy does. */
type ListFacts = OperationFacts & { readonly paging?: Paging }

export const nameOf = ({ connector, entity, action }: OperationFacts): string => `${connector} ${entity}.${action}`

/** Whether parameters walk a list from its end to its start. */
export const isBackwards = (paging: PagingFacts | undefined, params: Readonly<Record<string, unknown>>): boolean =>
  paging?.back !== undefined && params[paging.back] !== undefined

/** An operation as a call with a config of its own asks for it. */
export const configured = <Facts extends OperationFacts>(operation: Facts, config: object | undefined): Facts =>
  config ? { ...operation, config } : operation

/** Parameters by name order, without those that only say where or how much to read. */
function paramsKey({ paging, config }: OperationFacts, params: Readonly<Record<string, unknown>>): string {
  // A position that means another place under another page size carries it. An id means another place under the other
  // direction, too.
  const left = new Set([paging?.param, paging?.back, paging?.size])
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

/** An opaque, URL-safe token that names the list it belongs to. Holds no credential. */
export function writeCursor(
  operation: OperationFacts,
  params: Readonly<Record<string, unknown>>,
  { position, skip }: ResumePoint,
): string {
  const json = JSON.stringify([VERSION, nameOf(operation), paramsKey(operation, params), position, skip])
  const ascii = json.replace(/[^\x20-\x7e]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return btoa(ascii).replace(/[+/=]/g, (mark) => ({ '+': '-', '/': '_' })[mark] ?? '')
}

/** Reads a token back; what is wrong with it as a sentence, when it is not one of this list. */
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
  // Without a size, the one of the position is used.
  return position && size !== undefined && size !== sizeOf(operation.paging, position)
    ? OTHER_PARAMS
    : { position, skip }
}

const OTHER_PARAMS = 'was made for other params; pass the same params again, and the same config'

/** The page size among these values, where positions hold for one size only. */
export const sizeOf = (paging: PagingFacts | undefined, values: Readonly<Record<string, unknown>>): unknown =>
  paging?.sized && paging.size ? values[paging.size] : undefined

function isResumePoint({ paging }: ListFacts, position: unknown, skip: unknown): boolean {
  const counted = paging?.next.looksAhead ?? false
  return (
    isCount(skip) &&
    typeof position === 'object' &&
    isPosition(position ?? {}) &&
    Object.entries(position ?? {}).every(([name, value]) =>
      // Only who counts leaves a note; nobody else may have one, since it would be sent.
      name === NOTE
        ? counted && (isCount(value) || (typeof value === 'string' && value.length <= LONGEST_DIGEST))
        : name === paging?.param || name === paging?.back
          ? !counted || isCount(value)
          : paging?.sized === true && name === paging.size && isCount(value) && value !== 0,
    )
  )
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Whether all its values can be asked for. */
export const isPosition = (position: object): boolean =>
  Object.values(position).every((value) => ['string', 'number'].includes(typeof value))
