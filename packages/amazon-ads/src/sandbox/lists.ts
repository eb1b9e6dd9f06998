import {
  at,
  type Call,
  listIn,
  membersOf,
  placeholders,
  type RecordRules,
  type Row,
  textsIn,
  type World,
} from '@ferrule/sandbox/engine'
import { profileOf, regionOf } from './access.ts'
import { refuseAtGateway } from './errors.ts'
import type { CampaignRow, GroupRow, ProfileRow } from './rows.ts'

/** The records of a kind that the profile of a call has, in the order of their making. */
export const ownRows = <Kept extends object = Row>(
  call: Pick<Call, 'request'>,
  world: World,
  entity: string,
): (Kept & Row)[] => world.store.all<Kept>(entity, (row) => row['_profile'] === profileOf(call))

/** The wanted values of a filter: `{ include }`, a list, or comma-separated text. */
const wantedOf = (filter: unknown): string[] =>
  textsIn(membersOf(filter)['include'] ?? filter).flatMap((text) => text.split(',').map((one) => one.trim()))

function textFits(filter: unknown, texts: readonly unknown[]): boolean {
  const { include, queryTermMatchType } = membersOf(filter)
  const wanted = textsIn(include).map((text) => text.toLowerCase())
  const fits = (text: string): boolean =>
    wanted.some((want) => (queryTermMatchType === 'EXACT_MATCH' ? text === want : text.includes(want)))
  return wanted.length === 0 || texts.some((text) => fits(String(text ?? '').toLowerCase()))
}

const CLAUSE_FIELDS: Readonly<Record<string, string>> = {
  TARGETING_STATE: 'state',
  CAMPAIGN_ID: 'campaignId',
  AD_GROUP_ID: 'adGroupId',
}

/** Whether a target passes a clause. A clause about an unknown field lets every target pass. */
function clauseFits(row: Row, clause: unknown): boolean {
  const { filterType, values } = membersOf(clause)
  const field = CLAUSE_FIELDS[String(filterType)]
  return field === undefined || textsIn(values).includes(String(row[field]))
}

type Passes = (row: Row, filter: unknown, world: World) => boolean

/** A filter about texts at these paths. */
const text =
  (...paths: string[]): Passes =>
  (row, filter) =>
    textFits(
      filter,
      paths.map((path) => at(row, path)),
    )

/** A filter about the first value that is there of these paths. */
const oneOf =
  (...paths: string[]): Passes =>
  (row, filter) =>
    wantedOf(filter).includes(String(paths.map((path) => at(row, path)).find((value) => value !== undefined)))

/** The filters that are more than a list of the values of their field. */
const FILTERS: Readonly<Record<string, Passes>> = {
  // Negative targets of Sponsored Display name their ad group only.
  campaignIdFilter(row, filter, world) {
    const group = world.store.find<GroupRow>('sponsored_display_ad_groups', row['adGroupId'])
    return wantedOf(filter).includes(String(row['campaignId'] ?? group?.campaignId))
  },
  campaignTargetingTypeFilter: (row, wanted, world) =>
    world.store.find<CampaignRow>('sponsored_product_campaigns', row['campaignId'])?.targetingType === wanted,
  matchTypeFilter: oneOf('matchType', 'targetDetails.keywordTarget.matchType', 'targetDetails.productTarget.matchType'),
  goalTypeFilter: oneOf('goal'),
  keywordFilter: text('targetDetails.keywordTarget.keyword'),
  productIdFilter: text('targetDetails.productTarget.product.productId'),
  nameFilter: text('name'),
  keywordTextFilter: text('keywordText'),
  asinFilter: text('expression.0.value'),
  name: (row, name) => row['name'] === name,
  keywordText: (row, wanted) => row['keywordText'] === wanted,
  filters: (row, clauses) => listIn(clauses).every((clause) => clauseFits(row, clause)),
  // Not kept.
  goalFilter: () => true,
  nativeLanguageLocaleFilter: () => true,
}

/** `campaignNegativeKeywordIdFilter` is about the `keywordId`. */
function passes(row: Row, param: string, wanted: unknown, world: World): boolean {
  const name = param.replace(/^(?:campaignN|n)egative([A-Z])/, (_, letter: string) => letter.toLowerCase())
  const own = FILTERS[name]
  if (own) return own(row, wanted, world)
  return !name.endsWith('Filter') || wantedOf(wanted).includes(String(row[name.slice(0, -'Filter'.length)]))
}

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
    const extended = call.params['includeExtendedDataFields'] === true
    return extended ? rows : rows.map(({ extendedData: _, ...row }) => row)
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
  listed: (rows, call) =>
    rows.filter((row) => {
      const { profileTypeFilter: kinds = row.accountInfo?.type } = call.params
      return isHere(call, row) && wantedOf(kinds).includes(String(row.accountInfo?.type))
    }),
}

export const listRecords = { profiles, manager_accounts: { listed: (rows: object[]) => rows } }
