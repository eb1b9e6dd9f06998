import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { created, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import { createdFilter, docs, list } from './shared.ts'

export const Coupon = z
  .looseObject({
    id: id(),
    object: object('coupon'),
    amount_off: z.int().nullish().describe('Amount taken off, smallest currency unit'),
    applies_to: open().nullish().describe('What it can be used for: `products` holds ids; only when named in `expand`'),
    created: created(),
    currency: z.string().nullish().describe('Currency of `amount_off`'),
    currency_options: open().nullish().describe('Amounts in further currencies, by code; only when named in `expand`'),
    duration: openEnum('forever', 'once', 'repeating').optional().describe('How long it works'),
    duration_in_months: z.int().nullish().describe('Months it works, when repeating'),
    livemode: livemode(),
    max_redemptions: z.int().nullish().describe('How often it can be used in all'),
    metadata: Metadata.nullish().describe("The caller's own keys and values"),
    name: z.string().nullish().describe('Name that customers see'),
    percent_off: z.number().nullish().describe('Percentage taken off'),
    redeem_by: z.int().nullish().describe('Last moment to use it, Unix seconds'),
    times_redeemed: z.int().optional().describe('How often it was used'),
    valid: z.boolean().optional().describe('Whether it can still be used'),
  })
  .meta({ id: 'Coupon', description: 'What is taken off, and for how long.' })

export default defineEntity({
  name: 'coupons',
  type: 'Coupon',
  summary: 'What is taken off subscriptions, invoices and checkouts.',
  docs: docs('coupons'),
  record: Coupon,
  actions: {
    list: list({
      summary: 'Lists coupons, newest first.',
      docs: docs('coupons/list'),
      tier: 'wish',
      path: '/v1/coupons',
      params: { created: createdFilter },
    }),
  },
})
