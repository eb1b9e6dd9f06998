import type { Row } from '../../../core/rows.ts'
import type { Behavior, Call, RecordRules, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { namesOf, ordered } from '../lists.ts'
import { api, ISSUE_TYPES, nextId, type ProjectRow, STATUSES, shortUser, timeOf, userOf, usersOf } from '../records.ts'
import { partsOf } from './parts.ts'

/** Projects. */

type Values = Record<string, unknown>

const stateOf = (row: Row): string => (row['deleted'] ? 'deleted' : row['archived'] ? 'archived' : 'live')

/** Projects of a search, in its order. */
function searched(rows: readonly ProjectRow[], params: Call['params']): ProjectRow[] {
  const { id, keys, query, typeKey, status = ['live'], orderBy = 'key' } = params
  const wanted = String(query ?? '').toLowerCase()
  const states = namesOf(status)
  const kinds = namesOf(typeKey)
  const found = rows.filter(
    (row) =>
      states.includes(stateOf(row)) &&
      (id === undefined || (id as number[]).map(String).includes(row.id)) &&
      (keys === undefined || namesOf(keys).includes(row.key)) &&
      (kinds.length === 0 || kinds.includes(String(row['projectTypeKey']))) &&
      `${row.key} ${row.name}`.toLowerCase().includes(wanted),
  )
  return ordered(found, orderBy, (row, name) =>
    name === 'owner' ? row.lead.displayName : name === 'issueCount' ? row.count : row[name],
  )
}

/** A project as it is listed, or as a whole. */
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

export const projectRules: RecordRules<ProjectRow> = {
  listed: (rows, { operation, params }) =>
    operation.action === 'api_search' ? searched(rows, params) : rows.filter((row) => stateOf(row) === 'live'),
  made({ name }, { params }, world, { beside }) {
    const { key, description = '', leadAccountId, projectTypeKey = 'software', url } = params
    if (beside.some((row) => row['key'] === key))
      throw refuse(400, [], { projectKey: 'A project with that key exists.' })
    const id = nextId(world, 'project')
    const lead = userOf(world, leadAccountId) ?? usersOf(world)[0]
    return {
      ...{ id, key, name, description, lead, projectTypeKey },
      ...(url !== undefined && { url }),
      self: api(`/project/${id}`),
      avatarUrls: {},
      simplified: false,
      style: 'classic',
      isPrivate: false,
      properties: {},
      count: 0,
    }
  },
  changed({ key, name, description, url }, _, { params }, world) {
    const values: Values = { key, name, description, url, lead: userOf(world, params['leadAccountId']) }
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  },
  shown(row, { operation, params }, world) {
    const { id, key, self } = row
    if (operation.action === 'create') return { id: Number(id), key, self }
    const expand = namesOf(params['expand'])
    if (operation.action === 'get') return presentProject(row, world, expand, true)
    if (operation.action === 'api_search') return presentProject(row, world, expand, false)
    const { lead, count: _, ...rest } = row
    return { ...rest, lead: shortUser(lead), issueTypes: ISSUE_TYPES }
  },
}

const mark =
  (values: (world: World) => Values): Behavior =>
  async (call, world, crud) => {
    const row = crud.named(call, world)
    await world.store.changeRow('projects', row, (draft) => Object.assign(draft, values(world)))
  }

const archive = mark((world) => ({ archived: true, archivedDate: timeOf(world.now()) }))
const bin = mark((world) => ({ deleted: true, deletedDate: timeOf(world.now()) }))
const restore = mark(() => ({
  ...{ archived: undefined, archivedDate: undefined },
  ...{ deleted: undefined, deletedDate: undefined },
}))

export const projects: Readonly<Record<string, Behavior>> = {
  'projects.delete': (call, world, crud) =>
    call.params['enableUndo'] === false ? crud.delete(call, world) : bin(call, world, crud),
  'projects.archive': archive,
  'projects.restore': async (call, world, crud) => {
    await restore(call, world, crud)
    return crud.get(call, world)
  },
  'projects.list_statuses': (call, world, crud) => {
    crud.named(call, world)
    return ISSUE_TYPES.map(({ id, name, self, subtask }) => ({ id, name, self, subtask, statuses: STATUSES }))
  },
}
