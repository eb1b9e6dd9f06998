import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { object, person } from './shared.records.ts'
import { docs, includeFlags, list, listId, segmentId, subscriberHash } from './shared.ts'

export const SegmentMember = z
  .looseObject({ ...person, stats: always(object('Average open and click rates, 0 to 1')) })
  .meta({ id: 'SegmentMember', description: 'A member of a list, in the form that segments return.' })

export default defineEntity({
  name: 'segment_members',
  type: 'SegmentMember',
  summary: 'The members of a segment, or with a tag.',
  docs: docs('list-segment-members'),
  record: SegmentMember,
  actions: {
    list: list({
      summary: "Lists the members of a segment. A tag's id works as a segment id.",
      docs: docs('list-segment-members'),
      path: '/3.0/lists/{list_id}/segments/{segment_id}/members',
      records: 'members',
      params: { list_id: listId(), segment_id: segmentId(), ...includeFlags },
    }),
    create: {
      title: 'Add member to segment',
      summary: 'Adds a member of the list to a static segment, or tags it.',
      docs: docs('list-segment-members'),
      method: 'POST',
      path: '/3.0/lists/{list_id}/segments/{segment_id}/members',
      params: z.strictObject({
        list_id: listId(),
        segment_id: segmentId(),
        email_address: z.string().min(1).describe('Email address').meta({ example: 'ada@example.com' }),
      }),
      idempotent: true,
    },
    delete: {
      title: 'Remove member from segment',
      summary: 'Removes a member from a static segment, or its tag.',
      docs: docs('list-segment-members'),
      method: 'DELETE',
      path: '/3.0/lists/{list_id}/segments/{segment_id}/members/{subscriber_hash}',
      params: z.strictObject({ list_id: listId(), segment_id: segmentId(), subscriber_hash: subscriberHash() }),
      record: null,
      vendor: { prepare: 'hashSubscriber' },
    },
  },
})
