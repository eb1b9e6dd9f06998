import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { flag, id, objects, openEnum, text } from './shared.records.ts'
import { docs, flagFilter, get, linked } from './shared.ts'

export const CustomField = z
  .looseObject({
    id: id(),
    name: text('Name'),
    active: flag('Whether it is in use'),
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
      .describe('What it is a field of'),
    priority: z.int().nullish().describe('Place in the order'),
    value_type: text('Kind of its values: short_text, single_select, currency, …'),
    private: flag('Whether only some users may see it'),
    required: flag('Whether it must be filled in'),
    require_approval: flag('Whether a change requires new approval'),
    trigger_new_version: flag('Whether a change makes a new version of an offer'),
    name_key: text('Key that records and writes use'),
    description: text('Explanation'),
    expose_in_job_board_api: flag('Whether job boards show it'),
    api_only: flag('Whether only the API can change it'),
    offices: objects('Offices it is for'),
    departments: objects('Departments it is for'),
    template_token_string: text('Placeholder in templates'),
    custom_field_options: objects('What may be chosen: `{ id, name, priority, external_id }`'),
  })
  .meta({ id: 'CustomField', description: 'A field that the customer added.' })

export default defineEntity({
  name: 'custom_fields',
  type: 'CustomField',
  summary: 'Fields that the customer added.',
  docs: docs('custom-fields'),
  record: CustomField,
  actions: {
    list: linked({
      summary: 'Lists custom fields of one kind.',
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
          .describe('What the fields belong to'),
        include_departments: flagFilter('Include the departments'),
      },
    }),
    get: get('custom field', {
      summary: 'Returns one custom field.',
      docs: docs('get-retrieve-custom-field'),
      path: '/v1/custom_field/{id}',
    }),
  },
})
