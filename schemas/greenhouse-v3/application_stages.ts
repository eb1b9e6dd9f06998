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
    application_id: always(ref('Id of the application')),
    job_interview_stage_id: always(ref('Id of the stage')),
    entered_at: orNull(time('When the application entered the stage')),
    exited_at: orNull(time('When the application left the stage')),
    days_in_stage: z.int().describe('Number of days spent in the stage'),
    current: always(flag('Whether the application is in this stage now')),
  })
  .meta({ id: 'ApplicationStage', description: 'A stage that an application is or was in.' })

export default defineEntity({
  name: 'application_stages',
  type: 'ApplicationStage',
  summary: 'The stages each application has been in, and when.',
  docs,
  record: ApplicationStage,
  actions: {
    list: list({
      summary: 'Lists application stages, newest first.',
      path: '/v3/application_stages',
      params: {
        application_ids: idList('Only records for these applications'),
        job_interview_stage_ids: idList('Only records for these stages'),
        current: flagFilter('Whether to return only current stages'),
      },
    }),
  },
})
