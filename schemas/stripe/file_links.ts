import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { FileLink } from './file_links.record.ts'
import { createdFilter, docs, expand, get, idParam, list, metadataOrEmpty, orEmpty, pathId } from './shared.ts'

const recordId = () => pathId('file link', 'link_123')

export default defineEntity({
  name: 'file_links',
  type: 'FileLink',
  summary: 'Addresses where anybody can read a file.',
  docs: docs('file_links'),
  record: FileLink,
  actions: {
    list: list({
      summary: 'Lists file links, newest first.',
      docs: docs('file_links/list'),
      path: '/v1/file_links',
      params: {
        created: createdFilter,
        expired: z.boolean().optional().describe('Whether it has expired'),
        file: idParam().optional().describe('Only those of this file to open to everybody'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one file link.',
      docs: docs('file_links/retrieve'),
      path: '/v1/file_links/{id}',
    }),
    create: {
      summary: 'Opens a file to everybody who has the address, and returns the link.',
      docs: docs('file_links/create'),
      method: 'POST',
      path: '/v1/file_links',
      params: z.strictObject({
        file: idParam().describe('File to open to everybody'),
        expand,
        expires_at: z.int().optional().describe('When it expires, Unix seconds'),
        metadata: metadataOrEmpty(),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the file link.',
      docs: docs('file_links/update'),
      method: 'POST',
      path: '/v1/file_links/{id}',
      params: z.strictObject({
        id: recordId(),
        expand,
        expires_at: orEmpty(z.union([z.int(), z.enum(['', 'now'])]))
          .optional()
          .describe('When it expires, Unix seconds; empty removes it'),
        metadata: metadataOrEmpty(),
      }),
    },
  },
})
