import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CouponProducts } from './details.others.ts'
import { created, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import { createdFilter, docs, list } from './shared.ts'

export const Coupon = z
  .looseObject({
    id: id(),
    object: object('coupon'),
    amount_off: z.int().nullable().describe('Amount taken off, smallest currency unit'),
    applies_to: declaredAs(open(), CouponProducts)
      .optional()
      .describe('What it can be used for: `products` holds ids; only when named in `expand`'),
    created: created(),
    currency: z.string().nullable().describe('Currency of `amount_off`'),
    currency_options: open().optional().describe('Amounts in further currencies, by code; only when named in `expand`'),
    duration: openEnum('forever', 'once', 'repeating').describe('How long it works'),
    duration_in_months: z.int().nullable().describe('Months it works, when repeating'),
    livemode: livemode(),
    max_redemptions: z.int().nullable().describe('How often it can be used in all'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    name: z.string().nullable().describe('Name that customers see'),
    percent_off: z.number().nullable().describe('Percentage taken off'),
    redeem_by: z.int().nullable().describe('Last moment to use it, Unix seconds'),
    times_redeemed: z.int().describe('How often it was used'),
    valid: z.boolean().describe('Whether it can still be used'),
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
      path: '/v1/coupons',
      params: { created: createdFilter },
    }),
  },
})
