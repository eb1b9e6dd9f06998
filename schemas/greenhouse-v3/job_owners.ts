import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, openEnum, ref } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const JobOwner = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    user_id: always(ref('Id of the user')),
    type: openEnum('sourcer', 'recruiter', 'coordinator').describe('Role in hiring for the job'),
    responsible: always(flag('Whether new candidates are assigned to this user')),
  })
  .meta({ id: 'JobOwner', description: "A job's recruiter, coordinator or sourcer." })

export default defineEntity({
  name: 'job_owners',
  type: 'JobOwner',
  summary:
    "The recruiters, coordinators and sourcers of jobs. With `job_hiring_managers` they make up v1's hiring team.",
  docs,
  record: JobOwner,
  actions: {
    list: list({
      summary: 'Lists job owners, newest first.',
      path: '/v3/job_owners',
      params: {
        job_ids: idList('Only records for these jobs'),
        user_ids: idList('Only records for these users'),
        type: textFilter('Only owners with this role'),
      },
    }),
  },
})
