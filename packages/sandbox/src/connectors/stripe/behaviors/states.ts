import type { NewRow, Row } from '../../../core/rows.ts'
import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { emit, find, methodOf, need, patch } from '../records.ts'
import { now } from '../rows.ts'

/** A change of a record's state: the states in which it may happen, what it changes, and the event that tells of it. */
interface Change {
  readonly from: readonly string[]
  readonly to: (row: Row, world: World, call: Call) => NewRow | Promise<NewRow>
  readonly event?: string
  /** Named in the refusal. */
  readonly what: string
}

const change =
  (collection: string, verb: string, { from, to, event, what }: Change): Behavior =>
  async (call, world) => {
    const row = need<Row>(world, collection, call.params['id'], 'id')
    const status = String(row['status'])
    if (!from.includes(status))
      throw refuse(400, { message: `You cannot ${verb} this ${what} because it has a status of ${status}.` })
    const done = await patch(world, collection, row.id, await to(row, world, call))
    if (event) await emit(world, event, done, call)
    return done
  }

/** The payment method that is set up, of the call or of the record; one of the test cards becomes a record. */
async function setUp(row: Row, world: World, { params }: Call): Promise<NewRow> {
  const given = params['payment_method'] ?? row['payment_method']
  if (!given) return { status: 'requires_payment_method' }
  const { id } = await methodOf(now(world), given)
  return { payment_method: id, status: 'succeeded' }
}

const OPEN_SETUP = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const changes: Readonly<Record<string, readonly [collection: string, verb: string, change: Change]>> = {
  'setup_intents.confirm': [
    'setup_intents',
    'confirm',
    { from: OPEN_SETUP, to: setUp, event: 'setup_intent.succeeded', what: 'SetupIntent' },
  ],
  // No test card asks for it: as of the vendor, what does not wait for deposits is refused.
  'payment_intents.verify_microdeposits': [
    'payment_intents',
    'verify',
    { from: ['requires_action'], to: () => ({ status: 'processing', next_action: null }), what: 'PaymentIntent' },
  ],
  'setup_intents.verify_microdeposits': [
    'setup_intents',
    'verify',
    { from: ['requires_action'], to: setUp, event: 'setup_intent.succeeded', what: 'SetupIntent' },
  ],
  'setup_intents.cancel': [
    'setup_intents',
    'cancel',
    {
      from: OPEN_SETUP,
      to: (_, __, { params }) => ({ cancellation_reason: params['cancellation_reason'] ?? null, status: 'canceled' }),
      event: 'setup_intent.canceled',
      what: 'SetupIntent',
    },
  ],
  'checkout_sessions.expire': [
    'checkout_sessions',
    'expire',
    {
      from: ['open'],
      to: () => ({ status: 'expired', url: null }),
      event: 'checkout.session.expired',
      what: 'Checkout Session',
    },
  ],
  'subscription_schedules.cancel': [
    'subscription_schedules',
    'cancel',
    {
      from: ['not_started', 'active'],
      to: (_, world) => ({ canceled_at: world.now(), status: 'canceled' }),
      event: 'subscription_schedule.canceled',
      what: 'subscription schedule',
    },
  ],
  'subscription_schedules.release': [
    'subscription_schedules',
    'release',
    {
      from: ['not_started', 'active'],
      to: (row, world) => ({
        released_at: world.now(),
        released_subscription: row['subscription'],
        status: 'released',
        subscription: null,
      }),
      event: 'subscription_schedule.released',
      what: 'subscription schedule',
    },
  ],
  'billing_meters.deactivate': [
    'billing_meters',
    'deactivate',
    {
      from: ['active'],
      to: (_, world) => ({ status: 'inactive', status_transitions: { deactivated_at: world.now() } }),
      event: 'billing.meter.deactivated',
      what: 'meter',
    },
  ],
  'billing_meters.reactivate': [
    'billing_meters',
    'reactivate',
    {
      from: ['inactive'],
      to: () => ({ status: 'active', status_transitions: { deactivated_at: null } }),
      event: 'billing.meter.reactivated',
      what: 'meter',
    },
  ],
  'credit_notes.void': [
    'credit_notes',
    'void',
    {
      from: ['issued'],
      to: (_, world) => ({ status: 'void', voided_at: world.now() }),
      event: 'credit_note.voided',
      what: 'credit note',
    },
  ],
  'quotes.finalize': [
    'quotes',
    'finalize',
    {
      from: ['draft'],
      to: (_, world) => ({
        number: `QT-${world.random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789')}-0001-1`,
        status: 'open',
        status_transitions: { accepted_at: null, canceled_at: null, finalized_at: world.now() },
      }),
      event: 'quote.finalized',
      what: 'quote',
    },
  ],
  'quotes.accept': [
    'quotes',
    'accept',
    {
      from: ['open'],
      to: (row, world) => ({
        status: 'accepted',
        status_transitions: { ...(row['status_transitions'] as NewRow), accepted_at: world.now() },
      }),
      event: 'quote.accepted',
      what: 'quote',
    },
  ],
  'quotes.cancel': [
    'quotes',
    'cancel',
    {
      from: ['draft', 'open'],
      to: (row, world) => ({
        status: 'canceled',
        status_transitions: { ...(row['status_transitions'] as NewRow), canceled_at: world.now() },
      }),
      event: 'quote.canceled',
      what: 'quote',
    },
  ],
  'disputes.close': [
    'disputes',
    'close',
    {
      from: ['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review'],
      to: () => ({ status: 'lost' }),
      event: 'charge.dispute.closed',
      what: 'dispute',
    },
  ],
  'payouts.cancel': [
    'payouts',
    'cancel',
    { from: ['pending'], to: () => ({ status: 'canceled' }), event: 'payout.canceled', what: 'payout' },
  ],
  'invoices.mark_uncollectible': [
    'invoices',
    'mark uncollectible',
    {
      from: ['open'],
      to: (row, world) => ({
        status: 'uncollectible',
        status_transitions: { ...(row['status_transitions'] as NewRow), marked_uncollectible_at: world.now() },
      }),
      event: 'invoice.marked_uncollectible',
      what: 'invoice',
    },
  ],
  'subscriptions.resume': [
    'subscriptions',
    'resume',
    {
      from: ['paused'],
      to: () => ({ status: 'active' }),
      event: 'customer.subscription.resumed',
      what: 'subscription',
    },
  ],
}

/** Money that was only authorized is collected by way of the payment intent. */
const captureCharge: Behavior = async (call, world) => {
  const charge = need<Row>(world, 'charges', call.params['id'], 'id')
  if (charge['captured'] === true)
    throw refuse(400, { code: 'charge_already_captured', message: `Charge ${charge.id} has already been captured.` })
  const amount = Number(call.params['amount'] ?? charge['amount'])
  const done = await patch(world, 'charges', charge.id, { amount_captured: amount, captured: true })
  const intent = find(world, 'payment_intents', charge['payment_intent'])
  if (intent)
    await patch(world, 'payment_intents', intent.id, {
      amount_capturable: 0,
      amount_received: amount,
      status: 'succeeded',
    })
  await emit(world, 'charge.captured', done, call)
  return done
}

const incrementAuthorization: Behavior = async (call, world) => {
  const intent = need<Row>(world, 'payment_intents', call.params['id'], 'id')
  const amount = Number(call.params['amount'])
  if (intent['status'] !== 'requires_capture')
    throw refuse(400, {
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's amount could not be incremented because it has a status of ${intent['status']}.`,
    })
  if (amount <= Number(intent['amount']))
    throw refuse(400, { message: 'The amount must be greater than the current amount.', param: 'amount' })
  return patch(world, 'payment_intents', intent.id, { amount, amount_capturable: amount })
}

const detach: Behavior = async (call, world) => {
  const method = need<Row>(world, 'payment_methods', call.params['id'], 'id')
  if (method['customer'] === null)
    throw refuse(400, { message: 'The payment method you provided is not attached to a customer.' })
  const done = await patch(world, 'payment_methods', method.id, { customer: null })
  await emit(world, 'payment_method.detached', done, call)
  return done
}

/** The money comes back by a payout of its own. */
const reversePayout: Behavior = async (call, world) => {
  const payout = need<Row>(world, 'payouts', call.params['id'], 'id')
  if (payout['reversed_by'] !== null || payout['status'] !== 'paid')
    throw refuse(400, { message: `Payout ${payout.id} cannot be reversed.` })
  const back = await world.store.insert('payouts', {
    amount: -Number(payout['amount']),
    currency: payout['currency'],
    destination: payout['destination'],
    original_payout: payout.id,
    status: 'pending',
  })
  await patch(world, 'payouts', payout.id, { reversed_by: back.id })
  return back
}

export const stateBehaviors: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([name, [collection, verb, own]]) => [name, change(collection, verb, own)]),
  ),
  'charges.capture': captureCharge,
  'payment_intents.increment_authorization': incrementAuthorization,
  'payment_methods.detach': detach,
  'payouts.reverse': reversePayout,
}
