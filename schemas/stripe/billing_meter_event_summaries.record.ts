import * as z from 'zod'
import { id, livemode, object } from './shared.records.ts'

export const BillingMeterEventSummary = z
  .looseObject({
    id: id(),
    object: object('billing.meter_event_summary'),
    aggregated_value: z.number().describe('What the events of that time add up to'),
    end_time: z.int().describe('End, Unix seconds'),
    livemode: livemode(),
    meter: z.string().describe('Meter that counted'),
    start_time: z.int().describe('Start, Unix seconds'),
  })
  .meta({ id: 'BillingMeterEventSummary', description: 'Usage of one customer in a stretch of time.' })
