import type { Rows } from '@ferrule/sandbox/engine'
import type * as Stripe from '../generated/index.gen.ts'

/** The records of the sandbox. Lists within them (`invoice.lines`, `subscription.items`) are collections of their own. */
export interface StripeData {
  readonly application_fees: Rows<Stripe.ApplicationFee>
  readonly balance_transactions: Rows<Stripe.BalanceTransaction>
  readonly billing_meters: Rows<Stripe.BillingMeter>
  readonly billing_portal_configurations: Rows<Stripe.BillingPortalConfiguration>
  readonly charges: Rows<Stripe.Charge>
  readonly checkout_sessions: Rows<Stripe.CheckoutSession>
  readonly coupons: Rows<Stripe.Coupon>
  readonly credit_notes: Rows<Stripe.CreditNote>
  readonly customer_balance_transactions: Rows<Stripe.CustomerBalanceTransaction>
  readonly customers: Rows<Stripe.Customer>
  readonly disputes: Rows<Stripe.Dispute>
  readonly early_fraud_warnings: Rows<Stripe.EarlyFraudWarning>
  readonly events: Rows<Stripe.Event>
  readonly file_links: Rows<Stripe.FileLink>
  readonly files: Rows<Stripe.File>
  readonly invoice_items: Rows<Stripe.InvoiceItem>
  readonly invoice_line_items: Rows<Stripe.InvoiceLineItem>
  readonly invoice_payments: Rows<Stripe.InvoicePayment>
  readonly invoices: Rows<Stripe.Invoice>
  readonly payment_intents: Rows<Stripe.PaymentIntent>
  readonly payment_links: Rows<Stripe.PaymentLink>
  readonly payment_methods: Rows<Stripe.PaymentMethod>
  readonly payouts: Rows<Stripe.Payout>
  readonly plans: Rows<Stripe.Plan>
  readonly prices: Rows<Stripe.Price>
  readonly products: Rows<Stripe.Product>
  readonly promotion_codes: Rows<Stripe.PromotionCode>
  readonly quotes: Rows<Stripe.Quote>
  readonly refunds: Rows<Stripe.Refund>
  readonly reviews: Rows<Stripe.Review>
  readonly setup_intents: Rows<Stripe.SetupIntent>
  readonly shipping_rates: Rows<Stripe.ShippingRate>
  readonly subscription_items: Rows<Stripe.SubscriptionItem>
  readonly subscription_schedules: Rows<Stripe.SubscriptionSchedule>
  readonly subscriptions: Rows<Stripe.Subscription>
  readonly tax_ids: Rows<Stripe.TaxId>
  readonly tax_rates: Rows<Stripe.TaxRate>
  readonly top_ups: Rows<Stripe.Topup>
  readonly transfer_reversals: Rows<Stripe.TransferReversal>
  readonly transfers: Rows<Stripe.Transfer>
  readonly webhook_endpoints: Rows<Stripe.WebhookEndpoint>
}
