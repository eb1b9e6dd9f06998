import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { SimpleUser } from './shared.records.ts'

export default defineEntity({
  name: 'org_members',
  type: 'SimpleUser',
  summary: 'Org members.',
  record: SimpleUser,
  actions: {
    list: {
      summary: 'List organization members.',
      docs: 'https://docs.github.com/rest/orgs/members#list-organization-members',
      method: 'GET',
      path: '/orgs/{org}/members',
      params: z.strictObject({
        org: z.string().min(1).describe('The organization name. The name is not case sensitive'),
        filter: z.enum(['2fa_disabled', '2fa_insecure', 'all']).optional().meta({
          default: 'all',
          description:
            'Filter members returned in the list. `2fa_disabled` means that only members without two-factor authentication enabled will be returned',
        }),
        role: z
          .enum(['all', 'admin', 'member'])
          .optional()
          .meta({ default: 'all', description: 'Filter members returned by their role' }),
        per_page: z.int().optional().meta({
          default: 30,
          description:
            'The number of results per page (max 100). For more information, see "Using pagination in the REST API."',
        }),
        page: z.int().optional().meta({
          default: 1,
          description:
            'The page number of the results to fetch. For more information, see "Using pagination in the REST API."',
        }),
      }),
      paging: { style: 'link', param: 'page', from: 'page', size: 'per_page', pageSize: 30 },
    },
  },
})
