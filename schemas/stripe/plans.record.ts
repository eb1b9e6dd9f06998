import * as z from 'zod'
import { created, currency, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.words.ts'

const Tier = z
  .looseObject({
    flat_amount: z.int().nullable().describe('Amount for the whole tier'),
    flat_amount_decimal: z.string().nullable().describe('The same, with decimals'),
    unit_amount: z.int().nullable().describe('Amount of each unit'),
    unit_amount_decimal: z.string().nullable().describe('The same, with decimals'),
    up_to: z.int().nullable().describe('Last unit of the tier; null for the last tier'),
  })
  .meta({ id: 'PlanTier', description: 'A tier of a plan.' })

export const Plan = z
  .looseObject({
    id: id(),
    object: object('plan'),
    active: z.boolean().describe('Whether it can be used for new subscriptions'),
    amount: z.int().nullable().describe('Amount of each unit, in the smallest currency unit'),
    amount_decimal: z.string().nullable().describe('The same, with up to 12 decimals'),
    billing_scheme: openEnum('per_unit', 'tiered').describe('How the amount is computed'),
    created: created(),
    currency: currency(),
    interval: openEnum('day', 'month', 'week', 'year').describe('Unit of time between invoices'),
    interval_count: z.int().describe('Number of these units'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    meter: z.string().nullable().describe('Meter that counts its usage'),
    nickname: z.string().nullable().describe('Short description, which customers do not see'),
    product: expandable('Product', 'DeletedProduct').nullable().describe('Product that it is for'),
    tiers: z.array(Tier).optional().describe('Tiers; only if expanded'),
    tiers_mode: openEnum('graduated', 'volume').nullable().describe('How tiers are applied'),
    transform_usage: open().nullable().describe('How usage is rounded: `divide_by`, `round`'),
    trial_period_days: z.int().nullable().describe('Days of trial by default'),
    usage_type: openEnum('licensed', 'metered').describe('Whether quantity is set or measured'),
  })
  .meta({ id: 'Plan', description: 'A recurring price in its older form.' })
