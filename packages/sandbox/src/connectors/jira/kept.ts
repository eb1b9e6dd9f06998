import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, Crud, World } from '../../core/vendor.ts'
import { callerOf } from './access.ts'
import { notFound } from './errors.ts'
import { namesOf, page } from './lists.ts'
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
export function needKept(world: World, collection: string, id: unknown): Row {
  const row = world.store.find(collection, String(id))
  if (!row) throw notFound(collection.replaceAll('_', ' ').replace(/s$/, ''), id)
  return row
}

/** Jira answers a deletion with nothing, and knows nothing of the record afterwards. */
export function removeKept(world: World, collection: string, id: unknown): undefined {
  world.store.remove(collection, needKept(world, collection, id).id)
  return undefined
}

/** The call as the general engine takes it, whose key is `id`. */
export const keyed = (call: Call, param: string, more: Values = {}): Call => ({
  ...call,
  params: { ...call.params, ...more, id: String(call.params[param]) },
})

/** Makes a record of the call's fields and of what Jira adds. */
export function make(call: Call, world: World, crud: Crud, path: string, more: Values = {}): Promise<Row> {
  const id = nextId(world, call.operation.entity)
  const self = path.startsWith('/rest/') ? api('').replace('/rest/api/3', `${path}/${id}`) : api(`${path}/${id}`)
  return crud.create(call, world, { ...more, id, self })
}

/** Reading, changing and deleting by the general engine. */
export const byKey = (entity: string, param: string): Readonly<Record<string, Behavior>> => ({
  [`${entity}.get`]: (call, world, crud) => crud.get(keyed(call, param), world),
  [`${entity}.update`]: (call, world, crud) => crud.update(keyed(call, param), world),
  [`${entity}.delete`]: (call, world) => removeKept(world, entity, call.params[param]),
})

/** A page of those that fit, oldest first. */
export function listed(call: Call, world: World, fits: (row: Row) => boolean = () => true): unknown {
  const { entity, records } = call.operation
  const rows = world.store.all(entity, fits).map((row) => shown(entity, row))
  return records === undefined ? rows : page(call, rows)
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
