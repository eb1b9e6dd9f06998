import type { World } from '@ferrule/sandbox/engine'
import type { FulfillmentOrderLineItem } from '../../generated/index.gen.ts'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, find, insert, need } from '../records.ts'
import { orNull, whole } from '../values.ts'
import type { MutationArgs } from './args.ts'
import { type Mutations, updates } from './write.ts'

/** Fulfillment orders: the lines of an order that one location ships. */

type Order = Kinds['Order']
type FulfillmentOrder = Kinds['FulfillmentOrder']
type Status = 'OPEN' | 'CLOSED' | 'ON_HOLD' | 'INCOMPLETE' | 'SCHEDULED' | 'CANCELLED'

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['CREATE_FULFILLMENT', 'HOLD', 'MOVE'],
  ON_HOLD: ['RELEASE_HOLD'],
}

/** A status, with what can be done then. */
export const turned = (status: Status): Pick<FulfillmentOrder, 'status' | 'supportedActions'> => ({
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

function destinationOf(world: World, { shippingAddress: address, email }: Order): FulfillmentOrder['destination'] {
  if (!address) return null
  const id = newId(world, 'FulfillmentOrderDestination')
  return {
    id,
    ...orNull(address, ['firstName', 'lastName', 'company', ...PLACE]),
    countryCode: address.countryCodeV2,
    email,
  }
}

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
      minDeliveryDateTime: null,
      maxDeliveryDateTime: null,
    },
    fulfillmentHolds: [],
    lineItems: whole(lines.map((line) => lineOf(world, line))),
    merchantRequests: whole([]),
  })
}

/** From which states an action leads to which one, and the code of a refusal. */
const STATES = {
  open: { from: ['SCHEDULED', 'CLOSED', 'INCOMPLETE'], to: 'OPEN', code: undefined },
  close: { from: ['IN_PROGRESS'], to: 'INCOMPLETE', code: undefined },
  reschedule: { from: ['SCHEDULED'], to: 'SCHEDULED', code: undefined },
  cancel: { from: ['OPEN', 'IN_PROGRESS', 'SCHEDULED', 'ON_HOLD'], to: 'CANCELLED', code: undefined },
  hold: { from: ['OPEN'], to: 'ON_HOLD', code: 'INVALID' },
} as const

/** The fields of a new status, where the state of the record lets it. */
function allowed({ status }: FulfillmentOrder, action: keyof typeof STATES) {
  const { from, to, code } = STATES[action]
  if (!from.some((one) => one === status))
    throw new UserError(['id'], `Fulfillment order is ${status.toLowerCase()}, which does not allow that`, code)
  return turned(to)
}

async function cancel({ id }: MutationArgs['fulfillmentOrderCancel'], world: World) {
  const row = need(world, id, 'FulfillmentOrder')
  const { id: _, createdAt: __, updatedAt: ___, ...left } = structuredClone(row)
  const changes = allowed(row, 'cancel')
  const fulfillmentOrder = await change(world, row, changes)
  const replacement = await insert(world, 'FulfillmentOrder', { ...left, ...turned('OPEN'), fulfillmentHolds: [] })
  return { fulfillmentOrder, replacementFulfillmentOrder: replacement }
}

async function hold({ id, fulfillmentHold: input }: MutationArgs['fulfillmentOrderHold'], world: World) {
  const row = need(world, id, 'FulfillmentOrder')
  const { reason, reasonNotes = null } = input
  const fulfillmentHold = { id: newId(world, 'FulfillmentHold'), reason, reasonNotes }
  const changes = { ...allowed(row, 'hold'), fulfillmentHolds: [fulfillmentHold] }
  return { fulfillmentHold, fulfillmentOrder: await change(world, row, changes) }
}

async function move({ id, newLocationId }: MutationArgs['fulfillmentOrderMove'], world: World) {
  const row = need(world, id, 'FulfillmentOrder')
  const location = need(world, newLocationId, 'Location', ['newLocationId'])
  const moved = await change(world, row, { assignedLocation: locationOf(location) })
  return { movedFulfillmentOrder: moved, originalFulfillmentOrder: moved }
}

export const fulfillmentOrderWrites = {
  fulfillmentOrderOpen: updates('FulfillmentOrder', 'id', 'fulfillmentOrder', (_, row) => allowed(row, 'open')),
  fulfillmentOrderClose: updates('FulfillmentOrder', 'id', 'fulfillmentOrder', (_, row) => allowed(row, 'close')),
  fulfillmentOrderReschedule: updates('FulfillmentOrder', 'id', 'fulfillmentOrder', ({ fulfillAt }, row) => ({
    ...allowed(row, 'reschedule'),
    fulfillAt,
  })),
  fulfillmentOrderCancel: { fields: ['fulfillmentOrder', 'replacementFulfillmentOrder'], run: cancel },
  fulfillmentOrderHold: { fields: ['fulfillmentHold', 'fulfillmentOrder', 'remainingFulfillmentOrder'], run: hold },
  fulfillmentOrderReleaseHold: updates('FulfillmentOrder', 'id', 'fulfillmentOrder', ({ holdIds }, row) => {
    const fulfillmentHolds = row.fulfillmentHolds.filter(({ id }) => holdIds && !holdIds.includes(id))
    return { ...turned(fulfillmentHolds.length > 0 ? 'ON_HOLD' : 'OPEN'), fulfillmentHolds }
  }),
  fulfillmentOrderMove: {
    fields: ['movedFulfillmentOrder', 'originalFulfillmentOrder', 'remainingFulfillmentOrder'],
    run: move,
  },
} satisfies Partial<Mutations>
