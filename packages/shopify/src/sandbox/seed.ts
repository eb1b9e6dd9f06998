import { company, email, person, phone, type Random, type Seeding, type World } from '@ferrule/sandbox/engine'
import type { Kinds } from './kinds.ts'
import { all } from './records.ts'
import { seedContent, seedPayouts } from './seed-content.ts'
import { seedOrders } from './seed-orders.ts'
import { seedShop } from './seed-shop.ts'
import { at, DAY, iso } from './values.ts'
import { makeCollection } from './writes/collections.ts'
import { addAddress, makeCustomer } from './writes/customers.ts'
import { metafieldWrites } from './writes/metafields.ts'
import { makeProduct } from './writes/products.ts'
import { perform } from './writes/write.ts'

/** Configurable numbers of records; all other numbers follow. */
export const SIZES = { customers: 24, orders: 40, products: 12 }

const THINGS = 'Tea pot,Tea cup,Tray,Kettle,Tin,Whisk,Strainer,Honey,Green tea,Black tea,Herbal tea,Biscuits'.split(',')
const STYLES = ['Classic', 'Harbour', 'Meadow', 'Winter', 'Copper']
const COLOURS = ['Blue', 'Red', 'White']

/** A made-up shop that sells tea and what one drinks it from. */
export async function seed(world: World, { sizes, random, until }: Seeding): Promise<void> {
  await seedShop(at(world, until - 900 * DAY, random))
  const products = await seedProducts(world, random, sizes['products'] ?? SIZES.products, until)
  await seedCollections(at(world, until - 400 * DAY, random), products)
  await seedCustomers(world, random, sizes['customers'] ?? SIZES.customers, until)
  await seedOrders(world, random, sizes['orders'] ?? SIZES.orders, until)
  await seedContent(at(world, until - 100 * DAY, random))
  await seedPayouts(at(world, until, random), until)
}

type Product = Kinds['Product']

/** Input of a product of the shop; every third has no colors. */
function productIn(random: Random, index: number) {
  const thing = THINGS[index % THINGS.length] ?? ''
  const title = `${STYLES[Math.floor(index / THINGS.length + index) % STYLES.length]} ${thing.toLowerCase()}`
  const product = {
    title,
    descriptionHtml: `<p>${title}, made to last.</p>`,
    vendor: index % 4 === 0 ? company(random) : 'Harbour Tea',
    productType: /tea$|honey|biscuits/i.test(thing) ? 'Food' : 'Tableware',
    status: index % 10 === 9 ? ('DRAFT' as const) : ('ACTIVE' as const),
    tags: [...(random.chance(0.4) ? ['gift'] : []), ...(index < 3 ? ['new'] : [])],
    ...(isColored(index) && { productOptions: [{ name: 'Colour', values: COLOURS.map((name) => ({ name })) }] }),
    metafields: [{ namespace: 'care', key: 'dishwasher', type: 'boolean', value: String(random.chance(0.5)) }],
  }
  const media = [1, 2].slice(0, random.int(1, 2)).map((number) => ({
    originalSource: `https://cdn.shopify.com/s/files/1/0000/0001/products/${index + 1}-${number}.png?v=1`,
    mediaContentType: 'IMAGE' as const,
    alt: title,
  }))
  return { ...product, media }
}

const isColored = (index: number): boolean => index % 3 !== 2

/** Its variants, one of each color, with their stock. */
function variantsIn(world: World, random: Random, index: number) {
  const locations = all(world, 'Location', ({ isActive }) => isActive)
  const price = (random.int(6, 90) - 0.1).toFixed(2)
  const variant = (optionName: string, name: string, code: string) => ({
    price,
    optionValues: [{ optionName, name }],
    inventoryItem: {
      sku: `TEA-${index + 1}-${code}`,
      tracked: true,
      cost: (Number(price) / 2).toFixed(2),
      countryCodeOfOrigin: 'JP',
    },
    inventoryQuantities: locations.map(({ id }) => ({
      locationId: id,
      name: 'available' as const,
      quantity: random.int(0, 60),
    })),
  })
  return isColored(index)
    ? COLOURS.map((name) => variant('Colour', name, name.charAt(0)))
    : [variant('Title', 'Default Title', 'X')]
}

async function seedProducts(world: World, random: Random, size: number, until: number): Promise<Product[]> {
  const products: Product[] = []
  for (let index = 0; index < size; index++) {
    const then = at(world, until - (800 - index * 10) * DAY, random)
    const input = productIn(random, index)
    const product = await makeProduct(then, { ...input, variants: variantsIn(then, random, index) })
    products.push(product)
  }
  return products
}

async function seedCollections(world: World, products: readonly Product[]): Promise<void> {
  const rule = (column: 'TAG' | 'TYPE', condition: string) => ({
    appliedDisjunctively: false,
    rules: [{ column, relation: 'EQUALS' as const, condition }],
  })
  await makeCollection(world, {
    title: 'Favourites',
    products: products.slice(0, 5).map(({ id }) => id),
    sortOrder: 'MANUAL',
  })
  await makeCollection(world, { title: 'Front page', products: products.slice(2, 4).map(({ id }) => id) })
  await makeCollection(world, { title: 'Gifts', ruleSet: rule('TAG', 'gift') })
  await makeCollection(world, { title: 'Tableware', ruleSet: rule('TYPE', 'Tableware') })
  const owned = (owner: { id: string } | undefined, key: string, value: string) =>
    owner ? [{ ownerId: owner.id, namespace: 'story', key, type: 'single_line_text_field', value }] : []
  const metafields = [
    ...owned(all(world, 'Shop')[0], 'founded', '2023'),
    ...owned(all(world, 'Collection')[0], 'mood', 'warm'),
    ...owned(all(world, 'Location')[0], 'door', 'green'),
  ]
  await perform(world, metafieldWrites.metafieldsSet, { metafields })
}

async function seedCustomers(world: World, random: Random, size: number, until: number): Promise<void> {
  const known = new Set<string>()
  for (let index = 0; index < size; index++) {
    const then = at(world, until - random.int(200, 700) * DAY, random)
    const human = person(random)
    let address = email(human, random)
    while (known.has(address)) address = address.replace('@', `${index}@`)
    known.add(address)
    const customer = await makeCustomer(then, {
      firstName: human.first,
      lastName: human.last,
      email: address,
      tags: random.chance(0.2) ? ['vip'] : [],
      note: random.chance(0.1) ? 'Prefers post to email' : null,
      emailMarketingConsent: {
        marketingState: random.chance(0.6) ? 'SUBSCRIBED' : 'NOT_SUBSCRIBED',
        marketingOptInLevel: 'SINGLE_OPT_IN',
        consentUpdatedAt: iso(then.now()),
      },
      metafields: [
        { namespace: 'taste', key: 'tea', type: 'single_line_text_field', value: random.pick(['green', 'black']) },
      ],
    })
    for (let count = random.int(1, 2); count > 0; count--)
      await perform(then, addAddress, { customerId: customer.id, address: addressIn(random, human) })
  }
}

const addressIn = (random: Random, { first, last }: ReturnType<typeof person>) => ({
  firstName: first,
  lastName: last,
  address1: `${random.int(1, 200)} ${random.pick(['Harbour Road', 'Mill Lane', 'Station Street'])}`,
  city: random.pick(['Ottawa', 'Halifax', 'Kingston']),
  provinceCode: random.pick(['ON', 'NS']),
  countryCode: 'CA' as const,
  zip: `K${random.int(1, 9)}A ${random.int(1, 9)}B${random.int(1, 9)}`,
  phone: phone(random, 'CA'),
})
