import {
  type Incoming,
  isObject,
  type JsonSchema,
  type Manifest,
  type ManifestAction,
  type ManifestEntity,
  membersOf,
  resolve,
  route,
  sentOnly,
  withActions,
} from '@ferrule/sandbox/engine'
import { problemOf, refuse } from './errors.ts'
import { familyOf, published } from './kinds.ts'

/** Operations and parameters as they are on the wire. */

/** Greatest page, which is also what comes by default. */
const pageSize = (path: string): number => (/^\/s[bd]\//.test(path) ? 100 : 1000)

/** Where a list says how many records there are, if it does. */
const totalOf = (entity: string): string | undefined =>
  entity === 'sponsored_brands_campaigns' ? 'totalCount' : familyOf(entity) === 'v3' ? 'totalResults' : undefined

/** An action with the vendor's page size and total. */
function onWire(action: ManifestAction, entity: string): ManifestAction {
  const { pagination, ...rest } = sentOnly(action)
  if (!pagination || pagination.style === 'single') return { ...rest, ...(pagination && { pagination }) }
  const total = totalOf(entity)
  return { ...rest, pagination: { ...pagination, pageSize: pageSize(action.path), ...(total && { total }) } }
}

const wired = withActions(published, onWire, {
  tokens: { create: route('POST', '/auth/o2/token') },
  files: { get: route('GET', '/sandbox-files/{name}', 'name') },
})

/** Every record has an id of its own here, whatever the vendor calls it. */
function withId([name, entity]: [string, ManifestEntity]): [string, ManifestEntity] {
  const { properties = {}, ...rest } = resolve(entity.record ?? {}, published.$defs)
  return [name, { ...entity, record: { ...rest, properties: { id: { type: 'string' }, ...properties } } }]
}

/** With Login with Amazon, and the files of jobs. */
export const facts: Manifest = {
  ...wired,
  entities: Object.fromEntries(Object.entries(wired.entities).map(withId)),
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
