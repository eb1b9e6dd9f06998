import type { Dashboard, Filter } from '@ferrule/jira'
import type { Row, Stored } from '../../../core/rows.ts'
import type { Behavior, Call, RecordRules, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { among, callerIn, contains, numbered, shortCaller } from '../kept.ts'
import { ordered } from '../lists.ts'
import { shortUser, userOf } from '../records.ts'

/** Saved searches and dashboards. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

type Search = Pick<Filter | Dashboard, 'name' | 'owner'> & Row

const isOwnedBy = ({ owner }: Search, accountId: unknown): boolean => owner?.accountId === accountId

const own = (call: Call, world: World) => (row: Search) => isOwnedBy(row, callerIn(world, call)?.accountId)

const favour =
  (on: boolean): Behavior =>
  (call, world, crud) =>
    crud.update({ ...call, params: { ...call.params, favourite: on, favouritedCount: on ? 1 : 0 } }, world)

/** Searches and dashboards of a name, by their order. */
function searched<Kind extends Search>(rows: Kind[], name: unknown, { accountId, id, orderBy }: Values): Kind[] {
  const found = rows.filter(
    (row) => contains(row.name, name) && among(row.id, id) && (accountId === undefined || isOwnedBy(row, accountId)),
  )
  return ordered(found, orderBy ?? 'name', (row, field) => row[field])
}

const filters: RecordRules<Stored<Filter>> = {
  listed(rows, call, world) {
    const { operation, params } = call
    if (operation.action === 'api_search') return searched(rows, params['filterName'], params)
    const mine = own(call, world)
    const more = operation.action === 'list_favorites' || params['includeFavourites'] === true
    return rows.filter((row) => (operation.action === 'list_mine' && mine(row)) || (more && row.favourite === true))
  },
  made: (fields, call, world) => ({
    ...{ favourite: false, favouritedCount: 0, sharePermissions: [], editPermissions: [] },
    ...fields,
    ...numbered(call, world, '/filter'),
    owner: shortCaller(world, call),
  }),
}

const dashboards: RecordRules<Stored<Dashboard>> = {
  listed(rows, call, world) {
    const { operation, params } = call
    if (operation.action === 'api_search') return searched(rows, params['dashboardName'], params)
    if (params['filter'] === 'my') return rows.filter(own(call, world))
    return rows.filter((row) => params['filter'] === undefined || row.isFavourite === true)
  },
  made: (fields, call, world) => ({
    ...fields,
    ...numbered(call, world, '/dashboard'),
    ...{ owner: shortCaller(world, call), isFavourite: false, isWritable: true, popularity: 0 },
  }),
}

export const searches: Readonly<Record<string, RecordRules>> = { filters, dashboards }

export const searchBehaviors: Behaviors = {
  'filters.add_favorite': favour(true),
  'filters.remove_favorite': favour(false),
  'filters.change_owner': (call, world, crud) => {
    const user = userOf(world, call.params['accountId'])
    if (!user) throw refuse(400, ['The user does not exist.'])
    return crud.update({ ...call, params: { ...call.params, owner: shortUser(user) } }, world)
  },
  'dashboards.copy': (call, world, crud) => crud.create(call, world),
}
