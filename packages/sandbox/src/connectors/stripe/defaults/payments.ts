import type { Defaults } from '../../../core/make.ts'
import type { Making } from './making.ts'

const ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** Money that moves. */
export const payments = ({ of }: Making): Readonly<Record<string, Defaults>> => ({
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
  customer_balance_transactions: of({ type: 'adjustment' }),
  disputes: of({ enhanced_eligibility_types: [], balance_transactions: [], evidence: {} }),
  payment_methods: of({ allow_redisplay: 'unspecified', type: 'card' }),
  payouts: of({
    automatic: true,
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  }),
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
  transfer_reversals: of({}),
  transfers: of({ amount_reversed: 0, reversed: false, source_type: 'card' }, 'reversals'),
})
