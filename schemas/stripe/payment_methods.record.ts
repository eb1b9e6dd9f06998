import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { MethodLink, MethodPaypal, MethodSepaDebit, MethodUsBankAccount } from './details.methods.ts'
import { RadarOptions } from './details.others.ts'
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

export const PaymentMethod = z
  .looseObject({
    id: id(),
    object: object('payment_method'),
    allow_redisplay: openEnum('always', 'limited', 'unspecified')
      .optional()
      .describe('Whether it may be offered to its customer again'),
    billing_details: BillingDetails.describe('Payer'),
    card: CardDetails.optional().describe('The card; only with type `card`'),
    created: created(),
    customer: expandable('Customer').nullable().describe('Customer it is attached to'),
    customer_account: customerAccount(),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    radar_options: declaredAs(open(), RadarOptions).optional().describe('Radar session'),
    type: z
      .string()
      .describe('Kind of the payment method: card, us_bank_account, sepa_debit, …; an object of that name says more'),
    link: declaredAs(open(), MethodLink).optional(),
    paypal: declaredAs(open(), MethodPaypal).optional(),
    sepa_debit: declaredAs(open(), MethodSepaDebit).optional(),
    us_bank_account: declaredAs(open(), MethodUsBankAccount).optional(),
  })
  .meta({ id: 'PaymentMethod', open: true, description: 'A card, bank account or wallet of a customer.' })
