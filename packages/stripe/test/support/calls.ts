import type { StripeOperations } from '@ferrule/stripe'
import type Stripe from 'stripe'

/**
 * Every operation, with parameters worth sending and the call of Stripe's own SDK that means the same.
 * An operation that is missing here does not compile.
 */
export interface Row<Params> {
  readonly samples: readonly Params[]
  /** `params` come without `id` when the path has one. */
  readonly sdk: (stripe: Stripe, id: string, params: never) => Promise<unknown>
}

type Rows = {
  readonly [Entity in keyof StripeOperations]: {
    readonly [Action in keyof StripeOperations[Entity]]: Row<
      StripeOperations[Entity][Action] extends { params: infer Params } ? Params : never
    >
  }
}

// Everything that an encoder can get wrong.
const awkward = 'a+b & c=d [e] %41 é 漢字 😀 \'"!*()~`;,/?:@#$\\|{}<>^\n\t'
const expand = ['data.customer', 'data.default_source']
const created = { gt: 1, gte: 1_700_000_000, lt: 1_900_000_000, lte: 253_402_300_799 }
const metadata = { order_id: '6735', 'a key with spaces & = +': awkward, ключ: 'значение', gone: '', nothing: null }
const address = {
  line1: '1 Main St & Co',
  line2: '',
  city: 'Zürich',
  state: 'ZH',
  postal_code: '8001',
  country: 'CH',
}

const search = {
  samples: [
    { query: 'email~"a+b@c.example" AND metadata["k=v"]:"[x] & \\"y\\""' },
    { query: 'created>1700000000', limit: 100, page: 'WzE2+/=', expand: ['total_count', 'data.customer'] },
  ],
}
const get = (id: string) => ({ samples: [{ id }, { id, expand: ['customer', 'a.b.c.d'] }] })

export const calls: Rows = {
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
      ],
      sdk: (stripe, id, params) => stripe.customers.update(id, params),
    },
    delete: { samples: [{ id: 'cus_1' }], sdk: (stripe, id) => stripe.customers.del(id) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.customers.search(params) },
  },
  invoices: {
    list: {
      samples: [
        {
          collection_method: 'send_invoice',
          created: { gte: 1 },
          customer: 'cus_1',
          customer_account: 'acct_1',
          due_date: { lt: 2 },
          status: 'open',
          subscription: 'sub_1',
          limit: 3,
          expand: ['data.payments', 'data.customer.default_source'],
        },
        { due_date: 1_700_000_000, starting_after: 'in_1' },
      ],
      sdk: (stripe, _, params) => stripe.invoices.list(params),
    },
    get: { ...get('in_1'), sdk: (stripe, id, params) => stripe.invoices.retrieve(id, params) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.invoices.search(params) },
    create: {
      samples: [
        { customer: 'cus_1' },
        {
          customer_account: 'acct_1',
          account_tax_ids: ['txi_1', 'atxi_2'],
          application_fee_amount: 1,
          auto_advance: true,
          automatic_tax: { enabled: true, liability: { type: 'account', account: 'acct_2' } },
          automatically_finalizes_at: 1_700_000_000,
          collection_method: 'send_invoice',
          currency: 'chf',
          custom_fields: [{ name: 'a', value: 'b' }],
          days_until_due: 30,
          default_payment_method: 'pm_1',
          default_source: 'src_1',
          default_tax_rates: ['txr_1'],
          description: awkward,
          discounts: [{ coupon: 'c 1' }, { promotion_code: 'promo_1' }, { discount: 'di_1' }],
          effective_at: 1,
          expand: ['payments'],
          footer: 'f',
          from_invoice: { action: 'revision', invoice: 'in_0' },
          issuer: { type: 'self' },
          metadata,
          number: 'A/1',
          on_behalf_of: 'acct_3',
          payment_settings: {
            default_mandate: '',
            payment_method_options: { card: { request_three_d_secure: 'any' } },
            payment_method_types: ['card', 'sepa_debit'],
          },
          pending_invoice_items_behavior: 'include',
          rendering: { amount_tax_display: '', pdf: { page_size: 'a4' }, template: 't', template_version: 2 },
          shipping_cost: { shipping_rate_data: { display_name: 'Post', fixed_amount: { amount: 5, currency: 'chf' } } },
          shipping_details: { address, name: 'N' },
          statement_descriptor: 'SHOP & CO*1',
          subscription: 'sub_1',
          transfer_data: { amount: 1, destination: 'acct_4' },
        },
      ],
      sdk: (stripe, _, params) => stripe.invoices.create(params),
    },
    update: {
      samples: [
        {
          id: 'in_1',
          account_tax_ids: '',
          custom_fields: null,
          default_source: '',
          default_tax_rates: null,
          discounts: '',
          due_date: 1_800_000_000,
          effective_at: '',
          metadata: { a: null },
          number: '',
          on_behalf_of: null,
          payment_settings: { payment_method_types: '' },
          rendering: { template_version: null },
          shipping_cost: '',
          shipping_details: null,
          transfer_data: '',
        },
      ],
      sdk: (stripe, id, params) => stripe.invoices.update(id, params),
    },
    pay: {
      samples: [
        { id: 'in_1' },
        {
          id: 'in_1',
          forgive: true,
          mandate: '',
          off_session: false,
          paid_out_of_band: true,
          payment_method: 'pm_1',
          source: 'src_1',
          expand: ['payments'],
        },
      ],
      sdk: (stripe, id, params) => stripe.invoices.pay(id, params),
    },
    void: {
      samples: [{ id: 'in_1' }, { id: 'in_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.invoices.voidInvoice(id, params),
    },
    delete: { samples: [{ id: 'in_1' }], sdk: (stripe, id) => stripe.invoices.del(id) },
  },
  charges: {
    list: {
      samples: [{ created, customer: 'cus_1', payment_intent: 'pi_1', transfer_group: 'group & 1', limit: 2 }],
      sdk: (stripe, _, params) => stripe.charges.list(params),
    },
    get: { ...get('ch_1'), sdk: (stripe, id, params) => stripe.charges.retrieve(id, params) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.charges.search(params) },
  },
  subscriptions: {
    list: {
      samples: [
        {
          automatic_tax: { enabled: false },
          collection_method: 'charge_automatically',
          created: 5,
          current_period_end: { gt: 1 },
          current_period_start: { lte: 2 },
          customer: 'cus_1',
          customer_account: 'acct_1',
          plan: 'plan_1',
          price: 'price_1',
          status: 'all',
          test_clock: 'clock_1',
        },
        { status: 'ended', ending_before: 'sub_1' },
      ],
      sdk: (stripe, _, params) => stripe.subscriptions.list(params),
    },
    get: { ...get('sub_1'), sdk: (stripe, id, params) => stripe.subscriptions.retrieve(id, params) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.subscriptions.search(params) },
    create: {
      samples: [
        { customer: 'cus_1', items: [{ price: 'price_1', quantity: 2 }, { price: 'price_2' }] },
        {
          customer_account: 'acct_1',
          add_invoice_items: [
            {
              price_data: { currency: 'eur', product: 'prod_1', unit_amount_decimal: '0.000000000001' },
              quantity: 1,
              discounts: [{ coupon: 'c' }],
              metadata: { a: 'b' },
              tax_rates: '',
              period: { start: { type: 'max_item_period_start' }, end: { type: 'timestamp', timestamp: 9 } },
            },
            { price: 'price_9', tax_rates: ['txr_1'], discountable: false },
          ],
          application_fee_percent: 12.5,
          automatic_tax: { enabled: true },
          backdate_start_date: 1,
          billing_cycle_anchor: 2,
          billing_cycle_anchor_config: { day_of_month: 31, hour: 0, minute: 1, month: 12, second: 59 },
          billing_mode: { type: 'flexible', flexible: { proration_discounts: 'itemized' } },
          billing_thresholds: { amount_gte: 100, reset_billing_cycle_anchor: true },
          cancel_at: 'min_period_end',
          cancel_at_period_end: false,
          collection_method: 'send_invoice',
          currency: 'eur',
          days_until_due: 14,
          default_payment_method: 'pm_1',
          default_source: 'src_1',
          default_tax_rates: ['txr_1', 'txr_2'],
          description: awkward,
          discounts: [{ promotion_code: 'promo_1' }],
          expand: ['latest_invoice.payments'],
          invoice_settings: { account_tax_ids: ['txi_1'], issuer: { type: 'self' } },
          items: [
            {
              billing_thresholds: { usage_gte: 5 },
              discounts: '',
              metadata,
              price_data: {
                currency: 'eur',
                product: 'prod_1',
                recurring: { interval: 'month', interval_count: 3 },
                tax_behavior: 'inclusive',
                unit_amount: 0,
              },
              quantity: 1,
              tax_rates: ['txr_3'],
            },
          ],
          metadata,
          off_session: true,
          on_behalf_of: 'acct_2',
          payment_behavior: 'default_incomplete',
          payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
          pending_invoice_item_interval: { interval: 'week' },
          proration_behavior: 'none',
          transfer_data: { amount_percent: 33.33, destination: 'acct_3' },
          trial_end: 'now',
          trial_from_plan: false,
          trial_period_days: 7,
          trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
        },
        { customer: 'cus_1', cancel_at: 1_900_000_000, trial_end: 1_800_000_000 },
      ],
      sdk: (stripe, _, params) => stripe.subscriptions.create(params),
    },
    update: {
      samples: [
        {
          id: 'sub_1',
          billing_cycle_anchor: 'unchanged',
          billing_schedules: '',
          billing_thresholds: null,
          cancel_at: '',
          cancellation_details: { comment: awkward, feedback: 'too_expensive' },
          default_source: null,
          description: '',
          items: [
            { id: 'si_1', deleted: true, clear_usage: true },
            { id: 'si_2', quantity: 0, metadata: '', discounts: [{ discount: 'di_1' }] },
            { price: 'price_3' },
          ],
          metadata: { gone: '' },
          pause_collection: { behavior: 'keep_as_draft', resumes_at: 1_900_000_000 },
          proration_behavior: 'always_invoice',
          proration_date: 1_750_000_000,
          transfer_data: null,
        },
        { id: 'sub_1', pause_collection: '', application_fee_percent: '', discounts: null, on_behalf_of: '' },
      ],
      sdk: (stripe, id, params) => stripe.subscriptions.update(id, params),
    },
    delete: {
      samples: [
        { id: 'sub_1' },
        {
          id: 'sub_1',
          cancellation_details: { comment: awkward, feedback: '' },
          invoice_now: true,
          prorate: false,
          expand: ['customer'],
        },
      ],
      sdk: (stripe, id, params) => stripe.subscriptions.cancel(id, params),
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
  products: {
    list: {
      samples: [
        {
          active: true,
          created: { gte: 0 },
          ids: ['prod_1', 'my product/2', 'é'],
          shippable: false,
          type: 'good',
          url: 'https://shop.example/?a=1&b[]=2#c',
        },
        { starting_after: 'prod_1', limit: 10, active: false },
      ],
      sdk: (stripe, _, params) => stripe.products.list(params),
    },
    create: {
      samples: [
        { name: 'T-shirt' },
        {
          name: awkward,
          active: false,
          default_price_data: {
            currency: 'jpy',
            currency_options: {
              chf: { unit_amount: 5, tax_behavior: 'exclusive' },
              eur: { unit_amount_decimal: '.5' },
            },
            metadata: { a: '1' },
            recurring: { interval: 'year', interval_count: 1 },
            tax_behavior: 'unspecified',
            unit_amount: 1000,
          },
          description: '',
          id: 'my product/1',
          images: ['https://a.example/1.png?x=y&z', 'https://a.example/2.png'],
          marketing_features: [{ name: 'soft' }, { name: 'warm & dry' }],
          metadata,
          package_dimensions: { height: 1.25, length: 2, weight: 0.01, width: 1000000 },
          shippable: true,
          statement_descriptor: 'SHIRT & CO',
          tax_code: 'txcd_1',
          type: 'good',
          unit_label: 'piece',
          url: 'https://shop.example/',
          expand: ['default_price'],
        },
      ],
      sdk: (stripe, _, params) => stripe.products.create(params),
    },
    get: { ...get('my product'), sdk: (stripe, id, params) => stripe.products.retrieve(id, params) },
    update: {
      samples: [
        {
          id: 'prod_1',
          default_price: 'price_1',
          description: null,
          images: '',
          marketing_features: null,
          metadata: '',
          package_dimensions: '',
          tax_code: null,
          unit_label: '',
          url: null,
        },
      ],
      sdk: (stripe, id, params) => stripe.products.update(id, params),
    },
    delete: { samples: [{ id: 'prod_1' }], sdk: (stripe, id) => stripe.products.del(id) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.products.search(params) },
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
          payment_method_types: ['card', 'link'],
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
        {
          id: 'dp_1',
          submit: true,
          evidence: { customer_name: awkward, uncategorized_text: '', receipt: 'file_1', enhanced_evidence: '' },
          metadata,
        },
      ],
      sdk: (stripe, id, params) => stripe.disputes.update(id, params),
    },
  },
  payouts: {
    list: {
      samples: [{ arrival_date: { gte: 1, lt: 2 }, created: 3, destination: 'ba_1', status: 'paid' }],
      sdk: (stripe, _, params) => stripe.payouts.list(params),
    },
    get: { ...get('po_1'), sdk: (stripe, id, params) => stripe.payouts.retrieve(id, params) },
  },
  invoice_finalizations: {
    create: {
      samples: [{ id: 'in_1' }, { id: 'in_1', auto_advance: false, expand: ['payments'] }],
      sdk: (stripe, id, params) => stripe.invoices.finalizeInvoice(id, params),
    },
  },
  invoice_sends: {
    create: {
      samples: [{ id: 'in_1' }, { id: 'in_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.invoices.sendInvoice(id, params),
    },
  },
  invoice_line_items: {
    list: {
      samples: [{ id: 'in_1' }, { id: 'in_1', limit: 100, starting_after: 'il_1', expand: ['data.discounts'] }],
      sdk: (stripe, id, params) => stripe.invoices.listLineItems(id, params),
    },
  },
  invoice_items: {
    list: {
      samples: [{ created, customer: 'cus_1', customer_account: 'acct_1', invoice: 'in_1', pending: true }],
      sdk: (stripe, _, params) => stripe.invoiceItems.list(params),
    },
    create: {
      samples: [
        { customer: 'cus_1', amount: -5, currency: 'usd' },
        {
          customer_account: 'acct_1',
          description: awkward,
          discountable: false,
          discounts: '',
          invoice: 'in_1',
          metadata: null,
          period: { start: 1, end: 2 },
          price_data: { currency: 'usd', product: 'prod_1', unit_amount: 5 },
          quantity: 0,
          quantity_decimal: '0.000000000001',
          subscription: 'sub_1',
          tax_behavior: 'exclusive',
          tax_code: '',
          tax_rates: ['txr_1'],
          unit_amount_decimal: '0.5',
        },
        { customer: 'cus_1', pricing: { price: 'price_1' } },
      ],
      sdk: (stripe, _, params) => stripe.invoiceItems.create(params),
    },
  },
  invoice_payments: {
    list: {
      samples: [
        { created, invoice: 'in_1', payment: { type: 'payment_intent', payment_intent: 'pi_1' }, status: 'paid' },
      ],
      sdk: (stripe, _, params) => stripe.invoicePayments.list(params),
    },
  },
  prices: {
    list: {
      samples: [
        {
          active: true,
          created,
          currency: 'usd',
          lookup_keys: ['a', 'b & c'],
          product: 'prod_1',
          recurring: { interval: 'month', meter: 'mtr_1', usage_type: 'metered' },
          type: 'recurring',
        },
      ],
      sdk: (stripe, _, params) => stripe.prices.list(params),
    },
    get: { ...get('price_1'), sdk: (stripe, id, params) => stripe.prices.retrieve(id, params) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.prices.search(params) },
    create: {
      samples: [
        { currency: 'usd', product: 'prod_1', unit_amount: 1000 },
        {
          currency: 'usd',
          active: true,
          billing_scheme: 'tiered',
          currency_options: { eur: { tiers: [{ up_to: 'inf', unit_amount: 1 }] } },
          lookup_key: 'a & b',
          metadata,
          nickname: 'é',
          product_data: { name: 'P', id: 'p 1', metadata: { a: 'b' }, active: false },
          recurring: { interval: 'month', interval_count: 2, meter: 'mtr_1', usage_type: 'metered' },
          tax_behavior: 'inclusive',
          tiers: [
            { up_to: 10, unit_amount_decimal: '0.5', flat_amount: 1 },
            { up_to: 'inf', unit_amount: 1, flat_amount_decimal: '2' },
          ],
          tiers_mode: 'graduated',
          transfer_lookup_key: true,
          transform_quantity: { divide_by: 10, round: 'up' },
          expand: ['tiers'],
        },
      ],
      sdk: (stripe, _, params) => stripe.prices.create(params),
    },
  },
  subscription_items: {
    list: {
      samples: [{ subscription: 'sub_1', limit: 100 }],
      sdk: (stripe, _, params) => stripe.subscriptionItems.list(params),
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
  },
  events: {
    list: {
      samples: [{ created, delivery_success: false, types: ['invoice.paid', 'customer.*'] }, { type: 'charge.*' }],
      sdk: (stripe, _, params) => stripe.events.list(params),
    },
  },
  coupons: {
    list: { samples: [{ created: { gt: 1 }, limit: 1 }], sdk: (stripe, _, params) => stripe.coupons.list(params) },
  },
  files: {
    get: { ...get('file_1'), sdk: (stripe, id, params) => stripe.files.retrieve(id, params) },
  },
}

/** The same table by `entity.action`. */
export const rows: ReadonlyMap<string, Row<Readonly<Record<string, unknown>>>> = new Map(
  Object.entries(calls).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, row]) => [`${entity}.${action}`, row as Row<Record<string, unknown>>]),
  ),
)
