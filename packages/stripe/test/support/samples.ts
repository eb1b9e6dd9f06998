import {
  BalanceSchema,
  BalanceTransactionSchema,
  ChargeSchema,
  CustomerSchema,
  DisputeSchema,
  InvoiceSchema,
  PaymentIntentSchema,
  PayoutSchema,
  PriceSchema,
  ProductSchema,
  RefundSchema,
  SubscriptionSchema,
} from '@ferrule/stripe/zod'
import * as z from 'zod'

/** Fields that tests look at; the rest of each record is filled in. */
const given = {
  customer: {
    id: 'cus_1',
    object: 'customer',
    address: { city: 'Bern', country: 'CH', line1: 'Gasse 1', line2: null, postal_code: '3000', state: null },
    balance: -500,
    created: 1_700_000_000,
    currency: 'chf',
    default_source: null,
    delinquent: false,
    description: null,
    email: 'ada@mail.example',
    invoice_settings: { custom_fields: null, default_payment_method: 'pm_1', footer: null, rendering_options: null },
    livemode: false,
    metadata: { order: '7' },
    name: 'Ada',
    preferred_locales: ['de'],
    shipping: null,
    tax_exempt: 'none',
  },
  invoice: {
    id: 'in_1',
    object: 'invoice',
    amount_due: 1000,
    created: 1_700_000_000,
    currency: 'chf',
    customer: 'cus_1',
    discounts: [],
    lines: {
      object: 'list',
      data: [{ id: 'il_1', object: 'line_item', amount: 1000, metadata: {} }],
      has_more: true,
      url: '/v1/invoices/in_1/lines',
    },
    metadata: null,
    parent: null,
    status: null,
    total: 1000,
    total_taxes: null,
  },
  charge: {
    id: 'ch_1',
    object: 'charge',
    amount: 1000,
    balance_transaction: 'txn_1',
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: true,
    currency: 'chf',
    customer: null,
    metadata: {},
    payment_method_details: { card: { brand: 'visa', exp_month: 1, exp_year: 2030, last4: '4242' }, type: 'card' },
    source: null,
    status: 'succeeded',
  },
  subscription: {
    id: 'sub_1',
    object: 'subscription',
    cancel_at_period_end: false,
    customer: 'cus_1',
    discounts: [],
    items: {
      object: 'list',
      data: [{ id: 'si_1', object: 'subscription_item', price: { id: 'price_1', object: 'price', unit_amount: null } }],
      has_more: false,
      url: '/v1/subscription_items?subscription=sub_1',
    },
    latest_invoice: 'in_1',
    status: 'active',
  },
  refund: { id: 're_1', object: 'refund', amount: 5, charge: 'ch_1', created: 1, currency: 'chf', metadata: null },
  product: { id: 'my product', object: 'product', active: true, default_price: 'price_1', images: [], name: 'Shirt' },
  price: { id: 'price_1', object: 'price', currency: 'chf', product: 'my product', recurring: null, unit_amount: 5 },
  balance: {
    object: 'balance',
    available: [{ amount: -5, currency: 'chf', source_types: { card: -5 } }],
    livemode: false,
    pending: [],
  },
  balance_transaction: { id: 'txn_1', object: 'balance_transaction', amount: 5, exchange_rate: 0.93, source: null },
  payment_intent: { id: 'pi_1', object: 'payment_intent', amount: 5, customer: 'cus_1', latest_charge: 'ch_1' },
  dispute: { id: 'dp_1', object: 'dispute', amount: 5, charge: 'ch_1', status: 'needs_response' },
  payout: { id: 'po_1', object: 'payout', amount: 5, destination: 'ba_1', metadata: null, status: 'in_transit' },
} as const

const schemas: Record<keyof typeof given, z.ZodType> = {
  customer: CustomerSchema,
  invoice: InvoiceSchema,
  charge: ChargeSchema,
  subscription: SubscriptionSchema,
  refund: RefundSchema,
  product: ProductSchema,
  price: PriceSchema,
  balance: BalanceSchema,
  balance_transaction: BalanceTransactionSchema,
  payment_intent: PaymentIntentSchema,
  dispute: DisputeSchema,
  payout: PayoutSchema,
}

/** A value with the least that its schema asks for besides. */
function whole(schema: z.ZodType, value?: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    if (value === null) return null
    if (value !== undefined) return whole(schema.unwrap() as z.ZodType, value)
    return schema instanceof z.ZodNullable ? null : undefined
  }
  if (schema instanceof z.ZodObject) {
    const own = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
      return [name, whole(field, (value as Record<string, unknown> | undefined)?.[name])] as const
    })
    return { ...(value as object), ...Object.fromEntries(own.filter(([, made]) => made !== undefined)) }
  }
  if (schema instanceof z.ZodArray)
    return ((value ?? []) as unknown[]).map((item) => whole(schema.element as z.ZodType, item))
  if (value !== undefined) return value
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 1
  return schema instanceof z.ZodRecord ? {} : 'text'
}

/**
 * Small records of our own making, in the shape that Stripe documents: enough to try every essential where the
 * published fixtures are not at hand.
 */
export const samples = Object.fromEntries(
  Object.entries(given).map(([name, record]) => [name, whole(schemas[name as keyof typeof given], record)]),
) as typeof given

/** The remains of a deleted record; a get of a customer answers this with status 200. */
export const stub = <Name extends string>(object: Name, id: string) => ({ id, object, deleted: true }) as const
