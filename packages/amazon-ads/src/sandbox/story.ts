import type { NewRow, Random, Seeding, World } from '@ferrule/sandbox/engine'
import { familyOf, idOf } from './kinds.ts'
import { dayOf, newId, type ProfileRow, stampOf, timeOf } from './rows.ts'
import { served } from './unified.ts'

export const SIZES = { portfolios: 3, sponsored_product_campaigns: 8 }

type Profile = Partial<ProfileRow> & { id: string }

const DOLLARS = { _region: 'NA', countryCode: 'US', currencyCode: 'USD', timezone: 'America/Los_Angeles' }

const account = (type: string, marketplaceStringId: string, id: string, name: string) => ({
  accountInfo: { marketplaceStringId, id, type, name, ...(type === 'vendor' && { validPaymentMethod: true }) },
})

const FIRST: Profile = {
  ...DOLLARS,
  id: '3312345678901234',
  dailyBudget: 999_999_999,
  ...account('seller', 'ATVPDKIKX0DER', 'A1SELLERUS', 'Lakeside Soaps'),
}

/** Profiles of three regions. One id is beyond 2^53, and one is of an agency, which no other call takes. */
const PROFILES: readonly Profile[] = [
  FIRST,
  {
    ...DOLLARS,
    id: '144346139432941903',
    countryCode: 'CA',
    currencyCode: 'CAD',
    ...account('vendor', 'A2EUQ1WTGCTBG2', 'ENTITY2CA', 'Lakeside Soaps Canada'),
  },
  { ...DOLLARS, id: '777000111222', ...account('agency', 'ATVPDKIKX0DER', 'ENTITY3AGENCY', 'An agency') },
  {
    id: '4412345678901234',
    _region: 'EU',
    countryCode: 'UK',
    currencyCode: 'GBP',
    timezone: 'Europe/London',
    ...account('seller', 'A1F83G8C2ARO7P', 'A1SELLERUK', 'Lakeside Soaps UK'),
  },
  {
    id: '5512345678901234',
    _region: 'FE',
    countryCode: 'JP',
    currencyCode: 'JPY',
    timezone: 'Asia/Tokyo',
    ...account('seller', 'A1VC38T7YXB528', 'A1SELLERJP', 'Lakeside Soaps JP'),
  },
]

const WORDS = ['soap bar', 'olive soap', 'lavender soap', 'gift soap', 'natural soap', 'hand soap']

class Teller {
  readonly #world: World
  readonly #random: Random
  readonly #until: number
  readonly #profile: string

  constructor(world: World, { random, until }: Pick<Seeding, 'random' | 'until'>, profile: string) {
    this.#world = world
    this.#random = random
    this.#until = until
    this.#profile = profile
  }

  /** Adds a record with a new id, or the one that is given. */
  async add(entity: string, row: NewRow, id = newId(this.#random)): Promise<string> {
    const made = this.#until - this.#random.int(1, 300) * 86_400
    const extendedData = familyOf(entity) === 'v3' && { extendedData: stampOf(made, entity) }
    await this.#world.store.insert(entity, { ...row, id, [idOf(entity)]: id, _profile: this.#profile, ...extendedData })
    return id
  }

  async products(portfolios: readonly string[], count: number): Promise<void> {
    const random = this.#random
    for (let number = 1; number <= count; number++) {
      const auto = number % 3 === 0
      const portfolioId = number % 2 ? portfolios[number % portfolios.length] : undefined
      const state = number % 4 === 0 ? 'PAUSED' : number % 7 === 0 ? 'ARCHIVED' : 'ENABLED'
      const campaignId = await this.add('sponsored_product_campaigns', {
        name: `${auto ? 'Auto' : 'Manual'} ${number}`,
        ...(portfolioId && { portfolioId }),
        targetingType: auto ? 'AUTO' : 'MANUAL',
        state,
        startDate: dayOf(this.#until - random.int(10, 300) * 86_400),
        budget: { budget: random.int(5, 100), budgetType: 'DAILY' },
        dynamicBidding: {
          strategy: random.pick(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES']),
          placementBidding: auto ? [] : [{ placement: 'PLACEMENT_TOP', percentage: random.int(0, 90) * 10 }],
        },
        premiumBidAdjustment: !auto,
      })
      const group = { name: 'Group 1', state: 'ENABLED', campaignId, defaultBid: random.int(10, 200) / 100 }
      const adGroupId = await this.add('sponsored_product_ad_groups', group)
      const within = { campaignId, adGroupId, state: 'ENABLED' }
      const asin = `B0${random.text(8, 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789')}`
      await this.add('sponsored_product_product_ads', { ...within, asin, sku: `soap-${number}` })
      if (auto) await this.autoTargets(within)
      else await this.words(within, number)
      await this.add('sponsored_product_campaign_negative_keywords', {
        campaignId,
        keywordText: 'liquid',
        matchType: 'NEGATIVE_PHRASE',
        state: 'ENABLED',
      })
      const expression = [{ type: 'ASIN_SAME_AS', value: 'B07YT8NVF9' }]
      const negative = { campaignId, expression, resolvedExpression: expression, state: 'ENABLED' }
      if (auto) await this.add('sponsored_product_campaign_negative_targets', negative)
    }
  }

  async autoTargets(within: NewRow): Promise<void> {
    for (const type of ['QUERY_HIGH_REL_MATCHES', 'QUERY_BROAD_REL_MATCHES', 'ASIN_SUBSTITUTE_RELATED']) {
      const expression = [{ type }]
      const target = { ...within, expressionType: 'AUTO', expression, resolvedExpression: expression }
      await this.add('sponsored_product_targets', target)
    }
    const expression = [{ type: 'ASIN_SAME_AS', value: 'B07YT8NVF9' }]
    await this.add('sponsored_product_negative_targets', {
      ...within,
      expression,
      resolvedExpression: expression,
    })
  }

  async words(within: NewRow, number: number): Promise<void> {
    for (let index = 0; index < 3; index++) {
      await this.add('sponsored_product_keywords', {
        ...within,
        keywordText: WORDS[(number + index) % WORDS.length],
        matchType: ['BROAD', 'PHRASE', 'EXACT'][index],
        ...(index > 0 && { bid: this.#random.int(10, 200) / 100 }),
      })
    }
    const negative = { ...within, keywordText: 'toys', matchType: 'NEGATIVE_EXACT' }
    await this.add('sponsored_product_negative_keywords', negative)
  }

  async brands(): Promise<void> {
    for (const name of ['Brand awareness', 'Store visits']) {
      const campaignId = await this.add('sponsored_brands_campaigns', {
        name,
        state: 'ENABLED',
        budget: 50,
        budgetType: 'DAILY',
        startDate: dayOf(this.#until - 60 * 86_400),
        brandEntityId: 'ENTITYSANDBOX',
        bidding: { bidOptimization: true, bidOptimizationStrategy: 'MAXIMIZE_IMMEDIATE_SALES' },
        isMultiAdGroupsEnabled: true,
      })
      const group = { campaignId, name: `${name} group`, state: 'ENABLED' }
      const adGroupId = await this.add('sponsored_brands_ad_groups', group)
      const landingPage = { pageType: 'STORE', url: 'https://www.amazon.com/stores/page/SANDBOX' }
      await this.add('sponsored_brands_ads', { campaignId, adGroupId, name, state: 'ENABLED', landingPage })
      await this.brandsTargets({ campaignId, adGroupId, state: 'enabled' })
    }
  }

  async brandsTargets(within: NewRow): Promise<void> {
    const keyword = { ...within, keywordText: 'soap bar', matchType: 'broad', bid: 1.25 }
    await this.add('sponsored_brands_keywords', keyword)
    const negative = { ...within, keywordText: 'liquid', matchType: 'negativePhrase' }
    await this.add('sponsored_brands_negative_keywords', negative)
    const expressions = [{ type: 'asinSameAs', value: 'B0OTHER123' }]
    const target = { ...within, bid: 0.9, expressions, resolvedExpressions: expressions }
    await this.add('sponsored_brands_targets', target)
    const excluded = [{ type: 'asinBrandSameAs', value: '7048034011' }]
    const other = { ...within, expressions: excluded, resolvedExpressions: excluded }
    await this.add('sponsored_brands_negative_targets', other)
    const theme = { ...within, themeType: 'KEYWORDS_RELATED_TO_YOUR_BRAND', bid: 1.1 }
    await this.add('sponsored_brands_themes', theme)
  }

  /** One campaign of each product, with all that it needs. */
  async unified(): Promise<void> {
    const time = timeOf(this.#until - 20 * 86_400)
    const money = { monetaryBudgetValue: { monetaryBudget: { value: 25, currencyCode: 'USD' } } }
    const budgets = [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue: money }]
    for (const adProduct of ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY']) {
      const own = { ...served(this.#until - 20 * 86_400), state: 'ENABLED', adProduct }
      const campaign = { ...own, name: `Unified ${adProduct}`, startDateTime: time, budgets }
      const campaignId = await this.add('campaigns', campaign)
      const group = { ...own, campaignId, name: 'Group' }
      const adGroupId = await this.add('ad_groups', group)
      const within = { ...own, campaignId, adGroupId }
      const advertisedProduct = { productId: 'B0SANDBOX1', productIdType: 'ASIN' }
      const component = { componentCreative: { responsiveEcommerceSettings: { products: [advertisedProduct] } } }
      const creative =
        adProduct === 'SPONSORED_PRODUCTS'
          ? { productCreative: { productCreativeSettings: { advertisedProduct } } }
          : component
      const adType = adProduct === 'SPONSORED_PRODUCTS' ? 'PRODUCT_AD' : 'COMPONENT'
      const adId = await this.add('ads', { ...within, adType, creative })
      const keywordTarget = { keyword: 'soap bar', matchType: 'BROAD' }
      const target = { ...within, targetLevel: 'AD_GROUP', negative: false, targetType: 'KEYWORD' }
      await this.add('targets', { ...target, targetDetails: { keywordTarget } })
      if (adProduct !== 'SPONSORED_PRODUCTS') continue
      const adExtensionSettings = { promptExtension: { promptText: 'What is in it?' } }
      const extension = { ...own, adGroupId, adId, adExtensionType: 'PROMPTS', adExtensionSettings }
      await this.add('ad_extensions', extension)
    }
  }

  async display(): Promise<void> {
    // Ids of this product come as numbers; this one is more than a number holds.
    const ids = ['144765279800494321', newId(this.#random)]
    for (const [index, id] of ids.entries()) {
      const campaign = {
        name: `Display ${index + 1}`,
        tactic: index ? 'T00030' : 'T00020',
        state: index ? 'paused' : 'enabled',
        costType: 'cpc',
        budget: 20.5,
        budgetType: 'daily',
        deliveryProfile: 'as_soon_as_possible',
        startDate: dayOf(this.#until - 30 * 86_400).replaceAll('-', ''),
      }
      const campaignId = await this.add('sponsored_display_campaigns', campaign, id)
      const group = { campaignId, name: 'Group', state: 'enabled', defaultBid: 0.75, bidOptimization: 'clicks' }
      const adGroupId = await this.add('sponsored_display_ad_groups', group)
      const within = { campaignId, adGroupId, state: 'enabled' }
      await this.add('sponsored_display_product_ads', { ...within, asin: 'B0SANDBOX1', sku: 'soap-1' })
      const expression = [{ type: 'asinSameAs', value: 'B0OTHER123' }]
      const target = { ...within, bid: 0.5, expressionType: 'manual', expression, resolvedExpression: expression }
      await this.add('sponsored_display_targets', target)
      const excluded = [{ type: 'asinBrandSameAs', value: '7048034011' }]
      const negative = { adGroupId, state: 'enabled', expressionType: 'manual', expression: excluded }
      await this.add('sponsored_display_negative_targets', { ...negative, resolvedExpression: excluded })
    }
  }
}

export async function tellStory(world: World, seeding: Seeding): Promise<void> {
  const { sizes, until, random } = seeding
  for (const profile of PROFILES) await world.store.insert('profiles', { ...profile, profileId: profile.id })
  await world.store.insert('manager_accounts', {
    id: 'amzn1.ads-account.g.sandbox',
    managerAccountId: 'amzn1.ads-account.g.sandbox',
    managerAccountName: 'Lakeside group',
    linkedAccounts: [{ accountName: 'Lakeside Soaps', accountType: 'SELLER', profileId: '3312345678901234' }],
  })
  for (const { id, currencyCode, accountInfo } of PROFILES) {
    if (accountInfo?.type === 'agency') continue
    const first = id === FIRST.id
    const teller = new Teller(world, { random: random.fork(id), until }, id)
    const portfolios: string[] = []
    for (let number = 1; number <= (first ? (sizes['portfolios'] ?? 0) : 1); number++) {
      const budget = {
        amount: 100 * number,
        currencyCode,
        policy: 'MONTHLY_RECURRING',
        startDate: timeOf(until).slice(0, 10),
      }
      const portfolio = { name: `Portfolio ${number}`, state: 'ENABLED', inBudget: true, ...(number > 1 && { budget }) }
      portfolios.push(await teller.add('portfolios', portfolio))
    }
    await teller.products(portfolios, first ? (sizes['sponsored_product_campaigns'] ?? 0) : 2)
    if (!first) continue
    await teller.brands()
    await teller.display()
    await teller.unified()
  }
}
