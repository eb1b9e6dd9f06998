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
    keywordText: text('Text of the keyword'),
    matchType: matchType('NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'),
    state: state(),
    nativeLanguageKeyword: text("The keyword in the advertiser's language"),
    nativeLanguageLocale: text("Locale of the advertiser's language, such as `zh_CN`"),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductNegativeKeyword',
    description: 'A negative keyword: search terms that ads are not shown for.',
  })

export default defineEntity({
  name: 'sponsored_product_negative_keywords',
  type: 'SponsoredProductNegativeKeyword',
  summary:
    "Sponsored Products negative keywords at ad group level: search terms that an ad group's ads are not shown for.",
  docs: docs.products,
  record: SponsoredProductNegativeKeyword,
  actions: {
    list: list({
      summary: 'Lists ad group negative keywords.',
      docs: docs.products,
      path: '/sp/negativeKeywords/list',
      media: MEDIA,
      records: 'negativeKeywords',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        negativeKeywordIdFilter: only(IdFilter1000, 'with these ids'),
        adGroupIdFilter: only(IdFilter100, 'in these ad groups'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        negativeKeywordTextFilter: only(TextFilter, 'with this keyword text'),
        matchTypeFilter: only(
          z.array(z.enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD', 'OTHER'])),
          'with these match types',
        ),
        locale: z.string().min(1).optional().describe('Locale of the keyword, such as `es_MX`'),
      },
    }),
    create: create({
      summary: 'Creates ad group negative keywords.',
      docs: docs.products,
      path: '/sp/negativeKeywords',
      media: MEDIA,
      params: {
        negativeKeywords: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            keywordText: z.string().min(1).describe('Text of the keyword'),
            matchType: z
              .enum(['NEGATIVE_EXACT', 'NEGATIVE_PHRASE', 'NEGATIVE_BROAD'])
              .describe('How search terms are matched'),
            state: newState.describe('State'),
            nativeLanguageKeyword: z.string().optional().describe("The keyword in the advertiser's language"),
            nativeLanguageLocale: z
              .string()
              .optional()
              .describe("Locale of the advertiser's language, such as `zh_CN`"),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates the state of ad group negative keywords.',
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
      summary: 'Archives ad group negative keywords. They cannot be restored.',
      docs: docs.products,
      path: '/sp/negativeKeywords/delete',
      media: MEDIA,
      records: 'negativeKeywords',
      params: { negativeKeywordIdFilter: which },
    }),
  },
})
