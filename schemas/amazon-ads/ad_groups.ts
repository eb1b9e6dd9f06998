import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, num, openEnum, text } from './shared.records.ts'
import { docs, only } from './shared.ts'
import {
  adProduct,
  currency,
  idFilter,
  inAdGroup,
  inCampaign,
  many,
  manyIds,
  marketplaces,
  query,
  recordState,
  recordTags,
  results,
  scopeFilter,
  stamps,
  TermFilter,
  tags,
  unifiedCreate,
  unifiedDelete,
  unifiedUpdate,
  written,
} from './shared.unified.ts'

const KPIS = [
  'ADD_TO_CART',
  'APPLICATIONS',
  'CHECKOUTS',
  'CLICKS',
  'CONTACTS',
  'LEADS',
  'OTHER',
  'PAGE_VIEWS',
  'PURCHASES',
  'REACH',
  'SEARCH',
  'SIGN_UP',
  'SUBSCRIBE',
] as const

export const AdGroup = z
  .looseObject({
    adGroupId: id('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    adProduct: adProduct(),
    globalAdGroupId: idOrNone('Id of the ad group for several marketplaces that it is part of'),
    name: text('Name'),
    state: recordState(),
    bid: z
      .looseObject({ defaultBid: num('Bid where a target has none'), currencyCode: currency })
      .nullish()
      .describe('Bid; not for Sponsored Brands'),
    creativeType: openEnum('IMAGE', 'VIDEO').nullish().describe('Type of the ads; Sponsored Display only'),
    optimization: z
      .looseObject({
        goalSettings: z
          .looseObject({
            kpi: openEnum(...KPIS)
              .nullish()
              .describe('What success is measured by'),
          })
          .nullish()
          .describe('Goal'),
      })
      .nullish()
      .describe('What Amazon optimizes it for; Sponsored Display only'),
    tags: recordTags,
    ...stamps,
  })
  .meta({ id: 'AdGroup', description: 'An ad group of any product, as the unified API describes it.' })

const name = z.string().min(1)
const bid = z.number().min(0).describe('Bid where a target has none')
const optimization = z
  .strictObject({
    goalSettings: z
      .strictObject({ kpi: z.enum(KPIS).optional().describe('What success is measured by') })
      .optional()
      .describe('Goal'),
  })
  .optional()
  .describe('What Amazon optimizes it for')

const created = { ...inCampaign, name: name.describe('Name'), state: written() }

export const NewAdGroup = z
  .discriminatedUnion('adProduct', [
    z.strictObject({
      adProduct: z.literal('SPONSORED_PRODUCTS').describe('Sponsored Products'),
      ...created,
      bid: z.strictObject({ defaultBid: bid }).describe('Bid'),
      ...tags,
    }),
    z.strictObject({ adProduct: z.literal('SPONSORED_BRANDS').describe('Sponsored Brands'), ...created, ...tags }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_DISPLAY').describe('Sponsored Display'),
      ...created,
      ...marketplaces,
      bid: z.strictObject({ defaultBid: bid.optional() }).optional().describe('Bid'),
      creativeType: z.enum(['IMAGE', 'VIDEO']).optional().describe('Type of the ads'),
      optimization,
    }),
  ])
  .meta({ id: 'NewAdGroup', description: 'An ad group to create. What it takes depends on `adProduct`.' })

export const AdGroupResults = results('AdGroupResults', {
  adGroupId: idOrNone('Id of the ad group'),
  adGroup: AdGroup.nullish().describe('The ad group'),
})
const back = { record: AdGroupResults, records: 'adGroups' }

export default defineEntity({
  name: 'ad_groups',
  type: 'AdGroup',
  summary: 'Ad groups of Sponsored Products, Brands and Display, in one form: the unified API.',
  docs: docs.unified,
  record: AdGroup,
  actions: {
    list: query({
      summary: 'Lists the ad groups of one product.',
      path: '/adsApi/v1/query/adGroups',
      records: 'adGroups',
      params: {
        marketplaceScopeFilter: scopeFilter(),
        adGroupIdFilter: only(idFilter(1000), 'with these ids; up to 100 for Sponsored Brands and Display'),
        campaignIdFilter: only(idFilter(100), 'in these campaigns'),
        nameFilter: only(TermFilter, 'with these names'),
      },
    }),
    create: unifiedCreate({
      summary: 'Creates ad groups.',
      path: '/adsApi/v1/create/adGroups',
      params: { adGroups: many(NewAdGroup) },
      ...back,
    }),
    update: unifiedUpdate({
      summary: 'Updates ad groups. Fields that are left out stay as they are.',
      path: '/adsApi/v1/update/adGroups',
      params: {
        adGroups: many(
          z.strictObject({
            ...inAdGroup,
            name: name.optional().describe('Name'),
            state: written().optional(),
            bid: z.strictObject({ defaultBid: bid.optional() }).optional().describe('Bid; not for Sponsored Brands'),
            optimization: optimization.describe('What Amazon optimizes it for; Sponsored Display only'),
            ...tags,
          }),
        ),
      },
      ...back,
    }),
    delete: unifiedDelete({
      summary: 'Archives ad groups. An archived ad group cannot be restored.',
      path: '/adsApi/v1/delete/adGroups',
      params: { adGroupIds: manyIds() },
      ...back,
    }),
  },
})
