import type { Row } from '../../core/rows.ts'
import type { Call, World } from '../../core/vendor.ts'
import { callerOf } from './access.ts'
import { noRecord } from './errors.ts'
import { SITE } from './facts.ts'
import { namesOf } from './lists.ts'
import { answered, api, nextId, shortUser, type UserRow, usersOf } from './records.ts'

/** What is kept by the general engine: records of which Jira only adds an address and who made them. */

type Values = Record<string, unknown>

/** Collections whose records have a number as id. */
const NUMBERED = ['boards', 'sprints', 'webhook_endpoints', 'project_roles', 'issue_remote_links']

/** A record as it is answered. */
export function shown(collection: string, row: Row): Row {
  const own = answered(row) as Row
  return NUMBERED.includes(collection) ? ({ ...own, id: Number(row.id) } as unknown as Row) : own
}

export const callerIn = (world: World, call: Pick<Call, 'request'>): UserRow | undefined =>
  usersOf(world).find(({ emailAddress }) => emailAddress === callerOf(call))

export const shortCaller = (world: World, call: Call): Values | undefined => {
  const caller = callerIn(world, call)
  return caller && shortUser(caller)
}

/** The record that a parameter names. */
export function needKept<Kept extends object = Row>(world: World, collection: string, id: unknown): Kept & Row {
  const row = world.store.find(collection, String(id))
  if (!row) throw noRecord(collection, id)
  return row as Kept & Row
}

/** What Jira adds to a new record: its number and its address. */
export function numbered({ operation }: Call, world: World, path: string): { id: string; self: string } {
  const id = nextId(world, operation.entity)
  return { id, self: path.startsWith('/rest/') ? `${SITE}${path}/${id}` : api(`${path}/${id}`) }
}

/** Whether a text is a part of a field; one that is not given is a part of each. */
export const contains = (value: unknown, part: unknown): boolean =>
  part === undefined ||
  String(value ?? '')
    .toLowerCase()
    .includes(String(part).toLowerCase())

/** Whether a value is among those that are asked for; if none are, it is. */
export const among = (value: unknown, wanted: unknown): boolean =>
  wanted === undefined || namesOf(wanted).includes(String(value))
