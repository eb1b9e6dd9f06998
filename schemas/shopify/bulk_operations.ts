import { defineEntity, open } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ask, CODED, get, list, write } from './documents.ts'
import { createdAt, gid, text, time, word } from './shared.records.ts'
import { between, docs, id, ids, oneOf, sinceId } from './shared.ts'

const guide = 'https://shopify.dev/docs/api/usage/bulk-operations/queries'

const filters = {
  ids: [ids('BulkOperation'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'created'),
  operation_type: oneOf('operation_type', 'Whether it reads or writes', ['query', 'mutation']),
  status: oneOf('status', 'Status of the operation', [
    'created',
    'running',
    'completed',
    'failed',
    'canceling',
    'canceled',
  ]),
}

/** A number of 64 bits. */
const count = (what: string) => text(`${what}, as a string`)

export const BulkOperation = z
  .looseObject({
    id: gid('BulkOperation'),
    type: always(word('Whether it reads or writes', 'MUTATION', 'QUERY')),
    status: always(word('Status', 'CANCELED', 'CANCELING', 'COMPLETED', 'CREATED', 'EXPIRED', 'FAILED', 'RUNNING')),
    errorCode: orNull(word('Why it failed; null if it did not', 'ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT')),
    query: always(text('The document that it runs')),
    objectCount: always(count('Number of objects so far')),
    rootObjectCount: always(count('Number of objects so far that have no parent')),
    fileSize: orNull(count('Size of the result in bytes; null while there is none')),
    url: orNull(text('Address of the result, which `results` reads; valid for seven days. Treat it like a password')),
    partialDataUrl: orNull(text('Address of what there was when it failed. Treat it like a password')),
    createdAt: always(createdAt()),
    completedAt: orNull(time('When it ended; null while it runs')),
  })
  .meta({ id: 'BulkOperation', description: 'A query or mutation that runs in the background.' })

export const BulkRecord = open().meta({
  id: 'BulkRecord',
  open: true,
  description:
    'A line of a result: the fields that the query selected. A record of a connection has `__parentId`, the id of the record that it belongs to.',
})

const bulkId = () => id('BulkOperation')

export default defineEntity({
  name: 'bulk_operations',
  type: 'BulkOperation',
  summary: 'Queries over all records of the shop, without pages and without points, and mutations with many inputs.',
  docs: guide,
  record: BulkOperation,
  actions: {
    list: list({
      summary: "Lists the app's bulk operations.",
      docs: docs('queries/bulkOperations'),
      connection: 'bulkOperations',
      filters,
      sort: ['BulkOperationsSortKeys', ['CREATED_AT', 'COMPLETED_AT']],
      size: 50,
    }),
    get: get({
      summary: 'Returns a bulk operation as it is now.',
      docs: docs('queries/bulkOperation'),
      root: 'bulkOperation',
      param: 'bulk_operation_id',
      type: 'BulkOperation',
    }),
    run_query: write({
      title: 'Run bulk query',
      summary: 'Starts a query over all records. Its connections need no arguments for pages.',
      access: 'write',
      docs: docs('mutations/bulkOperationRunQuery'),
      mutation: 'bulkOperationRunQuery',
      args: { query: 'String!', groupObjects: 'Boolean=false' },
      params: {
        query: z.string().min(1).max(65_536).meta({
          example: '{ products { edges { node { id title } } } }',
          description: 'The query; it must have at least one connection, in the form `edges { node }`',
        }),
        groupObjects: z
          .boolean()
          .optional()
          .describe(
            'Whether records of connections follow their parent, as `nested` needs it; takes longer. Default: false',
          ),
      },
      result: 'bulkOperation',
      errors: CODED,
    }),
    run_mutation: write({
      title: 'Run bulk mutation',
      summary: 'Starts a mutation that runs once for each line of variables in an uploaded file.',
      access: 'destructive',
      docs: docs('mutations/bulkOperationRunMutation'),
      mutation: 'bulkOperationRunMutation',
      args: { mutation: 'String!', stagedUploadPath: 'String!', clientIdentifier: 'String' },
      params: {
        mutation: z.string().min(1).max(65_536).meta({
          example: 'mutation ($p: ProductInput!) { productUpdate(input: $p) { __typename } }',
          description: 'The mutation',
        }),
        stagedUploadPath: z
          .string()
          .min(1)
          .describe('The `key` of the upload, from `files.stage` with the resource `BULK_MUTATION_VARIABLES`'),
        clientIdentifier: z.string().min(1).optional().describe('Your own identifier of the operation'),
      },
      result: 'bulkOperation',
      errors: CODED,
    }),
    cancel: write({
      summary: 'Asks Shopify to cancel a bulk operation; it ends a little later.',
      access: 'destructive',
      docs: docs('mutations/bulkOperationCancel'),
      mutation: 'bulkOperationCancel',
      args: { id: 'ID!' },
      ids: { bulk_operation_id: ['BulkOperation', 'id'] },
      result: 'bulkOperation',
      idempotent: true,
    }),
    wait: {
      ...get({
        summary:
          'Waits until a bulk operation has ended, and returns it. Waits as long as `deadline` and `signal` allow.',
        docs: guide,
        root: 'bulkOperation',
        param: 'bulk_operation_id',
        type: 'BulkOperation',
      }),
      params: z.strictObject({
        bulk_operation_id: bulkId(),
        interval: z
          .int()
          .min(200)
          .max(600_000)
          .optional()
          .meta({ default: 5_000, description: 'Milliseconds between two questions' }),
      }),
      place: { interval: 'none' },
      vendor: { body: 'graphqlBody', finish: 'readGraphql', run: 'waitForBulk' },
    },
    results: {
      ...ask({
        summary:
          'Reads the result of a bulk query, record by record, from the storage that Shopify names. A dropped connection is resumed.',
        docs: guide,
        field: 'bulkOperation(id:$bulk_operation_id){id status errorCode url partialDataUrl}',
        ids: { bulk_operation_id: 'BulkOperation' },
        record: BulkRecord,
      }),
      title: 'Read result of bulk query',
      records: '',
      stream: 'lines',
      params: z.strictObject({
        bulk_operation_id: bulkId(),
        partial: z.boolean().optional().describe('Whether to read what there is of an operation that failed'),
        skip: z.int().min(0).optional().describe('Records to pass over: those that you have already'),
      }),
      place: { partial: 'none', skip: 'none' },
      vendor: { body: 'graphqlBody', run: 'bulkResults' },
    },
  },
})
