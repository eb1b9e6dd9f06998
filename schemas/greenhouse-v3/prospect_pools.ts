import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ProspectPool = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    active: always(flag('Whether it is active')),
    description: orNull(text('Description')),
    department_ids: always(ids('Ids of the departments')),
    office_ids: always(ids('Ids of the offices')),
    job_ids: always(ids('Ids of the jobs')),
  })
  .meta({ id: 'ProspectPool', description: 'Pools of prospects.' })

export default defineEntity({
  name: 'prospect_pools',
  type: 'ProspectPool',
  summary: 'Pools of prospects.',
  docs,
  record: ProspectPool,
  actions: {
    list: list({
      summary: 'Lists prospect pools, newest first.',
      path: '/v3/prospect_pools',
      params: {
        department_ids: idList('Only records of these departments'),
        office_ids: idList('Only records of these offices'),
        job_ids: idList('Only records of these jobs'),
        active: flagFilter('Only records with this value of `active`'),
      },
    }),
  },
})
