import { type Answer, type Call, listIn, membersOf, type Row, textsIn, type World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { signed } from '../storage.ts'
import { tokenOf } from './access.ts'

/** Lists of v3: filters that a cursor freezes, newest ids first. */

const extra = new WeakMap<Call, Record<string, string>>()
export const headersOf = (call: Call): Answer['headers'] => extra.get(call)

interface Cursor {
  readonly path: string
  readonly at: number
  readonly params: Readonly<Record<string, unknown>>
}

const unprocessable = (error: unknown) => refuse(422, 'Unprocessable Content', [error])

function opened({ operation, params }: Call): Cursor {
  if (params['cursor'] === undefined) return { path: operation.path, at: 0, params }
  if (Object.keys(params).length > 1) throw unprocessable('When passing a cursor, do not include other query params.')
  try {
    const cursor = JSON.parse(atob(String(params['cursor']))) as Cursor
    if (cursor.path === operation.path) return cursor
  } catch {}
  throw unprocessable({ cursor: 'is invalid' })
}

const listedNames = (value: unknown): string[] => (Array.isArray(value) ? value : String(value).split(',')).map(String)

/** `gte|…|lt|…` */
function inRange(value: unknown, range: string): boolean {
  if (value === null || value === undefined) return false
  const at = Date.parse(String(value))
  const parts = range.split('|')
  return parts.every((operator, index) => {
    if (index % 2) return true
    const limit = Date.parse(parts[index + 1] ?? '')
    return operator === 'gte'
      ? at >= limit
      : operator === 'gt'
        ? at > limit
        : operator === 'lte'
          ? at <= limit
          : at < limit
  })
}

function passes(row: Row, name: string, wanted: unknown): boolean {
  if (/_(at|on)$/.test(name)) return inRange(row[name], String(wanted))
  if (name === 'ids') return listedNames(wanted).includes(String(row.id))
  if (name === 'status' && wanted === 'active') return row['status'] === 'in_process'
  if (name === 'email') return listIn(row['email_addresses']).some((one) => membersOf(one)['value'] === wanted)
  if (name === 'tag') return textsIn(row['tags']).includes(String(wanted))
  if (name === 'office_id') return listIn(row['office_ids']).includes(wanted)
  if (name.endsWith('_ids')) {
    const own = Array.isArray(row[name]) ? listIn(row[name]) : [row[name.slice(0, -1)]]
    return own.some((id) => listedNames(wanted).includes(String(id)))
  }
  return !(name in row) || row[name] === wanted
}

const NO_FILTER = ['per_page', 'fields', 'cursor', 'include_defaults', 'show_service_accounts', 'current_only']

/** The records of a list that pass its filters. */
export function listed(rows: readonly Row[], call: Call): Row[] {
  const { params } = opened(call)
  if (params['created_at'] !== undefined && params['updated_at'] !== undefined)
    throw unprocessable('Only one of created_at and updated_at may be given.')
  const filters = Object.entries(params).filter(([name]) => !NO_FILTER.includes(name))
  return rows
    .filter((row) => filters.every(([name, wanted]) => passes(row, name, wanted)))
    .sort((a, b) => Number(b.id) - Number(a.id))
}

/** A page; the next one is in a header. */
export function paged(call: Call, rows: readonly Row[], show: (row: Row) => unknown): unknown {
  const { path } = call.operation
  const { at, params } = opened(call)
  const size = Number(params['per_page'] ?? 100)
  if (at + size < rows.length) {
    const cursor = btoa(JSON.stringify({ path, at: at + size, params } satisfies Cursor))
    const target = `https://harvest.greenhouse.io${path}?cursor=${encodeURIComponent(cursor)}`
    extra.set(call, { Link: `<${target}>; rel="next"` })
  }
  return rows.slice(at, at + size).map(show)
}

/** A record as the caller may see it. */
export function shown(row: Row, call: Call, world: World): object {
  const { operation, request } = call
  if (tokenOf(request, world)?.restricted && row['private'] === true)
    return { message: 'You do not have access to this candidate' }
  const file = operation.entity === 'attachments' && { url: signed(call, world, String(row['filename'])) }
  const whole = { ...row, ...file }
  const fields = operation.pagination ? opened(call).params['fields'] : undefined
  if (fields === undefined) return whole
  const names = listedNames(fields)
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))
}
