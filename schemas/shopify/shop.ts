import { defineEntity } from '@ferrule/codegen'
import { ask } from './documents.ts'
import { docs } from './shared.ts'
import { Shop } from './shop.records.ts'

export default defineEntity({
  name: 'shop',
  type: 'Shop',
  summary: 'The shop.',
  docs: docs('objects/Shop'),
  record: Shop,
  actions: {
    get: ask({
      summary: "Returns the shop's name, address, currency and plan.",
      docs: docs('queries/shop'),
      field: 'shop{*}',
    }),
  },
})
