import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, flag, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, textFilter } from '../greenhouse/shared.ts'
import { custom, own } from './shared.records.ts'
import { docs, get, idList, list, range } from './shared.ts'

export const Opening = z
  .looseObject({
    ...own,
    job_id: always(ref('Job it belongs to')),
    opened_at: orNull(time('When it was opened')),
    closed_at: orNull(time('When it was closed')),
    sort_order: z.int().describe('Place in the order'),
    opening_id: orNull(text("The customer's own id of the opening")),
    application_id: orNull(ref('Application that filled it')),
    close_reason_id: orNull(ref('Why it was closed')),
    target_start_on: orNull(date('Wished first day')),
    open: always(flag('Whether it is still to be filled; `status` in v1')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Opening', description: 'One seat of a job.' })

export default defineEntity({
  name: 'openings',
  type: 'Opening',
  summary: 'Seats of jobs.',
  docs,
  record: Opening,
  actions: {
    list: list({
      summary: 'Lists openings, newest first.',
      path: '/v3/openings',
      wire: { job_id: 'job_ids' },
      atMostOne: [['job_id', 'job_ids']],
      params: {
        ...range('opened_at', 'opened'),
        ...range('closed_at', 'closed'),
        job_id: idFilter('Only those of this job, as in v1'),
        job_ids: idList('Only those of these jobs'),
        application_ids: idList('Only those filled by these applications'),
        close_reason_ids: idList('Only those closed for these reasons'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        open: flagFilter('Only those that are (not) to be filled'),
        opening_id: textFilter("Only those with this id of the customer's own"),
      },
    }),
    get: get('opening', { summary: 'Returns one opening.', path: '/v3/openings' }),
  },
})
