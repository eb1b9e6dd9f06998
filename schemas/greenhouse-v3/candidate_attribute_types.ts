import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const CandidateAttributeType = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    job_id: always(ref('Id of the job')),
    sort_order: always(z.int().describe('Sort order')),
    active: always(flag('Whether it is active')),
    is_draft: orNull(flag('Whether it is a draft')),
  })
  .meta({ id: 'CandidateAttributeType', description: 'Kinds of attributes that scorecards rate.' })

export default defineEntity({
  name: 'candidate_attribute_types',
  type: 'CandidateAttributeType',
  summary: 'Kinds of attributes that scorecards rate.',
  docs,
  record: CandidateAttributeType,
  actions: {
    list: list({
      summary: 'Lists candidate attribute types, newest first.',
      path: '/v3/candidate_attribute_types',
      params: {
        active: flagFilter('Only records with this value of `active`'),
        is_draft: flagFilter('Only records with this value of `is_draft`'),
      },
    }),
  },
})
