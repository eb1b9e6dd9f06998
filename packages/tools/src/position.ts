import { InputError } from './input.ts'

/** Where a search resumes: a page of the copy, and how many of its hits were shown. */
export interface Position {
  /** Digest of its search. */
  readonly belongsTo: string
  /** The copy's cursor of the page; absent for the first page. */
  readonly cursor?: string | undefined
  /** Number of hits of that page that were shown, and the id of the last one. */
  readonly skip?: number
  readonly after?: string
}

/** Maximum length of a cursor: the copy's own contains the values of sort fields. */
const LONGEST = 16_384

/** JSON text with sorted members. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

/** Digest of a search: a cursor is valid only for the same search. */
export async function positionOf(facts: readonly unknown[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(stable(facts)))
  return Array.from(new Uint8Array(bytes, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const writePosition = ({ belongsTo, cursor, skip, after }: Position): string =>
  `${belongsTo}.${encodeURIComponent(JSON.stringify([cursor ?? null, skip ?? 0, after ?? null]))}`

/** @throws {InputError} for an invalid cursor, or one of another search. */
export function readPosition(text: string, belongsTo: string): Position {
  const end = text.length > LONGEST ? 0 : text.indexOf('.')
  const digest = text.slice(0, Math.max(end, 0))
  const [cursor, skip, after] = parse(text.slice(end + 1, LONGEST))
  const isCursor = cursor === null || typeof cursor === 'string'
  if (!isCursor || !Number.isSafeInteger(skip) || (skip as number) < 0 || (after !== null && typeof after !== 'string'))
    throw new InputError('cursor is not valid for this tool; omit it to start from the first hit.')
  if (digest !== belongsTo)
    throw new InputError(
      'cursor belongs to another search: repeat connector, entity, query, fields and limit unchanged, or omit it to start from the first hit.',
    )
  return { belongsTo, skip: skip as number, ...(cursor !== null && { cursor }), ...(after !== null && { after }) }
}

function parse(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text))
    return Array.isArray(value) && value.length === 3 ? value : []
  } catch {
    return []
  }
}
