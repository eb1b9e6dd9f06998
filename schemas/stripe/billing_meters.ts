import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingMeter } from './billing_meters.record.ts'
import { docs, expand, get, list, pathId } from './shared.ts'

const recordId = () => pathId('meter', 'mtr_123')

export default defineEntity({
  name: 'billing_meters',
  type: 'BillingMeter',
  summary: 'How usage is counted.',
  docs: docs('billing/meter'),
  record: BillingMeter,
  actions: {
    list: list({
      summary: 'Lists meters, newest first.',
      docs: docs('billing/meter/list'),
      path: '/v1/billing/meters',
      params: { status: z.enum(['active', 'inactive']).optional().describe('State') },
    }),
    get: get(recordId(), {
      summary: 'Returns one meter.',
      docs: docs('billing/meter/retrieve'),
      path: '/v1/billing/meters/{id}',
    }),
    create: {
      summary: 'Creates a meter and returns it.',
      docs: docs('billing/meter/create'),
      method: 'POST',
      path: '/v1/billing/meters',
      params: z.strictObject({
        default_aggregation: z
          .strictObject({ formula: z.enum(['count', 'last', 'sum']).describe('How values are put together') })
          .describe('How events become a number: `formula`'),
        display_name: z.string().describe('Name that customers see'),
        event_name: z.string().describe('Name that events of the meter carry'),
        customer_mapping: z
          .strictObject({
            event_payload_key: z.string().describe('Name in the payload'),
            type: z.literal('by_id').describe('Kind'),
          })
          .optional()
          .describe('How events name the customer: `event_payload_key` and `type`'),
        event_time_window: z
          .enum(['day', 'hour'])
          .optional()
          .describe('Stretch of time that events are counted in first'),
        expand,
        value_settings: z
          .strictObject({ event_payload_key: z.string().describe('Name in the payload') })
          .optional()
          .describe('How events carry the value: `event_payload_key`'),
      }),
    },
    update: {
      summary: 'Changes the name of a meter and returns it.',
      docs: docs('billing/meter/update'),
      method: 'POST',
      path: '/v1/billing/meters/{id}',
      params: z.strictObject({
        id: recordId(),
        display_name: z.string().optional().describe('Name that customers see'),
        expand,
      }),
    },
    deactivate: {
      summary: 'Closes a meter to new events and returns it.',
      access: 'write',
      docs: docs('billing/meter/deactivate'),
      method: 'POST',
      path: '/v1/billing/meters/{id}/deactivate',
      params: z.strictObject({ id: recordId(), expand }),
    },
    reactivate: {
      summary: 'Opens a meter to events again and returns it.',
      access: 'write',
      docs: docs('billing/meter/reactivate'),
      method: 'POST',
      path: '/v1/billing/meters/{id}/reactivate',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
