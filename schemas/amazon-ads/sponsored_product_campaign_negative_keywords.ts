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
    keywordText: text('The words'),
    matchType: matchType('NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductCampaignNegativeKeyword',
    description: 'Words that ads are not shown for, in a whole campaign.',
  })

export default defineEntity({
  name: 'sponsored_product_campaign_negative_keywords',
  type: 'SponsoredProductCampaignNegativeKeyword',
  summary: 'Words that ads of Sponsored Products are not shown for, by campaign.',
  docs: docs.products,
  record: SponsoredProductCampaignNegativeKeyword,
  actions: {
    list: list({
      summary: 'Lists negative keywords of campaigns.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords/list',
      media: MEDIA,
      records: 'campaignNegativeKeywords',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        campaignNegativeKeywordIdFilter: only(IdFilter1000, 'these'),
        campaignIdFilter: only(IdFilter100, 'of these campaigns'),
        campaignNegativeKeywordTextFilter: only(TextFilter, 'with these words'),
        matchTypeFilter: only(
          z.array(z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD', 'OTHER'])),
          'matched like this',
        ),
      },
    }),
    create: create({
      summary: 'Makes negative keywords of campaigns.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords',
      media: MEDIA,
      params: {
        campaignNegativeKeywords: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            keywordText: z.string().min(1).describe('The words'),
            matchType: z
              .enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'])
              .describe('How words are matched'),
            state: newState.describe('State'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Changes states of negative keywords of campaigns.',
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
      summary: 'Archives negative keywords of campaigns, for good.',
      docs: docs.products,
      path: '/sp/campaignNegativeKeywords/delete',
      media: MEDIA,
      records: 'campaignNegativeKeywords',
      params: { campaignNegativeKeywordIdFilter: which },
    }),
  },
})
