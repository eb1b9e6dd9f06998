/**
 * The calls that differ from those of the third and fourth version: `items` have bare arrays for bodies, `clauses` tell
 * of successes and errors in lists of their own, `themes` have an object with both. These have words in lower case.
 * `unified` is the API of all products. None has extended data.
 */
export type Family = 'items' | 'clauses' | 'themes' | 'unified'

/** What tells the kinds of records apart; the rest of their calls is alike. */
export interface Kind {
  readonly entity: string
  readonly family?: Family
  /** Field of the id. */
  readonly id: string
  /** Filter of the own id, where it is not called after the field. */
  readonly filter?: string
  /** Parameter of the own id in a path, where it is not called after the field. */
  readonly param?: string
  /** The actions that create, if not `create`. */
  readonly creates?: readonly string[]
  /** Can be changed only. */
  readonly fixed?: true
  /** Name of one record in the answer of a batch; absent: cannot be written. */
  readonly one?: string
  /** Fields that are ids of other kinds, which must be there. */
  readonly parents?: Readonly<Record<string, string>>
  /** Fields that no two records share. */
  readonly unique?: readonly string[]
}

const campaign = { campaignId: 'sponsored_product_campaigns' }
const group = { ...campaign, adGroupId: 'sponsored_product_ad_groups' }
const brandsGroup = { campaignId: 'sponsored_brands_campaigns', adGroupId: 'sponsored_brands_ad_groups' }
const unifiedCampaign = { campaignId: 'campaigns' }
const displayGroup = { adGroupId: 'sponsored_display_ad_groups' }

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
    entity: 'sponsored_brands_keywords',
    family: 'items',
    id: 'keywordId',
    one: 'keyword',
    parents: brandsGroup,
    unique: ['adGroupId', 'keywordText', 'matchType'],
  },
  {
    entity: 'sponsored_brands_negative_keywords',
    family: 'items',
    id: 'keywordId',
    one: 'keyword',
    parents: brandsGroup,
  },
  { entity: 'sponsored_brands_targets', family: 'clauses', id: 'targetId', one: 'target', parents: brandsGroup },
  {
    entity: 'sponsored_brands_negative_targets',
    family: 'clauses',
    id: 'targetId',
    param: 'negativeTargetId',
    one: 'target',
    parents: brandsGroup,
  },
  { entity: 'sponsored_brands_themes', family: 'themes', id: 'themeId', one: 'theme', parents: brandsGroup },
  {
    entity: 'sponsored_display_campaigns',
    family: 'items',
    id: 'campaignId',
    one: 'campaign',
    parents: { portfolioId: 'portfolios' },
    unique: ['name'],
  },
  {
    entity: 'sponsored_display_ad_groups',
    family: 'items',
    id: 'adGroupId',
    one: 'adGroup',
    parents: { campaignId: 'sponsored_display_campaigns' },
  },
  { entity: 'sponsored_display_product_ads', family: 'items', id: 'adId', one: 'productAd', parents: displayGroup },
  {
    entity: 'sponsored_display_targets',
    family: 'items',
    id: 'targetId',
    one: 'targetingClause',
    parents: displayGroup,
  },
  {
    entity: 'sponsored_display_negative_targets',
    family: 'items',
    id: 'targetId',
    param: 'negativeTargetId',
    one: 'negativeTargetingClause',
    parents: displayGroup,
  },
  { entity: 'campaigns', family: 'unified', id: 'campaignId', one: 'campaign', parents: { portfolioId: 'portfolios' } },
  { entity: 'ad_groups', family: 'unified', id: 'adGroupId', one: 'adGroup', parents: unifiedCampaign },
  { entity: 'ads', family: 'unified', id: 'adId', one: 'ad', parents: { adGroupId: 'ad_groups' } },
  {
    entity: 'targets',
    family: 'unified',
    id: 'targetId',
    one: 'target',
    parents: { ...unifiedCampaign, adGroupId: 'ad_groups' },
  },
  { entity: 'ad_extensions', family: 'unified', id: 'adExtensionId', one: 'adExtension', fixed: true },
]

const byEntity = new Map(KINDS.map((kind) => [kind.entity, kind]))

/** How the calls of an entity differ, if they do. */
export const familyOf = (entity: string | undefined): Family | undefined => byEntity.get(entity ?? '')?.family
