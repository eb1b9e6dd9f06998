import { defineEntity } from '@ferrule/codegen'
import { restGet, restList } from './documents.ts'
import { DiscountCode } from './rest.records.ts'
import { id, restDocs } from './shared.ts'

const exact = ['id', 'price_rule_id']

export default defineEntity({
  name: 'discount_codes',
  type: 'DiscountCode',
  summary: 'Codes of price rules, as the REST API has them. `discounts.list_codes` has the codes of the newer records.',
  docs: restDocs('discountcode'),
  record: DiscountCode,
  actions: {
    list: restList({
      summary: 'Lists the codes of a price rule.',
      docs: restDocs('discountcode'),
      path: 'price_rules/{price_rule_id}/discount_codes',
      records: 'discount_codes',
      params: { price_rule_id: id('PriceRule') },
      exact,
    }),
    get: restGet({
      summary: 'Returns one code of a price rule.',
      docs: restDocs('discountcode'),
      path: 'price_rules/{price_rule_id}/discount_codes/{discount_code_id}',
      records: 'discount_code',
      params: { price_rule_id: id('PriceRule'), discount_code_id: id('DiscountCode') },
      exact,
    }),
  },
})
