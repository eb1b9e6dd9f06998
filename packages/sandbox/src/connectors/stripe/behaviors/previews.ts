import type { Behavior, Params, World } from '../../../core/vendor.ts'
import { lineRow, lineText, ofSubscription, totals } from '../billing.ts'
import { refuse } from '../errors.ts'
import { shown } from '../money.ts'
import { present } from '../present.ts'
import { find, need } from '../records.ts'
import { type CustomerRow, type ItemRow, now, type PriceRow, type ProductRow, type SubscriptionRow } from '../rows.ts'
import { itemsOf } from './subscription-items.ts'

/** The invoice that would come next. It is stored for as long as it takes to present it, and by its id nobody finds it. */

interface Wanted {
  readonly price: PriceRow
  readonly quantity: number
  readonly item?: ItemRow
}

/** The items of a subscription after the changes that the call names, or those of a new one. */
function itemsWanted(world: World, { subscription, subscription_details }: Params): Wanted[] {
  const known = subscription === undefined ? [] : itemsOf(world, String(subscription))
  const wanted = new Map<string, Wanted>(
    known.map((item) => [item.id, { item, price: item.price, quantity: Number(item.quantity ?? 1) }]),
  )
  const { items = [] } = (subscription_details ?? {}) as { items?: Params[] }
  for (const [index, { id, deleted, price, quantity }] of items.entries()) {
    const before = wanted.get(String(id))
    if (id !== undefined && !before) need(world, 'subscription_items', id, `subscription_details[items][${index}][id]`)
    if (String(deleted) === 'true') wanted.delete(String(id))
    else
      wanted.set(String(id ?? `new ${index}`), {
        ...before,
        price:
          price === undefined && before
            ? before.price
            : need<PriceRow>(world, 'prices', price, `subscription_details[items][${index}][price]`),
        quantity: Number(quantity ?? before?.quantity ?? 1),
      })
  }
  return [...wanted.values()]
}

const createPreview: Behavior = async ({ params }, world) => {
  const subscription =
    params['subscription'] === undefined
      ? undefined
      : need<SubscriptionRow>(world, 'subscriptions', params['subscription'], 'subscription')
  const customer = params['customer'] ?? subscription?.customer
  if (customer === undefined && params['customer_details'] === undefined)
    throw refuse(400, { message: 'You must pass a customer, a subscription or customer_details.', param: 'customer' })
  const owner = customer === undefined ? undefined : need<CustomerRow>(world, 'customers', customer, 'customer')
  const wanted = itemsWanted(world, params)
  const pending = world.store.all('invoice_items', (item) => item['customer'] === owner?.id && item['invoice'] === null)
  const given = (params['invoice_items'] ?? []) as Params[]
  if (wanted.length + pending.length + given.length === 0)
    throw refuse(404, { code: 'invoice_upcoming_none', message: `No upcoming invoices for customer: ${customer}` })
  const currency = String(params['currency'] ?? subscription?.currency ?? wanted[0]?.price.currency ?? 'usd')
  const start = wanted[0]?.item?.current_period_end ?? world.now()
  const period = { start, end: start + 30 * 86_400 }
  const moment = now(world)
  const draft = await world.store.insert('invoices', {
    billing_reason: 'upcoming',
    currency,
    customer: owner?.id ?? null,
    parent: subscription ? ofSubscription(subscription.id) : null,
  })
  const lines = [
    ...wanted.map(({ price, quantity, item }) => {
      const name = find<ProductRow>(world, 'products', price.product)?.name ?? price.product
      const amount = (price.unit_amount ?? 0) * quantity
      const description = lineText(quantity, name, price, shown(price.unit_amount ?? 0, currency))
      return lineRow(moment, { amount, currency, description, invoice: draft.id, item, period, price, quantity })
    }),
    ...[...pending, ...given].map((item) => {
      const facts = { amount: Number(item['amount'] ?? 0), description: String(item['description'] ?? '') }
      const line = lineRow(moment, { ...facts, currency, invoice: draft.id, period, price: undefined, quantity: 1 })
      return { ...line, pricing: null }
    }),
  ]
  for (const line of lines) await world.store.insert('invoice_line_items', line)
  await world.store.change('invoices', draft.id, (row) => Object.assign(row, totals(lines)))
  const answer = present('invoices', need(world, 'invoices', draft.id, 'id'), world)
  for (const { id } of lines) world.store.remove('invoice_line_items', id)
  world.store.remove('invoices', draft.id)
  return { ...answer, id: `upcoming_${draft.id}` }
}

export const previewBehaviors: Readonly<Record<string, Behavior>> = { 'invoices.create_preview': createPreview }
