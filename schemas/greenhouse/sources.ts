import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, Named, text } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const Source = z
  .looseObject({ id: id(), name: text('Name'), type: Named.nullish().describe('Type of source') })
  .meta({ id: 'Source', description: 'A source: where candidates come from.' })

export default defineEntity({
  name: 'sources',
  type: 'Source',
  summary: 'A source: where candidates come from.',
  docs: docs('sources'),
  record: Source,
  actions: {
    list: list({
      summary: 'Lists sources.',
      docs: docs('get-list-sources'),
      path: '/v1/sources',
      params: {},
    }),
  },
})
