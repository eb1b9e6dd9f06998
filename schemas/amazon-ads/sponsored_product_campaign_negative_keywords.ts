import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, matchType, state, text } from './shared.records.ts'
import {
  archive,
  create,
  docs,
  extended,
  Id,
  IdFilter100,
  IdFilter1000,
  items,
  list,
  newState,
  only,
  page,
  StateFilter,
  TextFilter,
  update,
  which,
} from './shared.ts'

const MEDIA = 'application/vnd.spCampaignNegativeKeyword.v3+json'

export const SponsoredProductCampaignNegativeKeyword = z
  .looseObject({
    keywordId: id('Id of the negative keyword'),
    campaignId: idOrNone('Id of the campaign'),
    keywordText: text('Text of the keyword'),
    matchType: matchType('NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductCampaignNegativeKeyword',
    description: 'A negative keyword for a whole campaign: search terms that its ads are not shown for.',
  })

export default defineEntity({
  name: 'sponsored_product_campaign_negative_keywords',
  type: 'SponsoredProductCampaignNegativeKeyword',
  summary:
    "Sponsored Products negative keywords at campaign level: search terms that a campaign's ads are not shown for.",
  docs: docs.products,
  record: SponsoredProductCampaignNegativeKeyword,
  actions: {
    list: list({
      summary: 'Lists campaign negative keywords.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords/list',
      media: MEDIA,
      records: 'campaignNegativeKeywords',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        campaignNegativeKeywordIdFilter: only(IdFilter1000, 'with these ids'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        campaignNegativeKeywordTextFilter: only(TextFilter, 'with this keyword text'),
        matchTypeFilter: only(
          z.array(z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD', 'OTHER'])),
          'with these match types',
        ),
      },
    }),
    create: create({
      summary: 'Creates campaign negative keywords.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords',
      media: MEDIA,
      params: {
        campaignNegativeKeywords: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            keywordText: z.string().min(1).describe('Text of the keyword'),
            matchType: z
              .enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'])
              .describe('How search terms are matched'),
            state: newState.describe('State'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates the state of campaign negative keywords.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords',
      media: MEDIA,
      params: {
        campaignNegativeKeywords: items(
          z.strictObject({
            keywordId: Id.describe('Id of the negative keyword'),
            state: newState.optional().describe('State'),
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives campaign negative keywords. They cannot be restored.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords/delete',
      media: MEDIA,
      records: 'campaignNegativeKeywords',
      params: { campaignNegativeKeywordIdFilter: which },
    }),
  },
})
