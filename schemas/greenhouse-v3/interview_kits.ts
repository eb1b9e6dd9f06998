import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const InterviewKit = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    job_interview_id: always(ref('Id of the job interview')),
    exercises: orNull(text('Exercises')),
    anonymize_candidate: orNull(flag('Whether the name of the candidate is hidden')),
    anonymize_resumes: orNull(flag('Whether names in resumes are hidden')),
  })
  .meta({ id: 'InterviewKit', description: 'What interviewers receive before an interview.' })

export default defineEntity({
  name: 'interview_kits',
  type: 'InterviewKit',
  summary: 'What interviewers receive before an interview.',
  docs,
  record: InterviewKit,
  actions: {
    list: list({
      summary: 'Lists interview kits, newest first.',
      path: '/v3/interview_kits',
      params: {
        job_ids: idList('Only records of these jobs'),
        job_interview_ids: idList('Only records of these job interviews'),
      },
    }),
  },
})
