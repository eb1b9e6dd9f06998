import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { object, person } from './shared.records.ts'
import { docs, includeFlags, list, listId, segmentId } from './shared.ts'

export const SegmentMember = z
  .looseObject({ ...person, stats: always(object('Average rates of opens and clicks, 0 to 1')) })
  .meta({ id: 'SegmentMember', description: 'A member of a list, as segments show it.' })

export default defineEntity({
  name: 'segment_members',
  type: 'SegmentMember',
  summary: 'The members in a segment, or with a tag.',
  docs: docs('list-segment-members'),
  record: SegmentMember,
  actions: {
    list: list({
      summary: 'Lists the members of a segment; the id of a tag is good, too.',
      docs: docs('list-segment-members'),
      path: '/3.0/lists/{list_id}/segments/{segment_id}/members',
      records: 'members',
      params: { list_id: listId(), segment_id: segmentId(), ...includeFlags },
    }),
  },
})
