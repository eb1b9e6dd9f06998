import type { StepContext, VendorResponse } from '@ferrule/core/connector'
import { displayResults, explained, targetResults } from './errors.ts'

type Values = Readonly<Record<string, unknown>>

/** The response with each record of the list changed. */
const each = (body: unknown, name: string, change: (record: Values) => Values): unknown => {
  const list = (body as Values | null)?.[name]
  if (!Array.isArray(list)) return body
  const records = list.map((one) => (typeof one === 'object' && one !== null ? change(one) : one))
  return { ...(body as Values), [name]: records }
}

/** Adds missing fields; undefined values are ignored. */
const filled = (record: Values, values: Values): Values => {
  const found = Object.entries(values).filter(([name, value]) => value !== undefined && record[name] === undefined)
  return found.length > 0 ? { ...record, ...Object.fromEntries(found) } : record
}

/** Epoch milliseconds of a time, or the value of the older format. */
const epoch = (time: unknown, older: unknown): number | undefined => {
  const at = typeof time === 'string' ? Date.parse(time) : older
  return Number.isSafeInteger(at) ? (at as number) : undefined
}

/**
 * Portfolios with the fields of the product spec at the top level; v3 has them in `extendedData`, under other names.
 */
export const liftPortfolios = (body: unknown): unknown =>
  each(body, 'portfolios', (portfolio) => {
    const data = (portfolio.extendedData ?? {}) as Values
    return filled(portfolio, {
      creationDate: epoch(data.creationDateTime, data.creationDate),
      lastUpdatedDate: epoch(data.lastUpdateDateTime, data.lastUpdateDate),
      servingStatus: data.servingStatus ?? undefined,
    })
  })

/** Campaigns with the product spec's fields of v2 that v3 represents differently. */
export const fillCampaigns = (body: unknown): unknown =>
  each(body, 'campaigns', (campaign) => {
    const { budget, budgetType } = (campaign.budget ?? {}) as Values
    return filled(campaign, {
      campaignType: 'sponsoredProducts',
      dailyBudget: budgetType === 'DAILY' ? (budget ?? undefined) : undefined,
    })
  })

/** A batch's response under the documented name; some kinds come under a sibling's name. */
export function batchOf(body: unknown, _response: VendorResponse, { call: { operation } }: StepContext): unknown {
  const { records = '' } = operation
  const values = (body ?? {}) as Values
  if (values[records] !== undefined) return body
  const found = Object.values(values).find((one) => Array.isArray((one as Values | null)?.success))
  return found === undefined ? body : { ...values, [records]: found }
}

/** The response to a batch of Sponsored Brands targets or themes, in the form of the others. */
export function batchOfTargets(body: unknown, _: VendorResponse, { call: { operation } }: StepContext): unknown {
  const values = (body ?? {}) as Values
  const { success, error } = targetResults(values) ?? values
  if (!isBatch(success, error)) return body
  return { [operation.records ?? '']: { success: items(success), error: items(error, explained) } }
}

/** Anything else is no answer to a batch, and is reported as such. */
const isBatch = (...lists: readonly unknown[]): boolean =>
  lists.some(Array.isArray) && lists.every((list) => list === undefined || list === null || Array.isArray(list))

/** The items of a list, each changed; what is no object stays as it is, for the check of the record to report. */
const items = (list: unknown, change = (item: Values): Values => item): readonly unknown[] =>
  (Array.isArray(list) ? list : []).map((one) => (typeof one === 'object' && one !== null ? change(one) : one))

/** The response to a batch of the unified API: each record's id is beside it, as in other batches. */
export function batchOfUnified(body: unknown, _: VendorResponse, { call: { operation } }: StepContext): unknown {
  const { records = '' } = operation
  const { success, error, partialSuccess } = (body ?? {}) as Values
  if (!isBatch(success, error, partialSuccess)) return body
  const one = records.replace(/s$/, '')
  const withId = (item: Values) => filled(item, { [`${one}Id`]: idIn(item[one], `${one}Id`) })
  const partly = items(partialSuccess, withId)
  return {
    [records]: {
      success: items(success, withId),
      error: items(error),
      ...(partly.length > 0 && { partialSuccess: partly }),
    },
  }
}

const idIn = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Values)[name] : undefined

/**
 * The response to a batch of Sponsored Display, or of Sponsored Brands keywords, in the form of the others: an array,
 * or the result of the only item.
 */
export const batchOfItems = (
  body: unknown,
  { status }: VendorResponse,
  { call: { operation } }: StepContext,
): unknown =>
  Array.isArray(body) || (status === 207 && (body as Values | null)?.code !== undefined)
    ? { [operation.records ?? '']: displayResults([body].flat()) }
    : body
