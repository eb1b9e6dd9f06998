import type { Behavior } from '@ferrule/sandbox/engine'
import { noIssue, notFound, refuse } from './errors.ts'
import { bare, namesOf, page } from './lists.ts'
import { callerIn, findIssue, findProject, type UserRow, userOf, usersOf } from './records.ts'

/** Active people whose name or address begins with a text, or with this account. */
const matching = (users: readonly UserRow[], query: unknown, accountId: unknown): UserRow[] => {
  const wanted = String(query ?? '').toLowerCase()
  const words = ({ emailAddress, displayName }: UserRow) => [emailAddress, ...displayName.split(' '), displayName]
  return users.filter(
    (user) =>
      user.active &&
      (accountId === undefined || user.accountId === accountId) &&
      words(user).some((text) => text.toLowerCase().startsWith(wanted)),
  )
}

export const userBehaviors: Readonly<Record<string, Behavior>> = {
  'users.me': (call, world) => callerIn(world, call),
  'users.get'({ params }, world) {
    const user = userOf(world, params['accountId'])
    if (!user) throw refuse(404, ['Specified user does not exist or you do not have required permissions'])
    return user
  },
  'users.list': (call, world) => bare(call, usersOf(world)),
  'users.api_search'(call, world) {
    const { query, accountId, property } = call.params
    const found = property === undefined || query !== undefined || accountId !== undefined ? usersOf(world) : []
    return bare(call, matching(found, query, accountId))
  },
  'users.bulk': (call, world) =>
    page(
      call,
      namesOf(call.params['accountId']).flatMap((id) => userOf(world, id) ?? []),
    ),
  'users.assignable'(call, world) {
    const { project, issueKey, query, accountId } = call.params
    if (issueKey !== undefined && !findIssue(world, issueKey)) throw noIssue()
    if (issueKey === undefined && !findProject(world, project)) throw notFound('project', project)
    return bare(call, matching(usersOf(world), query, accountId))
  },
}
