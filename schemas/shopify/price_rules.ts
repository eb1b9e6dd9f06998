import { defineEntity } from '@ferrule/codegen'
import { restGet, restList } from './documents.ts'
import { PriceRule } from './rest.records.ts'
import { id, moment, restDocs, restSinceId } from './shared.ts'

const exact = [
  'id',
  'entitled_product_ids',
  'entitled_variant_ids',
  'entitled_collection_ids',
  'entitled_country_ids',
  'prerequisite_product_ids',
  'prerequisite_variant_ids',
  'prerequisite_collection_ids',
  'customer_segment_prerequisite_ids',
  'prerequisite_customer_ids',
]

export default defineEntity({
  name: 'price_rules',
  type: 'PriceRule',
  summary: 'Price rules of code discounts, from the REST API. `discounts` has the newer records.',
  docs: restDocs('pricerule'),
  record: PriceRule,
  actions: {
    list: restList({
      summary: 'Lists price rules.',
      docs: restDocs('pricerule'),
      path: 'price_rules',
      records: 'price_rules',
      params: {
        since_id: restSinceId(),
        created_at_min: moment('Only records created at or after this time'),
        created_at_max: moment('Only records created at or before this time'),
        updated_at_min: moment('Only records updated at or after this time'),
        updated_at_max: moment('Only records updated at or before this time'),
        starts_at_min: moment('Only price rules that start at or after this time'),
        starts_at_max: moment('Only price rules that start at or before this time'),
        ends_at_min: moment('Only price rules that end at or after this time'),
        ends_at_max: moment('Only price rules that end at or before this time'),
      },
      exact,
    }),
    get: restGet({
      summary: 'Returns one price rule.',
      docs: restDocs('pricerule'),
      path: 'price_rules/{price_rule_id}',
      records: 'price_rule',
      params: { price_rule_id: id('PriceRule') },
      exact,
    }),
  },
})
