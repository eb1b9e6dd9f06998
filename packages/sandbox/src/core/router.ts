import type { Manifest, ManifestAction } from './manifest.ts'
import { bare } from './path-text.ts'

/** One operation of the manifest with its place in it. */
export interface Operation extends ManifestAction {
  readonly entity: string
  readonly action: string
  /** `customers.list` */
  readonly name: string
}

export interface Match {
  readonly operation: Operation
  /** Values of the places in the path, decoded. */
  readonly places: Readonly<Record<string, string>>
}

export interface Router {
  readonly operations: readonly Operation[]
  match(method: string, path: string, query?: URLSearchParams): Match | undefined
}

interface Route {
  readonly operation: Operation
  readonly pattern: RegExp
  readonly names: readonly string[]
  /** What tells it from others of the same address: `alt=media`. */
  readonly constants: readonly (readonly [name: string, value: string])[]
}

/** How much of a segment is a placeholder: nothing, a part (`{name}:undelete`), or all. */
const openness = (segment: string): number => (segment === '{}' ? 2 : segment.includes('{') ? 1 : 0)

/** Constant segments go before places, so that `/customers/search` is not taken for a customer named search. */
function byConstancy(left: Ranked, right: Ranked): number {
  for (let index = 0; index < Math.max(left.openness.length, right.openness.length); index++) {
    const difference = (left.openness[index] ?? 0) - (right.openness[index] ?? 0)
    if (difference !== 0) return difference
  }
  return right.constants.length - left.constants.length
}

/** An operation with what its place among the routes depends on. */
interface Ranked extends Pick<Route, 'operation' | 'constants'> {
  /** By segment of the path. */
  readonly openness: readonly number[]
}

const rankOf = (operation: Operation): Ranked => ({
  operation,
  constants: constantsOf(operation),
  openness: bare(operation.path).split('/').map(openness),
})

/** Values of the query that an operation always sends, and no other one. */
function constantsOf({ method, params, defaults = {} }: Operation): Route['constants'] {
  if (method !== 'GET') return []
  return Object.entries(params?.properties ?? {}).flatMap(([name, { const: value }]) =>
    value !== undefined && defaults[name] === value ? [[name, String(value)] as const] : [],
  )
}

function toRoute({ operation, constants }: Ranked): Route {
  const names: string[] = []
  const parts = operation.path.split(/\{(\+?\w+(?::[^{}]*)?)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const [name = '', form] = part.replace('+', '').split(':')
    names.push(name)
    if (form !== undefined) return `(${form.replaceAll('*', '[^/]+')})`
    // The slashes of `{+name}` are a part of it.
    return part.startsWith('+') ? '(.+?)' : '([^/]+)'
  })
  return { operation, names, constants, pattern: new RegExp(`^${parts.join('')}$`) }
}

const routers = new WeakMap<Manifest, Router>()

/** Finds the operation of a request by the path templates of the manifest. Made once for each manifest. */
export function createRouter(manifest: Manifest): Router {
  const known = routers.get(manifest)
  if (known) return known
  const router = makeRouter(manifest)
  routers.set(manifest, router)
  return router
}

function makeRouter(manifest: Manifest): Router {
  const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
    Object.entries(actions).map(([action, facts]) => ({ ...facts, entity, action, name: `${entity}.${action}` })),
  )
  const routes = operations.map(rankOf).sort(byConstancy).map(toRoute)

  return {
    operations,
    match(method, path, query) {
      for (const { operation, pattern, names, constants } of routes) {
        const meant = operation.method === method && constants.every(([name, value]) => query?.get(name) === value)
        const found = meant ? pattern.exec(path) : null
        const values = found?.slice(1).map(decoded)
        if (!values || values.includes(undefined)) continue
        return { operation, places: Object.fromEntries(names.map((name, index) => [name, values[index] as string])) }
      }
      return undefined
    },
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
