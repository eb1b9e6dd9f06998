import { defineEntity } from '@ferrule/codegen'
import { int, orAbsent, text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { date, open, openEnum } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

export const Batch = z
  .looseObject({
    id: z.string().describe('Id of the batch'),
    status: openEnum('pending', 'preprocessing', 'started', 'finalizing', 'finished').optional().describe('Status'),
    total_operations: orAbsent(int('Number of operations')),
    finished_operations: orAbsent(int('Number of operations that are done, errors included')),
    errored_operations: orAbsent(int('Number of operations that failed')),
    submitted_at: orAbsent(date('When it was received')),
    completed_at: orAbsent(date('When it was finished')),
    response_body_url: orAbsent(
      text('Address of the results, a gzipped tar archive; valid for ten minutes. Treat it like a password'),
    ),
  })
  .meta({ id: 'Batch', description: 'Operations that Mailchimp carries out in the background.' })

export const BatchResult = z
  .looseObject({
    status_code: orAbsent(int('Status of the answer, as over HTTP')),
    operation_id: z.string().nullish().describe('Your own id of the operation, if it has one'),
    response: orAbsent(text('Body of the answer: JSON as text')),
  })
  .meta({ id: 'BatchResult', description: 'What became of one operation of a batch.' })

const BatchOperation = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).describe('Method'),
    path: z.string().min(1).describe('Path below `/3.0`, such as `/lists/a36b032126/members`'),
    params: open().optional().describe('Values of the query; only for GET'),
    body: z.string().optional().describe('Body: JSON as text'),
    operation_id: z.string().optional().describe('Your own id, by which the results name it'),
  })
  .meta({ id: 'BatchOperation', description: 'An operation of a batch.' })

const batchId = () =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .meta({ hint: 'must be an id: letters, digits, dashes and underscores', example: '8b2428d747' })
    .describe('Id of the batch')

export default defineEntity({
  name: 'batches',
  type: 'Batch',
  summary: 'Many operations at once, which Mailchimp carries out in the background. Results are kept for seven days.',
  docs: docs('batch-operations'),
  record: Batch,
  actions: {
    list: list({
      summary: 'Lists batches.',
      docs: docs('batch-operations'),
      path: '/3.0/batches',
      records: 'batches',
    }),
    get: get({
      summary: 'Returns a batch as it is now.',
      docs: docs('batch-operations'),
      path: '/3.0/batches/{batch_id}',
      params: { batch_id: batchId() },
    }),
    create: {
      summary: 'Starts a batch. At most 500 can be pending.',
      access: 'destructive',
      docs: docs('batch-operations'),
      method: 'POST',
      path: '/3.0/batches',
      params: z.strictObject({
        operations: z
          .array(BatchOperation)
          .min(1)
          .describe('Operations; their order is not kept')
          .meta({ example: [{ method: 'GET', path: '/lists' }] }),
      }),
    },
    delete: {
      summary: 'Stops a batch, and deletes it with its results. What was done stays done.',
      docs: docs('batch-operations'),
      method: 'DELETE',
      path: '/3.0/batches/{batch_id}',
      params: z.strictObject({ batch_id: batchId() }),
      record: null,
    },
    wait: {
      summary: 'Waits until a batch is finished, and returns it. Waits as long as `deadline` and `signal` allow.',
      docs: docs('batch-operations'),
      method: 'GET',
      path: '/3.0/batches/{batch_id}',
      params: z.strictObject({
        batch_id: batchId(),
        interval: z
          .int()
          .min(200)
          .max(600_000)
          .optional()
          .meta({ default: 5_000, description: 'Milliseconds between two questions' }),
      }),
      place: { interval: 'none' },
      vendor: { run: 'waitForBatch' },
    },
    results: {
      summary:
        'Reads the results of a finished batch, one by one, from the archive that Mailchimp names. A dropped connection is resumed.',
      title: 'Read results of batch',
      docs: docs('batch-operations'),
      method: 'GET',
      path: '/3.0/batches/{batch_id}',
      params: z.strictObject({ batch_id: batchId() }),
      record: BatchResult,
      records: '',
      stream: 'lines',
      vendor: { run: 'batchResults' },
    },
  },
})
