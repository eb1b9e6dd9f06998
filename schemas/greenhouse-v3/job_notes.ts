import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const JobNote = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    user_id: always(ref('Id of the user')),
    body: orNull(text('Body')),
    visibility: openEnum('admin_only_visible', 'privately_visible').nullable().describe('Visibility'),
  })
  .meta({ id: 'JobNote', description: 'Notes on jobs.' })

export default defineEntity({
  name: 'job_notes',
  type: 'JobNote',
  summary: 'Notes on jobs.',
  docs,
  record: JobNote,
  actions: {
    list: list({
      summary: 'Lists job notes, newest first.',
      path: '/v3/job_notes',
      params: {
        job_ids: idList('Only records of these jobs'),
        user_ids: idList('Only records of these users'),
        visibility: textFilter('Only records with this visibility'),
      },
    }),
  },
})
