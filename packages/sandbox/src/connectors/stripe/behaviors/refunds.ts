import type { Row } from '../../../core/rows.ts'
import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { transaction } from '../money.ts'
import { emit, find, need, patch } from '../records.ts'
import { type ChargeRow, type IntentRow, now } from '../rows.ts'

/** Gives money of a charge back; the charge remembers how much. */
const refund: Behavior = async (call, world) => {
  const { params } = call
  const charge = refundedCharge(call, world)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || left <= 0) {
    throw refuse(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  }
  if (charge.disputed) {
    throw refuse(400, {
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  }
  const amount = Number(params['amount'] ?? left)
  if (amount > left) {
    throw refuse(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      param: 'amount',
    })
  }
  const row = await world.store.insert('refunds', {
    amount,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    metadata: params['metadata'] === '' ? {} : (params['metadata'] ?? {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params['reason'] ?? null,
  })
  const { currency } = charge
  const moved = transaction(now(world), {
    amount: -amount,
    currency,
    source: row.id,
    type: 'refund',
    description: 'REFUND FOR CHARGE',
  })
  await world.store.insert('balance_transactions', moved)
  const amount_refunded = charge.amount_refunded + amount
  const changed = await patch<ChargeRow>(world, 'charges', charge.id, {
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  })
  const done = await patch(world, 'refunds', row.id, { balance_transaction: moved['id'] })
  await emit(world, 'refund.created', done, call)
  await emit(world, 'charge.refunded', changed, call)
  return done
}

function refundedCharge({ params }: Call, world: World): ChargeRow {
  if (params['charge'] !== undefined) return need<ChargeRow>(world, 'charges', params['charge'], 'charge')
  if (params['payment_intent'] === undefined) {
    throw refuse(400, { message: 'The sandbox has no customer balances to refund from.', param: 'origin' })
  }
  const intent = need<IntentRow>(world, 'payment_intents', params['payment_intent'], 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : find<ChargeRow>(world, 'charges', intent.latest_charge)
  if (charge?.status === 'succeeded') return charge
  throw refuse(400, {
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent does not have a successful charge to refund.',
    param: 'payment_intent',
  })
}

const cancelRefund: Behavior = async ({ params }, world) => {
  const row = need<Row>(world, 'refunds', params['id'], 'id')
  if (row['status'] !== 'requires_action') {
    throw refuse(400, { message: `This refund cannot be canceled because it has a status of ${row['status']}.` })
  }
  return patch(world, 'refunds', row.id, { status: 'canceled' })
}

export const refundBehaviors: Readonly<Record<string, Behavior>> = {
  'refunds.cancel': cancelRefund,
  'refunds.create': refund,
}
