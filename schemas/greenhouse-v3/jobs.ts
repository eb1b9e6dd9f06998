import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, textFilter } from '../greenhouse/shared.ts'
import { custom, own } from './shared.records.ts'
import { docs, get, list, range } from './shared.ts'

export const Job = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    requisition_id: orNull(text("The customer's own id of the job")),
    notes: orNull(text('Notes, HTML')),
    confidential: always(flag('Whether only some users may see it')),
    status: openEnum('open', 'draft', 'closed').describe('State'),
    opened_at: orNull(time('When it was opened')),
    closed_at: orNull(time('When it was closed')),
    is_template: orNull(flag('Whether other jobs are made from it')),
    copied_from_id: orNull(ref('Job it was made from')),
    department_id: orNull(ref('Department')),
    office_ids: orNull(ids('Offices')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Job', description: 'A job to be filled.' })

export default defineEntity({
  name: 'jobs',
  type: 'Job',
  summary: 'Jobs to be filled.',
  docs,
  record: Job,
  actions: {
    list: list({
      summary: 'Lists jobs, newest first.',
      path: '/v3/jobs',
      params: {
        ...range('opened_at', 'opened'),
        ...range('closed_at', 'closed'),
        requisition_id: textFilter('Only those with this requisition id'),
        department_id: idFilter('Only those of this department'),
        office_id: idFilter('Only those of this office'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        confidential: flagFilter('Only those that are (not) confidential'),
        status: z.enum(['open', 'draft', 'closed']).optional().describe('Only those in this state'),
      },
    }),
    get: get('job', { summary: 'Returns one job.', path: '/v3/jobs' }),
  },
})
