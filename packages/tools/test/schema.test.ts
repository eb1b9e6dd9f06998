import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { toAnthropic } from '../src/anthropic.ts'
import { type JsonSchema, tools } from '../src/index.ts'
import { toOpenAI } from '../src/openai.ts'
import { all } from './support/connectors.ts'

const set = tools(all, { mode: 'per-action', write: true })

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every schema within a schema, with its depth. */
function* schemas(node: unknown, depth = 1): Generator<{ node: Node; depth: number }> {
  if (!isNode(node)) return
  yield { node, depth }
  for (const inner of Object.values((node.properties ?? {}) as Node)) yield* schemas(inner, depth + 1)
  for (const inner of Object.values((node.$defs ?? {}) as Node)) yield* schemas(inner, depth + 1)
  for (const inner of (node.anyOf ?? []) as unknown[]) yield* schemas(inner, depth)
  if (isNode(node.items)) yield* schemas(node.items, depth + 1)
  if (isNode(node.additionalProperties)) yield* schemas(node.additionalProperties, depth + 1)
}

const refs = (schema: JsonSchema): Set<string> =>
  new Set([...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)].map(([, name]) => name as string))

describe('schemas of one tool for each action', () => {
  it('are all there, with names that every vendor takes', () => {
    expect(set.length).toBeGreaterThan(400)
    expect(new Set(set.map(({ name }) => name)).size).toBe(set.length)
    for (const { name, description } of set) {
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
      expect(description.length).toBeLessThanOrEqual(1_024)
    }
  })

  it('are valid, closed objects without constructs that strict modes refuse, and hold the definitions they use', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const refused = [
      'allOf',
      'oneOf',
      'not',
      'if',
      'then',
      'else',
      'dependentRequired',
      'dependentSchemas',
      'patternProperties',
      'const',
      'title',
      'minProperties',
      'maxProperties',
      'propertyNames',
      'unevaluatedProperties',
      'default',
      'examples',
    ]
    for (const { name, inputSchema } of set) {
      expect(ajv.validateSchema(inputSchema), name).toBe(true)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(inputSchema.anyOf).toBeUndefined()
      expect(new Set(Object.keys((inputSchema.$defs ?? {}) as Node)), name).toEqual(refs(inputSchema))
      for (const { node } of schemas(inputSchema))
        expect(
          Object.keys(node).filter((keyword) => refused.includes(keyword)),
          name,
        ).toEqual([])
    }
  }, 30_000)

  it('say by hints what manifests say of access', () => {
    const hints = new Map(set.map(({ name, annotations }) => [name, annotations]))
    expect(hints.get('stripe_customers_list')).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
    })
    expect(hints.get('shopify_orders_list')).toMatchObject({ readOnlyHint: true })
    expect(hints.get('stripe_customers_create')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    })
    expect(hints.get('stripe_customers_delete')).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  })
})

/** https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas */
function openaiProblems(schema: JsonSchema): string[] {
  const known = [
    'type',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'enum',
    'anyOf',
    '$ref',
    '$defs',
    'description',
    'pattern',
    'format',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
  ]
  const problems: string[] = []
  let [properties, values] = [0, 0]
  if (schema.type !== 'object' || schema.anyOf !== undefined) problems.push('root')
  for (const { node, depth } of schemas(schema)) {
    problems.push(...Object.keys(node).filter((keyword) => !known.includes(keyword)))
    if (node.type === undefined && node.anyOf === undefined && node.$ref === undefined)
      problems.push(`no type: ${JSON.stringify(node)}`)
    if (node.type === 'object' || isNode(node.properties)) {
      const names = Object.keys((node.properties ?? {}) as Node)
      if (node.additionalProperties !== false) problems.push('open object')
      if (JSON.stringify([...(node.required as string[])].sort()) !== JSON.stringify([...names].sort()))
        problems.push('optional member')
      properties += names.length
    }
    if (node.type === 'array' && !isNode(node.items)) problems.push('items')
    values += ((node.enum ?? []) as unknown[]).length
    // Definitions stand one level deeper than where they are used.
    if (depth > 11) problems.push('depth')
  }
  if (properties > 5_000) problems.push('properties')
  if (values > 1_000) problems.push('enum values')
  return problems
}

/** https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations */
function anthropicProblems(schema: JsonSchema): string[] {
  const known = [
    'type',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'enum',
    'anyOf',
    '$ref',
    '$defs',
    'description',
  ]
  const problems: string[] = []
  let [optional, unions] = [0, 0]
  for (const { node } of schemas(schema)) {
    problems.push(...Object.keys(node).filter((keyword) => !known.includes(keyword)))
    if (Array.isArray(node.type) || node.anyOf !== undefined) unions++
    if (node.type === 'object' || isNode(node.properties)) {
      if (node.additionalProperties !== false) problems.push('open object')
      optional += Object.keys((node.properties ?? {}) as Node).length - ((node.required ?? []) as unknown[]).length
    }
  }
  if (optional > 24) problems.push('optional members')
  if (unions > 16) problems.push('unions')
  return problems
}

describe('strict modes', () => {
  it('take what is called strict, which is nearly everything', () => {
    const { tools: specs } = toOpenAI(set)
    const strict = specs.filter((spec) => spec.strict)
    expect(strict.length / specs.length).toBeGreaterThan(0.95)
    for (const { name, parameters } of strict) expect(openaiProblems(parameters), name).toEqual([])
  })

  it('of Anthropic take the few tools of discover mode, and those of actions with few params', () => {
    const few = toAnthropic(tools(all, { write: true }), { strict: true }).tools
    expect(few.every(({ strict }) => strict)).toBe(true)
    const many = toAnthropic(set, { strict: true }).tools.filter(({ strict }) => strict)
    expect(many.length).toBeGreaterThan(set.length / 2)
    for (const { name, input_schema } of [...few, ...many]) expect(anthropicProblems(input_schema), name).toEqual([])
  })
})
