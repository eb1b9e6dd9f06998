import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, remove, Time, writes } from './shared.ts'

export const CandidateEducation = z
  .looseObject({
    ...own,
    candidate_id: always(ref('Id of the candidate')),
    school_name_custom_field_option_id: orNull(ref('Id of the school, a custom field option')),
    degree_custom_field_option_id: orNull(ref('Id of the degree, a custom field option')),
    discipline_custom_field_option_id: orNull(ref('Id of the field of study, a custom field option')),
    start_at: orNull(time('Start date')),
    end_at: orNull(time('End date')),
    start_date_month: orNull(z.int().describe('Month of the start date, 1 to 12')),
    start_date_year: orNull(z.int().describe('Year of the start date')),
    end_date_month: orNull(z.int().describe('Month of the end date, 1 to 12')),
    end_date_year: orNull(z.int().describe('Year of the end date')),
    latest: always(flag("Whether it is the candidate's most recent one")),
  })
  .meta({ id: 'CandidateEducation', description: "An entry in a candidate's education history." })

const month = (which: string) => z.int().min(1).max(12).optional().describe(`Month of the ${which} date, 1 to 12`)
const year = (which: string) => z.int().min(1900).max(2100).optional().describe(`Year of the ${which} date`)

export default defineEntity({
  name: 'candidate_educations',
  type: 'CandidateEducation',
  summary: "Candidates' education history.",
  docs,
  record: CandidateEducation,
  actions: {
    list: list({
      summary: 'Lists candidate educations, newest first.',
      path: '/v3/candidate_educations',
      params: {
        candidate_ids: idList('Only records for these candidates'),
        latest: flagFilter("Whether to return only each candidate's most recent one"),
      },
    }),
    create: {
      summary:
        "Adds an entry to a candidate's education history. Schools, degrees and disciplines are custom field options.",
      docs: writes,
      method: 'POST',
      path: '/v3/candidate_educations',
      body: 'json',
      params: z.strictObject({
        candidate_id: z.int().min(1).describe('Id of the candidate'),
        school_name_custom_field_option_id: idFilter('Id of the school option'),
        degree_custom_field_option_id: idFilter('Id of the degree option'),
        discipline_custom_field_option_id: idFilter('Id of the discipline option'),
        start_date: Time.optional().describe('Start date'),
        end_date: Time.optional().describe('End date'),
        start_date_month: month('start'),
        start_date_year: year('start'),
        end_date_month: month('end'),
        end_date_year: year('end'),
      }),
      atMostOne: [
        ['start_date', 'start_date_month'],
        ['start_date', 'start_date_year'],
        ['end_date', 'end_date_month'],
        ['end_date', 'end_date_year'],
      ],
    },
    delete: remove('education', {
      summary: 'Deletes an entry of the education history.',
      path: '/v3/candidate_educations/{id}',
    }),
  },
})
