/** JSON Schema, as in manifests. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The part of a connector's manifest (`@ferrule/<connector>/manifest`) that a copy needs. */
export interface CopyManifest {
  readonly name: string
  readonly entities: Readonly<Record<string, { readonly record: JsonSchema; readonly searchable?: SearchableFields }>>
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

/** Types of fields by name. */
export type SearchableFields = Readonly<Record<string, FieldType>>

/** The top-level fields of an entity's records: those that the schema declares, and additional searchable ones. */
export function fieldsOf(
  manifest: CopyManifest,
  entity: string,
  searchable: SearchableFields | undefined,
): Record<string, FieldType> {
  const { record, searchable: declared } = manifest.entities[entity] as CopyManifest['entities'][string]
  const fields: Record<string, FieldType> = {}
  // Skips names that only distinguish kinds of records and never have a value.
  for (const [name, schema] of Object.entries(properties(manifest, record)))
    if (!schema['not']) fields[name] = typeOf(manifest, schema)
  // The searchable type takes precedence: it is what callers see.
  return { ...fields, ...declared, ...searchable }
}

/** Fields whose searchable type is another one than the record's: their values are converted for the search. */
export function convertedOf(
  manifest: CopyManifest,
  entity: string,
  searchable: SearchableFields | undefined,
): ReadonlySet<string> {
  const { record, searchable: declared } = manifest.entities[entity] as CopyManifest['entities'][string]
  const own = properties(manifest, record)
  const isNumber = (type: FieldType) => type === 'integer' || type === 'number'
  const found = Object.entries({ ...declared, ...searchable }).filter(([name, type]) => {
    const schema = Object.hasOwn(own, name) ? own[name] : undefined
    if (!schema || schema['not']) return false
    const before = typeOf(manifest, schema)
    return before !== type && !(isNumber(before) && isNumber(type))
  })
  return new Set(found.map(([name]) => name))
}

function properties(manifest: CopyManifest, schema: JsonSchema, depth = 0): Record<string, JsonSchema> {
  if (depth > 8) return {}
  const found: Record<string, JsonSchema> = {}
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] as JsonSchema[] | undefined) ?? [])
  const target = resolve(manifest, schema)
  for (const part of target ? [target, ...parts] : parts) Object.assign(found, properties(manifest, part, depth + 1))
  return Object.assign(found, schema['properties'])
}

function resolve({ $defs = {} }: CopyManifest, { $ref }: JsonSchema): JsonSchema | undefined {
  return typeof $ref === 'string' && $ref.startsWith('#/$defs/') ? $defs[$ref.slice('#/$defs/'.length)] : undefined
}

/** The type of a field, ignoring null. Of several types, the scalar: an expandable id is searched as an id. */
function typeOf(manifest: CopyManifest, schema: JsonSchema): FieldType {
  const types = typesOf(manifest, schema)
  const order: FieldType[] = ['string', 'number', 'integer', 'boolean', 'array', 'object']
  return order.find((type) => types.has(type)) ?? 'object'
}

function typesOf(manifest: CopyManifest, schema: JsonSchema, depth = 0): Set<FieldType> {
  const found = new Set<FieldType>()
  if (depth > 8) return found
  const { type, const: one, enum: some } = schema
  for (const name of [type].flat()) if (typeof name === 'string' && name !== 'null') found.add(name as FieldType)
  const literals = Array.isArray(some) ? some : one === undefined ? [] : [one]
  for (const value of literals) if (value !== null) found.add(typeof value as FieldType)
  const target = resolve(manifest, schema)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] as JsonSchema[] | undefined) ?? [])
  for (const part of target ? [target, ...parts] : parts)
    for (const name of typesOf(manifest, part, depth + 1)) found.add(name)
  return found
}
