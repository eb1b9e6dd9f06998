import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingMeterEvent } from './billing_meter_events.record.ts'
import { docs, expand } from './shared.ts'

export default defineEntity({
  name: 'billing_meter_events',
  type: 'BillingMeterEvent',
  summary: 'Usage of customers.',
  docs: docs('billing/meter-event'),
  record: BillingMeterEvent,
  actions: {
    create: {
      summary: 'Reports usage of a customer and returns the event; it is counted a little later.',
      docs: docs('billing/meter-event/create'),
      method: 'POST',
      path: '/v1/billing/meter_events',
      params: z.strictObject({
        event_name: z.string().describe('Name that events of the meter carry'),
        payload: z
          .record(z.string().regex(/^[^[\]]{1,100}$/), z.string())
          .describe('Texts that the meter reads: the customer and the value'),
        expand,
        identifier: z.string().optional().describe('Text that makes it unique; the same one counts once in 24 hours'),
        timestamp: z.int().optional().describe('When it happened, Unix seconds'),
      }),
    },
  },
})
