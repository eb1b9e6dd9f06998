import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, state, text } from './shared.records.ts'
import { BasicStateFilter, docs, extended, IdFilter10, list, NameFilter, only, page } from './shared.ts'

export const SponsoredBrandsAdGroup = z
  .looseObject({
    adGroupId: id('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    name: text('Name'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsAdGroup', description: 'An ad group of Sponsored Brands.' })

export default defineEntity({
  name: 'sponsored_brands_ad_groups',
  type: 'SponsoredBrandsAdGroup',
  summary: 'Ad groups of Sponsored Brands.',
  docs: docs.brands,
  record: SponsoredBrandsAdGroup,
  actions: {
    list: list({
      summary: 'Lists ad groups of Sponsored Brands.',
      docs: docs.brands,
      path: '/sb/v4/adGroups/list',
      media: 'application/vnd.sbadgroupresource.v4+json',
      records: 'adGroups',
      params: {
        ...page(100),
        ...extended(),
        stateFilter: only(BasicStateFilter, 'in these states'),
        adGroupIdFilter: only(IdFilter10, 'these'),
        campaignIdFilter: only(IdFilter10, 'of these campaigns'),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
  },
})
