import { type JsonSchema, options, resolve } from '../core/manifest.ts'
import type { Operation } from '../core/router.ts'

/**
 * What each operation does, found by its path: `GET /repos/{owner}/{repo}/issues/{issue_number}` reads the issue whose
 * number is the last place, below a repository and an owner.
 */
export interface Deed {
  readonly kind: 'list' | 'get' | 'create' | 'update' | 'remove' | 'act'
  /** Where its records are kept; undefined: they are kept nowhere. */
  readonly collection: string | undefined
  /** Which record is meant. */
  readonly key: Key | undefined
  /** The places before it, the outermost first. */
  readonly parents: readonly Parent[]
  /** A write to a key that nobody has makes the record. */
  readonly upserts: boolean
}

export interface Key {
  /** The parameter that carries it. */
  readonly param: string
  /** The field of the record that has it; undefined: the record does not show it. */
  readonly field: string | undefined
}

export interface Parent {
  /** Path up to this place, the same for every spelling of the places: `/repos/{}`. */
  readonly prefix: string
  readonly param: string
  /** The records that it names, where there are any; else it may be anything. */
  readonly collection: string | undefined
  readonly field: string | undefined
}

/** The plan of a manifest: deeds by operation, and what collections there are. */
export interface Plan {
  readonly deeds: ReadonlyMap<string, Deed>
  /** The schema of a collection's records, and the fields by which they are found. */
  readonly collections: ReadonlyMap<string, CollectionFacts>
}

export interface CollectionFacts {
  readonly schema: JsonSchema
  /** Fields by which records are found, with what the parameters may be that carry their values. */
  readonly keys: ReadonlyMap<string, readonly JsonSchema[]>
}

/** What a plan is made from. */
export interface Planned {
  readonly operations: readonly Operation[]
  readonly defs: Readonly<Record<string, JsonSchema>>
  /** The collection of an operation's records by their type: entities of one type share it. */
  readonly collectionOf: (operation: Operation) => string
  readonly schemaOf: (operation: Operation) => JsonSchema | undefined
}

const PLACE = /\{\+?(\w+)\}/g

/** A path whose places have lost their names. */
export const bare = (path: string): string => path.replace(PLACE, '{}').replace(/\/$/, '')

const endsWithPlace = (path: string): boolean => path.endsWith('}')
const withoutLast = (path: string): string => path.slice(0, path.lastIndexOf('/'))

export function planOf({ operations, defs, collectionOf, schemaOf }: Planned): Plan {
  const items = new Map<string, Operation>()
  const lists = new Map<string, Operation>()
  for (const operation of operations) {
    const path = bare(operation.path)
    if (operation.pagination) lists.set(path, operation)
    else if (endsWithPlace(path)) items.set(path, better(items.get(path), operation, schemaOf))
  }
  const posts = new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => bare(path)))
  /** Records of these types are read by a path, or listed. */
  const read = new Set(
    operations
      .filter((one) => one.pagination || (endsWithPlace(one.path) && schemaOf(one) !== undefined))
      .map(collectionOf),
  )
  const schemas = new Map<string, JsonSchema>()
  const keys = new Map<string, Map<string, JsonSchema[]>>()
  const known = new Map<string, JsonSchema | undefined>()
  for (const one of operations) known.set(collectionOf(one), known.get(collectionOf(one)) ?? schemaOf(one))
  const fuller = fullerTypes()

  /** What a list shows of a record that another operation reads whole is kept as the whole one. */
  function fullerTypes(): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const [path, list] of lists) {
      const item = items.get(`${path}/{}`)
      if (item?.method !== 'GET' || !isKept(schemaOf(item), defs)) continue
      const [part, whole] = [collectionOf(list), collectionOf(item)]
      if (part !== whole && !found.has(part) && found.get(whole) === undefined) found.set(part, whole)
    }
    return found
  }

  /** The operation whose records are those of a path: who reads one, lists them, or else writes one. */
  const holder = (path: string): Operation | undefined => {
    const item = items.get(path)
    // Of `/repos/{owner}/{repo}`, the owner is none of what `/repos` lists.
    const list = !item && items.has(`${path}/{}`) ? undefined : lists.get(withoutLast(path))
    return item?.method === 'GET' && schemaOf(item) ? item : (list ?? item)
  }
  const keep = (operation: Operation): string | undefined => {
    const own = collectionOf(operation)
    const name = fuller.get(own) ?? own
    const schema = known.get(name) ?? { type: 'object' }
    if (!isKept(schema, defs)) return undefined
    if (!schemas.has(name)) schemas.set(name, schema)
    return name
  }
  const keyOf = (param: string, operation: Operation, collection: string | undefined): Key => {
    if (collection === undefined) return { param, field: undefined }
    const field = fieldFor(param, operation, schemas.get(collection) ?? {}, defs)
    if (field === undefined) return { param, field }
    const own = keys.get(collection) ?? new Map<string, JsonSchema[]>()
    const rule = operation.params?.properties?.[param]
    keys.set(collection, own.set(field, [...(own.get(field) ?? []), ...(rule ? [rule] : [])]))
    return { param, field }
  }

  function parentsOf(operation: Operation, all: readonly string[]): Parent[] {
    return all.map((prefix) => {
      const param = [...prefix.matchAll(PLACE)].at(-1)?.[1] as string
      const named = endsWithPlace(prefix) ? holder(bare(prefix)) : undefined
      const collection = named && keep(named)
      const { field } = keyOf(param, operation, collection)
      return { prefix: bare(prefix), param, collection, field }
    })
  }

  function deedOf(operation: Operation): Deed {
    const { path, method, pagination } = operation
    const places = prefixes(path)
    if (pagination) {
      const collection = keep(operation)
      return { kind: 'list', collection, key: undefined, parents: parentsOf(operation, places), upserts: false }
    }
    if (endsWithPlace(path)) {
      const collection = keep(holder(bare(path)) as Operation)
      const [param = ''] = [...path.matchAll(PLACE)].map(([, name]) => name as string).slice(-1)
      return {
        kind: ({ GET: 'get', DELETE: 'remove' } as const)[method as 'GET'] ?? 'update',
        collection,
        key: keyOf(param, operation, collection),
        parents: parentsOf(operation, places.slice(0, -1)),
        upserts: method === 'PUT' && !posts.has(bare(withoutLast(path))),
      }
    }
    const parents = parentsOf(operation, places)
    const below = holder(`${bare(path)}/{}`)
    if (method === 'POST' && below)
      return { kind: 'create', collection: keep(below), key: undefined, parents, upserts: false }
    return { ...spoken(operation), parents, upserts: false }
  }

  /** What only a word says: `POST /users.create`, `GET /users.info?user=…`, `POST /issues/{id}/close`. */
  function spoken(operation: Operation): Pick<Deed, 'kind' | 'collection' | 'key'> {
    const schema = schemaOf(operation)
    const [word = ''] = (operation.path.split(/[/.:]/).at(-1) ?? '').split(/[^a-zA-Z]/)
    const own = collectionOf(operation)
    const kept = read.has(own)
    const key = kept ? keyParam(operation, own) : undefined
    const collection = kept ? keep(operation) : undefined
    const verb = `${word} ${operation.action}`.toLowerCase()
    if (key && schema === undefined && /\b(delete|remove|destroy)/.test(verb))
      return { kind: 'remove', collection, key }
    if (key) return { kind: operation.method === 'GET' ? 'get' : 'update', collection, key }
    if (
      kept &&
      operation.method === 'POST' &&
      /\b(create|add|new|insert)\b/.test(verb) &&
      !operation.path.includes('{')
    )
      return { kind: 'create', collection, key: undefined }
    return { kind: 'act', collection, key: undefined }
  }

  /** A parameter that names a record: `user`, `user_id` or `id` of what is kept in `users`. */
  function keyParam(operation: Operation, collection: string): Key | undefined {
    const schema = resolve(schemaOf(operation) ?? {}, defs)
    const names = Object.keys(operation.params?.properties ?? {}).filter(
      (name) => !operation.path.includes(`{${name}}`),
    )
    const words = [operation.entity, collection, String(schema['title'] ?? '')].map(single)
    const param = names.find((name) => {
      const own = flat(name)
      return own === 'id' || words.some((word) => word !== '' && (own === word || own === `${word}id`))
    })
    if (param === undefined) return undefined
    const key = keyOf(param, operation, keep(operation))
    return key.field === undefined ? undefined : key
  }

  const deeds = new Map(operations.map((operation) => [operation.name, deedOf(operation)]))
  const collections = [...schemas].map(
    ([name, schema]) => [name, { schema, keys: keys.get(name) ?? new Map<string, JsonSchema[]>() }] as const,
  )
  return { deeds, collections: new Map(collections) }
}

/** Objects are kept; texts, numbers and lists are made up. */
const isKept = (schema: JsonSchema | undefined, defs: Readonly<Record<string, JsonSchema>>): boolean =>
  schema !== undefined &&
  options(schema, defs).some(
    ({ type, const: value }) => type === 'object' || (type === undefined && value === undefined),
  )

/** Paths up to each place: `/a/{b}`, `/a/{b}/c/{d}`. */
const prefixes = (path: string): string[] =>
  [...path.matchAll(PLACE)].map(({ index, 0: text }) => path.slice(0, index + text.length))

/** Of several operations of one path, the one that reads says what is there; of writes, one that answers with it. */
function better(before: Operation | undefined, now: Operation, schemaOf: Planned['schemaOf']): Operation {
  if (!before) return now
  const rank = (one: Operation): number => (schemaOf(one) ? (one.method === 'GET' ? 2 : 1) : 0)
  return rank(now) > rank(before) ? now : before
}

const flat = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The last word of a name, in the singular, as it is compared. */
const single = (name: string): string =>
  flat(name.split('_').at(-1) ?? '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')

/** Fields that are keys in most APIs, the likeliest first. */
const KEYS = 'id key number slug name code login username handle uuid gid guid sid token identifier email title'.split(
  ' ',
)

/** The field of a record that a place's value is compared with. */
function fieldFor(
  param: string,
  { params }: Operation,
  record: JsonSchema,
  defs: Readonly<Record<string, JsonSchema>>,
): string | undefined {
  const { properties = {} } = objectOf(record, defs)
  const wanted = kindsOf(params?.properties?.[param] ?? {}, defs)
  const fields = Object.keys(properties).filter((name) => {
    const kinds = kindsOf(properties[name] ?? {}, defs)
    return kinds.size > 0
  })
  const own = flat(param)
  const exact = fields.find((name) => flat(name) === own)
  if (exact !== undefined) return exact
  // Numbers are no place for a name: `/repos/{repo}` with a number as `id` is asked by its name.
  const textOnly = wanted.has('string') && !/(id|number|no|key)$/.test(own)
  const like = (name: string): boolean => !textOnly || kindsOf(properties[name] ?? {}, defs).has('string')
  const ended = KEYS.find((key) => own.endsWith(key) && fields.some((name) => flat(name) === key && like(name)))
  const found = ended ?? KEYS.find((key) => fields.some((name) => flat(name) === key && like(name)))
  return fields.find((name) => flat(name) === found)
}

/** The object that a schema is, or the first of several. */
export function objectOf(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return options(schema, defs).find(({ type }) => type === 'object') ?? {}
}

/** Whether a value can be text or a number; nothing else is a key. */
function kindsOf(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>): Set<string> {
  const kinds = options(schema, defs).flatMap(({ type, enum: values, const: value }): string[] => {
    if (type === 'integer' || type === 'number') return ['number']
    if (type === 'string') return ['string']
    const [first] = values ?? [value]
    return typeof first === 'string' || typeof first === 'number' ? [typeof first] : []
  })
  return new Set(kinds)
}
