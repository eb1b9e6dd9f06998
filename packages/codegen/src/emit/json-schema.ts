import type { JsonSchema } from '../../../core/src/manifest.ts'
import type { Doc, Field, Literal, ObjectType, Type } from '../ir.ts'

/** IR → JSON Schema, draft 2020-12. Named types become `$ref`s into `#/$defs`. */
export function jsonSchema(type: Type, doc: Doc | undefined = type.doc): JsonSchema {
  return clean({
    ...structure(type),
    ...annotations(doc),
    ...(type.default !== undefined && { default: type.default }),
    ...(type.example !== undefined && { examples: [type.example] }),
  })
}

function structure(type: Type): JsonSchema {
  switch (type.kind) {
    case 'string':
      return {
        type: 'string',
        minLength: type.min,
        maxLength: type.max,
        pattern: type.pattern?.source,
        format: type.format,
        examples: type.open,
      }
    case 'number':
      return { type: type.integer ? 'integer' : 'number', minimum: type.min, maximum: type.max }
    case 'boolean':
    case 'null':
      return { type: type.kind }
    case 'unknown':
      return {}
    case 'never':
      return { not: {} }
    case 'bytes':
      return { type: 'object', title: 'ByteSource' }
    case 'literal':
      return type.values.length === 1 ? { const: type.values[0] } : { type: typesOf(type.values), enum: type.values }
    case 'object':
      return objectSchema(type)
    case 'record':
      return {
        type: 'object',
        additionalProperties: jsonSchema(type.value),
        propertyNames: type.key && { pattern: type.key.source },
        maxProperties: type.maxKeys,
      }
    case 'array':
      return { type: 'array', items: jsonSchema(type.item), minItems: type.min, maxItems: type.max }
    case 'union':
      return { anyOf: type.options.map((option) => jsonSchema(option)) }
    case 'nullable':
      return nullable(jsonSchema(type.inner))
    case 'optional':
    case 'readonly':
    case 'lazy':
      return jsonSchema(type.inner)
    case 'ref':
      return { $ref: `#/$defs/${type.name}` }
  }
}

function objectSchema(type: ObjectType): JsonSchema {
  const required = type.fields.filter((field) => !field.optional).map((field) => field.name)
  return {
    type: 'object',
    properties: type.fields.length > 0 ? Object.fromEntries(type.fields.map(property)) : undefined,
    required: required.length > 0 ? required : undefined,
    additionalProperties: type.unknown === 'strict' ? false : undefined,
  }
}

const property = ({ name, type, doc, default: usual }: Field): [string, JsonSchema] => [
  name,
  clean({ ...jsonSchema(type, doc), default: usual }),
]

/** The schema of the params, including which of them are required or forbidden together. */
export function paramsSchema(type: ObjectType, atLeastOne: string[][] = [], atMostOne: string[][] = []): JsonSchema {
  const rules = [
    ...atLeastOne.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })),
    ...atMostOne.flatMap((names) => pairs(names).map((pair) => ({ not: { required: pair } }))),
  ]
  return clean({ ...jsonSchema(type), allOf: rules.length > 0 ? rules : undefined })
}

const pairs = (names: string[]): string[][] =>
  names.flatMap((name, index) => names.slice(index + 1).map((other) => [name, other]))

function nullable(schema: JsonSchema): JsonSchema {
  if (schema.type === 'null') return schema
  const simple = typeof schema.type === 'string' && schema.enum === undefined
  return simple ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] }
}

function typesOf(values: readonly Literal[]): string | string[] {
  const types = [...new Set(values.map((value) => typeof value))]
  return types.length === 1 ? (types[0] as string) : types
}

function annotations({ description, deprecated }: Doc = {}): JsonSchema {
  const text = typeof deprecated === 'string' ? [description, `Deprecated: ${deprecated}`] : [description]
  return {
    description: text.filter(Boolean).join('\n') || undefined,
    deprecated: deprecated ? true : undefined,
  }
}

const clean = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
