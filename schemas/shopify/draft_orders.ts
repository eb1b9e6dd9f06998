import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask, get, list, write } from './documents.ts'
import { draftOrderInput, EmailInput } from './drafts.params.ts'
import { DraftOrder, DraftOrderLineItem } from './drafts.records.ts'
import { Count, text } from './shared.records.ts'
import { between, docs, exactly, ids, oneOf, sinceId, whose } from './shared.ts'

const filters = {
  ids: [ids('DraftOrder'), 'id:*'] as const,
  since_id: sinceId(),
  ...between('created_at', 'made'),
  ...between('updated_at', 'changed'),
  status: oneOf('status', 'How far it is', ['open', 'invoice_sent', 'completed']),
  customer_id: whose('Customer', 'customer_id', 'for this customer'),
  tag: exactly('tag', 'with this tag'),
}

export const DeletedDraftOrder = z
  .looseObject({ deletedId: text('Id of the draft order') })
  .meta({ id: 'DeletedDraftOrder', description: 'What was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'draft_orders',
  type: 'DraftOrder',
  summary: 'Orders that the shop prepares for customers.',
  docs: docs('objects/DraftOrder'),
  record: DraftOrder,
  actions: {
    list: list({
      summary: 'Lists draft orders. Their lines come where `include` names them.',
      docs: docs('queries/draftOrders'),
      connection: 'draftOrders',
      filters,
      sort: [
        'DraftOrderSortKeys',
        ['ID', 'NUMBER', 'UPDATED_AT', 'STATUS', 'TOTAL_PRICE', 'CUSTOMER_NAME', 'RELEVANCE'],
      ],
      include: ['lineItems'],
      size: 20,
    }),
    get: get({
      summary: 'Returns one draft order with its lines.',
      docs: docs('queries/draftOrder'),
      root: 'draftOrder',
      param: 'draft_order_id',
      type: 'DraftOrder',
    }),
    list_line_items: list({
      summary: 'Lists the lines of a draft order: all of them, where the draft itself brings the first.',
      docs: docs('objects/DraftOrder'),
      parent: 'draftOrder(id:$draft_order_id)',
      connection: 'lineItems',
      ids: { draft_order_id: 'DraftOrder' },
      size: 50,
      record: DraftOrderLineItem,
    }),
    count: ask({
      summary: 'Counts draft orders.',
      docs: docs('queries/draftOrdersCount'),
      field: 'draftOrdersCount(query:$query,limit:null){*}',
      filters,
      record: Count,
    }),
    create: write({
      summary: 'Makes a draft order.',
      docs: docs('mutations/draftOrderCreate'),
      mutation: 'draftOrderCreate',
      args: { input: 'DraftOrderInput!' },
      input: 'input',
      params: draftOrderInput,
      result: 'draftOrder',
    }),
    update: write({
      summary: 'Changes a draft order.',
      docs: docs('mutations/draftOrderUpdate'),
      mutation: 'draftOrderUpdate',
      args: { id: 'ID!', input: 'DraftOrderInput!' },
      input: 'input',
      ids: { draft_order_id: ['DraftOrder', 'id'] },
      params: draftOrderInput,
      result: 'draftOrder',
      idempotent: true,
    }),
    delete: write({
      summary: 'Deletes a draft order.',
      docs: docs('mutations/draftOrderDelete'),
      mutation: 'draftOrderDelete',
      args: { input: 'DraftOrderDeleteInput!' },
      ids: { draft_order_id: ['DraftOrder', 'input.id'] },
      record: DeletedDraftOrder,
    }),
    complete: write({
      summary: 'Makes an order of a draft.',
      access: 'write',
      docs: docs('mutations/draftOrderComplete'),
      mutation: 'draftOrderComplete',
      args: { id: 'ID!', paymentGatewayId: 'ID', sourceName: 'String' },
      ids: { draft_order_id: ['DraftOrder', 'id'] },
      params: {
        paymentGatewayId: z.string().min(1).optional().describe('Global id of the payment gateway'),
        sourceName: z.string().min(1).optional().describe('Where the order came from'),
      },
      result: 'draftOrder',
    }),
    send_invoice: write({
      summary: 'Sends the customer an invoice with a link to pay.',
      access: 'write',
      docs: docs('mutations/draftOrderInvoiceSend'),
      mutation: 'draftOrderInvoiceSend',
      args: { id: 'ID!', email: 'EmailInput' },
      ids: { draft_order_id: ['DraftOrder', 'id'] },
      params: { email: EmailInput.optional().describe('The email. Default: as the shop has set it') },
      result: 'draftOrder',
    }),
  },
})
