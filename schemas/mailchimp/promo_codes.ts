import { defineEntity } from '@ferrule/codegen'
import { bool, int, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { commerceActions, flag, STORES, shopId, storeId, whole, word } from './commerce.ts'
import { date } from './shared.records.ts'
import { docs, timeOrEmpty } from './shared.ts'

export const PromoCode = z
  .looseObject({
    id: orAbsent(text('Id of the code, as your shop has it')),
    code: orAbsent(text('The code')),
    redemption_url: orAbsent(text('Where it is redeemed')),
    usage_count: orAbsent(int('Number of uses')),
    enabled: orAbsent(bool('Whether it can be used')),
    created_at_foreign: orAbsent(date('When it was created')),
    updated_at_foreign: orAbsent(date('When it was updated')),
  })
  .meta({ id: 'PromoCode', description: 'A discount code.' })

const facts = {
  usage_count: whole('Number of uses'),
  enabled: flag('Whether it can be used'),
  created_at_foreign: timeOrEmpty('When it was created'),
  updated_at_foreign: timeOrEmpty('When it was updated'),
}

export default defineEntity({
  name: 'promo_codes',
  type: 'PromoCode',
  summary: 'Codes of a promo rule.',
  docs: docs('ecommerce-promo-codes'),
  record: PromoCode,
  actions: commerceActions({
    page: 'ecommerce-promo-codes',
    noun: 'promo code',
    path: `${STORES}/{store_id}/promo-rules/{promo_rule_id}/promo-codes`,
    records: 'promo_codes',
    parents: { store_id: storeId(), promo_rule_id: shopId('promo rule') },
    key: 'promo_code_id',
    create: {
      id: shopId('promo code'),
      code: z.string().min(1).describe('The code').meta({ example: 'SPRING20' }),
      redemption_url: z
        .string()
        .min(1)
        .describe('Where it is redeemed')
        .meta({ example: 'https://shop.example.com/sale' }),
      ...facts,
    },
    update: { code: word('The code'), redemption_url: word('Where it is redeemed'), ...facts },
  }),
})
