import { defineEntity } from '@ferrule/codegen'
import { int, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { docs, get, Id, list } from './shared.ts'

export const TemplateFolder = z
  .looseObject({
    id: orAbsent(text('Id of the folder')),
    name: orAbsent(text('Name')),
    count: orAbsent(int('Number of templates in it')),
  })
  .meta({ id: 'TemplateFolder', description: 'A folder of templates.' })

const page = docs('template-folders')
const path = '/3.0/template-folders'
const one = `${path}/{folder_id}`
const own = { folder_id: Id.describe('Id of the folder') }
const name = z.string().min(1).describe('Name').meta({ example: 'Newsletters' })

export default defineEntity({
  name: 'template_folders',
  type: 'TemplateFolder',
  summary: 'Folders of templates.',
  docs: page,
  record: TemplateFolder,
  actions: {
    list: list({ summary: 'Lists folders of templates.', docs: page, path, records: 'folders' }),
    get: get({ summary: 'Returns one folder.', docs: page, path: one, params: own }),
    create: { summary: 'Adds a folder.', docs: page, method: 'POST', path, params: z.strictObject({ name }) },
    update: {
      summary: 'Renames a folder.',
      docs: page,
      method: 'PATCH',
      idempotent: true,
      path: one,
      params: z.strictObject({ ...own, name }),
    },
    delete: {
      summary: 'Deletes a folder. Its templates stay.',
      docs: page,
      method: 'DELETE',
      path: one,
      params: z.strictObject(own),
      record: null,
    },
  },
})
