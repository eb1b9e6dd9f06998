import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const PayInput = z
  .looseObject({
    ...own,
    title: always(text('Title')),
    blurb: orNull(text('Blurb')),
    priority: always(z.int().describe('Priority')),
    linked_custom_field_id: orNull(ref('Id of the linked custom field')),
    locked: always(flag('Whether it is locked')),
  })
  .meta({ id: 'PayInput', description: 'Kinds of pay that job posts show.' })

export default defineEntity({
  name: 'pay_inputs',
  type: 'PayInput',
  summary: 'Kinds of pay that job posts show.',
  docs,
  record: PayInput,
  actions: {
    list: list({
      summary: 'Lists pay inputs, newest first.',
      path: '/v3/pay_inputs',
      params: {
        linked_custom_field_ids: idList('Only records of these linked custom fields'),
      },
    }),
  },
})
