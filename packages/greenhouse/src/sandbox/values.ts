import {
  type Call,
  type Incoming,
  isObject,
  type Manifest,
  type ManifestAction,
  placeholders,
  type Random,
  route,
  texts,
  withActions,
} from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'

/** The values of a request: text in the query, JSON in the body. */
export function values({ request, url, text }: Incoming): { values: Readonly<Record<string, unknown>>; text: boolean } {
  if (request.method === 'GET' || request.method === 'DELETE' || text === '')
    return { values: Object.fromEntries(url.searchParams), text: true }
  try {
    const body: unknown = JSON.parse(text)
    if (isObject(body)) return { values: body, text: false }
  } catch {}
  throw refuse(400, 'Request body is not valid JSON')
}

/** Places of writes come as text beside a JSON body. */
function withTextPlaces(action: ManifestAction): ManifestAction {
  if (action.method === 'GET' || !action.params) return action
  const { properties = {}, ...params } = action.params
  return {
    ...action,
    params: { ...params, properties: { ...properties, ...texts(...placeholders(action.path)).properties } },
  }
}

/** Pages of v1 are counted; lists without a size are whole. */
const withPages = ({ pagination, ...action }: ManifestAction): ManifestAction => ({
  ...action,
  ...(pagination && { pagination: pagination.size ? { ...pagination, counts: pagination.param === 'page' } : WHOLE }),
})

const WHOLE = { style: 'single', param: '' }

/** Lists have no name around them. */
export const bareList = (body: Readonly<Record<string, unknown>>, { operation: { records = 'data' } }: Call) =>
  body[records]

/** The operations that have routes, and the storage of files. */
export const routed = (manifest: Manifest, change: (action: ManifestAction) => ManifestAction | undefined): Manifest =>
  withActions(
    manifest,
    (action) => {
      const changed = change(action)
      return changed && withPages(withTextPlaces(changed))
    },
    { storage: { get: route('GET', '/sandbox-files/{key}', 'key') }, oauth: { token: route('POST', '/token') } },
  )

/** Ids are numbers beyond 2^31; those of one collection are not those of another. */
export const newId = (collection: string, _: Random, count: number): number =>
  4_000_000_000 +
  ([...collection].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) + 1) * 50_000 +
  count
