import type { World } from '@ferrule/sandbox/engine'
import type { LineItem, OrderRefundsCreateParams } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { change, insert, need } from '../records.ts'
import { amountOf, bag, inTurn, iso, picked, reference, whole } from '../values.ts'
import type { Input } from './inputs.ts'
import { moveStock } from './inventory.ts'
import { countOrders, paidFor, pay } from './payments.ts'
import type { Mutation } from './write.ts'

type Order = Kinds['Order']
type Transaction = Kinds['OrderTransaction']

type RefundInput = Input<OrderRefundsCreateParams> & { orderId: string }

/** A line to refund, with the order's line. */
type Wanted = NonNullable<RefundInput['refundLineItems']>[number] & { readonly line: LineItem }

function wantedLines(order: Order, { refundLineItems = [] }: RefundInput): Wanted[] {
  return refundLineItems.map((one, index) => {
    const line = order.lineItems.nodes.find(({ id }) => id === one.lineItemId)
    const path = ['refundLineItems', String(index)]
    if (!line) throw new UserError([...path, 'lineItemId'], 'Line item does not exist')
    if (one.quantity > line.currentQuantity)
      throw new UserError([...path, 'quantity'], 'Quantity cannot refund more items than were purchased')
    return { ...one, line }
  })
}

const payBack = (world: World, order: Order, { transactions = [] }: RefundInput): Promise<Transaction[]> =>
  inTurn(transactions, ({ amount, parentId, gateway }) => {
    const parent = parentId ? need(world, parentId, 'OrderTransaction', ['transactions', 'parentId']) : undefined
    return pay(world, order, { kind: 'REFUND', amount: Number(amount), parent, gateway })
  })

const refundLine = (world: World, { line, quantity, restockType = 'NO_RESTOCK', locationId }: Wanted) => ({
  id: newId(world, 'RefundLineItem'),
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
function reduceOrder(order: Order, wanted: readonly Wanted[], back: number, left: number): void {
  for (const { line, quantity } of wanted)
    for (const own of order.lineItems.nodes.filter(({ id }) => id === line.id)) {
      own.currentQuantity -= quantity
      own.unfulfilledQuantity = Math.max(0, own.unfulfilledQuantity - quantity)
    }
  for (const name of ['currentTotalPriceSet', 'currentSubtotalPriceSet'] as const)
    order[name] = bag(Math.max(0, amountOf(order[name]) - back))
  if (back > 0) order.displayFinancialStatus = left <= 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

export const refundCreate: Mutation<{ input: RefundInput }> = async ({ input }, world) => {
  const order = need(world, input.orderId, 'Order', ['orderId'])
  const wanted = wantedLines(order, input)
  const paid = paidFor(world, order)
  const back = (input.transactions ?? []).reduce((sum, one) => sum + Number(one.amount), 0)
  if (back > paid && !input.allowOverRefunding)
    throw new UserError(['transactions'], 'Refund amount cannot be greater than the amount received')
  const transactions = await payBack(world, order, input)
  for (const { line, quantity, restockType, locationId } of wanted)
    if (restockType === 'RETURN' || restockType === 'CANCEL') await moveStock(world, line, quantity, locationId)
  const made = await insert(world, 'Refund', {
    note: input.note ?? null,
    processedAt: iso(world.now()),
    order: reference(order),
    totalRefundedSet: bag(back),
    refundLineItems: whole(wanted.map((one) => refundLine(world, one))),
    refundShippingLines: whole([]),
    orderAdjustments: whole([]),
    transactions: whole(transactions.map((one) => picked(one, ['id', 'kind', 'status', 'amountSet']))),
  })
  const changed = await change(world, order, (row) => reduceOrder(row, wanted, back, paid - back))
  await countOrders(world, order)
  return { refund: made, order: changed }
}

export const refundWrites = { refundCreate }
