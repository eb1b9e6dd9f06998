/** What tells the kinds of records apart; the rest of their calls is alike. */
export interface Kind {
  readonly entity: string
  /** Field of the id. */
  readonly id: string
  /** Filter of the own id, where it is not called after the field. */
  readonly filter?: string
  /** Parameter of the own id in a path, where it is not called after the field. */
  readonly param?: string
  /** The actions that create, if not `create`. */
  readonly creates?: readonly string[]
  /** Name of one record in the answer of a batch; absent: cannot be written. */
  readonly one?: string
  /** Fields that are ids of other kinds, which must be there. */
  readonly parents?: Readonly<Record<string, string>>
  /** Fields that no two records share. */
  readonly unique?: readonly string[]
}

const campaign = { campaignId: 'sponsored_product_campaigns' }
const group = { ...campaign, adGroupId: 'sponsored_product_ad_groups' }
const displayGroup = { adGroupId: 'sponsored_display_ad_groups' }

/** Batches of Sponsored Display are bare arrays, its words are lower case, and its records have no extended data. */
export const isDisplay = ({ entity }: Pick<Kind, 'entity'>): boolean => entity.startsWith('sponsored_display_')

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
  {
    entity: 'sponsored_brands_campaigns',
    id: 'campaignId',
    one: 'campaign',
    parents: { portfolioId: 'portfolios' },
    unique: ['name'],
  },
  {
    entity: 'sponsored_brands_ad_groups',
    id: 'adGroupId',
    one: 'adGroup',
    parents: { campaignId: 'sponsored_brands_campaigns' },
  },
  {
    entity: 'sponsored_brands_ads',
    id: 'adId',
    one: 'ad',
    parents: { adGroupId: 'sponsored_brands_ad_groups' },
    creates: [
      'create_product_collection',
      'create_extended_collection',
      'create_store_spotlight',
      'create_video',
      'create_brand_video',
    ],
  },
  {
    entity: 'sponsored_display_campaigns',
    id: 'campaignId',
    one: 'campaign',
    parents: { portfolioId: 'portfolios' },
    unique: ['name'],
  },
  {
    entity: 'sponsored_display_ad_groups',
    id: 'adGroupId',
    one: 'adGroup',
    parents: { campaignId: 'sponsored_display_campaigns' },
  },
  { entity: 'sponsored_display_product_ads', id: 'adId', one: 'productAd', parents: displayGroup },
  { entity: 'sponsored_display_targets', id: 'targetId', one: 'targetingClause', parents: displayGroup },
  {
    entity: 'sponsored_display_negative_targets',
    id: 'targetId',
    param: 'negativeTargetId',
    one: 'negativeTargetingClause',
    parents: displayGroup,
  },
]
