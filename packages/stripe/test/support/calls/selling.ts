import type { Rows } from './rows.ts'
import { get } from './values.ts'

/** Offers, links and codes, and what customers do themselves. */
export const selling: Pick<
  Rows,
  | 'checkout_line_items'
  | 'billing_portal_sessions'
  | 'billing_portal_configurations'
  | 'payment_links'
  | 'payment_link_line_items'
  | 'promotion_codes'
  | 'subscription_schedules'
  | 'credit_notes'
  | 'credit_note_line_items'
  | 'quotes'
  | 'quote_line_items'
> = {
  checkout_line_items: {
    list: {
      samples: [{ id: 'x_1' }, { id: 'x_1', limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, id, params) => stripe.checkout.sessions.listLineItems(id, params),
    },
  },
  billing_portal_sessions: {
    create: {
      samples: [
        {},
        {
          configuration: 'configuration_1',
          customer: 'cus_1',
          customer_account: 'acct_1',
          expand: ['customer'],
          flow_data: {
            after_completion: {
              hosted_confirmation: { custom_message: 'custom_message_1' },
              redirect: { return_url: 'https://example.com/back?x=1' },
              type: 'hosted_confirmation',
            },
            subscription_cancel: {
              retention: { coupon_offer: { coupon: 'c 1' }, type: 'coupon_offer' },
              subscription: 'sub_1',
            },
            type: 'subscription_update',
          },
          locale: 'de',
          on_behalf_of: 'acct_3',
          return_url: 'https://example.com/back?x=1',
        },
      ],
      sdk: (stripe, _, params) => stripe.billingPortal.sessions.create(params),
    },
  },
  billing_portal_configurations: {
    list: {
      samples: [
        {},
        { active: true, is_default: true, limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] },
      ],
      sdk: (stripe, _, params) => stripe.billingPortal.configurations.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.billingPortal.configurations.retrieve(id, params) },
    create: {
      samples: [
        {
          features: {
            customer_update: { allowed_updates: ['tax_id'], enabled: true },
            invoice_history: { enabled: true },
          },
        },
        {
          features: {
            customer_update: { allowed_updates: ['tax_id'], enabled: true },
            invoice_history: { enabled: true },
          },
          business_profile: {
            headline: 'headline_1',
            privacy_policy_url: 'privacy_policy_url_1',
            terms_of_service_url: 'terms_of_service_url_1',
          },
          default_return_url: 'default_return_url_1',
          expand: ['customer'],
          login_page: { enabled: true },
          metadata: { order: '7', 'a b': '& é' },
          name: 'N & Co',
        },
      ],
      sdk: (stripe, _, params) => stripe.billingPortal.configurations.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          active: true,
          business_profile: {
            headline: 'headline_1',
            privacy_policy_url: 'privacy_policy_url_1',
            terms_of_service_url: 'terms_of_service_url_1',
          },
          default_return_url: 'default_return_url_1',
          expand: ['customer'],
          features: {
            customer_update: { allowed_updates: ['tax_id'], enabled: true },
            invoice_history: { enabled: true },
          },
          login_page: { enabled: true },
          metadata: { order: '7', 'a b': '& é' },
          name: 'N & Co',
        },
      ],
      sdk: (stripe, id, params) => stripe.billingPortal.configurations.update(id, params),
    },
  },
  payment_links: {
    list: {
      samples: [{}, { active: true, limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, _, params) => stripe.paymentLinks.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.paymentLinks.retrieve(id, params) },
    create: {
      samples: [
        { line_items: [{ quantity: 7 }] },
        {
          line_items: [
            {
              adjustable_quantity: { enabled: true, maximum: 7, minimum: 7 },
              price: 'price_1',
              price_data: {
                currency: 'chf',
                product: 'prod_1',
                product_data: {
                  description: 'a+b & c=d [e] 漢字',
                  images: ['image_1'],
                  metadata: { order: '7', 'a b': '& é' },
                  name: 'N & Co',
                  tax_code: 'txcd_1',
                  unit_label: 'unit_label_1',
                },
                recurring: { interval: 'year', interval_count: 7 },
                tax_behavior: 'inclusive',
                unit_amount: 7,
                unit_amount_decimal: '12.5',
              },
              quantity: 7,
            },
          ],
          after_completion: {
            hosted_confirmation: { custom_message: 'custom_message_1' },
            redirect: { url: 'https://example.com/hook?a=b&c=d' },
            type: 'redirect',
          },
          allow_promotion_codes: true,
          application_fee_amount: 7,
          application_fee_percent: 7,
          automatic_tax: { enabled: true, liability: { account: 'acct_4', type: 'self' } },
          billing_address_collection: 'required',
          consent_collection: { payment_method_reuse_agreement: { position: 'auto' }, promotions: 'none' },
          currency: 'chf',
          custom_fields: [
            {
              dropdown: { default_value: 'default_value_1', options: [{ label: 'label_1', value: 'DE123456789' }] },
              key: 'key_1',
              label: { custom: 'custom_1', type: 'custom' },
              type: 'dropdown',
            },
          ],
          custom_text: { after_submit: { message: 'message_1' }, shipping_address: { message: 'message_1' } },
          customer_creation: 'if_required',
          expand: ['customer'],
          inactive_message: 'inactive_message_1',
          invoice_creation: {
            enabled: true,
            invoice_data: {
              account_tax_ids: ['account_tax_id_1'],
              custom_fields: [{ name: 'N & Co', value: 'DE123456789' }],
              description: 'a+b & c=d [e] 漢字',
              footer: 'footer_1',
              issuer: { account: 'acct_4', type: 'self' },
              metadata: { order: '7', 'a b': '& é' },
              rendering_options: { amount_tax_display: 'exclude_tax', template: 'template_1' },
            },
          },
          managed_payments: { enabled: true },
          metadata: { order: '7', 'a b': '& é' },
          name_collection: {
            business: { enabled: true, optional: true },
            individual: { enabled: true, optional: true },
          },
          on_behalf_of: 'acct_3',
          optional_items: [
            { adjustable_quantity: { enabled: true, maximum: 7, minimum: 7 }, price: 'price_1', quantity: 7 },
          ],
          payment_intent_data: {
            capture_method: 'automatic_async',
            description: 'a+b & c=d [e] 漢字',
            metadata: { order: '7', 'a b': '& é' },
            setup_future_usage: 'on_session',
            statement_descriptor: 'SHOP CO',
            statement_descriptor_suffix: 'EXTRA',
            transfer_group: 'transfer_group_1',
          },
          payment_method_collection: 'if_required',
          payment_method_options: { card: { restrictions: { brands_blocked: ['mastercard'] } } },
          payment_method_types: ['card'],
          phone_number_collection: { enabled: true },
          restrictions: { completed_sessions: { limit: 7 } },
          shipping_address_collection: { allowed_countries: ['BE'] },
          shipping_options: [{ shipping_rate: 'shipping_rate_1' }],
          submit_type: 'subscribe',
          subscription_data: {
            description: 'a+b & c=d [e] 漢字',
            invoice_settings: { issuer: { account: 'acct_4', type: 'self' } },
            metadata: { order: '7', 'a b': '& é' },
            trial_period_days: 7,
            trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
          },
          tax_id_collection: { enabled: true, required: 'if_supported' },
          transfer_data: { amount: 7, destination: 'acct_2' },
        },
      ],
      sdk: (stripe, _, params) => stripe.paymentLinks.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          active: true,
          after_completion: {
            hosted_confirmation: { custom_message: 'custom_message_1' },
            redirect: { url: 'https://example.com/hook?a=b&c=d' },
            type: 'redirect',
          },
          allow_promotion_codes: true,
          application_fee_amount: 7,
          application_fee_percent: 7,
          automatic_tax: { enabled: true, liability: { account: 'acct_4', type: 'self' } },
          billing_address_collection: 'required',
          consent_collection: { payment_method_reuse_agreement: { position: 'auto' }, promotions: 'none' },
          custom_fields: [
            {
              dropdown: { default_value: 'default_value_1', options: [{ label: 'label_1', value: 'DE123456789' }] },
              key: 'key_1',
              label: { custom: 'custom_1', type: 'custom' },
              type: 'dropdown',
            },
          ],
          custom_text: { after_submit: { message: 'message_1' }, shipping_address: { message: 'message_1' } },
          customer_creation: 'if_required',
          expand: ['customer'],
          inactive_message: 'inactive_message_1',
          invoice_creation: {
            enabled: true,
            invoice_data: {
              account_tax_ids: ['account_tax_id_1'],
              custom_fields: [{ name: 'N & Co', value: 'DE123456789' }],
              description: 'a+b & c=d [e] 漢字',
              footer: 'footer_1',
              issuer: { account: 'acct_4', type: 'self' },
              metadata: { order: '7', 'a b': '& é' },
              rendering_options: { amount_tax_display: 'exclude_tax', template: 'template_1' },
            },
          },
          line_items: [{ adjustable_quantity: { enabled: true, maximum: 7, minimum: 7 }, id: 'x_1', quantity: 7 }],
          metadata: { order: '7', 'a b': '& é' },
          name_collection: {
            business: { enabled: true, optional: true },
            individual: { enabled: true, optional: true },
          },
          on_behalf_of: 'acct_3',
          optional_items: [
            { adjustable_quantity: { enabled: true, maximum: 7, minimum: 7 }, price: 'price_1', quantity: 7 },
          ],
          payment_intent_data: {
            description: 'a+b & c=d [e] 漢字',
            metadata: { order: '7', 'a b': '& é' },
            setup_future_usage: 'on_session',
            statement_descriptor: 'SHOP CO',
            statement_descriptor_suffix: 'EXTRA',
            transfer_group: 'transfer_group_1',
          },
          payment_method_collection: 'if_required',
          payment_method_options: { card: { restrictions: { brands_blocked: ['mastercard'] } } },
          payment_method_types: ['card'],
          phone_number_collection: { enabled: true },
          restrictions: { completed_sessions: { limit: 7 } },
          shipping_address_collection: { allowed_countries: ['BE'] },
          shipping_options: [{ shipping_rate: 'shipping_rate_1' }],
          submit_type: 'subscribe',
          subscription_data: {
            invoice_settings: { issuer: { account: 'acct_4', type: 'self' } },
            metadata: { order: '7', 'a b': '& é' },
            trial_period_days: 7,
            trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
          },
          tax_id_collection: { enabled: true, required: 'if_supported' },
          transfer_data: { amount: 7, destination: 'acct_2' },
        },
      ],
      sdk: (stripe, id, params) => stripe.paymentLinks.update(id, params),
    },
  },
  payment_link_line_items: {
    list: {
      samples: [{ id: 'x_1' }, { id: 'x_1', limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, id, params) => stripe.paymentLinks.listLineItems(id, params),
    },
  },
  promotion_codes: {
    list: {
      samples: [
        {},
        {
          active: true,
          code: 'SPRING 20',
          coupon: 'c 1',
          created: 7,
          customer: 'cus_1',
          customer_account: 'acct_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.promotionCodes.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.promotionCodes.retrieve(id, params) },
    create: {
      samples: [
        { promotion: { type: 'coupon' } },
        {
          promotion: { coupon: 'c 1', type: 'coupon' },
          active: true,
          code: 'SPRING 20',
          customer: 'cus_1',
          customer_account: 'acct_1',
          expand: ['customer'],
          expires_at: 7,
          max_redemptions: 7,
          metadata: { order: '7', 'a b': '& é' },
          restrictions: {
            currency_options: { usd: { minimum_amount: 7 } },
            first_time_transaction: true,
            minimum_amount: 7,
            minimum_amount_currency: 'minimum_amount_currency_1',
          },
        },
      ],
      sdk: (stripe, _, params) => stripe.promotionCodes.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          active: true,
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          restrictions: { currency_options: { usd: { minimum_amount: 7 } } },
        },
      ],
      sdk: (stripe, id, params) => stripe.promotionCodes.update(id, params),
    },
  },
  subscription_schedules: {
    list: {
      samples: [
        {},
        {
          canceled_at: 7,
          completed_at: 7,
          created: 7,
          customer: 'cus_1',
          customer_account: 'acct_1',
          released_at: 7,
          scheduled: true,
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.subscriptionSchedules.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.subscriptionSchedules.retrieve(id, params) },
    create: {
      samples: [
        {},
        {
          billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
          customer: 'cus_1',
          customer_account: 'acct_1',
          default_settings: {
            application_fee_percent: 12.5,
            automatic_tax: { enabled: true, liability: { account: 'acct_4', type: 'account' } },
          },
          end_behavior: 'renew',
          expand: ['customer'],
          from_subscription: 'from_subscription_1',
          metadata: { order: '7', 'a b': '& é' },
          phases: [
            { add_invoice_items: [{ price: 'price_1' }], application_fee_percent: 12.5, items: [{ price: 'price_1' }] },
          ],
          start_date: 7,
        },
      ],
      sdk: (stripe, _, params) => stripe.subscriptionSchedules.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          default_settings: {
            application_fee_percent: 12.5,
            automatic_tax: { enabled: true, liability: { account: 'acct_4', type: 'account' } },
          },
          end_behavior: 'renew',
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          phases: [
            { add_invoice_items: [{ price: 'price_1' }], application_fee_percent: 12.5, items: [{ price: 'price_1' }] },
          ],
          proration_behavior: 'create_prorations',
        },
      ],
      sdk: (stripe, id, params) => stripe.subscriptionSchedules.update(id, params),
    },
    cancel: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'], invoice_now: true, prorate: true }],
      sdk: (stripe, id, params) => stripe.subscriptionSchedules.cancel(id, params),
    },
    release: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'], preserve_cancel_date: true }],
      sdk: (stripe, id, params) => stripe.subscriptionSchedules.release(id, params),
    },
  },
  credit_notes: {
    list: {
      samples: [
        {},
        {
          created: 7,
          customer: 'cus_1',
          customer_account: 'acct_1',
          invoice: 'in_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.creditNotes.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.creditNotes.retrieve(id, params) },
    create: {
      samples: [
        { invoice: 'in_1' },
        {
          invoice: 'in_1',
          amount: 7,
          credit_amount: 7,
          effective_at: 7,
          email_type: 'credit_note',
          expand: ['customer'],
          lines: [
            {
              amount: 7,
              description: 'a+b & c=d [e] 漢字',
              invoice_line_item: 'invoice_line_item_1',
              metadata: { order: '7', 'a b': '& é' },
              quantity: 7,
              tax_amounts: [{ amount: 7, tax_rate: 'tax_rate_1', taxable_amount: 7 }],
              tax_rates: ['tax_rate_1'],
              type: 'invoice_line_item',
              unit_amount: 7,
              unit_amount_decimal: '12.5',
            },
          ],
          memo: 'memo_1',
          metadata: { order: '7', 'a b': '& é' },
          out_of_band_amount: 7,
          reason: 'product_unsatisfactory',
          refund_amount: 7,
          refunds: [
            {
              amount_refunded: 7,
              payment_record_refund: { payment_record: 'payment_record_1', refund_group: 'refund_group_1' },
            },
          ],
          shipping_cost: { shipping_rate: 'shipping_rate_1' },
        },
      ],
      sdk: (stripe, _, params) => stripe.creditNotes.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        { id: 'x_1', expand: ['customer'], memo: 'memo_1', metadata: { order: '7', 'a b': '& é' } },
      ],
      sdk: (stripe, id, params) => stripe.creditNotes.update(id, params),
    },
    void: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.creditNotes.voidCreditNote(id, params),
    },
  },
  credit_note_line_items: {
    list: {
      samples: [{ id: 'x_1' }, { id: 'x_1', limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, id, params) => stripe.creditNotes.listLineItems(id, params),
    },
  },
  quotes: {
    list: {
      samples: [
        {},
        {
          customer: 'cus_1',
          customer_account: 'acct_1',
          status: 'open',
          test_clock: 'test_clock_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.quotes.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.quotes.retrieve(id, params) },
    create: {
      samples: [
        {},
        {
          application_fee_amount: 7,
          application_fee_percent: 7,
          automatic_tax: { enabled: true, liability: { account: 'acct_4', type: 'self' } },
          collection_method: 'send_invoice',
          customer: 'cus_1',
          customer_account: 'acct_1',
          default_tax_rates: ['default_tax_rate_1'],
          description: 'a+b & c=d [e] 漢字',
          discounts: [{ coupon: 'c 1', discount: 'discount_1', promotion_code: 'promotion_code_1' }],
          expand: ['customer'],
          expires_at: 7,
          footer: 'footer_1',
          from_quote: { is_revision: true, quote: 'quote_1' },
          header: 'header_1',
          invoice_settings: {
            custom_fields: [{ name: 'N & Co', value: 'DE123456789' }],
            days_until_due: 7,
            description: 'a+b & c=d [e] 漢字',
            footer: 'footer_1',
            issuer: { account: 'acct_4', type: 'self' },
          },
          line_items: [
            {
              discounts: [{ coupon: 'c 1', discount: 'discount_1', promotion_code: 'promotion_code_1' }],
              price: 'price_1',
              price_data: {
                currency: 'chf',
                product: 'prod_1',
                recurring: { interval: 'year', interval_count: 7 },
                tax_behavior: 'inclusive',
                unit_amount: 7,
                unit_amount_decimal: '12.5',
              },
              quantity: 7,
              tax_rates: ['tax_rate_1'],
            },
          ],
          metadata: { order: '7', 'a b': '& é' },
          on_behalf_of: 'acct_3',
          subscription_data: {
            billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
            description: 'a+b & c=d [e] 漢字',
            effective_date: 7,
            metadata: { order: '7', 'a b': '& é' },
            trial_period_days: 7,
          },
          test_clock: 'test_clock_1',
          transfer_data: { amount: 7, amount_percent: 7, destination: 'acct_2' },
        },
      ],
      sdk: (stripe, _, params) => stripe.quotes.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          application_fee_amount: 7,
          application_fee_percent: 7,
          automatic_tax: { enabled: true, liability: { account: 'acct_4', type: 'self' } },
          collection_method: 'send_invoice',
          customer: 'cus_1',
          customer_account: 'acct_1',
          default_tax_rates: ['default_tax_rate_1'],
          description: 'a+b & c=d [e] 漢字',
          discounts: [{ coupon: 'c 1', discount: 'discount_1', promotion_code: 'promotion_code_1' }],
          expand: ['customer'],
          expires_at: 7,
          footer: 'footer_1',
          header: 'header_1',
          invoice_settings: {
            custom_fields: [{ name: 'N & Co', value: 'DE123456789' }],
            days_until_due: 7,
            description: 'a+b & c=d [e] 漢字',
            footer: 'footer_1',
            issuer: { account: 'acct_4', type: 'self' },
          },
          line_items: [
            {
              discounts: [{ coupon: 'c 1', discount: 'discount_1', promotion_code: 'promotion_code_1' }],
              id: 'x_1',
              price: 'price_1',
              price_data: {
                currency: 'chf',
                product: 'prod_1',
                recurring: { interval: 'year', interval_count: 7 },
                tax_behavior: 'inclusive',
                unit_amount: 7,
                unit_amount_decimal: '12.5',
              },
              quantity: 7,
              tax_rates: ['tax_rate_1'],
            },
          ],
          metadata: { order: '7', 'a b': '& é' },
          on_behalf_of: 'acct_3',
          subscription_data: {
            description: 'a+b & c=d [e] 漢字',
            effective_date: 7,
            metadata: { order: '7', 'a b': '& é' },
            trial_period_days: 7,
          },
          transfer_data: { amount: 7, amount_percent: 7, destination: 'acct_2' },
        },
      ],
      sdk: (stripe, id, params) => stripe.quotes.update(id, params),
    },
    finalize: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'], expires_at: 7 }],
      sdk: (stripe, id, params) => stripe.quotes.finalizeQuote(id, params),
    },
    accept: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.quotes.accept(id, params),
    },
    cancel: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.quotes.cancel(id, params),
    },
  },
  quote_line_items: {
    list: {
      samples: [{ id: 'x_1' }, { id: 'x_1', limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, id, params) => stripe.quotes.listLineItems(id, params),
    },
  },
}
