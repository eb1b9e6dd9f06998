import type { Defaults, NewRow, World } from '@ferrule/sandbox/engine'
import { DAY } from './rows.ts'

/** Values of Stripe's new records, where "null, or the emptiest value" would be wrong, by collection. */
const VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  balance_transactions: { balance_type: 'payments', status: 'pending' },
  billing_meters: {
    customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    status: 'active',
    status_transitions: { deactivated_at: null },
    value_settings: { event_payload_key: 'value' },
  },
  billing_portal_configurations: { active: true, is_default: false, login_page: { enabled: false, url: null } },
  billing_portal_sessions: {},
  charges: {
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      ...{ email: null, name: null, phone: null, tax_id: null },
    },
    fraud_details: {},
    status: 'succeeded',
  },
  checkout_sessions: { payment_method_types: ['card'], status: 'open', ui_mode: 'hosted_page' },
  coupons: { duration: 'once', valid: true },
  credit_notes: { discount_amounts: [], status: 'issued', total_taxes: [], type: 'pre_payment' },
  customer_balance_transactions: { type: 'adjustment' },
  customers: {
    delinquent: false,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
  },
  disputes: { enhanced_eligibility_types: [], balance_transactions: [], evidence: {} },
  events: { pending_webhooks: 0, request: { id: null, idempotency_key: null } },
  file_links: { expired: false },
  files: { purpose: 'dispute_evidence' },
  invoice_items: { discountable: true, discounts: [], quantity: 1, tax_rates: [], proration: false },
  invoice_line_items: {
    ...{ discountable: true, discount_amounts: [], discounts: [] },
    ...{ pretax_credit_amounts: [], taxes: [] },
  },
  invoice_payments: { is_default: true, status: 'open' },
  invoices: {
    account_country: 'US',
    account_name: 'Northwind Cloud',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically',
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    ...{ total_discount_amounts: [], total_pretax_credit_amounts: [], total_taxes: [] },
  },
  payment_intents: {
    amount_details: { tip: {} },
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'link'],
    status: 'requires_payment_method',
  },
  payment_links: { active: true, billing_address_collection: 'auto', customer_creation: 'if_required' },
  payment_methods: { allow_redisplay: 'unspecified', type: 'card' },
  payouts: {
    ...{ automatic: true, method: 'standard', reconciliation_status: 'completed' },
    ...{ source_type: 'card', status: 'paid', type: 'bank_account' },
  },
  prices: { active: true, billing_scheme: 'per_unit', tax_behavior: 'unspecified' },
  products: { active: true, images: [], marketing_features: [], type: 'service' },
  promotion_codes: { active: true, times_redeemed: 0 },
  quotes: {
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically',
    default_tax_rates: [],
    discounts: [],
    status: 'draft',
    status_transitions: { accepted_at: null, canceled_at: null, finalized_at: null },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  },
  refunds: { destination_details: { card: { type: 'refund' }, type: 'card' }, status: 'succeeded' },
  setup_intents: {
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    payment_method_types: ['card', 'link'],
    status: 'requires_payment_method',
    usage: 'off_session',
  },
  shipping_rates: { active: true, tax_behavior: 'unspecified', type: 'fixed_amount' },
  subscription_items: { discounts: [], quantity: 1, tax_rates: [] },
  subscription_schedules: { end_behavior: 'release', status: 'not_started' },
  subscriptions: {
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    ...{ billing_schedules: [], default_tax_rates: [], discounts: [] },
    invoice_settings: {
      ...{ account_tax_ids: null, custom_fields: null, description: null, footer: null },
      issuer: { type: 'self' },
    },
    payment_settings: {
      ...{ payment_method_options: null, payment_method_types: null },
      save_default_payment_method: 'off',
    },
    status: 'active',
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
  },
  tax_ids: { owner: { type: 'self' } },
  tax_rates: { active: true },
  transfer_reversals: {},
  transfers: { amount_reversed: 0, reversed: false, source_type: 'card' },
  webhook_endpoints: { status: 'enabled' },
}

/** Fields that are absent unless something puts them there. Some are of older API versions; the connector fills those. */
const ABSENT: Readonly<Record<string, string>> = {
  charges: 'refunds level3 radar_options presentment_details authorization_code transfer',
  checkout_sessions: 'line_items',
  coupons: 'applies_to currency_options',
  credit_notes: 'lines',
  customers:
    'business_name cash_balance deleted individual_name invoice_credit_balance sources subscriptions tax tax_ids',
  events: 'account context',
  invoice_items: 'frozen_fields',
  invoices:
    'amount_paid_off_stripe charge confirmation_secret deleted discount lines paid paid_out_of_band payment_intent payments quote status_details subscription subscription_details tax threshold_reason total_tax_amounts',
  payment_intents: 'allowed_payment_method_types hooks payment_details presentment_details',
  payment_links: 'line_items',
  prices: 'currency_options tiers',
  products: 'deleted tax_details',
  quotes: 'line_items',
  refunds:
    'description failure_balance_transaction failure_reason instructions_email next_action pending_reason presentment_details',
  setup_intents: 'attach_to_self flow_directions',
  subscription_items: 'billed_until',
  subscriptions: 'current_period_end current_period_start discount items presentment_details status_details',
  transfers: 'reversals',
  webhook_endpoints: 'secret',
}

/** Values that each record has of its own. */
function makers({ manifest, now, random }: World): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const day = (row: NewRow): number => Number(row['created'] ?? now())
  const secret = (row: NewRow) => `${row['id']}_secret_${random.text(25)}`
  return {
    billing_meters: { updated: day },
    billing_portal_sessions: {
      configuration: (row: NewRow) => row['configuration'] ?? `bpc_${random.text(24)}`,
      url: () => `https://billing.stripe.com/p/session/test_${random.text(24)}`,
    },
    checkout_sessions: { expires_at: (row: NewRow) => day(row) + DAY },
    customers: { invoice_prefix: () => random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789') },
    events: { api_version: manifest.version },
    file_links: { url: () => `https://files.stripe.com/links/${random.text(40)}` },
    invoice_items: { date: () => now(), quantity_decimal: (row: NewRow) => String(row['quantity'] ?? 1) },
    invoices: { period_end: day, period_start: day },
    payment_intents: { client_secret: secret },
    products: { updated: day },
    quotes: { expires_at: (row: NewRow) => day(row) + 30 * DAY },
    setup_intents: { client_secret: secret },
    subscriptions: { billing_cycle_anchor: day, start_date: day },
  }
}

export function defaults(world: World): Readonly<Record<string, Defaults>> {
  const own = makers(world)
  const common = { created: () => world.now(), livemode: false, metadata: {} }
  return Object.fromEntries(
    Object.entries(VALUES).map(([name, values]) => [
      name,
      { values: { ...common, ...values, ...own[name] }, absent: ABSENT[name]?.split(' ') ?? [] },
    ]),
  )
}
