import type * as Stripe from '@ferrule/stripe'
import type { Rows } from '../../core/store.ts'

/** The records of the sandbox. Lists within them (`invoice.lines`, `subscription.items`) are collections of their own. */
export interface StripeData {
  readonly balance_transactions: Rows<Stripe.BalanceTransaction>
  readonly charges: Rows<Stripe.Charge>
  readonly checkout_sessions: Rows<Stripe.CheckoutSession>
  readonly coupons: Rows<Stripe.Coupon>
  readonly customers: Rows<Stripe.Customer>
  readonly disputes: Rows<Stripe.Dispute>
  readonly events: Rows<Stripe.Event>
  readonly files: Rows<Stripe.File>
  readonly invoice_items: Rows<Stripe.InvoiceItem>
  readonly invoice_line_items: Rows<Stripe.InvoiceLineItem>
  readonly invoice_payments: Rows<Stripe.InvoicePayment>
  readonly invoices: Rows<Stripe.Invoice>
  readonly payment_intents: Rows<Stripe.PaymentIntent>
  readonly payment_methods: Rows<Stripe.PaymentMethod>
  readonly payouts: Rows<Stripe.Payout>
  readonly prices: Rows<Stripe.Price>
  readonly products: Rows<Stripe.Product>
  readonly refunds: Rows<Stripe.Refund>
  readonly subscription_items: Rows<Stripe.SubscriptionItem>
  readonly subscriptions: Rows<Stripe.Subscription>
}
