import { type Call, listIn, membersOf, type Row, textsIn, type World, within } from '@ferrule/sandbox/engine'
import { unprocessable } from '../errors.ts'
import { signed } from '../storage.ts'
import { tokens } from './access.ts'

/** Lists of v3: filters, newest ids first. */

const namesOf = (value: unknown): string[] => textsIn(value).flatMap((text) => text.split(','))

/** `gte|…|lt|…` */
function inRange(value: unknown, range: string): boolean {
  const limits = [...range.matchAll(/([gl]te?)\|([^|]*)/g)].map(([, name = '', time = '']) => [name, Date.parse(time)])
  return typeof value === 'string' && within(Date.parse(value), Object.fromEntries(limits))
}

function passes(row: Row, name: string, wanted: unknown): boolean {
  if (/_(at|on)$/.test(name)) return inRange(row[name], String(wanted))
  if (name === 'status' && wanted === 'active') return row['status'] === 'in_process'
  if (name === 'email') return listIn(row['email_addresses']).some((one) => membersOf(one)['value'] === wanted)
  if (name === 'tag') return textsIn(row['tags']).includes(String(wanted))
  if (name === 'office_id') return listIn(row['office_ids']).includes(wanted)
  // `ids`, and `job_ids` of a record with a `job_id` or a list of them.
  if (/(^|_)ids$/.test(name))
    return textsIn(row[name] ?? row[name.slice(0, -1)]).some((id) => namesOf(wanted).includes(id))
  return !(name in row) || row[name] === wanted
}

const NO_FILTER = ['per_page', 'fields', 'cursor', 'include_defaults', 'show_service_accounts', 'current_only']

/** The records of a list that pass its filters. */
export function listed(rows: readonly Row[], { params }: Call): Row[] {
  if (params['created_at'] !== undefined && params['updated_at'] !== undefined)
    throw unprocessable('Only one of created_at and updated_at may be given.')
  const filters = Object.entries(params).filter(([name]) => !NO_FILTER.includes(name))
  return rows
    .filter((row) => filters.every(([name, wanted]) => passes(row, name, wanted)))
    .sort((a, b) => Number(b.id) - Number(a.id))
}

/** A record as the caller may see it. */
export function shown(row: Row, call: Call, world: World): object {
  const { operation, params, request } = call
  if (tokens.callerOf(request, world)?.restricted && row['private'] === true)
    return { message: 'You do not have access to this candidate' }
  const file = operation.entity === 'attachments' && { url: signed(call, world, row['filename']) }
  const whole = { ...row, ...file }
  const fields = operation.pagination && params['fields']
  if (fields === undefined) return whole
  return Object.fromEntries(Object.entries(whole).filter(([name]) => namesOf(fields).includes(name)))
}
