import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, id, object, sublistOf } from './shared.records.ts'
import { docs, get, pathId } from './shared.ts'

export const StripeFile = z
  .looseObject({
    id: id(),
    object: object('file'),
    created: created(),
    expires_at: z.int().nullable().describe('When it expires, Unix seconds'),
    filename: z.string().nullable().describe('Name of the file'),
    links: sublistOf().nullish().describe('Public links to it'),
    purpose: z.string().describe('What it is for, e.g. `dispute_evidence`'),
    size: z.int().describe('Length in bytes'),
    title: z.string().nullable().describe('Title'),
    type: z.string().nullable().describe('File name extension, e.g. `pdf`'),
    url: z.string().nullable().describe('Where its content is; only the API key that may read the file opens it'),
  })
  .meta({ id: 'File', description: 'What is known of an uploaded file; not its content.' })

export default defineEntity({
  name: 'files',
  type: 'File',
  summary: 'Uploaded files, like the evidence of disputes.',
  docs: docs('files'),
  record: StripeFile,
  actions: {
    get: get(pathId('file', 'file_123'), {
      summary: 'Returns what is known of one file; its content is at `url`.',
      docs: docs('files/retrieve'),
      path: '/v1/files/{id}',
    }),
  },
})
