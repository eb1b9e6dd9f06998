import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const JobBoard = z
  .looseObject({
    ...own,
    about: always(text('About')),
    company_name: always(text('Company name')),
    conclusion: always(text('Conclusion')),
    internal: always(flag('Whether it is for employees only')),
    introduction: always(text('Introduction')),
    status: always(text('Status')),
    url_token: always(text('Url token')),
  })
  .meta({ id: 'JobBoard', description: 'Job boards of the organization.' })

export default defineEntity({
  name: 'job_boards',
  type: 'JobBoard',
  summary: 'Job boards of the organization.',
  docs,
  record: JobBoard,
  actions: {
    list: list({
      summary: 'Lists job boards, newest first.',
      path: '/v3/job_boards',
      params: {
        internal: flagFilter('Only records with this value of `internal`'),
        live: flagFilter('Only records with this value of `live`'),
      },
    }),
  },
})
