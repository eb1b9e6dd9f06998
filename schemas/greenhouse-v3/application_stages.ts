import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, time } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ApplicationStage = z
  .looseObject({
    ...own,
    application_id: always(ref('The application')),
    job_interview_stage_id: always(ref('The stage')),
    entered_at: orNull(time('When it came there')),
    exited_at: orNull(time('When it left')),
    days_in_stage: z.int().describe('Days it was there'),
    current: always(flag('Whether it is there now')),
  })
  .meta({ id: 'ApplicationStage', description: 'A stage that an application was in.' })

export default defineEntity({
  name: 'application_stages',
  type: 'ApplicationStage',
  summary: 'Which stages applications were in, and when.',
  docs,
  record: ApplicationStage,
  actions: {
    list: list({
      summary: 'Lists application stages, newest first.',
      path: '/v3/application_stages',
      params: {
        application_ids: idList('Only those of these applications'),
        job_interview_stage_ids: idList('Only these stages'),
        current: flagFilter('True: only where they are now'),
      },
    }),
  },
})
