import type { Refusal } from '../../../core/refusal.ts'
import type { Behavior, Call } from '../../../core/vendor.ts'
import { declineOf } from '../cards.ts'
import { refuse } from '../errors.ts'
import { attempt, declineMessage, succeeded, transaction } from '../money.ts'
import { customerOf, emit, methodOf, need, patch } from '../records.ts'
import { type ChargeRow, type IntentRow, type Moment, now, type PaymentMethodRow } from '../rows.ts'

const unexpected = (intent: IntentRow, what: string): Refusal =>
  refuse(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })

/**
 * Tries to collect a payment intent.
 * @throws {Refusal} 402 when the card is declined; the charge that failed stays.
 */
export async function collect(
  moment: Moment,
  intent: IntentRow,
  method: PaymentMethodRow,
  call: Call,
): Promise<IntentRow> {
  const { world } = moment
  const decline = declineOf(method)
  const captured = intent.capture_method !== 'manual'
  const { charge, moved } = attempt(moment, { intent, method, decline, captured })
  if (moved) await world.store.insert('balance_transactions', moved)
  const row = await world.store.insert('charges', charge)
  if (decline === undefined) {
    const held: Partial<IntentRow> = {
      amount_capturable: intent.amount,
      latest_charge: charge.id,
      payment_method: method.id,
      status: 'requires_capture',
    }
    const fields = captured ? succeeded(intent.amount, charge.id, method.id) : held
    const done = await patch<IntentRow>(world, 'payment_intents', intent.id, fields)
    await emit(world, 'charge.succeeded', row, call)
    await emit(world, captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', done, call)
    return done
  }
  const error = {
    code: decline === 'expired_card' ? decline : 'card_declined',
    decline_code: decline,
    message: declineMessage(decline),
    type: 'card_error',
  }
  const failed = await patch<IntentRow>(world, 'payment_intents', intent.id, {
    last_payment_error: { ...error, charge: charge.id, payment_method: method },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  })
  await emit(world, 'charge.failed', row, call)
  throw refuse(402, { ...error, charge: charge.id, payment_intent: failed })
}

const create: Behavior = async (call, world, crud) => {
  const { amount, currency, payment_method, confirm } = call.params
  if (Number(amount) < 50) {
    throw refuse(400, { code: 'amount_too_small', message: 'Amount must be at least $0.50 usd', param: 'amount' })
  }
  customerOf(world, call)
  const method = payment_method === undefined ? undefined : await methodOf(now(world), payment_method)
  const { id } = await crud.create(call, world)
  const intent = await patch<IntentRow>(world, 'payment_intents', id, {
    currency: String(currency).toLowerCase(),
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  })
  if (confirm !== true) return intent
  return collect(now(world), intent, method ?? missingMethod(intent), call)
}

function missingMethod(intent: IntentRow): never {
  throw refuse(400, {
    code: 'payment_intent_unexpected_state',
    message:
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    payment_intent: intent,
  })
}

const open = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

const update: Behavior = async (call, world, crud) => {
  const intent = need<IntentRow>(world, 'payment_intents', call.params['id'], 'id')
  if (call.params['amount'] !== undefined && !open.has(intent.status)) throw unexpected(intent, 'update')
  customerOf(world, call)
  const wanted = call.params['payment_method']
  const method = wanted === undefined ? undefined : await methodOf(now(world), wanted)
  const row = await crud.update(call, world)
  if (!method) return row
  return patch<IntentRow>(world, 'payment_intents', row.id, {
    payment_method: method.id,
    status: 'requires_confirmation',
  })
}

const confirm: Behavior = async (call, world) => {
  const intent = need<IntentRow>(world, 'payment_intents', call.params['id'], 'id')
  if (!open.has(intent.status)) throw unexpected(intent, 'confirm')
  const wanted = call.params['payment_method'] ?? intent.payment_method
  const method = wanted === null ? missingMethod(intent) : await methodOf(now(world), wanted)
  return collect(now(world), intent, method, call)
}

const cancel: Behavior = async (call, world) => {
  const intent = need<IntentRow>(world, 'payment_intents', call.params['id'], 'id')
  if (!open.has(intent.status) && intent.status !== 'requires_capture') throw unexpected(intent, 'cancel')
  const canceled = await patch<IntentRow>(world, 'payment_intents', intent.id, {
    amount_capturable: 0,
    canceled_at: world.now(),
    cancellation_reason: call.params['cancellation_reason'] ?? null,
    status: 'canceled',
  })
  await emit(world, 'payment_intent.canceled', canceled, call)
  return canceled
}

const capture: Behavior = async (call, world) => {
  const intent = need<IntentRow>(world, 'payment_intents', call.params['id'], 'id')
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'capture')
  const amount = Number(call.params['amount_to_capture'] ?? intent.amount_capturable)
  if (amount > intent.amount_capturable) {
    throw refuse(400, {
      code: 'amount_too_large',
      message: 'The amount to capture is greater than the amount that can be captured.',
      param: 'amount_to_capture',
    })
  }
  const charge = need<ChargeRow>(world, 'charges', intent.latest_charge, 'id')
  const { currency, description } = intent
  const moved = transaction(now(world), { amount, currency, source: charge.id, type: 'charge', description })
  await world.store.insert('balance_transactions', moved)
  await patch<ChargeRow>(world, 'charges', charge.id, {
    amount_captured: amount,
    balance_transaction: String(moved['id']),
    captured: true,
  })
  const done = succeeded(amount, charge.id, String(charge.payment_method))
  return patch<IntentRow>(world, 'payment_intents', intent.id, done)
}

export const paymentBehaviors: Readonly<Record<string, Behavior>> = {
  'payment_intents.create': create,
  'payment_intents.update': update,
  'payment_intents.capture': capture,
  'payment_intent_confirmations.create': confirm,
  'payment_intent_cancellations.create': cancel,
}
