import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const FutureJobPermission = z
  .looseObject({
    ...own,
    department_id: orNull(ref('Id of the department')),
    user_id: always(ref('Id of the user')),
    office_id: orNull(ref('Id of the office')),
    role_id: always(ref('Id of the role')),
  })
  .meta({ id: 'FutureJobPermission', description: 'Roles that users get in future jobs.' })

export default defineEntity({
  name: 'future_job_permissions',
  type: 'FutureJobPermission',
  summary: 'Roles that users get in future jobs.',
  docs,
  record: FutureJobPermission,
  actions: {
    list: list({
      summary: 'Lists future job permissions, newest first.',
      path: '/v3/future_job_permissions',
      params: {
        department_ids: idList('Only records of these departments'),
        office_ids: idList('Only records of these offices'),
        user_ids: idList('Only records of these users'),
        role_ids: idList('Only records of these roles'),
        external_department_id: textFilter('Only records with this external department id'),
        external_office_id: textFilter('Only records with this external office id'),
      },
    }),
  },
})
