import * as fc from './fast-check.ts'

/** JSON Schema (draft 2020-12), as far as manifests use it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly [word: string]: unknown
}

interface Sampler {
  /** A minimal value for the schema. */
  least(schema: JsonSchema): unknown
  /** A complete value: of an object, every member that excludes no other. */
  whole(schema: JsonSchema): unknown
}

/** Creates values for the schemas of a manifest, the same in every run. */
export function sampler(defs: Readonly<Record<string, JsonSchema>>): Sampler {
  const at = (schema: JsonSchema): JsonSchema => {
    const name = schema.$ref?.split('/').at(-1)
    return name ? at(defs[name] as JsonSchema) : schema
  }

  function value(given: JsonSchema, all: boolean, depth = 0): unknown {
    const schema = at(given)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum.find((one) => one !== '') ?? schema.enum[0]
    const choices = schema.anyOf ?? schema.oneOf
    // Alternatives that only say which names are required stand beside the object's own words.
    if (choices && !schema.properties && depth < 8) return value(choices[0] as JsonSchema, all, depth + 1)
    const [type] = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
    if (type === 'object') return objectOf(schema, all, depth)
    if (type === 'array')
      return Array.from({ length: schema.minItems ?? 1 }, () => value(schema.items ?? {}, false, depth + 1))
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 7, Math.min(7, schema.maximum ?? 7))
    if (type === 'boolean') return true
    return type === 'null' ? null : textOf(schema)
  }

  function objectOf(schema: JsonSchema, all: boolean, depth: number): Record<string, unknown> {
    const { properties = {}, required = [] } = schema
    const alternative = at(
      (schema.anyOf ?? schema.oneOf ?? schema.allOf?.flatMap(({ anyOf = [] }) => anyOf) ?? [])[0] ?? {},
    )
    const names = new Set([...(all ? Object.keys(properties) : required), ...(alternative.required ?? [])])
    return Object.fromEntries(
      [...names]
        .filter((name) => properties[name])
        .map((name) => [name, value(properties[name] as JsonSchema, false, depth + 1)]),
    )
  }

  return { least: (schema) => value(schema, false), whole: (schema) => value(schema, true) }
}

/** Texts that match many patterns; tried before one is generated. */
const usual = [
  'acme',
  'x1234567',
  'PROJ-1',
  '10001',
  'a@home.example',
  '2026-01-31',
  '2026-01-31T09:00:00Z',
  'https://files.acme.example/x',
]

function textOf({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema): string {
  const fits = (text: string): boolean =>
    (!pattern || new RegExp(pattern, 'u').test(text)) && text.length >= minLength && text.length <= maxLength
  const found = usual.find(fits)
  if (found !== undefined || !pattern) return found ?? 'x'.repeat(Math.max(1, minLength)).slice(0, maxLength)
  const plain = fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => fits(text) && /^[ -~]{2,}$/.test(text))
  return fc.sample(plain, { seed: 1, numRuns: 1 })[0] as string
}
