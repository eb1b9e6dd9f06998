import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list } from './documents.ts'
import { Location } from './inventory.records.ts'
import { Count } from './shared.records.ts'
import { between, docs, sinceId } from './shared.ts'

const filters = { since_id: sinceId(), ...between('created_at', 'created') }

const all = list({
  summary: 'Lists locations, including inactive ones.',
  docs: docs('queries/locations'),
  connection: 'locations',
  filters,
  variables: {
    includeInactive: [
      z.boolean().optional().meta({ default: true, description: 'Whether to include inactive locations' }),
      'Boolean',
    ],
    includeLegacy: [
      z
        .boolean()
        .optional()
        .meta({ default: true, description: 'Whether to include locations of fulfillment services' }),
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
  summary: 'Locations where inventory is kept or sold.',
  docs: docs('objects/Location'),
  record: Location,
  actions: {
    list: { ...all, defaults: { ...all.defaults, includeInactive: true, includeLegacy: true } },
    count: ask({
      summary: 'Counts active locations.',
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
