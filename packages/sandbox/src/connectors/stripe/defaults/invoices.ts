import type { Defaults } from '../../../core/make.ts'
import type { NewRow } from '../../../core/rows.ts'
import type { Making } from './making.ts'

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

/** What is billed. */
export const invoices = ({ of, created, day }: Making): Readonly<Record<string, Defaults>> => ({
  credit_notes: of({ discount_amounts: [], status: 'issued', total_taxes: [], type: 'pre_payment' }, 'lines'),
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
})
