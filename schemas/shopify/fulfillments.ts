import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { fulfillmentInput, fulfillmentTrackingInput } from './fulfillments.params.ts'
import { Fulfillment, FulfillmentLineItem } from './fulfillments.records.ts'
import { between, docs } from './shared.ts'

export default defineEntity({
  name: 'fulfillments',
  type: 'Fulfillment',
  summary: 'Goods of an order that were sent.',
  docs: docs('objects/Fulfillment'),
  record: Fulfillment,
  actions: {
    list: ask({
      summary: 'Lists the fulfillments of an order, without their lines unless `include` names them.',
      docs: docs('objects/Order'),
      field: 'order(id:$order_id){fulfillments(first:$limit,query:$query){*}}',
      records: 'order.fulfillments',
      ids: { order_id: 'Order' },
      variables: { limit: [z.int().min(1).max(250).optional().describe('At most so many. Default: all'), 'Int'] },
      filters: { ...between('created_at', 'made'), ...between('updated_at', 'changed') },
      include: ['fulfillmentLineItems'],
      whole: true,
    }),
    get: get({
      summary: 'Returns one fulfillment with its lines.',
      docs: docs('queries/fulfillment'),
      root: 'fulfillment',
      param: 'fulfillment_id',
      type: 'Fulfillment',
      under: { order_id: 'Order' },
    }),
    list_line_items: list({
      summary: 'Lists what a fulfillment holds: all of it, where the fulfillment itself brings the first.',
      docs: docs('objects/Fulfillment'),
      parent: 'fulfillment(id:$fulfillment_id)',
      connection: 'fulfillmentLineItems',
      ids: { fulfillment_id: 'Fulfillment' },
      size: 150,
      record: FulfillmentLineItem,
    }),
    create: write({
      summary: 'Notes that goods of fulfillment orders were sent.',
      docs: docs('mutations/fulfillmentCreate'),
      mutation: 'fulfillmentCreate',
      args: { fulfillment: 'FulfillmentInput!' },
      input: 'fulfillment',
      params: fulfillmentInput,
      result: 'fulfillment',
    }),
    update_tracking: write({
      summary: 'Says how parcels can be followed.',
      docs: docs('mutations/fulfillmentTrackingInfoUpdate'),
      mutation: 'fulfillmentTrackingInfoUpdate',
      args: { fulfillmentId: 'ID!', trackingInfoInput: 'FulfillmentTrackingInput!', notifyCustomer: 'Boolean' },
      input: 'trackingInfoInput',
      ids: { fulfillment_id: ['Fulfillment', 'fulfillmentId'] },
      params: {
        ...fulfillmentTrackingInput,
        notifyCustomer: z.boolean().optional().describe('Send the customer word'),
      },
      result: 'fulfillment',
    }),
    cancel: write({
      summary: 'Cancels a fulfillment.',
      docs: docs('mutations/fulfillmentCancel'),
      mutation: 'fulfillmentCancel',
      args: { id: 'ID!' },
      ids: { fulfillment_id: ['Fulfillment', 'id'] },
      result: 'fulfillment',
    }),
  },
})
