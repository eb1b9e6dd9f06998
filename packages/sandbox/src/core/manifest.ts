// The part of `@ferrule/<connector>/manifest` that the sandbox reads.
import type * as core from '../../../core/src/manifest.ts'

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

export interface ManifestAction
  extends Pick<
    core.ManifestAction,
    | 'method'
    | 'path'
    | 'base'
    | 'in'
    | 'defaults'
    | 'records'
    | 'download'
    | 'stream'
    | 'first'
    | 'wireNames'
    | 'body'
    | 'queryStyles'
  > {
  /** The path as the manifest has it, if this one says more. */
  readonly template?: string
  readonly pagination?: Pagination
  readonly params?: JsonSchema
  readonly record?: JsonSchema | null
  readonly meta?: JsonSchema
  readonly graphql?: { readonly document: string }
}

export interface ManifestEntity extends Pick<core.ManifestEntity, 'key'> {
  readonly record?: JsonSchema
  readonly actions: Readonly<Record<string, ManifestAction>>
}

export interface Manifest
  extends Pick<core.Manifest, 'name' | 'connectorType' | 'version'>,
    Partial<Pick<core.Manifest, 'bases' | 'auth' | 'query'>> {
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
