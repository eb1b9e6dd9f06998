import { defineEntity } from '@ferrule/codegen'
import { restGet, restList } from './documents.ts'
import { DiscountCode } from './rest.records.ts'
import { id, restDocs } from './shared.ts'

const exact = ['id', 'price_rule_id']

export default defineEntity({
  name: 'discount_codes',
  type: 'DiscountCode',
  summary:
    'Discount codes of price rules, from the REST API. For codes of the newer discounts, use `discounts.list_codes`.',
  docs: restDocs('discountcode'),
  record: DiscountCode,
  actions: {
    list: restList({
      summary: "Lists a price rule's discount codes.",
      docs: restDocs('discountcode'),
      path: 'price_rules/{price_rule_id}/discount_codes',
      records: 'discount_codes',
      params: { price_rule_id: id('PriceRule') },
      exact,
    }),
    get: restGet({
      summary: "Returns one of a price rule's discount codes.",
      docs: restDocs('discountcode'),
      path: 'price_rules/{price_rule_id}/discount_codes/{discount_code_id}',
      records: 'discount_code',
      params: { price_rule_id: id('PriceRule'), discount_code_id: id('DiscountCode') },
      exact,
    }),
  },
})
