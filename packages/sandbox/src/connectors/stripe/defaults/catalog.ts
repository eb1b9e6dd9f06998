import type { Defaults } from '../../../core/make.ts'
import type { Making } from './making.ts'

/** What is sold. */
export const catalog = ({ of, day }: Making): Readonly<Record<string, Defaults>> => ({
  coupons: of({ duration: 'once', valid: true }, 'applies_to', 'currency_options'),
  prices: of({ active: true, billing_scheme: 'per_unit', tax_behavior: 'unspecified' }, 'currency_options', 'tiers'),
  products: of(
    { active: true, images: [], marketing_features: [], type: 'service', updated: day },
    'deleted',
    'tax_details',
  ),
  promotion_codes: of({ active: true, times_redeemed: 0 }),
  shipping_rates: of({ active: true, tax_behavior: 'unspecified', type: 'fixed_amount' }),
  tax_rates: of({ active: true }),
})
