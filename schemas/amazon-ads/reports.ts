import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { int, object, openEnum, text } from './shared.records.ts'
import { date, docs, JobId, profileId } from './shared.ts'

export const Report = z
  .looseObject({
    reportId: z.string().describe('Id of the report'),
    status: openEnum('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED').nullish().describe('How far it is'),
    name: text('Name'),
    startDate: text('First day, YYYY-MM-DD'),
    endDate: text('Last day, YYYY-MM-DD'),
    configuration: object('What was requested'),
    url: text('Where the file lies; a signed address, good for an hour'),
    urlExpiresAt: text('When that address ends; ISO 8601'),
    fileSize: int('Size of the file, in bytes'),
    failureReason: text('Why it failed'),
    createdAt: text('When it was requested; ISO 8601'),
    updatedAt: text('When it last changed; ISO 8601'),
    generatedAt: text('When it was done; ISO 8601'),
  })
  .meta({ id: 'Report', description: 'Figures of campaigns over some days, made in the background.' })

const reportId = JobId.describe('Id of the report')
const list = (what: string) => z.array(z.string().min(1)).min(1).describe(what)

export default defineEntity({
  name: 'reports',
  type: 'Report',
  summary: 'Figures of campaigns over some days, made in the background.',
  docs: docs.reports,
  record: Report,
  actions: {
    create: {
      summary: 'Requests a report. The same report, requested again while it is being generated, is refused (425).',
      docs: docs.reports,
      method: 'POST',
      path: '/reporting/reports',
      headers: { 'Content-Type': 'application/vnd.createasyncreportrequest.v3+json' },
      params: z.strictObject({
        name: z.string().min(1).optional().describe('Name'),
        startDate: date('First day'),
        endDate: date('Last day'),
        configuration: z
          .strictObject({
            adProduct: z
              .enum([
                'SPONSORED_PRODUCTS',
                'SPONSORED_BRANDS',
                'SPONSORED_DISPLAY',
                'SPONSORED_TELEVISION',
                'DEMAND_SIDE_PLATFORM',
              ])
              .describe('Advertising product'),
            groupBy: list('What a row represents: `campaign`, `adGroup`, `searchTerm`, …'),
            columns: list('What a row holds'),
            reportTypeId: z.string().min(1).describe('Kind of report: `spCampaigns`, `spSearchTerm`, …'),
            timeUnit: z.enum(['DAILY', 'SUMMARY']).describe('A row per day, or one for all days'),
            format: z.enum(['GZIP_JSON']).describe('How the file is written'),
            filters: z
              .array(z.strictObject({ field: z.string().min(1).describe('Column'), values: list('Any of these') }))
              .optional()
              .describe('Only rows with these values'),
          })
          .describe('What is requested'),
        profileId: profileId(),
      }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scoped' },
    },
    get: {
      summary: 'Returns how far a report is, and where its file lies once it is done.',
      docs: docs.reports,
      method: 'GET',
      path: '/reporting/reports/{reportId}',
      params: z.strictObject({ reportId, profileId: profileId() }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scoped' },
    },
    download: {
      summary: 'Downloads the file of a finished report: JSON, packed with gzip.',
      docs: docs.reports,
      method: 'GET',
      path: '/reporting/reports/{reportId}',
      params: z.strictObject({ reportId, profileId: profileId() }),
      place: { profileId: 'none' },
      download: true,
      vendor: { run: 'downloadReport' },
    },
  },
})
