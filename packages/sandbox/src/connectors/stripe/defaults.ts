import type { Defaults } from '../../core/make.ts'
import type { NewRow } from '../../core/store.ts'
import type { World } from '../../core/vendor.ts'

const ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** What only older API versions hold at the top; the connector fills it. */
const MOVED_FROM_INVOICES = [
  'charge',
  'discount',
  'paid',
  'paid_out_of_band',
  'payment_intent',
  'quote',
  'subscription',
  'subscription_details',
  'tax',
  'total_tax_amounts',
]

/** What Stripe's new records begin with, where "null, or the emptiest value" would be wrong. */
export function defaults(world: World): Readonly<Record<string, Defaults>> {
  const created = (): number => world.now()
  const common = { created, livemode: false, metadata: {} }
  const of = (values: Record<string, unknown>, ...absent: string[]): Defaults => ({
    values: { ...common, ...values },
    absent,
  })
  const day = (row: NewRow): number => (row['created'] as number | undefined) ?? world.now()
  return {
    balance_transactions: of({ balance_type: 'payments', status: 'pending' }),
    charges: of(
      {
        billing_details: { address: ADDRESS, email: null, name: null, phone: null, tax_id: null },
        fraud_details: {},
        status: 'succeeded',
      },
      'refunds',
      'level3',
      'radar_options',
      'presentment_details',
      'authorization_code',
      'transfer',
    ),
    checkout_sessions: of(
      {
        payment_method_types: ['card'],
        expires_at: (row: NewRow) => day(row) + 86_400,
        status: 'open',
        ui_mode: 'hosted_page',
      },
      'line_items',
    ),
    coupons: of({ duration: 'once', valid: true }, 'applies_to', 'currency_options'),
    customers: of(
      {
        delinquent: false,
        invoice_prefix: () => world.random.text(8, UPPER),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        next_invoice_sequence: 1,
        preferred_locales: [],
        tax_exempt: 'none',
      },
      'business_name',
      'cash_balance',
      'deleted',
      'individual_name',
      'invoice_credit_balance',
      'sources',
      'subscriptions',
      'tax',
      'tax_ids',
    ),
    disputes: of({ enhanced_eligibility_types: [], balance_transactions: [], evidence: {} }),
    events: of(
      { api_version: world.manifest.version, pending_webhooks: 0, request: { id: null, idempotency_key: null } },
      'account',
      'context',
    ),
    files: of({ purpose: 'dispute_evidence' }),
    invoice_items: of(
      {
        date: created,
        discountable: true,
        discounts: [],
        quantity: 1,
        quantity_decimal: (row: NewRow) => String(row['quantity'] ?? 1),
        tax_rates: [],
        proration: false,
      },
      'frozen_fields',
    ),
    invoice_line_items: of({
      discount_amounts: [],
      discountable: true,
      discounts: [],
      pretax_credit_amounts: [],
      taxes: [],
    }),
    invoice_payments: of({ is_default: true, status: 'open' }),
    invoices: of(
      {
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
        period_end: day,
        period_start: day,
        status: 'draft',
        status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
        total_discount_amounts: [],
        total_pretax_credit_amounts: [],
        total_taxes: [],
      },
      'amount_paid_off_stripe',
      'confirmation_secret',
      'deleted',
      'lines',
      'payments',
      'status_details',
      'threshold_reason',
      ...MOVED_FROM_INVOICES,
    ),
    payment_intents: of(
      {
        amount_details: { tip: {} },
        automatic_payment_methods: { allow_redirects: 'always', enabled: true },
        capture_method: 'automatic_async',
        client_secret: (row: NewRow) => `${row['id']}_secret_${world.random.text(25)}`,
        confirmation_method: 'automatic',
        payment_method_options: { card: { request_three_d_secure: 'automatic' } },
        payment_method_types: ['card', 'link'],
        status: 'requires_payment_method',
      },
      'allowed_payment_method_types',
      'hooks',
      'payment_details',
      'presentment_details',
    ),
    payment_methods: of({ allow_redisplay: 'unspecified', type: 'card' }),
    payouts: of({
      automatic: true,
      method: 'standard',
      reconciliation_status: 'completed',
      source_type: 'card',
      status: 'paid',
      type: 'bank_account',
    }),
    prices: of({ active: true, billing_scheme: 'per_unit', tax_behavior: 'unspecified' }, 'currency_options', 'tiers'),
    products: of(
      { active: true, images: [], marketing_features: [], type: 'service', updated: day },
      'deleted',
      'tax_details',
    ),
    refunds: of(
      { destination_details: { card: { type: 'refund' }, type: 'card' }, status: 'succeeded' },
      'description',
      'failure_balance_transaction',
      'failure_reason',
      'instructions_email',
      'next_action',
      'pending_reason',
      'presentment_details',
    ),
    subscription_items: of({ discounts: [], quantity: 1, tax_rates: [] }, 'billed_until'),
    subscriptions: of(
      {
        automatic_tax: { disabled_reason: null, enabled: false, liability: null },
        billing_cycle_anchor: day,
        billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
        cancellation_details: { comment: null, feedback: null, reason: null },
        collection_method: 'charge_automatically',
        default_tax_rates: [],
        discounts: [],
        billing_schedules: [],
        invoice_settings: {
          account_tax_ids: null,
          custom_fields: null,
          description: null,
          footer: null,
          issuer: { type: 'self' },
        },
        payment_settings: {
          payment_method_options: null,
          payment_method_types: null,
          save_default_payment_method: 'off',
        },
        start_date: day,
        status: 'active',
        trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
      },
      'current_period_end',
      'current_period_start',
      'discount',
      'items',
      'presentment_details',
      'status_details',
    ),
  }
}
