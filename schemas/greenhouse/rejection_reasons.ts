import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, Named, text } from './shared.records.ts'
import { docs, flagFilter, list } from './shared.ts'

export const RejectionReason = z
  .looseObject({ id: id(), name: text('Name'), type: Named.nullish().describe('Type of reason') })
  .meta({ id: 'RejectionReason', description: 'A reason for rejecting an application.' })

export default defineEntity({
  name: 'rejection_reasons',
  type: 'RejectionReason',
  summary: 'Reasons for rejecting an application.',
  docs: docs('rejection-reasons'),
  record: RejectionReason,
  actions: {
    list: list({
      summary: 'Lists rejection reasons.',
      docs: docs('get-list-rejection-reasons'),
      path: '/v1/rejection_reasons',
      params: { include_defaults: flagFilter("Whether to include Greenhouse's default reasons") },
    }),
  },
})
