import type { Task } from '../task.ts'

const PROFILE = ['my advertiser profiles', 'amazon-ads.profiles.list'] as const
const profileId = '$0.0.profileId'

export default [
  ['Which advertising profiles do we have?', [PROFILE], '$0.0.profileId'],
  [
    'Which portfolios does the first profile have?',
    [PROFILE, ['portfolios of ads', 'amazon-ads.portfolios.list', { profileId }]],
    '$1.0.name',
  ],
  [
    'Name the first sponsored product campaign of the first profile.',
    [
      PROFILE,
      ['sponsored products campaigns', 'amazon-ads.sponsored_product_campaigns.list', { profileId, maxResults: 10 }],
    ],
    '$1.0.name',
  ],
  [
    'Pause the first sponsored product campaign of the first profile.',
    [
      PROFILE,
      ['sponsored product campaigns', 'amazon-ads.sponsored_product_campaigns.list', { profileId, maxResults: 10 }],
      [
        'pause a sponsored product campaign',
        'amazon-ads.sponsored_product_campaigns.update',
        { profileId, campaigns: [{ campaignId: '$1.0.campaignId', state: 'PAUSED' }] },
        { profileId, campaigns: [{ campaignId: '$1.0.campaignId', state: 'PAUSE' }] },
      ],
    ],
  ],
  [
    'On which keyword do we bid first?',
    [
      PROFILE,
      ['keywords of sponsored products', 'amazon-ads.sponsored_product_keywords.list', { profileId, maxResults: 10 }],
    ],
    '$1.0.keywordText',
  ],
  [
    'Bid 1.50 on the first sponsored product keyword of the first profile.',
    [
      PROFILE,
      ['sponsored product keywords', 'amazon-ads.sponsored_product_keywords.list', { profileId, maxResults: 10 }],
      [
        'change the bid of a sponsored product keyword',
        'amazon-ads.sponsored_product_keywords.update',
        { profileId, keywords: [{ keywordId: '$1.0.keywordId', bid: 1.5 }] },
        { profileId, keywords: [{ keywordId: '$1.0.keywordId', bid: '1.5' }] },
      ],
    ],
  ],
  [
    'Create the portfolio "Autumn" in the first profile.',
    [
      PROFILE,
      [
        'make a portfolio',
        'amazon-ads.portfolios.create',
        { profileId, portfolios: [{ name: 'Autumn', state: 'ENABLED' }] },
      ],
    ],
  ],
  [
    'Which sponsored brands campaigns run?',
    [PROFILE, ['sponsored brands campaigns', 'amazon-ads.sponsored_brands_campaigns.list', { profileId }]],
    '$1.0.name',
  ],
  [
    'What is our manager account called?',
    [['manager accounts', 'amazon-ads.manager_accounts.list']],
    '$0.0.managerAccountName',
  ],
  [
    'Which display campaigns run?',
    [PROFILE, ['sponsored display campaigns', 'amazon-ads.sponsored_display_campaigns.list', { profileId }]],
    '$1.0.name',
  ],
] satisfies readonly Task[]
