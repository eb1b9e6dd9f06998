import {
  type Incoming,
  isObject,
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  type ManifestEntity,
  membersOf,
  resolve,
  texts,
} from '@ferrule/sandbox/engine'
import { problemOf, refuse } from './errors.ts'
import { familyOf, published } from './kinds.ts'

/** Operations and parameters as they are on the wire. */

/** Greatest page, which is also what comes by default. */
const pageSize = (path: string): number => (/^\/s[bd]\//.test(path) ? 100 : 1000)

/** Where a list says how many records there are, if it does. */
const totalOf = (entity: string): string | undefined =>
  entity === 'sponsored_brands_campaigns' ? 'totalCount' : familyOf(entity) === 'v3' ? 'totalResults' : undefined

/** An action as it is on the wire: without what the connector keeps to itself, and with the vendor's page size. */
function onWire(entity: string, action: ManifestAction): ManifestAction {
  const location = membersOf(membersOf(action)['in'])
  const sent = (name: string): boolean => location[name] !== 'none'
  const { properties = {}, required = [], ...rest } = action.params ?? {}
  const params: JsonSchema = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => sent(name))),
    required: required.filter(sent),
  }
  const { pagination } = action
  const paged = pagination && pagination.style !== 'single'
  const total = totalOf(entity)
  return {
    ...action,
    params,
    ...(paged && { pagination: { ...pagination, pageSize: pageSize(action.path), ...(total && { total }) } }),
  }
}

/** Every record has an id of its own here, whatever the vendor calls it. */
function withIds([name, { record, actions, ...entity }]: [string, ManifestEntity]): [string, ManifestEntity] {
  const { properties = {}, ...rest } = resolve(record ?? {}, published.$defs)
  const own = Object.entries(actions).map(([action, facts]) => [action, onWire(name, facts)] as const)
  const found = { ...rest, properties: { id: { type: 'string' }, ...properties } }
  return [name, { ...entity, record: found, actions: Object.fromEntries(own) }]
}

/** Login with Amazon, and the files of jobs. */
export const facts: Manifest = {
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

/** Filters of the unified API for values in any case. */
const ANY_CASE = /(name|text|keyword|productId|negative|Locale)filter$/i

/** The vendor is stricter than the connector: lists, upper case, ids as text, flags that are no text. */
function checkWire(body: Readonly<Record<string, unknown>>, lower: boolean): void {
  const isCased = (name: string, one: unknown): boolean =>
    ANY_CASE.test(name) || one === (name === 'stateFilter' && lower ? String(one).toLowerCase() : upper(one))
  for (const [name, value] of Object.entries(body)) {
    const list = name.endsWith('Filter') ? (membersOf(value)['include'] ?? value) : value
    const isList = name.endsWith('Ids') || (name.endsWith('Filter') && !isObject(list))
    const isFine =
      name === 'includeExtendedDataFields'
        ? typeof value === 'boolean'
        : name === 'campaignTargetingTypeFilter' ||
          !isList ||
          (Array.isArray(list) && list.every((one) => isCased(name, one)))
    if (isFine) continue
    const problem = problemOf('malformedValueError', 'MALFORMED_VALUE', `${name} is not valid`, `.${name}`)
    throw refuse(400, 'Bad request', [problem])
  }
}

/** Ids are text: a number is not its own upper case. */
const upper = (value: unknown): string => String(value).toUpperCase()

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

export function values({ request, url, text, operation }: Incoming): {
  values: Readonly<Record<string, unknown>>
  text: boolean
} {
  if (operation?.entity === 'tokens') return { values: Object.fromEntries(new URLSearchParams(text)), text: true }
  if (request.method === 'GET' || request.method === 'DELETE')
    return { values: operation?.entity === 'files' ? {} : queryOf(url, operation?.params), text: true }
  const family = familyOf(operation?.entity)
  let body: unknown
  try {
    body = JSON.parse(family && family !== 'unified' ? withTexts(text) : text)
  } catch {}
  if (family === 'items' && operation && Array.isArray(body))
    return { values: { [operation.records ?? '']: body }, text: false }
  if (!isObject(body)) throw refuse(400, 'The request has no body, or one that is not JSON object')
  checkWire(body, family === 'themes')
  return { values: body, text: false }
}

/** Old resources have ids that are numbers, beyond 2^53 too. */
export const withNumbers = (body: unknown): string =>
  JSON.stringify(body).replace(/"((?:profile|campaign|adGroup|ad|keyword|target|portfolio)Id)":"(\d+)"/g, '"$1":$2')
