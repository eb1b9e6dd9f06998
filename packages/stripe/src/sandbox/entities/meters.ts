import type { Part } from '../rows.ts'

export const meters: Part = {
  defaults: ({ of, day }) => ({
    billing_meters: of({
      customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
      status: 'active',
      status_transitions: { deactivated_at: null },
      updated: day,
      value_settings: { event_payload_key: 'value' },
    }),
  }),
}
