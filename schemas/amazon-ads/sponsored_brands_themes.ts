import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { brandsBid, brandsQuery, clausesCreate, clausesUpdate, inGroup } from './shared.brands.ts'
import { id, idOrNone, lowerState, num, openEnum } from './shared.records.ts'
import { BasicStateFilter, docs, Id, IdFilter100, items, only } from './shared.ts'

export const SponsoredBrandsTheme = z
  .looseObject({
    themeId: id('Id of the theme'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    themeType: openEnum('KEYWORDS_RELATED_TO_YOUR_BRAND', 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES')
      .nullish()
      .describe('What the keywords have to do with'),
    state: lowerState(),
    bid: num('Bid'),
  })
  .meta({ id: 'SponsoredBrandsTheme', description: 'Keywords that Amazon chooses by a theme, and keeps current.' })

const themeType = z.string().min(1)

export default defineEntity({
  name: 'sponsored_brands_themes',
  type: 'SponsoredBrandsTheme',
  summary: 'Sponsored Brands themes: keywords that Amazon chooses. Not open to profiles of authors.',
  docs: docs.brands,
  record: SponsoredBrandsTheme,
  actions: {
    list: brandsQuery({
      summary: 'Lists Sponsored Brands themes.',
      path: '/sb/themes/list',
      media: 'sbthemeslistresponse.v3',
      records: 'themes',
      step: 'scopedThemes',
      params: {
        stateFilter: only(BasicStateFilter, 'in these states'),
        themeIdFilter: only(IdFilter100, 'with these ids'),
        adGroupIdFilter: only(IdFilter100, 'in these ad groups'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        themeTypeFilter: only(
          z.strictObject({ include: z.array(themeType).min(1).max(2).describe('Values to match') }),
          'of these types',
        ),
      },
    }),
    create: clausesCreate({
      summary: 'Creates themes.',
      path: '/sb/themes',
      media: 'sbthemescreateresponse.v3',
      step: 'scopedThemes',
      params: {
        themes: items(
          z.strictObject({
            campaignId: inGroup.campaignId.optional(),
            adGroupId: inGroup.adGroupId,
            themeType: themeType.describe(
              'Theme: `KEYWORDS_RELATED_TO_YOUR_BRAND`, `KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES`, …',
            ),
            bid: brandsBid.describe("Bid, less than the campaign's budget"),
          }),
          100,
        ),
      },
    }),
    update: clausesUpdate({
      summary: 'Updates the bids and states of themes.',
      path: '/sb/themes',
      media: 'sbthemesupdateresponse.v3',
      step: 'scopedThemes',
      params: {
        themes: items(
          z.strictObject({
            themeId: Id.describe('Id of the theme'),
            campaignId: inGroup.campaignId.optional(),
            adGroupId: inGroup.adGroupId,
            state: z.enum(['enabled', 'paused', 'archived']).optional().describe('State; `archived` is final'),
            bid: brandsBid.optional().describe("Bid, less than the campaign's budget"),
          }),
          100,
        ),
      },
    }),
  },
})
