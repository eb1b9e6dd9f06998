import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { FieldSchema, open } from './shared.records.ts'
import { docs, expand, maxResults, offset, orders, startAt, whole } from './shared.ts'

export const IssueField = z
  .looseObject({
    id: z.string().describe('Id of the field, like `summary` or `customfield_10001`'),
    key: z.string().nullish().describe('Key of the field'),
    name: z.string().optional().describe('Name; not unique'),
    custom: z.boolean().nullish().describe('Whether it is a custom field'),
    orderable: z.boolean().nullish().describe('Whether it can stand on screens'),
    navigable: z.boolean().nullish().describe('Whether it can be a column'),
    searchable: z.boolean().nullish().describe('Whether it can be searched'),
    clauseNames: z.array(z.string()).nullish().describe('Its names in JQL'),
    schema: FieldSchema.nullish().describe('What its values look like'),
    scope: open().optional().describe('Project that it is of, for team-managed projects'),
    untranslatedName: z.string().nullish().describe('Name before translation, for custom fields'),
    typeDisplayName: z.string().nullish().describe('Name of its kind'),
    description: z.string().nullish().describe('Description'),
    searcherKey: z.string().nullish().describe('How it is searched; only when expanded'),
    screensCount: z.int().nullish().describe('Screens it stands on; only when expanded'),
    contextsCount: z.int().nullish().describe('Contexts it has; only when expanded'),
    projectsCount: z.int().optional().describe('Projects it is used in'),
    isLocked: z.boolean().nullish().describe('Whether it cannot be changed; only when expanded'),
    isUnscreenable: z.boolean().optional().describe('Whether it cannot be put on screens'),
    stableId: z.string().optional().describe('Id that is the same on other sites; only when expanded'),
    lastUsed: z
      .union([
        z.string(),
        z.looseObject({
          type: z.string().optional().describe('`TRACKED`, `NOT_TRACKED` or `NO_INFORMATION`'),
          value: z.string().optional().describe('When its value last changed'),
        }),
      ])
      .nullish()
      .describe('When its value last changed, an object with `type` and `value`; only when expanded'),
  })
  .meta({ id: 'IssueField', description: 'A field of issues. `list` and `api_search` give different parts of it.' })

export default defineEntity({
  name: 'issue_fields',
  type: 'IssueField',
  summary: 'Fields of issues, system and custom ones.',
  docs: docs('issue-fields'),
  record: IssueField,
  actions: {
    list: {
      summary: 'Lists all fields, system and custom ones, those of team-managed projects too.',
      docs: docs('issue-fields', 'get', '/field'),
      ...whole,
      path: '/rest/api/3/field',
    },
    api_search: {
      summary: 'Finds fields of company-managed projects.',
      docs: docs('issue-fields', 'get', '/field/search'),
      path: '/rest/api/3/field/search',
      params: z.strictObject({
        startAt,
        maxResults: maxResults(100),
        type: z
          .array(z.enum(['custom', 'system']))
          .optional()
          .describe('Only custom or only system fields'),
        id: z.array(z.string()).optional().describe('Only these ids'),
        query: z.string().optional().describe('Part of the name, description or id; case does not matter'),
        orderBy: orders('contextsCount', 'lastUsed', 'name', 'screensCount', 'projectsCount')
          .optional()
          .describe('Order, with `+` upwards or `-` downwards'),
        expand: expand('key', 'stableId', 'lastUsed', 'screensCount', 'contextsCount', 'isLocked', 'searcherKey'),
        projectIds: z.array(z.int()).optional().describe('Only fields used in these projects'),
      }),
      styles: { expand: 'csv' },
      ...offset('values', 50),
    },
  },
})
