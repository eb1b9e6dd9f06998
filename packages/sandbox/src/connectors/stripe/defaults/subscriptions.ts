import type { Defaults } from '../../../core/make.ts'
import type { NewRow } from '../../../core/rows.ts'
import type { Making } from './making.ts'

/** What is billed again and again, and what is offered. */
export const subscriptions = ({ of, day }: Making): Readonly<Record<string, Defaults>> => ({
  billing_meters: of({
    customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: day,
    value_settings: { event_payload_key: 'value' },
  }),
  quotes: of(
    {
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      collection_method: 'charge_automatically',
      default_tax_rates: [],
      discounts: [],
      expires_at: (row: NewRow) => day(row) + 30 * 86_400,
      status: 'draft',
      status_transitions: { accepted_at: null, canceled_at: null, finalized_at: null },
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    },
    'line_items',
  ),
  subscription_items: of({ discounts: [], quantity: 1, tax_rates: [] }, 'billed_until'),
  subscription_schedules: of({ end_behavior: 'release', status: 'not_started' }),
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
})
