import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, ExtendedData, id, num, openEnum, text } from './shared.records.ts'
import { create, date, docs, extended, getByList, Id, ids, items, list, only, update, words } from './shared.ts'

const MEDIA = 'application/vnd.spPortfolio.v3+json'

export const PortfolioBudget = z
  .looseObject({
    amount: num('Amount'),
    currencyCode: text('Currency'),
    policy: openEnum('DATE_RANGE', 'MONTHLY_RECURRING', 'NO_CAP', 'OTHER')
      .nullish()
      .describe('Budget period that the amount applies to'),
    startDate: text('Start date, YYYY-MM-DD'),
    endDate: text('End date, YYYY-MM-DD'),
  })
  .meta({ id: 'PortfolioBudget', description: 'The budget of a portfolio.' })

export const BudgetControls = z
  .looseObject({
    campaignUnspentBudgetSharing: z
      .looseObject({ featureState: openEnum('ENABLED', 'DISABLED').nullish().describe('Whether it is on') })
      .nullish()
      .describe('Sharing of unspent budgets'),
  })
  .meta({ id: 'BudgetControls', description: 'Whether campaigns share their unspent budgets.' })

export const Portfolio = z
  .looseObject({
    portfolioId: id('Id of the portfolio'),
    name: text('Name'),
    budget: PortfolioBudget.nullish().describe('Budget; absent if spending is not capped'),
    inBudget: bool('Whether any of the budget is left'),
    state: openEnum('ENABLED').nullish().describe('State'),
    creationDate: z.int().nullish().describe('When it was created; epoch milliseconds, copied from `extendedData`'),
    lastUpdatedDate: z
      .int()
      .nullish()
      .describe('When it was last updated; epoch milliseconds, copied from `extendedData`'),
    servingStatus: text('Serving status: whether its campaigns can be shown, or why not; copied from `extendedData`'),
    budgetControls: BudgetControls.nullish().describe('Whether campaigns share their unspent budgets'),
    extendedData: ExtendedData.nullish().describe('Timestamps and serving status'),
  })
  .meta({ id: 'Portfolio', description: 'A group of campaigns with a common budget.' })

const budget = z
  .strictObject({
    amount: z.number().min(0).nullable().optional().describe('Amount; null for no cap'),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ hint: 'must be a currency code such as USD' })
      .optional()
      .describe('Currency of the profile'),
    policy: z
      .enum(['DATE_RANGE', 'MONTHLY_RECURRING', 'NO_CAP'])
      .optional()
      .describe('Budget period that the amount applies to'),
    startDate: date('Start date').nullable().optional(),
    endDate: date('End date').nullable().optional(),
  })
  .meta({ id: 'NewPortfolioBudget', description: 'The budget of a portfolio.' })
const written = {
  budget: budget.optional().describe('Budget'),
  budgetControls: z
    .strictObject({
      campaignUnspentBudgetSharing: z
        .strictObject({ featureState: z.enum(['ENABLED', 'DISABLED']).describe('Whether it is on') })
        .optional()
        .describe('Sharing of unspent budgets'),
    })
    .optional()
    .describe('Whether its campaigns share their unspent budgets'),
}

export default defineEntity({
  name: 'portfolios',
  type: 'Portfolio',
  summary: 'Groups of campaigns with a common budget.',
  docs: docs.portfolios,
  record: Portfolio,
  actions: {
    list: list({
      summary: 'Lists portfolios.',
      docs: docs.portfolios,
      path: '/portfolios/list',
      media: MEDIA,
      records: 'portfolios',
      params: {
        ...extended(true),
        portfolioIdFilter: only(
          z.strictObject({ include: ids(1000, 1).describe('Ids to match, 1 to 1000') }),
          'with these ids',
        ),
        nameFilter: only(
          z.strictObject({
            include: z.array(z.string()).min(1).max(1000).describe('Names to match, 1 to 1000'),
            queryTermMatchType: z
              .enum(['BROAD_MATCH', 'EXACT_MATCH'])
              .optional()
              .describe('Whether the whole name has to match, or only part of it'),
          }),
          'with these names',
        ),
        stateFilter: only(
          z.strictObject({ include: words(['ENABLED'], 1, 1).describe('The only state there is') }),
          'in this state',
        ),
      },
      defaults: { includeExtendedDataFields: true },
      vendor: { finish: 'liftPortfolios' },
    }),
    get: getByList({
      summary: 'Returns one portfolio. Sent as a list request, because Amazon has retired the call by id (v2).',
      docs: docs.portfolios,
      path: '/portfolios/list',
      media: MEDIA,
      params: { portfolioId: Id.describe('Id of the portfolio') },
      records: 'portfolios',
      vendor: { finish: 'liftPortfolios' },
    }),
    create: create({
      summary: 'Creates portfolios.',
      docs: docs.portfolios,
      path: '/portfolios',
      media: MEDIA,
      params: {
        portfolios: items(
          z.strictObject({
            name: z.string().min(1).describe('Name'),
            state: z.enum(['ENABLED']).describe('State'),
            ...written,
          }),
          100,
        ),
      },
    }),
    update: update({
      summary: 'Updates portfolios.',
      docs: docs.portfolios,
      path: '/portfolios',
      media: MEDIA,
      params: {
        portfolios: items(
          z.strictObject({
            portfolioId: Id.describe('Id of the portfolio'),
            name: z.string().min(1).optional().describe('Name'),
            state: z.enum(['ENABLED']).optional().describe('State'),
            ...written,
          }),
          100,
        ),
      },
    }),
  },
})
