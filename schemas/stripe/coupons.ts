import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { CouponProducts } from './details.others.ts'
import { created, deletedRecord, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import { createdFilter, docs, expand, get, list, metadataOrEmpty, pathId } from './shared.ts'

export const Coupon = z
  .looseObject({
    id: id(),
    object: object('coupon'),
    amount_off: z.int().nullable().describe('Amount off, in the smallest currency unit'),
    applies_to: declaredAs(open(), CouponProducts)
      .optional()
      .describe('Products it applies to: `products` holds ids; only if expanded'),
    created: created(),
    currency: z.string().nullable().describe('Currency of `amount_off`'),
    currency_options: open().optional().describe('Amounts in other currencies, by currency code; only if expanded'),
    duration: openEnum('forever', 'once', 'repeating').describe('How long the discount lasts'),
    duration_in_months: z.int().nullable().describe('Number of months, if `duration` is repeating'),
    livemode: livemode(),
    max_redemptions: z.int().nullable().describe('Maximum number of redemptions, across all customers'),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    name: z.string().nullable().describe('Name, shown to customers'),
    percent_off: z.number().nullable().describe('Percentage off'),
    redeem_by: z.int().nullable().describe('When it can last be redeemed, Unix seconds'),
    times_redeemed: z.int().describe('Number of redemptions'),
    valid: z.boolean().describe('Whether it can still be redeemed'),
  })
  .meta({ id: 'Coupon', description: 'A coupon, which defines how much is taken off, and for how long.' })

export const DeletedCoupon = deletedRecord('coupon', 'DeletedCoupon', 'coupon')

const recordId = () => pathId('coupon', 'SPRING20')

export default defineEntity({
  name: 'coupons',
  type: 'Coupon',
  summary: 'Coupons for subscriptions, invoices and checkouts.',
  docs: docs('coupons'),
  record: Coupon,
  actions: {
    list: list({
      summary: 'Lists coupons, newest first.',
      docs: docs('coupons/list'),
      path: '/v1/coupons',
      params: { created: createdFilter },
    }),
    get: get(recordId(), { summary: 'Returns one coupon.', docs: docs('coupons/retrieve'), path: '/v1/coupons/{id}' }),
    create: {
      summary: 'Creates a coupon and returns it.',
      docs: docs('coupons/create'),
      method: 'POST',
      path: '/v1/coupons',
      params: z.strictObject({
        amount_off: z.int().optional().describe('Amount taken off, smallest currency unit'),
        applies_to: open().optional().describe('What it can be used for: `products`'),
        currency: Currency.optional().describe('Three-letter currency code, lower case'),
        currency_options: z.record(z.string(), open()).optional().describe('Amounts in further currencies, by code'),
        duration: z.enum(['forever', 'once', 'repeating']).optional().describe('How long it works'),
        duration_in_months: z.int().optional().describe('Months it works, when repeating'),
        expand,
        id: z.string().optional().describe('Id to give it. Stripe makes one up otherwise'),
        max_redemptions: z.int().optional().describe('How often it can be used in all'),
        metadata: metadataOrEmpty(),
        name: z.string().optional().describe('Name that customers see'),
        percent_off: z.number().optional().describe('Percentage taken off'),
        redeem_by: z.int().optional().describe('Last moment to use it, Unix seconds'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the coupon.',
      docs: docs('coupons/update'),
      method: 'POST',
      path: '/v1/coupons/{id}',
      params: z.strictObject({
        id: recordId(),
        currency_options: z.record(z.string(), open()).optional().describe('Amounts in further currencies, by code'),
        expand,
        metadata: metadataOrEmpty(),
        name: z.string().optional().describe('Name that customers see'),
      }),
    },
    delete: {
      summary: 'Deletes a coupon. Whoever has it keeps it.',
      docs: docs('coupons/delete'),
      method: 'DELETE',
      path: '/v1/coupons/{id}',
      record: DeletedCoupon,
      params: z.strictObject({ id: recordId() }),
    },
  },
})
