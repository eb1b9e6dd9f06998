import type { Behavior, Call } from '../../core/vendor.ts'
import { noIssue, notFound, refuse } from './errors.ts'
import { callerIn } from './kept.ts'
import { bare, namesOf, page } from './lists.ts'
import { api, findIssue, findProject, type UserRow, userOf, usersOf } from './records.ts'

/** People. */

type Values = Record<string, unknown>

const groups = ({ params }: Call, user: UserRow): Values => {
  const expand = namesOf(params['expand'])
  const all = { size: 1, items: [{ name: 'jira-users', groupId: 'g1', self: api('/group?groupId=g1') }] }
  return {
    ...user,
    locale: 'en_US',
    groups: { ...all, items: expand.includes('groups') ? all.items : [] },
    applicationRoles: {
      size: 1,
      items: expand.includes('applicationRoles') ? [{ key: 'jira-software', name: 'Jira' }] : [],
    },
    expand: 'groups,applicationRoles',
  }
}

const begins = (user: UserRow, query: unknown): boolean => {
  const wanted = String(query).toLowerCase()
  return [user.accountId, user.emailAddress, ...user.displayName.split(' '), user.displayName].some((text) =>
    text.toLowerCase().startsWith(wanted),
  )
}

export const userBehaviors: Readonly<Record<string, Behavior>> = {
  'users.me': (call, world) => groups(call, callerIn(world, call) as UserRow),
  'users.get': (call, world) => {
    const user = userOf(world, call.params['accountId'])
    if (!user) throw refuse(404, ['Specified user does not exist or you do not have required permissions'])
    return groups(call, user)
  },
  'users.list': (call, world) => bare(call, usersOf(world)),
  'users.api_search': (call, world) => {
    const { query, accountId, property } = call.params
    if (property !== undefined && query === undefined && accountId === undefined) return []
    const found = usersOf(world).filter(
      (user) => user.active && (accountId === undefined ? begins(user, query ?? '') : user.accountId === accountId),
    )
    return bare(call, found.slice(0, 1000))
  },
  'users.bulk': (call, world) => {
    const wanted = namesOf(call.params['accountId'])
    return page(
      call,
      usersOf(world).filter(({ accountId }) => wanted.includes(accountId)),
    )
  },
  'users.assignable': (call, world) => {
    const { project, issueKey, query, accountId } = call.params
    if (issueKey !== undefined && !findIssue(world, issueKey)) throw noIssue()
    if (issueKey === undefined && !findProject(world, project)) throw notFound('project', project)
    const found = usersOf(world).filter(
      (user) =>
        user.active &&
        (query === undefined || begins(user, query)) &&
        (accountId === undefined || user.accountId === accountId),
    )
    return bare(call, found)
  },
}
