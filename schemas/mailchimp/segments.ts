import { defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, int, objects, openEnum, text } from './shared.records.ts'
import { docs, get, includeFlags, list, listId, listMeta, segmentId, time } from './shared.ts'

export const Segment = z
  .looseObject({
    id: z.int().describe('Id of the segment; the id of the tag too, when static'),
    name: orAbsent(text('Name')),
    member_count: orAbsent(int('Active members in it')),
    type: openEnum('saved', 'static', 'fuzzy').optional().describe('Saved by conditions, static (a tag), or fuzzy'),
    created_at: orAbsent(date('When it was made')),
    updated_at: orAbsent(date('When it was changed')),
    options: z
      .looseObject({
        match: openEnum('any', 'all').optional().describe('Whether any or all conditions count'),
        conditions: orAbsent(objects('Conditions: `condition_type`, `field`, `op`, `value`')),
      })
      .optional()
      .meta({ id: 'SegmentOptions', description: 'Conditions of a saved segment.' })
      .describe('Conditions; absent for tags'),
    list_id: orAbsent(text('Id of the list')),
  })
  .meta({ id: 'Segment', description: 'A part of a list: by conditions, or a tag.' })

const kind = () => z.string().min(1).optional()

export default defineEntity({
  name: 'segments',
  type: 'Segment',
  summary: 'Parts of a list, tags among them.',
  docs: docs('list-segments'),
  record: Segment,
  actions: {
    list: list({
      summary: 'Lists the segments of a list; those of the type static are its tags.',
      docs: docs('list-segments'),
      path: '/3.0/lists/{list_id}/segments',
      records: 'segments',
      params: {
        list_id: listId(),
        type: kind().describe('Only of this kind: saved, static or fuzzy'),
        exclude_type: kind().describe('None of this kind'),
        since_created_at: time('Only made after'),
        before_created_at: time('Only made before'),
        since_updated_at: time('Only changed after'),
        before_updated_at: time('Only changed before'),
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
