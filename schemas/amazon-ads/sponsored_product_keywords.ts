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
    keywordText: text('Text of the keyword'),
    matchType: matchType('BROAD', 'EXACT', 'PHRASE'),
    state: state(),
    bid: num("Bid; absent if the ad group's default bid applies"),
    nativeLanguageKeyword: text("The keyword in the advertiser's language"),
    nativeLanguageLocale: text("Locale of the advertiser's language, such as `zh_CN`"),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductKeyword', description: 'A keyword: search terms that ads are shown for.' })

const bid = z.number().min(0).nullable().optional().describe("Bid; null to use the ad group's default bid")

export default defineEntity({
  name: 'sponsored_product_keywords',
  type: 'SponsoredProductKeyword',
  summary: 'Sponsored Products keywords.',
  docs: docs.products,
  record: SponsoredProductKeyword,
  actions: {
    list: list({
      summary: 'Lists Sponsored Products keywords.',
      docs: docs.products,
      path: '/sp/keywords/list',
      media: MEDIA,
      records: 'keywords',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        keywordIdFilter: only(IdFilter1000, 'with these ids'),
        adGroupIdFilter: only(IdFilter100, 'in these ad groups'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        keywordTextFilter: only(TextFilter, 'with this keyword text'),
        matchTypeFilter: only(z.array(z.enum(['BROAD', 'EXACT', 'PHRASE', 'OTHER'])), 'with these match types'),
        locale: z.string().min(1).optional().describe('Locale of the keyword, such as `es_MX`'),
      },
    }),
    create: create({
      summary: 'Creates keywords.',
      docs: docs.products,
      path: '/sp/keywords',
      media: MEDIA,
      params: {
        keywords: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            keywordText: z.string().min(1).describe('Text of the keyword'),
            matchType: z.enum(['BROAD', 'EXACT', 'PHRASE']).describe('How search terms are matched'),
            state: newState.describe('State'),
            bid,
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
      summary: 'Updates the bids and states of keywords.',
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
      summary: 'Archives keywords. An archived keyword cannot be restored.',
      docs: docs.products,
      path: '/sp/keywords/delete',
      media: MEDIA,
      records: 'keywords',
      params: { keywordIdFilter: which },
    }),
  },
})
