import { type Behavior, type Call, originFor, paramsOf, Refusal, type Row, type World } from '@ferrule/sandbox/engine'
import type { ExportsCreateParams, ReportsCreateParams } from '../generated/index.gen.ts'
import { profileOf } from './access.ts'
import { refuse, refuseAtGateway } from './errors.ts'
import { REGIONS } from './facts.ts'
import { ownRows } from './lists.ts'
import { type AdsRow, bare, dayOf, type JobRow, timeOf } from './rows.ts'

/** Exports and reports: pending at the first poll, complete at the second. */

type Product = NonNullable<ExportsCreateParams['adProductFilter']>[number]

/** Beginnings of collections, by product. */
const PRODUCTS: Readonly<Record<Product, string>> = {
  SPONSORED_PRODUCTS: 'sponsored_product',
  SPONSORED_BRANDS: 'sponsored_brands',
  SPONSORED_DISPLAY: 'sponsored_display',
}

/** Ends of collections, by kind of export. */
const KINDS: Readonly<Record<ExportsCreateParams['kind'], readonly string[]>> = {
  campaigns: ['campaigns'],
  adGroups: ['ad_groups'],
  targets: ['targets', 'keywords'],
  ads: ['ads', 'product_ads'],
}

const filesOf = (world: World): Map<string, unknown[]> => world.memory('files', () => new Map())

const addressOf = ({ request }: Call, name: string): string =>
  `${originFor(request, REGIONS.NA)}/sandbox-files/${name}?X-Amz-Signature=sandbox`

/** Gives a job, which is complete when it was asked for twice. */
const job =
  (entity: string, id: string): Behavior =>
  async (call, world) => {
    const found = ownRows<JobRow>(call, world, entity).find((row) => row.id === call.params[id])
    if (!found) throw refuse(404, 'Could not find it')
    const now = world.now()
    const done = { status: 'COMPLETED', generatedAt: timeOf(now), fileSize: 22 }
    const row = await world.store.changeRow(entity, found, (draft) =>
      Object.assign(draft, found._asked ? done : { _asked: true }),
    )
    const file = { url: addressOf(call, row.id), urlExpiresAt: timeOf(now + 3600) }
    return bare({ ...row, ...(row.status === 'COMPLETED' && file) })
  }

const createExport: Behavior = async (call, world) => {
  const { kind = 'campaigns', adProductFilter, stateFilter } = paramsOf<ExportsCreateParams>(call)
  const running = ownRows<JobRow>(call, world, 'exports').filter(
    ({ status, _kind }) => status === 'IN_PROGRESS' && _kind === kind,
  )
  if (running.length >= 5) throw refuse(429, 'Too many exports are running')
  const id = world.random.text(40)
  const records = Object.entries(PRODUCTS)
    .filter(([product]) => !adProductFilter || adProductFilter.some((one) => one === product))
    .flatMap(([adProduct, start]) =>
      KINDS[kind]
        .map((end) => `${start}_${end}`)
        .filter((entity) => entity in world.manifest.entities)
        .flatMap((entity) => ownRows<AdsRow>(call, world, entity))
        .filter(({ state }) => !stateFilter || stateFilter.some((one) => one === state?.toUpperCase()))
        .map((row) => ({ adProduct, ...bare(row) })),
    )
  filesOf(world).set(id, records)
  const row = { id, exportId: id, status: 'IN_PROGRESS', createdAt: timeOf(world.now()) }
  await world.store.insert('exports', { ...row, _kind: kind, _profile: profileOf(call) })
  return { exportId: id, status: 'IN_PROGRESS' }
}

const UNFINISHED = { generatedAt: null, fileSize: null, failureReason: null, url: null, urlExpiresAt: null }

const createReport: Behavior = async (call, world) => {
  const { name = null, startDate = '', endDate, configuration } = paramsOf<ReportsCreateParams>(call)
  if (isTooLong(startDate, endDate ?? startDate))
    throw new Refusal(400, { code: '400', detail: `startDate to endDate range must not be more than ${LONGEST} days` })
  const _wanted = JSON.stringify([startDate, endDate, configuration])
  const twin = ownRows<JobRow>(call, world, 'reports').find(
    (row) => row._wanted === _wanted && row.status === 'PENDING',
  )
  if (twin) throw new Refusal(425, { code: '425', detail: `The Request is a duplicate of : ${twin.id}` })
  const id = [8, 4, 4, 4, 12].map((length) => world.random.text(length, '0123456789abcdef')).join('-')
  const { columns = [], timeUnit } = configuration ?? {}
  const days = timeUnit === 'DAILY' ? daysOf(startDate, endDate ?? startDate) : [startDate]
  const lines = reported(call, world, configuration).flatMap((row) =>
    days.map((day) => Object.fromEntries(columns.map((column) => [column, figure(column, row, world, day)]))),
  )
  filesOf(world).set(id, lines)
  const time = timeOf(world.now())
  const about = { id, reportId: id, status: 'PENDING', name, startDate, endDate, createdAt: time, updatedAt: time }
  const report = { ...about, configuration: { filters: null, ...configuration }, ...UNFINISHED }
  await world.store.insert('reports', { ...report, _wanted, _profile: profileOf(call) })
  return bare(report)
}

/** Ends of collections, by what a report's rows are grouped by; any other grouping is by campaign. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  adGroup: ['ad_groups'],
  targeting: ['keywords', 'targets'],
  advertiser: ['product_ads'],
  ads: ['ads'],
}

/** The records of which a report has rows. */
function reported(call: Call, world: World, configuration: ReportsCreateParams['configuration'] | undefined): Row[] {
  const [, start] = Object.entries(PRODUCTS).find(([product]) => product === configuration?.adProduct) ?? []
  const ends = configuration?.groupBy.map((group) => GROUPS[group]).find((found) => found) ?? ['campaigns']
  return ends
    .map((end) => `${start}_${end}`)
    .filter((entity) => entity in world.manifest.entities)
    .filter((entity) => isOfKind(entity, configuration))
    .flatMap((entity) => ownRows(call, world, entity))
}

/** Keywords and targets are one report; a filter tells them apart. */
function isOfKind(entity: string, configuration: ReportsCreateParams['configuration'] | undefined): boolean {
  const values = configuration?.filters?.find(({ field }) => field === 'keywordType')?.values
  return !values || values.some((value) => value.startsWith('TARGETING') === entity.endsWith('targets'))
}

/** The longest range of a report, in days. */
const LONGEST = 31

const isTooLong = (first: string, last: string): boolean => Date.parse(last) - Date.parse(first) >= LONGEST * 86_400_000

function daysOf(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < LONGEST; day = dayOf(Date.parse(day) / 1000 + 86_400))
    days.push(day)
  return days
}

/** Columns whose field has another name. */
const OWN: Readonly<Record<string, string>> = {
  campaignName: 'name',
  campaignStatus: 'state',
  adGroupName: 'name',
  keyword: 'keywordText',
  advertisedAsin: 'asin',
  advertisedSku: 'sku',
}

/** Ids of keywords and targets. */
const NAMES = ['keywordId', 'targetingId']

function figure(column: string, row: Row, world: World, day: string): unknown {
  if (column === 'date') return day
  const own = row[OWN[column] ?? column] ?? (NAMES.includes(column) ? (row['keywordId'] ?? row['targetId']) : undefined)
  return own ?? (/cost|sales|spend/i.test(column) ? world.random.int(0, 9999) / 100 : world.random.int(0, 999))
}

/** Packed with gzip, like the vendor's. */
const file: Behavior = async ({ params }, world) => {
  const records = filesOf(world).get(String(params['name']))
  if (!records) throw refuseAtGateway(404, 'Could not find it', 'NOT_FOUND')
  const packed = new Blob([JSON.stringify(records)]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

export const jobBehaviors: Readonly<Record<string, Behavior>> = {
  'exports.create': createExport,
  'exports.get': job('exports', 'exportId'),
  'reports.create': createReport,
  'reports.get': job('reports', 'reportId'),
  'files.get': file,
}
