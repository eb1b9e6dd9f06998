import { defineSync } from '@ferrule/codegen'
import { searchable } from './searchable.ts'
import { configurationOf, idsOf, REPORTS } from './shared.reports.ts'

const parent = {
  stream: 'profiles',
  params: { profileId: 'profileId' },
  write: { profileId: 'profileId' },
  // An agency's profile has no campaigns; the request is refused.
  where: { field: 'accountInfo.type', values: ['seller', 'vendor'] },
} as const

/** One list per profile, in all states. */
const perProfile = (id: string, params?: Record<string, unknown>) =>
  ({
    primaryKey: ['profileId', id],
    mode: 'snapshot',
    deletes: 'missing',
    list: params ? { params } : {},
    parent,
  }) as const

const inStates = (...include: string[]) => ({ stateFilter: { include } })
const all = inStates('ENABLED', 'PAUSED', 'ARCHIVED', 'ENABLING', 'PROPOSED', 'USER_DELETED', 'OTHER')
const basic = inStates('ENABLED', 'PAUSED', 'ARCHIVED')
const inTargetStates = (...values: string[]) => ({ filters: [{ filterType: 'TARGETING_STATE', values }] })
const display = { stateFilter: ['enabled', 'paused', 'archived'] }

/**
 * Daily figures per profile. Purchases count for the day of the click, within 14 days, and are corrected up to 28 days after
 * them. Amazon asks for at most two requests per profile and day.
 */
const reports = Object.entries(REPORTS).flatMap(([adProduct, { days, reports: ofProduct }]) =>
  Object.entries(ofProduct).map(([name, report]) => [
    name,
    {
      primaryKey: ['profileId', 'date', report.key],
      mode: 'report',
      deletes: 'never',
      list: {},
      report: {
        entity: 'reports',
        params: { configuration: configurationOf(adProduct, report) },
        id: 'reportId',
        day: 'date',
        ids: idsOf(report),
        most: 31,
        days,
        lookback: 42,
        hours: 23,
      },
      parent,
    } as const,
  ]),
)

export default defineSync({
  streams: {
    profiles: { primaryKey: ['profileId'], mode: 'snapshot', deletes: 'missing', list: {} },
    manager_accounts: { primaryKey: ['managerAccountId'], mode: 'snapshot', deletes: 'missing', list: {} },
    portfolios: perProfile('portfolioId'),
    sponsored_product_campaigns: perProfile('campaignId', all),
    sponsored_product_ad_groups: perProfile('adGroupId', all),
    sponsored_product_product_ads: perProfile('adId', all),
    sponsored_product_keywords: perProfile('keywordId', all),
    sponsored_product_negative_keywords: perProfile('keywordId', all),
    sponsored_product_campaign_negative_keywords: perProfile('keywordId', all),
    sponsored_product_targets: perProfile('targetId', all),
    sponsored_product_negative_targets: perProfile('targetId', all),
    sponsored_product_campaign_negative_targets: perProfile('targetId', all),
    sponsored_brands_campaigns: perProfile('campaignId', basic),
    sponsored_brands_ad_groups: perProfile('adGroupId', basic),
    // Ads of legacy campaigns have no id of their own.
    sponsored_brands_ads: {
      ...perProfile('adId', basic),
      primaryKey: ['profileId', 'campaignId', 'adGroupId', 'adId'],
      optionalKey: ['adId'],
    },
    sponsored_brands_keywords: perProfile('keywordId', display),
    sponsored_brands_negative_keywords: perProfile('keywordId', { stateFilter: ['enabled', 'archived'] }),
    sponsored_brands_targets: perProfile('targetId', inTargetStates('enabled', 'paused', 'archived')),
    sponsored_brands_negative_targets: perProfile('targetId', inTargetStates('enabled', 'archived')),
    sponsored_brands_themes: perProfile('themeId', basic),
    sponsored_display_campaigns: perProfile('campaignId', display),
    sponsored_display_ad_groups: perProfile('adGroupId', display),
    sponsored_display_product_ads: perProfile('adId', display),
    sponsored_display_targets: perProfile('targetId', display),
    sponsored_display_negative_targets: perProfile('targetId', display),
    ...Object.fromEntries(reports),
  },
  searchable,
  // One object of Amazon has one copy; those of the products' own APIs have more to say of it.
  excluded: {
    campaigns: 'the campaigns of the three products, which have streams of their own',
    ad_groups: 'the ad groups of the three products, which have streams of their own',
    ads: 'the ads of the three products, which have streams of their own',
    targets: 'keywords and targets of the three products, which have streams of their own',
    ad_extensions: 'what Amazon adds to ads, one request per ad group',
  },
})
