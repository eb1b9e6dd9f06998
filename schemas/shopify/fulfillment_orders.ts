import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { CODED, get, list, write } from './documents.ts'
import { fulfillmentOrderHoldInput, fulfillmentOrderLineItems } from './fulfillments.params.ts'
import { FulfillmentOrder } from './fulfillments.records.ts'
import { between, docs, id, ids, oneOf, sinceId, whose } from './shared.ts'

const include = ['lineItems', 'merchantRequests'] as const

export default defineEntity({
  name: 'fulfillment_orders',
  type: 'FulfillmentOrder',
  summary:
    'Goods of an order that are to be sent from one location. Which ones are seen depends on the scopes of the app.',
  docs: docs('objects/FulfillmentOrder'),
  record: FulfillmentOrder,
  actions: {
    list: list({
      summary: 'Lists the fulfillment orders of an order. Their lines come where `include` names them.',
      docs: docs('objects/Order'),
      parent: 'order(id:$order_id)',
      connection: 'fulfillmentOrders',
      ids: { order_id: 'Order' },
      include,
      size: 50,
    }),
    list_all: list({
      summary: 'Lists the fulfillment orders of the whole shop.',
      docs: docs('queries/fulfillmentOrders'),
      tier: 'wish',
      connection: 'fulfillmentOrders',
      filters: {
        ids: [ids('FulfillmentOrder'), 'id:*'] as const,
        since_id: sinceId(),
        ...between('updated_at', 'changed'),
        status: oneOf('status', 'How far it is', [
          'open',
          'in_progress',
          'scheduled',
          'on_hold',
          'incomplete',
          'closed',
          'cancelled',
          'any',
        ]),
        location_id: whose('Location', 'assigned_location_id', 'of this location'),
      },
      variables: { includeClosed: [z.boolean().optional().describe('Also those that are closed'), 'Boolean'] },
      args: ['includeClosed:$includeClosed'],
      sort: ['FulfillmentOrderSortKeys', ['ID', 'UPDATED_AT']],
      include,
      size: 50,
    }),
    get: get({
      summary: 'Returns one fulfillment order with its lines.',
      docs: docs('queries/fulfillmentOrder'),
      root: 'fulfillmentOrder',
      param: 'fulfillment_order_id',
      type: 'FulfillmentOrder',
    }),
    hold: write({
      summary: 'Keeps a fulfillment order, or lines of it, from being sent.',
      docs: docs('mutations/fulfillmentOrderHold'),
      mutation: 'fulfillmentOrderHold',
      args: { id: 'ID!', fulfillmentHold: 'FulfillmentOrderHoldInput!' },
      input: 'fulfillmentHold',
      ids: { fulfillment_order_id: ['FulfillmentOrder', 'id'] },
      params: fulfillmentOrderHoldInput,
      result: 'fulfillmentOrder',
      errors: CODED,
    }),
    release_hold: write({
      summary: 'Lets a fulfillment order be sent again.',
      docs: docs('mutations/fulfillmentOrderReleaseHold'),
      mutation: 'fulfillmentOrderReleaseHold',
      args: { id: 'ID!', holdIds: '[ID!]', externalId: 'String' },
      ids: { fulfillment_order_id: ['FulfillmentOrder', 'id'] },
      params: {
        holdIds: z.array(id('FulfillmentHold')).min(1).optional().describe('Holds to end; all unless told'),
        externalId: z.string().min(1).optional().describe('Id of the hold elsewhere'),
      },
      result: 'fulfillmentOrder',
      errors: CODED,
    }),
    move: write({
      summary: 'Has a fulfillment order, or lines of it, sent from another location. The answer is what moved there.',
      docs: docs('mutations/fulfillmentOrderMove'),
      mutation: 'fulfillmentOrderMove',
      args: { id: 'ID!', newLocationId: 'ID!', fulfillmentOrderLineItems: '[FulfillmentOrderLineItemInput!]' },
      ids: {
        fulfillment_order_id: ['FulfillmentOrder', 'id'],
        location_id: ['Location', 'newLocationId'],
      },
      params: { fulfillmentOrderLineItems: fulfillmentOrderLineItems() },
      result: 'movedFulfillmentOrder',
      errors: CODED,
    }),
  },
})
