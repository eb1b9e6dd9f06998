/** The part of `@ferrule/<connector>/manifest` that the sandbox reads. */

/** JSON Schema (draft 2020-12) as the manifests use it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly deprecated?: boolean
  readonly [keyword: string]: unknown
}

/** Parameters that are texts. */
export const texts = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

export type Definitions = Readonly<Record<string, JsonSchema>>

/** How a list continues. Which members are there depends on the style. */
export interface Pagination {
  readonly style: string
  /** Parameter that carries the cursor, offset or page number. */
  readonly param: string
  /** Where the next cursor is: a field of the last record (`last_id`) or a member of the answer. */
  readonly from?: string
  readonly more?: string
  readonly last?: string
  readonly total?: string
  readonly pages?: string
  readonly back?: string
  readonly size?: string
  readonly pageSize?: number
  /** The parameters that the next page keeps. Default: all. */
  readonly only?: readonly string[]
  readonly start?: number
  /** The parameter is a number: of a page in links, else of the records before. */
  readonly counts?: boolean
}

export interface ManifestAction {
  readonly method: string
  /** Path below the base URL with `{param}` places. */
  readonly path: string
  /** The path as the manifest has it, if this one says more. */
  readonly template?: string
  readonly base?: string
  /** Places of parameters: `query`, `whole_body`, `header:X-Name`, or `none` for what is not sent. */
  readonly in?: Readonly<Record<string, string>>
  readonly pagination?: Pagination
  readonly params?: JsonSchema
  /** Values sent unless the caller gives the parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly record?: JsonSchema | null
  /** Dotted path of the records in the answer. */
  readonly records?: string
  readonly meta?: JsonSchema
  readonly download?: boolean
  readonly stream?: 'events' | 'lines'
  readonly graphql?: { readonly document: string }
  /** The answer is a list of which the first is meant. */
  readonly first?: boolean
  readonly wireNames?: Readonly<Record<string, string>>
  readonly body?: string
  readonly queryStyles?: Readonly<Record<string, string>>
}

export interface ManifestEntity {
  readonly record?: JsonSchema
  /** Field of the record that the last placeholder of its path carries. */
  readonly key?: string
  readonly actions: Readonly<Record<string, ManifestAction>>
}

export interface Manifest {
  readonly name: string
  readonly connectorType: string
  readonly version: string
  readonly bases?: Readonly<Record<string, string>>
  readonly auth?: Readonly<Record<string, unknown>>
  readonly query?: string
  readonly config?: JsonSchema
  readonly $defs?: Definitions
  readonly entities: Readonly<Record<string, ManifestEntity>>
}

/** A connector's manifest, as the sandbox reads it: the generated types of single connectors say less than their values have. */
export const manifestOf = (manifest: object): Manifest => manifest as Manifest

/** The schema of an entity's records. */
export const recordOf = ({ record, actions }: ManifestEntity): JsonSchema =>
  record ?? Object.values(actions).find((action) => action.record)?.record ?? {}

/** The schema behind `$ref`s. */
export function resolve(schema: JsonSchema, defs: Definitions = {}): JsonSchema {
  let found = schema
  for (let hops = 0; found.$ref !== undefined && hops < 20; hops++) {
    const { $ref, ...rest } = found
    const target = defs[$ref.replace(/^#\/\$defs\//, '')]
    if (!target) throw new Error(`the manifest has no ${$ref}`)
    found = { ...target, ...rest }
  }
  return found
}

/** Alternatives that were read, by the definitions and the schema: records of one kind ask for the same ones again. */
const read = new WeakMap<Definitions, WeakMap<JsonSchema, readonly JsonSchema[]>>()

/** The alternatives of a schema; itself when there is one only. */
export function options(schema: JsonSchema, defs: Definitions): readonly JsonSchema[] {
  const known = read.get(defs) ?? new WeakMap<JsonSchema, readonly JsonSchema[]>()
  read.set(defs, known)
  const found = known.get(schema) ?? alternativesOf(schema, defs)
  known.set(schema, found)
  return found
}

function alternativesOf(schema: JsonSchema, defs: Definitions): readonly JsonSchema[] {
  const { anyOf, oneOf, ...rest } = resolve(schema, defs)
  const alternatives = anyOf ?? oneOf
  if (alternatives) return alternatives.flatMap((option) => options(option, defs))
  return Array.isArray(rest.type) ? rest.type.map((type: string) => ({ ...rest, type })) : [rest]
}

export const isNullable = (schema: JsonSchema, defs: Definitions): boolean =>
  options(schema, defs).some(({ type, const: value }) => type === 'null' || value === null)
