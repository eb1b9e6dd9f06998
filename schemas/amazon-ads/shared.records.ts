import { open, openEnum } from '@ferrule/codegen'
import { int, num, objects, text } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool, int, num, object, objects, text, texts } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * What the records share. Conventions of this folder: only ids are required, the rest is `.nullish()`; ids are always
 * text, also where the vendor sends numbers; enums are open; objects that few people read are handed through.
 */

/** An id of a record: always text, see `idsAsText`. */
export const id = (what: string) => z.string().describe(what)
export const idOrNone = (what: string) => z.string().nullish().describe(what)

export const state = () =>
  openEnum('ENABLED', 'PAUSED', 'ARCHIVED', 'ENABLING', 'PROPOSED', 'USER_DELETED', 'OTHER').nullish().describe('State')
export const lowerState = () => openEnum('enabled', 'paused', 'archived').nullish().describe('State, in lower case')

export const ExtendedData = z
  .looseObject({
    creationDateTime: text('When it was made; ISO 8601'),
    lastUpdateDateTime: text('When it last changed; ISO 8601'),
    creationDate: num('When it was made; epoch milliseconds'),
    lastUpdateDate: num('When it last changed; epoch milliseconds'),
    servingStatus: text('Whether it is being shown, or why not'),
  })
  .meta({ id: 'ExtendedData', description: 'Times and serving status; only on request.' })

export const extendedData = () => ExtendedData.nullish().describe('Times and serving status; only on request')

export const Predicate = z
  .looseObject({
    type: text('What is compared: `ASIN_SAME_AS`, …'),
    value: text('With what; absent for automatic ones'),
  })
  .meta({ id: 'Predicate', description: 'One condition of a targeting expression.' })

export const predicates = (what: string) => z.array(Predicate).nullish().describe(what)

export const matchType = (...values: string[]) =>
  openEnum(...values, 'OTHER')
    .nullish()
    .describe('How words are matched')

/** What a batch answers: one result per item. */
export const BatchResult = z
  .looseObject({
    success: z
      .array(
        z.looseObject({
          index: int('Place of the item in the batch, from 0'),
          campaignId: idOrNone('Id of the campaign'),
          adGroupId: idOrNone('Id of the ad group'),
          adId: idOrNone('Id of the ad'),
          keywordId: idOrNone('Id of the keyword'),
          targetId: idOrNone('Id of the target'),
          portfolioId: idOrNone('Id of the portfolio'),
        }),
      )
      .nullish()
      .describe('Items that were done: `index`, the id, and the record after create and update'),
    error: z
      .array(z.looseObject({ index: int('Place of the item in the batch, from 0'), errors: objects('What is wrong') }))
      .nullish()
      .describe('Items that were refused: `index` and `errors`'),
  })
  .meta({ id: 'BatchResult', description: 'What became of each item of a batch. At least one was done.' })
