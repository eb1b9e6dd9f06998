import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CODED, get, write } from './documents.ts'
import { MetafieldIdentifierInput, MetafieldsSetInput } from './metafields.params.ts'
import { text } from './shared.records.ts'
import { docs } from './shared.ts'
import { Metafield } from './shop.records.ts'

export const MetafieldIdentifier = z
  .looseObject({
    ownerId: text('Id of the record it belonged to'),
    namespace: text('Namespace of the key'),
    key: text('Key'),
  })
  .meta({ id: 'MetafieldIdentifier', description: 'Identifies a metafield by its record, namespace and key.' })

export default defineEntity({
  name: 'metafields',
  type: 'Metafield',
  summary:
    'Custom fields that a shop or app adds to records of any type. To list them, use `metafield_customers` and its siblings.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    get: get({
      summary: 'Returns one metafield, whatever record it belongs to.',
      docs: docs('queries/node'),
      param: 'metafield_id',
      type: 'Metafield',
    }),
    set: write({
      title: 'Set metafields',
      summary: 'Sets up to 25 metafields at once. Either all of them are set or none.',
      access: 'write',
      docs: docs('mutations/metafieldsSet'),
      mutation: 'metafieldsSet',
      args: { metafields: '[MetafieldsSetInput!]!' },
      params: { metafields: z.array(MetafieldsSetInput).min(1).max(25).describe('Metafields to set or delete') },
      result: 'metafields',
      errors: CODED,
      idempotent: true,
      record: z.array(Metafield),
    }),
    delete: write({
      title: 'Delete metafields',
      summary: 'Deletes metafields. For those that did not exist, the response has null.',
      docs: docs('mutations/metafieldsDelete'),
      mutation: 'metafieldsDelete',
      args: { metafields: '[MetafieldIdentifierInput!]!' },
      params: { metafields: z.array(MetafieldIdentifierInput).min(1).max(250).describe('Metafields to set or delete') },
      result: 'deletedMetafields',
      idempotent: true,
      record: z.array(MetafieldIdentifier.nullable()),
    }),
  },
})
