import type { Behavior, Call, NewRow, Refusal, World } from '@ferrule/sandbox/engine'
import { finalized, invoicePayment, settled, totals } from '../billing.ts'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { present } from '../present.ts'
import { customerOf, emit, here, linesOf, methodOf, need, patch, store } from '../records.ts'
import { type CustomerRow, DAY, type InvoiceRow, now, type Part, type PaymentMethodRow } from '../rows.ts'
import { notEditable, pendingOf, putOn } from './invoice-items.ts'
import { collect } from './payment-intents.ts'

/** Makes a draft final: it gets its number, its pages, and something that can pay it. */
export async function finalize(world: World, invoice: InvoiceRow, call: Call): Promise<InvoiceRow> {
  const moment = now(world)
  const customer = need(world, 'customers', invoice.customer, 'customer')
  const done = await patch(world, 'invoices', invoice, finalized(moment, invoice, customer))
  await patch(world, 'customers', customer, { next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1 })
  await emit(world, 'invoice.finalized', done, call)
  if (done.amount_due === 0) return patch(world, 'invoices', done, settled(moment.at, done))
  const intent = await store(world).insert('payment_intents', {
    amount: done.amount_due,
    currency: done.currency,
    customer: done.customer,
    description: `Payment for invoice ${done.number}`,
  })
  await store(world).insert('invoice_payments', invoicePayment(moment, done, intent.id, false))
  return done
}

/** Collects an open invoice; a decline is thrown and leaves it open. */
export async function payWith(
  world: World,
  invoice: InvoiceRow,
  method: PaymentMethodRow,
  call: Call,
): Promise<InvoiceRow> {
  const [open] = store(world).all('invoice_payments', (row) => row.invoice === invoice.id && row.status === 'open')
  const intent = need(world, 'payment_intents', open?.payment.payment_intent, 'id')
  const tried = { attempt_count: invoice.attempt_count + 1, attempted: true }
  try {
    await collect(now(world), intent, method, call)
  } catch (error) {
    const failed = await patch(world, 'invoices', invoice, tried)
    await emit(world, 'invoice.payment_failed', failed, call)
    throw error
  }
  return paid(world, invoice, call, tried)
}

async function paid(world: World, invoice: InvoiceRow, call: Call, more?: Partial<InvoiceRow>): Promise<InvoiceRow> {
  const at = world.now()
  for (const payment of store(world).all('invoice_payments', (row) => row.invoice === invoice.id)) {
    const status_transitions = { canceled_at: null, paid_at: at }
    const { amount_due: amount_paid } = invoice
    await patch(world, 'invoice_payments', payment, { amount_paid, status: 'paid', status_transitions })
  }
  const done = await patch(world, 'invoices', invoice, { ...settled(at, invoice), ...more })
  await emit(world, 'invoice.paid', done, call)
  return done
}

/** When the customer has to pay what is sent. */
function dueDate({ params }: Call, world: World): unknown {
  const { collection_method, days_until_due: days, due_date } = params
  if (collection_method === 'send_invoice' && days === undefined && due_date === undefined) {
    throw refuse(400, {
      code: 'parameter_missing',
      message: 'If invoice collection method is send_invoice, you must pass either `due_date` or `days_until_due`.',
      param: 'days_until_due',
    })
  }
  return days === undefined ? (due_date ?? null) : world.now() + Number(days) * DAY
}

/** The customer who is billed. */
export function billedCustomer(world: World, call: Call): CustomerRow {
  const customer = customerOf(world, call)
  if (!customer) throw refuse(400, { message: 'The sandbox bills customers only.', param: 'customer' })
  return customer
}

async function make(fields: NewRow, call: Call, world: World): Promise<NewRow> {
  const { params } = call
  const customer = billedCustomer(world, call)
  const due_date = dueDate(call, world)
  const id = newId('invoices', world.random)
  if (params['pending_invoice_items_behavior'] === 'include') {
    for (const item of pendingOf(world, customer.id)) {
      await putOn(world, item, id)
      await patch(world, 'invoice_items', item, { invoice: id })
    }
  }
  return {
    ...fields,
    ...totals(linesOf(world, id)),
    id,
    billing_reason: 'manual',
    currency: String(params['currency'] ?? customer.currency ?? 'usd'),
    customer_email: customer.email,
    customer_name: customer.name,
    due_date,
  }
}

/** Parameters that can still be changed once an invoice is final. */
const alwaysEditable = new Set([
  'id',
  'auto_advance',
  'default_payment_method',
  'expand',
  'metadata',
  'payment_settings',
])

/** An answer with a whole invoice, after something was done to it. */
const on =
  (act: (invoice: InvoiceRow, call: Call, world: World) => Promise<InvoiceRow>): Behavior =>
  async (call, world) =>
    present('invoices', await act(here(world, 'invoices', call), call, world), world)

const finalizeDraft = on(async (invoice, call, world) => {
  if (invoice.status !== 'draft') {
    throw refuse(400, { code: 'invoice_already_finalized', message: 'This invoice is already finalized.' })
  }
  const { auto_advance } = call.params
  if (auto_advance !== undefined) await patch(world, 'invoices', invoice, { auto_advance: auto_advance === true })
  return finalize(world, invoice, call)
})

const send = on(async (invoice, call, world) => {
  if (invoice.collection_method !== 'send_invoice') {
    throw refuse(400, { message: 'You can only manually send an invoice if its collection method is `send_invoice`.' })
  }
  const final = invoice.status === 'draft' ? await finalize(world, invoice, call) : invoice
  await emit(world, 'invoice.sent', final, call)
  return final
})

const pay = on(async (given, call, world) => {
  const { params } = call
  const invoice = given.status === 'draft' ? await finalize(world, given, call) : given
  if (invoice.status === 'paid' && given.status !== 'draft') {
    throw refuse(400, { code: 'invoice_already_paid', message: 'Invoice is already paid' })
  }
  if (invoice.status === 'void') throw notEditable('A void invoice cannot be paid.')
  if (invoice.status === 'paid') return invoice
  if (params['paid_out_of_band'] === true) return paid(world, invoice, call)
  const { invoice_settings } = need(world, 'customers', invoice.customer, 'customer')
  const wanted = params['payment_method'] ?? invoice.default_payment_method ?? invoice_settings.default_payment_method
  if (wanted == null) throw noMethod()
  return payWith(world, invoice, await methodOf(now(world), wanted), call)
})

export const noMethod = (): Refusal =>
  refuse(400, {
    code: 'resource_missing',
    message:
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
  })

const remove: Behavior = (call, world, crud) => {
  const invoice = here(world, 'invoices', call)
  if (invoice.status !== 'draft' || invoice.parent !== null) {
    throw notEditable('You can only delete draft invoices that were not made by a subscription.')
  }
  return crud.delete(call, world)
}

export const invoices: Part = {
  records: {
    invoices: {
      made: make,
      changed(fields, { status }, { params }) {
        const [fixed] = Object.keys(params).filter((name) => !alwaysEditable.has(name))
        if (status === 'draft' || fixed === undefined) return fields
        throw notEditable(`Finalized invoices can't be updated in this way: ${fixed}.`)
      },
    },
  },
  behaviors: {
    'invoices.delete': remove,
    // A deleted draft is gone.
    'invoices.get': on(async (invoice) => invoice),
    'invoices.pay': pay,
    'invoice_finalizations.create': finalizeDraft,
    'invoice_sends.create': send,
  },
}
