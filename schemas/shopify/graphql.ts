import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'

export const GraphqlData = open().meta({
  id: 'GraphqlData',
  open: true,
  description: 'The data that a document requested, by root field.',
})

export default defineEntity({
  name: 'graphql',
  type: 'GraphqlData',
  summary: 'GraphQL documents of your own, for anything that has no action here.',
  docs: 'https://shopify.dev/docs/api/admin-graphql',
  record: GraphqlData,
  actions: {
    query: {
      title: 'Run GraphQL document',
      summary:
        'Runs a GraphQL document, a query or a mutation, and returns its `data`. GraphQL errors throw, even if there is data; the `userErrors` of a mutation are part of the data.',
      access: 'destructive',
      docs: 'https://shopify.dev/docs/api/admin-graphql',
      method: 'POST',
      path: '/admin/api/{api_version}/graphql.json',
      params: z.strictObject({
        query: z
          .string()
          .min(1)
          .meta({ example: '{ shop { name } }', description: 'GraphQL document; put values into `variables`' }),
        variables: open().optional().describe('Values of its variables'),
        operationName: z.string().min(1).optional().describe('Operation to run, if the document contains several'),
      }),
      records: 'data',
      vendor: { prepare: 'sparesQueries', finish: 'readRest' },
    },
  },
})
