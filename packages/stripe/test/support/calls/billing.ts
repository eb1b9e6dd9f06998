import type { Rows } from './rows.ts'
import { address, awkward, created, get, metadata, search } from './values.ts'

/** What is sold and charged for: catalog, subscriptions, invoices. */
export const billing: Pick<
  Rows,
  | 'invoices'
  | 'subscriptions'
  | 'products'
  | 'invoice_finalizations'
  | 'invoice_sends'
  | 'invoice_line_items'
  | 'invoice_items'
  | 'invoice_payments'
  | 'prices'
  | 'subscription_items'
  | 'coupons'
> = {
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
          default_payment_method: '',
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
        { id: 'sub_1', default_payment_method: '', default_source: '' },
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
        { id: 'prod_1', default_price: '' },
      ],
      sdk: (stripe, id, params) => stripe.products.update(id, params),
    },
    delete: { samples: [{ id: 'prod_1' }], sdk: (stripe, id) => stripe.products.del(id) },
    api_search: { ...search, sdk: (stripe, _, params) => stripe.products.search(params) },
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
  coupons: {
    list: { samples: [{ created: { gt: 1 }, limit: 1 }], sdk: (stripe, _, params) => stripe.coupons.list(params) },
  },
}
