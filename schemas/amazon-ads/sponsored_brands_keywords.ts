import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import {
  brandsBid,
  brandsGet,
  brandsList,
  brandsStates,
  inGroup,
  keywordsArchive,
  keywordsCreate,
  keywordsUpdate,
} from './shared.brands.ts'
import { id, idOrNone, lowerState, matchType, num, text } from './shared.records.ts'
import { docs, Id, ids, items, only, words } from './shared.ts'

export const SponsoredBrandsKeyword = z
  .looseObject({
    keywordId: id('Id of the keyword'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    keywordText: text('Text of the keyword'),
    matchType: matchType('broad', 'exact', 'phrase'),
    state: lowerState('draft'),
    bid: num('Bid'),
    nativeLanguageKeyword: text("The keyword in the advertiser's language"),
  })
  .meta({ id: 'SponsoredBrandsKeyword', description: 'A keyword: search terms that ads are shown for.' })

const locale = z.string().min(1).optional().describe('Locale of the keyword, such as `es_MX`')

export default defineEntity({
  name: 'sponsored_brands_keywords',
  type: 'SponsoredBrandsKeyword',
  summary: 'Sponsored Brands keywords.',
  docs: docs.brands,
  record: SponsoredBrandsKeyword,
  actions: {
    list: brandsList({
      summary: 'Lists Sponsored Brands keywords.',
      path: '/sb/keywords',
      media: 'sbkeyword.v3.2',
      params: {
        keywordIdFilter: only(ids(), 'with these ids; an array, or comma-separated'),
        adGroupIdFilter: only(ids(), 'in these ad groups; an array, or comma-separated'),
        campaignIdFilter: only(ids(), 'in these campaigns; an array, or comma-separated'),
        keywordText: only(z.string().min(1), 'with this text'),
        matchTypeFilter: only(words(['broad', 'exact', 'phrase']), 'with these match types'),
        creativeType: only(z.enum(['productCollection', 'video']), 'in campaigns that show this'),
        locale,
      },
    }),
    get: brandsGet({
      summary: 'Returns one keyword.',
      path: '/sb/keywords/{keywordId}',
      media: 'sbkeyword.v3',
      params: { keywordId: Id.describe('Id of the keyword'), locale },
    }),
    create: keywordsCreate({
      summary: 'Creates keywords. Their state cannot be chosen.',
      path: '/sb/keywords',
      params: {
        keywords: items(
          z.strictObject({
            ...inGroup,
            keywordText: z.string().min(1).describe('Text of the keyword, up to 10 words'),
            matchType: z.enum(['broad', 'exact', 'phrase']).describe('How search terms are matched'),
            bid: brandsBid.optional().describe("Bid, less than the campaign's budget"),
            nativeLanguageKeyword: z.string().optional().describe("The keyword in the advertiser's language"),
            nativeLanguageLocale: z
              .string()
              .optional()
              .describe("Locale of the advertiser's language, such as `zh_CN`"),
          }),
          100,
        ),
      },
    }),
    update: keywordsUpdate({
      summary: 'Updates the bids and states of keywords.',
      path: '/sb/keywords',
      params: {
        keywords: items(
          z.strictObject({
            keywordId: Id.describe('Id of the keyword'),
            ...inGroup,
            state: brandsStates.optional().describe('State'),
            bid: brandsBid.optional().describe("Bid, less than the campaign's budget"),
          }),
          100,
        ),
      },
    }),
    delete: keywordsArchive({
      summary: 'Archives a keyword. An archived keyword cannot be restored.',
      path: '/sb/keywords/{keywordId}',
      params: { keywordId: Id.describe('Id of the keyword') },
    }),
  },
})
