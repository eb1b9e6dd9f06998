import type { Random } from '@ferrule/sandbox/engine'

/** How ids of a collection begin, and how long the rest is. */
const forms: Readonly<Record<string, readonly [prefix: string, length: number]>> = {
  application_fees: ['fee', 24],
  balance_transactions: ['txn', 24],
  billing_meter_event_summaries: ['mtrusg', 24],
  billing_meters: ['mtr', 24],
  billing_portal_configurations: ['bpc', 24],
  billing_portal_sessions: ['bps', 24],
  checkout_line_items: ['li', 24],
  credit_note_line_items: ['cnli', 24],
  credit_notes: ['cn', 24],
  customer_balance_transactions: ['cbtxn', 24],
  charges: ['ch', 24],
  checkout_sessions: ['cs_test', 58],
  customers: ['cus', 14],
  disputes: ['dp', 24],
  early_fraud_warnings: ['issfr', 24],
  events: ['evt', 24],
  file_links: ['link', 24],
  files: ['file', 24],
  invoice_items: ['ii', 24],
  invoice_line_items: ['il', 24],
  invoice_payments: ['inpay', 24],
  invoices: ['in', 24],
  payment_intents: ['pi', 24],
  payment_links: ['plink', 24],
  payment_methods: ['pm', 24],
  payouts: ['po', 24],
  plans: ['plan', 24],
  prices: ['price', 24],
  products: ['prod', 14],
  promotion_codes: ['promo', 24],
  quotes: ['qt', 24],
  refunds: ['re', 24],
  reviews: ['prv', 24],
  setup_intents: ['seti', 24],
  shipping_rates: ['shr', 24],
  subscription_items: ['si', 14],
  subscription_schedules: ['sub_sched', 24],
  subscriptions: ['sub', 24],
  tax_ids: ['txi', 24],
  tax_rates: ['txr', 24],
  top_ups: ['tu', 24],
  transfer_reversals: ['trr', 24],
  transfers: ['tr', 24],
  webhook_endpoints: ['we', 24],
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
