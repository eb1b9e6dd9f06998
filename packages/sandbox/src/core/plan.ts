import { fieldFor, flat, objectOf, single } from './keys.ts'
import { type Definitions, type JsonSchema, options, resolve } from './manifest.ts'
import { bare, endsWithPlace, placeholders, prefixes, withoutLast } from './path-text.ts'
import { Paths } from './paths.ts'
import type { Operation } from './router.ts'

/**
 * The effect of an operation, found by its path: `GET /repos/{owner}/{repo}/issues/{issue_number}` reads the issue with
 * that
 * number, below a repository and an owner.
 */
export interface Deed {
  readonly kind: 'list' | 'get' | 'create' | 'update' | 'delete' | 'act'
  /** Where its records are kept; undefined: nowhere. */
  readonly collection: string | undefined
  /** Identifies the record. */
  readonly key: Key | undefined
  /** The placeholders before the key, the outermost first. */
  readonly parents: readonly Parent[]
  /** A write to an unknown key creates the record. */
  readonly upserts: boolean
}

export interface Key {
  /** The parameter that carries it. */
  readonly param: string
  /** The field of the record that has it; undefined: the record does not show it. */
  readonly field: string | undefined
}

export interface Parent {
  /** Path up to this placeholder, without placeholders' names: `/repos/{}`. */
  readonly prefix: string
  readonly param: string
  /** Its records, if there are any; otherwise any value is accepted. */
  readonly collection: string | undefined
  readonly field: string | undefined
  /** It names a record with the placeholder after it only, and any value is accepted. */
  readonly part: boolean
}

/** The plan of a manifest: deeds by operation, and its collections. */
export interface Plan {
  readonly deeds: ReadonlyMap<string, Deed>
  readonly collections: ReadonlyMap<string, CollectionFacts>
}

export interface CollectionFacts {
  readonly schema: JsonSchema
  /** Fields by which records are found, with the schemas of the parameters that carry their values. */
  readonly keys: ReadonlyMap<string, readonly JsonSchema[]>
}

/** Inputs of a plan. */
export interface Planned {
  readonly operations: readonly Operation[]
  readonly defs: Definitions
  /** The collection of an operation's records by their type: entities of one type share it. */
  readonly collectionOf: (operation: Operation) => string
  readonly schemaOf: (operation: Operation) => JsonSchema | undefined
  /** Key fields that the manifest names, by collection. */
  readonly declared: ReadonlyMap<string, string>
  /** Collections by placeholder, where no operation has the path up to it. */
  readonly places?: Readonly<Record<string, string>> | undefined
}

export function planOf(planned: Planned): Plan {
  const planner = new Planner(planned)
  const deeds = new Map(planned.operations.map((operation) => [operation.name, planner.deedOf(operation)]))
  return { deeds, collections: planner.collections() }
}

class Planner {
  readonly #planned: Planned
  readonly #paths: Paths
  /** Record types that a path reads or lists. */
  readonly #read: ReadonlySet<string>
  /** The schema of each record type. */
  readonly #known = new Map<string, JsonSchema | undefined>()
  /** The whole record's type, by the type of a part of it, and by the path that lists parts. */
  readonly #fuller: ReadonlyMap<string, string>
  readonly #fullerHere = new Map<string, string>()
  readonly #schemas = new Map<string, JsonSchema>()
  readonly #keys = new Map<string, Map<string, JsonSchema[]>>()

  constructor(planned: Planned) {
    const { operations, collectionOf, schemaOf } = planned
    this.#planned = planned
    this.#paths = new Paths(operations, schemaOf)
    const reads = operations.filter((one) => one.pagination || (endsWithPlace(one.path) && schemaOf(one)))
    this.#read = new Set(reads.map(collectionOf))
    for (const one of operations) {
      const name = collectionOf(one)
      this.#known.set(name, this.#known.get(name) ?? schemaOf(one))
    }
    this.#fuller = this.#fullerTypes()
  }

  collections(): Plan['collections'] {
    const facts = [...this.#schemas].map(
      ([name, schema]) => [name, { schema, keys: this.#keys.get(name) ?? new Map<string, JsonSchema[]>() }] as const,
    )
    return new Map(facts)
  }

  /** If a list shows less of a record than the operation that reads it, the whole record is kept. */
  #fullerTypes(): ReadonlyMap<string, string> {
    const best = new Map<string, Fuller>()
    for (const [list, item] of this.#paths.pairs()) {
      const part = this.#planned.collectionOf(list)
      const fuller = this.#fullerOf(list, item)
      const before = best.get(part)
      if (!fuller) continue
      if (!before || fuller.share > before.share || (fuller.share === before.share && fuller.depth < before.depth))
        best.set(part, fuller)
      this.#fullerHere.set(bare(list.path), fuller.whole)
    }
    // A whole record is not a part of another one.
    return new Map([...best].flatMap(([part, { whole }]) => (best.has(whole) ? [] : [[part, whole]])))
  }

  #fullerOf(list: Operation, item: Operation): Fuller | undefined {
    const { collectionOf, schemaOf, defs } = this.#planned
    const [part, whole] = [schemaOf(list) ?? {}, schemaOf(item)]
    if (collectionOf(list) === collectionOf(item) || !whole || !isKept(whole, defs)) return undefined
    const share = shareOf(part, whole, defs)
    return share < LEAST_SHARE ? undefined : { whole: collectionOf(item), share, depth: placeholders(item.path).length }
  }

  #keep(operation: Operation): string | undefined {
    const own = this.#planned.collectionOf(operation)
    const name = this.#fullerHere.get(bare(operation.path)) ?? this.#fuller.get(own) ?? own
    const schema = this.#known.get(name) ?? { type: 'object' }
    if (!isKept(schema, this.#planned.defs)) return undefined
    if (!this.#schemas.has(name)) this.#schemas.set(name, schema)
    return name
  }

  #keepNamed(name: string | undefined): string | undefined {
    const schema = this.#known.get(name ?? '')
    if (name === undefined || !isKept(schema, this.#planned.defs)) return undefined
    if (schema && !this.#schemas.has(name)) this.#schemas.set(name, schema)
    return name
  }

  /** The key that a placeholder carries: the declared one, or one found by name. */
  #placeOf(param: string, operation: Operation, collection: string | undefined): Key {
    const { declared, defs } = this.#planned
    const field = declared.get(collection ?? '')
    const { properties = {} } = objectOf(this.#schemas.get(collection ?? '') ?? {}, defs)
    return this.#keyOf(param, operation, collection, field !== undefined && field in properties ? field : undefined)
  }

  #keyOf(param: string, operation: Operation, collection: string | undefined, known?: string): Key {
    if (collection === undefined) return { param, field: undefined }
    const field = known ?? fieldFor(param, operation, this.#schemas.get(collection) ?? {}, this.#planned.defs)
    if (field === undefined) return { param, field }
    const own = this.#keys.get(collection) ?? new Map<string, JsonSchema[]>()
    const rule = operation.params?.properties?.[param]
    this.#keys.set(collection, own.set(field, [...(own.get(field) ?? []), ...(rule ? [rule] : [])]))
    return { param, field }
  }

  #parentsOf(operation: Operation, all: readonly string[]): Parent[] {
    return all.map((prefix) => {
      const param = placeholders(prefix).at(-1) ?? ''
      const named = endsWithPlace(prefix) ? this.#paths.holder(bare(prefix)) : undefined
      const part = named !== undefined && this.#isPart(operation, prefix, named)
      const collection = named ? this.#keep(named) : this.#keepNamed(this.#planned.places?.[param])
      const { field } = this.#placeOf(param, operation, collection)
      return { prefix: bare(prefix), param, collection, field, part }
    })
  }

  /** Whether a placeholder names a record only with the one after it: `/objects/{type}/{id}`, where `/objects/{type}` finds objects, too. */
  #isPart({ path }: Operation, prefix: string, holder: Operation): boolean {
    const next = `${bare(prefix)}/{}`
    const below = `${bare(path)}/`.startsWith(`${next}/`) ? this.#paths.holder(next) : undefined
    return below !== undefined && this.#keep(below) === this.#keep(holder)
  }

  deedOf(operation: Operation): Deed {
    const { path, method, pagination } = operation
    const places = prefixes(path).filter((prefix) => !isOfPage(operation, prefix))
    if (!pagination && endsWithPlace(path)) return this.#onItem(operation, places)
    const listed = pagination && this.#keep(operation)
    const parents = this.#parentsOf(operation, places)
    if (pagination) return { kind: 'list', collection: listed, key: undefined, parents, upserts: false }
    const below = method === 'POST' ? this.#paths.holder(`${bare(path)}/{}`) : undefined
    const collection = below && this.#keep(below)
    if (collection !== undefined) return { kind: 'create', collection, key: undefined, parents, upserts: false }
    return { ...this.#spoken(operation), parents, upserts: false }
  }

  /** The last placeholder is the record's key. */
  #onItem(operation: Operation, places: readonly string[]): Deed {
    const { path, method, action } = operation
    const holder = this.#paths.holder(bare(path))
    const collection = holder && this.#keep(holder)
    return {
      kind: method === 'GET' ? 'get' : method === 'DELETE' ? 'delete' : 'update',
      collection,
      key: this.#placeOf(placeholders(path).at(-1) ?? '', operation, collection),
      parents: this.#parentsOf(operation, places.slice(0, -1)),
      upserts: method === 'PUT' && (action === 'upsert' || !this.#paths.hasPost(withoutLast(bare(path)))),
    }
  }

  /**
   * Derives the effect from a verb in the path: `POST /users.create`, `GET /users.info?user=…`, `POST
   * /issues/{id}/close`.
   */
  #spoken(operation: Operation): Pick<Deed, 'kind' | 'collection' | 'key'> {
    const { method, path, action } = operation
    const own = this.#planned.collectionOf(operation)
    if (!this.#read.has(own)) return { kind: 'act', collection: undefined, key: undefined }
    const [word = ''] = (path.split(/[/.:]/).at(-1) ?? '').split(/[^a-zA-Z]/)
    const verb = `${word} ${action}`.toLowerCase()
    const key = this.#keyParam(operation, own)
    const collection = this.#keep(operation)
    if (key && !this.#planned.schemaOf(operation) && /\b(delete|remove|destroy)/.test(verb))
      return { kind: 'delete', collection, key }
    if (key) return { kind: method === 'GET' ? 'get' : 'update', collection, key }
    const creates = method === 'POST' && /\b(create|add|new|insert)\b/.test(verb) && !path.includes('{')
    return { kind: creates && collection !== undefined ? 'create' : 'act', collection, key: undefined }
  }

  /** A parameter that identifies a record: `user`, `user_id` or `id` for what is kept in `users`. */
  #keyParam(operation: Operation, collection: string): Key | undefined {
    const { schemaOf, defs } = this.#planned
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
    const key = this.#keyOf(param, operation, this.#keep(operation))
    return key.field === undefined ? undefined : key
  }
}

/** Whether a place names no record, since it carries the page of a list, or its size. */
function isOfPage({ pagination }: Operation, prefix: string): boolean {
  const own = placeholders(prefix).at(-1)
  return pagination !== undefined && (own === pagination.param || own === pagination.size)
}

/** Objects are kept; texts, numbers and lists are made up for each answer. */
const isKept = (schema: JsonSchema | undefined, defs: Definitions): boolean =>
  schema !== undefined &&
  options(schema, defs).some(
    ({ type, const: value }) => type === 'object' || (type === undefined && value === undefined),
  )

/** A type with more fields than what a list shows. */
interface Fuller {
  readonly whole: string
  readonly share: number
  readonly depth: number
}

/** With fewer fields in common, two types are not the same record. */
const LEAST_SHARE = 0.3

/** The share of a record's fields that another one has, too: that of the alternative with most. */
function shareOf(part: JsonSchema, whole: JsonSchema, defs: Definitions): number {
  const { properties = {} } = objectOf(whole, defs)
  const shares = options(part, defs).map(({ properties: own = {} }) => {
    const names = Object.keys(own)
    return names.filter((name) => Object.hasOwn(properties, name)).length / Math.max(names.length, 1)
  })
  return Math.max(...shares)
}
