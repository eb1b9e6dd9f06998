import { lengthOf } from './text.ts'
import type { JsonSchema } from './types.ts'

type Node = Record<string, unknown>

/** Features of a vendor's strict mode. */
export interface Dialect {
  /** Every member is required; optional ones can be null. */
  readonly allRequired: boolean
  /**
   * Supported keywords, besides structural ones (type, properties, required, items, enum, anyOf, $ref, $defs,
   * description).
   */
  readonly keywords: ReadonlySet<string>
  /** Whether definitions can be recursive. */
  readonly recursive: boolean
  readonly most: {
    readonly properties: number
    readonly depth: number
    readonly enums: number
    readonly unions: number
    readonly optional: number
  }
}

/** https://developers.openai.com/api/docs/guides/structured-outputs (supported schemas) */
export const openai: Dialect = {
  allRequired: true,
  keywords: new Set([
    'pattern',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
  ]),
  recursive: true,
  most: {
    properties: 5_000,
    depth: 10,
    enums: 1_000,
    unions: Number.POSITIVE_INFINITY,
    optional: Number.POSITIVE_INFINITY,
  },
}

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs (JSON Schema limitations) */
export const anthropic: Dialect = {
  allRequired: false,
  keywords: new Set([]),
  recursive: false,
  most: { properties: 5_000, depth: 10, enums: 1_000, unions: 16, optional: 24 },
}

/** A schema for a strict mode, and the decoder for what the model writes. */
export interface Strict {
  readonly schema: JsonSchema
  decode(input: unknown): unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const asText = 'As the text of a JSON '

/** Whether members can have any name. Strict modes do not support such objects, so they are written as JSON text. */
const isOpen = (schema: Node): boolean =>
  (schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'))) &&
  !(schema.additionalProperties === false && isNode(schema.properties))

/** Whether the schema accepts any value. */
const isAny = (schema: Node): boolean =>
  schema.type === undefined && schema.anyOf === undefined && schema.$ref === undefined && schema.enum === undefined

const nullable = (schema: Node): boolean =>
  schema.type === 'null' ||
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((one) => isNode(one) && nullable(one)))

function orNull(schema: Node): Node {
  if (nullable(schema)) return schema
  const { description, ...rest } = schema
  if (rest.type !== undefined && rest.properties === undefined && rest.items === undefined) {
    const types = Array.isArray(rest.type) ? rest.type : [rest.type]
    return { ...schema, type: [...types, 'null'], ...(Array.isArray(rest.enum) && { enum: [...rest.enum, null] }) }
  }
  return { anyOf: [rest, { type: 'null' }], ...(description !== undefined && { description }) }
}

/** Converts a schema for a strict mode. Undefined if the mode cannot express it; the tool is then not strict. */
export function strict(schema: JsonSchema, dialect: Dialect): Strict | undefined {
  const defs = (schema.$defs ?? {}) as Record<string, Node>
  if (!dialect.recursive && Object.keys(defs).some((name) => reaches(defs, name, name, new Set()))) return undefined
  const convert = (node: Node): Node => convertNode(node, dialect)
  const { $defs: _, ...root } = schema
  const converted: Node = convert(root)
  if (Object.keys(defs).length > 0)
    converted.$defs = Object.fromEntries(Object.entries(defs).map(([name, inner]) => [name, convert(inner)]))
  if (!fits(converted, dialect)) return undefined
  return { schema: converted, decode: (input) => decode(input, schema as Node, defs, dialect) }
}

function convertNode(node: Node, dialect: Dialect): Node {
  if (isOpen(node) || isAny(node)) {
    const description = [node.description, `${asText}${isAny(node) ? 'value' : 'object'}`].filter(Boolean).join('. ')
    const type = nullable(node) ? ['string', 'null'] : 'string'
    return { type, description }
  }
  const convert = (inner: unknown): Node => convertNode(isNode(inner) ? inner : {}, dialect)
  const result: Node = {}
  const dropped: string[] = []
  for (const [keyword, value] of Object.entries(node)) {
    if (['type', 'description', 'enum', '$ref', 'additionalProperties'].includes(keyword)) result[keyword] = value
    else if (keyword === 'items') result.items = convert(value)
    else if (keyword === 'anyOf') result.anyOf = (value as unknown[]).map(convert)
    else if (keyword === 'properties' || keyword === 'required') continue
    else if (dialect.keywords.has(keyword)) result[keyword] = value
    else dropped.push(`${keyword} ${String(value)}`)
  }
  if (isNode(node.properties)) Object.assign(result, membersOf(node, dialect, convert))
  if (node.type === 'array' && result.items === undefined) result.items = convert({})
  if (dropped.length > 0) result.description = [node.description, dropped.join(', ')].filter(Boolean).join('; ')
  return result
}

function membersOf(node: Node, dialect: Dialect, convert: (inner: unknown) => Node): Node {
  const required = Array.isArray(node.required) ? node.required : []
  const entries = Object.entries(node.properties as Node)
  return {
    properties: Object.fromEntries(
      entries.map(([name, inner]) => [
        name,
        dialect.allRequired && !required.includes(name) ? orNull(convert(inner)) : convert(inner),
      ]),
    ),
    required: dialect.allRequired ? entries.map(([name]) => name) : required,
  }
}

function reaches(defs: Record<string, Node>, from: string, to: string, seen: Set<string>): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  const next = new Set<string>()
  JSON.stringify(defs[from] ?? {}, (keyword, value) => {
    if (keyword === '$ref' && typeof value === 'string') next.add(value.replace('#/$defs/', ''))
    return value
  })
  return next.has(to) || [...next].some((name) => reaches(defs, name, to, seen))
}

/** Whether a converted schema is within the limits of the mode. */
function fits(schema: Node, { most }: Dialect): boolean {
  const count = { properties: 0, enums: 0, unions: 0, optional: 0, depth: 0 }
  const walk = (node: unknown, depth: number): void => {
    if (!isNode(node)) return
    count.depth = Math.max(count.depth, depth)
    if (Array.isArray(node.enum)) count.enums += node.enum.length
    if (Array.isArray(node.anyOf) || Array.isArray(node.type)) count.unions++
    if (isNode(node.properties)) {
      const all = Object.keys(node.properties)
      count.properties += all.length
      count.optional += all.length - (Array.isArray(node.required) ? node.required.length : 0)
      for (const inner of Object.values(node.properties)) walk(inner, depth + 1)
    }
    walk(node.items, depth + 1)
    for (const inner of Array.isArray(node.anyOf) ? node.anyOf : []) walk(inner, depth)
    for (const inner of Object.values(Object(node.$defs))) walk(inner, depth + 1)
  }
  walk(schema, 1)
  return (
    Object.entries(count).every(([name, value]) => value <= most[name as keyof typeof most]) &&
    lengthOf(schema) < 120_000
  )
}

/** Reverses {@link strict} for a value: removes nulls that mean absent, and parses JSON text. */
function decode(value: unknown, schema: Node, defs: Record<string, Node>, dialect: Dialect): unknown {
  const to = typeof schema.$ref === 'string' ? defs[schema.$ref.replace('#/$defs/', '')] : schema
  if (!to || value === null || value === undefined) return value
  if (typeof value === 'string')
    return isOpen(to) || isAny(to) || choices(to).some((one) => isOpen(resolve(one, defs))) ? parsed(value) : value
  if (Array.isArray(value)) return value.map((item) => decode(item, isNode(to.items) ? to.items : {}, defs, dialect))
  if (typeof value !== 'object') return value
  const object = value as Node
  const best =
    choices(to).find((one) =>
      Object.keys(object).every((name) => Object.hasOwn(Object(resolve(one, defs).properties), name)),
    ) ?? to
  const { properties, required } = resolve(best, defs)
  if (!isNode(properties)) return value
  const named = Array.isArray(required) ? required : []
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name, inner]) => !(dialect.allRequired && inner === null && !named.includes(name)))
      .map(([name, inner]) => [name, decode(inner, (properties[name] ?? {}) as Node, defs, dialect)]),
  )
}

const resolve = (schema: Node, defs: Record<string, Node>): Node =>
  typeof schema.$ref === 'string' ? (defs[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema
const choices = (schema: Node): Node[] => (Array.isArray(schema.anyOf) ? schema.anyOf.filter(isNode) : [])

/** Parses JSON text; other text is returned unchanged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
