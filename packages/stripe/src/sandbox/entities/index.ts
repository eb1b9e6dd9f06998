import type { Behavior, Defaults, RecordRules, World } from '@ferrule/sandbox/engine'
import type { Making, Part } from '../rows.ts'
import { account } from './account.ts'
import { balance } from './balance.ts'
import { charges } from './charges.ts'
import { checkout } from './checkout.ts'
import { creditNotes } from './credit-notes.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { invoiceItems } from './invoice-items.ts'
import { invoices } from './invoices.ts'
import { meters } from './meters.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { previews } from './previews.ts'
import { products } from './products.ts'
import { quotes } from './quotes.ts'
import { setupIntents } from './setup-intents.ts'
import { subscriptionItems } from './subscription-items.ts'
import { subscriptions } from './subscriptions.ts'
import { transfers } from './transfers.ts'

const parts: readonly Part[] = [
  ...[account, balance, charges, checkout, creditNotes, customers, disputes, invoiceItems, invoices, meters],
  ...[paymentIntents, paymentMethods, previews, products, quotes, setupIntents],
  ...[subscriptionItems, subscriptions, transfers],
]

export const records: Readonly<Record<string, RecordRules>> = Object.assign({}, ...parts.map((part) => part.records))

export const behaviors: Readonly<Record<string, Behavior>> = Object.assign({}, ...parts.map((part) => part.behaviors))

/** Defaults of Stripe's new records, where "null, or the emptiest value" would be wrong. */
export function defaults(world: World): Readonly<Record<string, Defaults>> {
  const created = (): number => world.now()
  const common = { created, livemode: false, metadata: {} }
  const making: Making = {
    world,
    created,
    of: (values, absent = '') => ({ values: { ...common, ...values }, absent: absent.split(' ') }),
    day: (row) => Number(row['created'] ?? world.now()),
  }
  return Object.assign({}, ...parts.map((part) => part.defaults?.(making)))
}
