import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { openEnum } from './shared.records.ts'
import { docs, issueIdOrKey, names } from './shared.ts'

export const Permission = z
  .looseObject({
    id: z.string().optional().describe('Id of the permission'),
    key: z.string().optional().describe('Key, such as `BROWSE_PROJECTS`'),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    type: openEnum('GLOBAL', 'PROJECT').optional().describe('Whether it is for the site or for a project'),
    havePermission: z.boolean().optional().describe('Whether the caller has it; only of `get_mine`'),
    deprecatedKey: z.boolean().optional().describe('Whether the key is deprecated; only of `get_mine`'),
  })
  .meta({ id: 'Permission', description: 'A permission, and whether the caller has it.' })

export const Permissions = z
  .looseObject({
    permissions: z.record(z.string(), Permission).optional().describe('Permissions by their keys'),
  })
  .meta({ id: 'Permissions', description: 'Permissions by their keys.' })

const Granted = z
  .looseObject({
    globalPermissions: z.array(z.string()).describe('Keys of the global permissions that the user has'),
    projectPermissions: z
      .array(
        z.looseObject({
          permission: z.string().describe('Key of the permission'),
          projects: z.array(z.int()).describe('Ids of the projects for which the user has it'),
          issues: z.array(z.int()).describe('Ids of the issues for which the user has it'),
        }),
      )
      .describe('Permissions in projects'),
  })
  .meta({ id: 'GrantedPermissions', description: 'What of the permissions asked for a user has.' })

const keys = (what: string) => z.array(z.string().min(1)).min(1).describe(what)
const idsOf = (what: string) => z.array(z.int().min(0)).optional().describe(`Ids of ${what}`)

export default defineEntity({
  name: 'permissions',
  type: 'Permissions',
  summary: 'What the caller, or another user, may do.',
  docs: docs('permissions'),
  record: Permissions,
  actions: {
    get_mine: {
      title: 'Get own permissions',
      summary: 'Returns which of some permissions the caller has: for the site, or for a project, issue or comment.',
      docs: docs('permissions', 'get', '/mypermissions'),
      method: 'GET',
      path: '/rest/api/3/mypermissions',
      params: z.strictObject({
        permissions: names().describe(
          'Keys of the permissions, comma-separated or as an array, such as `BROWSE_PROJECTS,EDIT_ISSUES`',
        ),
        projectKey: z.string().optional().describe('Key of the project'),
        projectId: z.string().optional().describe('Id of the project; takes precedence over the key'),
        issueKey: issueIdOrKey.optional().describe('Key of the issue'),
        issueId: z.string().optional().describe('Id of the issue; takes precedence over the key'),
        commentId: z.string().optional().describe('Id of the comment'),
        projectUuid: z.string().optional().describe('UUID of the project'),
        projectConfigurationUuid: z.string().optional().describe('UUID of the configuration of the project'),
      }),
      styles: { permissions: 'csv' },
    },
    get_all: {
      title: 'Get all permissions',
      summary: 'Returns all permissions that there are.',
      docs: docs('permissions', 'get', '/permissions'),
      method: 'GET',
      path: '/rest/api/3/permissions',
    },
    check: {
      summary: 'Returns which permissions a user has, for many projects and issues at once.',
      docs: docs('permissions', 'post', '/permissions/check'),
      access: 'read',
      method: 'POST',
      path: '/rest/api/3/permissions/check',
      params: z.strictObject({
        accountId: z.string().max(128).optional().describe('Account id of the user. Default: the caller'),
        globalPermissions: keys('Keys of global permissions').optional(),
        projectPermissions: z
          .array(
            z.strictObject({
              permissions: keys('Keys of permissions'),
              projects: idsOf('projects'),
              issues: idsOf('issues'),
            }),
          )
          .optional()
          .describe('Permissions in projects, up to 1,000 projects and 1,000 issues in all'),
      }),
      atLeastOne: [['globalPermissions', 'projectPermissions']],
      idempotent: true,
      record: Granted,
    },
  },
})
