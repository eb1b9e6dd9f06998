import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { object, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

export const RejectionReason = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    type: always(object('Type of reason: `{ id, key, name }`')),
  })
  .meta({ id: 'RejectionReason', description: 'A reason for rejecting an application.' })

export default defineEntity({
  name: 'rejection_reasons',
  type: 'RejectionReason',
  summary: 'Reasons for rejecting an application.',
  docs,
  record: RejectionReason,
  actions: {
    list: list({
      summary: 'Lists rejection reasons, newest first.',
      path: '/v3/rejection_reasons',
      params: { include_defaults: flagFilter("Whether to include Greenhouse's default reasons") },
    }),
    get: get('rejection reason', {
      summary: 'Returns one rejection reason.',
      path: '/v3/rejection_reasons',
    }),
  },
})
