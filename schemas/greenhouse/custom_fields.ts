import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { flag, id, objects, openEnum, text } from './shared.records.ts'
import { docs, flagFilter, get, linked } from './shared.ts'

export const CustomField = z
  .looseObject({
    id: id(),
    name: text('Name'),
    active: flag('Whether it is active'),
    field_type: openEnum(
      'offer',
      'candidate',
      'job',
      'application',
      'rejection_question',
      'referral_question',
      'user_attribute',
    )
      .nullish()
      .describe('Kind of record the field belongs to'),
    priority: z.int().nullish().describe('Position in the display order'),
    value_type: text('Value type: short_text, single_select, currency, …'),
    private: flag('Whether the field is private, visible only to users with permission'),
    required: flag('Whether a value is required'),
    require_approval: flag('Whether changing the value triggers reapproval'),
    trigger_new_version: flag('Whether changing the value creates a new version of the offer'),
    name_key: text('Key that identifies the field in records and writes'),
    description: text('Explanation'),
    expose_in_job_board_api: flag('Whether the job board API returns it'),
    api_only: flag('Whether it can be edited only through the API'),
    offices: objects('Offices the field is limited to'),
    departments: objects('Departments the field is limited to'),
    template_token_string: text('Token that stands for the field in templates'),
    custom_field_options: objects('Options to choose from: `{ id, name, priority, external_id }`'),
  })
  .meta({ id: 'CustomField', description: 'A custom field that the organization has defined.' })

export default defineEntity({
  name: 'custom_fields',
  type: 'CustomField',
  summary: 'Custom fields that the organization has defined.',
  docs: docs('custom-fields'),
  record: CustomField,
  actions: {
    list: linked({
      summary: 'Lists the custom fields for one kind of record.',
      docs: docs('get-list-custom-fields'),
      path: '/v1/custom_fields/{field_type}',
      params: {
        field_type: z
          .enum([
            'offer',
            'candidate',
            'job',
            'application',
            'rejection_question',
            'referral_question',
            'user_attribute',
          ])
          .describe('Kind of record the fields belong to'),
        include_departments: flagFilter('Whether to include the departments'),
      },
    }),
    get: get('custom field', {
      summary: 'Returns one custom field.',
      docs: docs('get-retrieve-custom-field'),
      path: '/v1/custom_field/{id}',
    }),
  },
})
