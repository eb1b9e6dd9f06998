import type { Seed, SeedValue } from '@ferrule/sandbox/engine'

/** Configurable numbers of records; all other numbers follow from the customers. */
export const SIZES = { customers: 120, products: 9 }

const article = (key: string, name: string, description: string, month: number, once?: number, goods = false) => ({
  ...{ key, name, description, active: key !== 'classic' },
  ...{ type: goods ? 'good' : 'service', shippable: goods ? true : null },
  offers: once
    ? [{ amount: once, name: key }]
    : [
        { amount: month, interval: 'month', name: `${key}_monthly` },
        { amount: month * 10, interval: 'year', name: `${key}_yearly` },
      ],
})

/** Products of the made-up company, with prices in cents of US dollars. */
const ARTICLES: SeedValue = [
  article('starter', 'Starter plan', 'One project, three seats', 1900),
  article('team', 'Team plan', 'Ten projects, fifteen seats', 4900),
  article('business', 'Business plan', 'Unlimited projects, single sign-on', 19900),
  article('seat', 'Extra seat', 'One more person on any plan', 900),
  article('support', 'Priority support', 'Answers within one hour', 9900),
  article('workshop', 'Onboarding workshop', 'Half a day with our trainers', 0, 75000),
  article('hoodie', 'Conference hoodie', 'Warm, gray, with a zip', 0, 6500, true),
  article('stickers', 'Sticker pack', 'Twelve stickers for laptops', 0, 1200, true),
  article('classic', 'Classic plan', 'No longer sold', 2900),
]

const PLACES: SeedValue = [
  { city: 'Portland', country: 'US', line1: '{number} Alder Street', line2: null, postal_code: '97204', state: 'OR' },
  { city: 'Austin', country: 'US', line1: '{number} Cedar Lane', line2: null, postal_code: '78701', state: 'TX' },
  { city: 'Berlin', country: 'DE', line1: 'Lindenstraße {number}', line2: null, postal_code: '10969', state: null },
  { city: 'Lyon', country: 'FR', line1: '{number} rue des Fleurs', line2: null, postal_code: '69002', state: null },
]

/** Two years of a made-up software company; its money is in `books.ts`. */
export const seed: Seed = {
  steps: [
    {
      collection: 'products',
      let: { article: { $turn: ARTICLES }, made: { $even: [-760, -730] }, price: { $hex: 20 } },
      fields: {
        active: '{article.active}',
        created: '{made}',
        default_price: 'price_{price}0',
        description: '{article.description}',
        metadata: { sku: '{article.key}-{index}' },
        name: '{article.name}',
        shippable: '{article.shippable}',
        type: '{article.type}',
        url: 'https://northwind-cloud.example/{article.key}',
      },
      below: [
        {
          collection: 'prices',
          linked: true,
          each: '{article.offers}',
          fields: {
            id: 'price_{price}{index}',
            active: '{article.active}',
            created: '{made}',
            currency: 'usd',
            lookup_key: { $if: [{ $less: ['{outer.index}', 9] }, '{each.name}', '{each.name}_{outer.index}'] },
            product: '{products.id}',
            recurring: {
              $if: [
                '{each.interval}',
                {
                  interval: '{each.interval}',
                  interval_count: 1,
                  meter: null,
                  trial_period_days: null,
                  usage_type: 'licensed',
                },
                null,
              ],
            },
            type: { $if: ['{each.interval}', 'recurring', 'one_time'] },
            unit_amount: '{each.amount}',
            unit_amount_decimal: '{each.amount|text}',
          },
        },
      ],
    },
    {
      collection: 'customers',
      let: {
        made: { $even: [-730, -1] },
        human: { $person: true },
        company: { $if: [{ $chance: 0.35 }, { $company: true }] },
        number: { $int: [1, 200] },
        place: { $pick: PLACES },
        card: { $if: [{ $chance: 0.9 }, { $hex: 24 }] },
        name: { $if: ['{company}', '{company}', '{human.name}'] },
        email: '{human.first|lower}.{index|next}@example.com',
      },
      fields: {
        address: '{place}',
        balance: { $if: [{ $chance: 0.04 }, -2500, 0] },
        created: '{made}',
        currency: 'usd',
        description: { $if: ['{company}', 'Contact: {human.name}', null] },
        email: '{email}',
        invoice_prefix: { $hex: 8 },
        invoice_settings: {
          custom_fields: null,
          default_payment_method: { $if: ['{card}', 'pm_{card}', null] },
          footer: null,
          rendering_options: null,
        },
        metadata: { source: { $pick: ['website', 'referral', 'partner', 'fair', 'newsletter'] } },
        name: '{name}',
        preferred_locales: [],
        tax_exempt: 'none',
      },
      below: [
        {
          collection: 'payment_methods',
          linked: true,
          if: '{card}',
          count: 1,
          let: {
            brand: {
              $weighted: [
                ['visa', 6],
                ['mastercard', 3],
                ['amex', 1],
              ],
            },
          },
          fields: {
            id: 'pm_{card}',
            billing_details: { address: '{place}', email: '{email}', name: '{human.name}', phone: null, tax_id: null },
            card: {
              brand: '{brand}',
              checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
              country: '{place.country}',
              exp_month: { $int: [1, 12] },
              exp_year: { $int: [2027, 2030] },
              fingerprint: { $hex: 16 },
              funding: 'credit',
              // A few cards fail, as Stripe's test cards of these numbers do.
              last4: {
                $weighted: [
                  ['9995', 8],
                  ['4242', 50],
                  ['1881', 42],
                ],
              },
              network: '{brand}',
              three_d_secure: null,
              wallet: null,
            },
            created: '{made}',
            customer: '{customers.id}',
          },
        },
      ],
    },
    {
      collection: 'coupons',
      each: [
        {
          id: 'WELCOME10',
          created: { $days: -600 },
          duration: 'once',
          name: 'Welcome',
          percent_off: 10,
          times_redeemed: 38,
        },
        {
          id: 'PARTNER25',
          created: { $days: -510 },
          duration: 'forever',
          name: 'Partners',
          percent_off: 25,
          times_redeemed: 6,
        },
        {
          ...{ id: 'SPRING24', amount_off: 2000, currency: 'usd', duration: 'repeating', duration_in_months: 3 },
          ...{ created: { $days: -420 }, name: 'Spring 2024', times_redeemed: 112, valid: false },
        },
      ],
    },
    {
      collection: 'files',
      each: ['pdf', 'png'],
      let: { id: { $hex: 24 } },
      fields: {
        id: 'file_{id}',
        created: { $days: [-90, -5] },
        filename: 'delivery-note.{each}',
        links: { object: 'list', data: [], has_more: false, url: '/v1/file_links?file=file_{id}' },
        size: { $int: [20_000, 400_000] },
        type: '{each}',
        url: 'https://files.stripe.com/v1/files/file_{id}/contents',
      },
    },
    {
      collection: 'invoice_items',
      count: 3,
      if: '{sizes.customers}',
      let: { made: { $days: -1 } },
      fields: {
        amount: 7500,
        created: '{made}',
        currency: 'usd',
        customer: { $one: 'customers', as: '{item.id}' },
        date: '{made}',
        description: 'Data migration, one hour',
        invoice: null,
        period: { end: '{made}', start: '{made}' },
        pricing: null,
      },
    },
    {
      collection: 'billing_meters',
      fields: {
        id: 'mtr_northwindApiRequests0001',
        created: { $days: -300 },
        default_aggregation: { formula: 'sum' },
        display_name: 'API requests',
        event_name: 'api_requests',
        updated: { $days: -300 },
      },
    },
  ],
}
