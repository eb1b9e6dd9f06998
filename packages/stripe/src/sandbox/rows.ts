import type { Behavior, Random, RecordsOf, Row, RulesOf, World } from '@ferrule/sandbox/engine'
import type * as Stripe from '../generated/index.gen.ts'
import type { StripeData } from './data.ts'

/** The connector's own records, as the sandbox keeps them. */

type Scalar = string | number | boolean | null | undefined

/** A record that is not expanded: ids in place of other records. */
type Unexpanded<Value> = unknown extends Value
  ? Value
  : string extends Value
    ? Extract<Value, Scalar>
    : Value extends Scalar
      ? Value
      : { [Name in keyof Value]: Unexpanded<Value[Name]> }

type Records = RecordsOf<StripeData>

export type Kinds = { readonly [Name in keyof Records]: Unexpanded<Records[Name]> & Row }

export type Kind = keyof Kinds

export type CustomerRow = Kinds['customers']
export type PriceRow = Kinds['prices']
export type PaymentMethodRow = Kinds['payment_methods']
export type IntentRow = Kinds['payment_intents']
export type ChargeRow = Kinds['charges']
export type InvoiceRow = Kinds['invoices']
export type LineRow = Kinds['invoice_line_items']
export type SubscriptionRow = Kinds['subscriptions']
export type ItemRow = Kinds['subscription_items']

export type Card = Stripe.CardDetails & { brand: string; last4: string }

export type Interval = Stripe.Recurring['interval']

/** Definition of some collections: rules of their records, and behaviors of their operations. */
export interface Part {
  readonly records?: RulesOf<Kinds>
  readonly behaviors?: Readonly<Record<string, Behavior>>
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
