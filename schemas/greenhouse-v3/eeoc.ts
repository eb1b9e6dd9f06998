import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text, time } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, range } from './shared.ts'

const Choice = z
  .looseObject({ id: orNull(ref('Id of the answer')), description: orNull(text('Answer')) })
  .meta({ id: 'EeocChoice', description: 'An answer for equal opportunity reports.' })

export const Eeoc = z
  .looseObject({
    ...own,
    application_id: always(ref('Id of the application')),
    candidate_id: always(ref('Id of the candidate')),
    gender: Choice.describe('Gender'),
    race: Choice.describe('Race'),
    veteran_status: Choice.describe('Veteran status'),
    disability_status: Choice.describe('Disability status'),
    submitted_at: orNull(time('When it was submitted')),
  })
  .meta({ id: 'Eeoc', description: 'What applicants in the United States say for equal opportunity reports.' })

export default defineEntity({
  name: 'eeoc',
  type: 'Eeoc',
  summary: 'What applicants in the United States say for equal opportunity reports.',
  docs,
  record: Eeoc,
  actions: {
    list: list({
      summary: 'Lists EEOC answers, newest first.',
      path: '/v3/eeoc',
      params: {
        application_ids: idList('Only records of these applications'),
        ...range('submitted_at', 'submitted'),
      },
    }),
  },
})
