import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, list, remove, writes } from './shared.ts'

export const CandidateTag = z
  .looseObject({
    ...own,
    name: always(text('Name')),
  })
  .meta({ id: 'CandidateTag', description: 'A tag that can be put on candidates.' })

export default defineEntity({
  name: 'candidate_tags',
  type: 'CandidateTag',
  summary: 'Candidate tags.',
  docs,
  record: CandidateTag,
  actions: {
    list: list({
      summary: 'Lists candidate tags, newest first.',
      path: '/v3/candidate_tags',
      params: {},
    }),
    create: {
      summary: 'Creates a candidate tag.',
      docs: writes,
      method: 'POST',
      path: '/v3/candidate_tags',
      body: 'json',
      params: z.strictObject({ name: z.string().min(1).max(255).describe('Name') }),
    },
    delete: remove('tag', {
      summary: 'Deletes a candidate tag and removes it from all candidates.',
      path: '/v3/candidate_tags/{id}',
    }),
  },
})
