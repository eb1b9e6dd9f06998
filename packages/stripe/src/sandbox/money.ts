import type { NewRow } from '@ferrule/sandbox/engine'
import { newId } from './ids.ts'
import { DAY, type IntentRow, type Moment, type PaymentMethodRow } from './rows.ts'

/** The account is kept in US dollars; what comes in another currency is exchanged. */
const SETTLEMENT = 'usd'
const rates: Readonly<Record<string, number>> = { cad: 0.73, eur: 1.08, gbp: 1.27 }

const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))

const SIGNS: Readonly<Record<string, string>> = { cad: 'CA$', eur: '€', gbp: '£', jpy: '¥', usd: '$' }

/** `$12.50`, as messages show amounts. Not by `Intl`, which takes longer to load than the rest of the seed. */
export function shown(amount: number, currency: string): string {
  const isWhole = zeroDecimal.has(currency)
  const [units = '', cents] = (Math.abs(amount) / (isWhole ? 1 : 100)).toFixed(isWhole ? 0 : 2).split('.')
  const grouped = Array.from(units, (digit, at) =>
    at > 0 && (units.length - at) % 3 === 0 ? `,${digit}` : digit,
  ).join('')
  const sign = SIGNS[currency] ?? `${currency.toUpperCase()}\u00a0`
  return `${amount < 0 ? '-' : ''}${sign}${grouped}${cents === undefined ? '' : `.${cents}`}`
}

const FEE = { description: 'Stripe processing fees', type: 'stripe_fee' }

interface Movement {
  /** In the currency of the source; negative when money leaves. */
  readonly amount: number
  readonly currency: string
  readonly source: string
  readonly type: 'charge' | 'refund' | 'payout' | 'adjustment'
  readonly description: string | null
}

/** The balance transaction of a charge, refund, …. Fees are 2.9 % and 30 cents. */
export function transaction(
  { random, at }: Moment,
  { amount, currency, source, type, description }: Movement,
): NewRow & { id: string } {
  const rate = currency === SETTLEMENT ? null : (rates[currency] ?? 1)
  const settled = Math.round(amount * (rate ?? 1))
  const fee = type === 'charge' ? Math.round(settled * 0.029) + 30 : 0
  return {
    id: newId('balance_transactions', random),
    amount: settled,
    available_on: type === 'charge' ? at - (at % DAY) + 2 * DAY : at,
    created: at,
    currency: SETTLEMENT,
    description,
    exchange_rate: rate,
    fee,
    fee_details: fee ? [{ amount: fee, application: null, currency: SETTLEMENT, ...FEE }] : [],
    net: settled - fee,
    reporting_category: { charge: 'charge', refund: 'refund', payout: 'payout', adjustment: 'dispute' }[type],
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  }
}

/** The balance transaction of a refund. */
export const refunding = (
  moment: Moment,
  { id, amount, currency }: { readonly id: string; readonly amount: number; readonly currency: string },
): ReturnType<typeof transaction> =>
  transaction(moment, { amount: -amount, currency, source: id, type: 'refund', description: 'REFUND FOR CHARGE' })

interface ChargeFacts {
  readonly intent: Pick<IntentRow, 'id' | 'amount' | 'currency' | 'customer' | 'description' | 'receipt_email'>
  readonly method: PaymentMethodRow
  /** Why the bank refuses; undefined when it does not. */
  readonly decline?: string | undefined
  /** False: only authorized, to be captured later. */
  readonly captured?: boolean
}

const messages: Readonly<Record<string, string>> = {
  expired_card: 'Your card has expired.',
  insufficient_funds: 'Your card has insufficient funds.',
}

export const declineMessage = (decline: string): string => messages[decline] ?? 'Your card was declined.'

/** Why a payment went well or not. */
function outcomeOf(decline: string | undefined, risk_score: number): NewRow {
  const risk = { risk_level: 'normal', risk_score }
  const none = { advice_code: null, network_advice_code: null, network_decline_code: null, reason: null }
  if (decline === undefined) {
    const told = { network_status: 'approved_by_network', seller_message: 'Payment complete.', type: 'authorized' }
    return { failure_code: null, failure_message: null, outcome: { ...none, ...risk, ...told } }
  }
  const outcome = {
    ...{ ...none, ...risk, advice_code: 'try_again_later', network_decline_code: '05', reason: decline },
    network_status: 'declined_by_network',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
  return { failure_code: codeOf(decline), failure_message: declineMessage(decline), outcome }
}

/** The code of an error for a decline. */
export const codeOf = (decline: string): string => (decline === 'expired_card' ? decline : 'card_declined')

/** One attempt to collect a payment intent, and what it does to the balance. */
export function attempt(
  moment: Moment,
  { intent, method, decline, captured = true }: ChargeFacts,
): { charge: NewRow & { id: string }; moved: ReturnType<typeof transaction> | undefined } {
  const { random, at } = moment
  const { amount, currency, description, customer } = intent
  const id = newId('charges', random)
  const good = decline === undefined
  const moved =
    good && captured ? transaction(moment, { amount, currency, source: id, type: 'charge', description }) : undefined
  const charge = {
    id,
    amount,
    amount_captured: good && captured ? amount : 0,
    balance_transaction: moved?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'NORTHWIND CLOUD',
    captured: good && captured,
    created: at,
    currency,
    customer,
    description,
    ...outcomeOf(decline, random.int(2, 44)),
    paid: good,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: method.card, type: 'card' },
    receipt_email: intent.receipt_email ?? null,
    receipt_url: good ? `https://pay.stripe.com/receipts/payment/${random.text(60)}` : null,
    status: good ? 'succeeded' : 'failed',
  }
  return { charge, moved }
}

/** Fields that change on a payment intent that was collected. */
export const succeeded = (amount: number, charge: string, method: string): Partial<IntentRow> => ({
  amount_capturable: 0,
  amount_received: amount,
  latest_charge: charge,
  payment_method: method,
  status: 'succeeded',
})
