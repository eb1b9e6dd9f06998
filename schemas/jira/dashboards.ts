import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { self, UserDetails } from './shared.records.ts'
import { SharePermission, shares } from './shared.sharing.ts'
import { accountId, digits, docs, expand, maxResults, offset, orders, startAt } from './shared.ts'

export const Dashboard = z
  .looseObject({
    id: z.string().optional().describe('Id of the dashboard'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    owner: UserDetails.optional().describe('Owner'),
    view: z.string().optional().describe('URL of the dashboard in a browser'),
    isFavourite: z.boolean().optional().describe("Whether it is one of the caller's favorites"),
    isWritable: z.boolean().optional().describe('Whether the caller can edit it'),
    popularity: z.int().optional().describe('Number of users whose favorite it is'),
    rank: z.int().optional().describe('Position among the favorites'),
    systemDashboard: z.boolean().optional().describe('Whether it is the dashboard that new users see'),
    automaticRefreshMs: z.int().optional().describe('Milliseconds between automatic refreshes'),
    sharePermissions: z.array(SharePermission).optional().describe('Who can see it'),
    editPermissions: z.array(SharePermission).optional().describe('Who can edit it'),
  })
  .meta({ id: 'Dashboard', description: 'A dashboard.' })

const id = digits('dashboard')
const extendAdminPermissions = z
  .boolean()
  .optional()
  .meta({ default: false, description: 'Whether to act on dashboards of others; only for administrators' })

const fields = {
  name: z.string().min(1).max(255).describe('Name'),
  description: z.string().optional().describe('Description'),
  sharePermissions: shares('Who can see it; an empty list for the owner alone'),
  editPermissions: shares('Who can edit it; an empty list for the owner alone'),
  extendAdminPermissions,
}
const inQuery = { place: { extendAdminPermissions: 'query' } } as const

export default defineEntity({
  name: 'dashboards',
  type: 'Dashboard',
  summary: 'Dashboards.',
  docs: docs('dashboards'),
  record: Dashboard,
  actions: {
    list: {
      summary: "Lists the dashboards that the caller can see, the caller's own, or the caller's favorites.",
      docs: docs('dashboards', 'get', '/dashboard'),
      path: '/rest/api/3/dashboard',
      params: z.strictObject({
        filter: z.enum(['my', 'favourite']).optional().describe("Only the caller's own, or the caller's favorites"),
        startAt,
        maxResults: maxResults(1000),
      }),
      ...offset('dashboards', 20, { last: false }),
    },
    api_search: {
      summary: 'Searches the dashboards that the caller can see.',
      docs: docs('dashboards', 'get', '/dashboard/search'),
      path: '/rest/api/3/dashboard/search',
      params: z.strictObject({
        dashboardName: z.string().optional().describe('Part of the name; case-insensitive'),
        accountId: accountId('Only dashboards of this owner').optional(),
        groupname: z.string().optional().describe('Only dashboards shared with the group of this name'),
        groupId: z.string().optional().describe('Only dashboards shared with the group of this id'),
        projectId: z.int().optional().describe('Only dashboards shared with this project'),
        orderBy: orders('description', 'favorite_count', 'id', 'is_favorite', 'name', 'owner')
          .optional()
          .meta({ default: 'name', description: 'Sort key' }),
        status: z
          .enum(['active', 'archived', 'deleted'])
          .optional()
          .meta({ default: 'active', description: 'Only dashboards with this status' }),
        startAt,
        maxResults: maxResults(100),
        expand: expand(
          'description',
          'editPermissions',
          'favourite',
          'favouritedCount',
          'isFavourite',
          'isWritable',
          'owner',
          'popularity',
          'sharePermissions',
          'viewUrl',
        ).describe('What to expand, comma-separated or as an array'),
      }),
      styles: { expand: 'csv' },
      atMostOne: [['groupname', 'groupId']],
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one dashboard.',
      docs: docs('dashboards', 'get', '/dashboard/{id}'),
      method: 'GET',
      path: '/rest/api/3/dashboard/{id}',
      params: z.strictObject({ id }),
    },
    create: {
      summary: 'Creates a dashboard and returns it.',
      docs: docs('dashboards', 'post', '/dashboard'),
      method: 'POST',
      path: '/rest/api/3/dashboard',
      params: z.strictObject(fields),
      ...inQuery,
    },
    update: {
      summary: 'Replaces name, description and permissions of a dashboard and returns it.',
      docs: docs('dashboards', 'put', '/dashboard/{id}'),
      method: 'PUT',
      path: '/rest/api/3/dashboard/{id}',
      params: z.strictObject({ id, ...fields }),
      ...inQuery,
    },
    copy: {
      summary: 'Copies a dashboard and returns the copy.',
      docs: docs('dashboards', 'post', '/dashboard/{id}/copy'),
      access: 'write',
      method: 'POST',
      path: '/rest/api/3/dashboard/{id}/copy',
      params: z.strictObject({ id, ...fields }),
      ...inQuery,
    },
    delete: {
      summary: 'Deletes a dashboard.',
      docs: docs('dashboards', 'delete', '/dashboard/{id}'),
      method: 'DELETE',
      path: '/rest/api/3/dashboard/{id}',
      params: z.strictObject({ id }),
      record: null,
    },
  },
})
