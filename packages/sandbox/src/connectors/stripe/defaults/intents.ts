import type { Defaults } from '../../../core/make.ts'
import type { NewRow } from '../../../core/rows.ts'
import type { Making } from './making.ts'

/** Payments that are asked for. */
export const intents = ({ of, day, world }: Making): Readonly<Record<string, Defaults>> => ({
  checkout_sessions: of(
    {
      payment_method_types: ['card'],
      expires_at: (row: NewRow) => day(row) + 86_400,
      status: 'open',
      ui_mode: 'hosted_page',
    },
    'line_items',
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
  payment_links: of(
    { active: true, billing_address_collection: 'auto', customer_creation: 'if_required' },
    'line_items',
  ),
  setup_intents: of(
    {
      automatic_payment_methods: { allow_redirects: 'always', enabled: true },
      client_secret: (row: NewRow) => `${row['id']}_secret_${world.random.text(25)}`,
      payment_method_types: ['card', 'link'],
      status: 'requires_payment_method',
      usage: 'off_session',
    },
    'attach_to_self',
    'flow_directions',
  ),
})
