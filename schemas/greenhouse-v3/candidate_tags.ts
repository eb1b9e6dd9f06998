import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const CandidateTag = z
  .looseObject({
    ...own,
    name: always(text('Name')),
  })
  .meta({ id: 'CandidateTag', description: 'A tag of candidates.' })

export default defineEntity({
  name: 'candidate_tags',
  type: 'CandidateTag',
  summary: 'Tags of candidates.',
  docs,
  record: CandidateTag,
  actions: {
    list: list({
      summary: 'Lists candidate tags, newest first.',
      path: '/v3/candidate_tags',
      params: {},
    }),
  },
})
