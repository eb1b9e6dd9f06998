import { listIn, membersOf, type NewRow, type World } from '@ferrule/sandbox/engine'
import { profileOf } from './access.ts'
import { type AdsRow, type ProfileRow, timeOf } from './rows.ts'

/** Records of the unified API. */

/** Fields that all of them have. */
export const SERVED = { marketplaceScope: 'SINGLE_MARKETPLACE', status: { deliveryStatus: 'DELIVERING' } }

/** Budgets are answered with their currency and period. */
const budgetOf = (budget: unknown, currencyCode: unknown): object => {
  const { budgetValue, ...rest } = membersOf(budget)
  const { monetaryBudget } = membersOf(membersOf(budgetValue)['monetaryBudgetValue'])
  const monetaryBudgetValue = { monetaryBudget: { currencyCode, ...membersOf(monetaryBudget) } }
  return { recurrenceTimePeriod: 'DAILY', ...rest, budgetValue: { monetaryBudgetValue } }
}

/** The record of a write, as responses show it. */
export function completed(item: NewRow, call: Parameters<typeof profileOf>[0], world: World): NewRow {
  const currencyCode = world.store.find<ProfileRow>('profiles', profileOf(call))?.currencyCode
  const { budgets, bid } = item
  return {
    ...item,
    ...(budgets !== undefined && { budgets: listIn(budgets).map((one) => budgetOf(one, currencyCode)) }),
    ...(typeof bid === 'object' && bid !== null && { bid: { currencyCode, ...bid } }),
  }
}

/** A new record: times, status, and what follows from its ad group. */
export function begun(entity: string, { adGroupId }: NewRow, world: World): NewRow {
  const time = timeOf(world.now())
  const group = world.store.find<AdsRow>('ad_groups', adGroupId)
  return {
    ...{ ...SERVED, creationDateTime: time, lastUpdatedDateTime: time },
    ...(group && { campaignId: group.campaignId }),
    ...(entity === 'targets' && { targetLevel: adGroupId === undefined ? 'CAMPAIGN' : 'AD_GROUP' }),
  }
}

const CODES: Readonly<Record<string, string>> = {
  entityNotFoundError: 'RESOURCE_ID_NOT_FOUND',
  duplicateValueError: 'FIELD_VALUE_NOT_UNIQUE',
  entityStateError: 'ARCHIVED_RESOURCE_CANNOT_EDIT',
}

/** The code of a problem here, by its type in the third version. */
export const codeOf = (type: string): string => CODES[type] ?? 'FIELD_VALUE_IS_INVALID'
