import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const DemographicQuestionSet = z
  .looseObject({
    ...own,
    title: always(text('Title')),
    description: orNull(text('Description')),
    active: always(flag('Whether it is active')),
    enabled: orNull(flag('Whether it is in use')),
  })
  .meta({ id: 'DemographicQuestionSet', description: 'Sets of demographic questions.' })

export default defineEntity({
  name: 'demographic_question_sets',
  type: 'DemographicQuestionSet',
  summary: 'Sets of demographic questions.',
  docs,
  record: DemographicQuestionSet,
  actions: {
    list: list({
      summary: 'Lists demographic question sets, newest first.',
      path: '/v3/demographic_question_sets',
      params: {
        active: flagFilter('Only records with this value of `active`'),
        enabled: flagFilter('Only records with this value of `enabled`'),
      },
    }),
  },
})
