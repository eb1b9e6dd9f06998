import type { Rows } from './rows.ts'
import { get } from './values.ts'

/** Setting up payments, moving money, and what belongs to it. */
export const money: Pick<
  Rows,
  | 'setup_intents'
  | 'transfers'
  | 'transfer_reversals'
  | 'tax_ids'
  | 'tax_rates'
  | 'file_links'
  | 'webhook_endpoints'
  | 'customer_balance_transactions'
  | 'shipping_rates'
  | 'billing_meters'
  | 'application_fees'
  | 'reviews'
  | 'top_ups'
  | 'early_fraud_warnings'
  | 'plans'
  | 'billing_meter_events'
  | 'billing_meter_event_adjustments'
  | 'billing_meter_event_summaries'
> = {
  application_fees: {
    list: {
      samples: [{}, { charge: 'ch_1', created: { gte: 7 }, limit: 3, expand: ['data.charge'] }],
      sdk: (stripe, _, params) => stripe.applicationFees.list(params),
    },
    get: { ...get('fee_1'), sdk: (stripe, id, params) => stripe.applicationFees.retrieve(id, params) },
  },
  reviews: {
    list: {
      samples: [{}, { created: 7, limit: 3, starting_after: 'prv_1', expand: ['data.charge'] }],
      sdk: (stripe, _, params) => stripe.reviews.list(params),
    },
    get: { ...get('prv_1'), sdk: (stripe, id, params) => stripe.reviews.retrieve(id, params) },
  },
  top_ups: {
    list: {
      samples: [{}, { amount: { gte: 5 }, created: { lt: 7 }, status: 'pending', limit: 3 }],
      sdk: (stripe, _, params) => stripe.topups.list(params),
    },
    get: { ...get('tu_1'), sdk: (stripe, id, params) => stripe.topups.retrieve(id, params) },
  },
  early_fraud_warnings: {
    list: {
      samples: [{}, { charge: 'ch_1', created: { gte: 7 }, payment_intent: 'pi_1', limit: 3 }],
      sdk: (stripe, _, params) => stripe.radar.earlyFraudWarnings.list(params),
    },
    get: { ...get('issfr_1'), sdk: (stripe, id, params) => stripe.radar.earlyFraudWarnings.retrieve(id, params) },
  },
  plans: {
    list: {
      samples: [{}, { active: false, created: { gte: 7 }, product: 'prod_1', limit: 3, expand: ['data.tiers'] }],
      sdk: (stripe, _, params) => stripe.plans.list(params),
    },
    get: { ...get('plan_1'), sdk: (stripe, id, params) => stripe.plans.retrieve(id, params) },
  },
  setup_intents: {
    list: {
      samples: [
        {},
        {
          attach_to_self: true,
          created: 7,
          customer: 'cus_1',
          customer_account: 'acct_1',
          payment_method: 'pm_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.setupIntents.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.setupIntents.retrieve(id, params) },
    create: {
      samples: [
        {},
        {
          allowed_payment_method_types: ['card'],
          attach_to_self: true,
          automatic_payment_methods: { allow_redirects: 'never', enabled: true },
          confirm: true,
          confirmation_token: 'confirmation_token_1',
          customer: 'cus_1',
          customer_account: 'acct_1',
          description: 'a+b & c=d [e] 漢字',
          excluded_payment_method_types: ['card'],
          expand: ['customer'],
          flow_directions: ['outbound'],
          mandate_data: {
            customer_acceptance: {
              accepted_at: 7,
              offline: {},
              online: { ip_address: 'ip_address_1', user_agent: 'user_agent_1' },
              type: 'offline',
            },
          },
          metadata: { order: '7', 'a b': '& é' },
          on_behalf_of: 'acct_3',
          payment_method: 'pm_1',
          payment_method_configuration: 'payment_method_configuration_1',
          payment_method_data: {
            acss_debit: {
              account_number: 'account_number_1',
              institution_number: 'institution_number_1',
              transit_number: 'transit_number_1',
            },
            affirm: {},
            type: 'acss_debit',
          },
          payment_method_options: {
            acss_debit: { currency: 'cad', mandate_options: {}, verification_method: 'instant' },
            amazon_pay: {},
          },
          return_url: 'https://example.com/back?x=1',
          single_use: { amount: 7, currency: 'chf' },
          usage: 'on_session',
          use_stripe_sdk: true,
        },
      ],
      sdk: (stripe, _, params) => stripe.setupIntents.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          allowed_payment_method_types: ['card'],
          attach_to_self: true,
          customer: 'cus_1',
          customer_account: 'acct_1',
          description: 'a+b & c=d [e] 漢字',
          excluded_payment_method_types: ['card'],
          expand: ['customer'],
          flow_directions: ['outbound'],
          metadata: { order: '7', 'a b': '& é' },
          payment_method: 'pm_1',
          payment_method_configuration: 'payment_method_configuration_1',
          payment_method_data: {
            acss_debit: {
              account_number: 'account_number_1',
              institution_number: 'institution_number_1',
              transit_number: 'transit_number_1',
            },
            affirm: {},
            type: 'acss_debit',
          },
          payment_method_options: {
            acss_debit: { currency: 'cad', mandate_options: {}, verification_method: 'instant' },
            amazon_pay: {},
          },
        },
      ],
      sdk: (stripe, id, params) => stripe.setupIntents.update(id, params),
    },
    confirm: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          allowed_payment_method_types: ['card'],
          confirmation_token: 'confirmation_token_1',
          expand: ['customer'],
          mandate_data: {
            customer_acceptance: {
              accepted_at: 7,
              offline: {},
              online: { ip_address: 'ip_address_1', user_agent: 'user_agent_1' },
              type: 'offline',
            },
          },
          payment_method: 'pm_1',
          payment_method_data: {
            acss_debit: {
              account_number: 'account_number_1',
              institution_number: 'institution_number_1',
              transit_number: 'transit_number_1',
            },
            affirm: {},
            type: 'acss_debit',
          },
          payment_method_options: {
            acss_debit: { currency: 'cad', mandate_options: {}, verification_method: 'instant' },
            amazon_pay: {},
          },
          return_url: 'https://example.com/back?x=1',
          use_stripe_sdk: true,
        },
      ],
      sdk: (stripe, id, params) => stripe.setupIntents.confirm(id, params),
    },
    verify_microdeposits: {
      samples: [
        { id: 'seti_1', amounts: [32, 45] },
        { id: 'seti_1', descriptor_code: 'SM11AA', expand: ['customer'] },
      ],
      sdk: (stripe, id, params) => stripe.setupIntents.verifyMicrodeposits(id, params),
    },
    cancel: {
      samples: [{ id: 'x_1' }, { id: 'x_1', cancellation_reason: 'requested_by_customer', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.setupIntents.cancel(id, params),
    },
  },
  transfers: {
    list: {
      samples: [
        {},
        {
          created: 7,
          destination: 'acct_2',
          transfer_group: 'transfer_group_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.transfers.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.transfers.retrieve(id, params) },
    create: {
      samples: [
        { currency: 'chf', destination: 'acct_2' },
        {
          currency: 'chf',
          destination: 'acct_2',
          amount: 7,
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          source_transaction: 'source_transaction_1',
          source_type: 'fpx',
          transfer_group: 'transfer_group_1',
        },
      ],
      sdk: (stripe, _, params) => stripe.transfers.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        { id: 'x_1', description: 'a+b & c=d [e] 漢字', expand: ['customer'], metadata: { order: '7', 'a b': '& é' } },
      ],
      sdk: (stripe, id, params) => stripe.transfers.update(id, params),
    },
  },
  transfer_reversals: {
    list: {
      samples: [{ id: 'x_1' }, { id: 'x_1', limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, id, params) => stripe.transfers.listReversals(id, params),
    },
    get: {
      samples: [{ transfer: 'tr_1', id: 'trr_1', expand: ['transfer'] }],
      sdk: (stripe, id, given) => {
        const { transfer, ...params } = given as Record<string, never>
        return stripe.transfers.retrieveReversal(String(transfer), id, params)
      },
    },
    update: {
      samples: [
        { transfer: 'tr_1', id: 'trr_1', metadata: { order: '7' } },
        { transfer: 'tr_1', id: 'trr_1', metadata: '', expand: ['transfer'] },
      ],
      sdk: (stripe, id, given) => {
        const { transfer, ...params } = given as Record<string, never>
        return stripe.transfers.updateReversal(String(transfer), id, params)
      },
    },
    create: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          amount: 7,
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          refund_application_fee: true,
        },
      ],
      sdk: (stripe, id, params) => stripe.transfers.createReversal(id, params),
    },
  },
  tax_ids: {
    list: {
      samples: [
        {},
        {
          owner: { account: 'acct_4', customer: 'cus_1', customer_account: 'acct_1', type: 'self' },
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.taxIds.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.taxIds.retrieve(id, params) },
    create: {
      samples: [
        { type: 'ad_nrt', value: 'DE123456789' },
        {
          type: 'ad_nrt',
          value: 'DE123456789',
          expand: ['customer'],
          owner: { account: 'acct_4', customer: 'cus_1', customer_account: 'acct_1', type: 'self' },
        },
      ],
      sdk: (stripe, _, params) => stripe.taxIds.create(params),
    },
    delete: { samples: [{ id: 'x_1' }], sdk: (stripe, id, params) => stripe.taxIds.del(id, params) },
  },
  tax_rates: {
    list: {
      samples: [
        {},
        {
          active: true,
          created: 7,
          inclusive: true,
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.taxRates.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.taxRates.retrieve(id, params) },
    create: {
      samples: [
        { display_name: 'display_name_1', inclusive: true, percentage: 7 },
        {
          display_name: 'display_name_1',
          inclusive: true,
          percentage: 7,
          active: true,
          country: 'CH',
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          jurisdiction: 'jurisdiction_1',
          metadata: { order: '7', 'a b': '& é' },
          state: 'ZH',
          tax_type: 'vat',
        },
      ],
      sdk: (stripe, _, params) => stripe.taxRates.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          active: true,
          country: 'CH',
          description: 'a+b & c=d [e] 漢字',
          display_name: 'display_name_1',
          expand: ['customer'],
          jurisdiction: 'jurisdiction_1',
          metadata: { order: '7', 'a b': '& é' },
          state: 'ZH',
          tax_type: 'vat',
        },
      ],
      sdk: (stripe, id, params) => stripe.taxRates.update(id, params),
    },
  },
  file_links: {
    list: {
      samples: [
        {},
        {
          created: 7,
          expired: true,
          file: 'file_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.fileLinks.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.fileLinks.retrieve(id, params) },
    create: {
      samples: [
        { file: 'file_1' },
        { file: 'file_1', expand: ['customer'], expires_at: 7, metadata: { order: '7', 'a b': '& é' } },
      ],
      sdk: (stripe, _, params) => stripe.fileLinks.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        { id: 'x_1', expand: ['customer'], expires_at: 7, metadata: { order: '7', 'a b': '& é' } },
      ],
      sdk: (stripe, id, params) => stripe.fileLinks.update(id, params),
    },
  },
  webhook_endpoints: {
    list: {
      samples: [{}, { limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, _, params) => stripe.webhookEndpoints.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.webhookEndpoints.retrieve(id, params) },
    create: {
      samples: [
        { enabled_events: ['account.application.authorized'], url: 'https://example.com/hook?a=b&c=d' },
        {
          enabled_events: ['account.application.authorized'],
          url: 'https://example.com/hook?a=b&c=d',
          api_version: '2011-01-01',
          connect: true,
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
        },
      ],
      sdk: (stripe, _, params) => stripe.webhookEndpoints.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          description: 'a+b & c=d [e] 漢字',
          disabled: true,
          enabled_events: ['account.application.authorized'],
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
          url: 'https://example.com/hook?a=b&c=d',
        },
      ],
      sdk: (stripe, id, params) => stripe.webhookEndpoints.update(id, params),
    },
    delete: { samples: [{ id: 'x_1' }], sdk: (stripe, id, params) => stripe.webhookEndpoints.del(id, params) },
  },
  customer_balance_transactions: {
    list: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          created: 7,
          invoice: 'in_1',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, id, params) => stripe.customers.listBalanceTransactions(id, params),
    },
    create: {
      samples: [
        { id: 'x_1', amount: 7, currency: 'chf' },
        {
          id: 'x_1',
          amount: 7,
          currency: 'chf',
          description: 'a+b & c=d [e] 漢字',
          expand: ['customer'],
          metadata: { order: '7', 'a b': '& é' },
        },
      ],
      sdk: (stripe, id, params) => stripe.customers.createBalanceTransaction(id, params),
    },
  },
  shipping_rates: {
    list: {
      samples: [
        {},
        {
          active: true,
          created: 7,
          currency: 'chf',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, _, params) => stripe.shippingRates.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.shippingRates.retrieve(id, params) },
    create: {
      samples: [
        { display_name: 'display_name_1' },
        {
          display_name: 'display_name_1',
          delivery_estimate: { maximum: { unit: 'hour', value: 7 }, minimum: { unit: 'hour', value: 7 } },
          expand: ['customer'],
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
      ],
      sdk: (stripe, _, params) => stripe.shippingRates.create(params),
    },
    update: {
      samples: [
        { id: 'x_1' },
        {
          id: 'x_1',
          active: true,
          expand: ['customer'],
          fixed_amount: { currency_options: { usd: { amount: 7, tax_behavior: 'unspecified' } } },
          metadata: { order: '7', 'a b': '& é' },
          tax_behavior: 'inclusive',
        },
      ],
      sdk: (stripe, id, params) => stripe.shippingRates.update(id, params),
    },
  },
  billing_meters: {
    list: {
      samples: [{}, { status: 'inactive', limit: 3, starting_after: 'starting_after_1', expand: ['data.customer'] }],
      sdk: (stripe, _, params) => stripe.billing.meters.list(params),
    },
    get: { ...get('x_1'), sdk: (stripe, id, params) => stripe.billing.meters.retrieve(id, params) },
    create: {
      samples: [
        { default_aggregation: { formula: 'sum' }, display_name: 'display_name_1', event_name: 'api_requests' },
        {
          default_aggregation: { formula: 'sum' },
          display_name: 'display_name_1',
          event_name: 'api_requests',
          customer_mapping: { event_payload_key: 'event_payload_key_1', type: 'by_id' },
          event_time_window: 'hour',
          expand: ['customer'],
          value_settings: { event_payload_key: 'event_payload_key_1' },
        },
      ],
      sdk: (stripe, _, params) => stripe.billing.meters.create(params),
    },
    update: {
      samples: [{ id: 'x_1' }, { id: 'x_1', display_name: 'display_name_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.billing.meters.update(id, params),
    },
    deactivate: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.billing.meters.deactivate(id, params),
    },
    reactivate: {
      samples: [{ id: 'x_1' }, { id: 'x_1', expand: ['customer'] }],
      sdk: (stripe, id, params) => stripe.billing.meters.reactivate(id, params),
    },
  },
  billing_meter_events: {
    create: {
      samples: [
        { event_name: 'api_requests', payload: { stripe_customer_id: 'cus_1', value: '25' } },
        {
          event_name: 'api_requests',
          payload: { stripe_customer_id: 'cus_1', value: '25' },
          expand: ['customer'],
          identifier: 'identifier_1',
          timestamp: 7,
        },
      ],
      sdk: (stripe, _, params) => stripe.billing.meterEvents.create(params),
    },
  },
  billing_meter_event_adjustments: {
    create: {
      samples: [
        { event_name: 'api_requests', type: 'cancel' },
        { event_name: 'api_requests', type: 'cancel', cancel: { identifier: 'identifier_1' }, expand: ['customer'] },
      ],
      sdk: (stripe, _, params) => stripe.billing.meterEventAdjustments.create(params),
    },
  },
  billing_meter_event_summaries: {
    list: {
      samples: [
        { id: 'x_1', customer: 'cus_1', end_time: 7, start_time: 7 },
        {
          id: 'x_1',
          customer: 'cus_1',
          end_time: 7,
          start_time: 7,
          value_grouping_window: 'hour',
          limit: 3,
          starting_after: 'starting_after_1',
          expand: ['data.customer'],
        },
      ],
      sdk: (stripe, id, params) => stripe.billing.meters.listEventSummaries(id, params),
    },
  },
}
