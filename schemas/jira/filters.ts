import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, openEnum, self, time, UserDetails } from './shared.records.ts'
import { SharePermission, shares } from './shared.sharing.ts'
import { accountId, docs, expand, idOf, maxResults, offset, orders, startAt, whole } from './shared.ts'

export const Filter = z
  .looseObject({
    id: z.string().optional().describe('Id of the filter'),
    self: self(),
    name: z.string().describe('Name'),
    description: z.string().optional().describe('Description'),
    jql: z.string().optional().describe('JQL query'),
    owner: UserDetails.optional().describe('Owner'),
    favourite: z.boolean().optional().describe("Whether it is one of the caller's favorites"),
    favouritedCount: z.int().optional().describe('Number of users whose favorite it is'),
    approximateLastUsed: time('When it was last used, roughly'),
    searchUrl: z.string().optional().describe('URL of the search in the API'),
    viewUrl: z.string().optional().describe('URL of the filter in a browser'),
    sharePermissions: z.array(SharePermission).optional().describe('Who can see it'),
    editPermissions: z.array(SharePermission).optional().describe('Who can edit it'),
    sharedUsers: open().optional().describe('Users that it is shared with: `size`, and `items` if expanded'),
    subscriptions: z
      .unknown()
      .optional()
      .describe('Subscriptions: `size`, and `items` if expanded; a list in searches'),
    expand: z.string().optional().describe('What can be expanded'),
  })
  .meta({ id: 'Filter', description: 'A saved search.' })

const DefaultShareScope = z
  .looseObject({ scope: openEnum('GLOBAL', 'AUTHENTICATED', 'PRIVATE').describe('Who they are shared with') })
  .meta({ id: 'DefaultShareScope', description: 'Who new filters and dashboards are shared with.' })

const id = idOf('filter')
const withUsers = expand('sharedUsers', 'subscriptions')
const overrideSharePermissions = z
  .boolean()
  .optional()
  .meta({ default: false, description: 'Whether to act on filters of others; only for administrators' })

const fields = {
  description: z.string().optional().describe('Description'),
  jql: z.string().optional().describe('JQL query'),
  favourite: z.boolean().optional().describe("Whether it is one of the caller's favorites"),
  sharePermissions: shares('Who can see it; replaces those before').optional(),
  editPermissions: shares('Who can edit it; replaces those before').optional(),
}
const name = z.string().min(1).max(255).describe('Name, unique among the filters of its owner')

const inQuery = {
  place: { expand: 'query', overrideSharePermissions: 'query' },
  styles: { expand: 'csv' },
} as const

export default defineEntity({
  name: 'filters',
  type: 'Filter',
  summary: 'Saved searches.',
  docs: docs('filters'),
  record: Filter,
  actions: {
    api_search: {
      summary: 'Searches the filters that the caller can see.',
      docs: docs('filters', 'get', '/filter/search'),
      path: '/rest/api/3/filter/search',
      params: z.strictObject({
        filterName: z.string().optional().describe('Part of the name; case-insensitive'),
        accountId: accountId('Only filters of this owner').optional(),
        groupname: z.string().optional().describe('Only filters shared with the group of this name'),
        groupId: z.string().optional().describe('Only filters shared with the group of this id'),
        projectId: z.int().optional().describe('Only filters shared with this project'),
        id: z.array(z.int()).max(200).optional().describe('Only filters with these ids, at most 200'),
        orderBy: orders('description', 'favourite_count', 'id', 'is_favourite', 'name', 'owner', 'is_shared')
          .optional()
          .meta({ default: 'name', description: 'Sort key' }),
        startAt,
        maxResults: maxResults(100),
        expand: expand(
          'approximateLastUsed',
          'description',
          'editPermissions',
          'favourite',
          'favouritedCount',
          'isWritable',
          'jql',
          'owner',
          'searchUrl',
          'sharePermissions',
          'subscriptions',
          'viewUrl',
        ).describe('What to expand, comma-separated or as an array'),
        overrideSharePermissions,
        isSubstringMatch: z.boolean().optional().describe('Whether `filterName` matches within words'),
      }),
      styles: { expand: 'csv' },
      atMostOne: [['groupname', 'groupId']],
      ...offset('values', 50),
    },
    list_mine: {
      title: 'List own filters',
      summary: "Lists the caller's filters.",
      docs: docs('filters', 'get', '/filter/my'),
      ...whole,
      path: '/rest/api/3/filter/my',
      params: z.strictObject({
        expand: withUsers,
        includeFavourites: z.boolean().optional().describe("Whether to include the caller's favorites of others"),
      }),
      styles: { expand: 'csv' },
    },
    list_favorites: {
      title: 'List favorite filters',
      summary: "Lists the caller's favorite filters.",
      docs: docs('filters', 'get', '/filter/favourite'),
      ...whole,
      path: '/rest/api/3/filter/favourite',
      params: z.strictObject({ expand: withUsers }),
      styles: { expand: 'csv' },
    },
    get: {
      summary: 'Returns one filter.',
      docs: docs('filters', 'get', '/filter/{id}'),
      method: 'GET',
      path: '/rest/api/3/filter/{id}',
      params: z.strictObject({ id, expand: withUsers, overrideSharePermissions }),
      styles: { expand: 'csv' },
    },
    create: {
      summary: 'Creates a filter and returns it.',
      docs: docs('filters', 'post', '/filter'),
      method: 'POST',
      path: '/rest/api/3/filter',
      params: z.strictObject({ name, ...fields, expand: withUsers, overrideSharePermissions }),
      ...inQuery,
    },
    update: {
      summary: 'Updates a filter and returns it. The name is required even if it stays the same.',
      docs: docs('filters', 'put', '/filter/{id}'),
      method: 'PUT',
      path: '/rest/api/3/filter/{id}',
      params: z.strictObject({ id, name, ...fields, expand: withUsers, overrideSharePermissions }),
      ...inQuery,
    },
    delete: {
      summary: 'Deletes a filter.',
      docs: docs('filters', 'delete', '/filter/{id}'),
      method: 'DELETE',
      path: '/rest/api/3/filter/{id}',
      params: z.strictObject({ id }),
      record: null,
    },
    add_favorite: {
      title: 'Add filter to favorites',
      summary: "Adds a filter to the caller's favorites and returns it.",
      docs: docs('filters', 'put', '/filter/{id}/favourite'),
      method: 'PUT',
      path: '/rest/api/3/filter/{id}/favourite',
      params: z.strictObject({ id, expand: withUsers }),
      place: { expand: 'query' },
      styles: { expand: 'csv' },
    },
    remove_favorite: {
      title: 'Remove filter from favorites',
      summary: "Removes a filter from the caller's favorites and returns it.",
      docs: docs('filters', 'delete', '/filter/{id}/favourite'),
      access: 'destructive',
      method: 'DELETE',
      path: '/rest/api/3/filter/{id}/favourite',
      params: z.strictObject({ id, expand: withUsers }),
      styles: { expand: 'csv' },
    },
    get_columns: {
      title: 'Get columns of filter',
      summary: 'Returns the columns that a filter shows.',
      docs: docs('filters', 'get', '/filter/{id}/columns'),
      method: 'GET',
      path: '/rest/api/3/filter/{id}/columns',
      params: z.strictObject({ id }),
      record: z.array(
        z
          .looseObject({
            label: z.string().optional().describe('Label'),
            value: z.string().optional().describe('Field, such as `issuekey`'),
          })
          .meta({ id: 'FilterColumn', description: 'A column of a list of issues.' }),
      ),
    },
    set_columns: {
      title: 'Set columns of filter',
      summary: 'Sets the columns that a filter shows, in their order.',
      docs: docs('filters', 'put', '/filter/{id}/columns'),
      access: 'write',
      method: 'PUT',
      path: '/rest/api/3/filter/{id}/columns',
      params: z.strictObject({
        id,
        columns: z.array(z.string().min(1)).min(1).describe('Ids of navigable fields, such as `summary`'),
      }),
      record: null,
    },
    reset_columns: {
      title: 'Reset columns of filter',
      summary: "Makes a filter show its owner's default columns again.",
      docs: docs('filters', 'delete', '/filter/{id}/columns'),
      access: 'destructive',
      method: 'DELETE',
      path: '/rest/api/3/filter/{id}/columns',
      params: z.strictObject({ id }),
      record: null,
    },
    get_default_share_scope: {
      title: 'Get default sharing',
      summary: "Returns who the caller's new filters and dashboards are shared with.",
      docs: docs('filter-sharing', 'get', '/filter/defaultShareScope'),
      method: 'GET',
      path: '/rest/api/3/filter/defaultShareScope',
      record: DefaultShareScope,
    },
    set_default_share_scope: {
      title: 'Set default sharing',
      summary: "Sets who the caller's new filters and dashboards are shared with.",
      docs: docs('filter-sharing', 'put', '/filter/defaultShareScope'),
      access: 'write',
      method: 'PUT',
      path: '/rest/api/3/filter/defaultShareScope',
      params: z.strictObject({
        scope: z.enum(['GLOBAL', 'AUTHENTICATED', 'PRIVATE']).describe('`AUTHENTICATED` are all users of the site'),
      }),
      record: DefaultShareScope,
    },
    change_owner: {
      title: 'Change owner of filter',
      summary: 'Gives a filter to another user.',
      docs: docs('filters', 'put', '/filter/{id}/owner'),
      method: 'PUT',
      path: '/rest/api/3/filter/{id}/owner',
      params: z.strictObject({ id, accountId: accountId('Account id of the new owner') }),
      record: null,
    },
  },
})
