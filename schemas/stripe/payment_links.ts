import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { PaymentLink } from './payment_links.record.ts'
import { subscriptionInvoices, TaxDetailsParam } from './shared.params.ts'
import { open } from './shared.records.ts'
import { docs, expand, get, idOrEmpty, idParam, list, metadata, metadataOrEmpty, orEmpty, pathId } from './shared.ts'

const recordId = () => pathId('payment link', 'plink_123')

export default defineEntity({
  name: 'payment_links',
  type: 'PaymentLink',
  summary: 'Addresses where anybody can buy the same things.',
  docs: docs('payment-link'),
  record: PaymentLink,
  actions: {
    list: list({
      summary: 'Lists payment links, newest first.',
      docs: docs('payment-link/list'),
      path: '/v1/payment_links',
      params: { active: z.boolean().optional().describe('Only links that can be used, or only the others') },
    }),
    get: get(recordId(), {
      summary: 'Returns one payment link.',
      docs: docs('payment-link/retrieve'),
      path: '/v1/payment_links/{id}',
    }),
    create: {
      summary: 'Creates a payment link and returns it.',
      docs: docs('payment-link/create'),
      method: 'POST',
      path: '/v1/payment_links',
      params: z.strictObject({
        line_items: z
          .array(
            z.strictObject({
              adjustable_quantity: z
                .strictObject({
                  enabled: z.boolean().describe('Whether it is on'),
                  maximum: z.int().optional().describe('Greatest'),
                  minimum: z.int().optional().describe('Least'),
                })
                .optional()
                .describe('Lets the payer change the quantity'),
              price: idParam().optional().describe('Price'),
              price_data: z
                .strictObject({
                  currency: Currency.describe('Three-letter currency code, lower case'),
                  product: idParam().optional().describe('Product it is a price of'),
                  product_data: z
                    .strictObject({
                      description: z.string().optional().describe('Free text'),
                      images: z.array(z.string()).optional().describe('Addresses of pictures'),
                      metadata: metadata(),
                      name: z.string().describe('Name'),
                      tax_code: idParam().optional().describe('Tax code'),
                      tax_details: TaxDetailsParam.optional().describe(
                        'How it is taxed; since the endive API versions',
                      ),
                      unit_label: z.string().optional().describe('What one unit is called'),
                    })
                    .optional()
                    .describe('A new product for this price'),
                  recurring: z
                    .strictObject({
                      interval: z.enum(['day', 'month', 'week', 'year']).describe('Unit'),
                      interval_count: z.int().optional().describe('Units'),
                    })
                    .optional()
                    .describe('Makes it a subscription price'),
                  tax_behavior: z
                    .enum(['unspecified', 'exclusive', 'inclusive'])
                    .optional()
                    .describe('Whether the price contains tax'),
                  unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
                  unit_amount_decimal: z
                    .string()
                    .optional()
                    .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
                })
                .optional()
                .describe('A price of its own'),
              quantity: z.int().describe('Quantity'),
            }),
          )
          .describe('What is bought'),
        after_completion: z
          .strictObject({
            hosted_confirmation: open().optional().describe('What is shown'),
            redirect: z
              .strictObject({ url: z.string().describe('Address') })
              .optional()
              .describe('Where to go'),
            type: z.enum(['hosted_confirmation', 'redirect']).describe('Kind'),
          })
          .optional()
          .describe('What follows the payment: `type`, and `redirect` or `hosted_confirmation`'),
        allow_promotion_codes: z.boolean().optional().describe('Whether promotion codes can be entered'),
        application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
        application_fee_percent: z.number().optional().describe('Application fee in percent'),
        automatic_tax: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            liability: z
              .strictObject({
                account: idParam().optional().describe('Connected account; only with type `account`'),
                type: z.enum(['account', 'self']).describe('Kind'),
              })
              .optional()
              .describe('Account that is liable for the tax'),
          })
          .optional()
          .describe('Automatic tax calculation'),
        billing_address_collection: z
          .enum(['auto', 'required'])
          .optional()
          .describe('Whether the billing address is collected'),
        consent_collection: open().optional().describe('Consent that is requested'),
        currency: Currency.optional().describe('Three-letter currency code, lower case'),
        custom_fields: z.array(open()).optional().describe('Fields of the merchant'),
        custom_text: open().optional().describe('Texts of the merchant'),
        customer_creation: z.enum(['always', 'if_required']).optional().describe('Whether a customer is created'),
        expand,
        inactive_message: z.string().optional().describe('What is shown when the link cannot be used any more'),
        invoice_creation: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            invoice_data: z
              .strictObject({
                account_tax_ids: orEmpty(z.array(idParam()))
                  .optional()
                  .describe('Tax ids of the merchant that are printed on it; empty removes it'),
                custom_fields: orEmpty(
                  z.array(z.strictObject({ name: z.string().describe('Name'), value: z.string().describe('Value') })),
                )
                  .optional()
                  .describe('Fields of the merchant; empty removes it'),
                description: z.string().optional().describe('Free text'),
                footer: z.string().optional().describe('Footer'),
                issuer: z
                  .strictObject({
                    account: idParam().optional().describe('Connected account; only with type `account`'),
                    type: z.enum(['account', 'self']).describe('Kind'),
                  })
                  .optional()
                  .describe('Who issues it'),
                metadata: metadataOrEmpty(),
                rendering_options: orEmpty(open()).optional().describe('How invoice PDFs look; empty removes it'),
              })
              .optional()
              .describe('What the invoice says'),
          })
          .optional()
          .describe('Whether and how an invoice is made: `enabled` and `invoice_data`'),
        managed_payments: z
          .strictObject({ enabled: z.boolean().optional().describe('Whether it is on') })
          .optional()
          .describe('Whether Stripe sells in its own name: `enabled`'),
        metadata: metadata(),
        name_collection: open().optional().describe('Names that are requested'),
        on_behalf_of: idParam().optional().describe('Connected account it is made for'),
        optional_items: z
          .array(
            z.strictObject({
              adjustable_quantity: z
                .strictObject({
                  enabled: z.boolean().describe('Whether it is on'),
                  maximum: z.int().optional().describe('Greatest'),
                  minimum: z.int().optional().describe('Least'),
                })
                .optional()
                .describe('Lets the payer change the quantity'),
              price: idParam().describe('Price'),
              quantity: z.int().describe('Quantity'),
            }),
          )
          .optional()
          .describe('What the payer can add'),
        payment_intent_data: z
          .strictObject({
            capture_method: z
              .enum(['automatic', 'manual', 'automatic_async'])
              .optional()
              .describe('When the money is captured'),
            description: z.string().optional().describe('Free text'),
            metadata: metadata(),
            setup_future_usage: z
              .enum(['off_session', 'on_session'])
              .optional()
              .describe('Whether the payment method is kept for later'),
            statement_descriptor: z.string().optional().describe("Text on the receiver's statement"),
            statement_descriptor_suffix: z
              .string()
              .optional()
              .describe("End of the text on the payer's statement, for cards"),
            transfer_group: z.string().optional().describe('Name that ties payments and transfers together'),
          })
          .optional()
          .describe('What payment intents begin with'),
        payment_method_collection: z
          .enum(['always', 'if_required'])
          .optional()
          .describe('Whether a payment method is collected'),
        payment_method_options: open().optional().describe('Settings by kind of payment method'),
        payment_method_types: z.array(z.string()).optional().describe('Kinds of payment methods that can be used'),
        phone_number_collection: z
          .strictObject({ enabled: z.boolean().describe('Whether it is on') })
          .optional()
          .describe('Whether the phone number is collected: `enabled`'),
        restrictions: z
          .strictObject({
            completed_sessions: z
              .strictObject({ limit: z.int().describe('Records per page, 1 to 100') })
              .describe('Greatest number of payments: `limit`'),
          })
          .optional()
          .describe('What has to be true for its use'),
        shipping_address_collection: z
          .strictObject({
            allowed_countries: z.array(z.string()).describe('Two-letter codes of countries that goods are sent to'),
          })
          .optional()
          .describe('Countries that goods are sent to: `allowed_countries`'),
        shipping_options: z
          .array(z.strictObject({ shipping_rate: idParam().optional().describe('Shipping rate') }))
          .optional()
          .describe('Shipping rates to choose from'),
        submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional().describe('What the button says'),
        subscription_data: z
          .strictObject({
            description: z.string().optional().describe('Free text'),
            invoice_settings: z
              .strictObject({
                ...subscriptionInvoices,
                issuer: z
                  .strictObject({
                    account: idParam().optional().describe('Connected account; only with type `account`'),
                    type: z.enum(['account', 'self']).describe('Kind'),
                  })
                  .optional()
                  .describe('Who issues it'),
              })
              .optional()
              .describe('Settings of its invoices'),
            metadata: metadata(),
            trial_period_days: z.int().optional().describe('Days of trial; only with legacy trials'),
            trial_settings: z
              .strictObject({
                end_behavior: z
                  .strictObject({
                    missing_payment_method: z
                      .enum(['cancel', 'create_invoice', 'pause'])
                      .describe('What to do when there is no payment method'),
                  })
                  .describe('What happens at the end: `release` leaves the subscription as it is, `cancel` ends it'),
              })
              .optional()
              .describe('What happens after the trial'),
          })
          .optional()
          .describe('What its subscription begins with'),
        tax_id_collection: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            required: z.enum(['never', 'if_supported']).optional().describe('Whether one has to be entered'),
          })
          .optional()
          .describe('Whether tax ids are collected: `enabled` and `required`'),
        transfer_data: z
          .strictObject({
            amount: z.int().optional().describe('Amount, smallest currency unit'),
            destination: idParam().describe('Connected account that receives the money'),
          })
          .optional()
          .describe('Passing the money on'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the payment link.',
      docs: docs('payment-link/update'),
      method: 'POST',
      path: '/v1/payment_links/{id}',
      params: z.strictObject({
        id: recordId(),
        active: z.boolean().optional().describe('Only links that can be used, or only the others'),
        after_completion: z
          .strictObject({
            hosted_confirmation: open().optional().describe('What is shown'),
            redirect: z
              .strictObject({ url: z.string().describe('Address') })
              .optional()
              .describe('Where to go'),
            type: z.enum(['hosted_confirmation', 'redirect']).describe('Kind'),
          })
          .optional()
          .describe('What follows the payment: `type`, and `redirect` or `hosted_confirmation`'),
        allow_promotion_codes: z.boolean().optional().describe('Whether promotion codes can be entered'),
        application_fee_amount: orEmpty(z.int())
          .optional()
          .describe('Application fee, smallest currency unit; empty removes it'),
        application_fee_percent: orEmpty(z.number())
          .optional()
          .describe('Application fee in percent; empty removes it'),
        automatic_tax: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            liability: z
              .strictObject({
                account: idParam().optional().describe('Connected account; only with type `account`'),
                type: z.enum(['account', 'self']).describe('Kind'),
              })
              .optional()
              .describe('Account that is liable for the tax'),
          })
          .optional()
          .describe('Automatic tax calculation'),
        billing_address_collection: z
          .enum(['auto', 'required'])
          .optional()
          .describe('Whether the billing address is collected'),
        consent_collection: open().optional().describe('Consent that is requested'),
        custom_fields: orEmpty(z.array(open())).optional().describe('Fields of the merchant; empty removes it'),
        custom_text: open().optional().describe('Texts of the merchant'),
        customer_creation: z.enum(['always', 'if_required']).optional().describe('Whether a customer is created'),
        expand,
        inactive_message: orEmpty(z.string())
          .optional()
          .describe('What is shown when the link cannot be used any more; empty removes it'),
        invoice_creation: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            invoice_data: z
              .strictObject({
                account_tax_ids: orEmpty(z.array(idParam()))
                  .optional()
                  .describe('Tax ids of the merchant that are printed on it; empty removes it'),
                custom_fields: orEmpty(
                  z.array(z.strictObject({ name: z.string().describe('Name'), value: z.string().describe('Value') })),
                )
                  .optional()
                  .describe('Fields of the merchant; empty removes it'),
                description: z.string().optional().describe('Free text'),
                footer: z.string().optional().describe('Footer'),
                issuer: z
                  .strictObject({
                    account: idParam().optional().describe('Connected account; only with type `account`'),
                    type: z.enum(['account', 'self']).describe('Kind'),
                  })
                  .optional()
                  .describe('Who issues it'),
                metadata: metadataOrEmpty(),
                rendering_options: orEmpty(open()).optional().describe('How invoice PDFs look; empty removes it'),
              })
              .optional()
              .describe('What the invoice says'),
          })
          .optional()
          .describe('Whether and how an invoice is made: `enabled` and `invoice_data`'),
        line_items: z
          .array(
            z.strictObject({
              adjustable_quantity: z
                .strictObject({
                  enabled: z.boolean().describe('Whether it is on'),
                  maximum: z.int().optional().describe('Greatest'),
                  minimum: z.int().optional().describe('Least'),
                })
                .optional()
                .describe('Lets the payer change the quantity'),
              id: z.string().describe('Id'),
              quantity: z.int().optional().describe('Quantity'),
            }),
          )
          .optional()
          .describe('What is bought'),
        metadata: metadata(),
        name_collection: orEmpty(open()).optional().describe('Names that are requested; empty removes it'),
        on_behalf_of: idOrEmpty().describe('Connected account it is made for'),
        optional_items: orEmpty(
          z.array(
            z.strictObject({
              adjustable_quantity: z
                .strictObject({
                  enabled: z.boolean().describe('Whether it is on'),
                  maximum: z.int().optional().describe('Greatest'),
                  minimum: z.int().optional().describe('Least'),
                })
                .optional()
                .describe('Lets the payer change the quantity'),
              price: idParam().describe('Price'),
              quantity: z.int().describe('Quantity'),
            }),
          ),
        )
          .optional()
          .describe('What the payer can add; empty removes it'),
        payment_intent_data: z
          .strictObject({
            description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
            metadata: metadataOrEmpty(),
            setup_future_usage: orEmpty(z.enum(['off_session', 'on_session']))
              .optional()
              .describe('Whether the payment method is kept for later; empty removes it'),
            statement_descriptor: orEmpty(z.string())
              .optional()
              .describe("Text on the receiver's statement; empty removes it"),
            statement_descriptor_suffix: orEmpty(z.string())
              .optional()
              .describe("End of the text on the payer's statement, for cards; empty removes it"),
            transfer_group: orEmpty(z.string())
              .optional()
              .describe('Name that ties payments and transfers together; empty removes it'),
          })
          .optional()
          .describe('What payment intents begin with'),
        payment_method_collection: z
          .enum(['always', 'if_required'])
          .optional()
          .describe('Whether a payment method is collected'),
        payment_method_options: orEmpty(open()).optional().describe('Settings by kind of payment method'),
        payment_method_types: orEmpty(z.array(z.string()))
          .optional()
          .describe('Kinds of payment methods that can be used; empty removes it'),
        phone_number_collection: z
          .strictObject({ enabled: z.boolean().describe('Whether it is on') })
          .optional()
          .describe('Whether the phone number is collected: `enabled`'),
        restrictions: orEmpty(
          z.strictObject({
            completed_sessions: z
              .strictObject({ limit: z.int().describe('Records per page, 1 to 100') })
              .describe('Greatest number of payments: `limit`'),
          }),
        )
          .optional()
          .describe('What has to be true for its use; empty removes it'),
        shipping_address_collection: orEmpty(
          z.strictObject({
            allowed_countries: z.array(z.string()).describe('Two-letter codes of countries that goods are sent to'),
          }),
        )
          .optional()
          .describe('Countries that goods are sent to: `allowed_countries`; empty removes it'),
        shipping_options: orEmpty(
          z.array(z.strictObject({ shipping_rate: idParam().optional().describe('Shipping rate') })),
        )
          .optional()
          .describe('Shipping rates to choose from; empty removes it'),
        submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional().describe('What the button says'),
        subscription_data: z
          .strictObject({
            invoice_settings: z
              .strictObject({
                ...subscriptionInvoices,
                issuer: z
                  .strictObject({
                    account: idParam().optional().describe('Connected account; only with type `account`'),
                    type: z.enum(['account', 'self']).describe('Kind'),
                  })
                  .optional()
                  .describe('Who issues it'),
              })
              .optional()
              .describe('Settings of its invoices'),
            metadata: metadataOrEmpty(),
            trial_period_days: orEmpty(z.int())
              .optional()
              .describe('Days of trial; only with legacy trials; empty removes it'),
            trial_settings: orEmpty(
              z.strictObject({
                end_behavior: z
                  .strictObject({
                    missing_payment_method: z
                      .enum(['cancel', 'create_invoice', 'pause'])
                      .describe('What to do when there is no payment method'),
                  })
                  .describe('What happens at the end: `release` leaves the subscription as it is, `cancel` ends it'),
              }),
            )
              .optional()
              .describe('What happens after the trial; empty removes it'),
          })
          .optional()
          .describe('What its subscription begins with'),
        tax_id_collection: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            required: z.enum(['never', 'if_supported']).optional().describe('Whether one has to be entered'),
          })
          .optional()
          .describe('Whether tax ids are collected: `enabled` and `required`'),
        transfer_data: orEmpty(
          z.strictObject({
            amount: orEmpty(z.int()).optional().describe('Amount, smallest currency unit; empty removes it'),
            destination: idParam().describe('Connected account that receives the money'),
          }),
        )
          .optional()
          .describe('Passing the money on; empty removes it'),
      }),
    },
  },
})
