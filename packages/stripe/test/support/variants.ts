import { type OpenApi, resolve, type Schema } from './openapi.ts'

/** Records that the published document also allows, made from one that it shows. */

type Path = readonly (string | number)[]

/** A member of a record, and what is said of it. */
interface Place {
  readonly path: Path
  readonly schema: Schema
  readonly required: boolean
}

/** A record, and what was done to it. */
export interface Variant {
  readonly what: string
  readonly record: unknown
}

/** Every member of a value that the document describes, outermost first. */
export function* places(api: OpenApi, schema: Schema, value: unknown, path: Path = []): Generator<Place> {
  const own = resolve(api, schema)
  for (const part of [...(own.allOf ?? []), ...(own.anyOf ?? [])]) yield* places(api, part, value, path)
  if (Array.isArray(value)) {
    if (own.items) for (const [index, item] of value.entries()) yield* places(api, own.items, item, [...path, index])
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(own.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    const inner = [...path, name]
    yield { path: inner, schema: member, required: own.required?.includes(name) ?? false }
    yield* places(api, member, (value as Record<string, unknown>)[name], inner)
  }
}

/** A copy with one member changed; `undefined` takes it away. */
export function changed<T>(record: T, path: Path, value: unknown): T {
  const copy = structuredClone(record)
  let at = copy as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) {
    if (typeof at[step] !== 'object' || at[step] === null) return copy
    at = at[step] as Record<string, unknown>
  }
  const last = path.at(-1) as string
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}

const isNullable = (api: OpenApi, schema: Schema): boolean =>
  schema.nullable === true || !!resolve(api, schema).nullable
const isExpandable = (schema: Schema): boolean => schema['x-expandable'] !== undefined

/** One thing changed at a time, then everything of a kind at once. */
export function* variants(api: OpenApi, schema: Schema, record: object): Generator<Variant> {
  // `object` says which record it is; `id` is the one thing that all have.
  const all = [...places(api, schema, record)].filter(({ path }) => !['object', 'id'].includes(String(path.at(-1))))
  // From the inside out, so that what is changed together is still there.
  const inward = all.toReversed()
  const kinds: [word: string, chosen: Place[], value: unknown][] = [
    ['null', inward.filter((place) => isNullable(api, place.schema)), null],
    // A nullable field may be absent for some and is always there for others; the document does not say for which.
    ['absent', inward.filter((place) => !place.required && !isNullable(api, place.schema)), undefined],
    ['an object', inward.filter((place) => isExpandable(place.schema)), { id: 'x_1', object: 'x', anything: [1] }],
  ]
  for (const [word, chosen, value] of kinds) {
    for (const { path } of chosen) yield { what: `${path.join('.')} ${word}`, record: changed(record, path, value) }
    yield { what: `all ${word}`, record: chosen.reduce((made, { path }) => changed(made, path, value), record) }
  }
  yield { what: 'unknown fields', record: withUnknown(record) }
}

/** Fields that nobody knows, in every object of a record. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, member]) => [name, isMap(name) ? member : withUnknown(member)])
  return { ...Object.fromEntries(inner), brand_new: { a: [null, 1, 'x'] }, __brand__new__: null }
}

/** Free maps: what stands in them is the caller's. */
const isMap = (name: string): boolean =>
  ['metadata', 'payload', 'source_types', 'invoice_credit_balance'].includes(name)

/** A value that the document allows, as full as it may be. */
export function sample(api: OpenApi, schema: Schema, depth = 0): unknown {
  const own = resolve(api, schema)
  const [first] = [...(own.allOf ?? []), ...(own.anyOf ?? [])]
  if (first) return sample(api, first, depth)
  if (own.enum) return own.enum[0]
  if (own.type === 'string') return 'text'
  if (own.type === 'integer') return 1
  if (own.type === 'number') return 1.5
  if (own.type === 'boolean') return true
  if (own.type === 'array') return depth > 6 ? [] : [sample(api, own.items as Schema, depth + 1)]
  const { properties = {}, required = [], additionalProperties } = own
  if (typeof additionalProperties === 'object') return { some: sample(api, additionalProperties, depth + 1) }
  const names = Object.keys(properties).filter((name) => depth < 4 || required.includes(name))
  return Object.fromEntries(names.map((name) => [name, sample(api, properties[name] as Schema, depth + 1)]))
}
