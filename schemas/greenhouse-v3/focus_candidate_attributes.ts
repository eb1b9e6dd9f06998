import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const FocusCandidateAttribute = z
  .looseObject({
    ...own,
    interview_kit_id: always(ref('Id of the interview kit')),
    job_candidate_attribute_id: always(ref('Id of the job candidate attribute')),
  })
  .meta({ id: 'FocusCandidateAttribute', description: 'Attributes that an interview is about.' })

export default defineEntity({
  name: 'focus_candidate_attributes',
  type: 'FocusCandidateAttribute',
  summary: 'Attributes that an interview is about.',
  docs,
  record: FocusCandidateAttribute,
  actions: {
    list: list({
      summary: 'Lists focus candidate attributes, newest first.',
      path: '/v3/focus_candidate_attributes',
      params: {
        interview_kit_ids: idList('Only records of these interview kits'),
        job_candidate_attribute_ids: idList('Only records of these job candidate attributes'),
      },
    }),
  },
})
