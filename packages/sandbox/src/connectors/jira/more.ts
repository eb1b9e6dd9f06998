import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, RecordRules, World } from '../../core/vendor.ts'
import { notFound, refuse } from './errors.ts'
import { callerIn, contains, needKept } from './kept.ts'
import { page } from './lists.ts'
import { findIssue, findProject, type IssueRow, nextId, userOf } from './records.ts'

/** What is small: labels, permissions, properties of sprints, who filters are shared with, related work. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

const labels: Behaviors = {
  'labels.list': (call, world) => {
    const issues = world.store.all('issues') as IssueRow[]
    const all = new Set(issues.flatMap(({ fields }) => (fields['labels'] as string[] | undefined) ?? []))
    return page(call, [...all].sort())
  },
}

/** All callers of the sandbox administer its site. */
const PERMISSIONS: readonly (readonly [key: string, name: string, type: 'GLOBAL' | 'PROJECT'])[] = [
  ['ADMINISTER', 'Administer Jira', 'GLOBAL'],
  ['USER_PICKER', 'Browse users and groups', 'GLOBAL'],
  ['ADMINISTER_PROJECTS', 'Administer Projects', 'PROJECT'],
  ['BROWSE_PROJECTS', 'Browse Projects', 'PROJECT'],
  ['CREATE_ISSUES', 'Create Issues', 'PROJECT'],
  ['EDIT_ISSUES', 'Edit Issues', 'PROJECT'],
  ['DELETE_ISSUES', 'Delete Issues', 'PROJECT'],
  ['ASSIGN_ISSUES', 'Assign Issues', 'PROJECT'],
  ['TRANSITION_ISSUES', 'Transition Issues', 'PROJECT'],
  ['ADD_COMMENTS', 'Add Comments', 'PROJECT'],
  ['WORK_ON_ISSUES', 'Work On Issues', 'PROJECT'],
  ['MANAGE_SPRINTS_PERMISSION', 'Manage sprints', 'PROJECT'],
]

const permissionAt = (key: string, index: number): Values => {
  const [, name, type] = PERMISSIONS[index] as (typeof PERMISSIONS)[number]
  return { id: String(index + 1), key, name, type, description: `${name}.` }
}

function numbered(wanted: readonly string[]): number[] {
  return wanted.map((key) => {
    const index = PERMISSIONS.findIndex(([known]) => known === key)
    if (index < 0) throw refuse(400, [`Unrecognized permission: ${key}`])
    return index
  })
}

const permissions: Behaviors = {
  'permissions.get_all': () => ({
    permissions: Object.fromEntries(PERMISSIONS.map(([key], index) => [key, permissionAt(key, index)])),
  }),
  'permissions.get_mine': ({ params }, world) => {
    const { projectKey, projectId = projectKey, issueKey, issueId = issueKey } = params
    if (projectId !== undefined && !findProject(world, projectId)) throw notFound('project', projectId)
    if (issueId !== undefined && !findIssue(world, issueId)) throw notFound('issue', issueId)
    const found = numbered(String(params['permissions']).split(','))
    const entries = found.map((index) => [PERMISSIONS[index]?.[0] as string, index] as const)
    return {
      permissions: Object.fromEntries(
        entries.map(([key, index]) => [key, { ...permissionAt(key, index), havePermission: true }]),
      ),
    }
  },
  'permissions.check': (call, world) => {
    const { accountId, globalPermissions = [], projectPermissions = [] } = call.params
    const one = accountId === undefined ? callerIn(world, call) : userOf(world, accountId)
    if (!one) throw refuse(400, ['The user does not exist.'])
    numbered(globalPermissions as string[])
    return {
      globalPermissions,
      projectPermissions: (projectPermissions as Values[]).flatMap(
        ({ permissions: wanted, projects = [], issues = [] }) => {
          numbered(wanted as string[])
          return (wanted as string[]).map((permission) => ({
            permission,
            projects: (projects as number[]).filter((id) => findProject(world, String(id))),
            issues: (issues as number[]).filter((id) => findIssue(world, String(id))),
          }))
        },
      ),
    }
  },
}

const projectIn = (row: Row, world: World) =>
  findProject(world, String((row['location'] as Values | undefined)?.['projectId']))

/** Nobody can make quick filters by the API; each board has two of those that new boards have. */
const quickFiltersOf = ({ id }: Row): Values[] =>
  [
    ['Only My Issues', 'assignee = currentUser()'],
    ['Recently Updated', 'updatedDate >= -1d'],
  ].map(([name, jql], position) => ({
    id: Number(id) * 10 + position,
    boardId: Number(id),
    name,
    jql,
    description: '',
    position,
  }))

const boards: Behaviors = {
  'boards.list_for_filter': (call, world, crud) => {
    const filter = crud.named(call, world)
    const rows = world.store.all('boards', (row) => row['filter'] === filter.id)
    return page(
      call,
      rows.map(({ id, name, self }) => ({ id: Number(id), name, self })),
    )
  },
  'boards.list_projects': (call, world, crud) => {
    const project = projectIn(crud.named(call, world), world)
    const { id, key, name, self, projectTypeKey, simplified } = project ?? ({} as Row)
    return page(call, project ? [{ id, key, name, self, projectTypeKey, simplified }] : [])
  },
  'boards.list_versions': (call, world, crud) => {
    const { released } = call.params
    const project = projectIn(crud.named(call, world), world)
    const rows = world.store.all(
      'versions',
      (row) =>
        String(row['projectId']) === project?.id &&
        (released === undefined || String(row['released'] ?? false) === String(released)),
    )
    const numbers = rows.map((row) => ({
      ...row,
      id: Number(row.id),
      projectId: Number(project?.id),
    }))
    return page(call, numbers)
  },
  'quick_filters.list': (call, world, crud) => page(call, quickFiltersOf(crud.named(call, world))),
  'quick_filters.get': (call, world, crud) => {
    const wanted = call.params['quickFilterId']
    const found = quickFiltersOf(crud.named(call, world, 'boardId')).find(({ id }) => String(id) === String(wanted))
    if (!found) throw notFound('quick filter', wanted)
    return found
  },
  'epics.rank': async ({ params }, world) => {
    const [epic, next] = [params['epicIdOrKey'], params['rankBeforeEpic'] ?? params['rankAfterEpic']].map((id) =>
      findIssue(world, id),
    )
    if (!epic || !next) throw refuse(404, ['The requested epic does not exist or is not visible to the user.'])
    const side = params['rankBeforeEpic'] === undefined ? 1 : -1
    const rank = Number(next['rank'] ?? next.id) + side / 1000
    await world.store.change('issues', epic.id, (draft) => Object.assign(draft, { rank }))
    return undefined
  },
  'components.list_for_projects': (call, world, crud) => {
    const { projectIdsOrKeys, query } = call.params
    const ids = (projectIdsOrKeys as string[] | undefined)?.map((one) => findProject(world, one)?.id)
    const rows = world.store.all(
      'components',
      (row) =>
        (ids === undefined || ids.includes(String(row['projectId']))) &&
        (contains(row['name'], query) || contains(row['description'], query)),
    )
    return crud.page(call, world, rows)
  },
}

/** What shares a filter, by whom. */
function permissionOf(call: Call, world: World, id: number): Values {
  const { type, accountId, groupId, groupname, projectId, projectRoleId } = call.params
  if (type === 'user') {
    const user = userOf(world, accountId)
    if (!user) throw refuse(400, ['The user does not exist.'])
    return { id, type, user: { accountId: user.accountId, displayName: user.displayName } }
  }
  if (type === 'group') return { id, type, group: { name: groupname ?? groupId, groupId: groupId ?? groupname } }
  if (type !== 'project' && type !== 'projectRole') return { id, type: type === 'authenticated' ? 'loggedin' : type }
  const project = findProject(world, projectId)
  if (!project) throw refuse(400, ['The project does not exist.'])
  const { key, name } = project
  return {
    id,
    type: 'project',
    project: { id: project.id, key, name },
    ...(projectRoleId !== undefined && { role: { id: Number(projectRoleId) } }),
  }
}

const filterOf = ({ params }: Call, world: World): Row => needKept(world, 'filters', params['id'])
const sharesOf = (row: Row): Values[] => (row['sharePermissions'] as Values[] | undefined) ?? []

const shareOf = (call: Call, world: World): Values => {
  const wanted = call.params['permissionId']
  const found = sharesOf(filterOf(call, world)).find(({ id }) => String(id) === String(wanted))
  if (!found) throw notFound('permission', wanted)
  return found
}

const columnsOf = (world: World): Map<string, readonly string[]> => world.memory('filter columns', () => new Map())

const COLUMNS = ['issuetype', 'issuekey', 'summary', 'assignee', 'status']

const filters: Behaviors = {
  'filter_permissions.list': (call, world) => sharesOf(filterOf(call, world)),
  'filter_permissions.get': (call, world) => shareOf(call, world),
  'filter_permissions.create': async (call, world) => {
    const row = filterOf(call, world)
    const made = permissionOf(call, world, Number(nextId(world, 'filter permissions')))
    const all = [...sharesOf(row), made]
    await world.store.change('filters', row.id, (draft) => Object.assign(draft, { sharePermissions: all }))
    return all
  },
  'filter_permissions.delete': async (call, world) => {
    const gone = shareOf(call, world)
    const left = sharesOf(filterOf(call, world)).filter(({ id }) => id !== gone['id'])
    await world.store.change('filters', filterOf(call, world).id, (draft) => {
      draft['sharePermissions'] = left
    })
    return undefined
  },
  'filters.get_columns': (call, world) => {
    const columns = columnsOf(world).get(filterOf(call, world).id) ?? COLUMNS
    return columns.map((value) => ({ label: `${value[0]?.toUpperCase()}${value.slice(1)}`, value }))
  },
  'filters.set_columns': (call, world) => {
    columnsOf(world).set(filterOf(call, world).id, call.params['columns'] as string[])
    return undefined
  },
  'filters.reset_columns': (call, world) => {
    columnsOf(world).delete(filterOf(call, world).id)
    return undefined
  },
  'filters.get_default_share_scope': (_, world) => ({ ...scopeOf(world) }),
  'filters.set_default_share_scope': ({ params: { scope } }, world) => {
    // Jira keeps both, and shows the narrower one.
    scopeOf(world).scope = scope === 'GLOBAL' ? 'AUTHENTICATED' : String(scope)
    return { ...scopeOf(world) }
  },
}

const scopeOf = (world: World): { scope: string } => world.memory('default share scope', () => ({ scope: 'PRIVATE' }))

export const relatedWorkRules: RecordRules = {
  key: 'relatedWorkId',
  made: (fields, _, world) => ({
    relatedWorkId: `00000000-0000-4000-8000-${nextId(world, 'related work').padStart(12, '0')}`,
    ...fields,
  }),
  shown: ({ id: _, ...work }) => work,
}

const NOTES = { relatedWorkId: null, category: 'Communication', title: 'Release notes', url: null }

const relatedWork: Behaviors = {
  'version_related_work.list': (call, world, crud) => [NOTES, ...(crud.list(call, world) as never as Values[])],
}

export const moreBehaviors: Behaviors = {
  ...labels,
  ...permissions,
  ...boards,
  ...filters,
  ...relatedWork,
}
