import type { Behavior, RecordRules } from '@ferrule/sandbox/engine'
import { charges } from './entities/charges.ts'
import { checkout } from './entities/checkout.ts'
import { creditNotes } from './entities/credit-notes.ts'
import { customers } from './entities/customers.ts'
import { invoiceItems } from './entities/invoice-items.ts'
import { invoices } from './entities/invoices.ts'
import { paymentIntents } from './entities/payment-intents.ts'
import { previews } from './entities/previews.ts'
import { products } from './entities/products.ts'
import { subscriptionItems } from './entities/subscription-items.ts'
import { subscriptions } from './entities/subscriptions.ts'
import { refuse } from './errors.ts'
import { customerOf, emit, here, methodOf, patch, store } from './records.ts'
import { now, type Part } from './rows.ts'

/** The sum of all movements: what may be paid out, and what is on its way. */
const balance: Behavior = (_, world) => {
  const funds = new Map([['usd', { available: 0, pending: 0 }]])
  for (const { currency, net, available_on } of store(world).all('balance_transactions')) {
    const sum = funds.get(currency) ?? { available: 0, pending: 0 }
    sum[available_on <= world.now() ? 'available' : 'pending'] += net
    funds.set(currency, sum)
  }
  const list = (which: 'available' | 'pending') =>
    [...funds].map(([currency, sum]) => ({ amount: sum[which], currency, source_types: { card: sum[which] } }))
  return { object: 'balance', available: list('available'), livemode: false, pending: list('pending') }
}

/** Rules and behaviors that need no file of their own. */
const others: Part = {
  records: {
    payment_methods: { parents: { id: 'customer' } },
    transfer_reversals: { parents: { id: 'transfer' } },
    customer_balance_transactions: { parents: { id: 'customer' } },
    webhook_endpoints: {
      changed: (fields, _, { params: { disabled } }) =>
        disabled === undefined ? fields : { ...fields, status: disabled === true ? 'disabled' : 'enabled' },
      // Only the answer to a create has it.
      shown: (row, { operation }, { random }) =>
        operation.action === 'create' ? { ...row, secret: `whsec_${random.text(32)}` } : row,
    },
  },
  behaviors: {
    'balance.get': balance,
    async 'payment_method_attachments.create'(call, world) {
      const customer = customerOf(world, call)?.id ?? null
      const method = await methodOf(now(world), call.params['id'], 'id')
      const done = await patch(world, 'payment_methods', method, { customer })
      await emit(world, 'payment_method.attached', done, call)
      return done
    },
    async 'payment_methods.detach'(call, world) {
      const method = here(world, 'payment_methods', call)
      if (method.customer === null)
        throw refuse(400, { message: 'The payment method you provided is not attached to a customer.' })
      const done = await patch(world, 'payment_methods', method, { customer: null })
      await emit(world, 'payment_method.detached', done, call)
      return done
    },
  },
}

const parts: readonly Part[] = [
  ...[charges, checkout, creditNotes, customers, invoiceItems, invoices],
  ...[paymentIntents, previews, products, subscriptionItems, subscriptions, others],
]

export const records: Readonly<Record<string, RecordRules>> = Object.assign({}, ...parts.map((part) => part.records))

export const behaviors: Readonly<Record<string, Behavior>> = Object.assign({}, ...parts.map((part) => part.behaviors))
