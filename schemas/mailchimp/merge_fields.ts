import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, int, object, openEnum, text } from './shared.records.ts'
import { docs, list, listId, listMeta } from './shared.ts'

export const MergeField = z
  .looseObject({
    merge_id: z.int().describe('Id of the field'),
    tag: always(text('Tag, by which members carry the value: FNAME, …')),
    name: always(text('Name, as members see it')),
    type: openEnum(
      'text',
      'number',
      'address',
      'phone',
      'date',
      'url',
      'imageurl',
      'radio',
      'dropdown',
      'birthday',
      'zip',
    ).describe('Kind of the value'),
    required: always(bool('Whether members need it')),
    default_value: always(text('Value of members who have none')),
    public: always(bool('Whether it is on the sign-up form')),
    display_order: always(int('Place in the order shown')),
    options: always(object('Formats, choices, sizes')),
    help_text: always(text('Help for members')),
    list_id: always(text('Id of the list')),
  })
  .meta({ id: 'MergeField', description: 'A field that the members of a list have.' })

export default defineEntity({
  name: 'merge_fields',
  type: 'MergeField',
  summary: 'The fields that the members of a list have.',
  docs: docs('list-merges'),
  record: MergeField,
  actions: {
    list: list({
      summary: 'Lists the merge fields of a list.',
      docs: docs('list-merges'),
      path: '/3.0/lists/{list_id}/merge-fields',
      records: 'merge_fields',
      params: {
        list_id: listId(),
        type: z.string().min(1).optional().describe('Only of this kind'),
        required: z.boolean().optional().describe('Only those members need, or do not need'),
      },
      meta: listMeta,
    }),
  },
})
