import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, int, text } from './shared.records.ts'
import { docs, fileId, revisionId } from './shared.ts'

const guide = 'https://developers.google.com/workspace/drive/api/guides/long-running-operations'

const facts = () => z.record(z.string(), z.unknown()).nullish()

export const Operation = z
  .looseObject({
    name: text('Name of the operation, needed to get it: operations cannot be listed'),
    done: bool('Whether the operation has finished; absent or false while it runs'),
    metadata: facts().describe('Metadata of the running operation: `resourceKey`, if the file has one'),
    response: facts().describe(
      'Result of the operation: `downloadUri`, which `result` reads, and `partialDownloadAllowed`',
    ),
    error: z
      .looseObject({
        code: int('Error code from `google.rpc.Code`'),
        message: text('Error message, in English'),
        details: z.array(facts()).nullish().describe('Further details of the error'),
      })
      .optional()
      .describe('Why the operation failed'),
  })
  .meta({ id: 'Operation', description: 'A long-running operation that prepares a download.' })

const name = () =>
  z
    .string()
    .min(1)
    .meta({ hint: 'must be the name of an operation' })
    .describe('Name of the operation, as returned by `download`')

export default defineEntity({
  name: 'files_lro',
  type: 'Operation',
  summary:
    'Downloads that Google has to prepare first: Vids, large exports, and revisions of documents. An operation is valid for 12 to 24 hours.',
  docs: guide,
  record: Operation,
  actions: {
    download: {
      title: 'Start file download operation',
      summary: 'Starts preparing a download. Returns the operation; poll it with `get` until it is done.',
      access: 'read',
      docs: docs('files', 'download'),
      method: 'POST',
      path: '/drive/v3/files/{fileId}/download',
      params: z.strictObject({
        fileId: fileId(),
        mimeType: z
          .string()
          .regex(/^[\w.+-]+\/[\w.+-]+$/)
          .optional()
          .meta({ hint: 'must be a media type, such as application/pdf', example: 'application/pdf' })
          .describe('Media type to convert a Workspace document to. Default: chosen by Google'),
        revisionId: revisionId()
          .optional()
          .describe('Id of the revision; for files with binary content, Docs and Sheets'),
      }),
      place: { mimeType: 'query', revisionId: 'query' },
      // A second operation does no harm.
      idempotent: true,
    },
    get: {
      title: 'Get file download operation',
      summary: 'Returns the status of an operation. Poll about every ten seconds, with increasing pauses.',
      docs: guide,
      method: 'GET',
      path: '/drive/v3/operations/{name}',
      params: z.strictObject({ name: name() }),
    },
    result: {
      title: 'Download result of operation',
      summary: 'Downloads the result of an operation. The operation must be done.',
      docs: guide,
      method: 'GET',
      path: '/drive/v3/operations/{name}',
      params: z.strictObject({ name: name() }),
      download: true,
      vendor: { run: 'operationResult' },
    },
  },
})
