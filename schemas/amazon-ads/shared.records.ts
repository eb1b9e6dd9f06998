import { open, openEnum } from '@ferrule/codegen'
import { bool, int, num, objects, text, texts } from '@ferrule/codegen/fields'
import * as z from 'zod'

export { bool, int, num, object, objects, text, texts } from '@ferrule/codegen/fields'

export { open, openEnum }

/**
 * Parts that the records share. Conventions of this folder: only ids are required, the rest is `.nullish()`; ids are always
 * strings, even where the vendor sends numbers; enums are open; objects that few people read are not described.
 */

/** The id of a record: always a string, see `idsAsText`. */
export const id = (what: string) => z.string().describe(what)
export const idOrNone = (what: string) => z.string().nullish().describe(what)

export const state = () =>
  openEnum('ENABLED', 'PAUSED', 'ARCHIVED', 'ENABLING', 'PROPOSED', 'USER_DELETED', 'OTHER').nullish().describe('State')
export const lowerState = <More extends string = never>(...more: More[]) =>
  openEnum('enabled', 'paused', 'archived', ...more)
    .nullish()
    .describe('State, in lower case')

export const ExtendedData = z
  .looseObject({
    creationDateTime: text('When it was created; ISO 8601'),
    lastUpdateDateTime: text('When it was last updated; ISO 8601'),
    creationDate: num('When it was created; epoch milliseconds'),
    lastUpdateDate: num('When it was last updated; epoch milliseconds'),
    servingStatus: text('Serving status: whether it is being shown, or why not'),
    servingStatusDetails: objects('Reasons for the serving status: `name`, `message`, `helpUrl`'),
    statusReasons: texts('Reasons for the serving status; portfolios only'),
  })
  .meta({ id: 'ExtendedData', description: 'Timestamps and serving status; on request only.' })

export const extendedData = () => ExtendedData.nullish().describe('Timestamps and serving status; on request only')

export const Predicate = z
  .looseObject({
    type: text('What is compared: `ASIN_SAME_AS`, …'),
    value: text('What it is compared with; absent for automatic targeting'),
  })
  .meta({ id: 'Predicate', description: 'A condition of a targeting expression.' })

export const predicates = (what: string) => z.array(Predicate).nullish().describe(what)

export const matchType = (...values: string[]) =>
  openEnum(...values, 'OTHER')
    .nullish()
    .describe('How search terms are matched')

export const RuleBasedBudget = z
  .looseObject({
    value: num('Amount that the rule sets'),
    applicableRuleId: text('Id of the rule'),
    applicableRuleName: text('Name of the rule'),
    isProcessing: bool('Whether the rule is still being applied'),
  })
  .meta({ id: 'RuleBasedBudget', description: 'What a budget rule makes of the budget.' })

export const ShopperCohortBid = z
  .looseObject({
    shopperCohortType: openEnum('AUDIENCE_SEGMENT').nullish().describe('How the cohort is defined'),
    percentage: num('Percentage that bids are increased by'),
    audienceSegments: objects('Audiences of the cohort: `audienceId`, `audienceSegmentType`'),
  })
  .meta({ id: 'ShopperCohortBid', description: 'A bid increase for a cohort of shoppers.' })

/** The response to a batch: one result per item. */
export const BatchResult = z
  .looseObject({
    success: z
      .array(
        z.looseObject({
          index: int('Index of the item in the batch, starting at 0'),
          campaignId: idOrNone('Id of the campaign'),
          adGroupId: idOrNone('Id of the ad group'),
          adId: idOrNone('Id of the ad'),
          keywordId: idOrNone('Id of the keyword'),
          targetId: idOrNone('Id of the target'),
          themeId: idOrNone('Id of the theme'),
          portfolioId: idOrNone('Id of the portfolio'),
          description: text('What the vendor says of it, where it says anything'),
        }),
      )
      .nullish()
      .describe('Items that succeeded: `index`, the id and, after create and update, the record'),
    error: z
      .array(
        z.looseObject({
          index: int('Index of the item in the batch, starting at 0'),
          errors: objects('Reasons for the failure'),
        }),
      )
      .nullish()
      .describe('Items that failed: `index` and `errors`'),
  })
  .meta({ id: 'BatchResult', description: 'The result of each item in a batch. At least one item succeeded.' })

/** The response to the archiving of one record. */
export const DisplayArchived = z
  .looseObject({
    code: text('`SUCCESS`'),
    description: text('What the vendor says of it'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    adId: idOrNone('Id of the ad'),
    keywordId: idOrNone('Id of the keyword'),
    targetId: idOrNone('Id of the target'),
  })
  .meta({ id: 'DisplayArchived', description: 'The result of archiving one record.' })
