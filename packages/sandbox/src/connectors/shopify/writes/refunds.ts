import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, change, gid, insert, iso, nextNumber, reference, whole } from '../ids.ts'
import { UserError } from '../problem.ts'
import { moveStock } from './inventory.ts'
import { countOrders, pay } from './orders.ts'
import { amountOf, bag, type Input, type Mutation, need } from './write.ts'

/** The lines to refund, each with the order's line. */
function wantedLines(order: Row, input: Input): Input[] {
  const lines = (order['lineItems'] as { nodes: Input[] }).nodes
  return (input.refundLineItems ?? []).map((one: Input, index: number) => {
    const line = lines.find(({ id }) => id === one.lineItemId)
    const path = ['refundLineItems', String(index)]
    if (!line) throw new UserError([...path, 'lineItemId'], 'Line item does not exist')
    if (one.quantity > line.currentQuantity)
      throw new UserError([...path, 'quantity'], 'Quantity cannot refund more items than were purchased')
    return { ...one, line }
  })
}

const paidFor = (world: World, order: Row): number =>
  all(world, 'OrderTransaction', (row) => (row['order'] as Row).id === order.id).reduce(
    (sum, row) => sum + (row['kind'] === 'REFUND' ? -1 : 1) * amountOf(row['amountSet']),
    0,
  )

async function payBack(world: World, order: Row, input: Input): Promise<Row[]> {
  const transactions: Row[] = []
  for (const { amount, parentId, gateway } of input.transactions ?? []) {
    const parent = parentId ? need(world, parentId, 'OrderTransaction', ['transactions', 'parentId']) : undefined
    transactions.push(await pay(world, order, 'REFUND', Number(amount), parent, gateway))
  }
  return transactions
}

const refundLine = (world: World, { line, quantity, restockType = 'NO_RESTOCK', locationId }: Input): Input => ({
  id: gid('RefundLineItem', nextNumber(world, 'refund line', 13_700_000_001)),
  quantity,
  restockType,
  restocked: restockType !== 'NO_RESTOCK',
  location: locationId ? { id: locationId } : null,
  lineItem: { id: line.id },
  priceSet: line.originalUnitPriceSet,
  subtotalSet: bag(amountOf(line.originalUnitPriceSet) * quantity),
  totalTaxSet: bag(0),
})

/** Takes refunded lines and money off an order. */
function reduceOrder(row: Row, wanted: readonly Input[], back: number, left: number): void {
  for (const { line, quantity } of wanted) {
    const own = (row['lineItems'] as { nodes: Input[] }).nodes.find(({ id }) => id === line.id) as Input
    own.currentQuantity -= quantity
    own.unfulfilledQuantity = Math.max(0, own.unfulfilledQuantity - quantity)
  }
  for (const name of ['currentTotalPriceSet', 'currentSubtotalPriceSet'])
    row[name] = bag(Math.max(0, amountOf(row[name]) - back))
  if (back > 0) row['displayFinancialStatus'] = left <= 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

export const refundWrites: Readonly<Record<string, Mutation>> = {
  refundCreate: {
    fields: ['refund', 'order'],
    keyed: true,
    async run({ input }, world) {
      const order = need(world, input.orderId, 'Order', ['orderId'])
      const wanted = wantedLines(order, input)
      const paid = paidFor(world, order)
      const back = (input.transactions ?? []).reduce((sum: number, one: Input) => sum + Number(one.amount), 0)
      if (back > paid && !input.allowOverRefunding)
        throw new UserError(['transactions'], 'Refund amount cannot be greater than the amount received')

      const transactions = await payBack(world, order, input)
      for (const { line, quantity, restockType, locationId } of wanted)
        if (restockType === 'RETURN' || restockType === 'CANCEL')
          await moveStock(world, line.variant?.id, quantity, locationId)

      const refund = await insert(world, 'Refund', {
        note: input.note ?? null,
        processedAt: iso(world.now()),
        order: reference(order),
        totalRefundedSet: bag(back),
        duties: [],
        refundLineItems: whole(wanted.map((one) => refundLine(world, one))),
        refundShippingLines: whole([]),
        orderAdjustments: whole([]),
        transactions: whole(transactions.map(({ id, kind, status, amountSet }) => ({ id, kind, status, amountSet }))),
      })
      const changed = await change(world, order.id, (row) => reduceOrder(row, wanted, back, paid - back))
      const customer = order['customer'] as Row | null
      if (customer) await countOrders(world, customer.id)
      return { refund, order: changed }
    },
  },
}
