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
  summary: 'What discounts with codes take off, as the REST API has it. `discounts` are the newer records.',
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
        created_at_min: moment('Only made then or later'),
        created_at_max: moment('Only made then or earlier'),
        updated_at_min: moment('Only changed then or later'),
        updated_at_max: moment('Only changed then or earlier'),
        starts_at_min: moment('Only beginning then or later'),
        starts_at_max: moment('Only beginning then or earlier'),
        ends_at_min: moment('Only ending then or later'),
        ends_at_max: moment('Only ending then or earlier'),
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
