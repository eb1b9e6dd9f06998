import type { NewRow, Row } from '../../core/rows.ts'
import type { Call, RecordRules, World } from '../../core/vendor.ts'
import { refuse } from './errors.ts'
import { namesOf, ordered } from './lists.ts'
import {
  api,
  ISSUE_TYPES,
  LINK_TYPES,
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

/** Projects, and the lists of a site that issues choose from. Everything else of a site follows from the manifest. */

type Values = Record<string, unknown>

const CATEGORIES: Readonly<Record<string, string>> = { new: 'TODO', indeterminate: 'IN_PROGRESS', done: 'DONE' }

const statusOf = ({ id, name, description, statusCategory }: (typeof STATUSES)[number]): NewRow => {
  const category = CATEGORIES[statusCategory.key]
  return { id, name, description, statusCategory: category, scope: { type: 'GLOBAL' } }
}

/** Components, versions and a saved search of a project, by collection. */
const partsOf = (project: ProjectRow, at: number): readonly (readonly [collection: string, fields: NewRow])[] => {
  const projectId = Number(project.id)
  const shared = {
    favourite: false,
    favouritedCount: 0,
    sharePermissions: [{ type: 'authenticated' }],
    editPermissions: [],
  }
  return [
    ['components', { name: 'Core', project: project.key, projectId, assigneeType: 'PROJECT_DEFAULT' }],
    ['versions', { name: '1.0', projectId, released: true, archived: false }],
    ['versions', { name: '1.1', projectId, released: false, archived: false }],
    [
      'filters',
      {
        name: `Open issues of ${project.name}`,
        jql: `project = ${project.key} AND statusCategory != Done`,
        owner: shortUser(project.lead),
        approximateLastUsed: timeOf(at),
        ...shared,
      },
    ],
  ]
}

/** The first records of a site. */
export async function seedSite(world: World, projects: readonly ProjectRow[], at: number): Promise<void> {
  const choices: Readonly<Record<string, readonly NewRow[]>> = {
    create_issue_types: ISSUE_TYPES,
    issue_link_types: LINK_TYPES,
    priorities: PRIORITIES,
    resolutions: [RESOLUTION],
    statuses: STATUSES.map(statusOf),
  }
  for (const [collection, rows] of Object.entries(choices))
    for (const row of rows) await world.store.insert(collection, { ...row })
  for (const project of projects)
    for (const [collection, fields] of partsOf(project, at)) {
      const id = nextId(world, collection)
      await world.store.insert(collection, { id, self: api(`/${collection.slice(0, -1)}/${id}`), ...fields })
    }
}

/** Projects of a search, in its order. */
function searched(rows: readonly ProjectRow[], params: Call['params']): ProjectRow[] {
  const { id, keys, query, typeKey, orderBy = 'key' } = params
  const wanted = String(query ?? '').toLowerCase()
  const found = rows.filter(
    (row) =>
      (id === undefined || (id as number[]).map(String).includes(row.id)) &&
      (keys === undefined || namesOf(keys).includes(row.key)) &&
      (typeKey === undefined || namesOf(typeKey).includes(String(row['projectTypeKey']))) &&
      `${row.key} ${row.name}`.toLowerCase().includes(wanted),
  )
  return ordered(found, orderBy, (row, name) =>
    name === 'owner' ? row.lead.displayName : name === 'issueCount' ? row.count : row[name],
  )
}

/** A project as it is listed, or as a whole. */
function presentProject(row: ProjectRow, world: World, expand: readonly string[], whole: boolean): Values {
  const { lead, count, description, ...project } = row
  const below = (collection: string): Row[] =>
    world.store.all(collection, ({ projectId }) => projectId === Number(row.id))
  return {
    ...project,
    ...((whole || expand.includes('description')) && { description }),
    ...((whole || expand.includes('lead')) && { lead: shortUser(lead) }),
    ...((whole || expand.includes('issueTypes')) && { issueTypes: ISSUE_TYPES }),
    ...(expand.includes('projectKeys') && { projectKeys: [row.key] }),
    ...(expand.includes('insight') && { insight: { totalIssueCount: count } }),
    ...(whole && { components: below('components'), versions: below('versions'), roles: {} }),
  }
}

const projects: RecordRules<ProjectRow> = {
  listed: (rows, { operation, params }) => (operation.action === 'api_search' ? searched(rows, params) : rows),
  made({ name }, { params }, world, { beside }) {
    const { key, description = '', leadAccountId, projectTypeKey = 'software' } = params
    if (beside.some((row) => row['key'] === key))
      throw refuse(400, [], { projectKey: 'A project with that key exists.' })
    const id = nextId(world, 'project')
    const lead = userOf(world, leadAccountId) ?? usersOf(world)[0]
    const about = { avatarUrls: {}, simplified: false, style: 'classic', isPrivate: false, properties: {}, count: 0 }
    return { id, key, name, description, lead, projectTypeKey, self: api(`/project/${id}`), ...about }
  },
  shown(row, { operation, params }, world) {
    const { id, key, self } = row
    if (operation.action === 'create') return { id: Number(id), key, self }
    return presentProject(row, world, namesOf(params['expand']), operation.action !== 'api_search')
  },
}

export const siteRecords: Readonly<Record<string, RecordRules>> = {
  projects,
  components: { parents: { projectIdOrKey: 'projectId' } },
  versions: { parents: { projectIdOrKey: 'projectId' } },
  sprints: { parents: { boardId: 'originBoardId' } },
}
