import { defineEntity } from '@ferrule/codegen'
import { list } from './documents.ts'
import { docs, metafieldVariables } from './shared.ts'
import { Metafield } from './shop.records.ts'

export default defineEntity({
  name: 'metafield_customers',
  type: 'Metafield',
  summary: 'Metafields of customers.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    list: list({
      title: 'List metafields of customer',
      summary: "Lists a customer's metafields.",
      docs: docs('objects/Customer'),
      parent: 'customer(id:$customer_id)',
      connection: 'metafields',
      ids: { customer_id: 'Customer' },
      ...metafieldVariables,
      size: 250,
    }),
  },
})
