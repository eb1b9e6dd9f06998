import * as z from 'zod'
import { expandable, openEnum } from './shared.words.ts'

/** What is declared of objects that are handed through as they come. */

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
  .meta({ id: 'Plan', description: 'Facts of `plan`.' })

export const TaxRate = z
  .looseObject({
    id: z.string(),
    object: openEnum('tax_rate'),
    active: z.boolean(),
    country: z.string().nullable(),
    created: z.number(),
    description: z.string().nullable(),
    display_name: z.string(),
    effective_percentage: z.number().nullable(),
    flat_amount: z.looseObject({ amount: z.number(), currency: z.string() }).nullable(),
    inclusive: z.boolean(),
    jurisdiction: z.string().nullable(),
    jurisdiction_level: z.string().nullable(),
    livemode: z.boolean(),
    metadata: z.record(z.string(), z.string()).nullable(),
    percentage: z.number(),
    rate_type: z.string().nullable(),
    state: z.string().nullable(),
    tax_type: z.string().nullable(),
  })
  .meta({ id: 'TaxRate', description: 'Facts of `tax_rate`.' })
