import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, self } from './shared.records.ts'
import { docs, expand, idOf, whole } from './shared.ts'

const Grant = z
  .looseObject({
    id: z.int().optional().describe('Id of the grant'),
    permission: z.string().optional().describe('Key of the permission, such as `ADMINISTER_PROJECTS`'),
    holder: open().optional().describe('Who has it: `type`, `value`, `parameter`'),
    self: self(),
  })
  .meta({ id: 'PermissionGrant', description: 'A permission, and who has it.' })

export const PermissionScheme = z
  .looseObject({
    id: z.int().optional().describe('Id of the scheme'),
    name: z.string().describe('Name'),
    description: z.string().optional().describe('Description'),
    permissions: z.array(Grant).optional().describe('Permissions and who has them; only if expanded'),
    scope: open().optional().describe('Project that it belongs to; team-managed projects only'),
    expand: z.string().optional().describe('What can be expanded'),
    self: self(),
  })
  .meta({ id: 'PermissionScheme', description: 'Who has which permission in the projects of the scheme.' })

const parts = expand('all', 'field', 'group', 'permissions', 'projectRole', 'user')

export default defineEntity({
  name: 'permission_schemes',
  type: 'PermissionScheme',
  summary: 'Who has which permission in projects.',
  docs: docs('permission-schemes'),
  record: PermissionScheme,
  actions: {
    list: {
      summary: 'Lists permission schemes.',
      docs: docs('permission-schemes', 'get', '/permissionscheme'),
      ...whole,
      path: '/rest/api/3/permissionscheme',
      params: z.strictObject({ expand: parts }),
      styles: { expand: 'csv' },
      records: 'permissionSchemes',
    },
    get: {
      summary: 'Returns one permission scheme.',
      docs: docs('permission-schemes', 'get', '/permissionscheme/{schemeId}'),
      method: 'GET',
      path: '/rest/api/3/permissionscheme/{schemeId}',
      params: z.strictObject({ schemeId: idOf('permission scheme'), expand: parts }),
      styles: { expand: 'csv' },
    },
  },
})
