import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const Referrer = z
  .looseObject({
    ...own,
    user_id: orNull(ref('Id of the user')),
    name: always(text('Name')),
  })
  .meta({ id: 'Referrer', description: 'People who refer candidates.' })

export default defineEntity({
  name: 'referrers',
  type: 'Referrer',
  summary: 'People who refer candidates.',
  docs,
  record: Referrer,
  actions: {
    list: list({
      summary: 'Lists referrers, newest first.',
      path: '/v3/referrers',
      params: {
        user_ids: idList('Only records of these users'),
      },
    }),
  },
})
