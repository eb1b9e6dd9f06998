import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, object, state, text } from './shared.records.ts'
import { BasicStateFilter, docs, IdFilter10, list, NameFilter, only, page } from './shared.ts'

export const SponsoredBrandsAd = z
  .looseObject({
    adId: id('Id of the ad'),
    adGroupId: idOrNone('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    name: text('Name'),
    state: state(),
    landingPage: object('Where a click leads: `pageType`, `url`, `asins`'),
    creative: object('What is shown'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsAd', description: 'An ad of Sponsored Brands.' })

export default defineEntity({
  name: 'sponsored_brands_ads',
  type: 'SponsoredBrandsAd',
  summary: 'Ads of Sponsored Brands.',
  docs: docs.brands,
  record: SponsoredBrandsAd,
  actions: {
    list: list({
      summary: 'Lists ads of Sponsored Brands.',
      docs: docs.brands,
      path: '/sb/v4/ads/list',
      media: 'application/vnd.sbadresource.v4+json',
      records: 'ads',
      params: {
        ...page(100),
        stateFilter: only(BasicStateFilter, 'in these states'),
        adIdFilter: only(IdFilter10, 'these'),
        adGroupIdFilter: only(IdFilter10, 'of these ad groups'),
        campaignIdFilter: only(IdFilter10, 'of these campaigns'),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
  },
})
