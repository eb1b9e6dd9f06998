import type { Call, RecordRules, Row, World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { namesOf, ordered } from './lists.ts'
import { api, ISSUE_TYPES, type ProjectRow, userOf, usersOf } from './records.ts'

/** Projects and fields. Everything else of a site follows from the manifest. */

type Values = Record<string, unknown>

/** Projects of a search, in its order. */
function searched(rows: readonly ProjectRow[], params: Call['params']): ProjectRow[] {
  const { id, keys, query, typeKey, orderBy = 'key' } = params
  const wanted = String(query ?? '').toLowerCase()
  const found = rows.filter(
    (row) =>
      (id === undefined || [id].flat().map(String).includes(row.id)) &&
      (keys === undefined || namesOf(keys).includes(row.key)) &&
      (typeKey === undefined || namesOf(typeKey).includes(String(row['projectTypeKey']))) &&
      `${row.key} ${row.name}`.toLowerCase().includes(wanted),
  )
  return ordered(found, orderBy, (row, name) => (name === 'owner' ? row.lead.displayName : row[name]))
}

/** A project as it is listed, or as a whole. */
function presentProject(row: ProjectRow, world: World, expand: readonly string[], whole: boolean): Values {
  const { lead, description, ...project } = row
  const below = (collection: string): Row[] =>
    world.store.all(collection, ({ projectId }) => projectId === Number(row.id))
  return {
    ...project,
    ...((whole || expand.includes('description')) && { description }),
    ...((whole || expand.includes('lead')) && { lead }),
    ...((whole || expand.includes('issueTypes')) && { issueTypes: ISSUE_TYPES }),
    ...(expand.includes('projectKeys') && { projectKeys: [row.key] }),
    ...(whole && { components: below('components'), versions: below('versions'), roles: {} }),
  }
}

const projects: RecordRules<ProjectRow> = {
  listed: (rows, { operation, params }) => (operation.action === 'api_search' ? searched(rows, params) : rows),
  made({ name }, { params }, world, { beside }) {
    const { key, description = '', leadAccountId, projectTypeKey = 'software' } = params
    if (beside.some((row) => row['key'] === key))
      throw refuse(400, [], { projectKey: 'A project with that key exists.' })
    const lead = userOf(world, leadAccountId) ?? usersOf(world)[0]
    const about = { avatarUrls: {}, simplified: false, style: 'classic', isPrivate: false, properties: {} }
    return { key, name, description, lead, projectTypeKey, ...about }
  },
  shown(row, { operation, params }, world) {
    const { id, key } = row
    if (operation.action === 'create') return { id: Number(id), key, self: api(`/project/${id}`) }
    return presentProject(row, world, namesOf(params['expand']), operation.action !== 'api_search')
  },
}

export const siteRecords: Readonly<Record<string, RecordRules>> = {
  projects,
  issue_fields: {
    listed: (rows, { params: { type, id, query, orderBy } }) =>
      ordered(
        rows.filter(
          (row) =>
            (type === undefined || namesOf(type).includes(row['custom'] === true ? 'custom' : 'system')) &&
            (id === undefined || namesOf(id).includes(row.id)) &&
            `${row.id} ${row['name']}`.toLowerCase().includes(String(query ?? '').toLowerCase()),
        ),
        orderBy,
        (row, name) => row[name],
      ),
  },
  components: { parents: { projectIdOrKey: 'projectId' } },
  versions: { parents: { projectIdOrKey: 'projectId' } },
  sprints: { parents: { boardId: 'originBoardId' } },
}
