import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { flag, ref, time } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const CandidateEducation = z
  .looseObject({
    ...own,
    candidate_id: ref('The candidate'),
    school_name_custom_field_option_id: ref('School'),
    degree_custom_field_option_id: ref('Degree'),
    discipline_custom_field_option_id: ref('Subject'),
    start_at: time('Begin'),
    end_at: time('End'),
    latest: flag('Whether it is the last one'),
  })
  .meta({ id: 'CandidateEducation', description: 'A time at school.' })

export default defineEntity({
  name: 'candidate_educations',
  type: 'CandidateEducation',
  summary: 'Where candidates learned.',
  docs,
  record: CandidateEducation,
  actions: {
    list: list({
      summary: 'Lists candidate educations, newest first.',
      path: '/v3/candidate_educations',
      params: {
        candidate_ids: idList('Only those of these candidates'),
        latest: flagFilter('True: only the last one of each'),
      },
    }),
  },
})
