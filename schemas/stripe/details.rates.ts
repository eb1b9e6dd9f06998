import * as z from 'zod'
import { expandable, openEnum } from './shared.words.ts'
import { TaxRate } from './tax_rates.record.ts'

/** Declarations of objects that are passed through unchecked. */

export const Plan = z
  .looseObject({
    id: z.string(),
    object: openEnum('plan'),
    active: z.boolean(),
    amount: z.number().nullable(),
    amount_decimal: z.string().nullable(),
    billing_scheme: z.string(),
    created: z.number(),
    currency: z.string(),
    interval: z.string(),
    interval_count: z.number(),
    livemode: z.boolean(),
    metadata: z.record(z.string(), z.string()).nullable(),
    meter: z.string().nullable(),
    nickname: z.string().nullable(),
    product: expandable('Product', 'DeletedProduct').nullable(),
    tiers: z
      .array(
        z.looseObject({
          flat_amount: z.number().nullable(),
          flat_amount_decimal: z.string().nullable(),
          unit_amount: z.number().nullable(),
          unit_amount_decimal: z.string().nullable(),
          up_to: z.number().nullable(),
        }),
      )
      .optional(),
    tiers_mode: z.string().nullable(),
    transform_usage: z.looseObject({ divide_by: z.number(), round: z.string() }).nullable(),
    trial_period_days: z.number().nullable(),
    usage_type: z.string(),
  })
  .meta({ id: 'Plan', description: 'The `plan` object.' })

export { TaxRate }
