import type { Behavior, Call, Refusal, World } from '@ferrule/sandbox/engine'
import { declineOf } from '../cards.ts'
import { refuse } from '../errors.ts'
import { attempt, codeOf, declineMessage, succeeded, transaction } from '../money.ts'
import { customerOf, emit, here, methodOf, need, patch, store } from '../records.ts'
import { type IntentRow, type Moment, now, type Part, type PaymentMethodRow } from '../rows.ts'

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
  if (moved) await store(world).insert('balance_transactions', moved)
  const row = await store(world).insert('charges', charge)
  if (decline !== undefined) {
    await emit(world, 'charge.failed', row, call)
    throw await declined(moment, intent, method, charge.id, decline)
  }
  const links = { latest_charge: charge.id, payment_method: method.id }
  const fields = captured
    ? succeeded(intent.amount, charge.id, method.id)
    : { ...links, amount_capturable: intent.amount, status: 'requires_capture' }
  const done = await patch(world, 'payment_intents', intent, fields)
  await emit(world, 'charge.succeeded', row, call)
  await emit(world, captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', done, call)
  return done
}

/** The card is no good: the payment intent waits for another one. */
async function declined(
  { world }: Moment,
  intent: IntentRow,
  method: PaymentMethodRow,
  charge: string,
  decline: string,
): Promise<Refusal> {
  const error = {
    code: codeOf(decline),
    decline_code: decline,
    message: declineMessage(decline),
    type: 'card_error',
  }
  const last = { ...error, charge, payment_method: method }
  const failed = await patch(world, 'payment_intents', intent, {
    last_payment_error: last,
    latest_charge: charge,
    payment_method: null,
    status: 'requires_payment_method',
  })
  return refuse(402, { ...error, charge, payment_intent: failed })
}

function missingMethod(intent: IntentRow): never {
  throw refuse(400, {
    code: 'payment_intent_unexpected_state',
    message:
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
    payment_intent: intent,
  })
}

const OPEN = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action'])

const confirm = async (intent: IntentRow, call: Call, moment: Moment): Promise<IntentRow> => {
  if (!OPEN.has(intent.status)) throw unexpected(intent, 'confirm')
  const wanted = call.params['payment_method'] ?? intent.payment_method
  const method = wanted === null ? missingMethod(intent) : await methodOf(moment, wanted)
  return collect(moment, intent, method, call)
}

/** Collects what was only authorized: all of it, or a part. */
export async function capture(world: World, intent: IntentRow, wanted: unknown): Promise<IntentRow> {
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'capture')
  const amount = Number(wanted ?? intent.amount_capturable)
  if (amount > intent.amount_capturable) {
    throw refuse(400, {
      code: 'amount_too_large',
      message: 'The amount to capture is greater than the amount that can be captured.',
      param: 'amount_to_capture',
    })
  }
  const charge = need(world, 'charges', intent.latest_charge, 'id')
  const { currency, description } = intent
  const moved = transaction(now(world), { amount, currency, source: charge.id, type: 'charge', description })
  await store(world).insert('balance_transactions', moved)
  const balance_transaction = moved.id
  await patch(world, 'charges', charge, { amount_captured: amount, balance_transaction, captured: true })
  return patch(world, 'payment_intents', intent, succeeded(amount, charge.id, String(charge.payment_method)))
}

const incrementAuthorization: Behavior = async (call, world) => {
  const intent = here(world, 'payment_intents', call)
  const amount = Number(call.params['amount'])
  if (intent.status !== 'requires_capture')
    throw refuse(400, {
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent's amount could not be incremented because it has a status of ${intent.status}.`,
    })
  if (amount <= intent.amount)
    throw refuse(400, { message: 'The amount must be greater than the current amount.', param: 'amount' })
  return patch(world, 'payment_intents', intent, { amount, amount_capturable: amount })
}

/** The payment method that a parameter names, and the state of an intent that has it. */
const prepared = async ({ params }: Call, moment: Moment): Promise<Partial<IntentRow>> => {
  const wanted = params['payment_method']
  if (wanted === undefined) return {}
  const { id } = await methodOf(moment, wanted)
  return { payment_method: id, status: 'requires_confirmation' }
}

export const paymentIntents: Part = {
  records: {
    payment_intents: {
      async made(fields, call, world) {
        const { amount, currency } = call.params
        if (Number(amount) < 50) {
          const message = 'Amount must be at least $0.50 usd'
          throw refuse(400, { code: 'amount_too_small', message, param: 'amount' })
        }
        customerOf(world, call)
        return { ...fields, currency: String(currency).toLowerCase(), ...(await prepared(call, now(world))) }
      },
      async changed(fields, intent, call, world) {
        if (call.params['amount'] !== undefined && !OPEN.has(intent.status)) throw unexpected(intent, 'update')
        customerOf(world, call)
        return { ...fields, ...(await prepared(call, now(world))) }
      },
      async wrote(kind, intent, call, world) {
        if (kind !== 'created' || call.params['confirm'] !== true) return intent
        const { payment_method } = intent
        const method =
          payment_method === null ? missingMethod(intent) : need(world, 'payment_methods', payment_method, 'id')
        return collect(now(world), intent, method, call)
      },
    },
  },
  behaviors: {
    'payment_intents.capture': (call, world) =>
      capture(world, here(world, 'payment_intents', call), call.params['amount_to_capture']),
    'payment_intents.increment_authorization': incrementAuthorization,
    'payment_intent_confirmations.create': (call, world) =>
      confirm(here(world, 'payment_intents', call), call, now(world)),
  },
}
