import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, object, openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

export const CustomField = z
  .looseObject({
    ...own,
    field_type: always(text('Kind of record the field belongs to: job, offer, candidate, application, …')),
    sort_order: z.int().describe('Position in the display order'),
    name: always(text('Name')),
    value_type: always(text('Value type: short_text, single_select, currency, …')),
    private: always(flag('Whether the field is private, visible only to users with permission')),
    required: always(flag('Whether a value is required')),
    require_approval: always(flag('Whether changing the value triggers reapproval; job fields only')),
    trigger_new_version: always(
      flag('Whether changing the value creates a new version of the offer; offer fields only'),
    ),
    updated_by_id: orNull(ref('Id of the user who last changed it')),
    internal_type: openEnum(
      'employment_type',
      'offer_documents',
      'start_date',
      'school_name',
      'degree',
      'discipline',
      'offer_opening',
    )
      .nullable()
      .describe('What Greenhouse itself uses the field for'),
    expose_in_job_board_api: always(flag('Whether the job board API returns it')),
    placeholder: orNull(text('Placeholder text shown while the field is empty')),
    application_type: openEnum('all_applications', 'candidate_applications', 'prospect_applications')
      .nullable()
      .describe('Applications that the field belongs to'),
    use_for_job_approvals: orNull(flag('Whether job approvals depend on it')),
    use_for_offer_approvals: orNull(flag('Whether offer approvals depend on it')),
    template_token_string: orNull(text('Token that stands for the field in templates: `{{SENIORITY}}`')),
    default_value: orNull(object('Default value')),
    active: orNull(flag('Whether it is active')),
    name_key: always(text('Key that identifies the field in records and writes')),
    description: orNull(text('Explanation')),
    api_only: orNull(flag('Whether it can be edited only through the API')),
  })
  .meta({ id: 'CustomField', description: 'A custom field that the organization has defined.' })

export default defineEntity({
  name: 'custom_fields',
  type: 'CustomField',
  summary: 'Custom fields that the organization has defined.',
  docs,
  record: CustomField,
  actions: {
    list: list({
      summary: 'Lists custom fields, newest first.',
      path: '/v3/custom_fields',
      params: {
        field_type: textFilter('Only fields of this kind of record'),
        active: flagFilter('Only active records if true, only inactive ones if false'),
        name: textFilter('Only fields with this name'),
        name_key: textFilter('Only the field with this key'),
      },
    }),
    get: get('custom field', { summary: 'Returns one custom field.', path: '/v3/custom_fields' }),
  },
})
