import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CODED, get, write } from './documents.ts'
import { MetafieldIdentifierInput, MetafieldsSetInput } from './metafields.params.ts'
import { text } from './shared.records.ts'
import { docs } from './shared.ts'
import { Metafield } from './shop.records.ts'

export const MetafieldIdentifier = z
  .looseObject({
    ownerId: text('Record that it was on'),
    namespace: text('Group that the key is in'),
    key: text('Key'),
  })
  .meta({ id: 'MetafieldIdentifier', description: 'Which value of which record.' })

export default defineEntity({
  name: 'metafields',
  type: 'Metafield',
  summary:
    'Values that the shop or an app adds to records of any type. To list them there are `metafield_customers` and the like.',
  docs: docs('objects/Metafield'),
  record: Metafield,
  actions: {
    get: get({
      summary: 'Returns one metafield, whatever it belongs to.',
      docs: docs('queries/node'),
      param: 'metafield_id',
      type: 'Metafield',
    }),
    set: write({
      title: 'Set metafields',
      summary: 'Sets metafields, at most 25 at once: all of them or none.',
      access: 'write',
      docs: docs('mutations/metafieldsSet'),
      mutation: 'metafieldsSet',
      args: { metafields: '[MetafieldsSetInput!]!' },
      params: { metafields: z.array(MetafieldsSetInput).min(1).max(25).describe('The metafields') },
      result: 'metafields',
      errors: CODED,
      idempotent: true,
      record: z.array(Metafield),
    }),
    delete: write({
      title: 'Delete metafields',
      summary: 'Deletes metafields. Those that there were not are null in the answer.',
      docs: docs('mutations/metafieldsDelete'),
      mutation: 'metafieldsDelete',
      args: { metafields: '[MetafieldIdentifierInput!]!' },
      params: { metafields: z.array(MetafieldIdentifierInput).min(1).max(250).describe('The metafields') },
      result: 'deletedMetafields',
      idempotent: true,
      record: z.array(MetafieldIdentifier.nullable()),
    }),
  },
})
