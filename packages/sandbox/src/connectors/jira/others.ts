import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, RecordRules, World } from '../../core/vendor.ts'
import { callerOf } from './access.ts'
import { belowIssue } from './below.ts'
import { noIssue, notFound, refuse } from './errors.ts'
import { needIssue } from './issues.ts'
import { callerIn } from './kept.ts'
import { bare, namesOf, ordered, page } from './lists.ts'
import {
  answered,
  api,
  FIELDS,
  findIssue,
  findProject,
  ISSUE_TYPES,
  type IssueRow,
  issueIn,
  linkTypesOf,
  nextId,
  PRIORITIES,
  type ProjectRow,
  shortUser,
  timeOf,
  type UserRow,
  userOf,
  usersOf,
} from './records.ts'
import { partsOf } from './site/parts.ts'
import { worklogBehaviors } from './worklogs.ts'

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

const userBehaviors: Readonly<Record<string, Behavior>> = {
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

function presentProject(row: ProjectRow, world: World, expand: readonly string[], whole: boolean): Values {
  const { lead, count, description, ...project } = row
  const types = ISSUE_TYPES
  return {
    ...project,
    ...((whole || expand.includes('description')) && { description }),
    ...((whole || expand.includes('lead')) && { lead: shortUser(lead) }),
    ...((whole || expand.includes('issueTypes')) && { issueTypes: types }),
    ...(expand.includes('projectKeys') && { projectKeys: [row.key] }),
    ...(expand.includes('insight') && { insight: { totalIssueCount: count } }),
    ...(whole && { ...partsOf(world, row), roles: {}, assigneeType: 'UNASSIGNED' }),
  }
}

const projectBehaviors: Readonly<Record<string, Behavior>> = {
  'projects.api_search': (call, world) => {
    const { id, keys, query, typeKey, status = ['live'], orderBy = 'key', expand } = call.params
    const wanted = String(query ?? '').toLowerCase()
    const states = namesOf(status)
    const kinds = namesOf(typeKey)
    const stateOf = (row: Row): string => (row['deleted'] ? 'deleted' : row['archived'] ? 'archived' : 'live')
    const found = (world.store.all('projects') as ProjectRow[]).filter(
      (row) =>
        states.includes(stateOf(row)) &&
        (id === undefined || (id as number[]).map(String).includes(row.id)) &&
        (keys === undefined || namesOf(keys).includes(row.key)) &&
        (kinds.length === 0 || kinds.includes(String(row['projectTypeKey']))) &&
        `${row.key} ${row.name}`.toLowerCase().includes(wanted),
    )
    const read = (row: ProjectRow, name: string): unknown =>
      name === 'owner' ? row.lead.displayName : name === 'issueCount' ? row.count : row[name]
    return page(
      call,
      ordered(found, orderBy, read).map((row) => presentProject(row, world, namesOf(expand), false)),
    )
  },
  'projects.get': ({ params }, world) => {
    const row = findProject(world, params['projectIdOrKey'])
    if (!row) throw refuse(404, [`No project could be found with key '${params['projectIdOrKey']}'.`])
    return presentProject(row, world, namesOf(params['expand']), true)
  },
  'create_issue_types.list': (call, world) => {
    if (!findProject(world, call.params['projectIdOrKey'])) throw notFound('project', call.params['projectIdOrKey'])
    return page(call, ISSUE_TYPES)
  },
  'create_issue_fields.list': (call, world) => {
    const { projectIdOrKey, issueTypeId } = call.params
    if (!findProject(world, projectIdOrKey)) throw notFound('project', projectIdOrKey)
    if (!ISSUE_TYPES.some(({ id }) => id === issueTypeId)) throw notFound('issue type', issueTypeId)
    const settable = ['summary', 'description', 'issuetype', 'project', 'priority', 'assignee', 'labels', 'parent']
    const choices: Readonly<Record<string, readonly unknown[]>> = {
      issuetype: ISSUE_TYPES,
      priority: PRIORITIES,
      project: world.store.all('projects').map(({ id, key, name }) => ({ id, key, name }) as Values),
    }
    return page(
      call,
      FIELDS.filter(({ id, custom }) => custom || settable.includes(id)).map(({ id, name, schema }) => ({
        fieldId: id,
        key: id,
        name,
        required: ['summary', 'issuetype', 'project'].includes(id),
        hasDefaultValue: id === 'priority',
        operations: id === 'labels' ? ['add', 'set', 'remove'] : ['set'],
        schema,
        ...(choices[id] && { allowedValues: choices[id] }),
      })),
    )
  },
}

const fieldBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_fields.list': () =>
    FIELDS.map((field) => ({ ...field, ...(field.custom && { untranslatedName: field.name }) })),
  'issue_fields.api_search': (call) => {
    const { type, id, query, orderBy, expand } = call.params
    const wanted = String(query ?? '').toLowerCase()
    const more = namesOf(expand)
    const found = FIELDS.filter(
      (field) =>
        (type === undefined || namesOf(type).includes(field.custom ? 'custom' : 'system')) &&
        (id === undefined || namesOf(id).includes(field.id)) &&
        `${field.id} ${field.name}`.toLowerCase().includes(wanted),
    )
    const extras: Values = {
      key: undefined,
      stableId: 'stable',
      lastUsed: { type: 'NOT_TRACKED' },
      screensCount: 2,
      contextsCount: 1,
      isLocked: false,
      searcherKey: 'com.atlassian.jira.plugin.system.customfieldtypes:textsearcher',
    }
    return page(
      call,
      ordered(found, orderBy, (field, name) => (field as unknown as Values)[name]).map(({ id: own, name, schema }) => ({
        id: own,
        name,
        schema,
        description: '',
        ...Object.fromEntries(
          more.filter((one) => one in extras).map((one) => [one, one === 'key' ? own : extras[one]]),
        ),
      })),
    )
  },
}

const linkBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_links.create': async ({ params }, world) => {
    const wanted = params['type'] as { id?: string; name?: string }
    const type = linkTypesOf(world).find(({ id, name }) => id === wanted.id || name === wanted.name)
    if (!type) throw refuse(404, ['No issue link type with that name or id found.'])
    const end = (name: string): IssueRow => {
      const { id, key } = params[name] as { id?: string; key?: string }
      const issue = findIssue(world, id ?? key)
      if (!issue) throw noIssue()
      return issue
    }
    const [inward, outward] = [end('inwardIssue').id, end('outwardIssue').id]
    const same = (row: Row): boolean =>
      row['inward'] === inward && row['outward'] === outward && (row['type'] as { id: string }).id === type.id
    // A second one of the same kind is accepted and changes nothing.
    if (world.store.all('issue_links', same).length === 0)
      await world.store.insert('issue_links', { id: nextId(world, 'link'), type, inward, outward })
    return undefined
  },
}

/** Links, attachments and what else is below issues. */
export const issueParts: Readonly<Record<string, RecordRules>> = {
  issue_attachments: {
    shown: (row, { operation }) => (operation.action === 'get' ? { ...answered(row), id: Number(row.id) } : row),
  },
  issue_changelogs: { parents: belowIssue },
  issue_links: {
    shown({ id, type, ...link }, _, world) {
      const [inward, outward] = [findIssue(world, link['inward']), findIssue(world, link['outward'])]
      return {
        ...{ id, self: api(`/issueLink/${id}`), type },
        ...{ inwardIssue: inward && issueIn(inward), outwardIssue: outward && issueIn(outward) },
      }
    },
  },
}

const otherBehaviors: Readonly<Record<string, Behavior>> = {
  'issue_watchers.list': (call, world) => {
    const issue = needIssue(world, call)
    const watchers = issue.watchers.flatMap((id) => userOf(world, id) ?? [])
    return {
      self: api(`/issue/${issue.key}/watchers`),
      isWatching: watchers.some(({ emailAddress }) => emailAddress === callerOf(call)),
      watchCount: watchers.length,
      watchers: watchers.map(shortUser),
    }
  },
  'issue_watchers.create': (call, world) => watch(call, world, true),
  'issue_watchers.delete': (call, world) => watch(call, world, false),

  'issue_attachments.create': attach,
}

/** Puts the parts of a form into an issue. */
async function attach(call: Call, world: World): Promise<unknown> {
  const issue = needIssue(world, call)
  const { headers } = call.request
  if (headers.get('x-atlassian-token') !== 'no-check') throw refuse(403, ['XSRF check failed'])
  const form = await new Response(call.bytes, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => undefined)
  const made: unknown[] = []
  for (const file of form?.getAll('file') ?? []) {
    if (typeof file === 'string') continue
    const id = nextId(world, 'attachment')
    contentsOf(world).set(id, new Uint8Array(await file.arrayBuffer()))
    const row = await world.store.insert('issue_attachments', {
      id,
      issue: issue.id,
      self: api(`/attachment/${id}`),
      filename: file.name,
      mimeType: file.type || 'application/octet-stream',
      size: file.size,
      author: shortUser(callerIn(world, call) as UserRow),
      created: timeOf(world.now()),
      content: api(`/attachment/content/${id}`),
    })
    made.push(answered(row))
  }
  if (made.length === 0) throw refuse(400, ['There is no file in the request.'])
  return made
}

/** Bytes that were attached, by id. */
export const contentsOf = (world: World): Map<string, Uint8Array<ArrayBuffer>> =>
  world.memory('attachments', () => new Map<string, Uint8Array<ArrayBuffer>>())

async function watch(call: Call, world: World, on: boolean): Promise<undefined> {
  const issue = needIssue(world, call)
  const id = String(call.params['accountId'])
  if (!userOf(world, id)) throw refuse(404, ['User does not exist.'])
  await world.store.change('issues', issue.id, (row) => {
    const others = (row as IssueRow).watchers.filter((one) => one !== id)
    row['watchers'] = on ? [...others, id] : others
  })
  return undefined
}

export const otherThanIssues: Readonly<Record<string, Behavior>> = {
  ...worklogBehaviors,
  ...userBehaviors,
  ...projectBehaviors,
  ...fieldBehaviors,
  ...linkBehaviors,
  ...otherBehaviors,
}
