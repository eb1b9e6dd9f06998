import type { Row } from '../../core/rows.ts'
import type { Behavior, Call, World } from '../../core/vendor.ts'
import { profileOf } from './access.ts'
import { refuseAtGateway } from './errors.ts'
import { familyOf, KINDS, type Kind } from './kinds.ts'
import { bare } from './rows.ts'

/** The records of a kind that the profile of a call has, in the order of their making. */
export const ownRows = (call: Pick<Call, 'request'>, world: World, entity: string): Row[] =>
  world.store.all(entity, (row) => row['_profile'] === profileOf(call))

interface TextFilter {
  readonly include?: readonly string[]
  readonly queryTermMatchType?: string
}

/** The wanted values of a filter: `{ include }`, a list, or comma-separated text. */
const wantedOf = (filter: unknown): string[] => {
  const found = (filter as TextFilter).include ?? filter
  return (Array.isArray(found) ? found : String(found).split(',')).map((one) => String(one).trim())
}

function textFits({ include, queryTermMatchType }: TextFilter, texts: readonly unknown[]): boolean {
  if (!include || include.length === 0) return true
  const exact = queryTermMatchType === 'EXACT_MATCH'
  return texts.some((text) =>
    include.some((one) => {
      const [have, want] = [String(text ?? '').toLowerCase(), one.toLowerCase()]
      return exact ? have === want : have.includes(want)
    }),
  )
}

type Passes = (row: Row, filter: unknown, world: World) => boolean
const isOne =
  (field: string): Passes =>
  (row, filter) =>
    wantedOf(filter).includes(String(row[field]))
const hasText =
  (field: string): Passes =>
  (row, filter) =>
    textFits(filter as TextFilter, [row[field]])
const keywordText = hasText('keywordText')

interface ClauseFilter {
  readonly filterType: string
  readonly values: readonly unknown[]
}

const CLAUSE_FIELDS: Readonly<Record<string, string>> = {
  TARGETING_STATE: 'state',
  CAMPAIGN_ID: 'campaignId',
  AD_GROUP_ID: 'adGroupId',
}

/** What the campaign shows is not known here: every target passes. */
const clauseFits = (row: Row, { filterType, values }: ClauseFilter): boolean => {
  const field = CLAUSE_FIELDS[filterType]
  return field === undefined || values.map(String).includes(String(row[field]))
}

/** What a target of the unified API is about, by its kind. */
const detailsOf = (row: Row): Readonly<Record<string, Readonly<Record<string, unknown>>>> =>
  (row['targetDetails'] ?? {}) as Record<string, Record<string, unknown>>

const FILTERS: Readonly<Record<string, Passes>> = {
  stateFilter: isOne('state'),
  // Negative targets of Sponsored Display name their ad group only.
  campaignIdFilter: (row, filter, world) => {
    const group = world.store.find('sponsored_display_ad_groups', row['adGroupId'])
    return wantedOf(filter).includes(String(row['campaignId'] ?? group?.['campaignId']))
  },
  adGroupIdFilter: isOne('adGroupId'),
  portfolioIdFilter: isOne('portfolioId'),
  adIdFilter: isOne('adId'),
  keywordIdFilter: isOne('keywordId'),
  targetIdFilter: isOne('targetId'),
  themeIdFilter: isOne('themeId'),
  themeTypeFilter: isOne('themeType'),
  matchTypeFilter: (row, filter) =>
    wantedOf(filter).includes(String(row['matchType'] ?? Object.values(detailsOf(row))[0]?.['matchType'])),
  adProductFilter: isOne('adProduct'),
  targetTypeFilter: isOne('targetType'),
  negativeFilter: isOne('negative'),
  keywordFilter: (row, filter) => textFits(filter as TextFilter, [detailsOf(row)['keywordTarget']?.['keyword']]),
  productIdFilter: (row, filter) => {
    const { productId } = (detailsOf(row)['productTarget']?.['product'] ?? {}) as { productId?: string }
    return textFits(filter as TextFilter, [productId])
  },
  adExtensionIdFilter: isOne('adExtensionId'),
  adExtensionTypeFilter: isOne('adExtensionType'),
  adExtensionStatusFilter: isOne('adExtensionStatus'),
  expressionTypeFilter: isOne('expressionType'),
  goalTypeFilter: isOne('goal'),
  name: (row, name) => row['name'] === name,
  nameFilter: hasText('name'),
  keywordText: (row, text) => row['keywordText'] === text,
  filters: (row, filters) => (filters as readonly ClauseFilter[]).every((filter) => clauseFits(row, filter)),
  keywordTextFilter: keywordText,
  negativeKeywordTextFilter: keywordText,
  campaignNegativeKeywordTextFilter: keywordText,
  asinFilter: (row, filter) =>
    textFits(
      filter as TextFilter,
      ((row['expression'] ?? []) as { value?: string }[]).map(({ value }) => value),
    ),
  campaignTargetingTypeFilter: (row, wanted, world) =>
    world.store.find('sponsored_product_campaigns', row['campaignId'])?.['targetingType'] === wanted,
}

const without = ({ extendedData: _, ...row }: Row): Row => row as Row

const list =
  ({ id, filter }: Kind, total: string | undefined): Behavior =>
  (call, world, crud) => {
    const { params } = call
    const rows = ownRows(call, world, call.operation.entity).filter((row) =>
      Object.entries(params).every(([name, wanted]) => {
        const passes = name === filter ? isOne(id) : FILTERS[name]
        return passes?.(row, wanted, world) ?? true
      }),
    )
    const shown = params['includeExtendedDataFields'] === true ? rows : rows.map(without)
    const body = crud.page(call, world, shown, total ? { [total]: rows.length } : {})
    return familyOf(call.operation.entity) === 'items' ? (body['data'] ?? body) : body
  }

/** Single records, where there are any. */
const get =
  ({ id, param = id }: Kind): Behavior =>
  (call, world) => {
    const found = ownRows(call, world, call.operation.entity).find((row) => row[id] === String(call.params[param]))
    if (!found) throw refuseAtGateway(404, 'Could not find it', 'NOT_FOUND')
    return bare(found)
  }

const totalOf = (entity: string): string | undefined =>
  entity === 'sponsored_brands_campaigns' ? 'totalCount' : familyOf(entity) ? undefined : 'totalResults'

export const listBehaviors: Readonly<Record<string, Behavior>> = Object.fromEntries(
  KINDS.flatMap((kind) => [
    [`${kind.entity}.list`, list(kind, totalOf(kind.entity))],
    [`${kind.entity}.get`, get(kind)],
  ]),
)
