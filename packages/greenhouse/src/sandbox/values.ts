import type { Incoming, Manifest, ManifestAction, Random } from '@ferrule/sandbox/engine'
import { refuse } from './errors.ts'

/** The values of a request: text in the query, JSON in the body. */
export function values({ request, url, text }: Incoming): { values: Record<string, unknown>; text: boolean } {
  const query = Object.fromEntries(url.searchParams)
  if (request.method === 'GET' || request.method === 'DELETE' || text === '') return { values: query, text: true }
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { values: { ...body }, text: false }
  } catch {}
  throw refuse(400, 'Request body is not valid JSON')
}

/** The operations as routes. Places of writes come as text beside a JSON body; calls in headers are no parameters. */
export function routed(
  manifest: Manifest,
  keep: (action: ManifestAction) => boolean,
  more: Manifest['entities'],
): Manifest {
  const entities = Object.entries(manifest.entities).map(([name, entity]) => {
    const actions = Object.entries(entity.actions).filter(([, action]) => keep(action))
    return [name, { ...entity, actions: Object.fromEntries(actions.map(([key, action]) => [key, textPlaces(action)])) }]
  })
  return { ...manifest, entities: { ...Object.fromEntries(entities), ...more } }
}

function textPlaces(action: ManifestAction): ManifestAction {
  if (action.method === 'GET' || !action.params) return action
  const places = [...action.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, { type: 'string' }] as const)
  return {
    ...action,
    params: { ...action.params, properties: { ...action.params.properties, ...Object.fromEntries(places) } },
  }
}

/** Ids are numbers beyond 2^31; those of one collection are not those of another. */
export const newId = (collection: string, _: Random, count: number): number =>
  4_000_000_000 +
  ([...collection].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) + 1) * 50_000 +
  count
