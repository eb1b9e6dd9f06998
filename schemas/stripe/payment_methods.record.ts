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
      .describe('Whether it can be shown to its customer again'),
    billing_details: BillingDetails.describe('Billing details'),
    card: CardDetails.optional().describe('Card; with type `card` only'),
    created: created(),
    customer: expandable('Customer').nullable().describe('Customer it is attached to'),
    customer_account: customerAccount(),
    livemode: livemode(),
    metadata: Metadata.nullable().describe('Your own keys and values'),
    radar_options: declaredAs(open(), RadarOptions).optional().describe('Radar session'),
    type: z
      .string()
      .describe(
        'Type of payment method: card, us_bank_account, sepa_debit, …; an object with this name has the details',
      ),
    link: declaredAs(open(), MethodLink).optional(),
    paypal: declaredAs(open(), MethodPaypal).optional(),
    sepa_debit: declaredAs(open(), MethodSepaDebit).optional(),
    us_bank_account: declaredAs(open(), MethodUsBankAccount).optional(),
  })
  .meta({ id: 'PaymentMethod', open: true, description: "A customer's card, bank account or wallet." })
