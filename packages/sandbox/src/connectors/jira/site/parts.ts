import type { Component, Version } from '@ferrule/jira'
import type { Row, Stored } from '../../../core/rows.ts'
import type { Behavior, RecordRules, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { among, contains, needKept, numbered } from '../kept.ts'
import { ordered } from '../lists.ts'
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

/** Those of a project that a query finds, in its order. */
const searched = <Part extends Component | Version>(rows: Stored<Part>[], { query, orderBy }: Values): Stored<Part>[] =>
  ordered(
    rows.filter((row) => contains(`${row['name']} ${row['description'] ?? ''}`, query)),
    orderBy,
    (row, name) => row[name],
  )

/** Callers pass a lead's account id; responses show the person. */
const leadIn = (world: World, id: unknown): Values => {
  if (id === undefined) return {}
  const user = userOf(world, id)
  if (!user) throw refuse(400, [], { leadAccountId: 'The user does not exist.' })
  return { lead: shortUser(user) }
}

const stateOf = ({ archived, released }: Version): string =>
  archived ? 'archived' : released ? 'released' : 'unreleased'

const componentRules: RecordRules<Stored<Component>> = {
  parents: { projectIdOrKey: 'projectId' },
  listed: (rows, { params }) => searched(rows, params),
  made(fields, call, world) {
    const project = needProject(world, call.params['project'])
    return {
      ...{ assigneeType: 'PROJECT_DEFAULT', ...leadIn(world, call.params['leadAccountId']), ...fields },
      ...numbered(call, world, '/component'),
      ...{ project: project.key, projectId: Number(project.id), isAssigneeTypeValid: true },
    }
  },
  changed: (fields, _, { params: { leadAccountId } }, world) => ({
    ...fields,
    ...(leadAccountId ? leadIn(world, leadAccountId) : {}),
  }),
}

const versionRules: RecordRules<Stored<Version>> = {
  parents: { projectIdOrKey: 'projectId' },
  listed: (rows, { params }) => searched(rows, params).filter((row) => among(stateOf(row), params['status'])),
  made(fields, call, world, { beside }) {
    const { id } = needProject(world, fields['projectId'])
    if (beside.some((row) => row['name'] === fields['name'] && row['projectId'] === Number(id)))
      throw refuse(400, [], { name: 'A version with this name already exists in this project.' })
    return { archived: false, released: false, ...fields, ...numbered(call, world, '/version') }
  },
}

export const parts: Readonly<Record<string, RecordRules>> = { components: componentRules, versions: versionRules }

export const components: Behaviors = {
  'components.delete': async (call, world, crud) => {
    await swap(world, 'components', crud.named(call, world).id, other(world, 'components', call.params['moveIssuesTo']))
    return crud.delete(call, world)
  },
  'components.count_issues': (call, world, crud) => {
    const { id, self } = crud.named(call, world)
    return { self, issueCount: naming(world, 'components', id).length }
  },
}

/** Deletes a version. Issues get other versions instead. */
async function replaceVersion(world: World, version: Row, fixed?: Row, affected?: Row): Promise<undefined> {
  await swap(world, 'fixVersions', version.id, fixed)
  await swap(world, 'versions', version.id, affected)
  world.store.removeRow('versions', version)
  return undefined
}

export const versions: Behaviors = {
  'versions.delete': (call, world, crud) =>
    replaceVersion(
      world,
      crud.named(call, world),
      other(world, 'versions', call.params['moveFixIssuesTo']),
      other(world, 'versions', call.params['moveAffectedIssuesTo']),
    ),
  'versions.merge': (call, world, crud) => {
    const stays = crud.named(call, world)
    return replaceVersion(world, crud.named(call, world, 'id'), stays, stays)
  },
  'versions.move': (call, world, crud) => crud.named(call, world),
  'versions.count_issues': (call, world, crud) => {
    const { id, self } = crud.named(call, world)
    return {
      self,
      issuesFixedCount: naming(world, 'fixVersions', id).length,
      issuesAffectedCount: naming(world, 'versions', id).length,
      issueCountWithCustomFieldsShowingVersion: 0,
      customFieldUsage: [],
    }
  },
  'versions.count_unresolved_issues': (call, world, crud) => {
    const { id, self } = crud.named(call, world)
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
