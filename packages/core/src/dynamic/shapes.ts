import { isByteSource } from '../contract/byte-source.ts'
import {
  ANY,
  ARRAY,
  BOOLEAN,
  INTEGER,
  NULL,
  NUMBER,
  OBJECT,
  OPTIONAL,
  type Rule,
  type Shape,
  STRING,
} from '../contract/table.ts'
import type { JsonSchema } from './manifest.ts'
import { compiled } from './patterns.ts'

/** JSON Schema as the tables that check values: the way back from what the generator writes into a manifest. */

const KINDS: Readonly<Record<string, number>> = {
  string: STRING,
  number: NUMBER,
  integer: INTEGER,
  boolean: BOOLEAN,
  null: NULL,
  array: ARRAY,
  object: OBJECT,
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberAt = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Deeper schemas are not checked any further. */
const DEEPEST = 200

export class Shapes {
  readonly #defs: Readonly<Record<string, JsonSchema>>
  readonly #made = new Map<string, Shape>()

  constructor(defs: Readonly<Record<string, JsonSchema>>) {
    this.#defs = defs
  }

  /** The table of a schema. */
  of(schema: unknown, depth = 0): Shape {
    if (!isSchema(schema) || depth > DEEPEST) return ANY
    const { $ref: ref } = schema
    if (typeof ref === 'string') return this.#reference(ref)
    const options = schema['anyOf'] ?? schema['oneOf']
    if (Array.isArray(options)) return joined(options.map((one) => this.of(one, depth + 1)))
    if (Object.hasOwn(schema, 'const')) return literal([schema['const']])
    if (Array.isArray(schema['enum'])) return literal(schema['enum'])
    if (isSchema(schema['not']) && Object.keys(schema['not']).length === 0) return { enum: [] }
    const { type } = schema
    if (Array.isArray(type)) return joined(type.map((one) => this.#typed(String(one), schema, depth)))
    return typeof type === 'string' ? this.#typed(type, schema, depth) : ANY
  }

  /** The table of an action's parameters: an object, with the rules between them. */
  params(schema: JsonSchema): Rule {
    const shape = this.of(schema)
    const rule: Rule = typeof shape === 'number' ? { kinds: shape } : shape
    return { ...rule, ...together(schema['allOf']) }
  }

  /** A named table, made at its first use: tables may hold themselves. */
  #reference(ref: string): Shape {
    const name = ref.startsWith('#/$defs/') ? ref.slice('#/$defs/'.length) : ''
    if (!Object.hasOwn(this.#defs, name)) return ANY
    return { ref: () => this.#named(name) }
  }

  #named(name: string): Shape {
    const known = this.#made.get(name)
    if (known !== undefined) return known
    // A reference that leads to nothing but itself is anything.
    this.#made.set(name, ANY)
    const made = this.of(this.#defs[name])
    this.#made.set(name, made)
    return made
  }

  #typed(type: string, schema: JsonSchema, depth: number): Shape {
    if (type === 'string') return textOf(schema)
    if (type === 'number' || type === 'integer') {
      const limits = compact({ minimum: numberAt(schema['minimum']), maximum: numberAt(schema['maximum']) })
      const kinds = KINDS[type] as number
      return Object.keys(limits).length === 0 ? kinds : { kinds, ...limits }
    }
    if (type === 'array') return this.#list(schema, depth)
    if (type === 'object') return this.#object(schema, depth)
    return KINDS[type] ?? ANY
  }

  #list(schema: JsonSchema, depth: number): Shape {
    const items = this.of(schema['items'], depth + 1)
    const limits = compact({ minLength: numberAt(schema['minItems']), maxLength: numberAt(schema['maxItems']) })
    return items === ANY && Object.keys(limits).length === 0 ? ARRAY : { items, ...limits }
  }

  #object(schema: JsonSchema, depth: number): Shape {
    if (schema['title'] === 'ByteSource') return { is: isByteSource }
    const { properties, additionalProperties: rest, propertyNames, maxProperties } = schema
    if (isSchema(rest) && !isSchema(properties)) {
      const keys = isSchema(propertyNames) ? compiled(String(propertyNames['pattern'] ?? '')) : undefined
      const maxLength = numberAt(maxProperties)
      return { values: this.of(rest, depth + 1), ...compact({ keys, maxLength }) }
    }
    const strict = rest === false ? ({ strict: true } as const) : {}
    if (!isSchema(properties)) return rest === false ? { fields: {}, ...strict } : OBJECT
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
    const fields = Object.entries(properties).map(([name, one]): [string, Shape] => {
      const shape = this.of(one, depth + 1)
      return [name, required.has(name) ? shape : allow(shape, OPTIONAL)]
    })
    return { fields: Object.fromEntries(fields), ...strict }
  }
}

function textOf(schema: JsonSchema): Shape {
  const { pattern } = schema
  const limits = compact({
    minLength: numberAt(schema['minLength']),
    maxLength: numberAt(schema['maxLength']),
    // A pattern that might be slow is the vendor's to check.
    pattern: typeof pattern === 'string' ? compiled(pattern) : undefined,
  })
  return Object.keys(limits).length === 0 ? STRING : { kinds: STRING, ...limits }
}

function literal(values: readonly unknown[]): Shape {
  const words = values.filter((one) => ['string', 'number', 'boolean'].includes(typeof one)) as (string | number)[]
  return values.includes(null) ? { enum: words, kinds: NULL } : { enum: words }
}

/** Adds a kind that is allowed, too. */
function allow(shape: Shape, kind: number): Shape {
  if (typeof shape === 'number') return shape & ANY ? ANY : shape | kind
  return { ...shape, kinds: (shape.kinds ?? 0) | kind }
}

/** Alternatives: simple kinds are joined. */
function joined(shapes: readonly Shape[]): Shape {
  const masks = shapes.filter((shape) => typeof shape === 'number')
  const rules = shapes.filter((shape) => typeof shape !== 'number')
  const kinds = masks.reduce((sum, mask) => sum | mask, 0)
  if (kinds & ANY) return ANY
  if (rules.length === 0) return kinds
  const [only] = rules
  if (rules.length === 1 && only) return allow(only, kinds)
  return { anyOf: rules, ...(kinds > 0 && { kinds }) }
}

/** The rules between parameters: one of several is required, or two exclude each other. */
function together(rules: unknown): Pick<Rule, 'atLeastOne' | 'atMostOne'> {
  const all = Array.isArray(rules) ? rules.filter(isSchema) : []
  const namesIn = (one: unknown): string[] => {
    const required = isSchema(one) ? one['required'] : undefined
    return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  }
  const atLeastOne = all.flatMap(({ anyOf }) => (Array.isArray(anyOf) ? [anyOf.flatMap(namesIn)] : []))
  const atMostOne = all.flatMap(({ not }) => (namesIn(not).length > 1 ? [namesIn(not)] : []))
  return compact({
    atLeastOne: atLeastOne.length > 0 ? atLeastOne : undefined,
    atMostOne: atMostOne.length > 0 ? atMostOne : undefined,
  })
}

const compact = <Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
