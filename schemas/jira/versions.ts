import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { open, self } from './shared.records.ts'
import { digits, docs, expand, maxResults, names, offset, orders, projectIdOrKey, startAt } from './shared.ts'

export const Version = z
  .looseObject({
    id: z.string().optional().describe('Id of the version'),
    self: self(),
    name: z.string().optional().describe('Name'),
    description: z.string().optional().describe('Description'),
    project: z.string().optional().describe('Key of the project; deprecated by Jira'),
    projectId: z.int().optional().describe('Id of the project; a number here'),
    startDate: z.string().optional().describe('Start date, such as 2026-01-31'),
    releaseDate: z.string().optional().describe('Release date, such as 2026-01-31'),
    userStartDate: z.string().optional().describe("Start date in the caller's format"),
    userReleaseDate: z.string().optional().describe("Release date in the caller's format"),
    released: z.boolean().optional().describe('Whether it is released'),
    archived: z.boolean().optional().describe('Whether it is archived'),
    overdue: z.boolean().optional().describe('Whether it is not released although its release date has passed'),
    driver: z.string().optional().describe('Account id of the person in charge; only if expanded'),
    approvers: z.array(open()).optional().describe('Approvers; only if expanded'),
    operations: z.array(open()).optional().describe('What the caller can do with it; only if expanded'),
    issuesStatusForFixVersion: open()
      .optional()
      .describe('Number of issues by status category: `toDo`, `inProgress`, `done`, `unmapped`; only if expanded'),
    moveUnfixedIssuesTo: z.string().optional().describe('URL of the version that unfinished issues move to'),
    expand: z.string().optional().describe('What can be expanded'),
  })
  .meta({ id: 'Version', description: 'A version, or release, of a project.' })

const id = digits('version')
const number = (what: string) => z.int().min(0).optional().describe(what)
const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .meta({ hint: 'must be a date such as 2026-01-31', description: what })

const fields = {
  description: z.string().optional().describe('Description'),
  startDate: date('Start date'),
  releaseDate: date('Release date'),
  released: z.boolean().optional().describe('Whether it is released'),
  archived: z.boolean().optional().describe('Whether it is archived'),
  driver: z.string().optional().describe('Account id of the person in charge'),
}
const name = z.string().min(1).max(255).describe('Name, unique within the project')
const words = expand('approvers', 'driver', 'issuesstatus', 'operations')

export default defineEntity({
  name: 'versions',
  type: 'Version',
  summary: 'Versions, or releases, of projects.',
  docs: docs('project-versions'),
  record: Version,
  actions: {
    list: {
      summary: "Lists a project's versions.",
      docs: docs('project-versions', 'get', '/project/{projectIdOrKey}/version'),
      path: '/rest/api/3/project/{projectIdOrKey}/version',
      params: z.strictObject({
        projectIdOrKey,
        startAt,
        maxResults: maxResults(100),
        orderBy: orders('description', 'name', 'releaseDate', 'sequence', 'startDate').optional().describe('Sort key'),
        query: z.string().optional().describe('Part of the name or description; case-insensitive'),
        status: names()
          .optional()
          .describe('Only these, comma-separated or as an array: `released`, `unreleased`, `archived`'),
        expand: words,
      }),
      styles: { expand: 'csv', status: 'csv' },
      ...offset('values', 50),
    },
    get: {
      summary: 'Returns one version.',
      docs: docs('project-versions', 'get', '/version/{id}'),
      method: 'GET',
      path: '/rest/api/3/version/{id}',
      params: z.strictObject({ id, expand: words }),
      styles: { expand: 'csv' },
    },
    create: {
      summary: 'Creates a version in a project and returns it.',
      docs: docs('project-versions', 'post', '/version'),
      method: 'POST',
      path: '/rest/api/3/version',
      params: z.strictObject({ projectId: z.int().describe('Id of the project'), name, ...fields }),
    },
    update: {
      summary: 'Updates the given fields of a version, and releases or archives it.',
      docs: docs('project-versions', 'put', '/version/{id}'),
      method: 'PUT',
      path: '/rest/api/3/version/{id}',
      params: z.strictObject({
        id,
        name: name.optional(),
        ...fields,
        moveUnfixedIssuesTo: z
          .string()
          .optional()
          .describe('With `released: true`: URL (`self`) of the version that unfinished issues move to'),
      }),
    },
    delete: {
      title: 'Delete and replace version',
      summary: 'Deletes a version. Issues lose it, or get other versions.',
      docs: docs('project-versions', 'post', '/version/{id}/removeAndSwap'),
      access: 'destructive',
      method: 'POST',
      path: '/rest/api/3/version/{id}/removeAndSwap',
      body: 'json',
      params: z.strictObject({
        id,
        moveFixIssuesTo: number('Id of the version that replaces it as fix version'),
        moveAffectedIssuesTo: number('Id of the version that replaces it as affected version'),
        customFieldReplacementList: z
          .array(
            z.strictObject({
              customFieldId: number('Number of the custom field'),
              moveTo: number('Id of the version that replaces it there'),
            }),
          )
          .optional()
          .describe('Replacements in custom fields'),
      }),
      record: null,
    },
    merge: {
      summary: 'Merges a version into another one: deletes it, and gives its issues the other one.',
      docs: docs('project-versions', 'put', '/version/{id}/mergeto/{moveIssuesTo}'),
      access: 'destructive',
      method: 'PUT',
      path: '/rest/api/3/version/{id}/mergeto/{moveIssuesTo}',
      params: z.strictObject({ id, moveIssuesTo: digits('version').describe('Id of the version that stays') }),
      record: null,
    },
    move: {
      summary: "Moves a version within its project's list and returns it.",
      docs: docs('project-versions', 'post', '/version/{id}/move'),
      access: 'write',
      method: 'POST',
      path: '/rest/api/3/version/{id}/move',
      params: z.strictObject({
        id,
        after: z
          .string()
          .regex(/^https:\/\/[^\s]+$/)
          .optional()
          .meta({ hint: 'must be the URL (`self`) of a version' })
          .describe('URL (`self`) of the version to place it after'),
        position: z.enum(['Earlier', 'Later', 'First', 'Last']).optional().describe('Where to place it'),
      }),
      atLeastOne: [['after', 'position']],
      atMostOne: [['after', 'position']],
    },
    count_issues: {
      summary: 'Returns the number of issues that a version fixes or affects.',
      docs: docs('project-versions', 'get', '/version/{id}/relatedIssueCounts'),
      method: 'GET',
      path: '/rest/api/3/version/{id}/relatedIssueCounts',
      params: z.strictObject({ id }),
      record: z
        .looseObject({
          self: self(),
          issuesFixedCount: z.int().optional().describe('Issues with it as fix version'),
          issuesAffectedCount: z.int().optional().describe('Issues with it as affected version'),
          issueCountWithCustomFieldsShowingVersion: z.int().optional().describe('Issues with it in a custom field'),
          customFieldUsage: z
            .array(open())
            .optional()
            .describe('Custom fields: `customFieldId`, `fieldName`, `issueCountWithVersionInCustomField`'),
        })
        .meta({ id: 'VersionIssueCounts', description: 'How many issues name a version.' }),
    },
    count_unresolved_issues: {
      summary: "Returns the number of a version's issues, and of those that are not resolved.",
      docs: docs('project-versions', 'get', '/version/{id}/unresolvedIssueCount'),
      method: 'GET',
      path: '/rest/api/3/version/{id}/unresolvedIssueCount',
      params: z.strictObject({ id }),
      record: z
        .looseObject({
          self: self(),
          issuesCount: z.int().optional().describe('Number of issues'),
          issuesUnresolvedCount: z.int().optional().describe('Number of unresolved issues'),
        })
        .meta({ id: 'VersionUnresolvedCount', description: 'How many issues of a version are not resolved.' }),
    },
  },
})
