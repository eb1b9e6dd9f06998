import * as z from 'zod'
import {
  BillingDetails,
  CardDetails,
  created,
  customerAccount,
  expandable,
  id,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
} from './shared.records.ts'

/** The object that is named like `type`. There are some sixty kinds; those that are not listed are handed through all the same. */
const details = () => open().nullish().describe('Facts of a payment method of this kind')

export const PaymentMethod = z
  .looseObject({
    id: id(),
    object: object('payment_method'),
    allow_redisplay: openEnum('always', 'limited', 'unspecified')
      .nullish()
      .describe('Whether it may be offered to its customer again'),
    billing_details: BillingDetails.optional().describe('Who pays'),
    card: CardDetails.nullish().describe('The card; only with type `card`'),
    created: created(),
    customer: expandable().nullish().describe('Customer it is attached to'),
    customer_account: customerAccount(),
    livemode: livemode(),
    metadata: Metadata.nullish().describe("The caller's own keys and values"),
    radar_options: open().nullish().describe('Radar session'),
    type: z
      .string()
      .optional()
      .describe('Kind of the payment method: card, us_bank_account, sepa_debit, …; an object of that name says more'),
    link: details(),
    paypal: details(),
    sepa_debit: details(),
    us_bank_account: details(),
  })
  .meta({ id: 'PaymentMethod', description: 'A card, bank account or wallet of a customer.' })
