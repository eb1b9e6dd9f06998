import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { SharePermission } from './shared.sharing.ts'
import { accountId, docs, idOf, whole } from './shared.ts'

const id = idOf('filter')
const permissionId = idOf('permission')
const path = '/rest/api/3/filter/{id}/permission'
const page = (method?: string, at = '') => docs('filter-sharing', method, method && `/filter/{id}/permission${at}`)

export default defineEntity({
  name: 'filter_permissions',
  type: 'SharePermission',
  summary: 'Who a filter is shared with.',
  docs: page(),
  record: SharePermission,
  actions: {
    list: {
      summary: 'Lists who a filter is shared with.',
      docs: page('get'),
      ...whole,
      path,
      params: z.strictObject({ id }),
    },
    get: {
      summary: 'Returns one permission of a filter.',
      docs: page('get', '/{permissionId}'),
      method: 'GET',
      path: `${path}/{permissionId}`,
      params: z.strictObject({ id, permissionId }),
    },
    create: {
      title: 'Share filter',
      summary: 'Shares a filter, and returns everyone that it is shared with.',
      docs: page('post'),
      method: 'POST',
      path,
      params: z.strictObject({
        id,
        type: z
          .enum(['user', 'project', 'group', 'projectRole', 'global', 'authenticated'])
          .describe('Whom to share it with: `authenticated` are all users of the site, `global` is everyone'),
        accountId: accountId('Account id, for a user').optional(),
        groupId: z.string().optional().describe('Id, for a group'),
        groupname: z.string().optional().describe('Name, for a group; the id is safer'),
        projectId: z.string().optional().describe('Id of the project, for a project or a role in it'),
        projectRoleId: z.string().optional().describe('Id of the role, for a project role'),
        rights: z.int().optional().describe('Rights, as a number'),
      }),
      atMostOne: [['groupId', 'groupname']],
      record: z.array(SharePermission),
    },
    delete: {
      summary: 'Ends a sharing.',
      docs: page('delete', '/{permissionId}'),
      method: 'DELETE',
      path: `${path}/{permissionId}`,
      params: z.strictObject({ id, permissionId }),
      record: null,
    },
  },
})
