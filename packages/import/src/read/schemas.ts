import {
  type Field,
  ImportError,
  type Literal,
  type Losses,
  type Notes,
  type ObjectSchema,
  type Schema,
  UNKNOWN,
} from '../model.ts'
import { safePattern } from '../patterns.ts'
import { isObject, type Json, listAt, numberAt, textAt } from './json.ts'
import { mergeAll, type Surroundings } from './merge.ts'
import { Broken, type Documents, WRONG_KIND } from './refs.ts'

/** Keywords with further constraints, which a draft omits. */
const LEFT_OUT = ['not', 'if', 'patternProperties', 'prefixItems', 'dependentRequired', 'dependentSchemas', 'contains']

/** Maximum number of schemas that a document may expand to, and of members that `allOf` may copy. */
const MOST_SCHEMAS = 3_000_000
/** Maximum number of references inside each other where the target must be read at once. */
const DEEPEST = 300

/** A named schema that is not read yet. */
interface Waiting {
  readonly value: unknown
  readonly ref: string
}

/**
 * Reads JSON Schema of every dialect. Named schemas are read once, one after another: a chain of them may be longer than
 * the call stack. Only `allOf` needs its targets at once.
 */
export class Schemas {
  readonly named = new Map<string, Schema>()
  readonly #documents: Documents
  readonly #losses: Losses
  /** References that are currently being read in place. */
  readonly #open = new Set<string>()
  readonly #waiting = new Map<string, Waiting>()
  /** Named schemas that are currently being read. */
  readonly #begun = new Map<string, Waiting>()
  #count = 0

  constructor(documents: Documents, losses: Losses) {
    this.#documents = documents
    this.#losses = losses
  }

  read(raw: unknown, at: string): Schema {
    const schema = this.#read(raw, at)
    for (const name of this.#waiting.keys()) this.#begin(name)
    return schema
  }

  #read(raw: unknown, at: string): Schema {
    this.#spend(1)
    if (!isObject(raw)) return this.#none(raw, at)
    const ref = raw['$ref']
    if (typeof ref === 'string') return this.#reference(ref, raw, at)
    if (ref !== undefined) this.#losses.add(WRONG_KIND, `${at}: its $ref is no text`)
    for (const keyword of LEFT_OUT) if (keyword in raw) this.#losses.add(`${keyword} of a schema`, at)
    const notes = notesOf(raw)
    const parts = listAt(raw['allOf'])
    if (parts.length > 0) return { ...this.#allOf(raw, parts, at), ...notes }
    const options = [...listAt(raw['oneOf']), ...listAt(raw['anyOf']), ...this.#misplaced(raw, at)]
    // Options that only list required members restrict the existing schema.
    const real = options.filter((option) => !isObject(option) || Object.keys(option).some((key) => key !== 'required'))
    if (options.length > real.length) this.#losses.add('alternatives of required members', at)
    if (real.length > 0) return { ...this.#union(raw, real, at), ...notes }
    return this.#typed(raw, notes, at)
  }

  /** Booleans are schemas, too. */
  #none(raw: unknown, at: string): Schema {
    if (raw !== undefined && raw !== null && typeof raw !== 'boolean')
      this.#losses.add(WRONG_KIND, `${at}: it is no schema`)
    return UNKNOWN
  }

  #spend(steps: number): void {
    this.#count += steps
    if (this.#count > MOST_SCHEMAS)
      throw new ImportError(`the document expands to more than ${MOST_SCHEMAS} schemas; cut it to what you need`)
  }

  /** Reads a named schema that waits. */
  #begin(name: string): Schema {
    const { value, ref } = this.#waiting.get(name) as Waiting
    this.#waiting.delete(name)
    if (this.#begun.size > DEEPEST) throw new ImportError(`more than ${DEEPEST} schemas are inside each other: ${name}`)
    this.#begun.set(name, { value, ref })
    const schema = this.#read(value, ref)
    this.#begun.delete(name)
    this.named.set(name, schema)
    return schema
  }

  #reference(ref: string, raw: Json, at: string): Schema {
    const found = this.#documents.resolve(ref)
    if (found instanceof Broken) {
      this.#losses.add(found.construct, `${at}: ${found.why}`)
      return UNKNOWN
    }
    const { description, deprecated, nullable } = notesOf(raw)
    const notes = {
      ...(description && { description }),
      ...(deprecated && { deprecated }),
      ...(nullable && { nullable }),
    }
    const name = nameOf(found.ref)
    if (name === undefined) {
      if (this.#open.has(found.ref)) {
        this.#losses.add('schemas without a name that hold themselves', at)
        return UNKNOWN
      }
      if (this.#open.size > DEEPEST)
        throw new ImportError(`more than ${DEEPEST} references without a name are inside each other: ${found.ref}`)
      this.#open.add(found.ref)
      const schema = this.#read(found.value, found.ref)
      this.#open.delete(found.ref)
      return { ...schema, ...notes }
    }
    if (!this.named.has(name)) {
      this.named.set(name, UNKNOWN)
      this.#waiting.set(name, found)
    }
    return { kind: 'ref', name, ...notes }
  }

  /** Merges `allOf` into one schema. */
  #allOf(raw: Json, parts: readonly unknown[], at: string): Schema {
    const { allOf: _, ...rest } = raw
    const own = Object.keys(rest).some((key) => STRUCTURE.has(key)) ? [rest] : []
    const [only] = parts
    if (parts.length === 1 && own.length === 0) return this.#read(only, `${at}/allOf/0`)
    const read = [...parts, ...own].map((part, index) => this.#read(part, `${at}/allOf/${index}`))
    return mergeAll(read, this.#merging(at))
  }

  #merging(at: string): Surroundings {
    return {
      follow: (schema) => this.#followed(schema, at),
      lost: (construct) => this.#losses.add(construct, at),
      spend: (steps) => this.#spend(steps),
    }
  }

  /** Resolves the references of a schema, and reads what is not read yet. */
  #followed(schema: Schema, at: string): Schema {
    let found = schema
    for (let step = 0; found.kind === 'ref' && step < 50; step++) found = this.#target(found.name, at)
    return found.kind === 'ref' ? UNKNOWN : found
  }

  #target(name: string, at: string): Schema {
    if (this.#waiting.has(name)) return this.#begin(name)
    const begun = this.#begun.get(name)
    return begun ? this.#ownMembers(begun, at) : (this.named.get(name) ?? UNKNOWN)
  }

  /**
   * A base whose alternatives extend it is still being read when they need it: its own members are read again, without
   * the alternatives. What extends itself has no more than that.
   */
  #ownMembers({ value, ref }: Waiting, at: string): Schema {
    if (!isObject(value) || this.#open.has(ref)) {
      this.#losses.add('schemas that extend themselves', at)
      return UNKNOWN
    }
    const { oneOf: _, anyOf: __, ...own } = value
    this.#open.add(ref)
    const schema = this.#read(own, ref)
    this.#open.delete(ref)
    return schema
  }

  #union(raw: Json, options: readonly unknown[], at: string): Schema {
    const read = options.map((option, index) => this.#read(option, `${at}/oneOf/${index}`))
    const kept = read.filter(({ kind }) => kind !== 'null')
    const nullable = kept.length < read.length || read.some((option) => option.nullable)
    const { oneOf: _, anyOf: __, items: ___, ...base } = raw
    const shared = isObject(raw['properties']) ? this.#typed(base, {}, at) : undefined
    const all = shared ? kept.map((option) => mergeAll([shared, option], this.#merging(at))) : kept
    const made: Schema = all.length === 1 ? (all[0] as Schema) : { kind: 'union', options: all }
    return nullable ? { ...made, nullable: true } : made
  }

  #typed(raw: Json, notes: Notes, at: string): Schema {
    const types = typesOf(raw)
    const nullable = types.includes('null') || notes.nullable === true
    const rest = types.filter((type) => type !== 'null')
    const marks = { ...notes, ...(nullable && { nullable: true }) }
    if (rest.length === 0 && types.length > 0) return { kind: 'null', ...notes }
    if (rest.length > 1) {
      const options = rest.map((type) => this.#plain(type, raw, at))
      return { kind: 'union', options, ...marks }
    }
    return { ...this.#plain(rest[0] ?? guessedType(raw), raw, at), ...marks }
  }

  #plain(type: string, raw: Json, at: string): Schema {
    const literals = literalsOf(raw)
    if (literals?.length === 0) return { kind: 'null' }
    if (literals && ['string', 'number', 'integer', 'boolean', ''].includes(type)) {
      // Numbers that the document writes as text.
      const values = ['number', 'integer'].includes(type) ? literals.map(numeral) : literals
      return { kind: 'enum', values: [...new Set(values)] }
    }
    switch (type) {
      case 'string':
        return this.#string(raw, at)
      case 'number':
      case 'integer':
        return numberOf(raw, type === 'integer')
      case 'boolean':
        return { kind: 'boolean' }
      case 'file':
        return { kind: 'file' }
      case 'array':
        return this.#array(raw, at)
      case 'object':
        return this.#object(raw, at)
      default:
        return UNKNOWN
    }
  }

  #string(raw: Json, at: string): Schema {
    const format = textAt(raw['format'])
    if (format === 'binary') return { kind: 'file' }
    const pattern = textAt(raw['pattern'])
    if (pattern && safePattern(pattern) === undefined) this.#losses.add('patterns that are not surely fast', at)
    const limits = { min: numberAt(raw['minLength']), max: numberAt(raw['maxLength']) }
    return { kind: 'string', ...(format && { format }), ...(pattern && { pattern }), ...defined(limits) }
  }

  #array(raw: Json, at: string): Schema {
    const { items } = raw
    const range = { min: numberAt(raw['minItems']), max: numberAt(raw['maxItems']) }
    if (!Array.isArray(items)) return { kind: 'array', item: this.#read(items, `${at}/items`), ...defined(range) }
    this.#losses.add('lists whose items differ by place', at)
    return { kind: 'array', item: items.length === 0 ? UNKNOWN : this.#union({}, items, at) }
  }

  /** Alternatives that some documents write as a list of `items`, without the type array. */
  #misplaced(raw: Json, at: string): readonly unknown[] {
    const items = listAt(raw['items'])
    if (items.length === 0 || 'type' in raw) return []
    this.#losses.add('alternatives written as items', at)
    return items
  }

  #object(raw: Json, at: string): ObjectSchema {
    const required = new Set(listAt(raw['required']))
    const properties = this.#documents.asObject(raw['properties'], `${at}/properties`)
    const fields: Field[] = []
    for (const [name, value] of Object.entries(properties)) {
      if (name === '__proto__' || name === '') {
        this.#losses.add('members that cannot be named', `${at}/properties/${name}`)
        continue
      }
      // Discovery marks required members individually.
      const own = isObject(value) && value['required'] === true
      fields.push({ name, required: required.has(name) || own, schema: this.#read(value, `${at}/properties/${name}`) })
    }
    const { additionalProperties: more } = raw
    if (more === false) return { kind: 'object', fields, rest: 'none' }
    if (more === undefined) return { kind: 'object', fields, rest: 'unsaid' }
    const rest = isObject(more) && Object.keys(more).length > 0 ? this.#read(more, `${at}/additionalProperties`) : 'any'
    return { kind: 'object', fields, rest }
  }
}

/** Keywords that define a value's type, rather than describe it. */
const STRUCTURE = new Set(['type', 'properties', 'items', 'required', 'enum', 'additionalProperties', 'oneOf', 'anyOf'])

/** The name of a schema, from its location in the document. */
function nameOf(ref: string): string | undefined {
  const inside = /(?:^|#)\/(?:components\/schemas|definitions|\$defs|schemas)\/([^/]+)$/.exec(ref)?.[1]
  if (inside !== undefined) return inside.replaceAll('~1', '/').replaceAll('~0', '~')
  // A file that contains a single schema.
  return /(?:^|\/)([^/#]+)\.(?:json|ya?ml)#?\/?$/.exec(ref)?.[1]
}

function notesOf(raw: Json): Notes {
  const type = raw['type']
  const nullable = raw['nullable'] === true || raw['x-nullable'] === true || type === 'null'
  return {
    ...(typeof raw['description'] === 'string' && { description: raw['description'] }),
    ...(raw['deprecated'] === true && { deprecated: true }),
    ...(nullable && { nullable: true }),
    ...(raw['default'] !== undefined && { default: raw['default'] }),
    ...exampleOf(raw),
    ...(raw['readOnly'] === true && { readOnly: true }),
    ...(raw['writeOnly'] === true && { writeOnly: true }),
  }
}

const LONGEST_EXAMPLE = 500

/** The first example, if it is text or a number. */
export function exampleOf(raw: Json): { readonly example?: string | number } {
  const one = raw['example'] ?? raw['x-example'] ?? listAt(raw['examples'])[0]
  if (typeof one === 'number') return { example: one }
  return typeof one === 'string' ? { example: one.slice(0, LONGEST_EXAMPLE) } : {}
}

function typesOf(raw: Json): string[] {
  const { type } = raw
  const types = Array.isArray(type) ? type.filter((one): one is string => typeof one === 'string') : [textAt(type)]
  return types.filter((one) => one !== '' && one !== 'any')
}

/** The type of a schema that does not state it. */
function guessedType(raw: Json): string {
  if ('properties' in raw || 'additionalProperties' in raw) return 'object'
  if ('items' in raw) return 'array'
  return 'enum' in raw || 'const' in raw ? '' : 'unknown'
}

function literalsOf(raw: Json): Literal[] | undefined {
  const values = 'const' in raw ? [raw['const']] : raw['enum']
  if (!Array.isArray(values)) return undefined
  const simple = values.filter((value): value is Literal => ['string', 'number', 'boolean'].includes(typeof value))
  return simple.length === values.length || values.includes(null) ? simple : undefined
}

const numeral = (value: Literal): Literal =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value

function numberOf(raw: Json, integer: boolean): Schema {
  const { exclusiveMinimum: over, exclusiveMaximum: under } = raw
  let min = numberAt(raw['minimum'])
  let max = numberAt(raw['maximum'])
  // An exclusive bound: for integers, the next one; otherwise it is included.
  if (typeof over === 'number') min = integer ? Math.floor(over) + 1 : over
  else if (over === true && min !== undefined && integer) min += 1
  if (typeof under === 'number') max = integer ? Math.ceil(under) - 1 : under
  else if (under === true && max !== undefined && integer) max -= 1
  return { kind: 'number', integer, ...defined({ min, max }) }
}

const defined = <T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
