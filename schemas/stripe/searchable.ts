/** By stream: fields that a search knows in addition to those of the record, and fields it knows by another type. */
export const searchable = {
  customers: {
    account_balance: 'integer',
    cards: 'array',
    default_card: 'string',
    sources: 'string',
    tax_info: 'string',
    tax_info_verification: 'string',
  },
  invoices: {
    application_fee: 'integer',
    billing: 'string',
    closed: 'boolean',
  },
  charges: {
    card: 'object',
    statement_description: 'string',
  },
  subscriptions: {
    billing: 'string',
    billing_cycle_anchor: 'number',
    cancel_at: 'number',
    canceled_at: 'number',
    current_period_end: 'number',
    ended_at: 'number',
    tax_percent: 'number',
    trial_end: 'number',
  },
} as const
