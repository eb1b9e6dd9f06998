import type { Task } from '../task.ts'

export default [
  ['What is the shop called?', [['name of the shop', 'shopify.shop.get']], '$0.name'],
  [
    'Add the product "Green tea" as a draft.',
    [
      [
        'add an article to the shop',
        'shopify.products.create',
        { title: 'Green tea', status: 'DRAFT' },
        { name: 'Green tea', status: 'DRAFTS' },
      ],
    ],
    '$0.title',
  ],
  ['How many orders are there?', [['number of orders', 'shopify.orders.count']], '$0.count'],
  [
    'Tag the first customer as "vip".',
    [
      ['list shoppers', 'shopify.customers.list', { limit: 1 }, { first: 1 }],
      ['add a tag', 'shopify.tags.add', { id: '$0.0.id', tags: ['vip'] }, { id: '$0.0.id', tags: 'vip' }],
    ],
  ],
  [
    'Note "Call before delivery." on the first order.',
    [
      ['orders of the shop', 'shopify.orders.list', { limit: 1 }],
      [
        'change the note of an order',
        'shopify.orders.update',
        { order_id: '$0.0.id', note: 'Call before delivery.' },
        { id: '$0.0.id', note: 'Call before delivery.' },
      ],
    ],
    '$1.note',
  ],
  ['Which warehouses are there?', [['warehouses', 'shopify.locations.list', { limit: 1 }]], '$0.0.name'],
  [
    'Create a gift card of 25.00.',
    [['new gift voucher', 'shopify.gift_cards.create', { initialValue: '25.00' }, { initial_value: '25.00' }]],
  ],
  [
    'Rename the first product to "Classic pot".',
    [
      ['products of the shop', 'shopify.products.list', { limit: 1 }],
      [
        'rename a product',
        'shopify.products.update',
        { product_id: '$0.0.id', title: 'Classic pot' },
        { productId: '$0.0.id', title: 'Classic pot' },
      ],
    ],
    '$1.title',
  ],
  [
    'Add the customer Ada Lovelace, ada@lovelace.example.',
    [
      [
        'new shopper',
        'shopify.customers.create',
        { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@lovelace.example' },
        { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@lovelace.example' },
      ],
    ],
    '$0.defaultEmailAddress.emailAddress',
  ],
  ['Which carts were left?', [['abandoned carts', 'shopify.abandoned_checkouts.list', { limit: 1 }]], '$0.0.name'],
  [
    'Create the collection "Autumn".',
    [['make a collection of products', 'shopify.collections.create', { title: 'Autumn' }]],
    '$0.title',
  ],
  [
    'Close the first open order.',
    [
      ['open orders', 'shopify.orders.list', { limit: 1, query: 'status:open' }],
      ['archive an order', 'shopify.orders.close', { order_id: '$0.0.id' }],
    ],
  ],
] satisfies readonly Task[]
