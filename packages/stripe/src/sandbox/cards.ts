import type { NewRow, Random } from '@ferrule/sandbox/engine'
import type { Card, PaymentMethodRow } from './rows.ts'

/** Cards by the ids that Stripe keeps for tests: brand, last digits, and why they are declined. */
const testCards: Readonly<Record<string, readonly [brand: string, last4: string, decline?: string]>> = {
  pm_card_visa: ['visa', '4242'],
  pm_card_visa_debit: ['visa', '5556'],
  pm_card_mastercard: ['mastercard', '4444'],
  pm_card_amex: ['amex', '8431'],
  pm_card_discover: ['discover', '1117'],
  pm_card_chargeDeclined: ['visa', '0002', 'generic_decline'],
  pm_card_chargeDeclinedInsufficientFunds: ['visa', '9995', 'insufficient_funds'],
  pm_card_chargeDeclinedExpiredCard: ['visa', '0069', 'expired_card'],
}

const declines = new Map(Object.values(testCards).map(([, last4, decline]) => [last4, decline]))

export const isTestCard = (id: string): boolean => Object.hasOwn(testCards, id)

/** Why a payment with this method fails; undefined when it does not. */
export const declineOf = ({ card }: Pick<PaymentMethodRow, 'card'>): string | undefined =>
  declines.get(card?.last4 ?? '')

export function testCard(id: string, random: Random, year: number): NewRow {
  const [brand, last4] = testCards[id] ?? ['visa', '4242']
  return { card: makeCard(random, year, brand, last4, 'US') }
}

function makeCard(random: Random, year: number, brand: string, last4: string, country: string): Card {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country,
    exp_month: random.int(1, 12),
    exp_year: year + random.int(1, 4),
    fingerprint: random.text(16),
    funding: last4 === '5556' ? 'debit' : 'credit',
    last4,
    network: brand,
    three_d_secure: null,
    wallet: null,
  }
}
