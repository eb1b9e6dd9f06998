import * as z from 'zod'
import type { Doc, Field, Literal, NumberType, ObjectType, RecordType, StringType, Type } from './ir.ts'

/**
 * zod → IR: the only file that knows zod's insides. What a shape table could not judge exactly as zod does is a
 * problem, named with its path, and never dropped.
 */

/** What one connector's schemas have in common: the types with a name, and everything that is wrong. */
export interface Reading {
  readonly named: Map<string, { schema: z.core.$ZodType; type: Type }>
  readonly problems: string[]
}

export const newReading = (): Reading => ({ named: new Map(), problems: [] })

/** Members of `.meta()` that the generator understands; another one is a problem. */
interface Meta {
  id?: string
  description?: string
  deprecated?: boolean | string
  hint?: string
  open?: boolean
  openEnum?: string[]
  default?: unknown
  example?: unknown
}

const META = new Set(['id', 'description', 'deprecated', 'hint', 'open', 'openEnum', 'default', 'example'])

const UNKNOWN: Type = { kind: 'unknown', zod: 'ZodUnknown' }

/** Reads one schema; `path` is where it stands, for messages. `name` makes it a named type, if it is none by itself. */
export function readZod(schema: z.core.$ZodType, path: string, reading: Reading, name?: string): Type {
  const origin = originOf(schema)
  const id = ownMeta(origin)?.id ?? name
  if (id === undefined) return readStructure(schema, path, reading, [])

  const known = reading.named.get(id)
  if (known === undefined) {
    const entry = { schema: origin, type: UNKNOWN }
    reading.named.set(id, entry)
    entry.type = readStructure(origin, id, reading, [])
  } else if (known.schema !== origin) {
    fail(reading, path, `another schema is named "${id}" already; ids are unique within a connector`)
  }
  return { kind: 'ref', zod: className(schema), name: id, ...(schema !== origin && { doc: docOf(metaOf(schema)) }) }
}

/** A field of an object, with what is written about it on any of its wrappers. */
function readField(name: string, schema: z.core.$ZodType, path: string, reading: Reading): Field {
  const type = readZod(schema, path, reading)
  const optional = schema._zod.optin !== undefined
  const bare = type.kind === 'unknown'
  if (bare && !optional)
    fail(reading, path, 'zod wants the key of an unknown value to be there; write z.unknown().optional()')
  return { name, type, optional, doc: fieldDoc(type) }
}

function fieldDoc(type: Type): Doc {
  if (!('inner' in type)) return type.doc ?? {}
  return { ...fieldDoc(type.inner), ...type.doc }
}

function readStructure(schema: z.core.$ZodType, path: string, reading: Reading, lazies: z.core.$ZodType[]): Type {
  const meta = metaOf(schema)
  for (const key of Object.keys(meta)) if (!META.has(key)) fail(reading, path, `.meta({ ${key} }) means nothing here`)
  const base = {
    zod: className(schema),
    doc: docOf(meta),
    ...(meta.hint !== undefined && { hint: meta.hint }),
    ...(meta.default !== undefined && { default: meta.default }),
    ...(meta.example !== undefined && { example: meta.example }),
  }
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  const inner = (type: z.core.$ZodType, at = path) => readZod(type, at, reading)
  const checks = [...(def.checks ?? [])]
  const simple = <T extends Type>(type: T): T => {
    for (const check of checks) fail(reading, path, unsupportedCheck(check))
    return type
  }

  switch (def.type) {
    case 'string':
      return { ...base, ...readString(schema as z.core.$ZodString, meta, path, reading) }
    case 'number':
      return { ...base, ...readNumber(schema as z.core.$ZodNumber, path, reading) }
    case 'boolean':
      if ('coerce' in def && def.coerce) fail(reading, path, 'a coerced value')
      return simple({ ...base, kind: 'boolean' })
    case 'null':
      return simple({ ...base, kind: 'null' })
    case 'any':
    case 'unknown':
      return simple({ ...base, kind: 'unknown' })
    case 'literal':
    case 'enum':
      return simple({ ...base, ...readLiteral(schema, path, reading) })
    case 'object':
      return simple({ ...base, ...readObject(schema as z.core.$ZodObject, meta, path, reading) })
    case 'record':
      return { ...base, ...readRecord(schema as z.core.$ZodRecord, path, reading) }
    case 'array': {
      const { min, max, rest } = lengths(checks)
      for (const check of rest) fail(reading, path, unsupportedCheck(check))
      return { ...base, kind: 'array', item: inner(def.element, `${path}[]`), min, max }
    }
    case 'union': {
      if (schema._zod.traits.has('$ZodXor')) fail(reading, path, 'an exclusive union (z.xor)')
      const options = def.options.map((option, index) => inner(option, `${path}|${index}`))
      const discriminator = 'discriminator' in def ? { discriminator: String(def.discriminator) } : {}
      return simple({ ...base, kind: 'union', options, ...discriminator })
    }
    case 'nullable':
    case 'readonly':
      return simple({ ...base, kind: def.type, inner: inner(def.innerType) })
    case 'optional':
      if (schema._zod.traits.has('$ZodExactOptional')) fail(reading, path, 'z.exactOptional(); write z.optional()')
      return simple({ ...base, kind: 'optional', inner: inner(def.innerType) })
    case 'lazy': {
      const target = (schema as z.core.$ZodLazy)._zod.innerType
      if (lazies.includes(schema)) {
        fail(reading, path, 'a schema that contains itself needs a name: .meta({ id })')
        return UNKNOWN
      }
      const named = ownMeta(originOf(target))?.id !== undefined
      const type = named ? inner(target) : readStructure(target, path, reading, [...lazies, schema])
      return simple({ ...base, kind: 'lazy', inner: type })
    }
    default:
      fail(reading, path, `z.${def.type} cannot be expressed by a shape table`)
      return UNKNOWN
  }
}

/** Formats whose check is nothing but their regular expression, and JSON Schema's name for them. */
const PATTERN_FORMATS: Record<string, string | undefined> = {
  regex: undefined,
  lowercase: undefined,
  uppercase: undefined,
  guid: undefined,
  uuid: 'uuid',
  email: 'email',
  emoji: undefined,
  nanoid: undefined,
  cuid: undefined,
  cuid2: undefined,
  ulid: undefined,
  xid: undefined,
  ksuid: undefined,
  datetime: 'date-time',
  date: 'date',
  time: 'time',
  duration: 'duration',
  ipv4: 'ipv4',
  mac: undefined,
  cidrv4: undefined,
  e164: undefined,
}

function readString(schema: z.core.$ZodString, meta: Meta, path: string, reading: Reading): Omit<StringType, 'zod'> {
  const { def } = schema._zod
  if (def.coerce) fail(reading, path, 'a coerced value')
  const { min, max, rest } = lengths([...own(schema), ...(def.checks ?? [])])
  const patterns: { pattern: RegExp; format?: string }[] = []
  for (const check of rest) {
    const found = patternOf(check._zod.def as unknown as Record<string, unknown>)
    if (found === undefined) fail(reading, path, unsupportedCheck(check))
    else patterns.push(found)
  }
  if (patterns.length > 1) fail(reading, path, 'more than one pattern; write one regular expression')
  const [first] = patterns
  if (first && /[^gu]/.test(first.pattern.flags)) fail(reading, path, 'a regular expression with other flags than u')
  const pattern = first && new RegExp(first.pattern.source, first.pattern.flags.replace('g', ''))
  return { kind: 'string', min, max, pattern, format: first?.format, open: meta.openEnum }
}

function patternOf(def: Record<string, unknown>): { pattern: RegExp; format?: string } | undefined {
  const format = def.format as string
  if (def.check !== 'string_format') return undefined
  if (format === 'starts_with') return { pattern: new RegExp(`^${escapeRegExp(def.prefix as string)}`) }
  if (format === 'ends_with') return { pattern: new RegExp(`${escapeRegExp(def.suffix as string)}$`) }
  if (format === 'includes' && def.position === undefined)
    return { pattern: new RegExp(escapeRegExp(def.includes as string)) }
  if (!(format in PATTERN_FORMATS)) return undefined
  return { pattern: def.pattern as RegExp, format: PATTERN_FORMATS[format] }
}

/** Number formats that a table can judge, and their ranges. */
const NUMBER_FORMATS: Record<string, readonly [] | readonly [number, number]> = {
  safeint: [],
  float64: [],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
}

interface NumberCheck {
  check: string
  format?: string
  value?: unknown
  inclusive?: boolean
}

function readNumber(schema: z.core.$ZodNumber, path: string, reading: Reading): Omit<NumberType, 'zod'> {
  const { def } = schema._zod
  if (def.coerce) fail(reading, path, 'a coerced value')
  const checks = [...own(schema), ...(def.checks ?? [])].map((check) => check._zod.def as unknown as NumberCheck)
  const integer = checks.some(({ check, format }) => check === 'number_format' && format?.includes('int'))
  const lower: (number | undefined)[] = []
  const upper: (number | undefined)[] = []
  for (const { check, format = '', value, inclusive } of checks) {
    const range = check === 'number_format' ? NUMBER_FORMATS[format] : undefined
    const bound = check === 'greater_than' || check === 'less_than'
    if (range) {
      lower.push(range[0])
      upper.push(range[1])
    } else if (!bound || typeof value !== 'number' || Number.isNaN(value)) {
      fail(reading, path, `the check "${format || check}" cannot be expressed by a shape table`)
    } else if (!inclusive && !integer) {
      fail(reading, path, 'an exclusive bound of a number; write .min() or .max()')
    } else if (check === 'greater_than') {
      lower.push(inclusive ? value : Math.floor(value) + 1)
    } else {
      upper.push(inclusive ? value : Math.ceil(value) - 1)
    }
  }
  return { kind: 'number', integer, min: greatest(lower), max: least(upper) }
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
  return { kind: 'object', fields, unknown, open: meta.open === true }
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

/** Length limits among the checks, and the other checks. */
function lengths(checks: readonly z.core.$ZodCheck[]) {
  const lower: number[] = []
  const upper: number[] = []
  const rest: z.core.$ZodCheck[] = []
  for (const check of checks) {
    const def = check._zod.def as unknown as { check: string; minimum: number; maximum: number; length: number }
    if (def.check === 'min_length') lower.push(def.minimum)
    else if (def.check === 'max_length') upper.push(def.maximum)
    else if (def.check !== 'length_equals') rest.push(check)
    else {
      lower.push(def.length)
      upper.push(def.length)
    }
  }
  return { min: greatest(lower), max: least(upper), rest }
}

/** A format such as `z.email()` is a check of itself. */
function own(schema: z.core.$ZodType): z.core.$ZodCheck[] {
  return schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []
}

function unsupportedCheck(check: z.core.$ZodCheck): string {
  const { check: kind, format } = check._zod.def as { check: string; format?: string }
  const what = kind === 'string_format' ? `the format ${format}, which is more than a pattern` : `the check "${kind}"`
  return `${what} cannot be expressed by a shape table`
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

function docOf({ description, deprecated }: Meta): Doc | undefined {
  if (description === undefined && !deprecated) return undefined
  return { ...(description !== undefined && { description }), ...(deprecated && { deprecated }) }
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

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined)
const greatest = (values: readonly (number | undefined)[]): number | undefined =>
  known(values).length > 0 ? Math.max(...known(values)) : undefined
const least = (values: readonly (number | undefined)[]): number | undefined =>
  known(values).length > 0 ? Math.min(...known(values)) : undefined

function fail(reading: Reading, path: string, problem: string): void {
  reading.problems.push(`${path}: ${problem}`)
}
