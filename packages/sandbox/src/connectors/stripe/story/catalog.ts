import type { NewRow } from '../../../core/rows.ts'
import { newId } from '../ids.ts'
import { store } from '../records.ts'
import { DAY, type Interval, type Moment, type PriceRow, type ProductRow } from '../rows.ts'

type Offer = readonly [amount: number, interval?: Interval]

interface Article {
  readonly name: string
  readonly description: string
  readonly key: string
  /** In cents of US dollars; the first one is the default. */
  readonly offers: readonly Offer[]
  readonly goods?: boolean
  readonly retired?: boolean
}

/** What the made-up company sells. */
const articles: readonly Article[] = [
  {
    name: 'Starter plan',
    description: 'One project, three seats',
    key: 'starter',
    offers: [
      [1900, 'month'],
      [19000, 'year'],
    ],
  },
  {
    name: 'Team plan',
    description: 'Ten projects, fifteen seats',
    key: 'team',
    offers: [
      [4900, 'month'],
      [49000, 'year'],
    ],
  },
  {
    name: 'Business plan',
    description: 'Unlimited projects, single sign-on',
    key: 'business',
    offers: [
      [19900, 'month'],
      [199000, 'year'],
    ],
  },
  { name: 'Extra seat', description: 'One more person on any plan', key: 'seat', offers: [[900, 'month']] },
  { name: 'Priority support', description: 'Answers within one hour', key: 'support', offers: [[9900, 'month']] },
  { name: 'Onboarding workshop', description: 'Half a day with our trainers', key: 'workshop', offers: [[75000]] },
  { name: 'Conference hoodie', description: 'Warm, gray, with a zip', key: 'hoodie', offers: [[6500]], goods: true },
  { name: 'Sticker pack', description: 'Twelve stickers for laptops', key: 'stickers', offers: [[1200]], goods: true },
  { name: 'Classic plan', description: 'No longer sold', key: 'classic', offers: [[2900, 'month']], retired: true },
]

const adjectives = ['Amber', 'Blue', 'Compact', 'Deluxe', 'Early', 'Little', 'Northern', 'Quiet', 'Second', 'Winter']
const things = ['guide', 'licence', 'mug', 'notebook', 'poster', 'toolkit', 'training day', 'T-shirt']

export interface Catalog {
  readonly products: readonly ProductRow[]
  readonly prices: readonly PriceRow[]
  /** Prices of an article, monthly or once before yearly. */
  offers(key: string): readonly PriceRow[]
  nameOf(price: PriceRow): string
}

/** The products, with prices; as many as wanted. */
export async function stockCatalog(moment: Moment, size: number): Promise<Catalog> {
  const { world, random, at } = moment
  const products: ProductRow[] = []
  const prices: PriceRow[] = []
  const byKey = new Map<string, PriceRow[]>()
  for (let index = 0; index < size; index++) {
    const article = articles[index] ?? more(moment, index)
    const created = at + index * DAY
    const id = newId('products', random)
    const rows = article.offers.map((offer): NewRow => priceRow(moment, article, offer, id, created))
    const product: NewRow = {
      id,
      active: !article.retired,
      created,
      default_price: rows[0]?.['id'] ?? null,
      description: article.description,
      metadata: { sku: article.key.toUpperCase() },
      name: article.name,
      shippable: article.goods ?? null,
      type: article.goods ? 'good' : 'service',
      unit_label: article.key === 'seat' ? 'seat' : null,
      url: `https://northwind-cloud.example/${article.key}`,
    }
    products.push(await store(world).insert('products', product))
    for (const row of rows) {
      const price = await store(world).insert('prices', row)
      prices.push(price)
      byKey.set(article.key, [...(byKey.get(article.key) ?? []), price])
    }
  }
  return {
    products,
    prices,
    offers: (key) => byKey.get(key) ?? [],
    nameOf: ({ product }) => products.find(({ id }) => id === product)?.name ?? product,
  }
}

function more({ random }: Moment, index: number): Article {
  const name = `${random.pick(adjectives)} ${random.pick(things)}`
  return {
    name,
    description: `Number ${index} of our catalog`,
    key: `item-${index}`,
    offers: [[random.int(5, 90) * 100]],
  }
}

function priceRow(
  { random }: Moment,
  { key, retired }: Article,
  [amount, interval]: Offer,
  product: string,
  created: number,
): NewRow {
  return {
    id: newId('prices', random),
    active: !retired,
    created,
    currency: 'usd',
    lookup_key: interval ? `${key}_${interval}ly` : key,
    product,
    recurring: interval
      ? { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
}
