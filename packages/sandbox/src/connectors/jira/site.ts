import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, Crud, World } from '../../core/vendor.ts'
import { notFound, refuse } from './errors.ts'
import { needIssue, touch } from './issues.ts'
import {
  among,
  byKey,
  callerIn,
  contains,
  keyed,
  listed,
  make,
  needKept,
  removeKept,
  shortCaller,
  shown,
} from './kept.ts'
import { ordered, page } from './lists.ts'
import {
  api,
  belonging,
  findProject,
  ISSUE_TYPES,
  type IssueRow,
  LINK_TYPES,
  linkTypesOf,
  nextId,
  PRIORITIES,
  type ProjectRow,
  RESOLUTION,
  STATUSES,
  shortUser,
  timeOf,
  userOf,
  usersOf,
} from './records.ts'

/** What a site is made of: parts of projects, saved searches, dashboards, groups, roles, and lists to choose from. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

function needProject(world: World, idOrKey: unknown): ProjectRow {
  const project = findProject(world, idOrKey)
  if (!project) throw refuse(404, [`No project could be found with key '${idOrKey}'.`])
  return project
}

const issuesOf = (world: World): IssueRow[] => world.store.all('issues') as IssueRow[]

/** Issues that name a component or version in a field. */
const naming = (world: World, field: string, id: unknown): IssueRow[] =>
  issuesOf(world).filter(({ fields }) => ((fields[field] ?? []) as Values[]).some((one) => one['id'] === id))

/** Takes a component or version from issues, and gives them another one. */
async function swap(world: World, field: string, id: string, other?: Row): Promise<void> {
  for (const issue of naming(world, field, id))
    await world.store.change('issues', issue.id, (draft) => {
      const fields = draft['fields'] as Values
      const rest = (fields[field] as Values[]).filter((one) => one['id'] !== id && one['id'] !== other?.id)
      draft['fields'] = { ...fields, [field]: other ? [...rest, part(other)] : rest }
    })
}

/** A component or version within an issue. */
const part = ({ id, self, name }: Row): Values => ({ id, self, name })

/** The other component or version that a parameter names, if it does. */
const other = (world: World, collection: string, id: unknown): Row | undefined =>
  id === undefined ? undefined : needKept(world, collection, id)

/** Parts of a project: components and versions. */
function inProject(call: Call, world: World, fits: (row: Row) => boolean): unknown {
  const { params, operation } = call
  const project = needProject(world, params['projectIdOrKey'])
  const rows = world.store
    .all(operation.entity, (row) => row['projectId'] === Number(project.id) && fits(row))
    .filter((row) => contains(`${row['name']} ${row['description'] ?? ''}`, params['query']))
  return page(
    call,
    ordered(rows, params['orderBy'], (row, name) => row[name]),
  )
}

/** A lead is given by account id and answered as a person. */
const leadIn = (world: World, id: unknown): Values => {
  if (id === undefined) return {}
  const user = userOf(world, id)
  if (!user) throw refuse(400, [], { leadAccountId: 'The user does not exist.' })
  return { lead: shortUser(user) }
}

const components: Behaviors = {
  ...byKey('components', 'id'),
  'components.list': (call, world) => inProject(call, world, () => true),
  'components.create': (call, world, crud) => {
    const project = needProject(world, call.params['project'])
    const about = { project: project.key, projectId: Number(project.id), isAssigneeTypeValid: true }
    const usual = { assigneeType: 'PROJECT_DEFAULT', ...leadIn(world, call.params['leadAccountId']) }
    return make({ ...call, params: { ...usual, ...call.params } }, world, crud, '/component', about)
  },
  'components.update': (call, world, crud) => {
    const { leadAccountId } = call.params
    return crud.update(keyed(call, 'id', leadAccountId ? leadIn(world, leadAccountId) : {}), world)
  },
  'components.delete': async ({ params }, world) => {
    const { id } = needKept(world, 'components', params['id'])
    await swap(world, 'components', id, other(world, 'components', params['moveIssuesTo']))
    return removeKept(world, 'components', id)
  },
  'components.count_issues': ({ params: { id } }, world) => ({
    self: needKept(world, 'components', id)['self'],
    issueCount: naming(world, 'components', id).length,
  }),
}

const stateOf = (row: Row): string => (row['archived'] ? 'archived' : row['released'] ? 'released' : 'unreleased')

/** Deletes a version; issues get others in its place. */
async function replaceVersion(world: World, id: unknown, fixed?: Row, affected?: Row): Promise<undefined> {
  const version = needKept(world, 'versions', id)
  await swap(world, 'fixVersions', version.id, fixed)
  await swap(world, 'versions', version.id, affected)
  world.store.remove('versions', version.id)
  return undefined
}

const versions: Behaviors = {
  ...byKey('versions', 'id'),
  'versions.list': (call, world) => inProject(call, world, (row) => among(stateOf(row), call.params['status'])),
  'versions.create': (call, world, crud) => {
    const project = needProject(world, call.params['projectId'])
    const { name } = call.params
    if (world.store.all('versions', (row) => row['name'] === name && row['projectId'] === Number(project.id))[0])
      throw refuse(400, [], { name: 'A version with this name already exists in this project.' })
    const params = { archived: false, released: false, ...call.params }
    return make({ ...call, params }, world, crud, '/version')
  },
  'versions.delete': ({ params }, world) =>
    replaceVersion(
      world,
      params['id'],
      other(world, 'versions', params['moveFixIssuesTo']),
      other(world, 'versions', params['moveAffectedIssuesTo']),
    ),
  'versions.merge': ({ params }, world) => {
    const stays = needKept(world, 'versions', params['moveIssuesTo'])
    return replaceVersion(world, params['id'], stays, stays)
  },
  'versions.move': ({ params }, world) => needKept(world, 'versions', params['id']),
  'versions.count_issues': ({ params: { id } }, world) => ({
    self: needKept(world, 'versions', id)['self'],
    issuesFixedCount: naming(world, 'fixVersions', id).length,
    issuesAffectedCount: naming(world, 'versions', id).length,
    issueCountWithCustomFieldsShowingVersion: 0,
    customFieldUsage: [],
  }),
  'versions.count_unresolved_issues': ({ params: { id } }, world) => {
    const { self } = needKept(world, 'versions', id)
    const found = naming(world, 'fixVersions', id)
    const open = found.filter(({ fields }) => !fields['resolution'])
    return { self, issuesCount: found.length, issuesUnresolvedCount: open.length }
  },
}

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

const filters: Behaviors = {
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

const dashboards: Behaviors = {
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

interface GroupRow {
  groupId: string
  name: string
  /** Account ids. */
  members: string[]
}

/** Groups have no record with an id. */
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

const groups: Behaviors = {
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

interface RoleActor {
  project: string
  role: string
  kind: 'user' | 'group'
  who: string
}

const ROLES = ['Administrators', 'Developers', 'Users'].map((name, index) => ({
  id: 10_002 + index,
  name,
  description: `${name} of a project`,
  self: api(`/role/${10_002 + index}`),
}))

const actorsOf = (world: World): RoleActor[] => world.memory('role actors', () => [])

function roleIn(call: Call, world: World): Values & { id: number; project: string } {
  const project = needProject(world, call.params['projectIdOrKey']).id
  const role = ROLES.find(({ id }) => id === Number(call.params['id']))
  if (!role) throw notFound('project role', call.params['id'])
  return { ...role, project }
}

const answeredRole = (call: Call, world: World): Values => {
  const { project, ...role } = roleIn(call, world)
  const actors = actorsOf(world).filter((one) => one.project === project && one.role === String(role.id))
  return {
    ...role,
    self: api(`/project/${project}/role/${role.id}`),
    actors: actors.map(({ kind, who }, index) =>
      kind === 'user'
        ? { id: 10_240 + index, type: 'atlassian-user-role-actor', actorUser: { accountId: who } }
        : { id: 10_240 + index, type: 'atlassian-group-role-actor', actorGroup: { name: who, displayName: who } },
    ),
  }
}

const roles: Behaviors = {
  'project_roles.list': () => ROLES.map((role) => ({ ...role, actors: [] })),
  'project_roles.get': answeredRole,
  'project_roles.add_actors': (call, world) => {
    const { project, id } = roleIn(call, world)
    for (const [name, kind] of [
      ['user', 'user'],
      ['group', 'group'],
      ['groupId', 'group'],
    ] as const)
      for (const who of (call.params[name] ?? []) as string[])
        actorsOf(world).push({ project, role: String(id), kind, who })
    return answeredRole(call, world)
  },
  'project_roles.remove_actor': (call, world) => {
    const { project, id } = roleIn(call, world)
    const who = call.params['user'] ?? call.params['groupId'] ?? call.params['group']
    const all = actorsOf(world)
    const index = all.findIndex((one) => one.project === project && one.role === String(id) && one.who === who)
    if (index < 0) throw notFound('actor', who)
    all.splice(index, 1)
    return undefined
  },
}

const MONTH = 30 * 86_400

const webhooks: Behaviors = {
  'webhook_endpoints.list': (call, world) => listed(call, world),
  'webhook_endpoints.create': async ({ params, operation }, world) => {
    const made: Values[] = []
    for (const one of params['webhooks'] as Values[]) {
      const expirationDate = (world.now() + MONTH) * 1000
      const row = { ...one, id: nextId(world, operation.entity), url: params['url'], expirationDate }
      made.push({ createdWebhookId: Number((await world.store.insert(operation.entity, row)).id) })
    }
    return { webhookRegistrationResult: made }
  },
  'webhook_endpoints.refresh': async ({ params, operation }, world) => {
    const expirationDate = (world.now() + MONTH) * 1000
    for (const id of params['webhookIds'] as number[])
      await world.store.change(operation.entity, String(id), (draft) => Object.assign(draft, { expirationDate }))
    return { expirationDate }
  },
  'webhook_endpoints.delete': ({ params, operation }, world) => {
    for (const id of params['webhookIds'] as number[]) world.store.remove(operation.entity, String(id))
    return undefined
  },
  'webhook_endpoints.list_failed': () => ({ values: [], maxResults: 100 }),
}

const category: Readonly<Record<string, string>> = { new: 'TODO', indeterminate: 'IN_PROGRESS', done: 'DONE' }

function needOf<Kind extends { id: string }>(all: readonly Kind[], id: unknown, what: string): Kind {
  const found = all.find((one) => one.id === String(id))
  if (!found) throw notFound(what, id)
  return found
}

const choices: Behaviors = {
  'issue_types.list': () => ISSUE_TYPES,
  'issue_types.list_for_project': ({ params }, world) => {
    needProject(world, String(params['projectId']))
    return ISSUE_TYPES.filter(({ hierarchyLevel }) => among(hierarchyLevel, params['level']))
  },
  'issue_types.get': ({ params }) => needOf(ISSUE_TYPES, params['id'], 'issue type'),
  'priorities.list': (call) =>
    page(
      call,
      PRIORITIES.map((one) => ({ ...one, isDefault: one.name === 'Medium' })).filter(
        ({ id, name, isDefault }) =>
          among(id, call.params['id']) &&
          contains(name, call.params['priorityName']) &&
          (call.params['onlyDefault'] !== true || isDefault),
      ),
    ),
  'priorities.get': ({ params }) => needOf(PRIORITIES, params['id'], 'priority'),
  'statuses.list': (call) =>
    page(
      call,
      STATUSES.map(({ id, name, description, statusCategory }) => ({
        id,
        name,
        description,
        statusCategory: category[statusCategory.key],
        scope: { type: 'GLOBAL' },
      })).filter(
        (one) =>
          contains(one.name, call.params['searchString']) && among(one.statusCategory, call.params['statusCategory']),
      ),
    ),
  'resolutions.list': (call) => page(call, among(RESOLUTION.id, call.params['id']) ? [RESOLUTION] : []),
  'server_info.get': (_, world) => ({
    baseUrl: api('').replace('/rest/api/3', ''),
    version: '1001.0.0-SNAPSHOT',
    versionNumbers: [1001, 0, 0],
    deploymentType: 'Cloud',
    serverTime: timeOf(world.now()),
    serverTimeZone: 'Europe/Berlin',
    serverTitle: 'Jira',
  }),
}

async function vote(call: Call, world: World, on: boolean): Promise<undefined> {
  const id = callerIn(world, call)?.accountId
  await world.store.change('issues', needIssue(world, call).id, (draft) => {
    const others = ((draft['voters'] ?? []) as string[]).filter((one) => one !== id)
    draft['voters'] = on && id !== undefined ? [...others, id] : others
  })
  return undefined
}

const remoteFields = ['globalId', 'relationship', 'application', 'object']
const remoteOf = (params: Values): Values =>
  Object.fromEntries(remoteFields.filter((name) => params[name] !== undefined).map((name) => [name, params[name]]))

function needRemote(call: Call, world: World): Row {
  const row = belonging(world, 'issue_remote_links', needIssue(world, call)).find(
    ({ id }) => id === call.params['linkId'],
  )
  if (!row) throw notFound('remote link', call.params['linkId'])
  return row
}

async function rewrite(world: World, { id }: Row, params: Values): Promise<void> {
  await world.store.change('issue_remote_links', id, (draft) => {
    for (const name of remoteFields) delete draft[name]
    Object.assign(draft, remoteOf(params))
  })
}

/** Properties of issues, by the issue's id and their key. */
const propertiesOf = (world: World): Map<string, unknown> => world.memory('issue properties', () => new Map())

const ofIssues: Behaviors = {
  'issue_votes.get': (call, world) => {
    const issue = needIssue(world, call)
    const voters = ((issue['voters'] ?? []) as string[]).flatMap((id) => userOf(world, id) ?? [])
    return {
      self: api(`/issue/${issue.key}/votes`),
      votes: voters.length,
      hasVoted: voters.some(({ accountId }) => accountId === callerIn(world, call)?.accountId),
      voters: voters.map(shortUser),
    }
  },
  'issue_votes.create': (call, world) => vote(call, world, true),
  'issue_votes.delete': (call, world) => vote(call, world, false),

  'issue_remote_links.list': (call, world) =>
    belonging(world, 'issue_remote_links', needIssue(world, call)).map((row) => shown('issue_remote_links', row)),
  'issue_remote_links.get': (call, world) => shown('issue_remote_links', needRemote(call, world)),
  'issue_remote_links.create': async (call, world) => {
    const issue = needIssue(world, call)
    const { globalId } = call.params
    const known = belonging(world, 'issue_remote_links', issue).find(
      (row) => globalId !== undefined && row['globalId'] === globalId,
    )
    if (known) await rewrite(world, known, call.params)
    const id = known?.id ?? nextId(world, 'remote link')
    const self = api(`/issue/${issue.key}/remotelink/${id}`)
    if (!known) await world.store.insert('issue_remote_links', { id, issue: issue.id, self, ...remoteOf(call.params) })
    return { id: Number(id), self }
  },
  'issue_remote_links.update': async (call, world) => {
    await rewrite(world, needRemote(call, world), call.params)
    return undefined
  },
  'issue_remote_links.delete': (call, world) => {
    world.store.remove('issue_remote_links', needRemote(call, world).id)
    return undefined
  },

  'issue_properties.list': (call, world) => {
    const start = `${needIssue(world, call).id} `
    const keys = [...propertiesOf(world).keys()].filter((key) => key.startsWith(start))
    return { keys: keys.map((key) => ({ key: key.slice(start.length) })) }
  },
  'issue_properties.get': (call, world) => {
    const { propertyKey } = call.params
    const key = `${needIssue(world, call).id} ${propertyKey}`
    if (!propertiesOf(world).has(key)) throw notFound('property', propertyKey)
    return { key: propertyKey, value: propertiesOf(world).get(key) }
  },
  'issue_properties.update': async (call, world) => {
    const issue = needIssue(world, call)
    propertiesOf(world).set(`${issue.id} ${call.params['propertyKey']}`, call.params['value'])
    await touch(world, issue.id)
    return undefined
  },
  'issue_properties.delete': (call, world) => {
    const { propertyKey } = call.params
    if (!propertiesOf(world).delete(`${needIssue(world, call).id} ${propertyKey}`))
      throw notFound('property', propertyKey)
    return undefined
  },
  'issues.notify': (call, world) => {
    needIssue(world, call)
    return undefined
  },
}

const linkTypes: Behaviors = {
  'issue_link_types.list': (_, world) => ({ issueLinkTypes: linkTypesOf(world) }),
  'issue_link_types.get': ({ params }, world) =>
    needOf(linkTypesOf(world), params['issueLinkTypeId'], 'issue link type'),
  'issue_link_types.create': ({ params }, world) => {
    // Those that a site begins with have the first numbers.
    const id = String(Number(nextId(world, 'link type')) + LINK_TYPES.length)
    const { name, inward, outward } = params as Record<string, string>
    const made = { id, name, inward, outward, self: api(`/issueLinkType/${id}`) } as never
    linkTypesOf(world).push(made)
    return made
  },
  'issue_link_types.update': ({ params }, world) => {
    const { issueLinkTypeId, ...fields } = params
    return Object.assign(needOf(linkTypesOf(world), issueLinkTypeId, 'issue link type'), fields)
  },
  'issue_link_types.delete': ({ params }, world) => {
    const all = linkTypesOf(world)
    const type = needOf(all, params['issueLinkTypeId'], 'issue link type')
    all.splice(all.indexOf(type), 1)
    for (const { id } of world.store.all('issue_links', (row) => (row['type'] as Row).id === type.id))
      world.store.remove('issue_links', id)
    return undefined
  },
}

const changeProject = (world: World, id: string, values: Values) =>
  world.store.change('projects', id, (draft) => Object.assign(draft, values))

const projects: Behaviors = {
  'projects.create': async ({ params }, world) => {
    const { key, name, description = '', leadAccountId, projectTypeKey = 'software', url } = params
    if (findProject(world, key)) throw refuse(400, [], { projectKey: 'A project with that key exists.' })
    const id = nextId(world, 'project')
    const lead = userOf(world, leadAccountId) ?? usersOf(world)[0]
    await world.store.insert('projects', {
      id,
      key,
      name,
      description,
      lead,
      projectTypeKey,
      ...(url !== undefined && { url }),
      self: api(`/project/${id}`),
      avatarUrls: {},
      simplified: false,
      style: 'classic',
      isPrivate: false,
      properties: {},
      count: 0,
    })
    return { id: Number(id), key, self: api(`/project/${id}`) }
  },
  'projects.update': async (call, world) => {
    const { id } = needProject(world, call.params['projectIdOrKey'])
    const { key, name, description, url, leadAccountId } = call.params
    const lead = userOf(world, leadAccountId)
    const values: Values = { key, name, description, url, lead }
    await changeProject(
      world,
      id,
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    )
    return shownProject(needProject(world, id))
  },
  'projects.delete': async ({ params }, world) => {
    const { id } = needProject(world, params['projectIdOrKey'])
    if (params['enableUndo'] === false) world.store.remove('projects', id)
    else await changeProject(world, id, { deleted: true, deletedDate: timeOf(world.now()) })
    return undefined
  },
  'projects.archive': async ({ params }, world) => {
    const { id } = needProject(world, params['projectIdOrKey'])
    await changeProject(world, id, { archived: true, archivedDate: timeOf(world.now()) })
    return undefined
  },
  'projects.restore': async (call, world) => {
    const { id } = needProject(world, call.params['projectIdOrKey'])
    await world.store.change('projects', id, (draft) => {
      for (const name of ['archived', 'archivedDate', 'deleted', 'deletedDate']) delete draft[name]
    })
    return shownProject(needProject(world, id))
  },
  'projects.list_recent': (_, world) =>
    world.store
      .all('projects', (row) => !row['archived'] && !row['deleted'])
      .map((row) => shownProject(row as ProjectRow)),
  'projects.list_statuses': ({ params }, world) => {
    needProject(world, params['projectIdOrKey'])
    return ISSUE_TYPES.map(({ id, name, self, subtask }) => ({ id, name, self, subtask, statuses: STATUSES }))
  },
}

/** A project as a write answers it. */
function shownProject({ lead, count: _, ...row }: ProjectRow): Values {
  return { ...row, lead: shortUser(lead), issueTypes: ISSUE_TYPES }
}

export const siteBehaviors: Behaviors = {
  ...components,
  ...versions,
  ...filters,
  ...dashboards,
  ...groups,
  ...roles,
  ...webhooks,
  ...choices,
  ...ofIssues,
  ...linkTypes,
  ...projects,
}

/** Components and versions of a project, as the project shows them. */
export const partsOf = (world: World, project: ProjectRow): { components: Row[]; versions: Row[] } => {
  const of = (collection: string) => world.store.all(collection, (row) => row['projectId'] === Number(project.id))
  return { components: of('components'), versions: of('versions') }
}

/** What is there at first: a component and two versions for each project, and a saved search. */
export async function tellSite(world: World, projects: readonly ProjectRow[], at: number): Promise<void> {
  for (const project of projects) {
    const projectId = Number(project.id)
    const component = nextId(world, 'components')
    await world.store.insert('components', {
      id: component,
      self: api(`/component/${component}`),
      name: 'Core',
      project: project.key,
      projectId,
      assigneeType: 'PROJECT_DEFAULT',
      isAssigneeTypeValid: true,
    })
    for (const [name, released] of [
      ['1.0', true],
      ['1.1', false],
    ] as const) {
      const id = nextId(world, 'versions')
      await world.store.insert('versions', {
        id,
        self: api(`/version/${id}`),
        name,
        projectId,
        released,
        archived: false,
      })
    }
    const id = nextId(world, 'filters')
    await world.store.insert('filters', {
      id,
      self: api(`/filter/${id}`),
      name: `Open issues of ${project.name}`,
      jql: `project = ${project.key} AND statusCategory != Done`,
      owner: shortUser(project.lead),
      favourite: false,
      favouritedCount: 0,
      sharePermissions: [{ type: 'authenticated' }],
      editPermissions: [],
      approximateLastUsed: timeOf(at),
    })
  }
  const id = nextId(world, 'dashboards')
  const [first] = projects
  if (!first) return
  await world.store.insert('dashboards', {
    id,
    self: api(`/dashboard/${id}`),
    name: 'Team',
    owner: shortUser(first.lead),
    isFavourite: false,
    isWritable: true,
    popularity: 0,
    sharePermissions: [{ type: 'global' }],
    editPermissions: [],
  })
}
