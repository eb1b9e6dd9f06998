import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ScorecardCandidateAttribute = z
  .looseObject({
    ...own,
    scorecard_id: always(ref('Id of the scorecard')),
    candidate_attribute_rating: always(text('Candidate attribute rating')),
    job_candidate_attribute_id: always(ref('Id of the job candidate attribute')),
    note: orNull(text('Note')),
  })
  .meta({ id: 'ScorecardCandidateAttribute', description: 'Ratings of attributes on scorecards.' })

export default defineEntity({
  name: 'scorecard_candidate_attributes',
  type: 'ScorecardCandidateAttribute',
  summary: 'Ratings of attributes on scorecards.',
  docs,
  record: ScorecardCandidateAttribute,
  actions: {
    list: list({
      summary: 'Lists scorecard candidate attributes, newest first.',
      path: '/v3/scorecard_candidate_attributes',
      params: {
        scorecard_ids: idList('Only records of these scorecards'),
        job_candidate_attribute_ids: idList('Only records of these job candidate attributes'),
      },
    }),
  },
})
