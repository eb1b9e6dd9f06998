import type { ResumePoint } from '../contract/call.ts'
import type { OperationFacts, PagingFacts } from '../contract/facts.ts'
import { digest } from './digest.ts'

const VERSION = 1

export const nameOf = ({ connector, entity, action }: OperationFacts): string => `${connector} ${entity}.${action}`

/** Whether parameters walk a list from its end to its start. */
export const isBackwards = (paging: PagingFacts | undefined, params: Readonly<Record<string, unknown>>): boolean =>
  paging?.back !== undefined && params[paging.back] !== undefined

/** Parameters by name order, without those that only say where or how much to read. */
function paramsKey({ paging }: OperationFacts, params: Readonly<Record<string, unknown>>): string {
  // A page number means another place under another page size, a token or an id does not. An id under the other
  // direction does, too.
  const left = new Set([paging?.param, paging?.back, paging?.sized ? undefined : paging?.size])
  return digest(
    stable([
      isBackwards(paging, params),
      Object.fromEntries(Object.entries(params).filter(([name]) => !left.has(name))),
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
  operation: OperationFacts,
  params: Readonly<Record<string, unknown>>,
  cursor: string,
): ResumePoint | string {
  let parts: unknown
  try {
    parts = JSON.parse(atob(cursor.replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/'))))
  } catch {}
  if (!Array.isArray(parts) || parts[0] !== VERSION || parts.length !== 5)
    return 'is damaged or no cursor of this library'
  const [, name, key, position, skip] = parts
  if (name !== nameOf(operation))
    return `belongs to ${typeof name === 'string' && /^[\w -]+\.\w+$/.test(name) ? name : 'another list'}, not to ${nameOf(operation)}`
  if (key !== paramsKey(operation, params)) return 'was made for other parameters; pass the same ones again'
  return isResumePoint(operation, position, skip) ? { position, skip } : 'is damaged'
}

function isResumePoint({ paging }: OperationFacts, position: unknown, skip: unknown): boolean {
  const known = [paging?.param, paging?.back, '#']
  return (
    Number.isSafeInteger(skip) &&
    (skip as number) >= 0 &&
    typeof position === 'object' &&
    isPosition(position ?? {}) &&
    Object.keys(position ?? {}).every((name) => known.includes(name))
  )
}

/** Whether all its values can be asked for. */
export const isPosition = (position: object): boolean =>
  Object.values(position).every((value) => ['string', 'number'].includes(typeof value))
