import type { Row } from '../../../core/rows.ts'
import type { Behavior, Call, Crud, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { among, byKey, callerIn, contains, keyed, listed, make, needKept, shortCaller } from '../kept.ts'
import { ordered, page } from '../lists.ts'
import { shortUser, userOf } from '../records.ts'

/** Saved searches and dashboards. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

const isOwnedBy = (row: Row, accountId: unknown): boolean =>
  (row['owner'] as Values | undefined)?.['accountId'] === accountId

const own = (call: Call, world: World) => (row: Row) => isOwnedBy(row, callerIn(world, call)?.accountId)

const favour = (field: string, on: boolean, call: Call, world: World, crud: Crud) =>
  crud.update(keyed(call, 'id', { [field]: on, favouritedCount: on ? 1 : 0 }), world)

const searchable = (call: Call, world: World, name: unknown): unknown => {
  const { accountId, id, orderBy } = call.params
  const rows = world.store.all(
    call.operation.entity,
    (row) => contains(row['name'], name) && among(row.id, id) && (accountId === undefined || isOwnedBy(row, accountId)),
  )
  return page(
    call,
    ordered(rows, orderBy ?? 'name', (row, field) => row[field]),
  )
}

export const filters: Behaviors = {
  ...byKey('filters', 'id'),
  'filters.api_search': (call, world) => searchable(call, world, call.params['filterName']),
  'filters.list_mine': (call, world) => {
    const mine = own(call, world)
    const more = call.params['includeFavourites'] === true
    return listed(call, world, (row) => mine(row) || (more && row['favourite'] === true))
  },
  'filters.list_favorites': (call, world) => listed(call, world, (row) => row['favourite'] === true),
  'filters.create': (call, world, crud) => {
    const params = { favourite: false, favouritedCount: 0, sharePermissions: [], editPermissions: [], ...call.params }
    return make({ ...call, params }, world, crud, '/filter', { owner: shortCaller(world, call) })
  },
  'filters.add_favorite': (call, world, crud) => favour('favourite', true, call, world, crud),
  'filters.remove_favorite': (call, world, crud) => favour('favourite', false, call, world, crud),
  'filters.change_owner': async ({ params }, world) => {
    const user = userOf(world, params['accountId'])
    if (!user) throw refuse(400, ['The user does not exist.'])
    const { id } = needKept(world, 'filters', params['id'])
    await world.store.change('filters', id, (draft) => {
      draft['owner'] = shortUser(user)
    })
    return undefined
  },
}

const newDashboard: Behavior = (call, world, crud) =>
  make(call, world, crud, '/dashboard', {
    owner: shortCaller(world, call),
    isFavourite: false,
    isWritable: true,
    popularity: 0,
  })

export const dashboards: Behaviors = {
  ...byKey('dashboards', 'id'),
  'dashboards.list': (call, world) => {
    const { filter } = call.params
    if (filter === 'my') return listed(call, world, own(call, world))
    return listed(call, world, (row) => filter === undefined || row['isFavourite'] === true)
  },
  'dashboards.api_search': (call, world) => searchable(call, world, call.params['dashboardName']),
  'dashboards.create': newDashboard,
  'dashboards.copy': (call, world, crud) => {
    needKept(world, 'dashboards', call.params['id'])
    return newDashboard(call, world, crud)
  },
}
