import {
  type Call,
  listIn,
  membersOf,
  type Params,
  placeholders,
  type RecordRules,
  type Row,
  textsIn,
  type World,
} from '@ferrule/sandbox/engine'
import { profileOf, regionOf } from './access.ts'
import { refuseAtGateway } from './errors.ts'
import type { CampaignRow, GroupRow, ProfileRow, TargetRow } from './rows.ts'

/** The records of a kind that the profile of a call has, in the order of their making. */
export const ownRows = <Kept extends object = Row>(
  call: Pick<Call, 'request'>,
  world: World,
  entity: string,
): (Kept & Row)[] => world.store.all<Kept>(entity, (row) => row['_profile'] === profileOf(call))

/** The wanted values of a filter: `{ include }`, a list, or comma-separated text. */
const wantedOf = (filter: unknown): string[] => {
  const found = membersOf(filter)['include'] ?? filter
  return (Array.isArray(found) ? found : String(found).split(',')).map((one) => String(one).trim())
}

function textFits(filter: unknown, texts: readonly unknown[]): boolean {
  const { include: wanted, queryTermMatchType } = membersOf(filter)
  const include = textsIn(wanted)
  if (include.length === 0) return true
  const exact = queryTermMatchType === 'EXACT_MATCH'
  return texts.some((text) =>
    include.some((one) => {
      const [have, want] = [String(text ?? '').toLowerCase(), one.toLowerCase()]
      return exact ? have === want : have.includes(want)
    }),
  )
}

const CLAUSE_FIELDS: Readonly<Record<string, string>> = {
  TARGETING_STATE: 'state',
  CAMPAIGN_ID: 'campaignId',
  AD_GROUP_ID: 'adGroupId',
}

/** Whether a target passes a filter. A filter on an unknown field lets every target pass. */
const clauseFits = (row: Row, { filterType, values }: Params): boolean => {
  const field = CLAUSE_FIELDS[String(filterType)]
  return field === undefined || textsIn(values).includes(String(row[field]))
}

type Passes = (row: Row, filter: unknown, world: World) => boolean
const hasText =
  (field: string): Passes =>
  (row, filter) =>
    textFits(filter, [row[field]])
const all: Passes = () => true

/** Details of a target of the unified API. */
const detailsOf = ({ targetDetails }: Partial<TargetRow>) => targetDetails ?? {}

/** The filters that are more than a list of the values of their field. */
const FILTERS: Readonly<Record<string, Passes>> = {
  // Negative targets of Sponsored Display name their ad group only.
  campaignIdFilter: (row, filter, world) => {
    const group = world.store.find<GroupRow>('sponsored_display_ad_groups', row['adGroupId'])
    return wantedOf(filter).includes(String(row['campaignId'] ?? group?.campaignId))
  },
  matchTypeFilter: (row: Row & { matchType?: string }, filter) => {
    const { keywordTarget, productTarget } = detailsOf(row)
    const own = row.matchType ?? keywordTarget?.matchType ?? productTarget?.matchType
    return wantedOf(filter).includes(String(own))
  },
  keywordFilter: (row, filter) => textFits(filter, [detailsOf(row).keywordTarget?.keyword]),
  productIdFilter: (row, filter) => textFits(filter, [detailsOf(row).productTarget?.product?.productId]),
  goalTypeFilter: (row, filter) => wantedOf(filter).includes(String(row['goal'])),
  name: (row, name) => row['name'] === name,
  nameFilter: hasText('name'),
  keywordText: (row, text) => row['keywordText'] === text,
  keywordTextFilter: hasText('keywordText'),
  filters: (row, filters) => listIn(filters).every((filter) => clauseFits(row, membersOf(filter))),
  asinFilter: (row: Row & { expression?: { value?: string }[] }, filter) =>
    textFits(
      filter,
      (row.expression ?? []).map(({ value }) => value),
    ),
  campaignTargetingTypeFilter: (row, wanted, world) =>
    world.store.find<CampaignRow>('sponsored_product_campaigns', row['campaignId'])?.targetingType === wanted,
  // Not kept.
  goalFilter: all,
  nativeLanguageLocaleFilter: all,
}

/** `campaignNegativeKeywordIdFilter` is about the `keywordId`. */
function passes(row: Row, param: string, wanted: unknown, world: World): boolean {
  const name = param.replace(/^(?:campaignN|n)egative([A-Z])/, (_, letter: string) => letter.toLowerCase())
  const own = FILTERS[name]
  if (own) return own(row, wanted, world)
  return !name.endsWith('Filter') || wantedOf(wanted).includes(String(row[name.slice(0, -'Filter'.length)]))
}

const unextended = ({ extendedData: _, ...row }: Row): object => row

const notFound = () => refuseAtGateway(404, 'Could not find it', 'NOT_FOUND')

/** Lists and single records are those of the profile of a call. */
export const usual: RecordRules = {
  async find(call, world) {
    const { path, entity } = call.operation
    const wanted = String(call.params[placeholders(path)[0] ?? ''])
    const found = ownRows(call, world, entity).find(({ id }) => id === wanted)
    if (!found) throw notFound()
    return found
  },
  listed(_, call, world) {
    const rows = ownRows(call, world, call.operation.entity).filter((row) =>
      Object.entries(call.params).every(([name, wanted]) => passes(row, name, wanted, world)),
    )
    return call.params['includeExtendedDataFields'] === true ? rows : rows.map(unextended)
  },
}

const isHere = ({ request }: Call, { _region }: ProfileRow): boolean => _region === regionOf(request.url)

/** Profiles of the region that was asked. */
const profiles: RecordRules<ProfileRow> = {
  async find(call, world) {
    const found = world.store.find<ProfileRow>('profiles', String(call.params['profileId']))
    if (!found || !isHere(call, found)) throw notFound()
    return found
  },
  listed(rows, call) {
    const { profileTypeFilter: kinds } = call.params
    const fits = ({ accountInfo }: ProfileRow) =>
      kinds === undefined || wantedOf(kinds).includes(String(accountInfo?.type))
    return rows.filter((row) => isHere(call, row) && fits(row))
  },
}

export const listRecords = { profiles, manager_accounts: { listed: (rows: object[]) => rows } }
