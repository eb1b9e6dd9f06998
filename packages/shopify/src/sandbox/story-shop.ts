import type { World } from '@ferrule/sandbox/engine'
import { gid, newId, nextNumber } from './ids.ts'
import { insert } from './records.ts'
import { DAY } from './story-time.ts'
import { each, exactly, iso, whole } from './values.ts'
import { placeOf } from './writes/addresses.ts'
import { makeFile } from './writes/files.ts'
import { giftCardWrites } from './writes/gift-cards.ts'
import { metaobjectWrites } from './writes/metaobjects.ts'
import { run } from './writes/write.ts'

/** The shop with its locations, discounts and countries. */
export async function tellShop(world: World): Promise<void> {
  await tellShopItself(world)
  await tellLocations(world)
  await tellDiscounts(world)
  await tellExtras(world)
  await tellCountries(world)
}

async function tellShopItself(world: World): Promise<void> {
  // The first number of an address is the shop's.
  nextNumber(world, 'Address')
  const place = { address1: '1 Harbour Road', city: 'Ottawa', provinceCode: 'ON', countryCode: 'CA', zip: 'K1A 0B1' }
  const { name: _, firstName: __, lastName: ___, company: ____, ...address } = placeOf(place)
  await insert(world, 'Shop', {
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
      moneyFormat: '$' + '{{amount}}',
      moneyWithCurrencyFormat: '$' + '{{amount}} USD',
      moneyInEmailsFormat: '$' + '{{amount}}',
      moneyWithCurrencyInEmailsFormat: '$' + '{{amount}} USD',
    },
    ianaTimezone: 'America/Toronto',
    timezoneAbbreviation: 'EST',
    timezoneOffset: '-0500',
    weightUnit: 'KILOGRAMS',
    unitSystem: 'METRIC_SYSTEM',
    checkoutApiSupported: true,
    features: { storefront: true, giftCards: true },
    shopAddress: address,
  })
}

async function tellLocations(world: World): Promise<void> {
  for (const [name, city, isActive] of [
    ['Harbour warehouse', 'Ottawa', true],
    ['Tea room', 'Kingston', true],
    ['Old kiosk', 'Halifax', false],
  ] as const)
    await insert(world, 'Location', {
      name,
      isActive,
      fulfillsOnlineOrders: name === 'Harbour warehouse',
      shipsInventory: isActive,
      deactivatedAt: isActive ? null : iso(world.now() + 100 * DAY),
      address: {
        address1: '1 Harbour Road',
        address2: null,
        city,
        province: 'Ontario',
        provinceCode: 'ON',
        country: 'Canada',
        countryCode: 'CA',
        zip: 'K1A 0B1',
        phone: null,
      },
    })
}

/** Gift cards, metaobjects and a file. */
async function tellExtras(world: World): Promise<void> {
  const { giftCard } = await run(giftCardWrites.giftCardCreate, { input: { initialValue: '50.00' } }, world)
  const debitInput = { debitAmount: { amount: '12.50', currencyCode: 'USD' }, note: 'Tea' }
  await run(giftCardWrites.giftCardDebit, { id: giftCard.id, debitInput }, world)
  await run(giftCardWrites.giftCardCreate, { input: { initialValue: '25.00', code: 'HARBOURTEA2024' } }, world)
  const field = (key: string, required: boolean) => ({ key, required, type: 'single_line_text_field' })
  const definition = {
    type: 'grower',
    name: 'Grower',
    displayNameKey: 'name',
    fieldDefinitions: [field('name', true), field('region', false)],
  }
  await run(metaobjectWrites.metaobjectDefinitionCreate, { definition }, world)
  for (const [name, region] of [
    ['Hill House', 'Uji'],
    ['River Farm', 'Darjeeling'],
  ] as const) {
    const fields = [
      { key: 'name', value: name },
      { key: 'region', value: region },
    ]
    await run(metaobjectWrites.metaobjectCreate, { metaobject: { type: 'grower', fields } }, world)
  }
  await makeFile(world, { originalSource: 'https://cdn.shopify.com/s/files/1/0000/0001/files/menu.pdf', alt: 'Menu' })
}

const DISCOUNTS = [
  { code: 'WELCOME10', title: 'Welcome', percentage: 0.1, kind: 'DiscountCodeBasic' },
  { code: 'SHIPFREE', title: 'Free delivery', kind: 'DiscountCodeFreeShipping' },
  { title: 'Two for tea', percentage: 0.2, kind: 'DiscountAutomaticBasic' },
]

async function tellDiscounts(world: World): Promise<void> {
  const made = iso(world.now())
  for (const { code, title, percentage, kind } of DISCOUNTS) {
    const codes = code ? [{ id: newId(world, 'DiscountRedeemCode'), code, asyncUsageCount: 3 }] : []
    await insert(world, 'DiscountNode', {
      ...(!code && { id: newId(world, 'AutomaticDiscount', 'DiscountAutomaticNode') }),
      discount: {
        __typename: kind,
        title,
        status: 'ACTIVE',
        startsAt: made,
        endsAt: null,
        createdAt: made,
        updatedAt: made,
        asyncUsageCount: 3,
        discountClasses: [percentage ? 'ORDER' : 'SHIPPING'],
        combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
        summary: percentage ? `${percentage * 100}% off entire order` : 'Free shipping on all products',
        minimumRequirement: null,
        ...(percentage && {
          customerGets: {
            value: { __typename: 'DiscountPercentage', percentage },
            items: { __typename: 'AllDiscountItems' },
          },
        }),
        ...(code && {
          usageLimit: null,
          appliesOncePerCustomer: false,
          codes: whole(codes),
          codesCount: exactly(codes.length),
        }),
      },
    })
    if (code) await priceRule(world, code, percentage ?? 1)
  }
}

/** The same discount in the form of the REST API. */
async function priceRule(world: World, code: string, share: number): Promise<void> {
  const id = nextNumber(world, 'PriceRule')
  const created_at = iso(world.now()).replace('Z', '-00:00')
  const lists = ['product', 'variant', 'collection', 'country'].map((name) => [`entitled_${name}_ids`, []])
  await world.store.insert('price_rules', {
    id,
    title: code,
    value_type: 'percentage',
    value: `-${(share * 100).toFixed(1)}`,
    customer_selection: 'all',
    target_type: share === 1 ? 'shipping_line' : 'line_item',
    target_selection: 'all',
    allocation_method: share === 1 ? 'each' : 'across',
    once_per_customer: false,
    starts_at: created_at,
    created_at,
    updated_at: created_at,
    ...Object.fromEntries(lists),
    prerequisite_product_ids: [],
    prerequisite_variant_ids: [],
    prerequisite_collection_ids: [],
    customer_segment_prerequisite_ids: [],
    prerequisite_customer_ids: [],
    prerequisite_to_entitlement_quantity_ratio: { prerequisite_quantity: null, entitled_quantity: null },
    prerequisite_to_entitlement_purchase: { prerequisite_amount: null },
    admin_graphql_api_id: gid('PriceRule', id),
  })
  await world.store.insert('discount_codes', {
    id: nextNumber(world, 'RestDiscountCode'),
    price_rule_id: id,
    code,
    usage_count: 3,
    created_at,
    updated_at: created_at,
  })
}

const COUNTRIES = [
  { code: 'CA', name: 'Canada', tax: 0.05, provinces: { ON: ['Ontario', 0.13], NS: ['Nova Scotia', 0.15] } },
  { code: 'DE', name: 'Germany', tax: 0.19, provinces: {} },
  { code: 'US', name: 'United States', tax: 0, provinces: { NY: ['New York', 0.04] } },
]

async function tellCountries(world: World): Promise<void> {
  for (const { code, provinces, ...country } of COUNTRIES) {
    const id = nextNumber(world, 'Country')
    await world.store.insert('countries', {
      id,
      code,
      ...country,
      tax_name: code === 'CA' ? 'GST' : 'VAT',
      provinces: Object.entries(provinces).map(([short, [name, tax]]) => ({
        id: nextNumber(world, 'Province'),
        country_id: id,
        name,
        code: short,
        ...each(null, 'tax_name', 'tax_type', 'shipping_zone_id'),
        tax,
        tax_percentage: Number(tax) * 100,
      })),
    })
  }
}
