import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { object, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const Source = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    type: always(object('Type of source: `{ id, name }`')),
  })
  .meta({ id: 'Source', description: 'A source: where candidates come from.' })

export default defineEntity({
  name: 'sources',
  type: 'Source',
  summary: 'A source: where candidates come from.',
  docs,
  record: Source,
  actions: {
    list: list({
      summary: 'Lists sources, newest first.',
      path: '/v3/sources',
      params: {},
    }),
  },
})
