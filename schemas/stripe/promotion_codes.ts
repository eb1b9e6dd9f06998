import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { PromotionCode } from './promotion_codes.record.ts'
import { open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  idParam,
  list,
  metadata,
  metadataOrEmpty,
  pathId,
} from './shared.ts'

const recordId = () => pathId('promotion code', 'promo_123')

export default defineEntity({
  name: 'promotion_codes',
  type: 'PromotionCode',
  summary: 'Codes that customers enter to get what coupons take off.',
  docs: docs('promotion_codes'),
  record: PromotionCode,
  actions: {
    list: list({
      summary: 'Lists promotion codes, newest first.',
      docs: docs('promotion_codes/list'),
      path: '/v1/promotion_codes',
      params: {
        active: z.boolean().optional().describe('Whether it can be used'),
        code: z.string().optional().describe('What customers enter. Stripe makes one up otherwise'),
        coupon: idParam().optional().describe('Only those of this coupon'),
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one promotion code.',
      docs: docs('promotion_codes/retrieve'),
      path: '/v1/promotion_codes/{id}',
    }),
    create: {
      summary: 'Creates a promotion code and returns it.',
      docs: docs('promotion_codes/create'),
      method: 'POST',
      path: '/v1/promotion_codes',
      params: z.strictObject({
        promotion: z
          .strictObject({ coupon: idParam().optional().describe('Coupon'), type: z.literal('coupon').describe('Kind') })
          .describe('What it promises: `type` and `coupon`'),
        active: z.boolean().optional().describe('Whether it can be used'),
        code: z.string().optional().describe('What customers enter. Stripe makes one up otherwise'),
        customer: idParam().optional().describe('Only for this customer'),
        customer_account: idParam().optional().describe('Account that acts as the customer'),
        expand,
        expires_at: z.int().optional().describe('When it expires, Unix seconds'),
        max_redemptions: z.int().optional().describe('How often it can be used in all'),
        metadata: metadata(),
        restrictions: z
          .strictObject({
            currency_options: z
              .record(z.string(), open())
              .optional()
              .describe('Amounts in further currencies, by code'),
            first_time_transaction: z.boolean().optional().describe('Only for the first payment of a customer'),
            minimum_amount: z.int().optional().describe('Least amount of the purchase, smallest currency unit'),
            minimum_amount_currency: z.string().optional().describe('Currency of `minimum_amount`'),
          })
          .optional()
          .describe('What has to be true for its use'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the promotion code.',
      docs: docs('promotion_codes/update'),
      method: 'POST',
      path: '/v1/promotion_codes/{id}',
      params: z.strictObject({
        id: recordId(),
        active: z.boolean().optional().describe('Whether it can be used'),
        expand,
        metadata: metadataOrEmpty(),
        restrictions: z
          .strictObject({
            currency_options: z
              .record(z.string(), open())
              .optional()
              .describe('Amounts in further currencies, by code'),
          })
          .optional()
          .describe('What has to be true for its use'),
      }),
    },
  },
})
