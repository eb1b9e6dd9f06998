import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** The API version that the schemas are written for, and that is sent unless the user sets another. */
const version = '2026-10-28.endive'

const account = () =>
  z
    .string()
    .regex(/^acct_[A-Za-z0-9]+$/)
    .meta({ hint: 'must be an account id (acct_…)' })
    .optional()
    .describe('Connected account to act on behalf of; sent as `Stripe-Account`')

const context = () =>
  z
    .string()
    .max(1000)
    .regex(/^\w+(\/\w+)*$/)
    .meta({ hint: 'must be an account id (acct_…), or several joined by slashes' })
    .optional()
    .describe(
      'Account that an organization key acts on behalf of: `acct_…`, or `acct_…/acct_…` for a connected account',
    )

export default defineConnector({
  name: 'stripe',
  connectorType: 'Stripe',
  className: 'Stripe',
  category: 'payments',
  version,
  summary: 'Customers, products, invoices, subscriptions and payments of a Stripe account.',
  docs: 'https://docs.stripe.com/api',
  credentials: z.strictObject({
    // Printable Latin-1 without spaces; prefixes and lengths of keys may change, so only keys that are certain to fail are refused.
    api_key: z
      .string()
      .min(1)
      .regex(/^(?!pk_)[\x21-\x7e\xa1-\xac\xae-\xff]+$/)
      .meta({
        hint: 'must be a secret key (sk_…) or a restricted key (rk_…); a publishable key (pk_…) cannot be used',
        description: 'Secret key, restricted key, Connect access token, or organization key (with `context`)',
      }),
    account_id: account(),
    context: context(),
  }),
  config: z.strictObject({
    api_version: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/)
      .meta({ hint: `must be a version such as ${version}` })
      .optional()
      .meta({
        default: version,
        description:
          'API version to use. The schemas fit every version from 2026-02-25.clover to 2026-10-28.endive; 2025-02-24.acacia still has the legacy invoice fields',
      }),
    account_id: account(),
    context: context(),
  }),
  perCall: ['account_id', 'context', 'api_version'],
  env: {
    api_key: 'STRIPE_API_KEY',
    account_id: 'STRIPE_ACCOUNT_ID',
    context: 'STRIPE_CONTEXT',
    api_version: 'STRIPE_API_VERSION',
  },
  bases: { api: 'https://api.stripe.com' },
  auth: { scheme: 'bearer', token: 'api_key' },
  headers: { 'Stripe-Version': '{api_version}', 'Stripe-Account': '{account_id}', 'Stripe-Context': '{context}' },
  publicHeaders: ['stripe-version', 'stripe-account', 'stripe-context'],
  query: 'brackets',
  expands: 'expand',
  body: 'form',
  idempotencyHeader: 'Idempotency-Key',
  requestId: ['request-id'],
  vendor: { readError: 'readStripeError' },
  // A restricted key may not be allowed to read the balance and still be valid.
  check: ['balance.get', 'customers.list'],
  hosted: {
    customers: ['search'],
    invoices: ['search'],
    charges: ['search'],
    subscriptions: ['search'],
    refunds: ['search'],
  },
  wholeLists: ['invoices.api_search', 'charges.api_search', 'subscriptions.api_search'],
  timeout: 80_000,
  backoff: [500, 5_000],
  limits: [
    '100 requests per second in live mode and 25 in test mode; 25 per second per endpoint, and 20 for all search endpoints together.',
    'Stripe also limits concurrent requests and does not publish the number. Long lists and deep `expand` paths are the usual reason for reaching it.',
    'A Payment Intent accepts 1000 updates per hour; a subscription 10 new invoices per minute, 20 per day, and 200 quantity changes per hour.',
    'Reads: at most 500 per transaction, averaged over 30 days, but never fewer than 10,000 per month.',
    'Pages hold at most 100 records; lists inside a record hold the first 10.',
    'It takes api_search about a minute to find new and changed records.',
  ],
  examples: {
    'invoices.create_preview': { customer: 'cus_NffrFeUfNV2Hib' },
    'payment_methods.type': 'card',
    'BillingDetails.name': 'Ada Lovelace',
    'balance_transactions.fee': 88,
    'balance_transactions.net': 1912,
    'MarketingFeature.name': 'Opens with one hand',
    metadata: { order: '6735' },
    source_type: 'card',
    reporting_category: 'charge',
    quantity_decimal: '1',
    payment_method_types: ['card'],
    payment_intent: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    payment_method: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    balance_transaction: 'txn_1MiN3gLkdIwHu7ixxapQrznl',
    price: 'price_1MoBy5LkdIwHu7ixZhnattbh',
    invoice: 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    'balance_transactions.type': 'charge',
    'checkout_sessions.id': 'cs_test_a1YyufWQzNY63zpQ6QSNRQhkUpVph4WRm',
    'coupons.id': 'SPRING20',
    'customers.balance': 0,
    'customers.id': 'cus_NffrFeUfNV2Hib',
    'customers.name': 'Ada Lovelace',
    'events.id': 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
    'events.type': 'customer.created',
    'files.filename': 'evidence.pdf',
    'files.purpose': 'dispute_evidence',
    'files.type': 'pdf',
    'invoice_items.id': 'ii_1MtGUtLkdIwHu7ixBYwjAM00',
    'invoice_payments.id': 'inpay_1M3USa2eZvKYlo2CBjuwbq0N',
    'InvoiceLineItem.id': 'il_1MtHbELkdIwHu7ixMrFFGTZx',
    'payment_methods.id': 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    'products.images': ['https://example.com/umbrella.png'],
    'products.name': 'Umbrella',
    'refunds.reason': 'requested_by_customer',
    'subscription_items.id': 'si_NcLYdDxLHxlFo7',
    customer: 'cus_NffrFeUfNV2Hib',
    charge: 'ch_3MmlLrLkdIwHu7ix0snN0B15',
    product: 'prod_NWjs8kKbJWmuuc',
    subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
    currency: 'usd',
    'balance_transactions.id': 'txn_1MiN3gLkdIwHu7ixxapQrznl',
    'charges.id': 'ch_3MmlLrLkdIwHu7ix0snN0B15',
    'disputes.id': 'du_1MtJUT2eZvKYlo2CNaw2HvEv',
    'files.id': 'file_1Mr4LDLkdIwHu7ixFCz0dZiH',
    'invoice_finalizations.id': 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    'invoice_line_items.id': 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    'invoice_sends.id': 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    'invoices.id': 'in_1MtHbELkdIwHu7ixl4OzzPMv',
    'payment_intent_cancellations.id': 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    'payment_intent_confirmations.id': 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    'payment_intents.id': 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    'payment_method_attachments.id': 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
    'payouts.id': 'po_1OaFDbEcg9tTZuTgNYmX0PKB',
    'prices.id': 'price_1MoBy5LkdIwHu7ixZhnattbh',
    'products.id': 'prod_NWjs8kKbJWmuuc',
    'refunds.id': 're_1Nispe2eZvKYlo2Cd31jOCgZ',
    'subscriptions.id': 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
    'setup_intents.id': 'seti_1Mm8s8LkdIwHu7ix0OXBfTRG',
    'checkout_line_items.id': 'cs_test_a1YyufWQzNY63zpQ6QSNRQhkUpVph4WRm',
    'CheckoutLineItem.id': 'li_1MsUYbLkdIwHu7ixJ6Hn1bZ2',
    'billing_portal_sessions.id': 'bps_1NAkaILkdIwHu7ixYzsZCmQ2',
    'billing_portal_configurations.id': 'bpc_1Pgc5qLkdIwHu7ixFsh9Qk3v',
    'payment_links.id': 'plink_1MoC3ULkdIwHu7ixZjtGpVl2',
    'payment_link_line_items.id': 'plink_1MoC3ULkdIwHu7ixZjtGpVl2',
    'promotion_codes.id': 'promo_1MiM6KLkdIwHu7ixrIaX4wgn',
    'promotion_codes.code': 'SPRING20',
    'subscription_schedules.id': 'sub_sched_1Mr3YcLkdIwHu7ixjop3qtff',
    'transfers.id': 'tr_1MiN3gLkdIwHu7ixNCZvFdgA',
    'transfer_reversals.id': 'tr_1MiN3gLkdIwHu7ixNCZvFdgA',
    'TransferReversal.id': 'trr_1Mr4DoLkdIwHu7ixOvYuAfbQ',
    'webhook_endpoints.id': 'we_1Mr5jULkdIwHu7ix1ibLTM0x',
    'webhook_endpoints.url': 'https://example.com/webhooks/stripe',
    enabled_events: ['invoice.paid', 'customer.subscription.updated'],
    'billing_meters.id': 'mtr_61PexampleMeterAbCdEfGhI',
    'billing_meter_event_summaries.id': 'mtr_61PexampleMeterAbCdEfGhI',
    event_name: 'api_requests',
    payload: { stripe_customer_id: 'cus_NffrFeUfNV2Hib', value: '25' },
    'tax_ids.id': 'txi_1NuMB12eZvKYlo2CMecoWkZd',
    'tax_ids.type': 'eu_vat',
    'tax_ids.value': 'DE123456789',
    'tax_rates.id': 'txr_1MrJzRLkdIwHu7ixwZmtlGFE',
    'tax_rates.display_name': 'VAT',
    'file_links.id': 'link_1Mr23jLkdIwHu7ix85hyegVi',
    file: 'file_1Mr4LDLkdIwHu7ixFCz0dZiH',
    'credit_notes.id': 'cn_1MxvRqLkdIwHu7ixY0xbUcxk',
    'credit_note_line_items.id': 'cn_1MxvRqLkdIwHu7ixY0xbUcxk',
    'CreditNoteLineItem.id': 'cnli_1MxvRqLkdIwHu7ixFdPrkWtm',
    'quotes.id': 'qt_1Mr7wVLkdIwHu7ixJYSiPTGq',
    'quote_line_items.id': 'qt_1Mr7wVLkdIwHu7ixJYSiPTGq',
    'shipping_rates.id': 'shr_1MrRx2LkdIwHu7ixikgEA6Wd',
    'shipping_rates.display_name': 'Ground shipping',
    'customer_balance_transactions.id': 'cus_NffrFeUfNV2Hib',
    'CustomerBalanceTransaction.id': 'cbtxn_1MrU9qLkdIwHu7ixhdjxGBgI',
    coupon: 'SPRING20',
    'promotion_codes.create': { promotion: { type: 'coupon', coupon: 'SPRING20' } },
    'billing_portal_configurations.create': { features: { invoice_history: { enabled: true } } },
    'payment_links.create': { line_items: [{ price: 'price_1MoBy5LkdIwHu7ixZhnattbh', quantity: 1 }] },
    'quotes.create': { customer: 'cus_NffrFeUfNV2Hib', line_items: [{ price: 'price_1MoBy5LkdIwHu7ixZhnattbh' }] },
    'coupons.create': { duration: 'once', percent_off: 20 },
    'tax_rates.create': { display_name: 'VAT', inclusive: false, percentage: 19 },
    'billing_meters.create': {
      display_name: 'API requests',
      event_name: 'api_requests',
      default_aggregation: { formula: 'sum' },
    },
    'setup_intents.create': { customer: 'cus_NffrFeUfNV2Hib' },
    'transfers.create': { amount: 1000, currency: 'usd', destination: 'acct_1MTfjCQ9PRzxEwkZ' },
    'charges.api_search': { query: "metadata['order']:'6735'" },
    'customers.api_search': { query: "email:'ada@example.com'" },
    'customers.create': { email: 'ada@example.com', name: 'Ada Lovelace' },
    'customers.update': { metadata: { plan: 'team' } },
    'invoice_items.create': { amount: 2500, currency: 'usd', description: 'Setup' },
    'invoices.api_search': { query: "status:'open'" },
    'invoices.create': { collection_method: 'send_invoice', days_until_due: 30 },
    'invoices.update': { metadata: { order: '6735' } },
    'payment_intents.api_search': { query: "status:'succeeded'" },
    'payment_intents.create': { amount: 2000, customer: 'cus_NffrFeUfNV2Hib' },
    'payment_intents.update': { metadata: { order: '6735' } },
    'payment_intent_confirmations.create': { payment_method: 'pm_card_visa' },
    'prices.api_search': { query: "active:'true'" },
    'prices.create': { product: 'prod_NWjs8kKbJWmuuc', unit_amount: 1000, recurring: { interval: 'month' } },
    'products.api_search': { query: "name~'umbrella'" },
    'products.create': { name: 'Umbrella' },
    'products.update': { active: false },
    'refunds.create': { charge: 'ch_3MmlLrLkdIwHu7ix0snN0B15', amount: 500 },
    'refunds.update': { metadata: { order: '6735' } },
    'subscriptions.api_search': { query: "status:'active'" },
    'subscriptions.create': { items: [{ price: 'price_1MoBy5LkdIwHu7ixZhnattbh' }] },
    'subscriptions.update': { cancel_at_period_end: true },
    'checkout_sessions.create': {
      mode: 'payment',
      line_items: [{ price: 'price_1MoBy5LkdIwHu7ixZhnattbh', quantity: 1 }],
      success_url: 'https://example.com/thanks',
    },
  },
  lists: [
    { style: 'page_token', param: 'page', from: 'next_page' },
    { style: 'last_id', param: 'starting_after', from: 'id', more: 'has_more' },
  ],
})
