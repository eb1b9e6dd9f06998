import { RESERVED_ENTITIES } from '../../../codegen/src/reserved.ts'
import type { Operation } from '../model.ts'
import { one, snake, unused, words } from './names.ts'
import { withoutPages } from './path-pages.ts'

/** An operation with its names. */
export interface Placed {
  readonly operation: Operation
  readonly entity: string
  readonly action: string
  /** The entity's path in the document, without placeholders' names. */
  readonly base: string
  /** `collection`: of many records; `item`: of one record in the path; `other`: anything else. */
  readonly kind: 'collection' | 'item' | 'other'
}

interface Segment {
  readonly text: string
  readonly placeholder: boolean
}

/** Where an operation belongs, before names are chosen. */
interface Place {
  readonly operation: Operation
  /** Path of the resource, whose last segment is a word. */
  readonly base: readonly Segment[]
  readonly action: string
  readonly kind: Placed['kind']
}

/** Leading segments that carry no meaning. */
const IDLE = /^(v?\d+(\.\d+)*([a-z]+\d*)?|api|rest|latest|admin\.php)$/i

/** Last words of a path that name an action on what precedes them. */
const VERBS = new Set(
  `list search query find filter create update delete remove add get bulk batch archive restore cancel close open send
   export import count lookup upsert replace merge copy move enable disable activate deactivate`.split(/\s+/),
)

/** A format at the end of a path, which names nothing. */
const FORMAT = /(?<=[\w}])\.(json|xml)$/i

export const segmentsOf = (path: string): Segment[] =>
  path
    .split(/[?#]/)[0]
    ?.split('/')
    .filter(Boolean)
    .map((part) => part.replace(FORMAT, ''))
    .map((text) => ({ text, placeholder: /^\{[^{}]*\}$/.test(text) })) ?? []

const keyOf = (segments: readonly Segment[]): string =>
  segments.map(({ text, placeholder }) => (placeholder ? '/{}' : `/${text}`)).join('')

/** Assigns every operation an entity and an action. `known` are names chosen before, by base and by operation. */
export function placeAll(
  operations: readonly Operation[],
  isList: (operation: Operation) => boolean,
  known: Known,
): Placed[] {
  const cut = prefixOf(operations)
  const pathOf = namingPaths(operations, isList)
  const context: Context = { cut, isList, pathOf, ...collectionsOf(operations, cut, isList, pathOf) }
  const places = operations.map((operation) => placeOf(operation, context))
  const entities = nameEntities(places, known)
  return nameActions(places, entities, known)
}

/** Names that were chosen before, which an update keeps. */
export interface Known {
  readonly entities: Readonly<Record<string, string>>
  readonly actions: Readonly<Record<string, string>>
}

interface Context {
  /** Number of leading segments that all paths share. */
  readonly cut: number
  /** Paths with single records below them. */
  readonly collections: ReadonlySet<string>
  /** Paths that can be read. */
  readonly readable: ReadonlySet<string>
  isList(operation: Operation): boolean
  pathOf(operation: Operation): string
}

/** Number of segments that all paths share, as long as each path keeps a word of its own. */
function prefixOf(operations: readonly Operation[]): number {
  const paths = operations.filter(({ named }) => !named).map(({ path }) => segmentsOf(path))
  const [first = []] = paths
  let cut = 0
  while (cut < first.length - 1) {
    const { text, placeholder } = first[cut] as Segment
    const shared = paths.every((path) => path[cut]?.text === text && path.length > cut + 1)
    if (placeholder || !shared || paths.every((path) => path[cut + 1]?.placeholder)) break
    cut++
  }
  return cut
}

function strip(path: string, cut: number): Segment[] {
  const segments = segmentsOf(path).slice(cut)
  while (segments.length > 1 && IDLE.test(segments[0]?.text ?? '') && !segments[1]?.placeholder) segments.shift()
  return segments
}

/** The path by which an operation is named: the page of a list names nothing, unless the path without it is another one. */
function namingPaths(operations: readonly Operation[], isList: Context['isList']): (operation: Operation) => string {
  const keyOf = (method: string, path: string): string => `${method} ${path.replace(/\/$/, '')}`
  const taken = new Set(operations.map(({ method, path }) => keyOf(method, path)))
  return (operation) => {
    const path = isList(operation) ? withoutPages(operation) : operation.path
    return taken.has(keyOf(operation.method, path)) ? operation.path : path
  }
}

function collectionsOf(
  operations: readonly Operation[],
  cut: number,
  isList: Context['isList'],
  pathOf: Context['pathOf'],
) {
  const collections = new Set<string>()
  const readable = new Set<string>()
  for (const operation of operations) {
    const segments = strip(pathOf(operation), cut)
    if (operation.method === 'GET') readable.add(keyOf(segments))
    if (operation.method === 'GET' && isList(operation)) collections.add(keyOf(segments))
    const end = segments.findLastIndex(({ placeholder }) => !placeholder)
    if (end < segments.length - 1) collections.add(keyOf(segments.slice(0, end + 1)))
  }
  return { collections, readable }
}

function placeOf(operation: Operation, { cut, collections, readable, isList, pathOf }: Context): Place {
  const { named, method } = operation
  if (named) {
    const base = named.entity.split('.').map((text) => ({ text, placeholder: false }))
    return { operation, base, action: snake(named.action), kind: 'other' }
  }
  const segments = strip(pathOf(operation), cut)
  const last = segments.at(-1)
  // Some documents put the action after a `#`, which is never sent.
  const mark = operation.path.split('#')[1]
  if (mark) return { operation, base: wordsOnly(segments), action: snake(mark), kind: 'other' }
  if (last === undefined)
    return { operation, base: [{ text: 'root', placeholder: false }], action: method.toLowerCase(), kind: 'other' }
  const [, stem, verb] = /^([^:]*):([A-Za-z]\w*)$/.exec(last.text) ?? []
  if (verb !== undefined) return custom(operation, segments, stem as string, verb)
  if (last.placeholder) return item(operation, segments, isList)
  const dotted = /^(.+)\.([^.]+)$/.exec(last.text)
  if (dotted && segments.length === 1) {
    const base = [{ text: dotted[1] as string, placeholder: false }]
    return { operation, base, action: snake(dotted[2] as string), kind: 'other' }
  }
  const above = segments.slice(0, -1)
  const word = words(last.text).at(0)?.toLowerCase() ?? ''
  if (method === 'GET' && SEARCHES.has(last.text.toLowerCase()) && collections.has(keyOf(above)) && isList(operation))
    return { operation, base: wordsOnly(above), action: snake(last.text), kind: 'other' }
  if (!collections.has(keyOf(segments)) || (method === 'POST' && VERBS.has(last.text.toLowerCase()))) {
    const isVerb = method === 'POST' && VERBS.has(word)
    if (above.some(({ placeholder }) => !placeholder) && (isVerb || !readable.has(keyOf(segments))))
      return { operation, base: wordsOnly(above), action: done(method, last.text), kind: 'other' }
  }
  // Without anything below it, the resource is a single record.
  const single = !collections.has(keyOf(segments)) && method !== 'POST'
  return { operation, base: segments, action: usual(method, isList(operation), single), kind: 'collection' }
}

const SEARCHES = new Set(['search', 'list', 'query', 'find'])

/** A custom method: `/items/{id}:cancel`, `/items:batchGet`. */
function custom(operation: Operation, segments: readonly Segment[], stem: string, verb: string): Place {
  const rest =
    stem === '' ? segments.slice(0, -1) : [...segments.slice(0, -1), { text: stem, placeholder: /^\{.*\}$/.test(stem) }]
  const base = wordsOnly(rest)
  return { operation, base: base.length > 0 ? base : segments, action: snake(verb), kind: 'other' }
}

/** An operation on one record; its entity is the path up to its last word. */
function item(operation: Operation, segments: readonly Segment[], isList: Context['isList']): Place {
  const base = wordsOnly(segments)
  const named = base.length > 0 ? base : [{ text: 'root', placeholder: false }]
  const list = operation.method === 'GET' && isList(operation)
  const by = segments.at(-1)?.text.slice(1, -1) ?? ''
  return {
    operation,
    base: named,
    action: list ? `list_by_${snake(by)}` : usual(operation.method, false, true),
    kind: 'item',
  }
}

/** Removes trailing placeholders. */
const wordsOnly = (segments: readonly Segment[]): readonly Segment[] =>
  segments.slice(0, segments.findLastIndex(({ placeholder }) => !placeholder) + 1)

function usual(method: string, list: boolean, item: boolean): string {
  if (method === 'GET') return list ? 'list' : 'get'
  if (method === 'POST') return item ? 'post' : 'create'
  if (method === 'DELETE') return item ? 'delete' : 'delete_all'
  if (method === 'PUT') return item ? 'replace' : 'replace_all'
  return item ? 'update' : 'update_all'
}

/** The action of a path's last word, such as `cancel`. DELETE reverts it. */
const done = (method: string, word: string): string =>
  method === 'DELETE' ? `delete_${snake(word)}` : method === 'GET' ? `get_${snake(word)}` : snake(word)

/** Short names if they are unique, else with the names above them. Paths with the same chosen name are one entity. */
function nameEntities(places: readonly Place[], known: Known): Map<string, string> {
  const bases = new Map(places.map(({ base }) => [keyOf(base), base]))
  const order = [...bases].sort(([, a], [, b]) => a.length - b.length)
  const found = new Map<string, string>()
  const taken = new Set(RESERVED_ENTITIES)
  for (const [key] of order) {
    const name = known.entities[key]
    if (name !== undefined && !RESERVED_ENTITIES.has(name)) found.set(key, name)
  }
  for (const name of found.values()) taken.add(name)
  for (const [key, base] of order) {
    if (found.has(key)) continue
    const [short = 'records', ...longer] = candidates(base)
    const name = unused(short, taken, longer)
    found.set(key, name)
    taken.add(name)
  }
  return found
}

/** Candidates for a name: `orders`, `customer_orders`, `shop_customer_orders`. */
function candidates(base: readonly Segment[]): string[] {
  const names = base.filter(({ placeholder }) => !placeholder).map(({ text }) => snake(text) || 'records')
  return names.map((_, index) => {
    const part = names.slice(names.length - 1 - index)
    return [...part.slice(0, -1).map(one), part.at(-1)].join('_')
  })
}

function nameActions(places: readonly Place[], entities: ReadonlyMap<string, string>, known: Known): Placed[] {
  const taken = new Map<string, Set<string>>()
  const methods = new Set(places.map(({ operation }) => `${operation.method} ${operation.path}`))
  const isKnown = ({ operation }: Place): boolean => known.actions[operation.at] !== undefined
  const named = new Map<Place, Placed>()
  // Chosen names take precedence over generated ones.
  for (const place of [...places].sort((one, other) => Number(isKnown(other)) - Number(isKnown(one)))) {
    const { operation, base, kind } = place
    const key = keyOf(base)
    const entity = entities.get(key) as string
    const names = taken.get(entity) ?? new Set()
    taken.set(entity, names)
    const preferred = known.actions[operation.at] ?? better(place, methods)
    const action = unused(preferred, names, [`${preferred}_${which(operation)}`, snake(operation.id)].filter(Boolean))
    names.add(action)
    // The generator gives both the same function name.
    if (action === 'delete' || action === 'remove') names.add('delete').add('remove')
    named.set(place, { operation, entity, action, base: key, kind })
  }
  return places.map((place) => named.get(place) as Placed)
}

/**
 * A write on a record is called `update` whatever its method, unless another method on the same path is an update, too.
 */
function better({ operation, action }: Place, methods: ReadonlySet<string>): string {
  const beside = (method: string): boolean => methods.has(`${method} ${operation.path}`)
  if (action === 'replace' || action === 'replace_all') return beside('PATCH') ? action : 'update'
  return action === 'post' && !beside('PUT') && !beside('PATCH') ? 'update' : action
}

const which = ({ path, method }: Operation): string => {
  const query = [...new URLSearchParams(path.split('?')[1] ?? '').keys()]
  if (query.length > 0) return snake(query.join('_'))
  const by = [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => snake(match[1] as string))
  return by.length > 0 ? `by_${by.at(-1)}` : method.toLowerCase()
}
