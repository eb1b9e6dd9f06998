import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const UserJobPermission = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    user_id: always(ref('Id of the user')),
    role_id: always(ref('Id of the role')),
    automated: orNull(flag('Whether a rule made it')),
  })
  .meta({ id: 'UserJobPermission', description: 'Roles of users in jobs.' })

export default defineEntity({
  name: 'user_job_permissions',
  type: 'UserJobPermission',
  summary: 'Roles of users in jobs.',
  docs,
  record: UserJobPermission,
  actions: {
    list: list({
      summary: 'Lists user job permissions, newest first.',
      path: '/v3/user_job_permissions',
      params: {
        job_ids: idList('Only records of these jobs'),
        user_ids: idList('Only records of these users'),
        role_ids: idList('Only records of these roles'),
      },
    }),
  },
})
