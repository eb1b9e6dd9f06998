import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, time } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const CandidateEducation = z
  .looseObject({
    ...own,
    candidate_id: always(ref('The candidate')),
    school_name_custom_field_option_id: orNull(ref('School')),
    degree_custom_field_option_id: orNull(ref('Degree')),
    discipline_custom_field_option_id: orNull(ref('Subject')),
    start_at: orNull(time('Begin')),
    end_at: orNull(time('End')),
    start_date_month: orNull(z.int().describe('Month of the begin, 1 to 12')),
    start_date_year: orNull(z.int().describe('Year of the begin')),
    end_date_month: orNull(z.int().describe('Month of the end, 1 to 12')),
    end_date_year: orNull(z.int().describe('Year of the end')),
    latest: always(flag('Whether it is the last one')),
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
