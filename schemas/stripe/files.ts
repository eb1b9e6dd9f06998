import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, id, object, sublistOf } from './shared.records.ts'
import { createdFilter, docs, get, list, pathId } from './shared.ts'

export const StripeFile = z
  .looseObject({
    id: id(),
    object: object('file'),
    created: created(),
    expires_at: z.int().nullable().describe('When it expires, Unix seconds'),
    filename: z.string().nullable().describe('File name'),
    links: sublistOf().nullish().describe('Public links to the file'),
    purpose: z.string().describe('Purpose, such as `dispute_evidence`'),
    size: z.int().describe('Size in bytes'),
    title: z.string().nullable().describe('Title'),
    type: z.string().nullable().describe('File extension, such as `pdf`'),
    url: z.string().nullable().describe('URL of the content, which requires an API key with access to the file'),
  })
  .meta({ id: 'File', description: 'The metadata of an uploaded file, without its content.' })

export default defineEntity({
  name: 'files',
  type: 'File',
  summary: 'Uploaded files, such as evidence for disputes.',
  docs: docs('files'),
  record: StripeFile,
  actions: {
    get: get(pathId('file', 'file_123'), {
      summary: "Returns a file's metadata; its content is at `url`.",
      docs: docs('files/retrieve'),
      path: '/v1/files/{id}',
    }),
    list: list({
      summary: 'Lists uploaded files, newest first.',
      docs: docs('files/list'),
      path: '/v1/files',
      params: {
        created: createdFilter,
        purpose: z
          .enum([
            'account_requirement',
            'additional_verification',
            'business_icon',
            'business_logo',
            'customer_signature',
            'dispute_evidence',
            'document_provider_identity_document',
            'finance_report_run',
            'financial_account_statement',
            'identity_document',
            'identity_document_downloadable',
            'issuing_regulatory_reporting',
            'pci_document',
            'platform_terms_of_service',
            'selfie',
            'sigma_scheduled_query',
            'tax_document_user_upload',
            'terminal_android_apk',
            'terminal_reader_splashscreen',
            'terminal_wifi_certificate',
            'terminal_wifi_private_key',
          ])
          .optional()
          .describe('What it is for, e.g. `dispute_evidence`'),
      },
    }),
  },
})
