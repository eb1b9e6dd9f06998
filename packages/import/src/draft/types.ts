import type { Field, Literal, ObjectSchema, Schema } from '../model.ts'
import { safePattern } from '../patterns.ts'
import { short } from '../read/text.ts'
import { block, inline, member, quote, value } from './code.ts'

/** Writes schemas of the model as zod, in the style of a person. */

/** Records are read tolerantly; params are checked strictly. */
export type Role = 'record' | 'params'

/** How a reference to a named schema is written. */
export type Refer = (name: string, role: Role) => Reference

export type Reference =
  | { readonly kind: 'name'; readonly text: string; readonly nullable: boolean }
  /** A reference to itself, which needs a getter. */
  | { readonly kind: 'self'; readonly text: string; readonly nullable: boolean }
  /** A reference to a schema that is declared later: only its name can be written. */
  | { readonly kind: 'later'; readonly text: string; readonly nullable: boolean }
  /** Inlined, since it is too simple for a name. */
  | { readonly kind: 'plain'; readonly schema: Schema }

/** Facts about a field besides its type. */
interface Words {
  readonly optional: boolean
  readonly description: string
}

export class Writer {
  /** Keywords of the schema language that were used. */
  readonly words = new Set<string>()
  /** Constants that the written text refers to. */
  readonly names = new Set<string>()
  /** Whether the body can hold bytes; otherwise, files are text. */
  bytes = false
  readonly #refer: Refer
  /** Whether a getter is being written. */
  #self = false
  /** How many objects are being written inside each other. */
  #level = 0

  constructor(refer: Refer) {
    this.#refer = refer
  }

  /** A member of an object: `name: text('Name of the list')`. */
  field(name: string, schema: Schema, role: Role, words: Words): string {
    const description = words.description || short(schema.description ?? '')
    const self = this.#isSelf(schema.kind === 'array' ? schema.item : schema, role)
    this.#self = self
    const written = this.value(schema, role, { ...words, description })
    this.#self = false
    return self ? `get ${member(name)}() {\nreturn ${written}\n}` : `${member(name)}: ${written}`
  }

  /** A value with its description. */
  value(schema: Schema, role: Role, { optional, description }: Words): string {
    const word = role === 'record' && optional && !schema.deprecated ? this.#word(schema) : undefined
    if (word && description) {
      this.words.add(word)
      return `${word}(${quote(description)})`
    }
    const text = this.type(schema, role)
    const loose = text === 'z.unknown()'
    const usual = role === 'params' && optional && ['string', 'number', 'boolean'].includes(typeof schema.default)
    const meta = [
      ...(schema.deprecated ? ['deprecated: true'] : []),
      ...(usual ? [`default: ${value(schema.default)}`] : []),
      ...(description ? [`description: ${quote(description)}`] : []),
    ]
    const absent = loose ? '.optional()' : absence(role, optional, this.#nullable(schema, role))
    const about = meta.length > 1 || (meta.length === 1 && !description) ? `.meta(${inline(meta)})` : ''
    return `${text}${absent}${about || (description ? `.describe(${quote(description)})` : '')}`
  }

  /** The type only. */
  type(schema: Schema, role: Role): string {
    switch (schema.kind) {
      case 'ref':
        return this.#reference(schema.name, role)
      case 'string':
        return role === 'params' ? stringText(schema) : 'z.string()'
      case 'number':
        return role === 'params' ? numberText(schema) : schema.integer ? 'z.int()' : 'z.number()'
      case 'boolean':
        return 'z.boolean()'
      case 'null':
        return 'z.null()'
      case 'file':
        return this.bytes && role === 'params' ? this.#use('byteSource', 'byteSource()') : 'z.string()'
      case 'enum':
        return this.#enum(schema.values, role)
      case 'array':
        return this.#array(schema, role)
      case 'object':
        return this.object(schema, role)
      case 'union':
        return this.#union(schema.options, role)
      default:
        return 'z.unknown()'
    }
  }

  object(schema: ObjectSchema, role: Role): string {
    const fields = schema.fields.filter((field) => !hidden(field, role))
    if (fields.length === 0 && typeof schema.rest === 'object') {
      const inner = this.type(schema.rest, role)
      const text = this.#nullable(schema.rest, role) && inner !== 'z.unknown()' ? `${inner}.nullable()` : inner
      return text === 'z.unknown()' ? this.#use('open', 'open()') : `z.record(z.string(), ${text})`
    }
    if (fields.length === 0) return this.#use('open', 'open()')
    const strict = role === 'params' && (schema.rest === 'unsaid' || schema.rest === 'none')
    this.#level++
    const written = block(this.fields(fields, role))
    this.#level--
    return `z.${strict ? 'strictObject' : 'looseObject'}(${written})`
  }

  fields(fields: readonly Field[], role: Role): string[] {
    return fields.map(({ name, required, schema }) =>
      this.field(name, schema, role, { optional: !required, description: '' }),
    )
  }

  #use(word: string, text: string): string {
    this.words.add(word)
    return text
  }

  #reference(name: string, role: Role): string {
    const found = this.#refer(name, role)
    if (found.kind === 'plain') return this.type(found.schema, role)
    if (found.kind === 'name' || (found.kind === 'self' && this.#self)) {
      this.names.add(found.text)
      return found.text
    }
    this.words.add('open')
    return this.#use('declaredAs', `declaredAs(open(), ${quote(found.text)})`)
  }

  /** Whether it is a reference to itself, or a list of them, in its own members: the compiler cannot follow
   * any other recursion. */
  #isSelf(schema: Schema, role: Role): boolean {
    if (schema.kind !== 'ref' || schema.nullable || this.#level > 1) return false
    const found = this.#refer(schema.name, role)
    return found.kind === 'self' && !found.nullable
  }

  /** Whether a schema is nullable. A reference to a nullable schema needs no marking of its own. */
  #nullable(schema: Schema, role: Role): boolean {
    if (schema.nullable) return true
    if (schema.kind !== 'ref') return false
    const found = this.#refer(schema.name, role)
    return found.kind === 'plain' ? this.#nullable(found.schema, role) : found.nullable
  }

  /** The function of `@ferrule/codegen/fields` for a field of a record. */
  #word(schema: Schema): string | undefined {
    const plain = schema.kind === 'ref' ? this.#refer(schema.name, 'record') : undefined
    const { kind, ...rest } = plain?.kind === 'plain' ? plain.schema : schema
    if (kind === 'string') return 'text'
    if (kind === 'boolean') return 'bool'
    if (kind === 'number') return (rest as { integer?: boolean }).integer ? 'int' : 'num'
    if (kind !== 'array') return undefined
    return this.type(schema, 'record') === 'z.array(z.string())' ? 'texts' : undefined
  }

  #enum(values: readonly Literal[], role: Role): string {
    const texts = values.filter((one): one is string => typeof one === 'string' && one !== '__proto__')
    if (texts.length === values.length) {
      if (role === 'record') return this.#use('openEnum', `openEnum(${texts.map(quote).join(', ')})`)
      return texts.length === 1 ? `z.literal(${quote(texts[0] as string)})` : `z.enum([${texts.map(quote).join(', ')}])`
    }
    if (role === 'params') return `z.literal(${values.length === 1 ? value(values[0]) : value(values)})`
    const kinds = [...new Set(values.map((one) => typeof one))].map((kind) =>
      kind === 'number' ? numbers(values) : `z.${kind}()`,
    )
    return kinds.length === 1 ? (kinds[0] as string) : `z.union([${kinds.join(', ')}])`
  }

  #array({ item, min, max }: Schema & { kind: 'array' }, role: Role): string {
    const inner = this.type(item, role)
    const text = `z.array(${this.#nullable(item, role) && inner !== 'z.unknown()' ? `${inner}.nullable()` : inner})`
    return role === 'params' ? text + limits(min, max) : text
  }

  #union(options: readonly Schema[], role: Role): string {
    const texts = [...new Set(options.map((option) => this.type(option, role)))]
    if (texts.includes('z.unknown()') || texts.length === 0) return 'z.unknown()'
    // A free-form object includes all other objects.
    const kept = texts.includes('open()')
      ? texts.filter((text) => text === 'open()' || !/^z\.(loose|strict)Object/.test(text))
      : texts
    return kept.length === 1 ? (kept[0] as string) : `z.union([${kept.join(', ')}])`
  }
}

const absence = (role: Role, optional: boolean, nullable: boolean): string => {
  if (optional) return role === 'record' || nullable ? '.nullish()' : '.optional()'
  return nullable ? '.nullable()' : ''
}

/** Whether a member does not exist in this direction. */
export const hidden = ({ schema }: Field, role: Role): boolean =>
  (role === 'record' ? schema.writeOnly : schema.readOnly) === true

const numbers = (values: readonly Literal[]): string =>
  values.every((one) => typeof one !== 'number' || Number.isInteger(one)) ? 'z.int()' : 'z.number()'

const count = (limit: number | undefined): limit is number =>
  limit !== undefined && Number.isSafeInteger(limit) && limit >= 0

const limits = (min: number | undefined, max: number | undefined): string =>
  `${count(min) && min > 0 ? `.min(${min})` : ''}${count(max) && (min ?? 0) <= max ? `.max(${max})` : ''}`

function stringText({ min, max, pattern }: Schema & { kind: 'string' }): string {
  const safe = pattern === undefined ? undefined : safePattern(pattern)
  return `z.string()${limits(min, max)}${safe === undefined ? '' : `.regex(${safe})`}`
}

function numberText({ integer, min, max }: Schema & { kind: 'number' }): string {
  const bound = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) <= Number.MAX_SAFE_INTEGER && (!integer || Number.isInteger(limit))
  const usable = !bound(min) || !bound(max) || min <= max
  const low = bound(min) && usable ? `.min(${min})` : ''
  const high = bound(max) && usable ? `.max(${max})` : ''
  return `z.${integer ? 'int' : 'number'}()${low}${high}`
}
