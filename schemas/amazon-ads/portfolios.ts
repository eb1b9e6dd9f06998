import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, ExtendedData, id, num, object, open, openEnum, text } from './shared.records.ts'
import { create, date, docs, extended, getByList, Id, ids, items, list, only, update, words } from './shared.ts'

const MEDIA = 'application/vnd.spPortfolio.v3+json'

export const PortfolioBudget = z
  .looseObject({
    amount: num('Amount'),
    currencyCode: text('Currency'),
    policy: openEnum('DATE_RANGE', 'MONTHLY_RECURRING', 'NO_CAP', 'OTHER')
      .nullish()
      .describe('Period that the amount is for'),
    startDate: text('First day, YYYY-MM-DD'),
    endDate: text('Last day, YYYY-MM-DD'),
  })
  .meta({ id: 'PortfolioBudget', description: 'What a portfolio may spend.' })

export const Portfolio = z
  .looseObject({
    portfolioId: id('Id of the portfolio'),
    name: text('Name'),
    budget: PortfolioBudget.nullish().describe('What it may spend; absent without a cap'),
    inBudget: bool('Whether something is left of the budget'),
    state: openEnum('ENABLED').nullish().describe('State'),
    creationDate: z.int().nullish().describe('When it was made; epoch milliseconds, read from `extendedData`'),
    lastUpdatedDate: z.int().nullish().describe('When it last changed; epoch milliseconds, read from `extendedData`'),
    servingStatus: text('Whether its campaigns may be shown, or why not; read from `extendedData`'),
    budgetControls: object('Whether campaigns share what is left of their budgets'),
    extendedData: ExtendedData.nullish().describe('Times and serving status'),
  })
  .meta({ id: 'Portfolio', description: 'A group of campaigns with a common budget.' })

const budget = z
  .strictObject({
    amount: z.number().min(0).nullable().optional().describe('Amount; null for none'),
    currencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ hint: 'must be a currency like USD' })
      .optional()
      .describe('Currency of the profile'),
    policy: z.enum(['DATE_RANGE', 'MONTHLY_RECURRING', 'NO_CAP']).optional().describe('Period that the amount is for'),
    startDate: date('First day').nullable().optional(),
    endDate: date('Last day').nullable().optional(),
  })
  .meta({ id: 'NewPortfolioBudget', description: 'What a portfolio may spend.' })
const written = {
  budget: budget.optional().describe('What it may spend'),
  budgetControls: open()
    .optional()
    .describe('Whether its campaigns share what is left of their budgets: `campaignUnspentBudgetSharing`'),
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
        portfolioIdFilter: only(z.strictObject({ include: ids(1000, 1).describe('Any of these, 1 to 1000') }), 'these'),
        nameFilter: only(
          z.strictObject({
            include: z.array(z.string()).min(1).max(1000).describe('Any of these texts, 1 to 1000'),
            queryTermMatchType: z
              .enum(['BROAD_MATCH', 'EXACT_MATCH'])
              .optional()
              .describe('Whether the whole name must be the same'),
          }),
          'with these names',
        ),
        stateFilter: only(
          z.strictObject({ include: words(['ENABLED'], 1, 1).describe('There is one state') }),
          'in this state',
        ),
      },
      defaults: { includeExtendedDataFields: true },
      vendor: { finish: 'liftPortfolios' },
    }),
    get: getByList({
      summary: 'Returns one portfolio, by a list of one: Amazon has shut off its call by id (v2).',
      docs: docs.portfolios,
      path: '/portfolios/list',
      media: MEDIA,
      params: { portfolioId: Id.describe('Id of the portfolio') },
      records: 'portfolios',
      vendor: { finish: 'liftPortfolios' },
    }),
    create: create({
      summary: 'Makes portfolios.',
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
      summary: 'Changes portfolios.',
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
