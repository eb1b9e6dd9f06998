import type { Row } from '../../../core/rows.ts'
import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { among, byKey, contains, keyed, make, needKept, removeKept } from '../kept.ts'
import { ordered, page } from '../lists.ts'
import { type IssueRow, type ProjectRow, shortUser, userOf } from '../records.ts'
import { needProject } from './need.ts'

/** Components and versions of projects. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

const issuesOf = (world: World): IssueRow[] => world.store.all('issues') as IssueRow[]

/** Issues that name a component or version in a field. */
const naming = (world: World, field: string, id: unknown): IssueRow[] =>
  issuesOf(world).filter(({ fields }) => ((fields[field] ?? []) as Values[]).some((one) => one['id'] === id))

/** Replaces a component or version in issues. */
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

/** The component or version that a parameter names, if it is given. */
const other = (world: World, collection: string, id: unknown): Row | undefined =>
  id === undefined ? undefined : needKept(world, collection, id)

/** A page of a project's components or versions. */
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

/** Callers pass a lead's account id; responses show the person. */
const leadIn = (world: World, id: unknown): Values => {
  if (id === undefined) return {}
  const user = userOf(world, id)
  if (!user) throw refuse(400, [], { leadAccountId: 'The user does not exist.' })
  return { lead: shortUser(user) }
}

export const components: Behaviors = {
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

/** Deletes a version. Issues get other versions instead. */
async function replaceVersion(world: World, id: unknown, fixed?: Row, affected?: Row): Promise<undefined> {
  const version = needKept(world, 'versions', id)
  await swap(world, 'fixVersions', version.id, fixed)
  await swap(world, 'versions', version.id, affected)
  world.store.remove('versions', version.id)
  return undefined
}

export const versions: Behaviors = {
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

/** Components and versions of a project, as the project shows them. */
export const partsOf = (world: World, project: ProjectRow): { components: Row[]; versions: Row[] } => {
  const of = (collection: string) => world.store.all(collection, (row) => row['projectId'] === Number(project.id))
  return { components: of('components'), versions: of('versions') }
}
