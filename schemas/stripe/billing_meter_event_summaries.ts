import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingMeterEventSummary } from './billing_meter_event_summaries.record.ts'
import { docs, idParam, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'billing_meter_event_summaries',
  type: 'BillingMeterEventSummary',
  summary: 'Usage of customers, added up.',
  docs: docs('billing/meter-event-summary'),
  record: BillingMeterEventSummary,
  actions: {
    list: list({
      summary: 'Lists the usage of one customer in a stretch of time.',
      docs: docs('billing/meter-event-summary/list'),
      path: '/v1/billing/meters/{id}/event_summaries',
      params: {
        id: pathId('meter', 'mtr_123'),
        customer: idParam().describe('Customer'),
        end_time: z.int().describe('End, Unix seconds; it must be a full minute'),
        start_time: z.int().describe('Start, Unix seconds; it must be a full minute'),
        value_grouping_window: z
          .enum(['day', 'hour'])
          .optional()
          .describe('Stretch of time of one summary. Default: all of it in one'),
      },
    }),
  },
})
