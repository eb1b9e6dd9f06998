import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, int, object, openEnum, text } from './shared.records.ts'
import { docs, list, listId, listMeta } from './shared.ts'

export const MergeField = z
  .looseObject({
    merge_id: z.int().describe('Id of the merge field'),
    tag: always(text("Tag that stands for the field's value: FNAME, …")),
    name: always(text('Name shown to members')),
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
    ).describe('Data type'),
    required: always(bool('Whether the field is required')),
    default_value: always(text('Default value')),
    public: always(bool('Whether the field is on the sign-up form')),
    display_order: always(int('Position in the display order')),
    options: always(object('Formats, choices and sizes')),
    help_text: always(text('Help text for members')),
    list_id: always(text('Id of the list')),
  })
  .meta({ id: 'MergeField', description: 'A merge field: information a list stores about its members.' })

export default defineEntity({
  name: 'merge_fields',
  type: 'MergeField',
  summary: 'Merge fields: the information a list stores about its members.',
  docs: docs('list-merges'),
  record: MergeField,
  actions: {
    list: list({
      summary: "Lists a list's merge fields.",
      docs: docs('list-merges'),
      path: '/3.0/lists/{list_id}/merge-fields',
      records: 'merge_fields',
      params: {
        list_id: listId(),
        type: z.string().min(1).optional().describe('Only records of this type'),
        required: z.boolean().optional().describe('Only required fields if true, only optional ones if false'),
      },
      meta: listMeta,
    }),
  },
})
