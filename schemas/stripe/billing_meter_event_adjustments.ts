import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingMeterEventAdjustment } from './billing_meter_event_adjustments.record.ts'
import { docs, expand } from './shared.ts'

export default defineEntity({
  name: 'billing_meter_event_adjustments',
  type: 'BillingMeterEventAdjustment',
  summary: 'Meter events taken back.',
  docs: docs('billing/meter-event_adjustment'),
  record: BillingMeterEventAdjustment,
  actions: {
    create: {
      summary: 'Takes back a meter event of the last 24 hours and returns the adjustment.',
      docs: docs('billing/meter-event-adjustment/create'),
      method: 'POST',
      path: '/v1/billing/meter_event_adjustments',
      params: z.strictObject({
        event_name: z.string().describe('Name that events of the meter carry'),
        type: z.literal('cancel').describe('Kind'),
        cancel: z
          .strictObject({
            identifier: z
              .string()
              .optional()
              .describe('Text that makes it unique; the same one counts once in 24 hours'),
          })
          .optional()
          .describe('The event to take back: `identifier`'),
        expand,
      }),
    },
  },
})
