import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, textFilter } from '../greenhouse/shared.ts'
import { custom, ifIncluded, own } from './shared.records.ts'
import { docs, get, including, list, range } from './shared.ts'

export const Job = z
  .looseObject({
    ...own,
    departments: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Department, as a list of one')),
    offices: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Offices')),
    openings: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Openings')),
    hiring_team: ifIncluded(
      z
        .looseObject({})
        .meta({ open: true })
        .describe('Users by role: `hiring_managers`, `recruiters`, `coordinators`, `sourcers`'),
    ),
    name: always(text('Name')),
    requisition_id: orNull(text("Your organization's id for the job")),
    notes: orNull(text('Hiring notes, HTML')),
    confidential: always(flag('Whether only some users may see it')),
    status: openEnum('open', 'draft', 'closed').describe('Status'),
    opened_at: orNull(time('When it was opened')),
    closed_at: orNull(time('When it was closed')),
    is_template: orNull(flag('Whether the job is a template for new jobs')),
    copied_from_id: orNull(ref('Id of the job it was copied from')),
    department_id: orNull(ref('Department')),
    office_ids: orNull(ids('Ids of the offices')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Job', description: 'A job that the organization is hiring for.' })

const include = including('departments', 'offices', 'openings', 'hiring_team')

export default defineEntity({
  name: 'jobs',
  type: 'Job',
  summary: 'Jobs that the organization is hiring for.',
  docs,
  record: Job,
  actions: {
    list: list({
      summary: 'Lists jobs, newest first.',
      path: '/v3/jobs',
      params: {
        ...include,
        ...range('opened_at', 'opened'),
        ...range('closed_at', 'closed'),
        requisition_id: textFilter('Only jobs with this requisition id'),
        department_id: idFilter('Only jobs in this department'),
        office_id: idFilter('Only jobs in this office'),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
        confidential: flagFilter('Only confidential jobs if true, only others if false'),
        status: z.enum(['open', 'draft', 'closed']).optional().describe('Only records with this status'),
      },
    }),
    get: get('job', { summary: 'Returns one job.', path: '/v3/jobs' }, include),
  },
})
