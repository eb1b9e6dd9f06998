import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { fulfillmentInput, fulfillmentTrackingInput } from './fulfillments.params.ts'
import { Fulfillment, FulfillmentLineItem } from './fulfillments.records.ts'
import { between, docs } from './shared.ts'

export default defineEntity({
  name: 'fulfillments',
  type: 'Fulfillment',
  summary: 'Items of an order that have been fulfilled.',
  docs: docs('objects/Fulfillment'),
  record: Fulfillment,
  actions: {
    list: ask({
      summary: "Lists an order's fulfillments, without line items unless `include` names them.",
      docs: docs('objects/Order'),
      field: 'order(id:$order_id){fulfillments(first:$limit,query:$query){*}}',
      records: 'order.fulfillments',
      ids: { order_id: 'Order' },
      variables: {
        limit: [z.int().min(1).max(250).optional().describe('Maximum number of records. Default: all'), 'Int'],
      },
      filters: { ...between('created_at', 'created'), ...between('updated_at', 'updated') },
      include: ['fulfillmentLineItems'],
      whole: true,
    }),
    get: get({
      summary: 'Returns one fulfillment with its line items.',
      docs: docs('queries/fulfillment'),
      root: 'fulfillment',
      param: 'fulfillment_id',
      type: 'Fulfillment',
      under: { order_id: 'Order' },
    }),
    list_line_items: list({
      summary: 'Lists all line items of a fulfillment; the fulfillment itself returns only the first ones.',
      docs: docs('objects/Fulfillment'),
      parent: 'fulfillment(id:$fulfillment_id)',
      connection: 'fulfillmentLineItems',
      ids: { fulfillment_id: 'Fulfillment' },
      size: 150,
      record: FulfillmentLineItem,
    }),
    create: write({
      summary: 'Creates a fulfillment: marks items of fulfillment orders as shipped.',
      docs: docs('mutations/fulfillmentCreate'),
      mutation: 'fulfillmentCreate',
      args: { fulfillment: 'FulfillmentInput!' },
      input: 'fulfillment',
      params: fulfillmentInput,
      result: 'fulfillment',
    }),
    update_tracking: write({
      summary: 'Updates the tracking information of a fulfillment.',
      docs: docs('mutations/fulfillmentTrackingInfoUpdate'),
      mutation: 'fulfillmentTrackingInfoUpdate',
      args: { fulfillmentId: 'ID!', trackingInfoInput: 'FulfillmentTrackingInput!', notifyCustomer: 'Boolean' },
      input: 'trackingInfoInput',
      ids: { fulfillment_id: ['Fulfillment', 'fulfillmentId'] },
      params: {
        ...fulfillmentTrackingInput,
        notifyCustomer: z.boolean().optional().describe('Whether to notify the customer'),
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
