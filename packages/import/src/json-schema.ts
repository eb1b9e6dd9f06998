import { hidden, type Role } from './draft/types.ts'
import type { ObjectSchema, Schema } from './model.ts'
import { safePattern } from './patterns.ts'

/** Schemas of the model as JSON Schema: params are strict, records tolerant, as in a draft. */

type Json = Readonly<Record<string, unknown>>
const ANYTHING: Json = {}

export class JsonSchemas {
  readonly #schemas: ReadonlyMap<string, Schema>
  readonly #made = new Map<string, Json>()
  readonly #ids = new Map<string, string>()
  /** Schemas that were referred to and are not made yet: a chain of references may be longer than the stack. */
  readonly #open: (() => void)[] = []

  constructor(schemas: ReadonlyMap<string, Schema>) {
    this.#schemas = schemas
  }

  /** The named schemas that were used. */
  defs(): Json {
    for (let make = this.#open.pop(); make; make = this.#open.pop()) make()
    return Object.fromEntries(this.#made)
  }

  of(schema: Schema, role: Role, bytes = false): Json {
    const made = this.#structure(schema, role, bytes)
    const said = schema.description === undefined ? made : { ...made, description: schema.description.slice(0, 300) }
    return schema.nullable && Object.keys(made).length > 0 ? nullable(said) : said
  }

  #structure(schema: Schema, role: Role, bytes: boolean): Json {
    switch (schema.kind) {
      case 'ref':
        return this.#reference(schema.name, role)
      case 'string':
        return { type: 'string', ...(role === 'params' && limitsOf(schema)) }
      case 'number':
        return {
          type: schema.integer ? 'integer' : 'number',
          ...(role === 'params' && rangeOf('minimum', schema.min, 'maximum', schema.max)),
        }
      case 'boolean':
      case 'null':
        return { type: schema.kind }
      case 'file':
        return bytes && role === 'params' ? { type: 'object', title: 'ByteSource' } : { type: 'string' }
      case 'enum':
        return role === 'params' ? { enum: schema.values } : ANYTHING
      case 'array':
        return {
          type: 'array',
          items: this.of(schema.item, role, bytes),
          ...(role === 'params' && rangeOf('minItems', schema.min, 'maxItems', schema.max)),
        }
      case 'object':
        return this.#object(schema, role, bytes)
      case 'union': {
        const options = schema.options.map((option) => this.of(option, role, bytes))
        return options.length === 0 || options.some((one) => Object.keys(one).length === 0)
          ? ANYTHING
          : { anyOf: options }
      }
      default:
        return ANYTHING
    }
  }

  /** Each role has definitions of its own: a member may exist in one direction only. */
  #reference(name: string, role: Role): Json {
    const known = this.#ids.get(`${role} ${name}`)
    if (known !== undefined) return { $ref: `#/$defs/${known}` }
    const id = this.#idOf(name, role)
    this.#ids.set(`${role} ${name}`, id)
    this.#made.set(id, ANYTHING)
    const schema = this.#schemas.get(name)
    if (schema) this.#open.push(() => void this.#made.set(id, this.of(schema, role)))
    return { $ref: `#/$defs/${id}` }
  }

  /** Names that differ in other characters alone get a number. */
  #idOf(name: string, role: Role): string {
    const own = `${role === 'params' ? 'in' : 'out'}.${name.replace(/[^\w.-]/g, '_')}`
    return this.#made.has(own) ? `${own}.${this.#made.size}` : own
  }

  #object({ fields, rest }: ObjectSchema, role: Role, bytes: boolean): Json {
    const own = fields.filter((field) => !hidden(field, role) && field.name !== '__proto__')
    if (own.length === 0)
      return typeof rest === 'object'
        ? { type: 'object', additionalProperties: this.of(rest, role) }
        : { type: 'object' }
    const required = own.filter((field) => field.required).map(({ name }) => name)
    const properties = own.map(({ name, required: must, schema }) => {
      const made = this.of(schema, role, bytes)
      // Vendors send null for what they leave out.
      return [name, role === 'record' && !must && Object.keys(made).length > 0 ? nullable(made) : made] as const
    })
    const isClosed = role === 'params' && (rest === 'unsaid' || rest === 'none')
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...(isClosed && { additionalProperties: false }),
    }
  }
}

const nullable = (schema: Json): Json => {
  const { description, ...rest } = schema
  if (rest['type'] === 'null') return schema
  return { anyOf: [rest, { type: 'null' }], ...(description !== undefined && { description }) }
}

function limitsOf({ min, max, pattern }: Schema & { kind: 'string' }): Json {
  const isSafe = pattern !== undefined && safePattern(pattern) !== undefined
  return { ...rangeOf('minLength', min, 'maxLength', max), ...(isSafe && { pattern }) }
}

/** Limits, unless they contradict each other. */
const rangeOf = (low: string, min: number | undefined, high: string, max: number | undefined): Json =>
  min !== undefined && max !== undefined && min > max
    ? {}
    : { ...(min !== undefined && { [low]: min }), ...(max !== undefined && { [high]: max }) }
