import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const CandidateEmployment = z
  .looseObject({
    ...own,
    candidate_id: always(ref('The candidate')),
    company_name: always(text('Employer')),
    title: always(text('Position')),
    start_date: always(date('Begin')),
    end_date: orNull(date('End')),
    latest: orNull(flag('Whether it is the last one')),
  })
  .meta({ id: 'CandidateEmployment', description: 'A time at work.' })

export default defineEntity({
  name: 'candidate_employments',
  type: 'CandidateEmployment',
  summary: 'Where candidates worked.',
  docs,
  record: CandidateEmployment,
  actions: {
    list: list({
      summary: 'Lists candidate employments, newest first.',
      path: '/v3/candidate_employments',
      params: {
        candidate_ids: idList('Only those of these candidates'),
        latest: flagFilter('True: only the last one of each'),
      },
    }),
  },
})
