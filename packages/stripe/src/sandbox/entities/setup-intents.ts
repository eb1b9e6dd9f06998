import type { NewRow } from '@ferrule/sandbox/engine'
import type { Part } from '../rows.ts'

export const setupIntents: Part = {
  defaults: ({ of, world }) => ({
    setup_intents: of(
      {
        automatic_payment_methods: { allow_redirects: 'always', enabled: true },
        client_secret: (row: NewRow) => `${row['id']}_secret_${world.random.text(25)}`,
        payment_method_types: ['card', 'link'],
        status: 'requires_payment_method',
        usage: 'off_session',
      },
      'attach_to_self flow_directions',
    ),
  }),
}
