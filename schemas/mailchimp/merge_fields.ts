import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { bool, int, object, openEnum, text } from './shared.records.ts'
import { docs, get, list, listId, listMeta } from './shared.ts'

const TYPES = [
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
] as const

export const MergeField = z
  .looseObject({
    merge_id: z.int().describe('Id of the merge field'),
    tag: always(text("Tag that stands for the field's value: FNAME, …")),
    name: always(text('Name shown to members')),
    type: openEnum(...TYPES).describe('Data type'),
    required: always(bool('Whether the field is required')),
    default_value: always(text('Default value')),
    public: always(bool('Whether the field is on the sign-up form')),
    display_order: always(int('Position in the display order')),
    options: always(object('Formats, choices and sizes')),
    help_text: always(text('Help text for members')),
    list_id: always(text('Id of the list')),
  })
  .meta({ id: 'MergeField', description: 'A merge field: information a list stores about its members.' })

const one = '/3.0/lists/{list_id}/merge-fields/{merge_id}'
const own = { list_id: listId(), merge_id: z.int().min(0).describe('Id of the merge field').meta({ example: 3 }) }
const facts = {
  tag: z.string().min(1).max(10).optional().describe("Tag that stands for the field's value, up to 10 characters"),
  required: z.boolean().optional().describe('Whether the field is required'),
  default_value: z.string().optional().describe('Default value'),
  public: z.boolean().optional().describe('Whether the field is on the sign-up form'),
  display_order: z.int().optional().describe('Position in the display order'),
  options: z
    .strictObject({
      default_country: z.int().optional().describe('Number of the default country, for addresses'),
      phone_format: z.string().optional().describe('`US` or `International`, for phone numbers'),
      date_format: z.string().optional().describe('Format of dates and birthdays, such as `MM/DD`'),
      choices: z.array(z.string()).optional().describe('Choices, for radio buttons and dropdowns'),
      size: z.int().optional().describe('Length of a text field'),
    })
    .optional()
    .describe('Formats, choices and sizes'),
  help_text: z.string().optional().describe('Help text for members'),
}

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
    get: get({ summary: 'Returns one merge field.', docs: docs('list-merges'), path: one, params: own }),
    create: {
      summary: 'Adds a merge field to a list.',
      docs: docs('list-merges'),
      method: 'POST',
      path: '/3.0/lists/{list_id}/merge-fields',
      params: z.strictObject({
        list_id: listId(),
        name: z.string().min(1).describe('Name shown to members').meta({ example: 'Birthday' }),
        type: z.enum(TYPES).describe('Data type'),
        ...facts,
      }),
    },
    update: {
      summary: 'Updates a merge field. Its name is always written; its type cannot be changed.',
      docs: docs('list-merges'),
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({
        ...own,
        name: z.string().min(1).describe('Name shown to members').meta({ example: 'Birthday' }),
        ...facts,
      }),
    },
    delete: {
      summary: 'Deletes a merge field, with its values of all members.',
      docs: docs('list-merges'),
      method: 'DELETE',
      path: one,
      params: z.strictObject(own),
      record: null,
    },
  },
})
