import { JiraConnector } from '@ferrule/jira'
import { expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { inProcess } from './helper.ts'

/** Jira beside its issues. In strict mode: every record fits its shape. */
const sandbox = await createSandbox('jira', { clock: () => Date.UTC(2026, 0, 15, 12) }).ready()
const send = inProcess(sandbox)
const api = new JiraConnector({
  credentials: sandbox.credentials,
  config: { subdomain: 'ferrule-sandbox' },
  validation: 'strict',
  retry: 0,
  fetch: ((input: RequestInfo | URL, init?: RequestInit) => send(new Request(input, init))) as typeof fetch,
})

const WEBS = { projectIdOrKey: 'WEBS' }
const missing = { code: 'not_found', status: 404 }
const newIssue = async (summary: string, type = 'Task') => {
  const { key = '' } = await api.issues.create({
    fields: { project: { key: 'WEBS' }, issuetype: { name: type }, summary },
  })
  return key
}
const keysOf = (issues: readonly { key: string }[]) => issues.map(({ key }) => key)

test('a sprint is planned, run and completed', async () => {
  const { data: boards } = await api.boards.list({ projectKeyOrId: 'WEBS', type: 'scrum' })
  const boardId = boards[0]?.id ?? 0
  expect(await api.boards.getConfiguration({ boardId })).toMatchObject({
    id: boardId,
    ranking: { rankCustomFieldId: 10_019 },
  })
  const { id: sprintId = 0, state } = await api.sprints.create({ name: 'Next', originBoardId: boardId })
  expect(state).toBe('future')
  const [first, second] = [await newIssue('One'), await newIssue('Two')]
  await api.sprints.moveIssues({ sprintId, issues: [first, second] })
  await api.issues.rank({ issues: [second], rankBeforeIssue: first })
  expect(keysOf((await api.sprints.listIssues({ sprintId })).data)).toEqual([second, first])
  await api.sprints.moveToBacklog({ issues: [first] })
  expect(keysOf((await api.sprints.listIssues({ sprintId, jql: 'summary ~ "Two"' })).data)).toEqual([second])
  expect(keysOf(await api.boards.listBacklog({ boardId }).toArray())).toContain(first)

  await expect(api.sprints.update({ sprintId, state: 'active' })).rejects.toMatchObject({ status: 400 })
  const dates = { startDate: '2026-01-15T12:00:00.000Z', endDate: '2026-01-29T12:00:00.000Z' }
  expect(await api.sprints.update({ sprintId, state: 'active', ...dates })).toMatchObject({
    state: 'active',
    name: 'Next',
  })
  expect((await api.sprints.update({ sprintId, state: 'closed' })).completeDate).toBeDefined()
  await expect(api.sprints.moveIssues({ sprintId, issues: [first] })).rejects.toMatchObject({ status: 400 })
  const closed = await api.sprints.list({ boardId, state: ['closed'] }).toArray()
  expect(closed.map(({ id }) => id)).toContain(sprintId)
  expect(await api.sprints.replace({ sprintId, name: 'Past', state: 'closed' })).not.toHaveProperty('startDate')
  await api.sprints.swap({ sprintId, sprintToSwapWith: closed[0]?.id ?? 0 })
  expect((await api.sprints.list({ boardId })).data[0]?.id).toBe(sprintId)
  await api.sprints.delete({ sprintId })
  await expect(api.sprints.get({ sprintId })).rejects.toMatchObject(missing)
})

test('boards come and go; kanban boards have no sprints', async () => {
  const filter = await api.filters.create({ name: 'All of it', jql: 'project = WEBS' })
  const { id: boardId = 0 } = await api.boards.create({
    name: 'Flow',
    type: 'kanban',
    filterId: Number(filter.id),
    location: { type: 'project', projectKeyOrId: 'WEBS' },
  })
  expect(await api.boards.get({ boardId })).toMatchObject({ type: 'kanban', location: { projectKey: 'WEBS' } })
  const property = { boardId, propertyKey: 'app.state' }
  await api.boardProperties.update({ ...property, value: { step: 1 } })
  expect(await api.boardProperties.get(property)).toEqual({ key: 'app.state', value: { step: 1 } })
  expect((await api.boardProperties.list({ boardId })).data).toEqual([{ key: 'app.state' }])
  await api.boardProperties.delete(property)
  await expect(api.boardProperties.get(property)).rejects.toMatchObject(missing)
  await expect(api.sprints.list({ boardId })).rejects.toMatchObject({ status: 400 })
  await api.boards.moveIssues({ boardId, issues: [await newIssue('Moved')] })
  await api.boards.moveToBacklog({ boardId, issues: [await newIssue('Waits')] })
  expect((await api.boards.listIssues({ boardId, maxResults: 2 })).data).toHaveLength(2)
  await api.boards.delete({ boardId })
  await expect(api.boards.get({ boardId })).rejects.toMatchObject(missing)
})

test('issues are put into an epic and taken out', async () => {
  const [epicIdOrKey, issue] = [await newIssue('Big', 'Epic'), await newIssue('Small')]
  expect(await api.epics.update({ epicIdOrKey, name: 'B', done: true })).toMatchObject({ name: 'B', done: true })
  await api.epics.moveIssues({ epicIdOrKey, issues: [issue] })
  expect(keysOf((await api.epics.listIssues({ epicIdOrKey })).data)).toEqual([issue])
  await api.epics.removeIssues({ issues: [issue] })
  expect((await api.epics.listIssues({ epicIdOrKey })).data).toEqual([])
  const { data: boards } = await api.boards.list({ projectKeyOrId: 'WEBS' })
  const epics = await api.epics.list({ boardId: boards[0]?.id ?? 0, done: true }).toArray()
  expect(epics.map(({ key }) => key)).toEqual([epicIdOrKey])
  expect(await api.epics.get({ epicIdOrKey })).toMatchObject({ summary: 'Big' })
})

test('components and versions belong to a project', async () => {
  const me = await api.users.me()
  const part = await api.components.create({ project: 'WEBS', name: 'Cart', leadAccountId: me.accountId })
  expect(part).toMatchObject({ project: 'WEBS', lead: { accountId: me.accountId } })
  const id = part.id ?? ''
  expect(await api.components.update({ id, description: 'Carts' })).toMatchObject({
    name: 'Cart',
    description: 'Carts',
  })
  expect((await api.components.list({ ...WEBS, query: 'cart' })).data).toHaveLength(1)
  expect(await api.components.countIssues({ id })).toMatchObject({ issueCount: 0 })
  await api.components.delete({ id })
  await expect(api.components.get({ id })).rejects.toMatchObject(missing)

  const { id: projectId } = await api.projects.get(WEBS)
  const [one, other] = await Promise.all(
    ['2.0', '2.1'].map((name) => api.versions.create({ projectId: Number(projectId), name })),
  )
  await expect(api.versions.create({ projectId: Number(projectId), name: '2.0' })).rejects.toMatchObject({
    status: 400,
  })
  expect(await api.versions.update({ id: one?.id ?? '', released: true })).toMatchObject({
    released: true,
    name: '2.0',
  })
  expect((await api.versions.list({ ...WEBS, status: 'released', query: '2.' })).data).toHaveLength(1)
  expect(await api.versions.countIssues({ id: one?.id ?? '' })).toMatchObject({ issuesFixedCount: 0 })
  expect(await api.versions.countUnresolvedIssues({ id: one?.id ?? '' })).toMatchObject({ issuesUnresolvedCount: 0 })
  await api.versions.move({ id: one?.id ?? '', position: 'First' })
  await api.versions.merge({ id: one?.id ?? '', moveIssuesTo: other?.id ?? '' })
  await api.versions.delete({ id: other?.id ?? '' })
  await expect(api.versions.get({ id: one?.id ?? '' })).rejects.toMatchObject(missing)
  expect((await api.projects.get(WEBS)).versions).toHaveLength(2)
})

test('filters and dashboards are kept', async () => {
  const { id = '' } = await api.filters.create({ name: 'Mine', jql: 'assignee = currentUser()' })
  expect((await api.filters.addFavorite({ id })).favourite).toBe(true)
  expect((await api.filters.listFavorites()).data.map((one) => one.id)).toEqual([id])
  expect((await api.filters.removeFavorite({ id })).favourite).toBe(false)
  expect(await api.filters.update({ id, name: 'Ours' })).toMatchObject({
    name: 'Ours',
    jql: 'assignee = currentUser()',
  })
  expect((await api.filters.apiSearch({ filterName: 'our' })).data.map((one) => one.id)).toEqual([id])
  const others = (await api.users.list()).data.at(1)
  await api.filters.changeOwner({ id, accountId: others?.accountId ?? '' })
  expect((await api.filters.listMine()).data.map((one) => one.id)).not.toContain(id)
  await api.filters.delete({ id })
  await expect(api.filters.get({ id })).rejects.toMatchObject(missing)

  const shares = { sharePermissions: [{ type: 'authenticated' as const }], editPermissions: [] }
  const board = await api.dashboards.create({ name: 'Numbers', ...shares })
  const copy = await api.dashboards.copy({ id: board.id ?? '', name: 'More numbers', ...shares })
  expect((await api.dashboards.apiSearch({ dashboardName: 'numbers' })).data).toHaveLength(2)
  expect((await api.dashboards.list({ filter: 'my' })).data).toHaveLength(2)
  expect(await api.dashboards.update({ id: copy.id ?? '', name: 'N', ...shares })).toMatchObject({ name: 'N' })
  await api.dashboards.delete({ id: copy.id ?? '' })
  await expect(api.dashboards.get({ id: copy.id ?? '' })).rejects.toMatchObject(missing)
})

test('projects are made, archived, deleted and restored', async () => {
  const { key } = await api.projects.create({ key: 'NEWP', name: 'New', projectTypeKey: 'software' })
  const at = { projectIdOrKey: key }
  expect(await api.projects.update({ ...at, name: 'Newer' })).toMatchObject({ name: 'Newer' })
  await expect(api.projects.create({ key: 'NEWP', name: 'Again' })).rejects.toMatchObject({ status: 400 })
  const { id: role = 0 } = (await api.projectRoles.list()).data[1] ?? {}
  const { accountId } = await api.users.me()
  expect((await api.projectRoles.addActors({ ...at, id: role, user: [accountId] })).actors).toHaveLength(1)
  await api.projectRoles.removeActor({ ...at, id: role, user: accountId })
  expect((await api.projectRoles.get({ ...at, id: role })).actors).toEqual([])
  expect((await api.projects.listStatuses(at)).data[0]?.statuses).toHaveLength(3)
  await api.projects.archive(at)
  expect((await api.projects.listRecent()).data.map((one) => one.key)).not.toContain(key)
  await api.projects.restore(at)
  await api.projects.delete(at)
  expect((await api.projects.apiSearch({ status: ['deleted'] })).data.map((one) => one.key)).toEqual([key])
  await api.projects.delete({ ...at, enableUndo: false })
  await expect(api.projects.get(at)).rejects.toMatchObject(missing)
})

test('groups, link types and webhooks change', async () => {
  const { groupId } = await api.groups.create({ name: 'testers' })
  const group = { groupId: groupId ?? '' }
  const { accountId } = await api.users.me()
  await api.groups.addMember({ ...group, accountId })
  expect((await api.groups.listMembers(group)).data.map((user) => user.accountId)).toEqual([accountId])
  await api.groups.removeMember({ ...group, accountId })
  expect((await api.groups.listMembers(group)).data).toEqual([])
  await api.groups.delete(group)
  expect((await api.groups.list({ groupName: ['testers'] })).data).toEqual([])

  const { id: issueLinkTypeId = '' } = await api.issueLinkTypes.create({
    name: 'Tests',
    inward: 'is tested by',
    outward: 'tests',
  })
  expect(await api.issueLinkTypes.update({ issueLinkTypeId, outward: 'checks' })).toMatchObject({
    name: 'Tests',
    outward: 'checks',
  })
  expect((await api.issueLinkTypes.list()).data).toHaveLength(5)
  await api.issueLinkTypes.delete({ issueLinkTypeId })
  await expect(api.issueLinkTypes.get({ issueLinkTypeId })).rejects.toMatchObject(missing)

  const { webhookRegistrationResult = [] } = await api.webhookEndpoints.create({
    url: 'https://hooks.example/jira',
    webhooks: [{ events: ['jira:issue_created'], jqlFilter: 'project = WEBS' }],
  })
  const webhookIds = [webhookRegistrationResult[0]?.createdWebhookId ?? 0]
  expect((await api.webhookEndpoints.list()).data).toMatchObject([
    { id: webhookIds[0], url: 'https://hooks.example/jira' },
  ])
  expect((await api.webhookEndpoints.refresh({ webhookIds })).expirationDate).toBe(Date.UTC(2026, 1, 14, 12))
  await api.webhookEndpoints.delete({ webhookIds })
  expect((await api.webhookEndpoints.list()).data).toEqual([])
  expect((await api.webhookEndpoints.listFailed()).data).toEqual([])
})

test('votes, remote links and properties stay with an issue', async () => {
  const issue = { issueIdOrKey: await newIssue('Linked') }
  await api.issueVotes.create(issue)
  expect(await api.issueVotes.get(issue)).toMatchObject({ votes: 1, hasVoted: true })
  await api.issueVotes.delete(issue)
  expect(await api.issueVotes.get(issue)).toMatchObject({ votes: 0, hasVoted: false })

  const object = { url: 'https://a.example', title: 'Ticket' }
  const { id = 0 } = await api.issueRemoteLinks.create({ ...issue, globalId: 'g', relationship: 'causes', object })
  expect((await api.issueRemoteLinks.create({ ...issue, globalId: 'g', object })).id).toBe(id)
  expect(await api.issueRemoteLinks.get({ ...issue, linkId: String(id) })).not.toHaveProperty('relationship')
  await api.issueRemoteLinks.update({ ...issue, linkId: String(id), object: { ...object, title: 'Other' } })
  expect((await api.issueRemoteLinks.list(issue)).data).toMatchObject([{ id, object: { title: 'Other' } }])
  await api.issueRemoteLinks.delete({ ...issue, linkId: String(id) })
  expect((await api.issueRemoteLinks.list(issue)).data).toEqual([])

  const property = { ...issue, propertyKey: 'app.state' }
  await api.issueProperties.update({ ...property, value: { step: [1, null] } })
  expect(await api.issueProperties.get(property)).toEqual({ key: 'app.state', value: { step: [1, null] } })
  expect((await api.issueProperties.list(issue)).data).toEqual([{ key: 'app.state' }])
  await api.issueProperties.delete(property)
  await expect(api.issueProperties.get(property)).rejects.toMatchObject(missing)
  await api.issues.notify({ ...issue, subject: 'Look' })
})

test('what a site offers to choose from is listed', async () => {
  const { data: types } = await api.issueTypes.list()
  expect(await api.issueTypes.get({ id: types[0]?.id ?? '' })).toEqual(types[0])
  const { id } = await api.projects.get(WEBS)
  expect((await api.issueTypes.listForProject({ projectId: Number(id), level: -1 })).data).toMatchObject([
    { name: 'Subtask' },
  ])
  const { data: priorities } = await api.priorities.list({ onlyDefault: true })
  expect(priorities).toMatchObject([{ name: 'Medium' }])
  expect(await api.priorities.get({ id: priorities[0]?.id ?? '' })).toMatchObject({ name: 'Medium' })
  expect((await api.statuses.list({ statusCategory: 'DONE' })).data).toMatchObject([{ name: 'Done' }])
  expect((await api.resolutions.list()).data).toMatchObject([{ name: 'Done' }])
  expect(await api.serverInfo.get()).toMatchObject({ deploymentType: 'Cloud' })
})

test('labels are those of all issues', async () => {
  await api.issues.create({
    fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary: 'L', labels: ['zz-last'] },
  })
  const { data } = await api.labels.list()
  expect(data).toEqual([...new Set(data)].sort())
  expect(data.at(-1)).toBe('zz-last')
})

test('the caller learns what it may do', async () => {
  const { permissions = {} } = await api.permissions.getMine({
    permissions: ['BROWSE_PROJECTS', 'EDIT_ISSUES'],
    projectKey: 'WEBS',
  })
  expect(Object.keys(permissions)).toEqual(['BROWSE_PROJECTS', 'EDIT_ISSUES'])
  expect(permissions['EDIT_ISSUES']).toMatchObject({ havePermission: true, type: 'PROJECT' })
  await expect(api.permissions.getMine({ permissions: 'NO_SUCH' })).rejects.toMatchObject({ status: 400 })
  await expect(api.permissions.getMine({ permissions: 'EDIT_ISSUES', projectKey: 'NONE' })).rejects.toMatchObject(
    missing,
  )
  expect((await api.permissions.getAll()).permissions).toHaveProperty('ADMINISTER')
  const { id } = await api.projects.get(WEBS)
  const projects = [Number(id), 1]
  expect(
    await api.permissions.check({
      globalPermissions: ['ADMINISTER'],
      projectPermissions: [{ permissions: ['EDIT_ISSUES'], projects }],
    }),
  ).toEqual({
    globalPermissions: ['ADMINISTER'],
    projectPermissions: [{ permission: 'EDIT_ISSUES', projects: [Number(id)], issues: [] }],
  })
})

test('a board knows its projects, versions, quick filters and filter', async () => {
  const [board] = (await api.boards.list({ projectKeyOrId: 'WEBS', type: 'scrum' })).data
  const boardId = board?.id ?? 0
  expect((await api.boards.listProjects({ boardId })).data).toMatchObject([{ key: 'WEBS' }])
  const { id: projectId } = await api.projects.get(WEBS)
  const made = await api.versions.create({ projectId: Number(projectId), name: 'Board version', released: true })
  const released = (await api.boards.listVersions({ boardId, released: 'true' })).data
  expect(released).toContainEqual(expect.objectContaining({ id: Number(made.id), projectId: Number(projectId) }))
  const [quick] = (await api.quickFilters.list({ boardId })).data
  expect(await api.quickFilters.get({ boardId, quickFilterId: quick?.id ?? 0 })).toEqual(quick)
  await expect(api.quickFilters.get({ boardId, quickFilterId: 1 })).rejects.toMatchObject(missing)
  const filterId = Number((await api.boards.getConfiguration({ boardId })).filter?.['id'])
  expect((await api.boards.listForFilter({ filterId })).data).toMatchObject([{ id: boardId, name: board?.name }])
  const sprint = { sprintId: (await api.sprints.list({ boardId })).data[0]?.id ?? 0 }
  await api.sprintProperties.update({ ...sprint, propertyKey: 'app.state', value: [1] })
  expect(await api.sprintProperties.get({ ...sprint, propertyKey: 'app.state' })).toEqual({
    key: 'app.state',
    value: [1],
  })
  expect((await api.sprintProperties.list(sprint)).data).toEqual([{ key: 'app.state' }])
  await api.sprintProperties.delete({ ...sprint, propertyKey: 'app.state' })
  expect((await api.sprintProperties.list(sprint)).data).toEqual([])
})

test('an epic is ranked before another one', async () => {
  const boardId = (await api.boards.list({ projectKeyOrId: 'WEBS', type: 'scrum' })).data[0]?.id ?? 0
  const [one, two] = [await newIssue('Epic one', 'Epic'), await newIssue('Epic two', 'Epic')]
  await api.epics.rank({ epicIdOrKey: two, rankBeforeEpic: one })
  const issues = keysOf(await api.boards.listIssues({ boardId }).toArray())
  expect(issues.indexOf(two)).toBeLessThan(issues.indexOf(one))
  await expect(api.epics.rank({ epicIdOrKey: two })).rejects.toMatchObject({ code: 'params' })
})

test('a filter is shared, and shows columns', async () => {
  const id = Number((await api.filters.create({ name: 'Shared', jql: 'project = WEBS' })).id)
  const { id: projectId = '' } = await api.projects.get(WEBS)
  const shares = await api.filterPermissions.create({ id, type: 'project', projectId })
  expect(shares).toMatchObject([{ type: 'project', project: { key: 'WEBS' } }])
  const permissionId = shares[0]?.id ?? 0
  expect(await api.filterPermissions.get({ id, permissionId })).toEqual(shares[0])
  expect((await api.filters.get({ id: String(id) })).sharePermissions).toEqual(shares)
  await api.filterPermissions.delete({ id, permissionId })
  expect((await api.filterPermissions.list({ id })).data).toEqual([])
  const before = await api.filters.getColumns({ id })
  await api.filters.setColumns({ id, columns: ['summary'] })
  expect(await api.filters.getColumns({ id })).toEqual([{ label: 'Summary', value: 'summary' }])
  await api.filters.resetColumns({ id })
  expect(await api.filters.getColumns({ id })).toEqual(before)
  expect(await api.filters.setDefaultShareScope({ scope: 'GLOBAL' })).toEqual({ scope: 'AUTHENTICATED' })
  expect(await api.filters.getDefaultShareScope()).toEqual({ scope: 'AUTHENTICATED' })
})

test('related work belongs to a version, and components to several projects', async () => {
  const { id: projectId } = await api.projects.get(WEBS)
  const { id = '' } = await api.versions.create({ projectId: Number(projectId), name: 'With work' })
  const { relatedWorkId } = await api.versionRelatedWork.create({ id, category: 'Design', url: 'https://a.example' })
  const work = { id, relatedWorkId: relatedWorkId ?? '' }
  await api.versionRelatedWork.update({ ...work, category: 'Testing', title: 'T' })
  expect((await api.versionRelatedWork.list({ id })).data).toMatchObject([
    { relatedWorkId: null },
    { relatedWorkId, category: 'Testing', title: 'T', url: 'https://a.example' },
  ])
  await api.versionRelatedWork.delete({ versionId: id, relatedWorkId: work.relatedWorkId })
  await expect(api.versionRelatedWork.update({ ...work, category: 'X' })).rejects.toMatchObject(missing)
  await api.components.create({ project: 'WEBS', name: 'Unlike any other' })
  const found = await api.components.listForProjects({ projectIdsOrKeys: ['WEBS'], query: 'unlike any' })
  expect(found.data).toMatchObject([{ name: 'Unlike any other' }])
})
