import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, openEnum, ref, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter } from '../greenhouse/shared.ts'
import { custom, ifIncluded, own, v1Name } from './shared.records.ts'
import { docs, get, idList, including, list, range } from './shared.ts'

export const Offer = z
  .looseObject({
    ...own,
    opening: ifIncluded(z.looseObject({}).meta({ open: true }).describe('Opening that the offer is for')),
    version: z.int().describe('Version of the offer, starting at 1'),
    application_id: always(ref('Id of the application')),
    job_id: always(ref('Id of the job')),
    candidate_id: always(ref('Id of the candidate')),
    opening_id: orNull(ref('Id of the opening that the offer is for')),
    status: openEnum('Created', 'Accepted', 'Rejected', 'Deprecated').describe(
      "Status; v1's `unresolved` is `Created` here",
    ),
    starts_on: orNull(date("The candidate's start date")),
    sent_on: orNull(date('When the offer was sent')),
    starts_at: v1Name(date("The candidate's start date"), 'starts_on'),
    sent_at: v1Name(date('When the offer was sent'), 'sent_on'),
    resolved_at: orNull(time('When the offer was accepted or rejected')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Offer', description: 'An offer made to a candidate.' })

const include = including('opening')

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
      params: {
        ...include,
        ...range('resolved_at', 'resolved'),
        ...range('sent_on', 'sent'),
        ...range('starts_on', 'with a start date'),
        application_ids: idList('Only records for these applications'),
        job_ids: idList('Only records for these jobs'),
        candidate_ids: idList('Only offers for these candidates'),
        opening_ids: idList('Only offers for these openings'),
        current_only: flagFilter("Whether to return only each application's current offer"),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
        status: z
          .enum(['Created', 'Accepted', 'Rejected', 'Deprecated', 'unresolved', 'accepted', 'rejected', 'deprecated'])
          .optional()
          .describe('Only offers with this status, by its v3 or v1 name'),
      },
    }),
    get: get('offer', { summary: 'Returns one offer.', path: '/v3/offers' }, include),
  },
})
