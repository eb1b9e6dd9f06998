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
  ...between('created_at', 'created'),
  ...between('updated_at', 'updated'),
  status: oneOf('status', 'Status of the draft order', ['open', 'invoice_sent', 'completed']),
  customer_id: whose('Customer', 'customer_id', 'for this customer'),
  tag: exactly('tag', 'with this tag'),
}

export const DeletedDraftOrder = z
  .looseObject({ deletedId: text('Id of the draft order') })
  .meta({ id: 'DeletedDraftOrder', description: 'The id of what was deleted.', graphql: { type: null } })

export default defineEntity({
  name: 'draft_orders',
  type: 'DraftOrder',
  summary: 'Orders that shop staff prepare for customers.',
  docs: docs('objects/DraftOrder'),
  record: DraftOrder,
  actions: {
    list: list({
      summary: 'Lists draft orders. Line items are returned only if `include` names them.',
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
      summary: 'Returns one draft order with its line items.',
      docs: docs('queries/draftOrder'),
      root: 'draftOrder',
      param: 'draft_order_id',
      type: 'DraftOrder',
    }),
    list_line_items: list({
      summary: 'Lists all line items of a draft order; the draft order itself returns only the first ones.',
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
      summary: 'Creates a draft order.',
      docs: docs('mutations/draftOrderCreate'),
      mutation: 'draftOrderCreate',
      args: { input: 'DraftOrderInput!' },
      input: 'input',
      params: draftOrderInput,
      result: 'draftOrder',
    }),
    update: write({
      summary: 'Updates a draft order.',
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
      summary: 'Completes a draft order, turning it into an order.',
      access: 'write',
      docs: docs('mutations/draftOrderComplete'),
      mutation: 'draftOrderComplete',
      args: { id: 'ID!', paymentGatewayId: 'ID', sourceName: 'String' },
      ids: { draft_order_id: ['DraftOrder', 'id'] },
      params: {
        paymentGatewayId: z.string().min(1).optional().describe('Id of the payment gateway'),
        sourceName: z.string().min(1).optional().describe('Source of the order'),
      },
      result: 'draftOrder',
    }),
    send_invoice: write({
      summary: 'Emails the customer an invoice with a payment link.',
      access: 'write',
      docs: docs('mutations/draftOrderInvoiceSend'),
      mutation: 'draftOrderInvoiceSend',
      args: { id: 'ID!', email: 'EmailInput' },
      ids: { draft_order_id: ['DraftOrder', 'id'] },
      params: { email: EmailInput.optional().describe("The email. Default: the shop's template") },
      result: 'draftOrder',
    }),
  },
})
