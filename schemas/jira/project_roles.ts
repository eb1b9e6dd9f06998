import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, openEnum, self } from './shared.records.ts'
import { accountId, docs, idOf, projectIdOrKey, whole } from './shared.ts'

const Actor = z
  .looseObject({
    id: z.int().optional().describe('Id of the membership'),
    type: openEnum('atlassian-group-role-actor', 'atlassian-user-role-actor').optional().describe('Group or user'),
    displayName: z.string().optional().describe('Display name'),
    name: z.string().optional().describe('Name'),
    actorUser: open().optional().describe('User: `accountId`'),
    actorGroup: open().optional().describe('Group: `name`, `groupId`'),
    avatarUrl: z.string().optional().describe('Avatar URL'),
  })
  .meta({ id: 'RoleActor', description: 'A user or group with a project role.' })

export const ProjectRole = z
  .looseObject({
    id: z.int().optional().describe('Id of the role'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    actors: z.array(Actor).optional().describe('Users and groups that have it'),
    scope: open().optional().describe('Project that it belongs to; team-managed projects only'),
    admin: z.boolean().optional().describe('Whether it is the administrator role'),
    default: z.boolean().optional().describe('Whether new users have it'),
    currentUserRole: z.boolean().optional().describe('Whether the caller has it'),
    roleConfigurable: z.boolean().optional().describe('Whether it can be configured'),
    translatedName: z.string().optional().describe('Name in the language of the caller'),
  })
  .meta({ id: 'ProjectRole', description: 'A project role, with those who have it.' })

const id = idOf('role')
const path = '/rest/api/3/project/{projectIdOrKey}/role/{id}'
const at = '/project/{projectIdOrKey}/role/{id}'

export default defineEntity({
  name: 'project_roles',
  type: 'ProjectRole',
  summary: 'Roles of users and groups in projects.',
  docs: docs('project-roles'),
  record: ProjectRole,
  actions: {
    list: {
      summary: "Lists the site's project roles, with those who have them by default.",
      docs: docs('project-roles', 'get', '/role'),
      ...whole,
      path: '/rest/api/3/role',
    },
    get: {
      summary: 'Returns a role in a project, with the users and groups that have it.',
      docs: docs('project-roles', 'get', at),
      method: 'GET',
      path,
      params: z.strictObject({
        projectIdOrKey,
        id,
        excludeInactiveUsers: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to leave out inactive users' }),
      }),
    },
    add_actors: {
      title: 'Add actors to project role',
      summary: 'Gives users or groups a role in a project and returns the role.',
      docs: docs('project-role-actors', 'post', at),
      access: 'write',
      method: 'POST',
      path,
      params: z.strictObject({
        projectIdOrKey,
        id,
        user: z.array(accountId('Account id')).min(1).optional().describe('Account ids of users'),
        groupId: z.array(z.string()).min(1).optional().describe('Ids of groups'),
        group: z.array(z.string()).min(1).optional().describe('Names of groups'),
      }),
      atLeastOne: [['user', 'groupId', 'group']],
      atMostOne: [['groupId', 'group']],
    },
    remove_actor: {
      title: 'Remove actor from project role',
      summary: 'Takes a role in a project from a user or group.',
      docs: docs('project-role-actors', 'delete', at),
      method: 'DELETE',
      path,
      params: z.strictObject({
        projectIdOrKey,
        id,
        user: accountId('Account id of a user').optional(),
        groupId: z.string().optional().describe('Id of a group'),
        group: z.string().optional().describe('Name of a group'),
      }),
      atLeastOne: [['user', 'groupId', 'group']],
      atMostOne: [['user', 'groupId', 'group']],
      record: null,
    },
  },
})
