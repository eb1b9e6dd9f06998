import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingMeterEventAdjustmentCancel } from './details.small.ts'
import { livemode, object, open, openEnum } from './shared.records.ts'

export const BillingMeterEventAdjustment = z
  .looseObject({
    object: object('billing.meter_event_adjustment'),
    cancel: declaredAs(open(), BillingMeterEventAdjustmentCancel)
      .nullable()
      .describe('The event to take back: `identifier`'),
    event_name: z.string().describe('Name that events of the meter carry'),
    livemode: livemode(),
    status: openEnum('pending', 'complete').describe('State'),
    type: openEnum('cancel').describe('Kind'),
  })
  .meta({ id: 'BillingMeterEventAdjustment', description: 'A meter event taken back.' })
