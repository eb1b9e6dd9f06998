import type { NewRow, Row } from '../../../core/rows.ts'
import type { Behavior, Call, Params, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { emit, need, patch } from '../records.ts'
import type { ItemRow, PriceRow } from '../rows.ts'

/** What is offered, reversed or taken back line by line; the lines are kept beside the record, which does not hold them. */

export const linesOf = (world: World): Map<unknown, Row[]> => world.memory('lines', () => new Map<unknown, Row[]>())

export function lineOf(world: World, line: Params, index: number): Row {
  const data = line['price_data'] as { unit_amount?: number; currency: string } | undefined
  const price = data ? undefined : need<PriceRow>(world, 'prices', line['price'], `line_items[${index}][price]`)
  const quantity = Number(line['quantity'] ?? 1)
  const amount = (data?.unit_amount ?? price?.unit_amount ?? 0) * quantity
  return {
    id: newId('checkout_line_items', world.random),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: data?.currency ?? price?.currency ?? 'usd',
    description: null,
    metadata: {},
    price: price ?? null,
    quantity,
  }
}

/** Keeps the lines of a record that was just made. */
export const keepLines = (world: World, id: string, lines: readonly Row[]): void =>
  void linesOf(world).set(id, [...lines])

const wanted = ({ params }: Call, world: World): Row[] =>
  ((params['line_items'] ?? []) as Params[]).map((line, index) => lineOf(world, line, index))

const listLines =
  (parent: string): Behavior =>
  (call, world, crud) => {
    const { id } = need<Row>(world, parent, call.params['id'], 'id')
    return crud.page(call, world, linesOf(world).get(id) ?? [])
  }

const createLink: Behavior = async (call, world, crud) => {
  const lines = wanted(call, world)
  const { id } = (await crud.create(call, world)) as Row
  keepLines(world, id, lines)
  return patch(world, 'payment_links', id, {
    currency: lines[0]?.['currency'] ?? 'usd',
    url: `https://buy.stripe.com/test_${world.random.text(18)}`,
  })
}

const createQuote: Behavior = async (call, world, crud) => {
  const lines = wanted(call, world)
  const { id } = (await crud.create(call, world)) as Row
  keepLines(world, id, lines)
  const total = lines.reduce((sum, line) => sum + Number(line['amount_total']), 0)
  return patch(world, 'quotes', id, {
    amount_subtotal: total,
    amount_total: total,
    currency: lines[0]?.['currency'] ?? 'usd',
  })
}

const createCode: Behavior = async (call, world, crud) => {
  const { coupon } = (call.params['promotion'] ?? {}) as Params
  need(world, 'coupons', coupon, 'promotion[coupon]')
  const code = String(call.params['code'] ?? world.random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'))
  const taken = world.store.all('promotion_codes', (row) => row['active'] === true && row['code'] === code)
  if (taken.length > 0)
    throw refuse(400, { message: `An active promotion code with \`code: ${code}\` already exists.`, param: 'code' })
  const { id } = (await crud.create(call, world)) as Row
  return patch(world, 'promotion_codes', id, { code })
}

/** Adds, or with a negative amount takes, what the customer owes. */
const moveBalance: Behavior = async (call, world, crud) => {
  const customer = need<Row>(world, 'customers', call.params['id'], 'id')
  const { id } = await crud.create(call, world)
  const balance = Number(customer['balance']) + Number(call.params['amount'])
  await patch(world, 'customers', customer.id, { balance, currency: call.params['currency'] })
  return patch(world, 'customer_balance_transactions', id, { ending_balance: balance })
}

const createReversal: Behavior = async (call, world, crud) => {
  const transfer = need<Row>(world, 'transfers', call.params['id'], 'id')
  const left = Number(transfer['amount']) - Number(transfer['amount_reversed'])
  const amount = Number(call.params['amount'] ?? left)
  if (amount > left || left === 0)
    throw refuse(400, { message: `Transfer ${transfer.id} has only ${left} left to reverse.`, param: 'amount' })
  const { id } = await crud.create(call, world)
  const reversed = Number(transfer['amount_reversed']) + amount
  const done = await patch(world, 'transfers', transfer.id, {
    amount_reversed: reversed,
    reversed: reversed === Number(transfer['amount']),
  })
  await emit(world, 'transfer.reversed', done, call)
  return patch(world, 'transfer_reversals', id, { amount, currency: transfer['currency'] })
}

const createNote: Behavior = async (call, world, crud) => {
  const invoice = need<Row>(world, 'invoices', call.params['invoice'], 'invoice')
  if (invoice['status'] === 'draft')
    throw refuse(400, { message: 'You can only create credit notes for finalized invoices.', param: 'invoice' })
  const amount = Number(call.params['amount'] ?? invoice['total'] ?? 0)
  const { id } = (await crud.create(call, world)) as Row
  return patch(world, 'credit_notes', id, {
    amount,
    currency: invoice['currency'],
    customer: invoice['customer'],
    number: `${invoice['number']}-CN-01`,
    pdf: `https://pay.stripe.com/credit_notes/${id}/pdf`,
    subtotal: amount,
    total: amount,
    type: invoice['status'] === 'paid' ? 'post_payment' : 'pre_payment',
  })
}

const addItem: Behavior = async (call, world) => {
  const subscription = need<Row>(world, 'subscriptions', call.params['subscription'], 'subscription')
  const price = need<PriceRow>(world, 'prices', call.params['price'], 'price')
  const [other] = world.store.all('subscription_items', (row) => row['subscription'] === subscription.id) as ItemRow[]
  return world.store.insert('subscription_items', {
    current_period_end: other?.current_period_end ?? world.now(),
    current_period_start: other?.current_period_start ?? world.now(),
    metadata: call.params['metadata'] ?? {},
    plan: other?.['plan'] ?? {},
    price,
    quantity: Number(call.params['quantity'] ?? 1),
    subscription: subscription.id,
  })
}

interface Usage {
  readonly event_name: string
  readonly payload: Readonly<Record<string, string>>
  readonly timestamp: number
}

/** Events have no id, so nobody asks for one of them. */
const usageOf = (world: World): Usage[] => world.memory('usage', () => [] as Usage[])

const reportUsage: Behavior = ({ params }, world) => {
  const { event_name, payload, identifier, timestamp } = params as unknown as Usage & { identifier?: string }
  const meters = world.store.all(
    'billing_meters',
    (row) => row['event_name'] === event_name && row['status'] === 'active',
  )
  if (meters.length === 0)
    throw refuse(400, { message: `No active meter found for event name ${event_name}.`, param: 'event_name' })
  const event = { event_name, payload, timestamp: Number(timestamp ?? world.now()) }
  usageOf(world).push(event)
  return {
    object: 'billing.meter_event',
    created: world.now(),
    identifier: identifier ?? world.random.text(32),
    livemode: false,
    ...event,
  }
}

const adjustUsage: Behavior = ({ params }) => ({
  object: 'billing.meter_event_adjustment',
  cancel: params['cancel'] ?? null,
  event_name: params['event_name'],
  livemode: false,
  status: 'pending',
  type: params['type'],
})

/** Usage in a stretch of time, added up for one customer. */
const summarize: Behavior = (call, world, crud) => {
  const meter = need<Row>(world, 'billing_meters', call.params['id'], 'id')
  const {
    start_time: start,
    end_time: end,
    customer,
  } = call.params as { start_time: number; end_time: number } & Params
  const key = (meter['customer_mapping'] as { event_payload_key: string }).event_payload_key
  const events = usageOf(world).filter(
    ({ event_name, payload, timestamp }) =>
      event_name === meter['event_name'] &&
      payload[key] === customer &&
      timestamp >= Number(start) &&
      timestamp < Number(end),
  )
  if (events.length === 0) return crud.page(call, world, [])
  const { event_payload_key } = meter['value_settings'] as { event_payload_key: string }
  const values = events.map(({ payload }) => Number(payload[event_payload_key]))
  const { formula } = meter['default_aggregation'] as { formula: string }
  const sum = values.reduce((total, value) => total + value, 0)
  const summary: NewRow = {
    object: 'billing.meter_event_summary',
    aggregated_value: formula === 'count' ? values.length : formula === 'last' ? values.at(-1) : sum,
    end_time: end,
    livemode: false,
    meter: meter.id,
    start_time: start,
  }
  return crud.page(call, world, [{ id: newId('billing_meter_event_summaries', world.random), ...summary }])
}

/** Only the answer to a create has it. */
const createEndpoint: Behavior = async (call, world, crud) => {
  const row = (await crud.create(call, world)) as Row
  return { ...row, secret: `whsec_${world.random.text(32)}` }
}

const switchEndpoint: Behavior = async (call, world, crud) => {
  const row = (await crud.update(call, world)) as Row
  const { disabled } = call.params
  return disabled === undefined
    ? row
    : patch(world, 'webhook_endpoints', row.id, { status: disabled === true ? 'disabled' : 'enabled' })
}

export const sellingBehaviors: Readonly<Record<string, Behavior>> = {
  'billing_meter_event_adjustments.create': adjustUsage,
  'billing_meter_event_summaries.list': summarize,
  'billing_meter_events.create': reportUsage,
  'checkout_line_items.list': listLines('checkout_sessions'),
  'credit_note_line_items.list': listLines('credit_notes'),
  'credit_notes.create': createNote,
  'customer_balance_transactions.create': moveBalance,
  'payment_link_line_items.list': listLines('payment_links'),
  'payment_links.create': createLink,
  'promotion_codes.create': createCode,
  'quote_line_items.list': listLines('quotes'),
  'quotes.create': createQuote,
  'subscription_items.create': addItem,
  'transfer_reversals.create': createReversal,
  'webhook_endpoints.create': createEndpoint,
  'webhook_endpoints.update': switchEndpoint,
}
