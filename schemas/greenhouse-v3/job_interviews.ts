import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const JobInterview = z
  .looseObject({
    ...own,
    job_interview_stage_id: always(ref('Id of the job interview stage')),
    job_id: always(ref('Id of the job')),
    sort_order: always(z.int().describe('Sort order')),
    scheduling_type: openEnum('none', 'needs_scheduling', 'take_home_test', 'offer')
      .nullable()
      .describe('Scheduling type'),
    duration: orNull(z.int().describe('Duration')),
    summary: orNull(text('Summary')),
    instructions: orNull(text('Instructions')),
    name: always(text('Name')),
    active: always(flag('Whether it is active')),
    require_scorecard: orNull(flag('Whether a scorecard is required')),
  })
  .meta({ id: 'JobInterview', description: 'Interviews that the stages of a job have.' })

export default defineEntity({
  name: 'job_interviews',
  type: 'JobInterview',
  summary: 'Interviews that the stages of a job have.',
  docs,
  record: JobInterview,
  actions: {
    list: list({
      summary: 'Lists job interviews, newest first.',
      path: '/v3/job_interviews',
      params: {
        job_interview_stage_ids: idList('Only records of these job interview stages'),
        job_ids: idList('Only records of these jobs'),
        active: flagFilter('Only records with this value of `active`'),
        scheduling_type: textFilter('Only records with this scheduling type'),
      },
    }),
  },
})
