import type { World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, need, remove } from '../records.ts'
import { fulfillmentOrdersOf, transactionsOf } from '../related.ts'
import { amountOf, bag, filled, given, iso } from '../values.ts'
import { changedAddress } from './addresses.ts'
import type { MutationArgs } from './args.ts'
import { moveStock } from './inventory.ts'
import { startedJob } from './jobs.ts'
import { setMetafields } from './metafields.ts'
import { makeOrder } from './new-orders.ts'
import { countOrders, pay } from './payments.ts'
import { answers, deletes, type Mutations, updates } from './write.ts'

type Order = Kinds['Order']

/** Whether a record belongs to an order. */
const isOf =
  ({ id }: Order) =>
  (row: { readonly order?: { readonly id: string } | null }) =>
    row.order?.id === id

/** Removes what belongs to an order. */
function clear(world: World, order: Order): void {
  for (const row of [
    ...fulfillmentOrdersOf(world, order),
    ...transactionsOf(world, order),
    ...all(world, 'Refund', isOf(order)),
    ...all(world, 'Fulfillment', isOf(order)),
    ...all(world, 'TenderTransaction', isOf(order)),
  ])
    remove(world, row)
}

async function cancel(args: MutationArgs['orderCancel'], world: World) {
  const order = need(world, args.orderId, 'Order', ['orderId'])
  if (order.cancelledAt)
    throw new UserError(['orderId'], 'Cannot cancel an order that has already been canceled', 'INVALID')
  if (order.displayFulfillmentStatus === 'FULFILLED')
    throw new UserError(['orderId'], 'Cannot cancel a fulfilled order', 'INVALID')
  const paid = order.displayFinancialStatus === 'PAID'
  const back = paid && (args.refund || args.refundMethod?.originalPaymentMethodsRefund)
  if (back) await pay(world, order, { kind: 'REFUND', amount: amountOf(order.totalPriceSet) })
  if (args.restock) for (const line of order.lineItems.nodes) await moveStock(world, line, line.currentQuantity)
  for (const one of fulfillmentOrdersOf(world, order))
    await change(world, one, { status: 'CLOSED', supportedActions: [] })
  const at = iso(world.now())
  await change(world, order, {
    cancelledAt: at,
    closedAt: at,
    cancelReason: args.reason,
    displayFinancialStatus: back ? 'REFUNDED' : paid ? 'PAID' : 'VOIDED',
    totalOutstandingSet: bag(0),
  })
  await countOrders(world, order)
  return { job: await startedJob(world) }
}

export const orderWrites = {
  orderCreate: answers('order', async ({ order: input, options }, world) => {
    const order = await makeOrder(world, input)
    if ((options?.inventoryBehaviour ?? 'BYPASS') !== 'BYPASS')
      for (const line of order.lineItems.nodes) await moveStock(world, line, -line.quantity)
    return order
  }),
  orderUpdate: updates('Order', 'input', 'order', async ({ input }, row, world) => {
    await setMetafields(world, row, input.metafields)
    const { shippingAddress: address } = input
    return {
      ...given(input, ['email', 'phone', 'note', 'poNumber']),
      ...filled(input, ['tags', 'customAttributes']),
      ...(address && { shippingAddress: changedAddress(world, row.shippingAddress, address, 'Address') }),
    }
  }),
  orderClose: updates('Order', 'input', 'order', (_, __, world) => ({ closedAt: iso(world.now()) })),
  orderOpen: updates('Order', 'input', 'order', () => ({ closedAt: null })),
  orderMarkAsPaid: updates('Order', 'input', 'order', async (_, row, world) => {
    if (row.displayFinancialStatus === 'PAID') throw new UserError(['id'], 'Order cannot be marked as paid.')
    await pay(world, row, { kind: 'SALE', amount: amountOf(row.totalOutstandingSet) })
    return { displayFinancialStatus: 'PAID', totalOutstandingSet: bag(0) }
  }),
  orderCancel: { fields: ['jobResult'], errors: 'orderCancelUserErrors', run: cancel },
  orderDelete: deletes('Order', 'orderId', 'deletedId', (order, world) => clear(world, order)),
} satisfies Partial<Mutations>
