import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { int, object, openEnum, text } from './shared.records.ts'
import { docs, JobId, profileId } from './shared.ts'

export const Export = z
  .looseObject({
    exportId: z.string().describe('Id of the export'),
    status: openEnum('IN_PROGRESS', 'COMPLETED', 'FAILED').nullish().describe('Status of the export'),
    url: text('Signed URL of the file, valid for an hour'),
    urlExpiresAt: text('When the URL expires; ISO 8601'),
    fileSize: int('File size in bytes'),
    createdAt: text('When it was requested; ISO 8601'),
    generatedAt: text('When the file was generated; ISO 8601'),
    error: object('Why it failed'),
  })
  .meta({
    id: 'Export',
    description: 'A full snapshot of campaigns, ad groups, targets or ads, generated in the background.',
  })

const kind = z.enum(['campaigns', 'adGroups', 'targets', 'ads']).describe('What is exported')
const exportId = JobId.describe('Id of the export')

export default defineEntity({
  name: 'exports',
  type: 'Export',
  summary: 'Full snapshots of campaigns, ad groups, targets or ads, generated in the background.',
  docs: docs.exports,
  record: Export,
  actions: {
    create: {
      summary: 'Requests an export. At most 5 of one kind can run at the same time.',
      docs: docs.exports,
      method: 'POST',
      path: '/{kind}/export',
      body: 'json',
      params: z.strictObject({
        kind,
        adProductFilter: z
          .array(z.enum(['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY']))
          .optional()
          .describe('Only for these ad products'),
        stateFilter: z
          .array(z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']))
          .optional()
          .describe('Only records in these states'),
        profileId: profileId(),
      }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scopedExport' },
    },
    get: {
      summary: "Returns an export's status and, once it is completed, the URL of its file.",
      docs: docs.exports,
      method: 'GET',
      path: '/exports/{exportId}',
      params: z.strictObject({ exportId, kind, profileId: profileId() }),
      place: { kind: 'none', profileId: 'none' },
      vendor: { prepare: 'scopedExport' },
    },
    download: {
      summary: 'Downloads the file of a completed export: gzipped JSON.',
      docs: docs.exports,
      method: 'GET',
      path: '/exports/{exportId}',
      params: z.strictObject({ exportId, kind, profileId: profileId() }),
      place: { kind: 'none', profileId: 'none' },
      download: true,
      vendor: { run: 'downloadExport' },
    },
  },
})
