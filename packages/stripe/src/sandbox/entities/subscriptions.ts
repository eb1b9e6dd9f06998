import { type Behavior, type Call, type NewRow, type Params, Refusal, type World } from '@ferrule/sandbox/engine'
import { itemLine, ofSubscription } from '../billing.ts'
import { noSuch, refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { present } from '../present.ts'
import { emit, here, itemsOf, listOf, methodOf, need, patch, productName, store, within } from '../records.ts'
import { DAY, type InvoiceRow, now, type Part, type SubscriptionRow } from '../rows.ts'
import { recount } from './invoice-items.ts'
import { billedCustomer, finalize, noMethod, payWith } from './invoices.ts'
import { changeItem, insertItem, wantedItems } from './subscription-items.ts'

function trialEnd({ trial_end, trial_period_days }: Params, at: number): number | undefined {
  if (trial_period_days !== undefined) return at + Number(trial_period_days) * DAY
  return typeof trial_end === 'number' && trial_end > at ? trial_end : undefined
}

const waits = ({ params }: Call): boolean => params['payment_behavior'] === 'default_incomplete'

/** The payment method of a call or of its customer. */
const methodFor = (call: Call, world: World): unknown =>
  call.params['default_payment_method'] ?? billedCustomer(world, call).invoice_settings.default_payment_method

async function make(fields: NewRow, call: Call, world: World): Promise<NewRow> {
  const { params } = call
  const at = world.now()
  const customer = billedCustomer(world, call)
  const wanted = await wantedItems(call, world)
  const trial = trialEnd(params, at)
  const collects = params['collection_method'] !== 'send_invoice' && !waits(call) && trial === undefined
  if (collects && methodFor(call, world) === null) throw noMethod()
  const id = newId('subscriptions', world.random)
  for (const item of wanted) await insertItem(world, id, item, at, trial)
  const currency = wanted[0]?.price.currency ?? 'usd'
  if (customer.currency === null) await patch(world, 'customers', customer, { currency })
  return {
    ...fields,
    id,
    currency,
    status: trial !== undefined ? 'trialing' : waits(call) ? 'incomplete' : 'active',
    trial_end: trial ?? null,
    trial_start: trial === undefined ? null : at,
    ...cancelAtEnd(params, world, id),
  }
}

/** Bills the first period. Whatever happens to the payment, the subscription stays, unless a parameter says otherwise. */
async function start(subscription: SubscriptionRow, call: Call, world: World): Promise<SubscriptionRow> {
  const { params } = call
  const invoice = await bill(world, subscription, 'subscription_create', call)
  if (invoice.status === 'open' && subscription.collection_method !== 'send_invoice' && !waits(call)) {
    try {
      const method = await methodOf(now(world), methodFor(call, world), 'default_payment_method')
      await payWith(world, invoice, method, call)
    } catch (error) {
      if (params['payment_behavior'] === 'error_if_incomplete' || !(error instanceof Refusal)) throw error
      return patch(world, 'subscriptions', subscription, { status: 'incomplete' })
    }
  }
  return need(world, 'subscriptions', subscription.id, 'id')
}

/** Makes and finalizes the invoice of the current period. */
async function bill(world: World, subscription: SubscriptionRow, reason: string, call: Call): Promise<InvoiceRow> {
  const { id, customer, currency, collection_method, days_until_due } = subscription
  const draft = await store(world).insert('invoices', {
    auto_advance: true,
    billing_reason: reason,
    collection_method,
    currency,
    customer,
    due_date: collection_method === 'send_invoice' ? world.now() + (days_until_due ?? 30) * DAY : null,
    parent: ofSubscription(id),
  })
  const trial = reason === 'subscription_create' && subscription.status === 'trialing'
  for (const item of itemsOf(world, id)) {
    const { price, quantity, current_period_start, current_period_end: end } = item
    const period = { start: current_period_start, end }
    const facts = { price, quantity, currency, invoice: draft.id, item, name: productName(world, price), period, trial }
    await world.store.insert('invoice_line_items', itemLine(now(world), facts))
  }
  const invoice = await finalize(world, await recount(world, draft), call)
  await patch(world, 'subscriptions', subscription, { latest_invoice: invoice.id })
  return invoice
}

/** Fields that change when cancellation at the end of the period is requested, or revoked. */
function cancelAtEnd({ cancel_at_period_end, cancel_at }: Params, world: World, id: string): Partial<SubscriptionRow> {
  const at = world.now()
  const ends = Math.min(...itemsOf(world, id).map((item) => item.current_period_end))
  if (cancel_at_period_end === true) return { cancel_at: ends, cancel_at_period_end: true, canceled_at: at }
  if (cancel_at_period_end === false) return { cancel_at: null, cancel_at_period_end: false, canceled_at: null }
  if (typeof cancel_at === 'string' && cancel_at !== '') return { cancel_at: ends, canceled_at: at }
  return typeof cancel_at === 'number' ? { canceled_at: at } : {}
}

/** When billing periods begin, after a change. */
function anchor(params: Params, before: number, now: number): number {
  const { billing_cycle_anchor: word } = params
  return (typeof word === 'string' ? word : within(params, 'billing_cycle_anchor')['type']) === 'now' ? now : before
}

async function change(fields: NewRow, row: SubscriptionRow, call: Call, world: World): Promise<NewRow> {
  const { params } = call
  const at = world.now()
  if (row.status === 'canceled') {
    throw refuse(400, { message: 'A canceled subscription can only update its cancellation_details and metadata.' })
  }
  for (const [index, item] of listOf(params, 'items').entries()) await changeItem(call, world, row.id, item, index)
  const endsTrial = params['trial_end'] === 'now'
  return {
    ...fields,
    ...cancelAtEnd(params, world, row.id),
    billing_cycle_anchor: anchor(params, row.billing_cycle_anchor, at),
    ...(endsTrial && row.status === 'trialing' && { status: 'active' }),
    ...(endsTrial && { trial_end: at }),
  }
}

/** Ends a subscription at once. */
export async function cancelNow(
  world: World,
  subscription: SubscriptionRow,
  call: Call,
  details: Params = {},
): Promise<SubscriptionRow> {
  const at = world.now()
  const { cancellation_details, canceled_at } = subscription
  const kept = cancellation_details ?? { comment: null, feedback: null }
  const done = await patch(world, 'subscriptions', subscription, {
    cancel_at_period_end: false,
    canceled_at: canceled_at ?? at,
    cancellation_details: { ...kept, reason: 'cancellation_requested', ...details },
    ended_at: at,
    status: 'canceled',
  })
  await emit(world, 'customer.subscription.deleted', present('subscriptions', done, world), call)
  return done
}

const cancel: Behavior = async (call, world) => {
  const subscription = here(world, 'subscriptions', call)
  if (subscription.status === 'canceled') throw noSuch('subscriptions', subscription.id, 'id')
  const details = within(call.params, 'cancellation_details')
  return present('subscriptions', await cancelNow(world, subscription, call, details), world)
}

export const subscriptions: Part = {
  records: {
    subscriptions: {
      made: make,
      changed: change,
      async wrote(kind, row, call, world) {
        if (kind === 'created') return start(row, call, world)
        if (call.params['proration_behavior'] !== 'always_invoice') return row
        await bill(world, row, 'subscription_update', call)
        return need(world, 'subscriptions', row.id, 'id')
      },
    },
  },
  behaviors: {
    'subscriptions.delete': cancel,
  },
}
