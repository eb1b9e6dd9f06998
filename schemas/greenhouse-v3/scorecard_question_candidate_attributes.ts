import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ScorecardQuestionCandidateAttribute = z
  .looseObject({
    ...own,
    scorecard_question_id: always(ref('Id of the scorecard question')),
    focus_candidate_attribute_id: always(ref('Id of the focus candidate attribute')),
  })
  .meta({
    id: 'ScorecardQuestionCandidateAttribute',
    description: 'Attributes that questions of scorecards are about.',
  })

export default defineEntity({
  name: 'scorecard_question_candidate_attributes',
  type: 'ScorecardQuestionCandidateAttribute',
  summary: 'Attributes that questions of scorecards are about.',
  docs,
  record: ScorecardQuestionCandidateAttribute,
  actions: {
    list: list({
      summary: 'Lists scorecard question candidate attributes, newest first.',
      path: '/v3/scorecard_question_candidate_attributes',
      params: {
        scorecard_question_ids: idList('Only records of these scorecard questions'),
        focus_candidate_attribute_ids: idList('Only records of these focus candidate attributes'),
      },
    }),
  },
})
