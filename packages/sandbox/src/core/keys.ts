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
  const kinds = kindsIn(record, defs)
  const wanted = kindsOf(params?.properties?.[param] ?? {}, defs)
  const fields = [...kinds.keys()]
  const own = flat(param)
  const exact = fields.find((name) => flat(name) === own)
  if (exact !== undefined) return exact
  // A number cannot be a name: `/repos/{repo}` is found by its name, although it has a numeric `id`.
  const textOnly = wanted.has('string') && !/(id|number|no|key)$/.test(own)
  const named = (key: string): string | undefined =>
    fields.find((name) => flat(name) === key && (!textOnly || kinds.get(name)?.has('string')))
  const preferred = [...(own.endsWith('username') ? LOGINS : []), ...KEYS.filter((key) => own.endsWith(key)), ...KEYS]
  return preferred.map(named).find((field) => field !== undefined)
}

/** The object that a schema is, or the first of several. */
export const objectOf = (schema: JsonSchema, defs: Definitions): JsonSchema =>
  options(schema, defs).find(({ type }) => type === 'object') ?? {}

type Kinds = ReadonlyMap<string, ReadonlySet<string>>

const known = new WeakMap<JsonSchema, Kinds>()

/** The fields of a record that can be keys, with their kinds: read once for each schema, since many paths lead to a record. */
function kindsIn(record: JsonSchema, defs: Definitions): Kinds {
  const found = known.get(record)
  if (found) return found
  const { properties = {} } = objectOf(record, defs)
  const fields = Object.entries(properties).map(([name, rule]) => [name, kindsOf(rule, defs)] as const)
  const kinds = new Map(fields.filter(([, all]) => all.size > 0))
  known.set(record, kinds)
  return kinds
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
