import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { PromotionCodePromotion, PromotionCodeRestrictions } from './details.small.ts'
import { created, expandable, id, livemode, Metadata, object, open } from './shared.records.ts'

export const PromotionCode = z
  .looseObject({
    id: id(),
    object: object('promotion_code'),
    active: z.boolean().describe('Whether it can be used'),
    code: z.string().describe('What customers enter'),
    created: created(),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('The only customer who may use it'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    expires_at: z.int().nullable().describe('When it expires, Unix seconds'),
    livemode: livemode(),
    max_redemptions: z.int().nullable().describe('How often it can be used in all'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    promotion: declaredAs(open(), PromotionCodePromotion).describe('What it promises: `type` and `coupon`'),
    restrictions: declaredAs(open(), PromotionCodeRestrictions).describe('What has to be true for its use'),
    times_redeemed: z.int().describe('How often it was used'),
  })
  .meta({ id: 'PromotionCode', description: 'A code that customers enter to get what a coupon takes off.' })
