import type { Refusal } from '../../../core/refusal.ts'
import type { NewRow, Row } from '../../../core/rows.ts'
import type { Behavior, World } from '../../../core/vendor.ts'
import { lineRow, totals } from '../billing.ts'
import { refuse } from '../errors.ts'
import { customerOf, need, patch } from '../records.ts'
import { type InvoiceRow, type LineRow, now, type PriceRow } from '../rows.ts'
import { priceFrom } from './products.ts'

const linesOf = (world: World, invoice: string): LineRow[] =>
  world.store.all('invoice_line_items', (line) => line['invoice'] === invoice) as LineRow[]

export const notEditable = (message: string): Refusal => refuse(400, { code: 'invoice_not_editable', message })

/** Adds the lines up again. */
export const recount = (world: World, invoice: string): Promise<InvoiceRow> =>
  patch<InvoiceRow>(world, 'invoices', invoice, totals(linesOf(world, invoice)))

/** Makes a line of an invoice item. */
export async function putOn(world: World, item: Row, invoice: string): Promise<void> {
  const price = (item['pricing'] as { price_details?: { price: string } } | null)?.price_details?.price
  const line = lineRow(now(world), {
    amount: Number(item['amount']),
    currency: String(item['currency']),
    description: String(item['description'] ?? ''),
    invoice,
    invoiceItem: item.id,
    period: item['period'] as { start: number; end: number },
    price: price === undefined ? undefined : need<PriceRow>(world, 'prices', price, 'price'),
    quantity: Number(item['quantity']),
  })
  await world.store.insert('invoice_line_items', line)
  await patch(world, 'invoice_items', item.id, { invoice })
}

const createItem: Behavior = async (call, world, crud) => {
  const { params } = call
  const customer = customerOf(world, call)
  const invoice =
    params['invoice'] === undefined ? undefined : need<InvoiceRow>(world, 'invoices', params['invoice'], 'invoice')
  if (invoice && invoice.status !== 'draft') throw notEditable('Invoice items can be added to draft invoices only.')
  const data = params['price_data'] as NewRow | undefined
  const wanted = (params['pricing'] as { price?: string } | undefined)?.price
  const price = data
    ? await priceFrom(world, data, String(data['product']), call)
    : wanted === undefined
      ? undefined
      : need<PriceRow>(world, 'prices', wanted, 'pricing[price]')
  const quantity = Number(params['quantity'] ?? 1)
  const { id } = await crud.create({ ...call, params: { ...params, invoice: undefined } }, world)
  const item = await patch(world, 'invoice_items', id, {
    amount: params['amount'] ?? (price?.unit_amount ?? 0) * quantity,
    currency: params['currency'] ?? price?.currency ?? customer?.currency ?? 'usd',
    invoice: null,
    period: params['period'] ?? { end: world.now(), start: world.now() },
    pricing: price
      ? {
          price_details: { price: price.id, product: price.product },
          type: 'price_details',
          unit_amount_decimal: String(price.unit_amount ?? 0),
        }
      : null,
    quantity,
  })
  if (!invoice) return item
  await putOn(world, item, invoice.id)
  await recount(world, invoice.id)
  return need(world, 'invoice_items', id, 'id')
}

/** In the order of the invoice. */
const listLines: Behavior = (call, world, crud) =>
  crud.page(call, world, linesOf(world, need<InvoiceRow>(world, 'invoices', call.params['id'], 'id').id))

export const invoiceItemBehaviors: Readonly<Record<string, Behavior>> = {
  'invoice_items.create': createItem,
  'invoice_line_items.list': listLines,
}
