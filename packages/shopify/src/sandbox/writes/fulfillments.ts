import type { World } from '@ferrule/sandbox/engine'
import type { FulfillmentOrderLineItem, FulfillmentTrackingInfo } from '../../generated/index.gen.ts'
import { gid, newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, change, find, insert, need } from '../records.ts'
import { amountOf, bag, reference, whole } from '../values.ts'
import { turned } from './fulfillment-orders.ts'
import type { FulfillmentInput } from './inputs.ts'
import { changes } from './usual.ts'
import type { Mutation } from './write.ts'

type Order = Kinds['Order']

function trackingOf(input: FulfillmentInput['trackingInfo'] = {}): FulfillmentTrackingInfo[] {
  const { company = null, number, url, numbers = number ? [number] : [], urls = url ? [url] : [] } = input
  const numbered = numbers.length >= urls.length ? numbers : urls
  return numbered.map((_, index) => ({ company, number: numbers[index] ?? null, url: urls[index] ?? null }))
}

/** So many of a line of a fulfillment order. */
interface Part {
  readonly from: Kinds['FulfillmentOrder']
  readonly line: FulfillmentOrderLineItem
  readonly quantity: number
}

/** Takes parts off of what is left to send; where the quantity is negative, puts them back. */
async function send(world: World, order: Order, parts: readonly Part[]): Promise<void> {
  for (const { from, line, quantity } of parts)
    await change(world, from, (row) => {
      for (const own of row.lineItems.nodes) if (own.id === line.id) own.remainingQuantity -= quantity
      const isSent = row.lineItems.nodes.every(({ remainingQuantity }) => remainingQuantity === 0)
      Object.assign(row, turned(isSent ? 'CLOSED' : 'OPEN'))
    })
  await change(world, order, (row) => {
    const lines = row.lineItems.nodes
    for (const { line, quantity } of parts)
      for (const own of lines) if (own.id === line.lineItem.id) own.unfulfilledQuantity -= quantity
    const left = lines.reduce((sum, one) => sum + one.unfulfilledQuantity, 0)
    const all_ = lines.reduce((sum, one) => sum + one.currentQuantity, 0)
    row.displayFulfillmentStatus = left === 0 ? 'FULFILLED' : left < all_ ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED'
  })
}

/** The parts that an input wants to send of one fulfillment order: all that is left, or the lines that it names. */
function partsOf(world: World, input: FulfillmentInput['lineItemsByFulfillmentOrder'][number]): Part[] {
  const { fulfillmentOrderId, fulfillmentOrderLineItems: named } = input
  const from = need(world, fulfillmentOrderId, 'FulfillmentOrder', ['fulfillment'])
  if (from.status !== 'OPEN')
    throw new UserError(
      ['fulfillment'],
      `Fulfillment order ${from.id} has an unfulfillable status= ${from.status.toLowerCase()}.`,
    )
  return from.lineItems.nodes.flatMap((line) => {
    const quantity = named ? (named.find(({ id }) => id === line.id)?.quantity ?? 0) : line.remainingQuantity
    if (quantity > line.remainingQuantity)
      throw new UserError(['fulfillment'], 'Invalid fulfillment order line item quantity requested.')
    return quantity > 0 ? [{ from, line, quantity }] : []
  })
}

const priceOf = (order: Order, lineId: string) =>
  amountOf(order.lineItems.nodes.find(({ id }) => id === lineId)?.originalUnitPriceSet)

export async function fulfill(world: World, input: FulfillmentInput): Promise<Kinds['Fulfillment']> {
  const parts = input.lineItemsByFulfillmentOrder.flatMap((one) => partsOf(world, one))
  const [first] = parts
  if (!first) throw new UserError(['fulfillment'], 'There is nothing to fulfill')
  const order = need(world, first.from.orderId, 'Order', ['fulfillment'])
  await send(world, order, parts)
  const { location } = first.from.assignedLocation
  const count = by(world, 'Fulfillment', 'order.id', order.id).length + 1
  return insert(world, 'Fulfillment', {
    name: `${order.name}-F${count}`,
    status: 'SUCCESS',
    displayStatus: 'FULFILLED',
    totalQuantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    requiresShipping: true,
    order: reference(order),
    location: location && reference(location),
    service: { id: gid('FulfillmentService', 'manual'), serviceName: 'Manual', handle: 'manual' },
    trackingInfo: trackingOf(input.trackingInfo),
    fulfillmentLineItems: whole(
      parts.map(({ line: { lineItem }, quantity }) => ({
        id: newId(world, 'FulfillmentLineItem'),
        quantity,
        lineItem,
        originalTotalSet: bag(priceOf(order, lineItem.id) * quantity),
      })),
    ),
    _parts: parts.map(({ from, line, quantity }) => ({ from: from.id, line: line.id, quantity })),
  })
}

/** Puts what a fulfillment sent back into its fulfillment orders. */
async function takeBack(world: World, { _parts, order }: Kinds['Fulfillment']): Promise<void> {
  const parts = _parts.flatMap(({ from, line, quantity }) => {
    const found = find(world, from, 'FulfillmentOrder')
    const own = found?.lineItems.nodes.find(({ id }) => id === line)
    return found && own ? [{ from: found, line: own, quantity: -quantity }] : []
  })
  await send(world, need(world, order.id, 'Order'), parts)
}

interface Tracking {
  fulfillmentId: string
  trackingInfoInput: FulfillmentInput['trackingInfo']
}

const updateTracking: Mutation<Tracking> = async ({ fulfillmentId, trackingInfoInput }, world) => {
  const row = need(world, fulfillmentId, 'Fulfillment', ['fulfillmentId'])
  return { fulfillment: await change(world, row, { trackingInfo: trackingOf(trackingInfoInput) }) }
}

const create: Mutation<{ fulfillment: FulfillmentInput }> = async ({ fulfillment }, world) => ({
  fulfillment: await fulfill(world, fulfillment),
})

export const fulfillmentWrites = {
  fulfillmentCreate: create,
  fulfillmentTrackingInfoUpdate: updateTracking,
  fulfillmentCancel: changes('Fulfillment', async (row, world) => {
    if (row.status === 'CANCELLED') throw new UserError(['id'], 'Fulfillment is already canceled')
    await takeBack(world, row)
    return { status: 'CANCELLED', displayStatus: 'CANCELED' }
  }),
}
