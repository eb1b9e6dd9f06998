import { type Machine, type Transition, transit, type World } from '@ferrule/sandbox/engine'
import type { FulfillmentOrderLineItem, FulfillmentOrdersHoldParams } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, find, insert, need } from '../records.ts'
import { orNull, whole } from '../values.ts'
import type { Id, Input } from './inputs.ts'
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

interface Asked extends Id {
  fulfillAt: string
  fulfillmentHold: Input<FulfillmentOrdersHoldParams>
  holdIds?: readonly string[]
  newLocationId: string
}

/** From which states a mutation leads to which one. */
const STATES: Readonly<Record<string, Transition<FulfillmentOrder, Asked>>> = {
  fulfillmentOrderOpen: { from: ['SCHEDULED', 'CLOSED', 'INCOMPLETE'], set: turned('OPEN') },
  fulfillmentOrderClose: { from: ['IN_PROGRESS'], set: turned('INCOMPLETE') },
  fulfillmentOrderReschedule: { from: ['SCHEDULED'], set: (_, { fulfillAt }) => ({ fulfillAt }) },
  fulfillmentOrderCancel: { from: ['OPEN', 'IN_PROGRESS', 'SCHEDULED', 'ON_HOLD'], set: turned('CANCELLED') },
  fulfillmentOrderHold: {
    from: ['OPEN'],
    set: (_, { fulfillmentHold: { reason, reasonNotes = null } }, world) => ({
      ...turned('ON_HOLD'),
      fulfillmentHolds: [{ id: newId(world, 'FulfillmentHold'), reason, reasonNotes }],
    }),
  },
  fulfillmentOrderReleaseHold: {
    set({ fulfillmentHolds }, { holdIds }) {
      const left = fulfillmentHolds.filter(({ id }) => holdIds && !holdIds.includes(id))
      return { ...turned(left.length > 0 ? 'ON_HOLD' : 'OPEN'), fulfillmentHolds: left }
    },
  },
  fulfillmentOrderMove: {
    set: (_, { newLocationId }, world) => ({
      assignedLocation: locationOf(need(world, newLocationId, 'Location', ['newLocationId'])),
    }),
  },
}

const machine: Machine<FulfillmentOrder, Asked> = {
  refuse: (_, status) =>
    new UserError(['id'], `Fulfillment order is ${status.toLowerCase()}, which does not allow that`),
  change: (row, fields, world) => change(world, row, fields),
}

/** A canceled fulfillment order is followed by another one. */
async function replaced(world: World, { id: _, createdAt: __, updatedAt: ___, ...row }: FulfillmentOrder) {
  return insert(world, 'FulfillmentOrder', { ...structuredClone(row), ...turned('OPEN'), fulfillmentHolds: [] })
}

const moved =
  (name: string, transition: Transition<FulfillmentOrder, Asked>): Mutation<Asked> =>
  async (args, world) => {
    const done = await transit(machine, [name, transition], need(world, args.id, 'FulfillmentOrder'), args, world)
    return {
      fulfillmentOrder: done,
      fulfillmentHold: done.fulfillmentHolds[0],
      movedFulfillmentOrder: done,
      originalFulfillmentOrder: done,
      ...(done.status === 'CANCELLED' && { replacementFulfillmentOrder: await replaced(world, done) }),
    }
  }

export const fulfillmentOrderWrites = Object.fromEntries(
  Object.entries(STATES).map(([name, transition]) => [name, moved(name, transition)]),
)
