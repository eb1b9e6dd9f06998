import { defineEntity } from '@ferrule/codegen'
import { restGet, restList } from './documents.ts'
import { Country } from './rest.records.ts'
import { id, restDocs, restSinceId } from './shared.ts'

const exact = ['id', 'country_id', 'shipping_zone_id']

export default defineEntity({
  name: 'countries',
  type: 'Country',
  summary: 'Countries that the shop ships to, with their tax rates. Uses the REST API, since GraphQL has no tax rates.',
  docs: restDocs('country'),
  record: Country,
  actions: {
    list: restList({
      summary: 'Lists countries.',
      docs: restDocs('country'),
      path: 'countries',
      records: 'countries',
      params: { since_id: restSinceId() },
      exact,
    }),
    get: restGet({
      summary: 'Returns one country.',
      docs: restDocs('country'),
      path: 'countries/{country_id}',
      records: 'country',
      params: { country_id: id('Country') },
      exact,
    }),
  },
})
