import {
  type Incoming,
  isObject,
  type Manifest,
  type ManifestAction,
  placeholders,
  type Random,
  texts,
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

/** The operations that have routes, and the storage of files. */
export function routed(manifest: Manifest, routeOf: (action: ManifestAction) => ManifestAction | undefined): Manifest {
  const entities = Object.entries(manifest.entities).map(([name, entity]) => {
    const actions = Object.entries(entity.actions).flatMap(([key, action]) => {
      const route = routeOf(action)
      return route ? [[key, withTextPlaces(route)] as const] : []
    })
    return [name, { ...entity, actions: Object.fromEntries(actions) }]
  })
  const get = { method: 'GET', path: '/sandbox-files/{key}', params: texts('key') }
  return { ...manifest, entities: { ...Object.fromEntries(entities), storage: { actions: { get } } } }
}

/** Ids are numbers beyond 2^31; those of one collection are not those of another. */
export const newId = (collection: string, _: Random, count: number): number =>
  4_000_000_000 +
  ([...collection].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) + 1) * 50_000 +
  count
