import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { idOrNone, int, num, objects, text } from './shared.records.ts'
import { docs, ids, profileId } from './shared.ts'

const MEDIA = 'application/vnd.portfoliobudgetusage.v1+json'

export const PortfolioBudgetUsage = z
  .looseObject({
    success: z
      .array(
        z.looseObject({
          portfolioId: idOrNone('Id of the portfolio'),
          budget: num('Budget'),
          budgetUsagePercent: num('Percentage of the budget that has been spent'),
          usageUpdatedTimestamp: text('Time of the figures; ISO 8601'),
          index: int('Index of the id in the request, starting at 0'),
        }),
      )
      .nullish()
      .describe('Usage by portfolio'),
    error: objects('Portfolios whose usage could not be returned: `portfolioId`, `code`, `details`, `index`'),
  })
  .meta({ id: 'PortfolioBudgetUsage', description: "How much of portfolios' budgets has been spent." })

export default defineEntity({
  name: 'portfolio_budget_usage',
  type: 'PortfolioBudgetUsage',
  summary: "How much of portfolios' budgets has been spent.",
  docs: docs.portfolios,
  record: PortfolioBudgetUsage,
  actions: {
    get: {
      summary: 'Returns the budget usage of up to 100 portfolios.',
      docs: docs.portfolios,
      method: 'POST',
      path: '/portfolios/budget/usage',
      access: 'read',
      headers: { Accept: MEDIA, 'Content-Type': MEDIA },
      params: z.strictObject({
        portfolioIds: ids(100, 1).describe('Ids of the portfolios, 1 to 100'),
        profileId: profileId(),
      }),
      place: { profileId: 'none' },
      vendor: { prepare: 'scoped' },
    },
  },
})
