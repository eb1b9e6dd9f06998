import type { NewRow, World } from '@ferrule/sandbox/engine'
import type { Campaign } from '../generated/index.gen.ts'
import { profileOf } from './access.ts'
import { type AdsRow, type ProfileRow, timeOf } from './rows.ts'

/** Defaults of records of the unified API. */

type Request = Parameters<typeof profileOf>[0]

/** Budgets are answered with their currency and period. */
const budgetsOf = (budgets: Campaign['budgets'], currencyCode: unknown): object[] =>
  (budgets ?? []).map((budget) => ({
    recurrenceTimePeriod: 'DAILY',
    ...budget,
    budgetValue: {
      monetaryBudgetValue: {
        monetaryBudget: { currencyCode, ...budget.budgetValue?.monetaryBudgetValue?.monetaryBudget },
      },
    },
  }))

/** The record of a write, as responses show it. */
export function completed(entity: string, item: NewRow, call: Request, world: World): NewRow {
  const currencyCode = world.store.find<ProfileRow>('profiles', profileOf(call))?.currencyCode
  const { budgets, bid } = item
  return {
    ...item,
    ...(entity === 'campaigns' &&
      budgets !== undefined && { budgets: budgetsOf(budgets as Campaign['budgets'], currencyCode) }),
    ...(typeof bid === 'object' && bid !== null && { bid: { currencyCode, ...bid } }),
  }
}

/** Fields that all records of the unified API have. */
export function served(seconds: number): NewRow {
  const time = timeOf(seconds)
  return {
    marketplaceScope: 'SINGLE_MARKETPLACE',
    status: { deliveryStatus: 'DELIVERING' },
    creationDateTime: time,
    lastUpdatedDateTime: time,
  }
}

/** A new record: times, status, and what follows from its ad group. */
export function begun(entity: string, item: NewRow, world: World): NewRow {
  const group = world.store.find<AdsRow>('ad_groups', item['adGroupId'])
  return {
    ...served(world.now()),
    ...(group && { campaignId: group.campaignId }),
    ...(entity === 'targets' && { targetLevel: item['adGroupId'] === undefined ? 'CAMPAIGN' : 'AD_GROUP' }),
  }
}

const CODES: Readonly<Record<string, string>> = {
  entityNotFoundError: 'RESOURCE_ID_NOT_FOUND',
  duplicateValueError: 'FIELD_VALUE_NOT_UNIQUE',
  entityStateError: 'ARCHIVED_RESOURCE_CANNOT_EDIT',
}

/** The code of a problem here, by its type in the third version. */
export const codeOf = (type: string): string => CODES[type] ?? 'FIELD_VALUE_IS_INVALID'
