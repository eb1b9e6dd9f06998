import type { World } from '@ferrule/sandbox/engine'
import type { FulfillmentOrderLineItem } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { all, change, find, insert, need } from '../records.ts'
import { orNull, whole } from '../values.ts'
import type { Id } from './inputs.ts'
import { changes, writesOf } from './usual.ts'
import type { Mutation } from './write.ts'

/** Fulfillment orders: the lines of an order that one location ships. */

type Order = Kinds['Order']
type FulfillmentOrder = Kinds['FulfillmentOrder']

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['CREATE_FULFILLMENT', 'HOLD', 'MOVE'],
  ON_HOLD: ['RELEASE_HOLD'],
}

/** A status, with what can be done then. */
export const turned = (status: FulfillmentOrder['status']) => ({
  status,
  supportedActions: (ACTIONS[status] ?? []).map((action) => ({ action, externalUrl: null })),
})

const PLACE = ['address1', 'address2', 'city', 'province', 'zip', 'phone'] as const

const locationOf = ({ id, name, address }: Kinds['Location']): FulfillmentOrder['assignedLocation'] => ({
  ...orNull(address, PLACE),
  countryCode: address.countryCode ?? '',
  name,
  location: { id },
})

const destinationOf = (world: World, { shippingAddress: address, email }: Order): FulfillmentOrder['destination'] =>
  address
    ? {
        id: newId(world, 'FulfillmentOrderDestination'),
        ...orNull(address, ['firstName', 'lastName', 'company', ...PLACE]),
        countryCode: address.countryCodeV2,
        email,
      }
    : null

const lineOf = (world: World, line: Order['lineItems']['nodes'][number]): FulfillmentOrderLineItem => ({
  id: newId(world, 'FulfillmentOrderLineItem'),
  totalQuantity: line.quantity,
  remainingQuantity: line.unfulfilledQuantity,
  inventoryItemId: find(world, line.variant?.id, 'ProductVariant')?.inventoryItem.id ?? null,
  sku: line.sku,
  lineItem: { id: line.id },
  variant: line.variant ?? null,
})

/** Adds what the first location has to send of a new order. */
export async function insertFulfillmentOrder(world: World, order: Order): Promise<void> {
  const lines = order.lineItems.nodes
  const [location] = all(world, 'Location')
  await insert(world, 'FulfillmentOrder', {
    ...turned(lines.some(({ unfulfilledQuantity }) => unfulfilledQuantity > 0) ? 'OPEN' : 'CLOSED'),
    requestStatus: 'UNSUBMITTED',
    fulfillAt: order.processedAt,
    orderId: order.id,
    orderName: order.name,
    assignedLocation: location && locationOf(location),
    destination: destinationOf(world, order),
    deliveryMethod: {
      id: newId(world, 'DeliveryMethod'),
      methodType: 'SHIPPING',
      ...{ minDeliveryDateTime: null, maxDeliveryDateTime: null },
    },
    fulfillmentHolds: [],
    lineItems: whole(lines.map((line) => lineOf(world, line))),
    merchantRequests: whole([]),
  })
}

/** The status that a mutation leads to, whatever it was before. */
const STATES = {
  fulfillmentOrderOpen: 'OPEN',
  fulfillmentOrderClose: 'INCOMPLETE',
  fulfillmentOrderCancel: 'CANCELLED',
  fulfillmentOrderHold: 'ON_HOLD',
  fulfillmentOrderReleaseHold: 'OPEN',
} as const

const move: Mutation<Id & { newLocationId: string }> = async ({ id, newLocationId }, world) => {
  const location = need(world, newLocationId, 'Location', ['newLocationId'])
  const row = need(world, id, 'FulfillmentOrder')
  return { movedFulfillmentOrder: await change(world, row, { assignedLocation: locationOf(location) }) }
}

export const fulfillmentOrderWrites = {
  ...Object.fromEntries(
    Object.entries(STATES).map(([name, status]) => [name, changes('FulfillmentOrder', () => turned(status))]),
  ),
  fulfillmentOrderReschedule: writesOf('FulfillmentOrder').update,
  fulfillmentOrderMove: move,
}
