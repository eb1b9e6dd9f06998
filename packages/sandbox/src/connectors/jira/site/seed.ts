import type { World } from '../../../core/vendor.ts'
import { api, nextId, type ProjectRow, shortUser, timeOf } from '../records.ts'
import { insertChoices } from './choices.ts'

/** The first records of a site. */

/** What is there at first: a component and two versions for each project, and a saved search. */
export async function tellSite(world: World, projects: readonly ProjectRow[], at: number): Promise<void> {
  await insertChoices(world)
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
