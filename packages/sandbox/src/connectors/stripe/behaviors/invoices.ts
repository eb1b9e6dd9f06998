import type { Refusal } from '../../../core/refusal.ts'
import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { finalized, invoicePayment, settled } from '../billing.ts'
import { refuse } from '../errors.ts'
import { present } from '../present.ts'
import { customerOf, emit, methodOf, need, patch } from '../records.ts'
import { type CustomerRow, DAY, type IntentRow, type InvoiceRow, now, type PaymentMethodRow } from '../rows.ts'
import { notEditable, putOn, recount } from './invoice-items.ts'
import { collect } from './payments.ts'

const invoiceOf = ({ params }: Call, world: World): InvoiceRow => need(world, 'invoices', params['id'], 'id')

/** Makes a draft final: it gets its number, its pages, and something that can pay it. */
export async function finalize(world: World, invoice: InvoiceRow, call: Call): Promise<InvoiceRow> {
  const moment = now(world)
  const customer = need<CustomerRow>(world, 'customers', invoice.customer, 'customer')
  const done = await patch<InvoiceRow>(world, 'invoices', invoice.id, finalized(moment, invoice, customer))
  const next_invoice_sequence = customer.next_invoice_sequence + 1
  await patch<CustomerRow>(world, 'customers', customer.id, { next_invoice_sequence })
  await emit(world, 'invoice.finalized', done, call)
  if (done.amount_due === 0) return patch<InvoiceRow>(world, 'invoices', done.id, settled(moment.at, done))
  const intent = await world.store.insert('payment_intents', {
    amount: done.amount_due,
    currency: done.currency,
    customer: done.customer,
    description: `Payment for invoice ${done.number}`,
  })
  await world.store.insert('invoice_payments', invoicePayment(moment, done, intent.id, false))
  return done
}

/** Collects an open invoice; a decline is thrown and leaves it open. */
export async function payWith(
  world: World,
  invoice: InvoiceRow,
  method: PaymentMethodRow,
  call: Call,
): Promise<InvoiceRow> {
  const [payment] = world.store.all(
    'invoice_payments',
    (row) => row['invoice'] === invoice.id && row['status'] === 'open',
  )
  const source = payment?.['payment'] as { payment_intent: string } | undefined
  const intent = need<IntentRow>(world, 'payment_intents', source?.payment_intent, 'id')
  const tried = { attempt_count: invoice.attempt_count + 1, attempted: true }
  try {
    await collect(now(world), intent, method, call)
  } catch (error) {
    const failed = await patch<InvoiceRow>(world, 'invoices', invoice.id, tried)
    await emit(world, 'invoice.payment_failed', failed, call)
    throw error
  }
  return paid(world, invoice, call, tried)
}

async function paid(
  world: World,
  invoice: InvoiceRow,
  call: Call,
  more: Partial<InvoiceRow> = {},
): Promise<InvoiceRow> {
  const at = world.now()
  for (const payment of world.store.all('invoice_payments', (row) => row['invoice'] === invoice.id)) {
    const status_transitions = { canceled_at: null, paid_at: at }
    await patch(world, 'invoice_payments', payment.id, {
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions,
    })
  }
  const done = await patch<InvoiceRow>(world, 'invoices', invoice.id, { ...settled(at, invoice), ...more })
  await emit(world, 'invoice.paid', done, call)
  return done
}

const create: Behavior = async (call, world, crud) => {
  const { params } = call
  const customer = customerOf(world, call)
  if (!customer) throw refuse(400, { message: 'The sandbox bills customers only.', param: 'customer' })
  const sent = params['collection_method'] === 'send_invoice'
  const days = params['days_until_due'] as number | undefined
  if (sent && days === undefined && params['due_date'] === undefined) {
    throw refuse(400, {
      code: 'parameter_missing',
      message: 'If invoice collection method is send_invoice, you must pass either `due_date` or `days_until_due`.',
      param: 'days_until_due',
    })
  }
  const { id } = await crud.create(call, world)
  const currency = String(params['currency'] ?? customer.currency ?? 'usd')
  const due_date = days === undefined ? (params['due_date'] ?? null) : world.now() + days * DAY
  await patch(world, 'invoices', id, {
    billing_reason: 'manual',
    currency,
    customer_email: customer.email,
    customer_name: customer.name,
    due_date,
  })
  if (params['pending_invoice_items_behavior'] === 'include') {
    const pending = world.store.all(
      'invoice_items',
      (item) => item['customer'] === customer.id && item['invoice'] === null,
    )
    for (const item of pending) await putOn(world, item, id)
  }
  return present('invoices', await recount(world, id), world)
}

/** What may still be changed once an invoice is final. */
const alwaysEditable = new Set([
  'id',
  'auto_advance',
  'default_payment_method',
  'expand',
  'metadata',
  'payment_settings',
])

const update: Behavior = async (call, world, crud) => {
  const invoice = invoiceOf(call, world)
  const [fixed] = Object.keys(call.params).filter((name) => !alwaysEditable.has(name))
  if (invoice.status !== 'draft' && fixed !== undefined) {
    throw notEditable(`Finalized invoices can't be updated in this way: ${fixed}.`)
  }
  return crud.update(call, world)
}

const finalizeDraft: Behavior = async (call, world) => {
  const invoice = invoiceOf(call, world)
  if (invoice.status !== 'draft') {
    throw refuse(400, { code: 'invoice_already_finalized', message: 'This invoice is already finalized.' })
  }
  const auto_advance = call.params['auto_advance'] ?? invoice.auto_advance
  await patch(world, 'invoices', invoice.id, { auto_advance })
  return present('invoices', await finalize(world, invoice, call), world)
}

const send: Behavior = async (call, world) => {
  const invoice = invoiceOf(call, world)
  if (invoice.collection_method !== 'send_invoice') {
    throw refuse(400, { message: 'You can only manually send an invoice if its collection method is `send_invoice`.' })
  }
  const final = invoice.status === 'draft' ? await finalize(world, invoice, call) : invoice
  await emit(world, 'invoice.sent', final, call)
  return present('invoices', final, world)
}

const pay: Behavior = async (call, world) => {
  const { params } = call
  const given = invoiceOf(call, world)
  const invoice = given.status === 'draft' ? await finalize(world, given, call) : given
  if (invoice.status === 'paid' && given.status !== 'draft') {
    throw refuse(400, { code: 'invoice_already_paid', message: 'Invoice is already paid' })
  }
  if (invoice.status === 'void') throw notEditable('A void invoice cannot be paid.')
  if (invoice.status === 'paid' || params['paid_out_of_band'] === true) {
    return present('invoices', invoice.status === 'paid' ? invoice : await paid(world, invoice, call), world)
  }
  const customer = need<CustomerRow>(world, 'customers', invoice.customer, 'customer')
  const wanted =
    params['payment_method'] ?? invoice.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (wanted == null) throw noMethod()
  const method = await methodOf(now(world), wanted)
  return present('invoices', await payWith(world, invoice, method, call), world)
}

export const noMethod = (): Refusal =>
  refuse(400, {
    code: 'resource_missing',
    message:
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
  })

const voidInvoice: Behavior = async (call, world) => {
  const invoice = invoiceOf(call, world)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw notEditable(`You can only void open or uncollectible invoices; this one has a status of ${invoice.status}.`)
  }
  const status_transitions = { ...invoice.status_transitions, voided_at: world.now() }
  const done = await patch<InvoiceRow>(world, 'invoices', invoice.id, { status: 'void', status_transitions })
  await emit(world, 'invoice.voided', done, call)
  return present('invoices', done, world)
}

const remove: Behavior = (call, world, crud) => {
  const invoice = invoiceOf(call, world)
  if (invoice.status !== 'draft' || invoice.parent !== null) {
    throw notEditable('You can only delete draft invoices that were not made by a subscription.')
  }
  return crud.delete(call, world)
}

/** A deleted draft is gone. */
const get: Behavior = (call, world) => present('invoices', invoiceOf(call, world), world)

export const invoiceBehaviors: Readonly<Record<string, Behavior>> = {
  'invoices.create': create,
  'invoices.delete': remove,
  'invoices.get': get,
  'invoices.pay': pay,
  'invoices.update': update,
  'invoices.void': voidInvoice,
  'invoice_finalizations.create': finalizeDraft,
  'invoice_sends.create': send,
}
