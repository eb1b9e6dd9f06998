import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, remove, writes } from './shared.ts'

export const AppliedCandidateTag = z
  .looseObject({
    ...own,
    candidate_id: always(ref('Id of the candidate')),
    candidate_tag_id: always(ref('Id of the tag')),
  })
  .meta({ id: 'AppliedCandidateTag', description: 'A tag applied to a candidate.' })

export default defineEntity({
  name: 'applied_candidate_tags',
  type: 'AppliedCandidateTag',
  summary: 'Tags applied to candidates.',
  docs,
  record: AppliedCandidateTag,
  actions: {
    list: list({
      summary: 'Lists the tags applied to candidates, newest first.',
      path: '/v3/applied_candidate_tags',
      params: {
        candidate_ids: idList('Only records for these candidates'),
        candidate_tag_ids: idList('Only records for these tags'),
      },
    }),
    create: {
      summary: 'Applies a tag to a candidate.',
      docs: writes,
      method: 'POST',
      path: '/v3/applied_candidate_tags',
      body: 'json',
      params: z.strictObject({
        candidate_id: z.int().min(1).describe('Id of the candidate'),
        candidate_tag_id: z.int().min(1).describe('Id of the tag'),
      }),
    },
    delete: remove('applied tag', {
      summary: 'Removes a tag from a candidate. The id is that of the applied tag, not of the tag.',
      path: '/v3/applied_candidate_tags/{id}',
    }),
  },
})
