import { type Behavior, type Call, Refusal, type Row, type World } from '@ferrule/sandbox/engine'
import type { ExportsCreateParams, ReportsCreateParams } from '../generated/index.gen.ts'
import { profileOf } from './access.ts'
import { refuse, refuseAtGateway } from './errors.ts'
import { REGIONS } from './facts.ts'
import { ownRows } from './lists.ts'
import { type AdsRow, bare, type JobRow, timeOf } from './rows.ts'

/** Exports and reports: asked for, not there at the first question, there at the second. */

type Product = NonNullable<ExportsCreateParams['adProductFilter']>[number]

const SOURCES: Readonly<Record<ExportsCreateParams['kind'], readonly [product: Product, entity: string][]>> = {
  campaigns: [
    ['SPONSORED_PRODUCTS', 'sponsored_product_campaigns'],
    ['SPONSORED_BRANDS', 'sponsored_brands_campaigns'],
    ['SPONSORED_DISPLAY', 'sponsored_display_campaigns'],
  ],
  adGroups: [
    ['SPONSORED_PRODUCTS', 'sponsored_product_ad_groups'],
    ['SPONSORED_BRANDS', 'sponsored_brands_ad_groups'],
    ['SPONSORED_DISPLAY', 'sponsored_display_ad_groups'],
  ],
  targets: [
    ['SPONSORED_PRODUCTS', 'sponsored_product_targets'],
    ['SPONSORED_PRODUCTS', 'sponsored_product_keywords'],
    ['SPONSORED_BRANDS', 'sponsored_brands_targets'],
    ['SPONSORED_BRANDS', 'sponsored_brands_keywords'],
    ['SPONSORED_DISPLAY', 'sponsored_display_targets'],
  ],
  ads: [
    ['SPONSORED_PRODUCTS', 'sponsored_product_product_ads'],
    ['SPONSORED_BRANDS', 'sponsored_brands_ads'],
    ['SPONSORED_DISPLAY', 'sponsored_display_product_ads'],
  ],
}

const filesOf = (world: World): Map<string, unknown[]> => world.memory('files', () => new Map())

/** Where a file is fetched; on the server that was asked, where this is one on loopback. */
function addressOf({ request }: Call, name: string): string {
  const own = request.headers.get('x-forwarded-host')
  return `${own ? `http://${own}` : REGIONS.NA}/sandbox-files/${name}?X-Amz-Signature=sandbox`
}

const jobOf = (call: Call, world: World, entity: string, id: unknown): JobRow => {
  const found = ownRows<JobRow>(call, world, entity).find((row) => row.id === id)
  if (!found) throw refuse(404, 'Could not find it')
  return found
}

async function finish(call: Call, world: World, entity: string, job: JobRow): Promise<JobRow> {
  if (job.status === 'COMPLETED')
    return { ...job, url: addressOf(call, job.id), urlExpiresAt: timeOf(world.now() + 3600) }
  const now = timeOf(world.now())
  const done = { status: 'COMPLETED', generatedAt: now, fileSize: 22, ...(entity === 'reports' && { updatedAt: now }) }
  const row = await world.store.changeRow(entity, job, (draft) =>
    Object.assign(draft, job._asked ? done : { _asked: true }),
  )
  return job._asked ? finish(call, world, entity, row) : job
}

/** Gives a job, which is done when it was asked for twice. */
const job =
  (entity: string, id: string): Behavior =>
  async (call, world) =>
    bare(await finish(call, world, entity, jobOf(call, world, entity, call.params[id])))

const createExport: Behavior = async (call, world) => {
  const { kind = 'campaigns', adProductFilter, stateFilter } = call.params as Partial<ExportsCreateParams>
  const running = ownRows<JobRow>(call, world, 'exports').filter(
    ({ status, _kind }) => status === 'IN_PROGRESS' && _kind === kind,
  )
  if (running.length >= 5) throw refuse(429, 'Too many exports are running')
  const id = world.random.text(40)
  const records = SOURCES[kind]
    .filter(([product]) => !adProductFilter || adProductFilter.includes(product))
    .flatMap(([adProduct, entity]) =>
      ownRows<AdsRow>(call, world, entity)
        .filter(({ state }) => !stateFilter || stateFilter.some((one) => one === state?.toUpperCase()))
        .map((row) => ({ adProduct, ...bare(row) })),
    )
  filesOf(world).set(id, records)
  const row = { id, exportId: id, status: 'IN_PROGRESS', createdAt: timeOf(world.now()) }
  await world.store.insert('exports', { ...row, _kind: kind, _profile: profileOf(call) })
  return { exportId: id, status: 'IN_PROGRESS' }
}

const createReport: Behavior = async (call, world) => {
  const { name = null, startDate = '', endDate, configuration } = call.params as Partial<ReportsCreateParams>
  const wanted = JSON.stringify([startDate, endDate, configuration])
  const twin = ownRows<JobRow>(call, world, 'reports').find(
    ({ _wanted, status }) => _wanted === wanted && status === 'PENDING',
  )
  if (twin) throw new Refusal(425, { code: '425', detail: `The Request is a duplicate of : ${twin.id}` })
  const hex = (length: number) => world.random.text(length, '0123456789abcdef')
  const id = [8, 4, 4, 4, 12].map(hex).join('-')
  const { adProduct, columns = [] } = configuration ?? {}
  const [, entity = ''] = SOURCES.campaigns.find(([product]) => product === adProduct) ?? []
  const rows = entity ? ownRows(call, world, entity) : []
  filesOf(world).set(
    id,
    rows.map((row) => Object.fromEntries(columns.map((column) => [column, figure(column, row, world, startDate)]))),
  )
  const at = timeOf(world.now())
  const job = {
    id,
    reportId: id,
    status: 'PENDING',
    name,
    startDate,
    endDate,
    configuration: { filters: null, ...configuration },
    createdAt: at,
    updatedAt: at,
    generatedAt: null,
    fileSize: null,
    failureReason: null,
    url: null,
    urlExpiresAt: null,
  }
  await world.store.insert('reports', { ...job, _wanted: wanted, _profile: profileOf(call) })
  return bare({ ...job })
}

function figure(column: string, row: Row, world: World, day: string): unknown {
  if (column === 'date') return day
  const own = row[column.replace(/^campaign(Name|Status)$/, (_, word) => (word === 'Name' ? 'name' : 'state'))]
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
