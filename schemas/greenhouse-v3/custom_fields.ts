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
    field_type: always(text('What it is a field of: job, offer, candidate, application, …')),
    sort_order: z.int().describe('Place in the order'),
    name: always(text('Name')),
    value_type: always(text('Kind of its values: short_text, single_select, currency, …')),
    private: always(flag('Whether only some users may see it')),
    required: always(flag('Whether it must be filled in')),
    require_approval: always(flag('Whether a change of it needs a new approval; only of jobs')),
    trigger_new_version: always(flag('Whether a change of it makes a new version; only of offers')),
    updated_by_id: orNull(ref('Who changed it last')),
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
      .describe('What Greenhouse itself uses it for'),
    expose_in_job_board_api: always(flag('Whether the job board API shows it')),
    placeholder: orNull(text('Text shown while it is empty')),
    application_type: openEnum('all_applications', 'candidate_applications', 'prospect_applications')
      .nullable()
      .describe('Applications that it belongs to'),
    use_for_job_approvals: orNull(flag('Whether approvals of jobs depend on it')),
    use_for_offer_approvals: orNull(flag('Whether approvals of offers depend on it')),
    template_token_string: orNull(text('Placeholder for it in templates: `{{SENIORITY}}`')),
    default_value: orNull(object('Value by default')),
    active: orNull(flag('Whether it is in use')),
    name_key: always(text('Key that records and writes use')),
    description: orNull(text('Explanation')),
    api_only: orNull(flag('Whether only the API can change it')),
  })
  .meta({ id: 'CustomField', description: 'A field that the customer added.' })

export default defineEntity({
  name: 'custom_fields',
  type: 'CustomField',
  summary: 'Fields that the customer added.',
  docs,
  record: CustomField,
  actions: {
    list: list({
      summary: 'Lists custom fields, newest first.',
      path: '/v3/custom_fields',
      params: {
        field_type: textFilter('Only those of this kind of record'),
        active: flagFilter('Only those that are (not) in use'),
        name: textFilter('Only those with this name'),
        name_key: textFilter('Only the one with this key'),
      },
    }),
    get: get('custom field', { summary: 'Returns one custom field.', path: '/v3/custom_fields' }),
  },
})
