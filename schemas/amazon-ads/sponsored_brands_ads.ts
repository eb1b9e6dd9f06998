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
    landingPage: object('Landing page: `pageType`, `url`, `asins`'),
    creative: object('Creative: what the ad shows'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsAd', description: 'A Sponsored Brands ad.' })

export default defineEntity({
  name: 'sponsored_brands_ads',
  type: 'SponsoredBrandsAd',
  summary: 'Sponsored Brands ads.',
  docs: docs.brands,
  record: SponsoredBrandsAd,
  actions: {
    list: list({
      summary: 'Lists Sponsored Brands ads.',
      docs: docs.brands,
      path: '/sb/v4/ads/list',
      media: 'application/vnd.sbadresource.v4+json',
      records: 'ads',
      params: {
        ...page(100),
        stateFilter: only(BasicStateFilter, 'in these states'),
        adIdFilter: only(IdFilter10, 'with these ids'),
        adGroupIdFilter: only(IdFilter10, 'in these ad groups'),
        campaignIdFilter: only(IdFilter10, 'in these campaigns'),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
  },
})
