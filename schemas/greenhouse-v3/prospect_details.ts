import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ProspectDetail = z
  .looseObject({
    ...own,
    application_id: always(ref('Id of the application')),
    pool_id: orNull(ref('Id of the pool')),
    pool_stage_id: orNull(ref('Id of the pool stage')),
    prospect_owner_id: orNull(ref('Id of the prospect owner')),
    department_id: always(ref('Id of the department')),
    office_id: always(ref('Id of the office')),
  })
  .meta({ id: 'ProspectDetail', description: 'Pool, stage and owner of prospects.' })

export default defineEntity({
  name: 'prospect_details',
  type: 'ProspectDetail',
  summary: 'Pool, stage and owner of prospects.',
  docs,
  record: ProspectDetail,
  actions: {
    list: list({
      summary: 'Lists prospect details, newest first.',
      path: '/v3/prospect_details',
      params: {
        application_ids: idList('Only records of these applications'),
        pool_ids: idList('Only records of these pools'),
        pool_stage_ids: idList('Only records of these pool stages'),
        prospect_owner_ids: idList('Only records of these prospect owners'),
        department_ids: idList('Only records of these departments'),
        office_ids: idList('Only records of these offices'),
      },
    }),
  },
})
