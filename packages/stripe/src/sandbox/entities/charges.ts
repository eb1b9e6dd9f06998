import type { Call, World } from '@ferrule/sandbox/engine'
import { refuse } from '../errors.ts'
import { newId } from '../ids.ts'
import { refunding } from '../money.ts'
import { emit, find, here, need, patch, pick, store } from '../records.ts'
import { type ChargeRow, now, type Part } from '../rows.ts'
import { capture } from './payment-intents.ts'

/** Money that was collected, and refunded. */

function refundedCharge({ params }: Call, world: World): ChargeRow {
  if (params['charge'] !== undefined) return need(world, 'charges', params['charge'], 'charge')
  if (params['payment_intent'] === undefined) {
    throw refuse(400, { message: 'The sandbox has no customer balances to refund from.', param: 'origin' })
  }
  const intent = need(world, 'payment_intents', params['payment_intent'], 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : find(world, 'charges', intent.latest_charge)
  if (charge?.status === 'succeeded') return charge
  throw refuse(400, {
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent does not have a successful charge to refund.',
    param: 'payment_intent',
  })
}

/** The amount to refund. Throws if the charge cannot be refunded. */
function refundedAmount(charge: ChargeRow, { params }: Call): number {
  const { id, amount_captured, amount_refunded, disputed, refunded } = charge
  const left = amount_captured - amount_refunded
  if (refunded || left <= 0)
    throw refuse(400, { code: 'charge_already_refunded', message: `Charge ${id} has already been refunded.` })
  if (disputed) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`
    throw refuse(400, { code: 'charge_disputed', message })
  }
  const amount = Number(params['amount'] ?? left)
  if (amount <= left) return amount
  throw refuse(400, {
    message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
    param: 'amount',
  })
}

export const charges: Part = {
  records: {
    refunds: {
      // The charge remembers how much was refunded.
      async made(fields, call, world) {
        const charge = refundedCharge(call, world)
        const amount = refundedAmount(charge, call)
        const { currency, customer, payment_intent, payment_method } = charge
        const id = newId('refunds', world.random)
        const moved = await store(world).insert('balance_transactions', refunding(now(world), { id, amount, currency }))
        const amount_refunded = charge.amount_refunded + amount
        const refunded = amount_refunded === charge.amount_captured
        await patch(world, 'charges', charge, { amount_refunded, refunded })
        return {
          ...pick(fields, 'metadata', 'reason'),
          ...{ id, amount, charge: charge.id, balance_transaction: moved.id },
          ...{ currency, customer, payment_intent, payment_method },
        }
      },
      async wrote(kind, { charge }, call, world) {
        if (kind === 'created') await emit(world, 'charge.refunded', need(world, 'charges', charge, 'charge'), call)
      },
    },
  },
  behaviors: {
    async 'charges.capture'(call, world) {
      const charge = here(world, 'charges', call)
      if (charge.captured)
        throw refuse(400, {
          code: 'charge_already_captured',
          message: `Charge ${charge.id} has already been captured.`,
        })
      await capture(world, need(world, 'payment_intents', charge.payment_intent, 'id'), call.params['amount'])
      const done = need(world, 'charges', charge.id, 'id')
      await emit(world, 'charge.captured', done, call)
      return done
    },
  },
}
