import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, int, objects, openEnum, text } from './shared.records.ts'
import { docs, get, includeFlags, list, listId, listMeta, segmentId, time } from './shared.ts'

export const Segment = z
  .looseObject({
    id: z.int().describe('Id of the segment; for a static segment, also the id of the tag'),
    name: orAbsent(text('Name')),
    member_count: orAbsent(int('Number of active members')),
    type: openEnum('saved', 'static', 'fuzzy')
      .optional()
      .describe('Type: saved (by conditions), static (a tag), or fuzzy'),
    created_at: orAbsent(date('When it was created')),
    updated_at: orAbsent(date('When the segment was last updated')),
    options: z
      .looseObject({
        match: openEnum('any', 'all').optional().describe('Whether members must meet any or all of the conditions'),
        conditions: orAbsent(objects('Conditions: `condition_type`, `field`, `op`, `value`')),
      })
      .optional()
      .meta({ id: 'SegmentOptions', description: 'The conditions of a saved segment.' })
      .describe('Conditions; absent for tags'),
    list_id: orAbsent(text('Id of the list')),
  })
  .meta({ id: 'Segment', description: 'A part of a list, defined by conditions or by a tag.' })

const kind = () => z.string().min(1).optional()

export default defineEntity({
  name: 'segments',
  type: 'Segment',
  summary: 'Segments of a list, including tags.',
  docs: docs('list-segments'),
  record: Segment,
  actions: {
    list: list({
      summary: "Lists a list's segments. Those of type static are its tags.",
      docs: docs('list-segments'),
      path: '/3.0/lists/{list_id}/segments',
      records: 'segments',
      params: {
        list_id: listId(),
        type: kind().describe('Only segments of this type: saved, static or fuzzy'),
        exclude_type: kind().describe('Leaves out segments of this type'),
        since_created_at: time('Only records created after this time'),
        before_created_at: time('Only records created before this time'),
        since_updated_at: time('Only changed after'),
        before_updated_at: time('Only records updated before this time'),
        ...includeFlags,
      },
      meta: listMeta,
    }),
    get: get({
      summary: 'Returns one segment.',
      docs: docs('list-segments'),
      path: '/3.0/lists/{list_id}/segments/{segment_id}',
      params: { list_id: listId(), segment_id: segmentId(), ...includeFlags },
    }),
  },
})
