import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ProspectPoolStage = z
  .looseObject({
    ...own,
    prospect_pool_id: always(ref('Id of the prospect pool')),
    name: always(text('Name')),
    sort_order: always(z.int().describe('Sort order')),
  })
  .meta({ id: 'ProspectPoolStage', description: 'Stages of prospect pools.' })

export default defineEntity({
  name: 'prospect_pool_stages',
  type: 'ProspectPoolStage',
  summary: 'Stages of prospect pools.',
  docs,
  record: ProspectPoolStage,
  actions: {
    list: list({
      summary: 'Lists prospect pool stages, newest first.',
      path: '/v3/prospect_pool_stages',
      params: {
        prospect_pool_ids: idList('Only records of these prospect pools'),
      },
    }),
  },
})
