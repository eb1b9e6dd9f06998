import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { notFound, refuse } from '../errors.ts'
import { among } from '../kept.ts'
import { page } from '../lists.ts'
import { api, nextId, shortUser, userOf, usersOf } from '../records.ts'

/** Groups of users. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

interface GroupRow {
  groupId: string
  name: string
  /** Account ids. */
  members: string[]
}

/** Groups are not a collection, because their records have no `id`. */
const groupsOf = (world: World): GroupRow[] =>
  world.memory('groups', () => {
    const all = usersOf(world).map(({ accountId }) => accountId)
    return [
      { groupId: '276f955c-63d7-42c8-9520-92d01dca0625', name: 'jira-users', members: all },
      { groupId: '6e87dc72-4f1f-421f-9382-2fee8b652487', name: 'site-admins', members: all.slice(0, 1) },
    ]
  })

function needGroup(world: World, { params }: Call): GroupRow {
  const { groupId, groupname } = params
  const found = groupsOf(world).find((group) => group.groupId === groupId || group.name === groupname)
  if (!found) throw notFound('group', groupId ?? groupname)
  return found
}

const groupIn = (world: World, { groupId, name, members }: GroupRow): Values => ({
  groupId,
  name,
  self: api(`/group?groupId=${groupId}`),
  expand: 'users',
  users: { size: members.length, items: members.flatMap((id) => userOf(world, id) ?? []).map(shortUser) },
})

export const groups: Behaviors = {
  'groups.list': (call, world) => {
    const { groupId, groupName } = call.params
    const found = groupsOf(world).filter((group) => among(group.groupId, groupId) && among(group.name, groupName))
    return page(
      call,
      found.map(({ groupId: id, name }) => ({ groupId: id, name })),
    )
  },
  'groups.create': ({ params }, world) => {
    const name = String(params['name'])
    if (groupsOf(world).some((group) => group.name === name)) throw refuse(400, ['A group with this name exists.'])
    const group = { groupId: `00000000-0000-4000-8000-${nextId(world, 'group').padStart(12, '0')}`, name, members: [] }
    groupsOf(world).push(group)
    return groupIn(world, group)
  },
  'groups.delete': (call, world) => {
    const all = groupsOf(world)
    all.splice(all.indexOf(needGroup(world, call)), 1)
    return undefined
  },
  'groups.list_members': (call, world) => {
    const users = needGroup(world, call).members.flatMap((id) => userOf(world, id) ?? [])
    const found = users.filter(({ active }) => active || call.params['includeInactiveUsers'] === true)
    return page(call, found.map(shortUser))
  },
  'groups.add_member': (call, world) => {
    const group = needGroup(world, call)
    const user = userOf(world, call.params['accountId'])
    if (!user) throw refuse(404, ['The user does not exist.'])
    if (group.members.includes(user.accountId)) throw refuse(400, ['The user is a member of the group.'])
    group.members.push(user.accountId)
    return groupIn(world, group)
  },
  'groups.remove_member': (call, world) => {
    const group = needGroup(world, call)
    group.members = group.members.filter((id) => id !== call.params['accountId'])
    return undefined
  },
}
