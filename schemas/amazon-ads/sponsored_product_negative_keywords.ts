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

const MEDIA = 'application/vnd.spNegativeKeyword.v3+json'

export const SponsoredProductNegativeKeyword = z
  .looseObject({
    keywordId: id('Id of the negative keyword'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    keywordText: text('The words'),
    matchType: matchType('NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'),
    state: state(),
    nativeLanguageKeyword: text("The words in the advertiser's language"),
    nativeLanguageLocale: text('That language, like `zh_CN`'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductNegativeKeyword', description: 'Words that ads are not shown for.' })

export default defineEntity({
  name: 'sponsored_product_negative_keywords',
  type: 'SponsoredProductNegativeKeyword',
  summary: 'Words that ads of Sponsored Products are not shown for, by ad group.',
  docs: docs.products,
  record: SponsoredProductNegativeKeyword,
  actions: {
    list: list({
      summary: 'Lists negative keywords of ad groups.',
      docs: docs.products,
      path: '/sp/negativeKeywords/list',
      media: MEDIA,
      records: 'negativeKeywords',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        negativeKeywordIdFilter: only(IdFilter1000, 'these'),
        adGroupIdFilter: only(IdFilter100, 'of these ad groups'),
        campaignIdFilter: only(IdFilter100, 'of these campaigns'),
        negativeKeywordTextFilter: only(TextFilter, 'with these words'),
        matchTypeFilter: only(
          z.array(z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD', 'OTHER'])),
          'matched like this',
        ),
        locale: z.string().min(1).optional().describe('Locale of the words, like `es_MX`'),
      },
    }),
    create: create({
      summary: 'Makes negative keywords of ad groups.',
      docs: docs.products,
      path: '/sp/negativeKeywords',
      media: MEDIA,
      params: {
        negativeKeywords: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            keywordText: z.string().min(1).describe('The words'),
            matchType: z
              .enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'])
              .describe('How words are matched'),
            state: newState.describe('State'),
            nativeLanguageKeyword: z.string().optional().describe("The words in the advertiser's language"),
            nativeLanguageLocale: z.string().optional().describe('That language, like `zh_CN`'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Changes states of negative keywords of ad groups.',
      docs: docs.products,
      path: '/sp/negativeKeywords',
      media: MEDIA,
      params: {
        negativeKeywords: items(
          z.strictObject({
            keywordId: Id.describe('Id of the negative keyword'),
            state: newState.optional().describe('State'),
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives negative keywords of ad groups, for good.',
      docs: docs.products,
      path: '/sp/negativeKeywords/delete',
      media: MEDIA,
      records: 'negativeKeywords',
      params: { negativeKeywordIdFilter: which },
    }),
  },
})
