import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list } from './documents.ts'
import { Location } from './inventory.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, sinceId } from './shared.ts'

const filters = { since_id: sinceId(), ...between('created_at', 'made') }

const all = list({
  summary: 'Lists locations, those that are not in use included.',
  docs: docs('queries/locations'),
  connection: 'locations',
  filters,
  variables: {
    includeInactive: [
      z.boolean().optional().meta({ default: true, description: 'Also those that are not in use' }),
      'Boolean',
    ],
    includeLegacy: [
      z.boolean().optional().meta({ default: true, description: 'Also those of fulfillment services' }),
      'Boolean',
    ],
  },
  args: ['includeInactive:$includeInactive', 'includeLegacy:$includeLegacy'],
  sort: ['LocationSortKeys', ['NAME', 'ID', 'RELEVANCE']],
  size: 250,
})

export default defineEntity({
  name: 'locations',
  type: 'Location',
  summary: 'Places where goods are kept or sold.',
  docs: docs('objects/Location'),
  record: Location,
  actions: {
    list: { ...all, defaults: { ...all.defaults, includeInactive: true, includeLegacy: true } },
    count: ask({
      summary: 'Counts locations that are in use.',
      docs: docs('queries/locationsCount'),
      field: 'locationsCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    get: get({
      summary: 'Returns one location.',
      docs: docs('queries/location'),
      root: 'location',
      param: 'location_id',
      type: 'Location',
    }),
  },
})
