import { type Definitions, type JsonSchema, options } from './manifest.ts'
import type { Operation } from './router.ts'

/** Which field of a record a placeholder or a parameter carries. */

/** A name for comparison: only lower-case letters and digits. */
export const flat = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The last word of a name, in the singular, for comparison. */
export const single = (name: string): string =>
  flat(name.split('_').at(-1) ?? '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')

/** Common names of key fields, the most likely first. A login precedes a name: names are often for display only. */
const KEYS = 'id key number slug login username handle name code uuid gid guid sid token identifier email title'.split(
  ' ',
)

/** A user name is one of these fields, not the name of a person. */
const LOGINS = ['login', 'username', 'handle']

/** The field of a record that a placeholder's value is compared with. */
export function fieldFor(
  param: string,
  { params }: Operation,
  record: JsonSchema,
  defs: Definitions,
): string | undefined {
  const fields = fieldsIn(record, defs)
  const own = flat(param)
  const exact = fields.get(own)?.find(({ rule }) => kindsOf(rule, defs).size > 0)
  if (exact) return exact.name
  const wanted = kindsOf(params?.properties?.[param] ?? {}, defs)
  // A number cannot be a name: `/repos/{repo}` is found by its name, although it has a numeric `id`.
  const textOnly = wanted.has('string') && !/(id|number|no|key)$/.test(own)
  const named = (key: string): string | undefined =>
    fields.get(key)?.find(({ rule }) => {
      const kinds = kindsOf(rule, defs)
      return textOnly ? kinds.has('string') : kinds.size > 0
    })?.name
  const preferred = [...(own.endsWith('username') ? LOGINS : []), ...KEYS.filter((key) => own.endsWith(key)), ...KEYS]
  // Most are found by the first names.
  for (const key of preferred) {
    const field = named(key)
    if (field !== undefined) return field
  }
  return undefined
}

/** The object that a schema is, or the first of several. */
export const objectOf = (schema: JsonSchema, defs: Definitions): JsonSchema =>
  options(schema, defs).find(({ type }) => type === 'object') ?? {}

interface Field {
  readonly name: string
  readonly rule: JsonSchema
}

/** Fields by their flat name. */
type Fields = ReadonlyMap<string, readonly Field[]>

const known = new WeakMap<JsonSchema, Fields>()

/** The fields of a record: read once for each schema, since many paths lead to a record. */
function fieldsIn(record: JsonSchema, defs: Definitions): Fields {
  const found = known.get(record)
  if (found) return found
  const fields = new Map<string, Field[]>()
  for (const [name, rule] of Object.entries(objectOf(record, defs).properties ?? {})) {
    const key = flat(name)
    const same = fields.get(key)
    if (same) same.push({ name, rule })
    else fields.set(key, [{ name, rule }])
  }
  known.set(record, fields)
  return fields
}

/** Whether a value can be text or a number; nothing else is a key. */
function kindsOf(schema: JsonSchema, defs: Definitions): Set<string> {
  const kinds = options(schema, defs).flatMap(({ type, enum: values, const: value }): string[] => {
    if (type === 'integer' || type === 'number') return ['number']
    if (type === 'string') return ['string']
    const [first] = values ?? [value]
    return typeof first === 'string' || typeof first === 'number' ? [typeof first] : []
  })
  return new Set(kinds)
}
