import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  QuoteAutomaticTax,
  QuoteComputed,
  QuoteFromQuote,
  QuoteInvoiceSettings,
  QuoteStatusTransitions,
  QuoteSubscriptionData,
  QuoteTotalDetails,
  QuoteTransferData,
} from './details.plans.ts'
import { created, expandable, id, livemode, Metadata, object, open, openEnum, sublistOf } from './shared.records.ts'

export const Quote = z
  .looseObject({
    id: id(),
    object: object('quote'),
    amount_subtotal: z.int().describe('Sum before discounts and tax, smallest currency unit'),
    amount_total: z.int().describe('Sum after discounts and tax, smallest currency unit'),
    application: expandable().nullable().describe('Connect application that made it'),
    application_fee_amount: z.int().nullable().describe('Application fee, smallest currency unit'),
    application_fee_percent: z.number().nullable().describe('Application fee in percent'),
    automatic_tax: declaredAs(open(), QuoteAutomaticTax).describe('Automatic tax calculation'),
    collection_method: openEnum('charge_automatically', 'send_invoice').describe(
      'Whether invoices are collected or sent',
    ),
    computed: declaredAs(open(), QuoteComputed).describe('Sums: `upfront` and `recurring`'),
    created: created(),
    currency: z.string().nullable().describe('Three-letter currency code, lower case'),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    default_tax_rates: z.array(expandable('TaxRate')).optional().describe('Tax rates of lines that have none'),
    description: z.string().nullable().describe('Free text'),
    discounts: z.array(expandable('Discount')).describe('Discounts'),
    expires_at: z.int().describe('When it expires, Unix seconds'),
    footer: z.string().nullable().describe('Footer'),
    from_quote: declaredAs(open(), QuoteFromQuote)
      .nullable()
      .describe('Quote that it copies: `quote` and `is_revision`'),
    header: z.string().nullable().describe('Header'),
    invoice: expandable('Invoice', 'DeletedInvoice').nullable().describe('Invoice that it made'),
    invoice_settings: declaredAs(open(), QuoteInvoiceSettings).describe('Settings of its invoices'),
    line_items: sublistOf('CheckoutLineItem').optional().describe('What is offered; only if expanded'),
    livemode: livemode(),
    metadata: Metadata.describe("The caller's own keys and values"),
    number: z.string().nullable().describe('Number'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    status: openEnum('accepted', 'canceled', 'draft', 'open').describe('State'),
    status_transitions: declaredAs(open(), QuoteStatusTransitions).describe('When it changed its state'),
    subscription: expandable('Subscription').nullable().describe('Subscription that it made or changes'),
    subscription_data: declaredAs(open(), QuoteSubscriptionData).describe('What its subscription begins with'),
    subscription_schedule: expandable('SubscriptionSchedule').nullable().describe('Subscription schedule that it made'),
    test_clock: expandable().nullable().describe('Test clock that it belongs to'),
    total_details: declaredAs(open(), QuoteTotalDetails).describe('Discounts, shipping and tax in all'),
    transfer_data: declaredAs(open(), QuoteTransferData).nullable().describe('Passing the money on'),
  })
  .meta({ id: 'Quote', description: 'What is offered to a customer, and what it would cost.' })
