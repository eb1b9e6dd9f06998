import type { NewRow } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'
import { profileOf } from './access.ts'
import type { Kind } from './kinds.ts'
import { timeOf } from './rows.ts'

/** What records of the unified API have without being told. */

type Request = Parameters<typeof profileOf>[0]

const currencyOf = (call: Request, world: World): unknown =>
  world.store.find('profiles', profileOf(call))?.['currencyCode']

interface Budget {
  readonly budgetValue?: { readonly monetaryBudgetValue?: { readonly monetaryBudget?: object } }
}

/** Budgets are answered with their currency and period. */
const budgetsOf = (budgets: unknown, currencyCode: unknown): object[] =>
  ((budgets ?? []) as readonly Budget[]).map((budget) => ({
    recurrenceTimePeriod: 'DAILY',
    ...budget,
    budgetValue: {
      monetaryBudgetValue: {
        monetaryBudget: { currencyCode, ...budget.budgetValue?.monetaryBudgetValue?.monetaryBudget },
      },
    },
  }))

/** What is written, as it is answered. */
export function completed({ entity }: Kind, item: NewRow, call: Request, world: World): NewRow {
  const currencyCode = currencyOf(call, world)
  const { budgets, bid } = item
  return {
    ...item,
    ...(entity === 'campaigns' && budgets !== undefined && { budgets: budgetsOf(budgets, currencyCode) }),
    ...(typeof bid === 'object' && bid !== null && { bid: { currencyCode, ...bid } }),
  }
}

/** A new record: times, status, and what follows from its ad group. */
export function begun({ entity }: Kind, item: NewRow, world: World): NewRow {
  const time = timeOf(world.now())
  const group = world.store.find('ad_groups', item['adGroupId'])
  return {
    marketplaceScope: 'SINGLE_MARKETPLACE',
    status: { deliveryStatus: 'DELIVERING' },
    creationDateTime: time,
    lastUpdatedDateTime: time,
    ...(group && { campaignId: group['campaignId'] }),
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
