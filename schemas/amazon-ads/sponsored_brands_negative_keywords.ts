import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { brandsGet, brandsList, inGroup, keywordsArchive, keywordsCreate, keywordsUpdate } from './shared.brands.ts'
import { id, idOrNone, lowerState, matchType, text } from './shared.records.ts'
import { docs, Id, ids, items, only } from './shared.ts'

export const SponsoredBrandsNegativeKeyword = z
  .looseObject({
    keywordId: id('Id of the keyword'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    keywordText: text('Text of the keyword'),
    matchType: matchType('negativeExact', 'negativePhrase'),
    state: lowerState('draft'),
  })
  .meta({ id: 'SponsoredBrandsNegativeKeyword', description: 'Search terms that ads are not shown for.' })

export default defineEntity({
  name: 'sponsored_brands_negative_keywords',
  type: 'SponsoredBrandsNegativeKeyword',
  summary: 'Sponsored Brands negative keywords.',
  docs: docs.brands,
  record: SponsoredBrandsNegativeKeyword,
  actions: {
    list: brandsList({
      summary: 'Lists Sponsored Brands negative keywords.',
      path: '/sb/negativeKeywords',
      media: 'sbnegativekeyword.v3.2',
      states: ['enabled', 'archived'],
      params: {
        keywordIdFilter: only(ids(), 'with these ids; an array, or comma-separated'),
        adGroupIdFilter: only(ids(), 'in these ad groups; an array, or comma-separated'),
        campaignIdFilter: only(ids(), 'in these campaigns; an array, or comma-separated'),
        keywordText: only(z.string().min(1), 'with this text'),
        matchTypeFilter: only(z.array(z.enum(['negativeExact', 'negativePhrase'])).min(1), 'with these match types'),
        creativeType: only(z.enum(['productCollection', 'video']), 'in campaigns that show this'),
      },
    }),
    get: brandsGet({
      summary: 'Returns one negative keyword.',
      path: '/sb/negativeKeywords/{keywordId}',
      media: 'sbnegativekeyword.v3',
      params: { keywordId: Id.describe('Id of the keyword') },
    }),
    create: keywordsCreate({
      summary: 'Creates negative keywords.',
      path: '/sb/negativeKeywords',
      params: {
        negativeKeywords: items(
          z.strictObject({
            ...inGroup,
            keywordText: z.string().min(1).describe('Text of the keyword: up to 10 words, or 4 words of a phrase'),
            matchType: z.enum(['negativeExact', 'negativePhrase']).describe('How search terms are matched'),
          }),
          100,
        ),
      },
    }),
    update: keywordsUpdate({
      summary: 'Updates the states of negative keywords.',
      path: '/sb/negativeKeywords',
      params: {
        negativeKeywords: items(
          z.strictObject({
            keywordId: Id.describe('Id of the keyword'),
            ...inGroup,
            state: z.enum(['enabled', 'archived']).describe('State; `archived` is final'),
          }),
          100,
        ),
      },
    }),
    delete: keywordsArchive({
      summary: 'Archives a negative keyword. An archived keyword cannot be restored.',
      path: '/sb/negativeKeywords/{keywordId}',
      params: { keywordId: Id.describe('Id of the keyword') },
    }),
  },
})
