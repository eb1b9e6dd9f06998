import type { Random } from '../../core/random.ts'
import type { Row } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'

/** The fields that behaviors read and change. The rest of a record follows from the schema. */

export interface CustomerRow extends Row {
  email: string | null
  name: string | null
  phone: string | null
  address: Record<string, string | null> | null
  shipping: unknown
  balance: number
  currency: string | null
  delinquent: boolean
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: { default_payment_method: string | null }
}

export interface PriceRow extends Row {
  active: boolean
  currency: string
  lookup_key: string | null
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number } | null
  type: string
  unit_amount: number | null
}

export type Interval = 'day' | 'week' | 'month' | 'year'

export interface ProductRow extends Row {
  active: boolean
  name: string
  default_price: string | null
}

export interface PaymentMethodRow extends Row {
  customer: string | null
  billing_details: Record<string, unknown>
  card: Card
}

export interface Card {
  brand: string
  country: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  last4: string
  [field: string]: unknown
}

export interface IntentRow extends Row {
  amount: number
  amount_capturable: number
  amount_received: number
  capture_method: string
  currency: string
  customer: string | null
  description: string | null
  latest_charge: string | null
  payment_method: string | null
  receipt_email: string | null
  status: string
}

export interface ChargeRow extends Row {
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  captured: boolean
  created: number
  currency: string
  customer: string | null
  disputed: boolean
  payment_intent: string | null
  payment_method: string | null
  refunded: boolean
  status: string
}

export interface InvoiceRow extends Row {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  collection_method: string
  created: number
  currency: string
  customer: string
  default_payment_method: string | null
  effective_at: number | null
  due_date: number | null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  number: string | null
  parent: { type: string; subscription_details: { subscription: string } } | null
  status: string
  status_transitions: Record<string, number | null>
}

export interface LineRow extends Row {
  amount: number
  invoice: string
}

export interface SubscriptionRow extends Row {
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: Record<string, string | null>
  collection_method: string
  currency: string
  customer: string
  days_until_due: number | null
  default_payment_method: string | null
  ended_at: number | null
  latest_invoice: string | null
  status: string
}

export interface ItemRow extends Row {
  current_period_end: number
  current_period_start: number
  price: PriceRow
  quantity: number
  subscription: string
}

/** Where and when records are made: by a request now, or by the story at some time of its own. */
export interface Moment {
  readonly world: World
  readonly random: Random
  /** Unix seconds. */
  readonly at: number
}

export const now = (world: World): Moment => ({ world, random: world.random, at: world.now() })

export const DAY = 86_400

/** The moment some periods later, at the same day of the month where there is one. */
export function later(from: number, interval: Interval, count = 1): number {
  if (interval === 'day' || interval === 'week') return from + count * DAY * (interval === 'week' ? 7 : 1)
  const date = new Date(from * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}
