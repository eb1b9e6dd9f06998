import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const InterviewerTag = z
  .looseObject({
    ...own,
    name: always(text('Name')),
  })
  .meta({ id: 'InterviewerTag', description: 'Tags of interviewers.' })

export default defineEntity({
  name: 'interviewer_tags',
  type: 'InterviewerTag',
  summary: 'Tags of interviewers.',
  docs,
  record: InterviewerTag,
  actions: {
    list: list({
      summary: 'Lists interviewer tags, newest first.',
      path: '/v3/interviewer_tags',
      params: {},
    }),
  },
})
