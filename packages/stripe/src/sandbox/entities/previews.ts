import type { Behavior, NewRow, Params, World } from '@ferrule/sandbox/engine'
import { itemLine, lineRow, ofSubscription, totals } from '../billing.ts'
import { refuse } from '../errors.ts'
import { present } from '../present.ts'
import { given, itemsOf, listOf, need, patch, productName, store, within } from '../records.ts'
import { DAY, type ItemRow, now, type Part, type PriceRow } from '../rows.ts'
import { pendingOf } from './invoice-items.ts'

/** The invoice that would come next. It is stored for as long as it takes to present it, and by its id nobody finds it. */

interface Wanted {
  readonly price: PriceRow
  readonly quantity: number
  readonly item?: ItemRow
}

/** The items of a subscription after the changes that the call names, or those of a new one. */
function itemsWanted(world: World, params: Params): Wanted[] {
  const { subscription } = params
  const known = subscription === undefined ? [] : itemsOf(world, String(subscription))
  const wanted = new Map(
    known.map((item): [string, Wanted] => [item.id, { item, price: item.price, quantity: item.quantity ?? 1 }]),
  )
  const items = listOf(within(params, 'subscription_details'), 'items')
  for (const [index, { id, deleted, price, quantity }] of items.entries()) {
    const param = `subscription_details[items][${index}]`
    const before = wanted.get(String(id))
    if (id !== undefined && !before) need(world, 'subscription_items', id, `${param}[id]`)
    if (String(deleted) === 'true') wanted.delete(String(id))
    else
      wanted.set(String(id ?? `new ${index}`), {
        ...before,
        price: price === undefined && before ? before.price : need(world, 'prices', price, `${param}[price]`),
        quantity: Number(quantity ?? before?.quantity ?? 1),
      })
  }
  return [...wanted.values()]
}

type Lines = (invoice: string) => ReturnType<typeof lineRow>[]

/** The lines of the invoice that would come, once it has an id. */
function linesWanted(world: World, currency: string, items: readonly Wanted[], loose: readonly Params[]): Lines {
  const start = items[0]?.item?.current_period_end ?? world.now()
  const period = { start, end: start + 30 * DAY }
  const moment = now(world)
  return (invoice) => [
    ...items.map((item) =>
      itemLine(moment, { ...item, currency, invoice, name: productName(world, item.price), period, item: item.item }),
    ),
    ...loose.map(({ amount, description }) => {
      const facts = { amount: Number(amount ?? 0), description: String(description ?? '') }
      const line = lineRow(moment, { ...facts, currency, invoice, period, price: undefined, quantity: 1 })
      return { ...line, pricing: null }
    }),
  ]
}

/** Presents an invoice that is not kept. */
async function passing(world: World, fields: NewRow, linesOf: Lines): Promise<NewRow> {
  const draft = await store(world).insert('invoices', fields)
  const lines = linesOf(draft.id)
  for (const line of lines) await world.store.insert('invoice_line_items', line)
  const answer = present('invoices', await patch(world, 'invoices', draft, totals(lines)), world)
  for (const { id } of lines) world.store.remove('invoice_line_items', id)
  world.store.remove('invoices', draft.id)
  return { ...answer, id: `upcoming_${draft.id}` }
}

const preview: Behavior = (call, world) => {
  const { params } = call
  const subscription = given(world, 'subscriptions', call, 'subscription')
  const customer = params['customer'] ?? subscription?.customer
  if (customer === undefined && params['customer_details'] === undefined)
    throw refuse(400, { message: 'You must pass a customer, a subscription or customer_details.', param: 'customer' })
  const owner = customer === undefined ? undefined : need(world, 'customers', customer, 'customer')
  const items = itemsWanted(world, params)
  const pending = pendingOf(world, owner?.id)
  const loose: Params[] = [...pending, ...listOf(params, 'invoice_items')]
  if (items.length + loose.length === 0)
    throw refuse(404, { code: 'invoice_upcoming_none', message: `No upcoming invoices for customer: ${customer}` })
  const currency = String(params['currency'] ?? subscription?.currency ?? items[0]?.price.currency ?? 'usd')
  const parent = subscription ? ofSubscription(subscription.id) : null
  const fields = { billing_reason: 'upcoming', currency, customer: owner?.id ?? null, parent }
  return passing(world, fields, linesWanted(world, currency, items, loose))
}

export const previews: Part = { behaviors: { 'invoices.create_preview': preview } }
