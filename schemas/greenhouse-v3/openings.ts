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
    job_id: always(ref('Id of the job')),
    opened_at: orNull(time('When it was opened')),
    closed_at: orNull(time('When it was closed')),
    sort_order: z.int().describe('Position in the display order'),
    opening_id: orNull(text("Your organization's id for the opening")),
    application_id: orNull(ref('Id of the application that filled it')),
    close_reason_id: orNull(ref('Id of the close reason')),
    target_start_on: orNull(date('Target start date')),
    open: always(flag('Whether the opening is still open; `status` in v1')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Opening', description: 'An opening: one position to fill on a job.' })

export default defineEntity({
  name: 'openings',
  type: 'Opening',
  summary: 'The openings of jobs, one for each person to be hired.',
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
        job_id: idFilter('Only openings for this job, as in v1'),
        job_ids: idList('Only records for these jobs'),
        application_ids: idList('Only openings filled by these applications'),
        close_reason_ids: idList('Only openings closed for these reasons'),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
        open: flagFilter('Only open openings if true, only closed ones if false'),
        opening_id: textFilter('Only openings with this `opening_id`'),
      },
    }),
    get: get('opening', { summary: 'Returns one opening.', path: '/v3/openings' }),
  },
})
