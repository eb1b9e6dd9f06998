import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { flag, text } from '../greenhouse/shared.records.ts'
import { flagFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

export const CustomField = z
  .looseObject({
    ...own,
    field_type: text('What it is a field of: job, offer, candidate, application, …'),
    sort_order: z.int().nullish().describe('Place in the order'),
    name: text('Name'),
    value_type: text('Kind of its values: short_text, single_select, currency, …'),
    private: flag('Whether only some users may see it'),
    required: flag('Whether it must be filled in'),
    active: flag('Whether it is in use'),
    name_key: text('Key that records and writes use'),
    description: text('Explanation'),
    api_only: flag('Whether only the API can change it'),
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
