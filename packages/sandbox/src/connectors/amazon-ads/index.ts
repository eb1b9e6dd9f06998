import manifest from '@ferrule/amazon-ads/manifest'
import type { JsonSchema, Manifest, ManifestAction, ManifestEntity } from '../../core/manifest.ts'
import { recordOf, resolve } from '../../core/manifest.ts'
import type { Answer, Behavior, Incoming, Vendor } from '../../core/vendor.ts'
import { authenticate, issueToken, regionOf } from './access.ts'
import { batchBehaviors } from './batches.ts'
import { badValues, faultRefusal, isOld, problemOf, refuse, refuseAtGateway } from './errors.ts'
import { jobBehaviors } from './jobs.ts'
import { familyOf } from './kinds.ts'
import { listBehaviors, ownRows } from './lists.ts'
import { bare, newId } from './rows.ts'
import { SIZES, tellStory } from './story.ts'

const published = manifest as unknown as Manifest

const texts = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

/** Greatest page, which is also what comes by default. */
const pageSize = (path: string): number => (/^\/s[bd]\//.test(path) ? 100 : 1000)

/** An action as it is on the wire: without what the connector keeps to itself, and with the vendor's page size. */
function onWire(action: ManifestAction): ManifestAction {
  const { in: location = {} } = action as { in?: Readonly<Record<string, string>> }
  const sent = (name: string): boolean => location[name] !== 'none'
  const { properties = {}, required = [], ...rest } = action.params ?? {}
  const params: JsonSchema = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => sent(name))),
    required: required.filter(sent),
  }
  const { pagination } = action
  const paged = pagination && pagination.style !== 'single'
  return {
    ...action,
    params,
    ...(paged && { pagination: { ...pagination, pageSize: pageSize(action.path) } }),
  }
}

/** Every record has an id of its own here, whatever the vendor calls it. */
function withIds([name, { record, actions, ...entity }]: [string, ManifestEntity]): [string, ManifestEntity] {
  const { properties = {}, ...rest } = resolve(record ?? {}, published.$defs)
  const own = Object.entries(actions).map(([action, facts]) => [action, onWire(facts)] as const)
  const found = { ...rest, properties: { id: { type: 'string' }, ...properties } }
  return [name, { ...entity, record: found, actions: Object.fromEntries(own) }]
}

/** Login with Amazon, and the files of jobs. */
const facts: Manifest = {
  ...published,
  entities: {
    ...Object.fromEntries(Object.entries(published.entities).map(withIds)),
    tokens: {
      actions: {
        create: {
          method: 'POST',
          path: '/auth/o2/token',
          params: texts('grant_type', 'refresh_token', 'client_id', 'client_secret'),
        },
      },
    },
    files: { actions: { get: { method: 'GET', path: '/sandbox-files/{name}', params: texts('name') } } },
  },
}

/** Records hold what was put into them, and nothing else. */
const nothing = Object.fromEntries(
  Object.entries(facts.entities).map(([name, entity]) => [
    name,
    { absent: Object.keys(resolve(recordOf(entity), facts.$defs).properties ?? {}) },
  ]),
)

/** The vendor is stricter than the connector: lists, upper case, ids as text, flags that are no text. */
/** Filters of the unified API for values in any case. */
const ANY_CASE = /(name|text|keyword|productId|negative|Locale)filter$/i

function checkWire(body: Readonly<Record<string, unknown>>, lower: boolean): void {
  const wrong = (name: string) =>
    refuse(400, 'Bad request', [
      problemOf('malformedValueError', 'MALFORMED_VALUE', `${name} is not valid`, `.${name}`),
    ])
  for (const [name, value] of Object.entries(body)) {
    if (name === 'includeExtendedDataFields' && typeof value !== 'boolean') throw wrong(name)
    const include = name.endsWith('Filter') ? ((value as { include?: unknown }).include ?? value) : undefined
    const list = name.endsWith('Ids')
      ? value
      : Array.isArray(include) || typeof include === 'string'
        ? include
        : undefined
    if (list === undefined || name === 'campaignTargetingTypeFilter') continue
    const cased = (one: string) => (name === 'stateFilter' && lower ? one.toLowerCase() : one.toUpperCase())
    const fine = (one: unknown) => ANY_CASE.test(name) || (typeof one === 'string' && one === cased(one))
    if (!Array.isArray(list) || !list.every(fine)) throw wrong(name)
  }
}

/** Ids that are numbers, as text: more digits than a number holds. */
const withTexts = (text: string): string =>
  text
    .replace(/"(\w+Id)":(\d+)/g, '"$1":"$2"')
    .replace(/("filterType":"AD_GROUP_ID","values":)\[([\d,]*)\]/g, (_, name, ids: string) => {
      const quoted = ids.split(',').map((id) => `"${id}"`)
      return `${name}[${quoted.join()}]`
    })

/** Lists are comma-separated. */
const queryOf = (url: URL, { properties = {} }: JsonSchema = {}): Record<string, unknown> =>
  Object.fromEntries(
    [...url.searchParams].map(([name, text]) => [name, properties[name]?.type === 'array' ? text.split(',') : text]),
  )

function values({ request, url, text, operation }: Incoming): { values: Record<string, unknown>; text: boolean } {
  if (operation?.entity === 'tokens') return { values: Object.fromEntries(new URLSearchParams(text)), text: true }
  if (request.method === 'GET' || request.method === 'DELETE')
    return { values: operation?.entity === 'files' ? {} : queryOf(url, operation?.params), text: true }
  const family = familyOf(operation?.entity)
  let body: unknown
  try {
    body = JSON.parse(family && family !== 'unified' ? withTexts(text) : text)
  } catch {}
  if (family === 'items' && operation && Array.isArray(body))
    return { values: { [operation.records as string]: body }, text: false }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refuse(400, 'The request has no body, or one that is not JSON object')
  checkWire(body as Record<string, unknown>, family === 'themes')
  return { values: body as Record<string, unknown>, text: false }
}

const listProfiles: Behavior = ({ params, request }, world) => {
  const wanted = params['profileTypeFilter']
  const kinds = wanted === undefined ? undefined : String(wanted).split(',')
  return world.store
    .all('profiles', (row) => row['_region'] === regionOf(request.url))
    .filter((row) => !kinds || kinds.includes((row['accountInfo'] as { type: string }).type))
    .map(bare)
}

const getProfile: Behavior = ({ params, request }, world) => {
  const found = world.store.find('profiles', String(params['profileId']))
  if (found?.['_region'] !== regionOf(request.url)) throw refuseAtGateway(404, 'Could not find it', 'NOT_FOUND')
  return bare(found)
}

const budgetUsage: Behavior = (call, world) => {
  const success: object[] = []
  const error: object[] = []
  for (const [index, portfolioId] of (call.params['portfolioIds'] as string[]).entries()) {
    const { amount } = (ownRows(call, world, 'portfolios').find(({ id }) => id === portfolioId)?.['budget'] ?? {}) as {
      amount?: number
    }
    const usageUpdatedTimestamp = new Date(world.now() * 1000).toISOString()
    if (amount === undefined) error.push({ index, portfolioId, code: 'NOT_FOUND', details: 'There is no budget' })
    else success.push({ index, portfolioId, budget: amount, budgetUsagePercent: 12.5, usageUpdatedTimestamp })
  }
  return { success, error }
}

/** Old resources have ids that are numbers, beyond 2^53 too. */
const withNumbers = (body: unknown): string =>
  JSON.stringify(body).replace(/"((?:profile|campaign|adGroup|ad|keyword|target|portfolio)Id)":"(\d+)"/g, '"$1":$2')

/** What is particular of Amazon Ads. */
export const amazonAds: Vendor = {
  manifest: facts,
  sizes: SIZES,
  seed: tellStory,

  requestId: (random) => random.text(20, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
  headers: ({ requestId }) => ({ 'x-amzn-RequestId': requestId.toLowerCase(), 'x-amz-rid': requestId }),
  authenticate,
  values,

  refusals: {
    unknownRoute: () => refuseAtGateway(404, 'Method Not Found'),
    badValues: (problem, { url }) => badValues(problem, url),
    badForm: (param) => refuse(400, `${param} is not well formed`),
    notFound: () => refuse(404, 'Could not find it'),
    unknownCursor: () => refuse(400, 'The token of the next page is not valid'),
    fault: faultRefusal,
  },

  newId: (_, random) => newId(random),
  defaults: () => nothing,
  present: (_, row) => bare(row) as typeof row,
  behaviors: {
    ...listBehaviors,
    ...batchBehaviors,
    ...jobBehaviors,
    'profiles.list': listProfiles,
    'profiles.get': getProfile,
    'portfolio_budget_usage.get': budgetUsage,
    'manager_accounts.list': (_, world) => ({ managerAccounts: world.store.all('manager_accounts').map(bare) }),
    'tokens.create': issueToken,
  },

  async around(call, _, run): Promise<Answer> {
    const { name, method, path, entity } = call.operation
    const { body } = await run()
    if (entity === 'files') return { status: 200, body, headers: { 'content-type': 'application/gzip' } }
    const family = familyOf(entity)
    const batch =
      /\.(create\w*|update|delete)$/.test(name) &&
      method !== 'DELETE' &&
      !['tokens', 'exports', 'reports'].includes(entity)
    const lists = family === 'clauses' || family === 'themes'
    const status =
      name === 'exports.create' ? 202 : (batch && !lists) || name === 'portfolio_budget_usage.get' ? 207 : 200
    return { status, body: isOld(path) && family !== 'themes' ? withNumbers(body) : body }
  },
}
