import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { int, object, openEnum, text } from './shared.records.ts'
import { docs, JobId, profileId } from './shared.ts'

export const Export = z
  .looseObject({
    exportId: z.string().describe('Id of the export'),
    status: openEnum('IN_PROGRESS', 'COMPLETED', 'FAILED').nullish().describe('How far it is'),
    url: text('Where the file lies; a signed address, good for an hour'),
    urlExpiresAt: text('When that address ends; ISO 8601'),
    fileSize: int('Size of the file, in bytes'),
    createdAt: text('When it was requested; ISO 8601'),
    generatedAt: text('When it was done; ISO 8601'),
    error: object('Why it failed'),
  })
  .meta({ id: 'Export', description: 'A full copy of campaigns, ad groups, targets or ads, made in the background.' })

const kind = z.enum(['campaigns', 'adGroups', 'targets', 'ads']).describe('What is copied')
const exportId = JobId.describe('Id of the export')

export default defineEntity({
  name: 'exports',
  type: 'Export',
  summary: 'Full copies of campaigns, ad groups, targets or ads, made in the background.',
  docs: docs.exports,
  record: Export,
  actions: {
    create: {
      summary: 'Requests an export. At most 5 of a kind run at the same time.',
      docs: docs.exports,
      method: 'POST',
      path: '/{kind}/export',
      body: 'json',
      params: z.strictObject({
        kind,
        adProductFilter: z
          .array(z.enum(['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY']))
          .optional()
          .describe('Only of these products'),
        stateFilter: z
          .array(z.enum(['ENABLED', 'PAUSED', 'ARCHIVED']))
          .optional()
          .describe('Only in these states'),
        profileId: profileId(),
      }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scopedExport' },
    },
    get: {
      summary: 'Returns how far an export is, and where its file lies once it is done.',
      docs: docs.exports,
      method: 'GET',
      path: '/exports/{exportId}',
      params: z.strictObject({ exportId, kind, profileId: profileId() }),
      place: { kind: 'none', profileId: 'none' },
      vendor: { prepare: 'scopedExport' },
    },
    download: {
      summary: 'Downloads the file of a finished export: JSON, packed with gzip.',
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
