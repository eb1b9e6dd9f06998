import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, int, text } from './shared.records.ts'
import { docs, fileId, revisionId } from './shared.ts'

const guide = 'https://developers.google.com/workspace/drive/api/guides/long-running-operations'

const facts = () => z.record(z.string(), z.unknown()).nullish()

export const Operation = z
  .looseObject({
    name: text('Name, to ask for it by; there is not a list of operations'),
    done: bool('Whether it is over; absent or false while it runs'),
    metadata: facts().describe('Facts while it runs: `resourceKey`, where the file has one'),
    response: facts().describe('What came of it: `downloadUri`, which `result` reads, and `partialDownloadAllowed`'),
    error: z
      .looseObject({
        code: int('A code of `google.rpc.Code`'),
        message: text('What went wrong, in English'),
        details: z.array(facts()).nullish().describe('Further facts of it'),
      })
      .optional()
      .describe('Why nothing came of it'),
  })
  .meta({ id: 'Operation', description: 'A job at Google: a download in the making.' })

const name = () =>
  z
    .string()
    .min(1)
    .meta({ hint: 'must be the name of an operation' })
    .describe('Name of the operation, as `download` returned it')

export default defineEntity({
  name: 'files_lro',
  type: 'Operation',
  summary:
    'Downloads that Google prepares first: of Vids, of large exports, of versions of documents. An operation is valid for 12 to 24 hours.',
  docs: guide,
  record: Operation,
  actions: {
    download: {
      title: 'Start file download operation',
      summary: 'Starts a download; returns the operation, which `get` reads until it is done.',
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
          .meta({ hint: 'must be a media type, like application/pdf', example: 'application/pdf' })
          .describe('Media type that a Workspace document is made into. Default: Google’s choice'),
        revisionId: revisionId().optional().describe('Id of the revision; of files with bytes, Docs and Sheets'),
      }),
      place: { mimeType: 'query', revisionId: 'query' },
      // A second operation does no harm.
      idempotent: true,
    },
    get: {
      title: 'Get file download operation',
      summary: 'Returns how far an operation is; ask every ten seconds or so, with growing pauses.',
      docs: guide,
      method: 'GET',
      path: '/drive/v3/operations/{name}',
      params: z.strictObject({ name: name() }),
    },
    result: {
      title: 'Download result of operation',
      summary: 'Returns the bytes that came of an operation, which must be done.',
      docs: guide,
      method: 'GET',
      path: '/drive/v3/operations/{name}',
      params: z.strictObject({ name: name() }),
      download: true,
      vendor: { run: 'operationResult' },
    },
  },
})
