import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { customFieldId, docs, idOf, maxResults, offset, startAt } from './shared.ts'

export const FieldOption = z
  .looseObject({
    id: z.string().describe('Id of the option'),
    value: z.string().describe('Value'),
    disabled: z.boolean().optional().describe('Whether it can no longer be chosen'),
    optionId: z.string().optional().describe('Of a cascading field: id of the option that it is below'),
  })
  .meta({ id: 'FieldOption', description: 'An option of a custom field.' })

const at = '/field/{fieldId}/context/{contextId}/option'

export default defineEntity({
  name: 'field_options',
  type: 'FieldOption',
  summary: 'Options of custom fields, by context.',
  docs: docs('issue-custom-field-options'),
  record: FieldOption,
  actions: {
    list: {
      summary: 'Lists the options that a custom field has in a context. Only administrators may.',
      docs: docs('issue-custom-field-options', 'get', at),
      path: `/rest/api/3${at}`,
      params: z.strictObject({
        fieldId: customFieldId,
        contextId: idOf('context'),
        startAt,
        maxResults: maxResults(100),
        optionId: idOf('option').optional().describe('Only the option with this id, and those below it'),
        onlyOptions: z
          .boolean()
          .optional()
          .meta({ default: false, description: 'Whether to leave out options that are below others' }),
      }),
      ...offset('values', 100),
    },
  },
})
