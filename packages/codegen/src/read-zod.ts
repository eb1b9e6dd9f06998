import * as z from 'zod'
import type { Families, Means, TypeNamed } from './declared-type.ts'
import { BYTE_SOURCE } from './define.ts'
import type { GraphqlMark } from './graphql/schema-helpers.ts'
import type { DeclaredType, Doc, FamiliesType, Field, Literal, ObjectType, RecordType, Type } from './ir.ts'
import { least, lengths, readNumber, readString, unsupportedCheck } from './read-checks.ts'

/**
 * zod → IR. With `read-checks.ts`, the only file that knows zod's insides. What a shape table cannot judge as zod does is a
 * problem, named with its path, and never dropped.
 */

/** State shared by the schemas of one connector: the types with a name, and everything that is wrong. */
export interface Reading {
  readonly named: Map<string, { schema: z.core.$ZodType; type: Type }>
  readonly problems: string[]
  /** Schemas that are being read. */
  readonly open: Set<z.core.$ZodType>
  /** Names by which types are declared that other schemas have. */
  readonly promised: { readonly name: string; readonly path: string }[]
}

export const newReading = (): Reading => ({ named: new Map(), problems: [], open: new Set(), promised: [] })

/** Members of `.meta()` that the generator understands; another one is a problem. */
interface Meta {
  id?: string
  description?: string
  deprecated?: boolean
  instead?: string
  hint?: string
  aliases?: readonly string[]
  open?: boolean
  openEnum?: string[]
  default?: unknown
  example?: unknown
  graphql?: GraphqlMark
  means?: Means
  parameter?: string
  ownFields?: boolean
  families?: Families
}

const META = new Set(
  'id description deprecated instead hint aliases open openEnum default example graphql means parameter ownFields families'.split(
    ' ',
  ),
)

const UNKNOWN: Type = { kind: 'unknown', zod: 'ZodUnknown' }

/** Reads one schema; `path` is where it stands, for messages. `name` makes it a named type, if it has no name yet. */
export function readZod(schema: z.core.$ZodType, path: string, reading: Reading, name?: string): Type {
  const origin = originOf(schema)
  const id = ownMeta(origin)?.id ?? name
  if (id === undefined) return readOnce(schema, path, reading)

  const known = reading.named.get(id)
  if (known === undefined) {
    const entry = { schema: origin, type: UNKNOWN }
    reading.named.set(id, entry)
    const type = readOnce(origin, id, reading)
    // A name that comes from the action is no GraphQL type's.
    entry.type = name === id && ownMeta(origin)?.id === undefined ? { ...type, graphql: { type: null } } : type
  } else if (known.schema !== origin) {
    fail(reading, path, `another schema is named "${id}" already; ids are unique within a connector`)
  }
  const { graphql, means, aliases, ...own } = schema === origin ? ({} as Meta) : metaOf(schema)
  const doc = schema !== origin && { doc: docOf(own), graphql, aliases }
  return { kind: 'ref', zod: className(schema), name: id, ...doc, ...meantBy(means, path, reading) }
}

/** The declaration of a value. A type that is known by its name only is read elsewhere. */
function meantBy(means: Means | undefined, path: string, reading: Reading): { means?: DeclaredType } {
  if (means === undefined) return {}
  const { name, of } = means
  return { means: { ...(name && { name }), of: of.map((type) => readNamed(type, path, reading)) } }
}

function readNamed(type: TypeNamed, path: string, reading: Reading): Type {
  if (typeof type !== 'string') return readZod(type, path, reading)
  reading.promised.push({ name: type, path })
  return { kind: 'ref', zod: 'ZodType', name: type }
}

function readFamilies(families: Families, shape: z.core.$ZodShape, path: string, reading: Reading): FamiliesType {
  const fallback = metaOf(shape[families.in] as z.core.$ZodType).parameter
  if (fallback === undefined) fail(reading, path, `the type of ${families.in} has no parameter`)
  const of = families.of.map(({ values, is }) => ({ values, ...(is && { is: readNamed(is, path, reading) }) }))
  return { ...families, of, fallback: fallback ?? 'unknown' }
}

/** A field of an object, with what is written about it on any of its wrappers. */
function readField(name: string, schema: z.core.$ZodType, path: string, reading: Reading): Field {
  const type = readZod(schema, path, reading)
  const optional = schema._zod.optin !== undefined
  if (!optional && takesAnything(schema)) {
    fail(reading, path, 'zod wants the key of an unknown value to be there; write z.unknown().optional()')
  }
  return { name, type, optional, doc: fieldDoc(type), default: defaultOf(type), aliases: aliasesOf(type) }
}

/** The names of `.meta({ aliases })` on any of the wrappers. */
const aliasesOf = (type: Type): readonly string[] => type.aliases ?? ('inner' in type ? aliasesOf(type.inner) : [])

/** The `.meta({ default })` of any of the wrappers. */
const defaultOf = (type: Type): unknown => type.default ?? ('inner' in type ? defaultOf(type.inner) : undefined)

/** Whether a schema lets `undefined` pass although it is not optional, which no table can say. */
const takesAnything = (schema: z.core.$ZodType): boolean => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'union') return def.options.some(takesAnything)
  if (def.type === 'nullable' || def.type === 'readonly') return takesAnything(def.innerType)
  if (def.type === 'lazy') return takesAnything((schema as z.core.$ZodLazy)._zod.innerType)
  return def.type === 'unknown' || def.type === 'any'
}

function fieldDoc(type: Type): Doc {
  if (!('inner' in type)) return type.doc ?? {}
  return { ...fieldDoc(type.inner), ...type.doc }
}

/** Reads a schema that is not being read already. */
function readOnce(schema: z.core.$ZodType, path: string, reading: Reading): Type {
  if (reading.open.has(schema)) {
    fail(reading, path, 'a schema that contains itself needs a name: .meta({ id })')
    return UNKNOWN
  }
  reading.open.add(schema)
  const type = readStructure(schema, path, reading)
  reading.open.delete(schema)
  return type
}

function readStructure(schema: z.core.$ZodType, path: string, reading: Reading): Type {
  const meta = metaOf(schema)
  for (const key of Object.keys(meta)) if (!META.has(key)) fail(reading, path, `.meta({ ${key} }) means nothing here`)
  const base = baseOf(schema, meta, path, reading)
  const structure = readKind(schema, meta, path, reading)
  if (structure === undefined) return UNKNOWN
  if (!READ_WITH_CHECKS.has(structure.kind))
    for (const check of schema._zod.def.checks ?? []) fail(reading, path, unsupportedCheck(check))
  return { ...base, ...structure } as Type
}

/** Members of every kind of type. */
const baseOf = (schema: z.core.$ZodType, meta: Meta, path: string, reading: Reading) => ({
  zod: className(schema),
  doc: docOf(meta),
  ...(meta.hint !== undefined && { hint: meta.hint }),
  ...(meta.aliases !== undefined && { aliases: meta.aliases }),
  ...(meta.default !== undefined && { default: meta.default }),
  ...(meta.example !== undefined && { example: meta.example }),
  ...(meta.graphql !== undefined && { graphql: meta.graphql }),
  ...meantBy(meta.means, path, reading),
  ...(meta.parameter !== undefined && { parameter: meta.parameter }),
  ...(meta.ownFields && { ownFields: true }),
})

/** A type without what {@link baseOf} says of it. */
type Structure = Type extends infer One ? (One extends Type ? Omit<One, 'zod'> & { zod?: string } : never) : never

/** Kinds that judge their checks themselves; other kinds have none. */
const READ_WITH_CHECKS: ReadonlySet<Type['kind']> = new Set(['string', 'number', 'record', 'array', 'bytes'])

/** Undefined where no table can express the schema. */
function readKind(schema: z.core.$ZodType, meta: Meta, path: string, reading: Reading): Structure | undefined {
  const problem = (text: string) => fail(reading, path, text)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string':
      return { ...readString(schema as z.core.$ZodString, problem), open: meta.openEnum }
    case 'number':
      return readNumber(schema as z.core.$ZodNumber, problem)
    case 'boolean':
      if ('coerce' in def && def.coerce) problem('a coerced value')
      return { kind: 'boolean' }
    case 'null':
    case 'never':
      return { kind: def.type }
    case 'any':
    case 'unknown':
      return { kind: 'unknown' }
    case 'literal':
    case 'enum':
      return readLiteral(schema, path, reading)
    case 'object':
      return readObject(schema as z.core.$ZodObject, meta, path, reading)
    case 'record':
      return readRecord(schema as z.core.$ZodRecord, path, reading)
    case 'array':
      return readArray(schema as z.core.$ZodArray, path, reading)
    case 'union':
      return readUnion(schema as z.core.$ZodUnion, path, reading)
    case 'nullable':
    case 'readonly':
      return { kind: def.type, inner: readZod(def.innerType, path, reading) }
    case 'optional':
      if (schema._zod.traits.has('$ZodExactOptional')) problem('z.exactOptional(); write z.optional()')
      return { kind: 'optional', inner: readZod(def.innerType, path, reading) }
    case 'custom':
      return readCustom(schema, meta, problem)
    case 'lazy':
      return { kind: 'lazy', inner: readZod((schema as z.core.$ZodLazy)._zod.innerType, path, reading) }
    default:
      problem(`z.${def.type} cannot be expressed by a shape table`)
      return undefined
  }
}

function readArray(schema: z.core.$ZodArray, path: string, reading: Reading): Structure {
  const { checks, element } = schema._zod.def
  const { min, max, rest } = lengths([...(checks ?? [])])
  for (const check of rest) fail(reading, path, unsupportedCheck(check))
  return { kind: 'array', item: readZod(element, `${path}[]`, reading), min, max }
}

function readUnion(schema: z.core.$ZodUnion, path: string, reading: Reading): Structure {
  const { def, traits } = schema._zod
  if (traits.has('$ZodXor')) fail(reading, path, 'an exclusive union (z.xor)')
  const options = def.options.map((option, index) => readZod(option, `${path}|${index}`, reading))
  return { kind: 'union', options, ...('discriminator' in def && { discriminator: String(def.discriminator) }) }
}

/** Of all that code can ask of a value, `bytes` is what core asks, too. */
function readCustom(schema: z.core.$ZodType, meta: Meta, problem: (text: string) => void): Structure | undefined {
  const { params } = schema._zod.def as { params?: { byteSource?: boolean } }
  if (params?.byteSource) return { hint: meta.hint ?? `must be ${BYTE_SOURCE}`, kind: 'bytes' }
  problem('z.custom cannot be expressed by a shape table')
  return undefined
}

function readLiteral(schema: z.core.$ZodType, path: string, reading: Reading): Type {
  const values = [...((schema._zod as { values?: Set<unknown> }).values ?? [])]
  const simple = values.filter((value) => value !== null)
  for (const value of simple) {
    const fine = ['string', 'number', 'boolean'].includes(typeof value) && !Number.isNaN(value)
    if (!fine) fail(reading, path, `the literal ${String(value)}`)
  }
  const literal: Type = { kind: 'literal', zod: className(schema), values: simple as Literal[] }
  if (simple.length === values.length) return literal
  const nothing: Type = { kind: 'null', zod: 'ZodNull' }
  return simple.length === 0 ? nothing : { kind: 'union', zod: className(schema), options: [literal, nothing] }
}

function readObject(schema: z.core.$ZodObject, meta: Meta, path: string, reading: Reading): Omit<ObjectType, 'zod'> {
  const { shape, catchall } = schema._zod.def
  const rest = catchall?._zod.def.type
  if (rest !== undefined && rest !== 'never' && rest !== 'unknown') fail(reading, path, 'a catchall')
  const fields = Object.entries(shape).map(([key, field]) => readField(key, field, `${path}.${key}`, reading))
  const unknown = rest === 'never' ? 'strict' : rest === 'unknown' ? 'loose' : 'strip'
  for (const problem of aliasProblems(fields, unknown)) fail(reading, path, problem)
  const families = meta.families && readFamilies(meta.families, shape, path, reading)
  return { kind: 'object', fields, unknown, open: meta.open === true, ...(families && { families }) }
}

/** An alias is read only where a name is unknown, and means one parameter. */
function* aliasProblems(fields: readonly Field[], unknown: ObjectType['unknown']): Generator<string> {
  const taken = new Set(fields.map(({ name }) => name))
  for (const { name, aliases = [] } of fields)
    for (const alias of aliases) {
      if (unknown !== 'strict') yield `.meta({ aliases }) of ${name} has no effect: unknown names are accepted here`
      if (taken.has(alias)) yield `the alias ${alias} of ${name} is the name or an alias of another field`
      taken.add(alias)
    }
}

function readRecord(schema: z.core.$ZodRecord, path: string, reading: Reading): Omit<RecordType, 'zod'> {
  const { def } = schema._zod
  if ('mode' in def && def.mode === 'loose') fail(reading, path, 'a loose record')
  const key = readZod(def.keyType, `${path}{key}`, reading)
  let pattern: RegExp | undefined
  if (key.kind !== 'string') fail(reading, path, 'a record whose keys are not plain strings')
  else if (key.min !== undefined || key.max !== undefined)
    fail(reading, path, 'a limit on the length of keys; write it as a regular expression')
  else pattern = key.pattern

  const counts: number[] = []
  for (const check of def.checks ?? []) {
    const params = (check._zod.def as { params?: { maxKeys?: number } }).params
    if (typeof params?.maxKeys === 'number') counts.push(params.maxKeys)
    else fail(reading, path, unsupportedCheck(check))
  }
  return { kind: 'record', key: pattern, value: readZod(def.valueType, `${path}{}`, reading), maxKeys: least(counts) }
}

/** `.describe()` and `.meta()` copy a schema; the copy of a named one still means the same type. */
function originOf(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema
  while (ownMeta(at)?.id === undefined) {
    const { parent } = at._zod
    if (parent === undefined || parent._zod.def !== at._zod.def) return schema
    at = parent
  }
  return at
}

const ownMeta = (schema: z.core.$ZodType): Meta | undefined =>
  z.globalRegistry._map.get(schema as z.ZodType) as Meta | undefined
const metaOf = (schema: z.core.$ZodType): Meta => (z.globalRegistry.get(schema as z.ZodType) ?? {}) as Meta

function docOf({ description, deprecated, instead }: Meta): Doc | undefined {
  if (description === undefined && !deprecated) return undefined
  return { ...(description !== undefined && { description }), ...(deprecated && { deprecated: instead ?? deprecated }) }
}

/** Static name of a schema's class. */
function className(schema: z.core.$ZodType): string {
  const { name } = schema.constructor
  return name === 'ZodNumberFormat' ? (NUMBER_CLASSES[(schema as z.ZodNumberFormat)._zod.def.format] ?? name) : name
}

const NUMBER_CLASSES: Record<string, string> = {
  safeint: 'ZodInt',
  int32: 'ZodInt32',
  uint32: 'ZodUInt32',
  float64: 'ZodFloat64',
}

function fail(reading: Reading, path: string, problem: string): void {
  reading.problems.push(`${path}: ${problem}`)
}
