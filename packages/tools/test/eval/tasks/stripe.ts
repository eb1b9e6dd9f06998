import type { Task } from '../task.ts'

export default [
  [
    'Refund 5.00 of the second newest charge.',
    [
      ['newest card payments', 'stripe.charges.list', { limit: 2 }],
      [
        'give money back',
        'stripe.refunds.create',
        { charge: '$0.1.id', amount: 500 },
        { charge_id: '$0.1.id', amount: '500' },
      ],
    ],
    '$1.status',
  ],
  [
    'Add the customer Ada Lovelace, ada@lovelace.example.',
    [
      [
        'add a new customer',
        'stripe.customers.create',
        { name: 'Ada Lovelace', email: 'ada@lovelace.example' },
        { name: 'Ada Lovelace', mail: 'ada@lovelace.example' },
      ],
    ],
    '$0.email',
  ],
  [
    'Which charge was disputed last, and why?',
    [['open chargebacks', 'stripe.disputes.list', { limit: 1 }]],
    '$0.0.reason',
  ],
  ['How much money is available?', [['how much money do we have', 'stripe.balance.get']], '$0.available.0.amount'],
  [
    'Who owes us for the newest open invoice?',
    [['unpaid bills', 'stripe.invoices.list', { status: 'open', limit: 1 }, { status: 'opened', limit: 1 }]],
    '$0.0.customer',
  ],
  [
    'Make a voucher of 20 percent, once.',
    [
      [
        'new voucher in percent',
        'stripe.coupons.create',
        { percent_off: 20, duration: 'once' },
        { percent_off: '20', duration: 'once' },
      ],
    ],
    '$0.percent_off',
  ],
  [
    'Sell a new product "Onboarding" for 99.00 dollars a month.',
    [
      ['add a product to sell', 'stripe.products.create', { name: 'Onboarding' }, { title: 'Onboarding' }],
      [
        'set the price of a product',
        'stripe.prices.create',
        { product: '$0.id', currency: 'usd', unit_amount: 9900, recurring: { interval: 'month' } },
        { product: '$0.id', currency: 'usd', unit_amount: 9900, recurring: { interval: 'months' } },
      ],
    ],
    '$1.unit_amount',
  ],
  [
    'Cancel the newest active subscription at its end.',
    [
      ['running memberships', 'stripe.subscriptions.list', { status: 'active', limit: 1 }],
      [
        'change a subscription',
        'stripe.subscriptions.update',
        { id: '$0.0.id', cancel_at_period_end: true },
        { id: '$0.0.id', cancel_at_period_end: 'true' },
      ],
    ],
    '$1.cancel_at_period_end',
  ],
  [
    'Change the mail address of the newest customer to billing@new.example.',
    [
      ['list customers', 'stripe.customers.list', { limit: 1 }],
      ['change the email of a customer', 'stripe.customers.update', { id: '$0.0.id', email: 'billing@new.example' }],
    ],
    '$1.email',
  ],
  [
    'Write off the newest open invoice.',
    [
      ['unpaid invoices', 'stripe.invoices.list', { status: 'open', limit: 1 }],
      ['write off a bill as uncollectible', 'stripe.invoices.mark_uncollectible', { id: '$0.0.id' }],
    ],
    '$1.status',
  ],
  [
    'Bill the newest customer 75.00 dollars for "Workshop" with the next invoice.',
    [
      ['newest customer', 'stripe.customers.list', { limit: 1 }],
      [
        'add an item to the next invoice',
        'stripe.invoice_items.create',
        { customer: '$0.0.id', amount: 7500, currency: 'usd', description: 'Workshop' },
        { customer_id: '$0.0.id', amount: 7500, currency: 'usd', description: 'Workshop' },
      ],
    ],
    '$1.description',
  ],
  [
    'When does the last payout arrive?',
    [['transfers to our bank account', 'stripe.payouts.list', { limit: 1 }]],
    '$0.0.arrival_date',
  ],
  [
    'Which plan does the newest subscription have?',
    [
      ['newest subscriptions', 'stripe.subscriptions.list', { limit: 1 }],
      ['positions of a subscription', 'stripe.subscription_items.list', { subscription: '$0.0.id' }],
    ],
    '$1.0.price.id',
  ],
] satisfies readonly Task[]
