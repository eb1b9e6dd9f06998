import * as z from 'zod'
import { created, livemode, object } from './shared.records.ts'

export const BillingMeterEvent = z
  .looseObject({
    object: object('billing.meter_event'),
    created: created(),
    event_name: z.string().describe('Name that events of the meter carry'),
    identifier: z.string().describe('Text that makes it unique; the same one counts once in 24 hours'),
    livemode: livemode(),
    payload: z.record(z.string(), z.string()).describe('Texts that the meter reads: the customer and the value'),
    timestamp: z.int().describe('When it happened, Unix seconds'),
  })
  .meta({ id: 'BillingMeterEvent', description: 'Usage of one customer at one moment.' })
