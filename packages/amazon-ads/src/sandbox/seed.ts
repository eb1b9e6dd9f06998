import {
  invent,
  recordOf,
  type Seed,
  type Seeding,
  type SeedStep,
  type SeedValue,
  type World,
} from '@ferrule/sandbox/engine'
import { familyOf, KINDS, published } from './kinds.ts'
import { newId, servingStatus } from './rows.ts'
import { SERVED } from './unified.ts'

/** Numbers of records that can be chosen; everything else follows. */
export const SIZES = { portfolios: 3, sponsored_product_campaigns: 8 }

const FIRST = '3312345678901234'

const profile = (id: string, _region: string, [countryCode, currencyCode]: readonly string[], type: string) => ({
  ...{ id, _region, countryCode, currencyCode, timezone: 'Europe/London' },
  accountInfo: {
    ...{
      marketplaceStringId: 'ATVPDKIKX0DER',
      id: `ENTITY${countryCode}`,
      type,
      name: `Lakeside Soaps ${countryCode}`,
    },
    ...(type === 'vendor' && { validPaymentMethod: true }),
  },
})

/** Profiles of three regions. One id is beyond 2^53, and one is of an agency, which no other call takes. */
const PROFILES = [
  profile(FIRST, 'NA', ['US', 'USD'], 'seller'),
  profile('144346139432941903', 'NA', ['CA', 'CAD'], 'vendor'),
  profile('777000111222', 'NA', ['US', 'USD'], 'agency'),
  profile('4412345678901234', 'EU', ['UK', 'GBP'], 'seller'),
  profile('5512345678901234', 'FE', ['JP', 'JPY'], 'seller'),
]

/** Records of the profile around. */
function own(
  collection: string,
  fields: Readonly<Record<string, SeedValue>>,
  { let: names, ...more }: Partial<SeedStep> = { count: 1 },
): SeedStep {
  const times = { creationDateTime: '{made|time}', lastUpdateDateTime: '{made|time}' }
  const stamped = familyOf(collection) === 'v3' && {
    extendedData: { ...times, servingStatus: servingStatus(collection) },
  }
  return {
    collection,
    ...more,
    let: { made: { $days: [-300, -1] }, ...names },
    fields: { _profile: '{profiles.id}', ...stamped, ...fields },
  }
}

/** So many of each profile: none of an agency, and fewer than of the first one of others. */
const sized = (first: SeedValue, others: number): SeedValue => ({
  $if: ['{first}', first, { $if: [{ $is: ['{profiles.accountInfo.type}', 'agency'] }, 0, others] }],
})

const portfolios = own(
  'portfolios',
  {
    name: 'Portfolio {index|next}',
    state: 'ENABLED',
    inBudget: true,
    budget: { $if: ['{index}', { amount: 200, currencyCode: '{profiles.currencyCode}', policy: 'MONTHLY_RECURRING' }] },
  },
  { count: sized('{sizes.portfolios}', 1) },
)

const keywords = own(
  'sponsored_product_keywords',
  {
    campaignId: '{sponsored_product_campaigns.id}',
    adGroupId: '{sponsored_product_ad_groups.id}',
    state: 'ENABLED',
    keywordText: { $turn: ['soap bar', 'olive soap', 'gift soap'] },
    matchType: { $turn: ['BROAD', 'PHRASE', 'EXACT'] },
    bid: { $turn: [0.4, 0.9, 1.3] },
  },
  { count: { $if: ['{auto}', 0, 3] } },
)

const products = own(
  'sponsored_product_campaigns',
  {
    name: { $if: ['{auto}', 'Auto {index|next}', 'Manual {index|next}'] },
    portfolioId: { $if: [{ $turn: [null, '{portfolio}'] }, '{portfolio.id}'] },
    targetingType: { $if: ['{auto}', 'AUTO', 'MANUAL'] },
    state: { $turn: ['ENABLED', 'ENABLED', 'ENABLED', 'PAUSED', 'ENABLED', 'ENABLED', 'ARCHIVED', 'PAUSED'] },
    startDate: '{made|day}',
    budget: { budget: { $int: [5, 100] }, budgetType: 'DAILY' },
    dynamicBidding: { strategy: 'LEGACY_FOR_SALES', placementBidding: [] },
    premiumBidAdjustment: { $not: '{auto}' },
  },
  {
    count: sized('{sizes.sponsored_product_campaigns}', 2),
    let: {
      auto: { $turn: [false, false, true] },
      portfolio: { $one: 'portfolios', where: { _profile: '{profiles.id}' }, at: '{index}' },
    },
    below: [
      {
        ...own('sponsored_product_ad_groups', {
          ...{ campaignId: '{sponsored_product_campaigns.id}', name: 'Group 1', state: 'ENABLED', defaultBid: 0.8 },
        }),
        below: [keywords],
      },
    ],
  },
)

const firstOnly = { if: '{first}' } as const

const brands = own(
  'sponsored_brands_campaigns',
  {
    ...{ name: '{each}', state: 'ENABLED', budget: 50, budgetType: 'DAILY', startDate: '{made|day}' },
    bidding: { bidOptimization: true, bidOptimizationStrategy: 'MAXIMIZE_IMMEDIATE_SALES' },
    isMultiAdGroupsEnabled: true,
  },
  {
    ...{ ...firstOnly, each: ['Brand awareness', 'Store visits'] },
    below: [
      own('sponsored_brands_ad_groups', {
        ...{ campaignId: '{sponsored_brands_campaigns.id}', name: 'Group', state: 'ENABLED' },
      }),
    ],
  },
)

/** Ids of this product come as numbers; the first one is more than a number holds. */
const display = own(
  'sponsored_display_campaigns',
  {
    ...{ id: '{each}', name: 'Display {index|next}', tactic: 'T00020', state: { $turn: ['enabled', 'paused'] } },
    ...{ budget: 20.5, budgetType: 'daily', costType: 'cpc', deliveryProfile: 'as_soon_as_possible' },
    startDate: '20260901',
  },
  {
    ...{ ...firstOnly, each: ['144765279800494321', '244765279800494'] },
    below: [
      own('sponsored_display_ad_groups', {
        ...{ campaignId: '{sponsored_display_campaigns.id}', name: 'Group', state: 'enabled', defaultBid: 0.75 },
        bidOptimization: 'clicks',
      }),
    ],
  },
)

const served = { ...SERVED, creationDateTime: '{made|time}', lastUpdatedDateTime: '{made|time}', state: 'ENABLED' }
const money = { monetaryBudgetValue: { monetaryBudget: { value: 25, currencyCode: 'USD' } } }

/** One campaign of each product. */
const unified = own(
  'campaigns',
  {
    ...{ ...served, adProduct: '{each}', name: 'Unified {each}', startDateTime: '{made|time}' },
    budgets: [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue: money }],
  },
  {
    ...{ ...firstOnly, each: ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'] },
    below: [
      own('ad_groups', {
        ...{ ...served, adProduct: '{outer.each}', campaignId: '{campaigns.id}', name: 'Group' },
      }),
    ],
  },
)

export const seed: Seed = {
  steps: [
    {
      collection: 'manager_accounts',
      fields: {
        id: 'amzn1.ads-account.g.sandbox',
        managerAccountName: 'Lakeside group',
        linkedAccounts: [{ accountName: 'Lakeside Soaps US', accountType: 'SELLER', profileId: FIRST }],
      },
    },
    {
      collection: 'profiles',
      each: PROFILES,
      let: { first: { $is: ['{each.id}', FIRST] } },
      below: [portfolios, products, brands, display, unified],
    },
  ],
}

/** Of every other kind one record is made up, below the first ones of the first profile. */
export async function inventOthers({ store, manifest: { $defs = {} } }: World, seeding: Seeding): Promise<void> {
  for (const { entity, family, id: field, parents } of KINDS) {
    if (store.size(entity) > 0) continue
    const row = invent(recordOf(published.entities[entity] ?? { actions: {} }), $defs, seeding.random, seeding.until)
    for (const [parent, collection] of Object.entries(parents)) {
      const [first] = store.rows(collection)
      if (!first) continue
      if (parent in row) row[parent] = first.id
      if ('adProduct' in row && first['adProduct']) row['adProduct'] = first['adProduct']
    }
    if ('state' in row) row['state'] = family === 'v3' || family === 'unified' ? 'ENABLED' : 'enabled'
    const id = newId(seeding.random)
    await store.insert(entity, { ...row, id, [field]: id, _profile: FIRST })
  }
}
