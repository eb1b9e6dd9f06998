import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { customFieldId, docs, idOf, maxResults, offset, startAt } from './shared.ts'

export const FieldContext = z
  .looseObject({
    id: z.string().describe('Id of the context'),
    name: z.string().describe('Name'),
    description: z.string().describe('Description'),
    isGlobalContext: z.boolean().describe('Whether it is for all projects'),
    isAnyIssueType: z.boolean().describe('Whether it is for all issue types'),
  })
  .meta({ id: 'FieldContext', description: 'Where a custom field has which options and default.' })

const at = '/field/{fieldId}/context'

export default defineEntity({
  name: 'field_contexts',
  type: 'FieldContext',
  summary: 'Contexts of custom fields: for which projects and issue types they have which options.',
  docs: docs('issue-custom-field-contexts'),
  record: FieldContext,
  actions: {
    list: {
      summary: "Lists a custom field's contexts. Only administrators may.",
      docs: docs('issue-custom-field-contexts', 'get', at),
      path: `/rest/api/3${at}`,
      params: z.strictObject({
        fieldId: customFieldId,
        startAt,
        maxResults: maxResults(50),
        isAnyIssueType: z.boolean().optional().describe('Only contexts for all issue types, or only others'),
        isGlobalContext: z.boolean().optional().describe('Only contexts for all projects, or only others'),
        contextId: z.array(idOf('context')).optional().describe('Only contexts with these ids'),
      }),
      ...offset('values', 50),
    },
  },
})
