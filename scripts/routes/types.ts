import { type Field, followIn, type Literal, type ObjectSchema, type Schema } from '../../packages/import/src/model.ts'

/** In an answer, a member that is only written is absent; in params, one that is only read. */
export type Role = 'params' | 'answer'

/** Deeper objects without a name are rare, and no reader misses their types. */
const DEEPEST = 12

/** Schemas of a document as TypeScript types. Named schemas become named types, once by role where the roles differ. */
export class RouteTypes {
  readonly #schemas: ReadonlyMap<string, Schema>
  readonly #names = new Map<string, string>()
  readonly #unique = uniqueNames()
  /** Texts by name; undefined while one is made. */
  readonly #made = new Map<string, string>()
  readonly #twofold = new Map<string, boolean>()

  constructor(schemas: ReadonlyMap<string, Schema>) {
    this.#schemas = schemas
  }

  /** The named types that are used, by name. */
  named(): ReadonlyMap<string, string> {
    return this.#made
  }

  of(schema: Schema, role: Role, depth = 0): string {
    const text = this.#structure(schema, role, depth)
    return schema.nullable && text !== 'unknown' && text !== 'null' ? `${text} | null` : text
  }

  /** The members of an object, and whether it may have others. Undefined if it is no object. */
  object(schema: Schema): ObjectSchema | undefined {
    const found = followIn(this.#schemas, schema)
    if (found.kind === 'object') return found
    if (found.kind !== 'union') return undefined
    return found.options.map((one) => this.object(one)).find((one) => one !== undefined)
  }

  #structure(schema: Schema, role: Role, depth: number): string {
    if (depth > DEEPEST) return 'unknown'
    switch (schema.kind) {
      case 'ref':
        return this.#reference(schema.name, role)
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return schema.kind
      case 'file':
        return role === 'params' ? 'Uint8Array | Blob | string' : 'unknown'
      case 'enum':
        return enumText(schema.values, role)
      case 'array':
        return listOf(this.of(schema.item, role, depth + 1))
      case 'object':
        return this.#object(schema, role, depth)
      case 'union':
        return unionOf(schema.options.map((one) => this.of(one, role, depth + 1)))
      default:
        return 'unknown'
    }
  }

  #object({ fields, rest }: ObjectSchema, role: Role, depth: number): string {
    const own = fields.filter((field) => !isHidden(field, role))
    if (own.length === 0)
      return `Record<string, ${typeof rest === 'object' ? this.of(rest, role, depth + 1) : 'unknown'}>`
    const members = own.map((field) => this.member(field, role, depth))
    return `{ ${members.join('; ')} }`
  }

  member({ name, required, schema }: Field, role: Role, depth = 0): string {
    return `${propertyName(name)}${required ? '' : '?'}: ${this.of(schema, role, depth + 1)}`
  }

  #reference(name: string, role: Role): string {
    const schema = this.#schemas.get(name)
    if (!schema) return 'unknown'
    const own = role === 'params' && this.#differs(name) ? `${name} params` : name
    const id = this.#nameOf(own)
    if (!this.#made.has(id)) {
      this.#made.set(id, 'unknown')
      this.#made.set(id, this.of(schema, role))
    }
    return id
  }

  #nameOf(name: string): string {
    const found = this.#names.get(name)
    if (found) return found
    const id = this.#unique(name)
    this.#names.set(name, id)
    return id
  }

  /** Whether a named schema has other members in params than in answers. */
  #differs(name: string, path: ReadonlySet<string> = new Set()): boolean {
    const known = this.#twofold.get(name)
    if (known !== undefined) return known
    if (path.has(name)) return false
    const schema = this.#schemas.get(name)
    const within = new Set([...path, name])
    const found = schema !== undefined && this.#hasRoles(schema, within)
    if (path.size === 0 || found) this.#twofold.set(name, found)
    return found
  }

  #hasRoles(schema: Schema, path: ReadonlySet<string>): boolean {
    switch (schema.kind) {
      case 'ref':
        return this.#differs(schema.name, path)
      case 'enum':
        return schema.values.some((value) => typeof value === 'string')
      case 'array':
        return this.#hasRoles(schema.item, path)
      case 'union':
        return schema.options.some((one) => this.#hasRoles(one, path))
      case 'object':
        return (
          schema.fields.some((field) => field.schema.readOnly || field.schema.writeOnly) ||
          schema.fields.some((field) => this.#hasRoles(field.schema, path)) ||
          (typeof schema.rest === 'object' && this.#hasRoles(schema.rest, path))
        )
      case 'file':
        return true
      default:
        return false
    }
  }
}

/** Gives names as names of types, with a number where one was given before. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const start = typeName(name)
    let id = start
    for (let number = 2; taken.has(id); number++) id = `${start}${number}`
    taken.add(id)
    return id
  }
}

/** A name of a document as a name of a type. */
export function typeName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean)
  const base = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Value'
  return /^\d/.test(base) ? `T${base}` : RESERVED.has(base) ? `${base}Value` : base
}

/** Names that the declarations themselves use. */
const RESERVED: ReadonlySet<string> = new Set(['Record', 'Uint8Array', 'Blob', 'Open', 'Object', 'String', 'Number'])

const isHidden = ({ schema }: Field, role: Role): boolean =>
  (role === 'answer' ? schema.writeOnly : schema.readOnly) === true

/** Vendors add values to what they answer at any time. */
export function enumText(values: readonly Literal[], role: Role): string {
  const literals = [...new Set(values.map((value) => JSON.stringify(value)))]
  const text = literals.join(' | ')
  const isOpen = role === 'answer' && literals.length > 1 && values.every((value) => typeof value === 'string')
  return isOpen ? `Open<${text}>` : text || 'unknown'
}

const isPlain = (text: string): boolean => /^[\w<>]+(\[\])*$/.test(text)

export const listOf = (item: string): string => (isPlain(item) ? `${item}[]` : `(${item})[]`)

function unionOf(texts: readonly string[]): string {
  const options = [...new Set(texts)]
  return options.length === 0 || options.includes('unknown') ? 'unknown' : options.join(' | ')
}

export const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
