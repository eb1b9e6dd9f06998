import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { created, custom, date, id, keyed, Opening, openEnum, ref, time, updated } from './shared.records.ts'
import { after, before, createdFilters, docs, get, list, recordId, updatedFilters } from './shared.ts'

export const Offer = z
  .looseObject({
    id: id(),
    version: z.int().describe('Version of the offer, starting at 1'),
    application_id: always(ref('Id of the application')),
    job_id: always(ref('Id of the job')),
    candidate_id: always(ref('Id of the candidate')),
    opening: Opening.nullish().describe('Opening that the offer is for'),
    created_at: always(created()),
    updated_at: always(updated()),
    sent_at: date('When the offer was sent'),
    resolved_at: time('When the offer was accepted or rejected'),
    starts_at: date("The candidate's start date"),
    status: openEnum('unresolved', 'accepted', 'rejected', 'deprecated').describe('Status'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Offer', description: 'An offer made to a candidate.' })

const application = z.strictObject({ application_id: recordId('application') })

export default defineEntity({
  name: 'offers',
  type: 'Offer',
  summary: 'Offers made to candidates.',
  docs: docs('offers'),
  record: Offer,
  actions: {
    list: list({
      summary: 'Lists offers for all applications.',
      docs: docs('get-list-offers'),
      path: '/v1/offers',
      params: {
        ...createdFilters,
        ...updatedFilters,
        resolved_before: before('resolved'),
        resolved_after: after('resolved'),
        status: z
          .enum(['unresolved', 'accepted', 'rejected', 'deprecated'])
          .optional()
          .describe('Only records with this status'),
        sent_before: before('sent'),
        sent_after: after('sent'),
        starts_before: before('with a start date'),
        starts_after: after('with a start date'),
      },
    }),
    get: get('offer', {
      summary: 'Returns one offer.',
      docs: docs('get-retrieve-offer'),
      path: '/v1/offers/{id}',
    }),
    list_for_application: list({
      summary: 'Lists the offers for an application.',
      docs: docs('get-list-offers-for-application'),
      path: '/v1/applications/{application_id}/offers',
      params: application.shape,
    }),
    get_current: {
      title: 'Get current offer of application',
      summary: 'Returns the current offer for an application.',
      docs: docs('get-retrieve-current-offer-for-application'),
      method: 'GET',
      path: '/v1/applications/{application_id}/offers/current_offer',
      params: application,
    },
  },
})
