import type { Random } from '../../core/random.ts'

/** How ids of a collection begin, and how long the rest is. */
const forms: Readonly<Record<string, readonly [prefix: string, length: number]>> = {
  balance_transactions: ['txn', 24],
  charges: ['ch', 24],
  checkout_sessions: ['cs_test', 58],
  customers: ['cus', 14],
  disputes: ['dp', 24],
  events: ['evt', 24],
  files: ['file', 24],
  invoice_items: ['ii', 24],
  invoice_line_items: ['il', 24],
  invoice_payments: ['inpay', 24],
  invoices: ['in', 24],
  payment_intents: ['pi', 24],
  payment_methods: ['pm', 24],
  payouts: ['po', 24],
  prices: ['price', 24],
  products: ['prod', 14],
  refunds: ['re', 24],
  subscription_items: ['si', 14],
  subscriptions: ['sub', 24],
}

export function newId(collection: string, random: Random): string {
  const [prefix, length] = forms[collection] ?? []
  return prefix === undefined
    ? random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    : `${prefix}_${random.text(length ?? 24)}`
}

/** The collection of an id, by its beginning. */
export function collectionOfId(id: string): string | undefined {
  return Object.keys(forms).find((collection) => id.startsWith(`${forms[collection]?.[0]}_`))
}
