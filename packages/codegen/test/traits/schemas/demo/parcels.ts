import * as z from 'zod'
import { defineEntity } from '../../../../src/define.ts'
import { aliasOf, connection, on, onDemand, withArgs } from '../../../../src/graphql/schema-helpers.ts'

const Money = z
  .looseObject({ amount: z.string().nullish(), currency: z.string().nullish() })
  .meta({ id: 'Money', graphql: { type: 'MoneyV2' } })

const Stop = z.looseObject({ id: z.string(), price: Money.nullish() }).meta({ id: 'Stop' })

const Parcel = z
  .looseObject({
    id: z.string(),
    price: Money.nullish(),
    insured: Money.nullish(),
    notes: withArgs({ first: 3, words: ['a', 'b'], newest: true }, z.array(z.string()).nullish()),
    stops: onDemand(connection(Stop, { first: 5 })).nullish(),
    sender: aliasOf('from', z.looseObject({ name: z.string().nullish() }).nullish()),
    carrier: z
      .looseObject({
        __typename: z.string(),
        plate: on('Truck', z.string().nullish()),
        number: on(['Train', 'Ship'], z.string().nullish()),
      })
      .nullish(),
  })
  .meta({ id: 'Parcel' })

// Trait: documents of GraphQL, made of records: fragments of named types, arguments, aliases, inline fragments, connections,
// fields that come on demand (left out of lists), and records that are no type of the vendor's.
export default defineEntity({
  name: 'parcels',
  type: 'Parcel',
  summary: 'What is on its way.',
  record: Parcel,
  actions: {
    list: {
      summary: 'Lists parcels.',
      method: 'POST',
      path: '/graphql/{region}',
      access: 'read',
      params: z.strictObject({
        limit: z.int().min(1).max(50).optional(),
        after: z.string().optional(),
      }),
      wire: { limit: 'variables.first', after: 'variables.after' },
      defaults: { limit: 20 },
      graphql: {
        document:
          'query($first:Int!,$after:String){parcels(first:$first,after:$after){nodes{*}pageInfo{hasNextPage endCursor}}}',
      },
      records: 'data.parcels.nodes',
      paging: {
        style: 'connection',
        param: 'after',
        from: 'data.parcels.pageInfo.endCursor',
        more: 'data.parcels.pageInfo.hasNextPage',
        size: 'limit',
        pageSize: 20,
      },
      vendor: { body: 'graphBody' },
    },
    get: {
      summary: 'Returns one parcel.',
      method: 'POST',
      path: '/graphql/{region}',
      access: 'read',
      params: z.strictObject({ id: z.string() }),
      wire: { id: 'variables.id' },
      graphql: { document: 'query($id:ID!){parcel(id:$id){*}}', ids: { id: 'Parcel' } },
      records: 'data.parcel',
      vendor: { body: 'graphBody' },
    },
    delete: {
      summary: 'Deletes a parcel.',
      method: 'POST',
      path: '/graphql/{region}',
      keyed: true,
      params: z.strictObject({ id: z.string() }),
      wire: { id: 'variables.id' },
      graphql: { document: 'mutation($id:ID!){parcelDelete(id:$id){* userErrors{message}}}' },
      records: 'data.parcelDelete',
      vendor: { body: 'graphBody' },
      record: z.looseObject({ deletedId: z.string().nullish() }),
    },
  },
})
