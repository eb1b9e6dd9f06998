import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CandidateTag, Message } from './shared.records.ts'
import { docs, list, recordId, write } from './shared.ts'

const tagged = { candidate_id: recordId('candidate'), tag_id: recordId('tag') }

export default defineEntity({
  name: 'candidate_tags',
  type: 'CandidateTag',
  summary: 'Candidate tags.',
  docs: docs('tags'),
  record: CandidateTag,
  actions: {
    list: list({
      summary: 'Lists all candidate tags in the organization.',
      docs: docs('get-list-candidate-tags'),
      path: '/v1/tags/candidate',
      params: {},
    }),
    list_for_candidate: {
      summary: 'Lists the tags on a candidate. The list is not paginated.',
      docs: docs('get-list-tags-applied-to-candidate'),
      method: 'GET',
      path: '/v1/candidates/{candidate_id}/tags',
      params: z.strictObject({ candidate_id: recordId('candidate') }),
      paging: { style: 'single', param: '' },
    },
    add: write({
      summary: 'Adds a tag to a candidate.',
      docs: docs('put-add-a-candidate-tag'),
      method: 'PUT',
      path: '/v1/candidates/{candidate_id}/tags/{tag_id}',
      params: tagged,
      record: Message,
    }),
    remove: write({
      summary: 'Removes a tag from a candidate.',
      docs: docs('delete-remove-tag-from-candidate'),
      method: 'DELETE',
      path: '/v1/candidates/{candidate_id}/tags/{tag_id}',
      params: tagged,
      record: Message,
    }),
  },
})
