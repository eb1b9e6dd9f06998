import type { Behavior, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import {
  api,
  findProject,
  ISSUE_TYPES,
  nextId,
  type ProjectRow,
  STATUSES,
  shortUser,
  timeOf,
  userOf,
  usersOf,
} from '../records.ts'
import { needProject } from './need.ts'

/** Projects. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

const changeProject = (world: World, id: string, values: Values) =>
  world.store.change('projects', id, (draft) => Object.assign(draft, values))

export const projects: Behaviors = {
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

/** A project in the response of a write. */
function shownProject({ lead, count: _, ...row }: ProjectRow): Values {
  return { ...row, lead: shortUser(lead), issueTypes: ISSUE_TYPES }
}
