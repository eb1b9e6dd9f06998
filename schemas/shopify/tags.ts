import { defineEntity } from '@ferrule/codegen'
import { write } from './documents.ts'
import { tagArguments } from './metafields.params.ts'
import { Reference } from './shared.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'tags',
  type: 'Reference',
  summary: 'Tags of customers, orders, draft orders, products and articles.',
  docs: docs('mutations/tagsAdd'),
  record: Reference,
  actions: {
    add: write({
      title: 'Add tags to record',
      summary: 'Adds tags to a record, keeping existing ones.',
      docs: docs('mutations/tagsAdd'),
      mutation: 'tagsAdd',
      args: { id: 'ID!', tags: '[String!]!' },
      params: tagArguments,
      result: 'node',
      idempotent: true,
    }),
    remove: write({
      title: 'Remove tags from record',
      summary: 'Removes tags from a record.',
      docs: docs('mutations/tagsRemove'),
      mutation: 'tagsRemove',
      args: { id: 'ID!', tags: '[String!]!' },
      params: tagArguments,
      result: 'node',
      idempotent: true,
    }),
  },
})
