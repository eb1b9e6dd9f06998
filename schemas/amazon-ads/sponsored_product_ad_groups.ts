import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, num, state, text } from './shared.records.ts'
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
  NameFilter,
  newState,
  only,
  page,
  StateFilter,
  update,
  which,
} from './shared.ts'

const MEDIA = 'application/vnd.spAdGroup.v3+json'

export const SponsoredProductAdGroup = z
  .looseObject({
    adGroupId: id('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    name: text('Name'),
    state: state(),
    defaultBid: num('Bid for keywords and targets that have no bid set'),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductAdGroup',
    description: 'A Sponsored Products ad group: ads that share keywords or targets.',
  })

export default defineEntity({
  name: 'sponsored_product_ad_groups',
  type: 'SponsoredProductAdGroup',
  summary: 'Sponsored Products ad groups.',
  docs: docs.products,
  record: SponsoredProductAdGroup,
  actions: {
    list: list({
      summary: 'Lists Sponsored Products ad groups.',
      docs: docs.products,
      path: '/sp/adGroups/list',
      media: MEDIA,
      records: 'adGroups',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        adGroupIdFilter: only(IdFilter1000, 'with these ids'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        campaignTargetingTypeFilter: only(z.enum(['AUTO', 'MANUAL']), 'in campaigns with this targeting type'),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
    create: create({
      summary: 'Creates ad groups.',
      docs: docs.products,
      path: '/sp/adGroups',
      media: MEDIA,
      params: {
        adGroups: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: z.string().min(1).describe('Name'),
            state: newState.describe('State'),
            defaultBid: z.number().min(0).describe('Bid for keywords and targets that have no bid set'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates ad groups.',
      docs: docs.products,
      path: '/sp/adGroups',
      media: MEDIA,
      params: {
        adGroups: items(
          z.strictObject({
            adGroupId: Id.describe('Id of the ad group'),
            name: z.string().min(1).optional().describe('Name'),
            state: newState.optional().describe('State'),
            defaultBid: z.number().min(0).optional().describe('Bid for keywords and targets that have no bid set'),
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives ad groups. An archived ad group cannot be restored.',
      docs: docs.products,
      path: '/sp/adGroups/delete',
      media: MEDIA,
      records: 'adGroups',
      params: { adGroupIdFilter: which },
    }),
  },
})
