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
  .meta({ id: 'SponsoredBrandsAdGroup', description: 'A Sponsored Brands ad group.' })

export default defineEntity({
  name: 'sponsored_brands_ad_groups',
  type: 'SponsoredBrandsAdGroup',
  summary: 'Sponsored Brands ad groups.',
  docs: docs.brands,
  record: SponsoredBrandsAdGroup,
  actions: {
    list: list({
      summary: 'Lists Sponsored Brands ad groups.',
      docs: docs.brands,
      path: '/sb/v4/adGroups/list',
      media: 'application/vnd.sbadgroupresource.v4+json',
      records: 'adGroups',
      params: {
        ...page(100),
        ...extended(),
        stateFilter: only(BasicStateFilter, 'in these states'),
        adGroupIdFilter: only(IdFilter10, 'with these ids'),
        campaignIdFilter: only(IdFilter10, 'in these campaigns'),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
  },
})
