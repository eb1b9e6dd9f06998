import { Refusal } from '../../../core/refusal.ts'
import type { Behavior, Call, Params, World } from '../../../core/vendor.ts'
import { lineRow, lineText, ofSubscription } from '../billing.ts'
import { noSuch, refuse } from '../errors.ts'
import { shown } from '../money.ts'
import { present } from '../present.ts'
import { customerOf, emit, find, methodOf, need, patch } from '../records.ts'
import { type CustomerRow, DAY, type InvoiceRow, now, type ProductRow, type SubscriptionRow } from '../rows.ts'
import { recount } from './invoice-items.ts'
import { finalize, noMethod, payWith } from './invoices.ts'
import { changeItem, insertItem, itemsOf, listItems, wantedItems } from './subscription-items.ts'

function trialEnd({ trial_end, trial_period_days }: Params, at: number): number | undefined {
  if (trial_period_days !== undefined) return at + Number(trial_period_days) * DAY
  return typeof trial_end === 'number' && trial_end > at ? trial_end : undefined
}

const create: Behavior = async (call, world, crud) => {
  const { params } = call
  const at = world.now()
  const customer = customerOf(world, call)
  if (!customer) throw refuse(400, { message: 'The sandbox bills customers only.', param: 'customer' })
  const wanted = await wantedItems(call, world)
  const trial = trialEnd(params, at)
  const sent = params['collection_method'] === 'send_invoice'
  const method = params['default_payment_method'] ?? customer.invoice_settings.default_payment_method
  const waits = params['payment_behavior'] === 'default_incomplete'
  if (method === null && !sent && !waits && trial === undefined) throw noMethod()

  const currency = wanted[0]?.price.currency ?? 'usd'
  const { id } = await crud.create(call, world)
  for (const item of wanted) await insertItem(world, id, item, at, trial)
  await patch(world, 'subscriptions', id, {
    currency,
    status: trial !== undefined ? 'trialing' : waits ? 'incomplete' : 'active',
    trial_end: trial ?? null,
    trial_start: trial === undefined ? null : at,
    ...cancelAtEnd(params, world, id, at),
  })
  if (customer.currency === null) await patch<CustomerRow>(world, 'customers', customer.id, { currency })
  const invoice = await bill(world, id, 'subscription_create', call, trial !== undefined)
  if (invoice.status === 'open' && !sent && !waits) {
    try {
      await payWith(world, invoice, await methodOf(now(world), method, 'default_payment_method'), call)
    } catch (error) {
      if (params['payment_behavior'] === 'error_if_incomplete' || !(error instanceof Refusal)) throw error
      await patch<SubscriptionRow>(world, 'subscriptions', id, { status: 'incomplete' })
    }
  }
  return present('subscriptions', need(world, 'subscriptions', id, 'id'), world)
}

/** Makes and finalizes the invoice of the current period. */
async function bill(world: World, id: string, reason: string, call: Call, free = false): Promise<InvoiceRow> {
  const subscription = need<SubscriptionRow>(world, 'subscriptions', id, 'id')
  const { customer, currency, collection_method, days_until_due } = subscription
  const draft = await world.store.insert('invoices', {
    auto_advance: true,
    billing_reason: reason,
    collection_method,
    currency,
    customer,
    due_date: collection_method === 'send_invoice' ? world.now() + (days_until_due ?? 30) * DAY : null,
    parent: ofSubscription(id),
  })
  for (const item of itemsOf(world, id)) {
    const { price, quantity } = item
    const name = find<ProductRow>(world, 'products', price.product)?.name ?? price.product
    const line = lineRow(now(world), {
      amount: free ? 0 : (price.unit_amount ?? 0) * quantity,
      currency,
      description: free
        ? `Trial period for ${name}`
        : lineText(quantity, name, price, shown(price.unit_amount ?? 0, currency)),
      invoice: draft.id,
      item,
      period: { start: item.current_period_start, end: item.current_period_end },
      price,
      quantity,
    })
    await world.store.insert('invoice_line_items', line)
  }
  const invoice = await finalize(world, await recount(world, draft.id), call)
  await patch<SubscriptionRow>(world, 'subscriptions', id, { latest_invoice: invoice.id })
  return invoice
}

/** What asking for an end at the end of the period changes, and taking it back. */
function cancelAtEnd(
  { cancel_at_period_end, cancel_at }: Params,
  world: World,
  id: string,
  at: number,
): Partial<SubscriptionRow> {
  const ends = Math.min(...itemsOf(world, id).map((item) => item.current_period_end))
  if (cancel_at_period_end === true) return { cancel_at: ends, cancel_at_period_end: true, canceled_at: at }
  if (cancel_at_period_end === false) return { cancel_at: null, cancel_at_period_end: false, canceled_at: null }
  if (typeof cancel_at === 'string' && cancel_at !== '') return { cancel_at: ends, canceled_at: at }
  return typeof cancel_at === 'number' ? { canceled_at: at } : {}
}

const update: Behavior = async (call, world, crud) => {
  const { params } = call
  const subscription = need<SubscriptionRow>(world, 'subscriptions', params['id'], 'id')
  if (subscription.status === 'canceled') {
    throw refuse(400, { message: 'A canceled subscription can only update its cancellation_details and metadata.' })
  }
  for (const [index, item] of ((params['items'] ?? []) as Params[]).entries()) {
    await changeItem(call, world, subscription, item, index)
  }
  await crud.update(call, world)
  const ended = params['trial_end'] === 'now' && subscription.status === 'trialing'
  await patch<SubscriptionRow>(world, 'subscriptions', subscription.id, {
    ...cancelAtEnd(params, world, subscription.id, world.now()),
    ...(ended && { status: 'active' }),
    ...(params['trial_end'] === 'now' && { trial_end: world.now() }),
  })
  if (params['proration_behavior'] === 'always_invoice') await bill(world, subscription.id, 'subscription_update', call)
  return present('subscriptions', need(world, 'subscriptions', subscription.id, 'id'), world)
}

/** Ends a subscription at once. */
export async function cancelNow(world: World, id: string, call: Call, details: Params = {}): Promise<SubscriptionRow> {
  const at = world.now()
  const { cancellation_details, canceled_at } = need<SubscriptionRow>(world, 'subscriptions', id, 'id')
  const done = await patch<SubscriptionRow>(world, 'subscriptions', id, {
    cancel_at_period_end: false,
    canceled_at: canceled_at ?? at,
    cancellation_details: { ...cancellation_details, reason: 'cancellation_requested', ...details },
    ended_at: at,
    status: 'canceled',
  })
  await emit(world, 'customer.subscription.deleted', present('subscriptions', done, world), call)
  return done
}

const cancel: Behavior = async (call, world) => {
  const { id, status } = need<SubscriptionRow>(world, 'subscriptions', call.params['id'], 'id')
  if (status === 'canceled') throw noSuch('subscriptions', id, 'id')
  const details = (call.params['cancellation_details'] ?? {}) as Params
  return present('subscriptions', await cancelNow(world, id, call, details), world)
}

export const subscriptionBehaviors: Readonly<Record<string, Behavior>> = {
  'subscriptions.create': create,
  'subscriptions.delete': cancel,
  'subscriptions.update': update,
  'subscription_items.list': listItems,
}
