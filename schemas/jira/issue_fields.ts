import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { FieldSchema, open } from './shared.records.ts'
import { docs, expand, maxResults, offset, orders, startAt, whole } from './shared.ts'

export const IssueField = z
  .looseObject({
    id: z.string().describe('Id of the field, such as `summary` or `customfield_10001`'),
    key: z.string().nullish().describe('Key of the field'),
    name: z.string().optional().describe('Name; not necessarily unique'),
    custom: z.boolean().nullish().describe('Whether it is a custom field'),
    orderable: z.boolean().nullish().describe('Whether it can be placed on screens'),
    navigable: z.boolean().nullish().describe('Whether it can be shown as a column'),
    searchable: z.boolean().nullish().describe('Whether it can be searched'),
    clauseNames: z.array(z.string()).nullish().describe('Names to use for it in JQL'),
    schema: FieldSchema.nullish().describe("Data schema of the field's values"),
    scope: open().optional().describe('Project the field belongs to; team-managed projects only'),
    untranslatedName: z.string().nullish().describe('Untranslated name; custom fields only'),
    typeDisplayName: z.string().nullish().describe('Display name of its type'),
    description: z.string().nullish().describe('Description'),
    searcherKey: z.string().nullish().describe('Searcher that searches use for it; only if expanded'),
    screensCount: z.int().nullish().describe('Number of screens it is on; only if expanded'),
    contextsCount: z.int().nullish().describe('Number of contexts it has; only if expanded'),
    projectsCount: z.int().optional().describe('Number of projects that use it'),
    isLocked: z.boolean().nullish().describe('Whether it is locked against changes; only if expanded'),
    isUnscreenable: z.boolean().optional().describe('Whether it cannot be placed on screens'),
    stableId: z.string().optional().describe('Id that is the same across sites; only if expanded'),
    lastUsed: z
      .union([
        z.string(),
        z.looseObject({
          type: z.string().optional().describe('`TRACKED`, `NOT_TRACKED` or `NO_INFORMATION`'),
          value: z.string().optional().describe('When its value was last changed'),
        }),
      ])
      .nullish()
      .describe('When its value was last changed, an object with `type` and `value`; only if expanded'),
  })
  .meta({ id: 'IssueField', description: 'An issue field. `list` and `api_search` return different properties of it.' })

export default defineEntity({
  name: 'issue_fields',
  type: 'IssueField',
  summary: 'Issue fields, both system and custom.',
  docs: docs('issue-fields'),
  record: IssueField,
  actions: {
    list: {
      summary: 'Lists all fields, system and custom, including those of team-managed projects.',
      docs: docs('issue-fields', 'get', '/field'),
      ...whole,
      path: '/rest/api/3/field',
    },
    api_search: {
      summary: 'Searches the fields of company-managed projects.',
      docs: docs('issue-fields', 'get', '/field/search'),
      path: '/rest/api/3/field/search',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(100),
        type: z
          .array(z.enum(['custom', 'system']))
          .optional()
          .describe('Only custom fields or only system fields'),
        id: z.array(z.string()).optional().describe('Only fields with these ids'),
        query: z.string().optional().describe('Part of the name, description or id; case-insensitive'),
        orderBy: orders('contextsCount', 'lastUsed', 'name', 'screensCount', 'projectsCount')
          .optional()
          .describe('Sort key: `+` for ascending, `-` for descending order'),
        expand: expand('key', 'stableId', 'lastUsed', 'screensCount', 'contextsCount', 'isLocked', 'searcherKey'),
        projectIds: z.array(z.int()).optional().describe('Only fields used in these projects'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
  },
})
