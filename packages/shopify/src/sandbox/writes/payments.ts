import type { World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { by, change, insert, need } from '../records.ts'
import { transactionsOf } from '../related.ts'
import { amountOf, bag, iso, money, reference } from '../values.ts'

/** Payments of orders, and what follows from them for customers. */

type Order = Kinds['Order']
type Transaction = Kinds['OrderTransaction']

interface Payment {
  readonly kind: 'SALE' | 'REFUND'
  readonly amount: number
  readonly parent?: Transaction | undefined
  readonly gateway?: string
}

/** Adds a payment or a refund. */
export async function pay(world: World, order: Order, payment: Payment): Promise<Transaction> {
  const { kind, amount, parent, gateway = 'manual' } = payment
  const processedAt = kind === 'SALE' ? order.processedAt : iso(world.now())
  const common = { test: order.test, processedAt, order: reference(order) }
  await insert(world, 'TenderTransaction', {
    ...common,
    amount: money(kind === 'REFUND' ? -amount : amount),
    paymentMethod: 'other',
  })
  return insert(world, 'OrderTransaction', {
    ...common,
    kind,
    status: 'SUCCESS',
    gateway,
    formattedGateway: gateway,
    ...(kind === 'SALE' && { createdAt: processedAt }),
    paymentId: `${order.name.slice(1)}.${transactionsOf(world, order).length + 1}`,
    receiptJson: '{}',
    amountSet: bag(amount),
    parentTransaction: parent ? { id: parent.id } : null,
    totalUnsettledSet: bag(0),
  })
}

/** Amount paid for an order, minus refunds. */
export const paidFor = (world: World, order: Order): number =>
  transactionsOf(world, order).reduce(
    (sum, { kind, amountSet }) => sum + (kind === 'REFUND' ? -1 : 1) * amountOf(amountSet),
    0,
  )

/** Updates the totals in the record of the customer who has such an order. */
export async function countOrders(world: World, { customer }: Pick<Order, 'customer'>): Promise<void> {
  if (!customer) return
  const orders = by(world, 'Order', 'customer.id', customer.id).filter(({ cancelledAt }) => !cancelledAt)
  const last = orders.at(-1)
  await change(world, need(world, customer.id, 'Customer'), {
    numberOfOrders: String(orders.length),
    amountSpent: money(orders.reduce((sum, row) => sum + amountOf(row.currentTotalPriceSet), 0)),
    lastOrder: last ? { ...reference(last), name: last.name } : null,
  })
}
