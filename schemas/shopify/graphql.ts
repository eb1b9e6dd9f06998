import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'

export const GraphqlData = open().meta({
  id: 'GraphqlData',
  open: true,
  description: 'What a document asked for, by the names of its root fields.',
})

export default defineEntity({
  name: 'graphql',
  type: 'GraphqlData',
  summary: 'Documents of your own, for everything that has no action here.',
  docs: 'https://shopify.dev/docs/api/admin-graphql',
  record: GraphqlData,
  actions: {
    query: {
      title: 'Run GraphQL document',
      summary:
        'Runs a GraphQL document, a query or a mutation, and returns its `data`. Errors throw, also beside data; `userErrors` of a mutation are part of the data.',
      access: 'destructive',
      docs: 'https://shopify.dev/docs/api/admin-graphql',
      method: 'POST',
      path: '/admin/api/{api_version}/graphql.json',
      params: z.strictObject({
        query: z
          .string()
          .min(1)
          .meta({ example: '{ shop { name } }', description: 'The document; values belong into `variables`' }),
        variables: open().optional().describe('Values of its variables'),
        operationName: z.string().min(1).optional().describe('Which of several operations of the document to run'),
      }),
      records: 'data',
      vendor: { prepare: 'sparesQueries', finish: 'readRest' },
    },
  },
})
