import type { Behavior, RecordRules } from '../../../core/vendor.ts'
import type { Part } from '../rows.ts'
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
import { webhookEndpoints } from './webhook-endpoints.ts'

const parts: readonly Part[] = [
  ...[balance, charges, checkout, creditNotes, customers, disputes, invoiceItems, invoices, meters],
  ...[paymentIntents, paymentMethods, previews, products, quotes, setupIntents],
  ...[subscriptionItems, subscriptions, transfers, webhookEndpoints],
]

export const records: Readonly<Record<string, RecordRules>> = Object.assign({}, ...parts.map((part) => part.records))

export const behaviors: Readonly<Record<string, Behavior>> = Object.assign({}, ...parts.map((part) => part.behaviors))
