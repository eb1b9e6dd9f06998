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
    job_id: always(ref('The job')),
    user_id: always(ref('The user')),
    type: openEnum('sourcer', 'recruiter', 'coordinator').describe('Part in the hiring'),
    responsible: always(flag('Whether new candidates get this user')),
  })
  .meta({ id: 'JobOwner', description: 'A recruiter, coordinator or sourcer of a job.' })

export default defineEntity({
  name: 'job_owners',
  type: 'JobOwner',
  summary: 'Recruiters, coordinators and sourcers of jobs; with `job_hiring_managers` the hiring team of v1.',
  docs,
  record: JobOwner,
  actions: {
    list: list({
      summary: 'Lists job owners, newest first.',
      path: '/v3/job_owners',
      params: {
        job_ids: idList('Only those of these jobs'),
        user_ids: idList('Only these users'),
        type: textFilter('Only those with this part'),
      },
    }),
  },
})
