import { type Behavior, type Call, type Machine, type Transition, transit, type World } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'
import { present } from './present.ts'
import { emit, here, methodOf, patch } from './records.ts'
import { type Kind, type Kinds, now } from './rows.ts'

/** The states of records, and what changes them. */

type Move<Name extends Kind> = Transition<Kinds[Name], Call>

/** A parameter's text; null where it is not given. */
const textOf = (value: unknown): string | null => (value === undefined ? null : String(value))

/** Sets a state, and when it was reached. */
const timed =
  <Times extends object>(status: string, time: keyof Times & string) =>
  ({ status_transitions: times }: { status_transitions: Times }, _: Call, world: World) => ({
    status,
    status_transitions: { ...times, [time]: world.now() },
  })

/** The payment method that is set up, of the call or of the record; one of the test cards becomes a record. */
const setUp: Move<'setup_intents'>['set'] = async (row, { params }, world) => {
  const wanted = params['payment_method'] ?? row.payment_method
  if (!wanted) return { status: 'requires_payment_method' }
  const { id } = await methodOf(now(world), wanted)
  return { payment_method: id, status: 'succeeded' }
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const PLANNED = ['not_started', 'active']
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** Names of records in error messages, where they differ from the collection's name. */
const NOUNS: { readonly [Name in Kind]?: string } = {
  checkout_sessions: 'Checkout Session',
  payment_intents: 'PaymentIntent',
  setup_intents: 'SetupIntent',
}

const machine = <Name extends Kind>(collection: Name): Machine<Kinds[Name], Call> => ({
  refuse(operation, status) {
    const noun = NOUNS[collection] ?? collection.slice(0, -1).replaceAll('_', ' ')
    const verb = operation.replace(/^.*\./, '').replaceAll('_', ' ')
    return refuse(400, { message: `You cannot ${verb} this ${noun} because it has a status of ${status}.` })
  },
  change: (row, fields, world) => patch(world, collection, row, fields),
  emit: (event, row, call, world) => emit(world, event, row, call),
})

/** By operation. */
const moves = <Name extends Kind>(collection: Name, all: Readonly<Record<string, Move<Name>>>) =>
  Object.fromEntries(
    Object.entries(all).map(([operation, move]): [string, Behavior] => [
      operation,
      async (call, world) => {
        const row = here(world, collection, call)
        return present(collection, await transit(machine(collection), [operation, move], row, call, world), world)
      },
    ]),
  )

export const transitions: Readonly<Record<string, Behavior>> = {
  ...moves('billing_meters', {
    'billing_meters.deactivate': {
      from: ['active'],
      set: timed('inactive', 'deactivated_at'),
      event: 'billing.meter.deactivated',
    },
    'billing_meters.reactivate': {
      from: ['inactive'],
      set: { status: 'active', status_transitions: { deactivated_at: null } },
      event: 'billing.meter.reactivated',
    },
  }),
  ...moves('checkout_sessions', {
    'checkout_sessions.expire': {
      from: ['open'],
      set: { status: 'expired', url: null },
      event: 'checkout.session.expired',
    },
  }),
  ...moves('credit_notes', {
    'credit_notes.void': {
      from: ['issued'],
      set: (_, __, world) => ({ status: 'void', voided_at: world.now() }),
      event: 'credit_note.voided',
    },
  }),
  ...moves('disputes', {
    'disputes.close': {
      from: ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'],
      set: { status: 'lost' },
      event: 'charge.dispute.closed',
    },
  }),
  ...moves('invoices', {
    'invoices.mark_uncollectible': {
      from: ['open'],
      set: timed('uncollectible', 'marked_uncollectible_at'),
      event: 'invoice.marked_uncollectible',
    },
    'invoices.void': {
      from: ['open', 'uncollectible'],
      set: timed('void', 'voided_at'),
      refuse: ({ status }) =>
        refuse(400, {
          code: 'invoice_not_editable',
          message: `You can only void open or uncollectible invoices; this one has a status of ${status}.`,
        }),
      event: 'invoice.voided',
    },
  }),
  ...moves('payment_intents', {
    'payment_intent_cancellations.create': {
      from: [...OPEN, 'requires_capture'],
      set: (_, { params }, world) => ({
        amount_capturable: 0,
        canceled_at: world.now(),
        cancellation_reason: textOf(params['cancellation_reason']),
        status: 'canceled',
      }),
      refuse: (intent) =>
        refuse(400, {
          code: 'payment_intent_unexpected_state',
          message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          payment_intent: intent,
        }),
      event: 'payment_intent.canceled',
    },
  }),
  ...moves('payouts', {
    'payouts.cancel': { from: ['pending'], set: { status: 'canceled' }, event: 'payout.canceled' },
  }),
  ...moves('quotes', {
    'quotes.finalize': {
      from: ['draft'],
      set: (row, call, world) => ({
        number: `QT-${world.random.text(8, CHARACTERS)}-0001-1`,
        ...timed<typeof row.status_transitions>('open', 'finalized_at')(row, call, world),
      }),
      event: 'quote.finalized',
    },
    'quotes.accept': { from: ['open'], set: timed('accepted', 'accepted_at'), event: 'quote.accepted' },
    'quotes.cancel': { from: ['draft', 'open'], set: timed('canceled', 'canceled_at'), event: 'quote.canceled' },
  }),
  ...moves('refunds', {
    'refunds.cancel': {
      from: ['requires_action'],
      set: { status: 'canceled' },
      refuse: ({ status }) =>
        refuse(400, { message: `This refund cannot be canceled because it has a status of ${status}.` }),
    },
  }),
  ...moves('setup_intents', {
    'setup_intents.confirm': { from: OPEN, set: setUp, event: 'setup_intent.succeeded' },
    'setup_intents.cancel': {
      from: OPEN,
      set: (_, { params }) => ({ cancellation_reason: textOf(params['cancellation_reason']), status: 'canceled' }),
      event: 'setup_intent.canceled',
    },
  }),
  ...moves('subscription_schedules', {
    'subscription_schedules.cancel': {
      from: PLANNED,
      set: (_, __, world) => ({ canceled_at: world.now(), status: 'canceled' }),
      event: 'subscription_schedule.canceled',
    },
    'subscription_schedules.release': {
      from: PLANNED,
      set: ({ subscription }, _, world) => ({
        released_at: world.now(),
        released_subscription: subscription,
        status: 'released',
        subscription: null,
      }),
      event: 'subscription_schedule.released',
    },
  }),
  ...moves('subscriptions', {
    'subscriptions.resume': {
      from: ['paused'],
      set: { status: 'active' },
      event: 'customer.subscription.resumed',
    },
  }),
}
