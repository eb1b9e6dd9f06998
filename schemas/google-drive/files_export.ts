import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, fileId } from './shared.ts'

export const FileExport = z
  .looseObject({})
  .meta({ id: 'FileExport', description: 'A Workspace document in another format: bytes, with no record.' })

export default defineEntity({
  name: 'files_export',
  type: 'FileExport',
  summary: 'Workspace documents (Docs, Sheets, Slides, Drawings, Apps Script), exported to other formats.',
  docs: docs('files', 'export'),
  record: FileExport,
  actions: {
    download: {
      title: 'Export file',
      summary: 'Exports a Workspace document to another format, up to 10 MB; `about.get` lists the formats.',
      docs: docs('files', 'export'),
      method: 'GET',
      path: '/drive/v3/files/{fileId}/export',
      params: z.strictObject({
        fileId: fileId(),
        mimeType: z
          .string()
          .regex(/^[\w.+-]+\/[\w.+-]+$/)
          .meta({ hint: 'must be a media type, such as application/pdf', example: 'application/pdf' })
          .describe('Media type to export to: `application/pdf`, `text/csv`, …'),
      }),
      download: true,
      vendor: { prepare: 'fromStorage' },
    },
  },
})
