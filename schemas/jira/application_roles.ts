import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open } from './shared.records.ts'
import { docs, whole } from './shared.ts'

const count = (what: string) => z.int().optional().describe(what)
const yes = (what: string) => z.boolean().optional().describe(what)

export const ApplicationRole = z
  .looseObject({
    key: z.string().optional().describe('Key, such as `jira-software`'),
    name: z.string().optional().describe('Name'),
    groups: z.array(z.string()).optional().describe('Names of the groups that have it'),
    groupDetails: z.array(open()).optional().describe('Groups that have it: `groupId`, `name`, `self`'),
    defaultGroups: z.array(z.string()).optional().describe('Names of the groups that new users join'),
    defaultGroupsDetails: z.array(open()).optional().describe('Groups that new users join'),
    selectedByDefault: yes('Whether new users have it'),
    hasUnlimitedSeats: yes('Whether the license has no limit'),
    numberOfSeats: count('Users that the license allows'),
    remainingSeats: count('Users that can still be added'),
    userCount: count('Users that count against the license'),
    userCountDescription: z.string().optional().describe('Kind of users that count'),
    platform: yes('Whether it belongs to the platform'),
    defined: yes('Deprecated'),
  })
  .meta({ id: 'ApplicationRole', description: 'Access to a Jira product, and its license.' })

export default defineEntity({
  name: 'application_roles',
  type: 'ApplicationRole',
  summary: 'Access to Jira products: groups that have it, and seats of the license.',
  docs: docs('application-roles'),
  record: ApplicationRole,
  actions: {
    list: {
      summary: 'Lists application roles. Only administrators may.',
      docs: docs('application-roles', 'get', '/applicationrole'),
      ...whole,
      path: '/rest/api/3/applicationrole',
    },
    get: {
      summary: 'Returns one application role.',
      docs: docs('application-roles', 'get', '/applicationrole/{key}'),
      method: 'GET',
      path: '/rest/api/3/applicationrole/{key}',
      params: z.strictObject({
        key: z
          .string()
          .max(255)
          .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/)
          .meta({ hint: 'must be the key of a role, such as jira-software', example: 'jira-software' })
          .describe('Key of the role'),
      }),
    },
  },
})
