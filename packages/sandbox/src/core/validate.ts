import { type Definitions, type JsonSchema, options, resolve } from './manifest.ts'
import { matches } from './pattern.ts'
import { asList, type Tree } from './values.ts'

/**
 * An invalid parameter, described independently of the vendor; the connector's folder turns it into the vendor's error.
 */
export interface Problem {
  readonly kind:
    | 'unknown'
    | 'missing'
    | 'empty'
    | 'type'
    | 'value'
    | 'range'
    | 'length'
    | 'count'
    | 'list'
    /** At least one of `names` is needed. */
    | 'one_of'
    /** At most one of `names` may be given. */
    | 'exclusive'
  /** Way to the value, from the parameter's name on. */
  readonly path: readonly string[]
  readonly value?: unknown
  /** The schema of the value. */
  readonly schema: JsonSchema
  readonly names?: readonly string[]
}

export type Reading = { readonly value: unknown } | { readonly problem: Problem }

interface Context {
  readonly defs: Definitions
  /** Scalars come as text (form, query), and are to be converted. */
  readonly text: boolean
}

type Reader = (value: unknown, schema: JsonSchema, path: readonly string[], context: Context) => Reading

/** Checks values against a schema and gives them their types. */
export function readValues(value: unknown, schema: JsonSchema, context: Context): Reading {
  return read(value, schema, [], context)
}

const read: Reader = (value, schema, path, context) => {
  const alternatives = options(schema, context.defs)
  let best: Reading | undefined
  for (const option of alternatives) {
    const reading = readOne(value, option, path, context)
    if ('value' in reading) return reading
    // The complaint worth telling is that of an alternative which has the shape of the value; `''` and null only unset.
    const unsets = option.type === 'null' || option.const === '' || option.const === null
    if (!best || (!unsets && (typeof value === 'object') === (option.type === 'object' || option.type === 'array'))) {
      best = reading
    }
  }
  return best ?? { problem: { kind: 'value', path, value, schema } }
}

const readOne: Reader = (value, schema, path, context) => {
  const wrong = (kind: Problem['kind']): Reading => ({ problem: { kind, path, value, schema } })
  if ('const' in schema) return same(value, schema.const, context) ? { value: schema.const } : wrong('value')
  if (schema.enum) {
    const found = schema.enum.find((item) => same(value, item, context))
    return found === undefined ? wrong(value === '' ? 'empty' : 'value') : { value: found }
  }
  switch (schema.type) {
    case 'object':
      return readObject(value, schema, path, context)
    case 'array':
      return readArray(value, schema, path, context)
    case 'string':
      return typeof value === 'string' ? readText(value, schema, path) : wrong('type')
    case 'integer':
    case 'number':
      return readNumber(value, schema, path, context)
    case 'boolean': {
      // A vendor may have given it its type already.
      const text = String(value)
      const known = context.text && /^(true|false)$/.test(text) ? text === 'true' : value
      return typeof known === 'boolean' ? { value: known } : wrong(value === '' ? 'empty' : 'type')
    }
    case 'null':
      return value === null ? { value } : wrong('type')
    default:
      return { value: plain(value) }
  }
}

const same = (value: unknown, wanted: unknown, { text }: Context): boolean =>
  value === wanted || (text && wanted !== null && typeof wanted !== 'object' && value === String(wanted))

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const readObject: Reader = (value, schema, path, context) => {
  if (!isTree(value)) return { problem: { kind: value === '' ? 'empty' : 'type', path, value, schema } }
  const {
    properties = {},
    required = [],
    additionalProperties = true,
    maxProperties = Number.POSITIVE_INFINITY,
  } = schema
  const result: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name)
    if (!known && additionalProperties === false) {
      return { problem: { kind: 'unknown', path: [...path, name], value: given, schema } }
    }
    const others = typeof additionalProperties === 'object' ? additionalProperties : {}
    const reading = read(given, (known ? properties[name] : undefined) ?? others, [...path, name], context)
    if ('problem' in reading) return reading
    Object.defineProperty(result, name, { value: reading.value, enumerable: true, writable: true, configurable: true })
    if (schema.propertyNames) {
      const key = read(name, schema.propertyNames, [...path, name], context)
      if ('problem' in key) return { problem: { ...key.problem, kind: 'unknown' } }
    }
  }
  for (const name of required) {
    if (Object.hasOwn(result, name)) continue
    const rule = resolve(properties[name] ?? {}, context.defs)
    return { problem: { kind: 'missing', path: [...path, name], schema: rule } }
  }
  if (Object.keys(result).length > maxProperties) return { problem: { kind: 'count', path, value, schema } }
  return ruleBroken(result, schema, path) ?? { value: result }
}

/** Parameters that need, or exclude, each other. */
function ruleBroken(values: object, schema: JsonSchema, path: readonly string[]): Reading | undefined {
  for (const { anyOf, not } of schema.allOf ?? []) {
    const wanted = anyOf?.flatMap((option) => option.required ?? []) ?? []
    if (wanted.length > 0 && !wanted.some((name) => Object.hasOwn(values, name))) {
      return { problem: { kind: 'one_of', path, names: wanted, schema } }
    }
    const together = not?.required ?? []
    if (together.length > 0 && together.every((name) => Object.hasOwn(values, name))) {
      return { problem: { kind: 'exclusive', path, names: together, schema } }
    }
  }
  return undefined
}

const readArray: Reader = (value, schema, path, context) => {
  const list = Array.isArray(value) ? value : context.text && isTree(value) ? asList(value) : undefined
  if (!list) return { problem: { kind: value === '' ? 'empty' : isTree(value) ? 'list' : 'type', path, value, schema } }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items = {} } = schema
  if (list.length < minItems || list.length > maxItems) return { problem: { kind: 'count', path, value, schema } }
  const result: unknown[] = []
  for (const [index, item] of list.entries()) {
    const reading = read(item, items, [...path, String(index)], context)
    if ('problem' in reading) return reading
    result.push(reading.value)
  }
  return { value: result }
}

function readText(value: string, schema: JsonSchema, path: readonly string[]): Reading {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  const length = [...value].length
  const kind =
    length < minLength
      ? value === ''
        ? 'empty'
        : 'length'
      : length > maxLength
        ? 'length'
        : pattern !== undefined && !matches(pattern, value)
          ? 'value'
          : undefined
  return kind ? { problem: { kind, path, value, schema } } : { value }
}

const readNumber: Reader = (value, schema, path, { text }) => {
  const wrong = (kind: Problem['kind']): Reading => ({ problem: { kind, path, value, schema } })
  if (value === '') return wrong('empty')
  const form = schema.type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/
  const number = text && typeof value === 'string' && form.test(value) ? Number(value) : text ? undefined : value
  if (typeof number !== 'number' || (schema.type === 'integer' && !Number.isSafeInteger(number))) return wrong('type')
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const outside =
    (minimum !== undefined && number < minimum) ||
    (maximum !== undefined && number > maximum) ||
    (exclusiveMinimum !== undefined && number <= exclusiveMinimum) ||
    (exclusiveMaximum !== undefined && number >= exclusiveMaximum)
  return outside ? wrong('range') : { value: number }
}

/** Free-form values: numbered members become lists. */
function plain(value: unknown): unknown {
  if (!isTree(value)) return value
  const list = Object.keys(value).length > 0 ? asList(value) : undefined
  return list ? list.map(plain) : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}
