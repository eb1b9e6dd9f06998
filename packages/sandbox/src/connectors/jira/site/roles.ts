import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { notFound } from '../errors.ts'
import { api } from '../records.ts'
import { needProject } from './need.ts'

/** Roles in projects. */

type Values = Record<string, unknown>
type Behaviors = Readonly<Record<string, Behavior>>

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

export const roles: Behaviors = {
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
