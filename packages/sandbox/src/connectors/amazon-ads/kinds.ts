/** What tells the kinds of records apart; the rest of their calls is alike. */
export interface Kind {
  readonly entity: string
  /** Field of the id. */
  readonly id: string
  /** Filter of the own id, where it is not called after the field. */
  readonly filter?: string
  /** Name of one record in the answer of a batch; absent: cannot be written. */
  readonly one?: string
  /** Fields that are ids of other kinds, which must be there. */
  readonly parents?: Readonly<Record<string, string>>
  /** Fields that no two records share. */
  readonly unique?: readonly string[]
}

const campaign = { campaignId: 'sponsored_product_campaigns' }
const group = { ...campaign, adGroupId: 'sponsored_product_ad_groups' }

export const KINDS: readonly Kind[] = [
  { entity: 'portfolios', id: 'portfolioId', one: 'portfolio', unique: ['name'] },
  {
    entity: 'sponsored_product_campaigns',
    id: 'campaignId',
    one: 'campaign',
    parents: { portfolioId: 'portfolios' },
    unique: ['name'],
  },
  {
    entity: 'sponsored_product_ad_groups',
    id: 'adGroupId',
    one: 'adGroup',
    parents: campaign,
    unique: ['campaignId', 'name'],
  },
  {
    entity: 'sponsored_product_keywords',
    id: 'keywordId',
    one: 'keyword',
    parents: group,
    unique: ['adGroupId', 'keywordText', 'matchType'],
  },
  { entity: 'sponsored_product_product_ads', id: 'adId', one: 'productAd', parents: group },
  { entity: 'sponsored_product_targets', id: 'targetId', one: 'targetingClause', parents: group },
  {
    entity: 'sponsored_product_negative_keywords',
    id: 'keywordId',
    filter: 'negativeKeywordIdFilter',
    one: 'negativeKeyword',
    parents: group,
  },
  {
    entity: 'sponsored_product_negative_targets',
    id: 'targetId',
    filter: 'negativeTargetIdFilter',
    one: 'negativeTargetingClause',
    parents: group,
  },
  {
    entity: 'sponsored_product_campaign_negative_keywords',
    id: 'keywordId',
    filter: 'campaignNegativeKeywordIdFilter',
    one: 'campaignNegativeKeyword',
    parents: campaign,
  },
  {
    entity: 'sponsored_product_campaign_negative_targets',
    id: 'targetId',
    filter: 'campaignNegativeTargetIdFilter',
    one: 'campaignNegativeTargetingClause',
    parents: campaign,
  },
  { entity: 'sponsored_brands_campaigns', id: 'campaignId' },
  { entity: 'sponsored_brands_ad_groups', id: 'adGroupId' },
  { entity: 'sponsored_brands_ads', id: 'adId' },
  { entity: 'sponsored_display_campaigns', id: 'campaignId' },
  { entity: 'sponsored_display_ad_groups', id: 'adGroupId' },
  { entity: 'sponsored_display_product_ads', id: 'adId' },
  { entity: 'sponsored_display_targets', id: 'targetId' },
]
