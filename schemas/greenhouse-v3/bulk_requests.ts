import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

const count = (what: string) => z.int().describe(what)

export const BulkRequest = z
  .looseObject({
    ...own,
    bulk_action_uuid: always(text('Id that the bulk action returned')),
    requested_by_user_id: always(ref('Id of the user who made the request')),
    status: always(text('Status: building, then others that Greenhouse reports')),
    record_count: always(count('Number of records')),
    success_count: always(count('Number of records that succeeded')),
    failure_count: always(count('Number of records that failed')),
    callback_url: orNull(text('URL that Greenhouse calls when the request is complete')),
    callback_response: orNull(text('Response of that URL')),
    completed_at: orNull(time('Time the request was completed')),
    expires_at: orNull(time('Time the result expires')),
    api_endpoint: always(text('Endpoint of the bulk action')),
    requested_at: orNull(time('Time of the request')),
  })
  .meta({ id: 'BulkRequest', description: 'A bulk action and its progress.' })

/** The immediate response of a bulk action. */
export const BulkStarted = z
  .looseObject({
    bulk_action_uuid: always(text('Id for `bulk_requests.get`')),
    status: always(text('Status: building')),
    status_url: always(text('Path of the status')),
  })
  .meta({ id: 'BulkStarted', description: 'A bulk action that has started.' })

export default defineEntity({
  name: 'bulk_requests',
  type: 'BulkRequest',
  summary: 'Bulk actions and their progress. At most 5 can run at a time.',
  docs,
  record: BulkRequest,
  actions: {
    list: list({
      summary: 'Lists bulk requests, newest first.',
      path: '/v3/bulk_requests',
      params: {
        bulk_action_uuid: textFilter('Only the request with this id'),
        active: flagFilter('Only running requests if true, only the others if false'),
      },
    }),
    get: {
      summary: 'Returns one bulk request.',
      docs,
      method: 'GET',
      path: '/v3/bulk_requests/{bulk_action_uuid}',
      params: z.strictObject({
        bulk_action_uuid: z
          .string()
          .regex(/^[0-9a-fA-F-]{36}$/)
          .meta({ hint: 'must be a UUID', description: 'Id that the bulk action returned' }),
      }),
    },
  },
})
