import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const PayInputRange = z
  .looseObject({
    ...own,
    pay_input_id: always(ref('Id of the pay input')),
    currency_type: always(text('Currency type')),
    min_cents: always(z.int().describe('Min cents')),
    max_cents: always(z.int().describe('Max cents')),
    job_post_id: always(ref('Id of the job post')),
  })
  .meta({ id: 'PayInputRange', description: 'Pay ranges of job posts.' })

export default defineEntity({
  name: 'pay_input_ranges',
  type: 'PayInputRange',
  summary: 'Pay ranges of job posts.',
  docs,
  record: PayInputRange,
  actions: {
    list: list({
      summary: 'Lists pay input ranges, newest first.',
      path: '/v3/pay_input_ranges',
      params: {
        pay_input_ids: idList('Only records of these pay inputs'),
        job_post_ids: idList('Only records of these job posts'),
      },
    }),
  },
})
