import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, openEnum, ref, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter } from '../greenhouse/shared.ts'
import { custom, own, v1Name } from './shared.records.ts'
import { docs, get, idList, list, range } from './shared.ts'

export const Offer = z
  .looseObject({
    ...own,
    version: z.int().describe('Which offer of the application it is, from 1'),
    application_id: always(ref('Application it belongs to')),
    job_id: always(ref('Job it is for')),
    candidate_id: always(ref('Who gets it')),
    opening_id: orNull(ref('Seat it is for')),
    status: openEnum('Created', 'Accepted', 'Rejected', 'Deprecated').describe(
      'State; `unresolved` of v1 is `Created`',
    ),
    starts_on: orNull(date('First day at work')),
    sent_on: orNull(date('When it was sent')),
    starts_at: v1Name(date('First day at work'), 'starts_on'),
    sent_at: v1Name(date('When it was sent'), 'sent_on'),
    resolved_at: orNull(time('When it was accepted or rejected')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Offer', description: 'An offer made to a candidate.' })

export default defineEntity({
  name: 'offers',
  type: 'Offer',
  summary: 'Offers made to candidates.',
  docs,
  record: Offer,
  actions: {
    list: list({
      summary: 'Lists offers, newest first.',
      path: '/v3/offers',
      statuses: true,
      prepare: 'offerFilters',
      params: {
        ...range('resolved_at', 'resolved'),
        ...range('sent_on', 'sent'),
        ...range('starts_on', 'with a first day'),
        application_ids: idList('Only those of these applications'),
        job_ids: idList('Only those for these jobs'),
        candidate_ids: idList('Only those for these candidates'),
        opening_ids: idList('Only those for these seats'),
        current_only: flagFilter('True: only the offer of each application that counts'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        status: z
          .enum(['Created', 'Accepted', 'Rejected', 'Deprecated', 'unresolved', 'accepted', 'rejected', 'deprecated'])
          .optional()
          .describe('Only those in this state, in the words of v3 or of v1'),
      },
    }),
    get: get('offer', { summary: 'Returns one offer.', path: '/v3/offers' }),
  },
})
