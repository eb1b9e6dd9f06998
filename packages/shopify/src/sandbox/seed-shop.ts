import type { World } from '@ferrule/sandbox/engine'
import { gid, newId, nextNumber } from './ids.ts'
import { insert } from './records.ts'
import { DAY, each, exactly, iso, whole } from './values.ts'
import { placeOf } from './writes/addresses.ts'
import { blank } from './writes/discounts.ts'
import { makeFile } from './writes/files.ts'
import { giftCardWrites, makeGiftCard } from './writes/gift-cards.ts'
import { definitions, entries } from './writes/metaobjects.ts'
import { perform } from './writes/write.ts'

/** The shop before it sells anything. */

const FORMAT = '$' + '{{amount}}'

const SHOP = {
  id: gid('Shop', 690_933_842),
  name: 'Harbour Tea',
  email: 'owner@example.com',
  contactEmail: 'hello@example.com',
  myshopifyDomain: 'ferrule-sandbox.myshopify.com',
  primaryDomain: { host: 'tea.example.com', url: 'https://tea.example.com' },
  shopOwnerName: 'Ada Harbour',
  plan: { publicDisplayName: 'Basic', partnerDevelopment: true, shopifyPlus: false },
  currencyCode: 'USD',
  enabledPresentmentCurrencies: ['CAD', 'USD'],
  currencyFormats: {
    ...each(FORMAT, 'moneyFormat', 'moneyInEmailsFormat'),
    ...each(`${FORMAT} USD`, 'moneyWithCurrencyFormat', 'moneyWithCurrencyInEmailsFormat'),
  },
  ianaTimezone: 'America/Toronto',
  timezoneAbbreviation: 'EST',
  timezoneOffset: '-0500',
  weightUnit: 'KILOGRAMS',
  unitSystem: 'METRIC_SYSTEM',
  checkoutApiSupported: true,
  features: { storefront: true, giftCards: true },
}

const ADDRESS = {
  address1: '1 Harbour Road',
  city: 'Ottawa',
  provinceCode: 'ON',
  countryCode: 'CA',
  zip: 'K1A 0B1',
} as const

const LOCATIONS = [
  { name: 'Harbour warehouse', city: 'Ottawa', isActive: true },
  { name: 'Tea room', city: 'Kingston', isActive: true },
  { name: 'Old kiosk', city: 'Halifax', isActive: false },
]

const GROWER = {
  type: 'grower',
  name: 'Grower',
  displayNameKey: 'name',
  fieldDefinitions: [
    { key: 'name', required: true, type: 'single_line_text_field' },
    { key: 'region', required: false, type: 'single_line_text_field' },
  ],
}

const GROWERS = [
  { name: 'Hill House', region: 'Uji' },
  { name: 'River Farm', region: 'Darjeeling' },
]

const DISCOUNTS = [
  { code: 'WELCOME10', title: 'Welcome', percentage: 0.1, kind: 'DiscountCodeBasic' },
  { code: 'SHIPFREE', title: 'Free delivery', kind: 'DiscountCodeFreeShipping' },
  { title: 'Two for tea', percentage: 0.2, kind: 'DiscountAutomaticBasic' },
]

const COUNTRIES = [
  {
    code: 'CA',
    name: 'Canada',
    tax: 0.05,
    tax_name: 'GST',
    provinces: { ON: ['Ontario', 0.13], NS: ['Nova Scotia', 0.15] },
  },
  { code: 'DE', name: 'Germany', tax: 0.19, tax_name: 'VAT', provinces: {} },
  { code: 'US', name: 'United States', tax: 0, tax_name: 'VAT', provinces: { NY: ['New York', 0.04] } },
]

export async function seedShop(world: World): Promise<void> {
  // The first number of an address is the shop's.
  nextNumber(world, 'Address')
  const { name: _, firstName: __, lastName: ___, company: ____, ...shopAddress } = placeOf(ADDRESS)
  await insert(world, 'Shop', { ...structuredClone(SHOP), shopAddress })
  for (const location of LOCATIONS) await seedLocation(world, location)
  for (const discount of DISCOUNTS) await seedDiscount(world, discount)
  for (const country of COUNTRIES) await seedCountry(world, country)
  await seedGiftCards(world)
  await definitions.write(GROWER, undefined, world)
  for (const grower of GROWERS) {
    const fields = Object.entries(grower).map(([key, value]) => ({ key, value }))
    await entries.write({ type: 'grower', fields }, undefined, world)
  }
  await makeFile(world, { originalSource: 'https://cdn.shopify.com/s/files/1/0000/0001/files/menu.pdf', alt: 'Menu' })
}

async function seedLocation(world: World, { name, city, isActive }: (typeof LOCATIONS)[number]): Promise<void> {
  await insert(world, 'Location', {
    name,
    isActive,
    fulfillsOnlineOrders: city === 'Ottawa',
    shipsInventory: isActive,
    deactivatedAt: isActive ? null : iso(world.now() + 100 * DAY),
    address: { ...ADDRESS, city, province: 'Ontario', country: 'Canada', ...each(null, 'address2', 'phone') },
  })
}

async function seedGiftCards(world: World): Promise<void> {
  const card = { initialValue: '50.00', code: 'HARBOURTEA2023' }
  const { giftCard } = await makeGiftCard({ input: card }, world)
  const debitInput = { debitAmount: { amount: '12.50', currencyCode: 'USD' }, note: 'Tea' }
  await perform(world, giftCardWrites.giftCardDebit, { id: giftCard.id, debitInput })
  await makeGiftCard({ input: { initialValue: '25.00', code: 'HARBOURTEA2024' } }, world)
}

async function seedDiscount(world: World, discount: (typeof DISCOUNTS)[number]): Promise<void> {
  const { code, title, percentage, kind } = discount
  const codes = code ? [{ id: newId(world, 'DiscountRedeemCode'), code, asyncUsageCount: 3 }] : []
  const { customerGets, codes: _, ...rest } = blank(world, kind)
  const value = { __typename: 'DiscountPercentage', percentage }
  await insert(world, 'DiscountNode', {
    ...(!code && { id: newId(world, 'AutomaticDiscount', 'DiscountAutomaticNode') }),
    discount: {
      ...rest,
      title,
      status: 'ACTIVE',
      ...each(iso(world.now()), 'startsAt', 'updatedAt'),
      asyncUsageCount: 3,
      discountClasses: [percentage ? 'ORDER' : 'SHIPPING'],
      summary: percentage ? `${percentage * 100}% off entire order` : 'Free shipping on all products',
      ...(percentage && { customerGets: { ...customerGets, value } }),
      ...(code && { codes: whole(codes), codesCount: exactly(codes.length) }),
    },
  })
  if (code) await seedPriceRule(world, code, percentage ?? 1)
}

const EMPTY_LISTS = [
  ...['entitled_product_ids', 'entitled_variant_ids', 'entitled_collection_ids', 'entitled_country_ids'],
  ...['prerequisite_product_ids', 'prerequisite_variant_ids', 'prerequisite_collection_ids'],
  ...['customer_segment_prerequisite_ids', 'prerequisite_customer_ids'],
]

/** The same discount in the form of the REST API. */
async function seedPriceRule(world: World, code: string, share: number): Promise<void> {
  const id = nextNumber(world, 'PriceRule')
  const times = each(iso(world.now()).replace('Z', '-00:00'), 'created_at', 'updated_at')
  await world.store.insert('price_rules', {
    ...{ id, title: code, admin_graphql_api_id: gid('PriceRule', id), ...times, starts_at: times.created_at },
    ...{ value_type: 'percentage', value: `-${(share * 100).toFixed(1)}`, once_per_customer: false },
    ...{ customer_selection: 'all', target_selection: 'all' },
    ...(share === 1
      ? { target_type: 'shipping_line', allocation_method: 'each' }
      : { target_type: 'line_item', allocation_method: 'across' }),
    ...Object.fromEntries(EMPTY_LISTS.map((name) => [name, []])),
    prerequisite_to_entitlement_quantity_ratio: { prerequisite_quantity: null, entitled_quantity: null },
    prerequisite_to_entitlement_purchase: { prerequisite_amount: null },
  })
  const own = { id: nextNumber(world, 'RestDiscountCode'), price_rule_id: id, code, usage_count: 3 }
  await world.store.insert('discount_codes', { ...own, ...times })
}

async function seedCountry(world: World, { provinces, ...country }: (typeof COUNTRIES)[number]): Promise<void> {
  const country_id = nextNumber(world, 'Country')
  const listed = Object.entries(provinces).map(([code, [name, tax]]) => ({
    ...{ id: nextNumber(world, 'Province'), country_id, name, code, tax, tax_percentage: Number(tax) * 100 },
    ...each(null, 'tax_name', 'tax_type', 'shipping_zone_id'),
  }))
  await world.store.insert('countries', { id: country_id, ...country, provinces: listed })
}
