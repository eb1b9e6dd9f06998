import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, remove, Time, writes } from './shared.ts'

export const CandidateEmployment = z
  .looseObject({
    ...own,
    candidate_id: always(ref('Id of the candidate')),
    company_name: always(text('Employer')),
    title: always(text('Job title')),
    start_date: always(date('Start date')),
    end_date: orNull(date('End date')),
    latest: orNull(flag("Whether it is the candidate's most recent one")),
  })
  .meta({ id: 'CandidateEmployment', description: "An entry in a candidate's employment history." })

export default defineEntity({
  name: 'candidate_employments',
  type: 'CandidateEmployment',
  summary: "Candidates' employment history.",
  docs,
  record: CandidateEmployment,
  actions: {
    list: list({
      summary: 'Lists candidate employments, newest first.',
      path: '/v3/candidate_employments',
      params: {
        candidate_ids: idList('Only records for these candidates'),
        latest: flagFilter("Whether to return only each candidate's most recent one"),
      },
    }),
    create: {
      summary: "Adds an entry to a candidate's employment history.",
      docs: writes,
      method: 'POST',
      path: '/v3/candidate_employments',
      body: 'json',
      params: z.strictObject({
        candidate_id: z.int().min(1).describe('Id of the candidate'),
        company_name: z.string().min(1).max(255).describe('Company name'),
        title: z.string().min(1).max(255).describe('Job title'),
        start_date: Time.describe('Start date'),
        end_date: Time.optional().describe('End date'),
      }),
    },
    delete: remove('employment', {
      summary: 'Deletes an entry of the employment history.',
      path: '/v3/candidate_employments/{id}',
    }),
  },
})
