import { defineEntity } from '@ferrule/codegen'
import { always, orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { AvatarUrls, IssueType, id, open, openEnum, Status, self, time, UserDetails } from './shared.records.ts'
import { accountId, docs, expand, maxResults, names, offset, orders, projectIdOrKey, startAt, whole } from './shared.ts'

export const Project = z
  .looseObject({
    id: id('project'),
    key: z.string().describe('Key, such as PROJ'),
    name: z.string().describe('Name'),
    self: always(self()),
    expand: z.string().nullish().describe('What can be expanded'),
    description: z.string().nullish().describe('Description'),
    lead: UserDetails.nullish().describe('Project lead'),
    avatarUrls: AvatarUrls.describe('Avatar URLs'),
    projectTypeKey: openEnum('software', 'service_desk', 'business', 'product_discovery', 'customer_service')
      .optional()
      .describe('Type of project'),
    simplified: z.boolean().describe('Whether the project is team-managed'),
    style: openEnum('classic', 'next-gen').describe('Company-managed (classic) or team-managed (next-gen)'),
    isPrivate: z.boolean().optional().describe('Whether only its members can see it'),
    properties: open().optional().describe('The requested properties'),
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
    url: z.string().nullish().describe('URL of a page about the project'),
    assigneeType: openEnum('PROJECT_LEAD', 'UNASSIGNED').nullish().describe('Default assignee of new issues'),
    components: z.array(open()).nullish().describe('Components; their `projectId` is a number'),
    issueTypes: z.array(IssueType).nullish().describe('Issue types'),
    versions: z.array(open()).nullish().describe('Versions; their `projectId` is a number'),
    roles: z.record(z.string(), z.string()).nullish().describe('URLs of its roles, by name'),
    projectKeys: z.array(z.string()).nullish().describe('All its keys, including former ones; only if expanded'),
    archived: z.boolean().optional().describe('Whether it is archived'),
    archivedBy: UserDetails.optional().describe('User who archived it'),
    archivedDate: orAbsent(time('When it was archived')),
    deleted: z.boolean().optional().describe('Whether it is in the trash'),
    deletedBy: UserDetails.optional().describe('User who deleted it'),
    deletedDate: orAbsent(time('When it was deleted')),
    retentionTillDate: orAbsent(time('When it will be deleted permanently')),
    email: z.string().optional().describe('Sender address of its notification emails'),
    favourite: z.boolean().optional().describe("Whether it is one of the caller's favorites"),
    insight: z
      .looseObject({
        totalIssueCount: z.int().optional().describe('Number of issues'),
        lastIssueUpdateTime: orAbsent(time('When an issue in it was last updated')),
      })
      .optional()
      .describe('Insights; only if expanded'),
    issueTypeHierarchy: open().optional().describe('Levels of its issue types; only if expanded'),
    permissions: open().optional().describe("The caller's permissions: `canEdit`"),
    landingPageInfo: open().optional().describe('Page that the project opens on'),
  })
  .meta({ id: 'Project', description: 'A project. Its fields depend on `expand` and permissions.' })

const TypeWithStatuses = z
  .looseObject({
    id: z.string().describe('Id of the issue type'),
    name: z.string().describe('Name of the issue type'),
    self: z.string().describe('URL in the API'),
    subtask: z.boolean().describe('Whether it is a subtask type'),
    statuses: z.array(Status).describe('Statuses that its issues can have'),
  })
  .meta({ id: 'IssueTypeStatuses', description: 'The statuses of an issue type in a project.' })

const key = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,9}$/)
  .meta({ hint: 'must be a project key: 2 to 10 capital letters, digits or underscores, such as PROJ' })
  .describe('Key, the start of the keys of its issues')

const scheme = (what: string) => z.int().optional().describe(`Id of the ${what}`)

const settings = {
  description: z.string().optional().describe('Description'),
  leadAccountId: accountId('Account id of the project lead').optional(),
  assigneeType: z.enum(['PROJECT_LEAD', 'UNASSIGNED']).optional().describe('Default assignee of new issues'),
  url: z.string().optional().describe('URL of a page about the project'),
  avatarId: scheme('avatar'),
  categoryId: scheme('category'),
  issueSecurityScheme: scheme('issue security scheme'),
  notificationScheme: scheme('notification scheme'),
  permissionScheme: scheme('permission scheme'),
}

const PROJECT = '/rest/api/3/project/{projectIdOrKey}'
const at = '/project/{projectIdOrKey}'

export default defineEntity({
  name: 'projects',
  type: 'Project',
  summary: 'Projects, which contain issues.',
  docs: docs('projects'),
  record: Project,
  actions: {
    api_search: {
      summary: 'Searches the projects that the caller can see.',
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
          .meta({ default: 'key', description: 'Sort key: `+` for ascending, `-` for descending order' }),
        id: z.array(z.int()).max(50).optional().describe('Only projects with these ids, at most 50'),
        keys: z.array(z.string()).max(50).optional().describe('Only projects with these keys, at most 50'),
        query: z.string().optional().describe('Part of the key or name; case-insensitive'),
        typeKey: names()
          .optional()
          .describe('Only these project types, comma-separated or as an array: `business`, `service_desk`, `software`'),
        categoryId: z.int().optional().describe('Only projects in this category'),
        action: z
          .enum(['view', 'browse', 'edit', 'create'])
          .optional()
          .meta({ default: 'view', description: 'Only projects in which the caller can do this' }),
        expand: expand('description', 'projectKeys', 'lead', 'issueTypes', 'url', 'insight'),
        status: z
          .array(z.enum(['live', 'archived', 'deleted']))
          .optional()
          .describe('Only projects with these statuses. Default: live projects'),
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
        properties: names().optional().describe('Keys of properties to return, comma-separated or as an array'),
      }),
      styles: { expand: 'csv', properties: 'csv' },
    },
    create: {
      summary: 'Creates a project and returns its id, key and URL.',
      docs: docs('projects', 'post', '/project'),
      method: 'POST',
      path: '/rest/api/3/project',
      params: z.strictObject({
        key,
        name: z.string().min(1).max(80).describe('Name'),
        projectTypeKey: z
          .enum(['software', 'service_desk', 'business'])
          .optional()
          .describe('Type, unless a template determines it'),
        projectTemplateKey: z
          .string()
          .optional()
          .describe('Template, such as `com.pyxis.greenhopper.jira:gh-simplified-scrum-classic`'),
        ...settings,
        issueTypeScheme: scheme('issue type scheme'),
        issueTypeScreenScheme: scheme('issue type screen scheme'),
        fieldScheme: scheme('field scheme'),
        workflowScheme: scheme('workflow scheme'),
      }),
      record: z
        .looseObject({
          id: z.int().describe('Id of the project; a number here'),
          key: z.string().describe('Key'),
          self: z.string().describe('URL in the API'),
        })
        .meta({ id: 'CreatedProject', description: 'What Jira returns for a new project.' }),
    },
    update: {
      summary: 'Updates the given fields of a project and returns it.',
      docs: docs('projects', 'put', at),
      method: 'PUT',
      path: PROJECT,
      params: z.strictObject({
        projectIdOrKey,
        key: key.optional(),
        name: z.string().min(1).max(80).optional().describe('Name'),
        ...settings,
        releasedProjectKeys: z.array(z.string()).optional().describe('Former keys that other projects may use again'),
        expand: expand('description', 'issueTypes', 'lead', 'projectKeys'),
      }),
      place: { expand: 'query' },
      styles: { expand: 'csv' },
    },
    delete: {
      summary: 'Deletes a project. It stays in the trash for 60 days, unless `enableUndo` is false.',
      docs: docs('projects', 'delete', at),
      method: 'DELETE',
      path: PROJECT,
      params: z.strictObject({
        projectIdOrKey,
        enableUndo: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether it goes to the trash, from which it can be restored' }),
      }),
      record: null,
    },
    archive: {
      summary: 'Archives a project.',
      docs: docs('projects', 'post', `${at}/archive`),
      access: 'destructive',
      method: 'POST',
      path: `${PROJECT}/archive`,
      params: z.strictObject({ projectIdOrKey }),
      record: null,
    },
    restore: {
      summary: 'Restores a project from the archive or the trash and returns it.',
      docs: docs('projects', 'post', `${at}/restore`),
      access: 'write',
      method: 'POST',
      path: `${PROJECT}/restore`,
      params: z.strictObject({ projectIdOrKey }),
    },
    list_recent: {
      title: 'List recent projects',
      summary: 'Lists up to 20 projects that the caller viewed recently.',
      docs: docs('projects', 'get', '/project/recent'),
      ...whole,
      path: '/rest/api/3/project/recent',
      params: z.strictObject({
        expand: expand('description', 'projectKeys', 'lead', 'issueTypes', 'url', 'permissions', 'insight'),
      }),
      styles: { expand: 'csv' },
    },
    list_statuses: {
      title: 'List statuses of project',
      summary: "Lists a project's issue types with the statuses that their issues can have.",
      docs: docs('projects', 'get', `${at}/statuses`),
      ...whole,
      path: `${PROJECT}/statuses`,
      params: z.strictObject({ projectIdOrKey }),
      record: TypeWithStatuses,
    },
  },
})
