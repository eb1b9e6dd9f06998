import type { Rows } from './rows.ts'
import { address, awkward, created, expand, get, metadata, search } from './values.ts'

/** Customers, and how their money moves. */
export const payments: Pick<
  Rows,
  | 'customers'
  | 'charges'
  | 'refunds'
  | 'balance'
  | 'balance_transactions'
  | 'payment_intents'
  | 'payment_intent_confirmations'
  | 'payment_intent_cancellations'
  | 'payment_method_attachments'
  | 'payment_methods'
  | 'disputes'
  | 'payouts'
  | 'checkout_sessions'
  | 'events'
  | 'files'
> = {
  customers: {
    list: {
      samples: [
        {},
        { limit: 1 },
        { limit: 100, created, email: 'a+b&c=d@e.example', expand, starting_after: 'cus_[1]' },
        { created: 1_700_000_000, ending_before: 'cus_2', test_clock: 'clock_1' },
      ],
      sdk: (stripe, _, params) => stripe.customers.list(params),
    },
    create: {
      samples: [
        {},
        { email: 'a@b.example' },
        {
          address,
          balance: -Number.MAX_SAFE_INTEGER,
          business_name: awkward.slice(0, 40),
          cash_balance: { settings: { reconciliation_mode: 'manual' } },
          description: awkward,
          expand: ['tax', 'sources.data'],
          individual_name: null,
          invoice_prefix: 'ABC123',
          invoice_settings: {
            custom_fields: [
              { name: 'PO & co', value: '1=2' },
              { name: 'é', value: '[x]' },
            ],
            default_payment_method: 'pm_1',
            footer: 'line 1\r\nline 2',
            rendering_options: { amount_tax_display: 'include_inclusive_tax', template: 'inrtem_1' },
          },
          metadata,
          name: '李 & Söhne',
          next_invoice_sequence: 9_007_199_254_740_991,
          payment_method: 'pm_2',
          phone: '+41 44 000 00 00',
          preferred_locales: ['de-CH', 'en'],
          shipping: { address: { line1: 'x' }, name: 'N', phone: '+1' },
          source: 'tok_1',
          tax: { ip_address: '::1', validate_location: 'immediately' },
          tax_exempt: 'reverse',
          tax_id_data: [
            { type: 'eu_vat', value: 'DE123456789' },
            { type: 'ch_vat', value: 'CHE-1' },
          ],
          test_clock: 'clock_1',
          validate: false,
        },
        { address: '', business_name: '', metadata: '', shipping: null, tax_exempt: '' },
      ],
      sdk: (stripe, _, params) => stripe.customers.create(params),
    },
    get: {
      ...get("cus_1 & é+=[x]'(y)*!~:@$,;|"),
      sdk: (stripe, id, params) => stripe.customers.retrieve(id, params),
    },
    update: {
      samples: [
        { id: 'cus_1' },
        {
          id: 'cus_Ünï+&=',
          balance: 0,
          default_source: 'card_1',
          metadata: null,
          address: null,
          invoice_settings: { custom_fields: '', rendering_options: null },
          tax: { ip_address: '', validate_location: 'auto' },
          validate: true,
        },
        { id: 'cus_1', default_source: '', invoice_settings: { default_payment_method: '' } },
      ],
      sdk: (stripe, id, params) => stripe.customers.update(id, params),
    },
    delete: { samples: [{ id: 'cus_1' }], sdk: (stripe, id) => stripe.customers.del(id) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.customers.search(params) },
  },
  charges: {
    list: {
      samples: [{ created, customer: 'cus_1', payment_intent: 'pi_1', transfer_group: 'group & 1', limit: 2 }],
      sdk: (stripe, _, params) => stripe.charges.list(params),
    },
    get: { ...get('ch_1'), sdk: (stripe, id, params) => stripe.charges.retrieve(id, params) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.charges.search(params) },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          customer: 'cus_1',
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          fraud_details: { user_report: 'fraudulent' },
          metadata: { order: '7', 'a b': '& é' },
          receipt_email: 'receipt_email_1',
          shipping: {
            address: {
              city: 'Zürich',
              country: 'CH',
              line1: '1 Main St & Co',
              line2: 'line2_1',
              postal_code: '8001',
              state: 'ZH',
            },
            carrier: 'carrier_1',
            name: 'N & Co',
            phone: '+41 44 668 18 00',
            tracking_number: 'tracking_number_1',
          },
          transfer_group: 'transfer_group_1',
        },
      ],
      sdk: (stripe, id, params) => stripe.charges.update(id, params),
    },
    capture: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          amount: 7,
          application_fee: 7,
          application_fee_amount: 7,
          expand: ['customer'],
          receipt_email: 'receipt_email_1',
          statement_descriptor: 'SHOP CO',
          statement_descriptor_suffix: 'EXTRA',
          transfer_data: { amount: 7 },
          transfer_group: 'transfer_group_1',
        },
      ],
      sdk: (stripe, id, params) => stripe.charges.capture(id, params),
    },
  },
  refunds: {
    list: {
      samples: [{ charge: 'ch_1', payment_intent: 'pi_1', created: { lt: 3 }, limit: 100 }],
      sdk: (stripe, _, params) => stripe.refunds.list(params),
    },
    create: {
      samples: [
        { charge: 'ch_1' },
        {
          payment_intent: 'pi_1',
          amount: 99_999_999,
          reason: 'requested_by_customer',
          metadata,
          refund_application_fee: true,
          reverse_transfer: false,
          instructions_email: 'a+b@c.example',
          expand: ['charge'],
        },
        { origin: 'customer_balance', customer: 'cus_1', amount: 1, currency: 'eur' },
      ],
      sdk: (stripe, _, params) => stripe.refunds.create(params),
    },
    get: { ...get('re_1'), sdk: (stripe, id, params) => stripe.refunds.retrieve(id, params) },
    update: {
      samples: [
        { id: 're_1', metadata },
        { id: 're_1', metadata: '' },
      ],
      sdk: (stripe, id, params) => stripe.refunds.update(id, params),
    },
    cancel: {
      samples: [{ id: 're_1' }, { id: 're_1', expand: ['charge'] }],
      sdk: (stripe, id, params) => stripe.refunds.cancel(id, params),
    },
  },
  balance: {
    get: {
      samples: [{}, { expand: ['instant_available.net_available'] }],
      sdk: (stripe, _, params) => stripe.balance.retrieve(params),
    },
  },
  balance_transactions: {
    list: {
      samples: [
        { created: 7, currency: 'usd', payout: 'po_1', source: 'ch_1', type: 'charge', expand: ['data.source'] },
      ],
      sdk: (stripe, _, params) => stripe.balanceTransactions.list(params),
    },
    get: { ...get('txn_1'), sdk: (stripe, id, params) => stripe.balanceTransactions.retrieve(id, params) },
  },
  payment_intents: {
    list: {
      samples: [{ created, customer: 'cus_1', customer_account: 'acct_1', limit: 50 }],
      sdk: (stripe, _, params) => stripe.paymentIntents.list(params),
    },
    get: { ...get('pi_1'), sdk: (stripe, id, params) => stripe.paymentIntents.retrieve(id, params) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.paymentIntents.search(params) },
    create: {
      samples: [
        { amount: 2000, currency: 'usd', automatic_payment_methods: { enabled: true, allow_redirects: 'never' } },
        {
          amount: 999_999_999_999,
          currency: 'idr',
          amount_details: {
            discount_amount: 1,
            enforce_arithmetic_validation: true,
            line_items: [
              { product_name: awkward, quantity: 1, unit_cost: 5, tax: { total_tax_amount: 1 }, unit_of_measure: 'kg' },
              { product_name: 'b', quantity: 2, unit_cost: 6, product_code: 'x', discount_amount: 0 },
            ],
            shipping: { amount: 3, from_postal_code: '8001', to_postal_code: '' },
            tax: '',
          },
          application_fee_amount: 10,
          capture_method: 'manual',
          confirm: true,
          confirmation_method: 'automatic',
          customer: 'cus_1',
          description: awkward,
          error_on_requires_action: true,
          excluded_payment_method_types: ['alipay'],
          expand: ['latest_charge.balance_transaction'],
          mandate_data: {
            customer_acceptance: {
              type: 'online',
              accepted_at: 1,
              online: { ip_address: '127.0.0.1', user_agent: 'x/1 (y; z)' },
            },
          },
          metadata,
          off_session: 'recurring',
          on_behalf_of: 'acct_1',
          payment_details: { customer_reference: 'é', order_reference: null },
          payment_method: 'pm_1',
          payment_method_data: {
            type: 'sepa_debit',
            sepa_debit: { iban: 'DE 1' },
            billing_details: { address: { city: 'X' } },
          },
          payment_method_options: { card: { request_three_d_secure: 'any', setup_future_usage: '' } },
          radar_options: { session: 'rse_1', referrer: '' },
          receipt_email: 'a+b@c.example',
          return_url: 'https://shop.example/?x=1&y=2',
          setup_future_usage: 'off_session',
          shipping: { address, name: 'N', carrier: 'Post', tracking_number: '1,2' },
          statement_descriptor: 'SHOP',
          statement_descriptor_suffix: 'ORDER 1',
          transfer_data: { amount: 5, destination: 'acct_2' },
          transfer_group: 'g',
          use_stripe_sdk: false,
        },
        { amount: 0, currency: 'usd', off_session: true, mandate_data: '' },
      ],
      sdk: (stripe, _, params) => stripe.paymentIntents.create(params),
    },
    update: {
      samples: [
        {
          id: 'pi_1',
          amount: 1,
          amount_details: '',
          application_fee_amount: '',
          excluded_payment_method_types: '',
          metadata: '',
          payment_details: null,
          receipt_email: '',
          setup_future_usage: '',
          shipping: '',
          transfer_data: { amount: 4 },
        },
        { id: 'pi_1', customer: '', customer_account: '', payment_method: '', payment_method_configuration: '' },
      ],
      sdk: (stripe, id, params) => stripe.paymentIntents.update(id, params),
    },
    capture: {
      samples: [
        { id: 'pi_1' },
        { id: 'pi_1', amount_to_capture: 5, final_capture: false, metadata, transfer_data: { amount: 1 } },
      ],
      sdk: (stripe, id, params) => stripe.paymentIntents.capture(id, params),
    },
    verify_microdeposits: {
      samples: [
        { id: 'pi_1', amounts: [32, 45] },
        { id: 'pi_1', descriptor_code: 'SM11AA', expand: ['customer'] },
      ],
      sdk: (stripe, id, params) => stripe.paymentIntents.verifyMicrodeposits(id, params),
    },
    increment_authorization: {
      samples: [
        { id: 'x_1', amount: 7 },
        {
          id: 'x_1',
          amount: 7,
          amount_details: { discount_amount: 7, enforce_arithmetic_validation: true },
          application_fee_amount: 7,
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          hooks: { inputs: { tax: { calculation: 'calculation_1' } } },
          metadata: { order: '7', 'a b': '& é' },
          payment_details: { customer_reference: 'customer_reference_1', order_reference: 'order_reference_1' },
          statement_descriptor: 'SHOP CO',
          transfer_data: { amount: 7 },
        },
      ],
      sdk: (stripe, id, params) => stripe.paymentIntents.incrementAuthorization(id, params),
    },
  },
  payment_intent_confirmations: {
    create: {
      samples: [
        { id: 'pi_1' },
        {
          id: 'pi_1',
          payment_method: 'pm_1',
          receipt_email: '',
          return_url: 'https://shop.example/',
          off_session: false,
          capture_method: 'automatic_async',
          mandate_data: { customer_acceptance: { type: 'offline', offline: {} } },
          error_on_requires_action: true,
          shipping: '',
          use_stripe_sdk: true,
        },
      ],
      sdk: (stripe, id, params) => stripe.paymentIntents.confirm(id, params),
    },
  },
  payment_intent_cancellations: {
    create: {
      samples: [{ id: 'pi_1' }, { id: 'pi_1', cancellation_reason: 'abandoned', expand: ['latest_charge'] }],
      sdk: (stripe, id, params) => stripe.paymentIntents.cancel(id, params),
    },
  },
  payment_method_attachments: {
    create: {
      samples: [
        { id: 'pm_1', customer: 'cus_1' },
        { id: 'pm_1', customer_account: 'acct_1', expand: ['customer'] },
      ],
      sdk: (stripe, id, params) => stripe.paymentMethods.attach(id, params),
    },
  },
  payment_methods: {
    list: {
      samples: [{ id: 'cus_1' }, { id: 'cus_1', type: 'card', allow_redisplay: 'always', limit: 5, expand }],
      sdk: (stripe, id, params) => stripe.customers.listPaymentMethods(id, params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.paymentMethods.retrieve(id, params) },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          allow_redisplay: 'unspecified',
          billing_details: {
            address: {
              city: 'Zürich',
              country: 'CH',
              line1: '1 Main St & Co',
              line2: 'line2_1',
              postal_code: '8001',
              state: 'ZH',
            },
            email: 'ada@mail.example',
            name: 'N & Co',
            phone: '+41 44 668 18 00',
            tax_id: 'tax_id_1',
          },
          card: { exp_month: 7, exp_year: 7 },
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          us_bank_account: { account_holder_type: 'company', account_type: 'checking' },
        },
      ],
      sdk: (stripe, id, params) => stripe.paymentMethods.update(id, params),
    },
    detach: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.paymentMethods.detach(id, params),
    },
  },
  disputes: {
    list: {
      samples: [{ charge: 'ch_1', payment_intent: 'pi_1', created: { gt: 1 } }],
      sdk: (stripe, _, params) => stripe.disputes.list(params),
    },
    get: { ...get('dp_1'), sdk: (stripe, id, params) => stripe.disputes.retrieve(id, params) },
    update: {
      samples: [
        { id: 'dp_1', submit: false },
        // Without `submit`, which is as true to Stripe.
        { id: 'dp_1', metadata },
        {
          id: 'dp_1',
          submit: true,
          evidence: { customer_name: awkward, uncategorized_text: '', receipt: 'file_1', enhanced_evidence: '' },
          metadata,
        },
      ],
      sdk: (stripe, id, params) => stripe.disputes.update(id, params),
    },
    close: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.disputes.close(id, params),
    },
  },
  payouts: {
    list: {
      samples: [{ arrival_date: { gte: 1, lt: 2 }, created: 3, destination: 'ba_1', status: 'paid' }],
      sdk: (stripe, _, params) => stripe.payouts.list(params),
    },
    get: { ...get('po_1'), sdk: (stripe, id, params) => stripe.payouts.retrieve(id, params) },
    create: {
      samples: [
        { amount: 7, currency: 'chf' },
        {
          amount: 7,
          currency: 'chf',
          description: 'a+b & c=d [e] 漢字',
          destination: 'acct_2',
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          method: 'standard',
          payout_method: 'payout_method_1',
          source_type: 'fpx',
          statement_descriptor: 'SHOP CO',
        },
      ],
      sdk: (stripe, _, params) => stripe.payouts.create(params),
    },
    update: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'], metadata: { order: '7', 'a b': '& é' } }],
      sdk: (stripe, id, params) => stripe.payouts.update(id, params),
    },
    cancel: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.payouts.cancel(id, params),
    },
    reverse: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'], metadata: { order: '7', 'a b': '& é' } }],
      sdk: (stripe, id, params) => stripe.payouts.reverse(id, params),
    },
  },
  checkout_sessions: {
    create: {
      samples: [
        { mode: 'payment', success_url: 'https://shop.example/', line_items: [{ price: 'price_1', quantity: 1 }] },
        {
          mode: 'subscription',
          adaptive_pricing: { enabled: true },
          after_expiration: { recovery: { enabled: true, allow_promotion_codes: false } },
          allow_promotion_codes: true,
          automatic_tax: { enabled: true },
          billing_address_collection: 'required',
          cancel_url: 'https://shop.example/cancel?a[b]=c',
          client_reference_id: awkward,
          consent_collection: { promotions: 'auto' },
          currency: 'usd',
          custom_fields: [
            { key: 'k', label: { type: 'custom', custom: 'L' }, type: 'text', text: { maximum_length: 5 } },
          ],
          custom_text: { submit: { message: 'm' }, after_submit: '' },
          customer: 'cus_1',
          customer_update: { address: 'auto', name: 'never' },
          discounts: [{ coupon: 'c' }],
          expires_at: 1_800_000_000,
          line_items: [
            {
              adjustable_quantity: { enabled: true, maximum: 9 },
              metadata: { a: 'b' },
              price_data: {
                currency: 'usd',
                product_data: { name: 'P', images: ['https://a.example/1.png'], metadata: { c: 'd' } },
                recurring: { interval: 'month' },
                unit_amount: 5,
              },
              quantity: 2,
              tax_rates: ['txr_1'],
            },
          ],
          locale: 'de',
          metadata,
          optional_items: [{ price: 'price_2', quantity: 1 }],
          payment_method_collection: 'if_required',
          phone_number_collection: { enabled: true },
          return_url: 'https://shop.example/return',
          shipping_address_collection: { allowed_countries: ['CH', 'DE'] },
          shipping_options: [{ shipping_rate: 'shr_1' }],
          submit_type: 'subscribe',
          subscription_data: {
            application_fee_percent: 2.5,
            description: 'd',
            metadata: { e: 'f' },
            trial_period_days: 7,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          },
          tax_id_collection: { enabled: true, required: 'never' },
          ui_mode: 'embedded_page',
        },
      ],
      sdk: (stripe, _, params) => stripe.checkout.sessions.create(params),
    },
    list: {
      samples: [
        {},
        {
          created: 7,
          customer: 'cus_1',
          customer_account: 'acct_1',
          customer_details: { email: 'ada@mail.example' },
          payment_intent: 'pi_1',
          payment_link: 'payment_link_1',
          status: 'open',
          subscription: 'sub_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.checkout.sessions.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.checkout.sessions.retrieve(id, params) },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          collected_information: {
            shipping_details: {
              address: {
                city: 'Zürich',
                country: 'CH',
                line1: '1 Main St & Co',
                line2: 'line2_1',
                postal_code: '8001',
                state: 'ZH',
              },
              name: 'N & Co',
            },
          },
          expand: ['customer'],
          line_items: [
            {
              adjustable_quantity: { enabled: true, maximum: 7, minimum: 7 },
              id: 'x_1',
              metadata: { order: '7', 'a b': '& é' },
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
              tax_rates: ['tax_rate_1'],
            },
          ],
          metadata: { order: '7', 'a b': '& é' },
          shipping_options: [
            {
              shipping_rate: 'shipping_rate_1',
              shipping_rate_data: {
                delivery_estimate: { maximum: { unit: 'day', value: 7 }, minimum: { unit: 'day', value: 7 } },
                display_name: 'display_name_1',
                fixed_amount: {
                  amount: 7,
                  currency: 'chf',
                  currency_options: { usd: { amount: 7, tax_behavior: 'unspecified' } },
                },
                metadata: { order: '7', 'a b': '& é' },
                tax_behavior: 'inclusive',
                tax_code: 'txcd_1',
                type: 'fixed_amount',
              },
            },
          ],
        },
      ],
      sdk: (stripe, id, params) => stripe.checkout.sessions.update(id, params),
    },
    expire: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.checkout.sessions.expire(id, params),
    },
  },
  events: {
    list: {
      samples: [{ created, delivery_success: false, types: ['invoice.paid', 'customer.*'] }, { type: 'charge.*' }],
      sdk: (stripe, _, params) => stripe.events.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.events.retrieve(id, params) },
  },
  files: {
    get: { ...get('file_1'), sdk: (stripe, id, params) => stripe.files.retrieve(id, params) },
    list: {
      samples: [
        {},
        {
          created: 7,
          purpose: 'terminal_wifi_private_key',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.files.list(params),
    },
  },
}
