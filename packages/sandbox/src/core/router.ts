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
  /** How many routes were compiled: those whose constant beginning a request had. */
  readonly compiled: number
  match(method: string, path: string, query?: URLSearchParams): Match | undefined
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
interface Ranked {
  readonly operation: Operation
  /** Query parameters that distinguish it from other operations of the same address: `alt=media`. */
  readonly constants: readonly (readonly [name: string, value: string])[]
  /** By segment of the path. */
  readonly openness: readonly number[]
}

/** Pattern that extracts the placeholders of a path. */
interface Pattern {
  readonly pattern: RegExp
  readonly names: readonly string[]
}

const rankOf = (operation: Operation): Ranked => ({
  operation,
  constants: constantsOf(operation),
  openness: bare(operation.path).split('/').map(openness),
})

/** Values of the query that an operation always sends, and no other one. */
function constantsOf({ method, params, defaults = {} }: Operation): Ranked['constants'] {
  if (method !== 'GET') return []
  return Object.entries(params?.properties ?? {}).flatMap(([name, { const: value }]) =>
    value !== undefined && defaults[name] === value ? [[name, String(value)] as const] : [],
  )
}

function compile(path: string): Pattern {
  const names: string[] = []
  const parts = path.split(/\{(\+?\w+(?::[^{}]*)?)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const [name = '', form] = part.replace('+', '').split(':')
    names.push(name)
    if (form !== undefined) return `(${form.replaceAll('*', '[^/]+')})`
    // The slashes of `{+name}` are a part of it.
    return part.startsWith('+') ? '(.+?)' : '([^/]+)'
  })
  return { names, pattern: new RegExp(`^${parts.join('')}$`) }
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
  const routes = new Routes(operations)
  return {
    operations,
    get compiled() {
      return routes.compiled
    },
    match: (method, path, query) => routes.match(method, path, query),
  }
}

/** The routes of a manifest. Ranked by method and compiled one by one, when a request may mean them. */
class Routes {
  readonly #operations: readonly Operation[]
  readonly #ranked = new Map<string, readonly Ranked[]>()
  readonly #patterns = new Map<Operation, Pattern>()

  constructor(operations: readonly Operation[]) {
    this.#operations = operations
  }

  get compiled(): number {
    return this.#patterns.size
  }

  #of(method: string): readonly Ranked[] {
    const known = this.#ranked.get(method)
    if (known) return known
    const ranked = this.#operations
      .filter((one) => one.method === method)
      .map(rankOf)
      .sort(byConstancy)
    // Any text can be a method; those without operations are not remembered.
    if (ranked.length > 0) this.#ranked.set(method, ranked)
    return ranked
  }

  #patternOf(operation: Operation): Pattern {
    const made = this.#patterns.get(operation) ?? compile(operation.path)
    this.#patterns.set(operation, made)
    return made
  }

  match(method: string, path: string, query?: URLSearchParams): Match | undefined {
    for (const { operation, constants } of this.#of(method)) {
      const [beginning = ''] = operation.path.split('{', 1)
      if (!path.startsWith(beginning) || !constants.every(([name, value]) => query?.get(name) === value)) continue
      const { pattern, names } = this.#patternOf(operation)
      const values = pattern.exec(path)?.slice(1).map(decoded)
      if (!values || values.includes(undefined)) continue
      return { operation, places: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
    }
    return undefined
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
