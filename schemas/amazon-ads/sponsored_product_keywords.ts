import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, matchType, num, state, text } from './shared.records.ts'
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

const MEDIA = 'application/vnd.spKeyword.v3+json'

export const SponsoredProductKeyword = z
  .looseObject({
    keywordId: id('Id of the keyword'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    keywordText: text('The words'),
    matchType: matchType('BROAD', 'EXACT', 'PHRASE'),
    state: state(),
    bid: num('Bid; absent where that of the ad group counts'),
    nativeLanguageKeyword: text("The words in the advertiser's language"),
    nativeLanguageLocale: text('That language, like `zh_CN`'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductKeyword', description: 'Words that ads are shown for.' })

const bid = z.number().min(0).nullable().optional().describe('Bid; null for that of the ad group')

export default defineEntity({
  name: 'sponsored_product_keywords',
  type: 'SponsoredProductKeyword',
  summary: 'Keywords of Sponsored Products.',
  docs: docs.products,
  record: SponsoredProductKeyword,
  actions: {
    list: list({
      summary: 'Lists keywords of Sponsored Products.',
      docs: docs.products,
      path: '/sp/keywords/list',
      media: MEDIA,
      records: 'keywords',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        keywordIdFilter: only(IdFilter1000, 'these'),
        adGroupIdFilter: only(IdFilter100, 'of these ad groups'),
        campaignIdFilter: only(IdFilter100, 'of these campaigns'),
        keywordTextFilter: only(TextFilter, 'with these words'),
        matchTypeFilter: only(z.array(z.enum(['BROAD', 'EXACT', 'PHRASE', 'OTHER'])), 'matched like this'),
        locale: z.string().min(1).optional().describe('Locale of the words, like `es_MX`'),
      },
    }),
    create: create({
      summary: 'Makes keywords.',
      docs: docs.products,
      path: '/sp/keywords',
      media: MEDIA,
      params: {
        keywords: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            keywordText: z.string().min(1).describe('The words'),
            matchType: z.enum(['BROAD', 'EXACT', 'PHRASE']).describe('How words are matched'),
            state: newState.describe('State'),
            bid,
            nativeLanguageKeyword: z.string().optional().describe("The words in the advertiser's language"),
            nativeLanguageLocale: z.string().optional().describe('That language, like `zh_CN`'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Changes bids and states of keywords.',
      docs: docs.products,
      path: '/sp/keywords',
      media: MEDIA,
      params: {
        keywords: items(
          z.strictObject({
            keywordId: Id.describe('Id of the keyword'),
            state: newState.optional().describe('State'),
            bid,
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives keywords, for good.',
      docs: docs.products,
      path: '/sp/keywords/delete',
      media: MEDIA,
      records: 'keywords',
      params: { keywordIdFilter: which },
    }),
  },
})
