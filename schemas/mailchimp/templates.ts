import { defineEntity } from '@ferrule/codegen'
import { bool, LONGEST_DOCUMENT, object, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, openEnum } from './shared.records.ts'
import { docs, get, list, sortDirection, time } from './shared.ts'

export const Template = z
  .looseObject({
    id: z.int().describe('Id of the template'),
    type: orAbsent(text('Type: user, gallery or base')),
    name: orAbsent(text('Name')),
    drag_and_drop: orAbsent(bool('Whether it is edited by drag and drop')),
    responsive: orAbsent(bool('Whether it adapts to small screens')),
    category: orAbsent(text('Category')),
    date_created: orAbsent(date('When it was created')),
    date_edited: orAbsent(date('When it was edited')),
    created_by: orAbsent(text('Login that created it')),
    edited_by: orAbsent(text('Login that edited it')),
    active: orAbsent(bool('Whether it is active; false once it was deleted')),
    folder_id: orAbsent(text('Id of its folder')),
    thumbnail: orAbsent(text('Address of its picture')),
    share_url: orAbsent(text('Address to share it with another account')),
    content_type: openEnum('template', 'multichannel', 'html').optional().describe('How it is edited'),
  })
  .meta({ id: 'Template', description: 'A template of emails.' })

export const DefaultContent = z
  .looseObject({ sections: orAbsent(object('Editable parts by name, with their HTML')) })
  .meta({ id: 'DefaultContent', description: 'What the editable parts of a template begin with.' })

const templateId = () => z.int().min(0).describe('Id of the template').meta({ example: 2000123 })
const folder = () => z.string().optional().describe('Id of the folder')

export default defineEntity({
  name: 'templates',
  type: 'Template',
  summary: 'Templates of emails. Only classic ones can be created.',
  docs: docs('templates'),
  record: Template,
  actions: {
    list: list({
      summary: 'Lists templates.',
      docs: docs('templates'),
      path: '/3.0/templates',
      records: 'templates',
      params: {
        created_by: z.string().min(1).optional().describe('Only templates that this login created'),
        since_date_created: time('Only records created after this time'),
        before_date_created: time('Only records created before this time'),
        type: z.string().min(1).optional().describe('Only templates of this type: user, gallery or base'),
        category: z.string().min(1).optional().describe('Only templates of this category'),
        folder_id: folder(),
        sort_field: z.enum(['date_created', 'date_edited', 'name']).optional().describe('Field to sort by'),
        content_type: z.enum(['html', 'template', 'multichannel']).optional().describe('Only those edited in this way'),
        sort_dir: sortDirection(),
      },
    }),
    get: get({
      summary: 'Returns one template.',
      docs: docs('templates'),
      path: '/3.0/templates/{template_id}',
      params: { template_id: templateId() },
    }),
    get_default_content: get({
      summary: 'Returns what the editable parts of a template begin with.',
      docs: docs('template-default-content'),
      path: '/3.0/templates/{template_id}/default-content',
      params: { template_id: templateId() },
      record: DefaultContent,
    }),
    create: {
      summary: 'Adds a template.',
      docs: docs('templates'),
      method: 'POST',
      path: '/3.0/templates',
      params: z.strictObject({
        name: z.string().min(1).describe('Name').meta({ example: 'Newsletter' }),
        html: z
          .string()
          .min(1)
          .max(LONGEST_DOCUMENT)
          .describe('HTML; `mc:edit` attributes make parts editable')
          .meta({ example: '<p>Hi</p>' }),
        folder_id: folder(),
      }),
    },
    update: {
      summary: 'Updates a template. Its name and HTML are always replaced.',
      docs: docs('templates'),
      method: 'PATCH',
      idempotent: true,
      path: '/3.0/templates/{template_id}',
      params: z.strictObject({
        template_id: templateId(),
        name: z.string().min(1).describe('Name').meta({ example: 'Newsletter' }),
        html: z.string().min(1).max(LONGEST_DOCUMENT).describe('HTML').meta({ example: '<p>Hi</p>' }),
        folder_id: folder(),
      }),
    },
    delete: {
      summary: 'Deletes a template.',
      docs: docs('templates'),
      method: 'DELETE',
      path: '/3.0/templates/{template_id}',
      params: z.strictObject({ template_id: templateId() }),
      record: null,
    },
  },
})
