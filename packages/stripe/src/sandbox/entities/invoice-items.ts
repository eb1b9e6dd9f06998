import { type Call, type NewRow, paramsOf, type Refusal, type World } from '@ferrule/sandbox/engine'
import { lineRow, pricingOf, totals } from '../billing.ts'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { customerOf, given, linesOf, need, patch, store, within } from '../records.ts'
import { type InvoiceRow, type Kinds, now, type Part, type PriceRow } from '../rows.ts'
import { priceFrom } from './products.ts'

export const notEditable = (message: string): Refusal => refuse(400, { code: 'invoice_not_editable', message })

/** Adds the lines up again. */
export const recount = (world: World, invoice: { readonly id: string }): Promise<InvoiceRow> =>
  patch(world, 'invoices', invoice, totals(linesOf(world, invoice.id)))

/** Invoice items of a customer that are not yet on an invoice. */
export const pendingOf = (world: World, customer: string | undefined): Kinds['invoice_items'][] =>
  store(world).all('invoice_items', (item) => item.customer === customer && item.invoice === null)

type Billed = Pick<Kinds['invoice_items'], 'amount' | 'currency' | 'id' | 'period' | 'pricing' | 'quantity'> & {
  description?: string | null
}

/** Makes a line of an invoice item. */
export async function putOn(world: World, item: Billed, invoice: string): Promise<void> {
  const { amount, currency, description, id, period, pricing, quantity } = item
  const price = pricing?.price_details?.price
  const line = lineRow(now(world), {
    ...{ amount, currency, invoice, period, quantity },
    description: description ?? '',
    invoiceItem: id,
    price: price === undefined ? undefined : need(world, 'prices', price, 'price'),
  })
  await world.store.insert('invoice_line_items', line)
}

async function priceOf(call: Call, world: World): Promise<PriceRow | undefined> {
  const data = within(call.params, 'price_data')
  if (call.params['price_data']) return priceFrom(world, data, data['product'], call)
  const { price } = within(call.params, 'pricing')
  return price === undefined ? undefined : need(world, 'prices', price, 'pricing[price]')
}

/** Charge of an invoice item: from an amount, or from a price. */
async function billed(fields: NewRow, call: Call, world: World): Promise<Billed> {
  const { amount, currency, description, quantity: count = 1 } = call.params
  const { period = { end: world.now(), start: world.now() } } = paramsOf<Pick<Billed, 'period'>>(call)
  const customer = customerOf(world, call)
  const price = await priceOf(call, world)
  const quantity = Number(count)
  return {
    ...fields,
    ...(description !== undefined && { description: String(description) }),
    id: newId('invoice_items', world.random),
    amount: Number(amount ?? (price?.unit_amount ?? 0) * quantity),
    currency: String(currency ?? price?.currency ?? customer?.currency ?? 'usd'),
    period,
    pricing: price ? pricingOf(price) : null,
    quantity,
  }
}

export const invoiceItems: Part = {
  records: {
    invoice_items: {
      async made(fields, call, world) {
        const invoice = given(world, 'invoices', call, 'invoice')
        if (invoice && invoice.status !== 'draft')
          throw notEditable('Invoice items can be added to draft invoices only.')
        const item = await billed(fields, call, world)
        if (!invoice) return { ...item, invoice: null }
        await putOn(world, item, invoice.id)
        await recount(world, invoice)
        return { ...item, invoice: invoice.id }
      },
    },
    // In the order of the invoice.
    invoice_line_items: { parents: { id: 'invoice' }, listed: (rows) => rows },
  },
}
