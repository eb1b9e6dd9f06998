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

/** The object that is named like `type`. Kinds that have nothing to say about themselves are handed through unlisted. */
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
    acss_debit: details(),
    au_becs_debit: details(),
    bacs_debit: details(),
    bizum: details(),
    blik: details(),
    boleto: details(),
    card_present: details(),
    cashapp: details(),
    custom: details(),
    eps: details(),
    fpx: details(),
    ideal: details(),
    interac_present: details(),
    klarna: details(),
    kr_card: details(),
    link: details(),
    naver_pay: details(),
    nz_bank_account: details(),
    p24: details(),
    paypal: details(),
    payto: details(),
    pix: details(),
    sepa_debit: details(),
    sofort: details(),
    upi: details(),
    us_bank_account: details(),
  })
  .meta({ id: 'PaymentMethod', description: 'A card, bank account or wallet of a customer.' })
