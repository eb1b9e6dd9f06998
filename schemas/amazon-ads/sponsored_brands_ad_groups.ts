import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, state, text } from './shared.records.ts'
import {
  archive,
  BasicStateFilter,
  brandsState,
  create,
  docs,
  extended,
  Id,
  IdFilter10,
  items,
  list,
  NameFilter,
  only,
  page,
  update,
  whichBrands,
} from './shared.ts'

export const SponsoredBrandsAdGroup = z
  .looseObject({
    adGroupId: id('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    name: text('Name'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsAdGroup', description: 'A Sponsored Brands ad group.' })

const MEDIA = 'application/vnd.sbadgroupresource.v4+json'
const name = z.string().min(1).max(255)

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
      media: MEDIA,
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
    create: create({
      summary: 'Creates ad groups.',
      docs: docs.brands,
      path: '/sb/v4/adGroups',
      media: MEDIA,
      params: {
        adGroups: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: name.describe('Name'),
            state: brandsState.describe('State'),
          }),
          10,
        ),
      },
    }),
    update: update({
      summary: 'Updates the names and states of ad groups.',
      docs: docs.brands,
      path: '/sb/v4/adGroups',
      media: MEDIA,
      params: {
        adGroups: items(
          z.strictObject({
            adGroupId: Id.describe('Id of the ad group'),
            name: name.optional().describe('Name'),
            state: brandsState.optional().describe('State'),
          }),
          10,
        ),
      },
    }),
    delete: archive({
      summary: 'Archives ad groups. An archived ad group cannot be restored.',
      docs: docs.brands,
      path: '/sb/v4/adGroups/delete',
      media: MEDIA,
      records: 'adGroups',
      params: { adGroupIdFilter: whichBrands },
    }),
  },
})
