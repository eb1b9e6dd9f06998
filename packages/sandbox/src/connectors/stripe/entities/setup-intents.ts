import type { NewRow } from '../../../core/rows.ts'
import type { Call, World } from '../../../core/vendor.ts'
import { methodOf } from '../records.ts'
import { type Kinds, now, type Part } from '../rows.ts'
import { moves, textOf } from './moves.ts'

type SetupRow = Kinds['setup_intents']

/** The payment method that is set up, of the call or of the record; one of the test cards becomes a record. */
async function setUp(row: SetupRow, world: World, { params }: Call): Promise<Partial<SetupRow>> {
  const wanted = params['payment_method'] ?? row.payment_method
  if (!wanted) return { status: 'requires_payment_method' }
  const { id } = await methodOf(now(world), wanted)
  return { payment_method: id, status: 'succeeded' }
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

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
  behaviors: {
    ...moves('setup_intents', {
      confirm: { from: OPEN, to: setUp, event: 'setup_intent.succeeded' },
      verify_microdeposits: { from: ['requires_action'], to: setUp, event: 'setup_intent.succeeded' },
      cancel: {
        from: OPEN,
        to: (_, __, { params }) => ({ cancellation_reason: textOf(params['cancellation_reason']), status: 'canceled' }),
        event: 'setup_intent.canceled',
      },
    }),
  },
}
