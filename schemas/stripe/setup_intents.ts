import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { SetupIntent } from './setup_intents.record.ts'
import { legacy, open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  idOrEmpty,
  idParam,
  list,
  metadata,
  metadataOrEmpty,
  orEmpty,
  pathId,
} from './shared.ts'

const REFUSED =
  'Refused by API version 2026-09-30.endive; use `automatic_payment_methods` or `allowed_payment_method_types`.'

const recordId = () => pathId('setup intent', 'seti_123')

export default defineEntity({
  name: 'setup_intents',
  type: 'SetupIntent',
  summary: 'Payment methods that are set up for later payments.',
  docs: docs('setup_intents'),
  record: SetupIntent,
  actions: {
    list: list({
      summary: 'Lists setup intents, newest first.',
      docs: docs('setup_intents/list'),
      path: '/v1/setup_intents',
      params: {
        attach_to_self: z.boolean().optional().describe('Whether the payment method is attached to the own account'),
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        payment_method: idParam().optional().describe('Only those of this payment method'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one setup intent.',
      docs: docs('setup_intents/retrieve'),
      path: '/v1/setup_intents/{id}',
    }),
    create: {
      summary: 'Begins to set up a payment method, and with `confirm` completes it, and returns the setup intent.',
      docs: docs('setup_intents/create'),
      method: 'POST',
      path: '/v1/setup_intents',
      params: z.strictObject({
        allowed_payment_method_types: z
          .array(z.string())
          .optional()
          .describe('Kinds of payment methods that are allowed'),
        attach_to_self: z.boolean().optional().describe('Whether the payment method is attached to the own account'),
        automatic_payment_methods: z
          .strictObject({
            allow_redirects: z
              .enum(['always', 'never'])
              .optional()
              .describe('Whether methods that redirect are allowed'),
            enabled: z.boolean().describe('Whether it is on'),
          })
          .optional()
          .describe('Lets Stripe choose the payment methods'),
        confirm: z.boolean().optional().describe('Whether to confirm it at once'),
        confirmation_token: idParam().optional().describe('Confirmation token to confirm with'),
        customer: idParam().optional().describe('Customer'),
        customer_account: idParam().optional().describe('Account that acts as the customer'),
        description: z.string().optional().describe('Free text'),
        excluded_payment_method_types: z
          .array(z.string())
          .optional()
          .describe('Kinds of payment methods that are not allowed'),
        expand,
        flow_directions: z
          .array(z.enum(['inbound', 'outbound']))
          .optional()
          .describe('Ways that money can flow: `inbound`, `outbound`'),
        mandate_data: orEmpty(open()).optional().describe('A new mandate: `customer_acceptance`; empty removes it'),
        metadata: metadata(),
        on_behalf_of: idParam().optional().describe('Connected account it is made for'),
        payment_method: idParam().optional().describe('Payment method'),
        payment_method_configuration: idParam().optional().describe('Configuration of payment methods to use'),
        payment_method_data: open().optional().describe('A new payment method: `type`, and an object of that name'),
        payment_method_options: open().optional().describe('Settings by kind of payment method'),
        payment_method_types: z
          .array(z.string())
          .optional()
          .meta(legacy('Kinds of payment methods that can be used', REFUSED)),
        return_url: z.string().optional().describe('Where the customer returns to'),
        single_use: z
          .strictObject({
            amount: z.int().describe('Amount, smallest currency unit'),
            currency: Currency.describe('Three-letter currency code, lower case'),
          })
          .optional()
          .describe('Amount and currency of a mandate that is good for one payment'),
        usage: z
          .enum(['off_session', 'on_session'])
          .optional()
          .describe('Whether payments are made with or without the customer: `on_session`, `off_session`'),
        use_stripe_sdk: z
          .boolean()
          .optional()
          .describe("Whether Stripe's own client libraries handle what the customer has to do"),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the setup intent.',
      docs: docs('setup_intents/update'),
      method: 'POST',
      path: '/v1/setup_intents/{id}',
      params: z.strictObject({
        id: recordId(),
        allowed_payment_method_types: orEmpty(z.array(z.string()))
          .optional()
          .describe('Kinds of payment methods that are allowed; empty removes it'),
        attach_to_self: z.boolean().optional().describe('Whether the payment method is attached to the own account'),
        customer: idOrEmpty().describe('Customer'),
        customer_account: idOrEmpty().describe('Account that acts as the customer'),
        description: z.string().optional().describe('Free text'),
        excluded_payment_method_types: orEmpty(z.array(z.string()))
          .optional()
          .describe('Kinds of payment methods that are not allowed; empty removes it'),
        expand,
        flow_directions: z
          .array(z.enum(['inbound', 'outbound']))
          .optional()
          .describe('Ways that money can flow: `inbound`, `outbound`'),
        metadata: metadataOrEmpty(),
        payment_method: idOrEmpty().describe('Payment method'),
        payment_method_configuration: idOrEmpty().describe('Configuration of payment methods to use'),
        payment_method_data: open().optional().describe('A new payment method: `type`, and an object of that name'),
        payment_method_options: open().optional().describe('Settings by kind of payment method'),
        payment_method_types: z
          .array(z.string())
          .optional()
          .meta(legacy('Kinds of payment methods that can be used', REFUSED)),
      }),
    },
    confirm: {
      summary: 'Confirms that the customer wants the payment method set up, and returns the setup intent.',
      access: 'write',
      docs: docs('setup_intents/confirm'),
      method: 'POST',
      path: '/v1/setup_intents/{id}/confirm',
      params: z.strictObject({
        id: recordId(),
        allowed_payment_method_types: z
          .array(z.string())
          .optional()
          .describe('Kinds of payment methods that are allowed'),
        confirmation_token: idParam().optional().describe('Confirmation token to confirm with'),
        expand,
        mandate_data: orEmpty(open()).optional().describe('A new mandate: `customer_acceptance`; empty removes it'),
        payment_method: idParam().optional().describe('Payment method'),
        payment_method_data: open().optional().describe('A new payment method: `type`, and an object of that name'),
        payment_method_options: open().optional().describe('Settings by kind of payment method'),
        return_url: z.string().optional().describe('Where the customer returns to'),
        use_stripe_sdk: z
          .boolean()
          .optional()
          .describe("Whether Stripe's own client libraries handle what the customer has to do"),
      }),
    },
    verify_microdeposits: {
      summary: 'Verifies a bank account by the small deposits made to it, and returns the setup intent.',
      access: 'write',
      docs: docs('setup_intents/verify_microdeposits'),
      method: 'POST',
      path: '/v1/setup_intents/{id}/verify_microdeposits',
      params: z.strictObject({
        id: recordId(),
        amounts: z.array(z.int()).optional().describe('Both amounts, in the smallest currency unit'),
        descriptor_code: z.string().optional().describe('Code of six letters that begins with `SM`'),
        expand,
      }),
      atMostOne: [['amounts', 'descriptor_code']],
    },
    cancel: {
      summary: 'Cancels a setup intent that is not complete and returns it.',
      access: 'destructive',
      docs: docs('setup_intents/cancel'),
      method: 'POST',
      path: '/v1/setup_intents/{id}/cancel',
      params: z.strictObject({
        id: recordId(),
        cancellation_reason: z
          .enum(['abandoned', 'duplicate', 'requested_by_customer'])
          .optional()
          .describe('Why it was canceled'),
        expand,
      }),
    },
  },
})
