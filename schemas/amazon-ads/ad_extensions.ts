import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, openEnum, text } from './shared.records.ts'
import { docs, Id, items, only } from './shared.ts'
import {
  adProduct,
  idFilter,
  oneOf,
  query,
  recordState,
  results,
  stamps,
  unifiedUpdate,
  written,
} from './shared.unified.ts'

export const AdExtension = z
  .looseObject({
    adExtensionId: id('Id of the extension'),
    adId: idOrNone('Id of the ad'),
    adGroupId: idOrNone('Id of the ad group'),
    adProduct: adProduct(),
    adExtensionType: openEnum('PROMPTS', 'VIDEO').nullish().describe('What it adds'),
    adExtensionStatus: openEnum('OPTED_OUT').nullish().describe('Whether the advertiser opted out'),
    adExtensionSettings: z
      .looseObject({
        promptExtension: z
          .looseObject({ promptText: text('Text of the prompt') })
          .nullish()
          .describe('A prompt'),
        videoExtension: z
          .looseObject({
            renderedAssetId: text('Id of the video'),
            videoType: openEnum('SPOTLIGHT').nullish().describe('Type of the video'),
          })
          .nullish()
          .describe('A video'),
      })
      .nullish()
      .describe('What it adds: one of these'),
    state: recordState(),
    ...stamps,
  })
  .meta({ id: 'AdExtension', description: 'A prompt or video that Amazon adds to an ad of Sponsored Products.' })

export const AdExtensionResults = results('AdExtensionResults', {
  adExtensionId: idOrNone('Id of the extension'),
  adExtension: AdExtension.nullish().describe('The extension'),
})

export default defineEntity({
  name: 'ad_extensions',
  type: 'AdExtension',
  summary: 'Prompts and videos that Amazon adds to ads of Sponsored Products: the unified API.',
  docs: docs.unified,
  record: AdExtension,
  actions: {
    list: query({
      summary: 'Lists the extensions of ads.',
      path: '/adsApi/v1/query/adExtensions',
      records: 'adExtensions',
      params: {
        adExtensionIdFilter: only(idFilter(100), 'with these ids'),
        adIdFilter: only(idFilter(100), 'of these ads'),
        adGroupIdFilter: only(idFilter(100), 'in these ad groups'),
        adExtensionTypeFilter: only(oneOf(z.enum(['PROMPTS', 'VIDEO'])), 'of this type'),
        adExtensionStatusFilter: only(oneOf(z.enum(['OPTED_OUT'])), 'that the advertiser opted out of'),
      },
    }),
    update: unifiedUpdate({
      summary: 'Updates the states of extensions.',
      path: '/adsApi/v1/update/adExtensions',
      params: {
        adExtensions: items(
          z.strictObject({
            adExtensionId: Id.describe('Id of the extension'),
            state: written().optional(),
          }),
          50,
        ),
      },
      record: AdExtensionResults,
      records: 'adExtensions',
    }),
  },
})
