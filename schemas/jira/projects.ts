import { defineEntity } from '@ferrule/codegen'
import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { AvatarUrls, IssueType, id, open, openEnum, self, time, UserDetails } from './shared.records.ts'
import { docs, expand, maxResults, names, offset, orders, projectIdOrKey, startAt } from './shared.ts'

export const Project = z
  .looseObject({
    id: id('project'),
    key: z.string().describe('Key, like PROJ'),
    name: z.string().describe('Name'),
    self: always(self()),
    expand: z.string().nullish().describe('What can be expanded'),
    description: z.string().nullish().describe('Description'),
    lead: UserDetails.nullish().describe('Who leads it'),
    avatarUrls: AvatarUrls.describe('Pictures'),
    projectTypeKey: openEnum('software', 'service_desk', 'business', 'product_discovery', 'customer_service')
      .optional()
      .describe('Kind of the project'),
    simplified: z.boolean().describe('Whether its team manages it'),
    style: openEnum('classic', 'next-gen').describe('Company-managed (classic) or team-managed (next-gen)'),
    isPrivate: z.boolean().optional().describe('Whether only its members see it'),
    properties: open().optional().describe('Requested properties'),
    projectCategory: z
      .looseObject({
        id: z.string().optional().describe('Id'),
        name: z.string().optional().describe('Name'),
        description: z.string().optional().describe('Description'),
        self: self(),
      })
      .nullish()
      .describe('Category'),
    entityId: z.string().nullish().describe('Id of a team-managed project'),
    uuid: z.string().nullish().describe('Id of a team-managed project'),
    url: z.string().nullish().describe('Address of a page about it'),
    assigneeType: openEnum('PROJECT_LEAD', 'UNASSIGNED').nullish().describe('Who gets new issues'),
    components: z.array(open()).nullish().describe('Components; their `projectId` is a number'),
    issueTypes: z.array(IssueType).nullish().describe('Issue types'),
    versions: z.array(open()).nullish().describe('Versions; their `projectId` is a number'),
    roles: z.record(z.string(), z.string()).nullish().describe('Addresses of its roles by name'),
    projectKeys: z.array(z.string()).nullish().describe('All its keys, former ones too; only when expanded'),
    archived: z.boolean().optional().describe('Whether it is archived'),
    archivedBy: UserDetails.optional().describe('Who archived it'),
    archivedDate: orAbsent(time('When it was archived')),
    deleted: z.boolean().optional().describe('Whether it is in the bin'),
    deletedBy: UserDetails.optional().describe('Who deleted it'),
    deletedDate: orAbsent(time('When it was deleted')),
    retentionTillDate: orAbsent(time('When it goes for good')),
    email: z.string().optional().describe('Sender address of its mails'),
    favourite: z.boolean().optional().describe("Whether it is among the caller's favorites"),
    insight: z
      .looseObject({
        totalIssueCount: z.int().optional().describe('Number of its issues'),
        lastIssueUpdateTime: orAbsent(time('When one of them was last changed')),
      })
      .optional()
      .describe('Figures; only when expanded'),
    issueTypeHierarchy: open().optional().describe('Levels of its issue types; only when expanded'),
    permissions: open().optional().describe('What the caller may do: `canEdit`'),
    landingPageInfo: open().optional().describe('Page it opens with'),
  })
  .meta({ id: 'Project', description: 'A project. Which fields come depends on `expand` and permissions.' })

export default defineEntity({
  name: 'projects',
  type: 'Project',
  summary: 'Projects, which hold the issues.',
  docs: docs('projects'),
  record: Project,
  actions: {
    api_search: {
      summary: 'Finds the projects that the caller may see.',
      docs: docs('projects', 'get', '/project/search'),
      path: '/rest/api/3/project/search',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(100),
        orderBy: orders(
          'category',
          'key',
          'name',
          'owner',
          'issueCount',
          'lastIssueUpdatedDate',
          'archivedDate',
          'deletedDate',
        )
          .optional()
          .meta({ default: 'key', description: 'Order, with `+` upwards or `-` downwards' }),
        id: z.array(z.int()).max(50).optional().describe('Only these ids, at most 50'),
        keys: z.array(z.string()).max(50).optional().describe('Only these keys, at most 50'),
        query: z.string().optional().describe('Part of the key or name; case does not matter'),
        typeKey: names()
          .optional()
          .describe('Only these kinds, comma-separated or a list: `business`, `service_desk`, `software`'),
        categoryId: z.int().optional().describe('Only projects of this category'),
        action: z
          .enum(['view', 'browse', 'edit', 'create'])
          .optional()
          .meta({ default: 'view', description: 'Only projects in which the caller may do this' }),
        expand: expand('description', 'projectKeys', 'lead', 'issueTypes', 'url', 'insight'),
        status: z
          .array(z.enum(['live', 'archived', 'deleted']))
          .optional()
          .describe('Only projects in these states. Default: live ones'),
      }),
      styles: { typeKey: 'csv', expand: 'csv' },
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one project.',
      docs: docs('projects', 'get', '/project/{projectIdOrKey}'),
      method: 'GET',
      path: '/rest/api/3/project/{projectIdOrKey}',
      params: z.strictObject({
        projectIdOrKey,
        expand: expand('description', 'projectKeys', 'lead', 'issueTypes', 'url', 'insight', 'issueTypeHierarchy'),
        properties: names().optional().describe('Keys of properties to return, comma-separated or a list'),
      }),
      styles: { expand: 'csv', properties: 'csv' },
    },
  },
})
