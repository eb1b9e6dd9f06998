import type { Defaults } from '../../../core/make.ts'
import type { NewRow } from '../../../core/rows.ts'
import type { Making } from './making.ts'

const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** Who buys. */
export const customers = ({ of, world }: Making): Readonly<Record<string, Defaults>> => ({
  billing_portal_configurations: of({ active: true, is_default: false, login_page: { enabled: false, url: null } }),
  billing_portal_sessions: of({
    configuration: (row: NewRow) => row['configuration'] ?? `bpc_${world.random.text(24)}`,
    url: () => `https://billing.stripe.com/p/session/test_${world.random.text(24)}`,
  }),
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
  tax_ids: of({ owner: { type: 'self' } }),
})
