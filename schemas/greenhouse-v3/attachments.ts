import { defineEntity } from '@ferrule/codegen'
import { always, LONGEST_DOCUMENT, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list, remove, writes } from './shared.ts'

const kinds = [
  'resume',
  'cover_letter',
  'take_home_test',
  'offer_packet',
  'offer_letter',
  'signed_offer_letter',
  'other',
  'form_attachment',
  'midfunnel_agreement',
  'automated_agreement',
] as const

export const Attachment = z
  .looseObject({
    ...own,
    application_id: always(ref('Id of the application')),
    candidate_id: orNull(ref('Id of the candidate')),
    type: openEnum(...kinds).describe('Type of file'),
    filename: always(text('File name')),
    url: always(text('Signed URL of the file, valid for some days. Treat it as a secret')),
  })
  .meta({ id: 'Attachment', description: 'A file attached to a candidate or application.' })

export default defineEntity({
  name: 'attachments',
  type: 'Attachment',
  summary: 'Files attached to candidates and applications.',
  docs,
  record: Attachment,
  actions: {
    list: list({
      summary: 'Lists attachments, newest first.',
      path: '/v3/attachments',
      params: {
        application_ids: idList('Only records for these applications'),
        candidate_ids: idList('Only records for these candidates'),
        type: textFilter('Only records of this type'),
      },
    }),
    create: {
      summary: 'Adds a file to an application, as base64 or as a URL that Greenhouse downloads.',
      docs: writes,
      method: 'POST',
      path: '/v3/attachments',
      body: 'json',
      params: z.strictObject({
        application_id: z.int().min(1).describe('Id of the application'),
        filename: z.string().min(1).max(255).describe('File name'),
        type: z.enum(kinds).describe('Type of file'),
        content: z
          .string()
          .regex(/^[A-Za-z0-9+/]+={0,2}$/)
          .max(LONGEST_DOCUMENT)
          .optional()
          .meta({ hint: 'must be base64', description: 'Content of the file in base64' }),
        url: z
          .string()
          .regex(/^https:\/\/[^\s]+$/)
          .optional()
          .meta({ hint: 'must be an https URL', description: 'Public URL of the file' }),
        visibility: z
          .enum(['admin_only', 'private', 'public'])
          .optional()
          .describe('Who can see the file; only for the type `other`'),
      }),
      atLeastOne: [['content', 'url']],
      atMostOne: [['content', 'url']],
    },
    delete: remove('attachment', { summary: 'Deletes a file.', path: '/v3/attachments/{id}' }),
  },
})
