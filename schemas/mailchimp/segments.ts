import { defineEntity, open } from '@ferrule/codegen'
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

export const SegmentChanges = z
  .looseObject({
    members_added: orAbsent(objects('Members that were added')),
    members_removed: orAbsent(objects('Members that were removed')),
    errors: orAbsent(objects('What failed: `email_addresses`, `error`')),
    total_added: orAbsent(int('Number of members added')),
    total_removed: orAbsent(int('Number of members removed')),
    error_count: orAbsent(int('Number of errors')),
  })
  .meta({ id: 'SegmentChanges', description: 'What was done to the members of a segment.' })

const one = '/3.0/lists/{list_id}/segments/{segment_id}'
const own = { list_id: listId(), segment_id: segmentId() }
const facts = {
  static_segment: z
    .array(z.string().min(1))
    .optional()
    .describe('Email addresses of the members of a static segment, all in the list already'),
  options: z
    .strictObject({
      match: z.enum(['any', 'all']).optional().describe('Whether members must meet any or all of the conditions'),
      conditions: z.array(open()).optional().describe('Conditions: `condition_type`, `field`, `op`, `value`'),
    })
    .optional()
    .describe('Conditions of a saved segment'),
}

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
    create: {
      summary: 'Adds a segment: with `options`, of all who fit; with `static_segment`, a tag with these members.',
      docs: docs('list-segments'),
      method: 'POST',
      path: '/3.0/lists/{list_id}/segments',
      params: z.strictObject({
        list_id: listId(),
        name: z.string().min(1).describe('Name').meta({ example: 'Customers' }),
        ...facts,
      }),
      atMostOne: [['static_segment', 'options']],
    },
    update: {
      summary: 'Updates a segment. `static_segment` replaces its members; an empty list removes all.',
      docs: docs('list-segments'),
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({
        ...own,
        name: z.string().min(1).describe('Name').meta({ example: 'Customers' }),
        ...facts,
      }),
      atMostOne: [['static_segment', 'options']],
    },
    update_members: {
      title: 'Add and remove members of segment',
      summary: 'Adds members to a static segment, and removes others, up to 500 each.',
      docs: docs('list-segments'),
      method: 'POST',
      access: 'write',
      path: one,
      params: z.strictObject({
        ...own,
        members_to_add: z.array(z.string().min(1)).max(500).optional().describe('Email addresses to add'),
        members_to_remove: z.array(z.string().min(1)).max(500).optional().describe('Email addresses to remove'),
      }),
      atLeastOne: [['members_to_add', 'members_to_remove']],
      idempotent: true,
      record: SegmentChanges,
    },
    delete: {
      summary: 'Deletes a segment, or a tag. Its members stay in the list.',
      docs: docs('list-segments'),
      method: 'DELETE',
      path: one,
      params: z.strictObject(own),
      record: null,
    },
  },
})
