import { defineEntity } from '@ferrule/codegen'
import { bool, num, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { amount, commerceActions, flag, STORES, shopId, storeId, word } from './commerce.ts'
import { date, openEnum } from './shared.records.ts'
import { docs, timeOrEmpty } from './shared.ts'

export const PromoRule = z
  .looseObject({
    id: orAbsent(text('Id of the rule, as your shop has it')),
    title: orAbsent(text('Title')),
    description: orAbsent(text('Description')),
    starts_at: orAbsent(date('When it starts')),
    ends_at: orAbsent(date('When it ends')),
    amount: orAbsent(num('Amount off, or the share of 1')),
    type: openEnum('fixed', 'percentage').optional().describe('Whether it is an amount or a share'),
    target: openEnum('per_item', 'total', 'shipping').optional().describe('What it is taken off'),
    enabled: orAbsent(bool('Whether it can be used')),
    created_at_foreign: orAbsent(date('When it was created')),
    updated_at_foreign: orAbsent(date('When it was updated')),
  })
  .meta({ id: 'PromoRule', description: 'A rule of discounts, which codes are made for.' })

const facts = {
  title: word('Title'),
  starts_at: timeOrEmpty('When it starts'),
  ends_at: timeOrEmpty('When it ends'),
  enabled: flag('Whether it can be used'),
  created_at_foreign: timeOrEmpty('When it was created'),
  updated_at_foreign: timeOrEmpty('When it was updated'),
}
const type = () => z.enum(['fixed', 'percentage']).describe('Whether it is an amount or a share')
const target = () => z.enum(['per_item', 'total', 'shipping']).describe('What it is taken off')

export default defineEntity({
  name: 'promo_rules',
  type: 'PromoRule',
  summary: 'Rules of discounts in a store.',
  docs: docs('ecommerce-promo-rules'),
  record: PromoRule,
  actions: commerceActions({
    page: 'ecommerce-promo-rules',
    noun: 'promo rule',
    path: `${STORES}/{store_id}/promo-rules`,
    records: 'promo_rules',
    parents: { store_id: storeId() },
    key: 'promo_rule_id',
    create: {
      id: shopId('promo rule'),
      description: z.string().min(1).describe('Description'),
      amount: z.number().min(0).describe('Amount off, or the share of 1: `0.2` for 20 %').meta({ example: 0.2 }),
      type: type(),
      target: target(),
      ...facts,
    },
    update: {
      description: word('Description'),
      amount: amount('Amount off, or the share of 1'),
      type: type().optional(),
      target: target().optional(),
      ...facts,
    },
  }),
})
