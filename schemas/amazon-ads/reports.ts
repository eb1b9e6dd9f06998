import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { int, object, openEnum, text } from './shared.records.ts'
import { date, docs, JobId, profileId } from './shared.ts'

export const Report = z
  .looseObject({
    reportId: z.string().describe('Id of the report'),
    status: openEnum('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED').nullish().describe('Status of the report'),
    name: text('Name'),
    startDate: text('Start date, YYYY-MM-DD'),
    endDate: text('End date, YYYY-MM-DD'),
    configuration: object('The configuration of the report'),
    url: text('Signed URL of the file, valid for an hour'),
    urlExpiresAt: text('When the URL expires; ISO 8601'),
    fileSize: int('File size in bytes'),
    failureReason: text('Why it failed'),
    createdAt: text('When it was requested; ISO 8601'),
    updatedAt: text('When it was last updated; ISO 8601'),
    generatedAt: text('When the file was generated; ISO 8601'),
  })
  .meta({ id: 'Report', description: 'A performance report over a range of dates, generated in the background.' })

const reportId = JobId.describe('Id of the report')
const list = (what: string) => z.array(z.string().min(1)).min(1).describe(what)

export default defineEntity({
  name: 'reports',
  type: 'Report',
  summary: 'A performance report over a range of dates, generated in the background.',
  docs: docs.reports,
  record: Report,
  actions: {
    create: {
      summary: 'Requests a report. An identical request is refused (425) while the report is being generated.',
      docs: docs.reports,
      method: 'POST',
      path: '/reporting/reports',
      headers: { 'Content-Type': 'application/vnd.createasyncreportrequest.v3+json' },
      params: z.strictObject({
        name: z.string().min(1).optional().describe('Name'),
        startDate: date('Start date'),
        endDate: date('End date'),
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
              .describe('Ad product'),
            groupBy: list('Dimensions to group rows by: `campaign`, `adGroup`, `searchTerm`, …'),
            columns: list('Columns of the report'),
            reportTypeId: z.string().min(1).describe('Report type: `spCampaigns`, `spSearchTerm`, …'),
            timeUnit: z
              .enum(['DAILY', 'SUMMARY'])
              .describe('Whether there is a row per day or one row for the whole range'),
            format: z.enum(['GZIP_JSON']).describe('File format'),
            filters: z
              .array(
                z.strictObject({
                  field: z.string().min(1).describe('Column to filter by'),
                  values: list('Values to match'),
                }),
              )
              .optional()
              .describe('Only rows with these values'),
          })
          .describe('What to report'),
        profileId: profileId(),
      }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scoped' },
    },
    get: {
      summary: "Returns a report's status and, once it is completed, the URL of its file.",
      docs: docs.reports,
      method: 'GET',
      path: '/reporting/reports/{reportId}',
      params: z.strictObject({ reportId, profileId: profileId() }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scoped' },
    },
    download: {
      summary: 'Downloads the file of a completed report: gzipped JSON.',
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
