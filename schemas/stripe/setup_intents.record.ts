import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  SetupIntentAutomaticPaymentMethods,
  SetupIntentLastSetupError,
  SetupIntentManagedPayments,
  SetupIntentNextAction,
  SetupIntentPaymentMethodConfigurationDetails,
  SetupIntentPaymentMethodOptions,
} from './details.setup.ts'
import { created, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'

export const SetupIntent = z
  .looseObject({
    id: id(),
    object: object('setup_intent'),
    allowed_payment_method_types: z.array(z.string()).nullish().describe('Kinds of payment methods that are allowed'),
    application: expandable().nullable().describe('Connect application that made it'),
    attach_to_self: z.boolean().optional().describe('Whether the payment method is attached to the own account'),
    automatic_payment_methods: declaredAs(open(), SetupIntentAutomaticPaymentMethods)
      .nullable()
      .describe('Lets Stripe choose the payment methods'),
    cancellation_reason: openEnum('abandoned', 'duplicate', 'requested_by_customer')
      .nullable()
      .describe('Why it was canceled'),
    client_secret: z.string().nullable().describe('Secret with which a browser completes it; do not store or log it'),
    created: created(),
    customer: expandable('Customer', 'DeletedCustomer').nullable().describe('Customer it is set up for'),
    customer_account: z.string().nullish().describe('Account that acts as the customer'),
    description: z.string().nullable().describe('Free text'),
    excluded_payment_method_types: z
      .array(z.string())
      .nullable()
      .describe('Kinds of payment methods that are not allowed'),
    flow_directions: z
      .array(openEnum('inbound', 'outbound'))
      .nullish()
      .describe('Ways that money can flow: `inbound`, `outbound`'),
    last_setup_error: declaredAs(open(), SetupIntentLastSetupError).nullable().describe('Why the last try failed'),
    latest_attempt: expandable().nullable().describe('Latest try'),
    livemode: livemode(),
    managed_payments: declaredAs(open(), SetupIntentManagedPayments)
      .nullish()
      .describe('Whether Stripe sells in its own name: `enabled`'),
    mandate: expandable().nullable().describe('Mandate that lasts'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    next_action: declaredAs(open(), SetupIntentNextAction).nullable().describe('What the customer has to do next'),
    on_behalf_of: expandable().nullable().describe('Connected account it is made for'),
    payment_method: expandable('PaymentMethod').nullable().describe('Payment method that is set up'),
    payment_method_configuration_details: declaredAs(open(), SetupIntentPaymentMethodConfigurationDetails)
      .nullable()
      .describe('Configuration of payment methods that was used: `id` and `parent`'),
    payment_method_options: declaredAs(open(), SetupIntentPaymentMethodOptions)
      .nullable()
      .describe('Settings by kind of payment method'),
    payment_method_types: z.array(z.string()).describe('Kinds of payment methods that can be used'),
    single_use_mandate: expandable().nullable().describe('Mandate that is good for one payment'),
    status: openEnum(
      'canceled',
      'processing',
      'requires_action',
      'requires_confirmation',
      'requires_payment_method',
      'succeeded',
    ).describe('State'),
    usage: z.string().describe('Whether payments are made with or without the customer: `on_session`, `off_session`'),
  })
  .meta({ id: 'SetupIntent', description: 'A payment method that is set up for later payments.' })
