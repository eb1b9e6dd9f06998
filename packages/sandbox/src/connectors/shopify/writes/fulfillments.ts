import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, byId, change, gid, insert, nextNumber, reference, whole } from '../ids.ts'
import { UserError } from '../problem.ts'
import { amountOf, bag, given, type Input, type Mutation, need } from './write.ts'

const linesIn = (row: Row): Input[] => (row['lineItems'] as { nodes: Input[] }).nodes

const trackingOf = ({ company = null, number, numbers, url, urls }: Input = {}) => {
  const all_ = numbers ?? (number === undefined ? [] : [number])
  const links = urls ?? (url === undefined ? [] : [url])
  return Array.from({ length: Math.max(all_.length, links.length) }, (_, index) => ({
    company,
    number: all_[index] ?? null,
    url: links[index] ?? null,
  }))
}

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['CREATE_FULFILLMENT', 'HOLD', 'MOVE'],
  ON_HOLD: ['RELEASE_HOLD'],
}
const actionsOf = (status: string) => (ACTIONS[status] ?? []).map((action) => ({ action, externalUrl: null }))

/** Changes what is left to send; negative: it has been sent. */
async function send(
  world: World,
  order: Row,
  parts: readonly { readonly from: Row; readonly line: Input; readonly quantity: number }[],
): Promise<void> {
  for (const { from, line, quantity } of parts)
    await change(world, from.id, (row) => {
      const own = linesIn(row).find(({ id }) => id === line.id)
      own.remainingQuantity -= quantity
      row['status'] = linesIn(row).every(({ remainingQuantity }) => remainingQuantity === 0) ? 'CLOSED' : 'OPEN'
      row['supportedActions'] = actionsOf(row['status'] as string)
    })
  await change(world, order.id, (row) => {
    const lines = linesIn(row)
    for (const { line, quantity } of parts)
      for (const own of lines) if (own.id === line.lineItem.id) own.unfulfilledQuantity -= quantity
    const left = lines.reduce((sum, one) => sum + one.unfulfilledQuantity, 0)
    const whole_ = lines.reduce((sum, one) => sum + one.currentQuantity, 0)
    row['displayFulfillmentStatus'] = left === 0 ? 'FULFILLED' : left < whole_ ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED'
  })
}

export async function fulfill(world: World, { lineItemsByFulfillmentOrder, trackingInfo }: Input): Promise<Row> {
  const parts = lineItemsByFulfillmentOrder.flatMap(({ fulfillmentOrderId, fulfillmentOrderLineItems }: Input) => {
    const from = need(world, fulfillmentOrderId, 'FulfillmentOrder', ['fulfillment'])
    if (from['status'] !== 'OPEN')
      throw new UserError(
        ['fulfillment'],
        `Fulfillment order ${from.id} has an unfulfillable status= ${String(from['status']).toLowerCase()}.`,
      )
    return linesIn(from).flatMap((line) => {
      const asked = fulfillmentOrderLineItems?.find((one: Input) => one.id === line.id)
      const quantity = fulfillmentOrderLineItems ? (asked?.quantity ?? 0) : line.remainingQuantity
      if (quantity > line.remainingQuantity)
        throw new UserError(['fulfillment'], 'Invalid fulfillment order line item quantity requested.')
      return quantity > 0 ? [{ from, line, quantity }] : []
    })
  })
  const [first] = parts
  if (!first) throw new UserError(['fulfillment'], 'There is nothing to fulfill')
  const order = need(world, first.from['orderId'], 'Order', ['fulfillment'])
  await send(world, order, parts)
  const location = (first.from['assignedLocation'] as Input).location
  const count = all(world, 'Fulfillment', (row) => (row['order'] as Row).id === order.id).length + 1
  return insert(world, 'Fulfillment', {
    name: `${order['name']}-F${count}`,
    status: 'SUCCESS',
    displayStatus: 'FULFILLED',
    totalQuantity: parts.reduce((sum: number, { quantity }: Input) => sum + quantity, 0),
    requiresShipping: true,
    order: reference(order),
    location: location && reference(location),
    service: { id: `${gid('FulfillmentService', 'manual')}`, serviceName: 'Manual', handle: 'manual' },
    trackingInfo: trackingOf(trackingInfo),
    fulfillmentLineItems: whole(
      parts.map(({ line, quantity }: Input) => ({
        id: gid('FulfillmentLineItem', nextNumber(world, 'sent line', 14_800_000_001)),
        quantity,
        lineItem: line.lineItem,
        originalTotalSet: bag(amountOf(byId(world, line.lineItem.id)?.['originalUnitPriceSet']) * quantity),
      })),
    ),
    _parts: parts.map(({ from, line, quantity }: Input) => ({ from: from.id, line: line.id, quantity })),
  })
}

/** Changes a fulfillment order whose state lets it. */
async function turn(
  world: World,
  id: unknown,
  from: readonly string[],
  changes: { readonly status: string; readonly fulfillAt?: string },
) {
  const row = need(world, id, 'FulfillmentOrder')
  const status = String(row['status'])
  if (!from.includes(status))
    throw new UserError(['id'], `Fulfillment order is ${status.toLowerCase()}, which does not allow that`)
  const supportedActions = actionsOf(changes.status)
  return {
    fulfillmentOrder: await change(world, row.id, (draft) => Object.assign(draft, changes, { supportedActions })),
  }
}

export const fulfillmentWrites: Readonly<Record<string, Mutation>> = {
  fulfillmentCreate: {
    fields: ['fulfillment'],
    run: async ({ fulfillment }, world) => ({ fulfillment: await fulfill(world, fulfillment) }),
  },
  fulfillmentTrackingInfoUpdate: {
    fields: ['fulfillment'],
    async run({ fulfillmentId, trackingInfoInput }, world) {
      const { id } = need(world, fulfillmentId, 'Fulfillment', ['fulfillmentId'])
      return {
        fulfillment: await change(world, id, (row) =>
          Object.assign(row, { trackingInfo: trackingOf(trackingInfoInput) }),
        ),
      }
    },
  },
  fulfillmentCancel: {
    fields: ['fulfillment'],
    async run({ id }, world) {
      const row = need(world, id, 'Fulfillment')
      if (row['status'] === 'CANCELLED') throw new UserError(['id'], 'Fulfillment is already canceled')
      const parts = (row['_parts'] as Input[]).flatMap(({ from, line, quantity }) => {
        const found = byId(world, from)
        const own = found && linesIn(found).find((one) => one.id === line)
        return found && own ? [{ from: found, line: own, quantity: -quantity }] : []
      })
      await send(world, need(world, (row['order'] as Row).id, 'Order'), parts)
      return {
        fulfillment: await change(world, id, (draft) =>
          Object.assign(draft, { status: 'CANCELLED', displayStatus: 'CANCELED' }),
        ),
      }
    },
  },
  fulfillmentOrderOpen: {
    fields: ['fulfillmentOrder'],
    run: ({ id }, world) => turn(world, id, ['SCHEDULED', 'CLOSED', 'INCOMPLETE'], { status: 'OPEN' }),
  },
  fulfillmentOrderClose: {
    fields: ['fulfillmentOrder'],
    run: ({ id }, world) => turn(world, id, ['IN_PROGRESS'], { status: 'INCOMPLETE' }),
  },
  fulfillmentOrderReschedule: {
    fields: ['fulfillmentOrder'],
    run: ({ id, fulfillAt }, world) => turn(world, id, ['SCHEDULED'], { status: 'SCHEDULED', fulfillAt }),
  },
  fulfillmentOrderCancel: {
    fields: ['fulfillmentOrder', 'replacementFulfillmentOrder'],
    async run({ id }, world) {
      const { id: _, createdAt: __, updatedAt: ___, ...left } = structuredClone(need(world, id, 'FulfillmentOrder'))
      const canceled = await turn(world, id, ['OPEN', 'IN_PROGRESS', 'SCHEDULED', 'ON_HOLD'], { status: 'CANCELLED' })
      const changes = { status: 'OPEN', supportedActions: actionsOf('OPEN'), fulfillmentHolds: [] }
      const replacement = await insert(world, 'FulfillmentOrder', { ...left, ...changes })
      return { ...canceled, replacementFulfillmentOrder: replacement }
    },
  },
  fulfillmentOrderHold: {
    fields: ['fulfillmentHold', 'fulfillmentOrder', 'remainingFulfillmentOrder'],
    async run({ id, fulfillmentHold: input }, world) {
      const row = need(world, id, 'FulfillmentOrder')
      if (row['status'] !== 'OPEN')
        throw new UserError(['id'], 'The fulfillment order is not in a holdable state', 'INVALID')
      const fulfillmentHold = {
        id: gid('FulfillmentHold', nextNumber(world, 'hold', 15_900_000_001)),
        reason: input.reason,
        reasonNotes: input.reasonNotes ?? null,
      }
      const changes = { status: 'ON_HOLD', supportedActions: actionsOf('ON_HOLD'), fulfillmentHolds: [fulfillmentHold] }
      return { fulfillmentHold, fulfillmentOrder: await change(world, id, (draft) => Object.assign(draft, changes)) }
    },
  },
  fulfillmentOrderReleaseHold: {
    fields: ['fulfillmentOrder'],
    async run({ id, holdIds }, world) {
      const row = need(world, id, 'FulfillmentOrder')
      const kept = (row['fulfillmentHolds'] as Row[]).filter((hold) => holdIds && !holdIds.includes(hold.id))
      const status = kept.length > 0 ? 'ON_HOLD' : 'OPEN'
      const changes = { fulfillmentHolds: kept, status, supportedActions: actionsOf(status) }
      return { fulfillmentOrder: await change(world, id, (draft) => Object.assign(draft, changes)) }
    },
  },
  fulfillmentOrderMove: {
    fields: ['movedFulfillmentOrder', 'originalFulfillmentOrder', 'remainingFulfillmentOrder'],
    async run({ id, newLocationId }, world) {
      need(world, id, 'FulfillmentOrder')
      const location = need(world, newLocationId, 'Location', ['newLocationId'])
      const { name, address } = location as Input
      const assignedLocation = {
        ...given(address, ['address1', 'address2', 'city', 'province', 'zip', 'phone', 'countryCode']),
        name,
        location: { id: location.id },
      }
      const moved = await change(world, id, (draft) => Object.assign(draft, { assignedLocation }))
      return { movedFulfillmentOrder: moved, originalFulfillmentOrder: moved }
    },
  },
}
