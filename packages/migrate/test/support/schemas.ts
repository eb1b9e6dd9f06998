import type { Manifest } from '@ferrule/core/manifest'
import { type JsonSchema, sampler } from '@ferrule/test-kit/sample'
import { camel } from '../../../core/src/contract/names.ts'
import { hashOf, isMade, wordOf } from './words.ts'

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A text that stands for a value of any kind, since no type says of which one; `plain` where no action says it either. */
export class Guess {
  readonly text: string
  readonly plain: unknown

  constructor(text: string, plain: unknown = text) {
    this.text = text
    this.plain = plain
  }
}

/** A value without guesses. */
export function decided(value: unknown): unknown {
  if (value instanceof Guess) return decided(value.plain)
  if (Array.isArray(value)) return value.map(decided)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, decided(one)])) : value
}

/** Texts of usual forms, which differ by their number. */
const formsOf = (word: string, hash: number): readonly string[] => {
  const two = String((hash % 28) + 1).padStart(2, '0')
  const letters = String.fromCharCode(65 + (hash % 26), 65 + (hash % 25), 65 + (hash % 24))
  return [
    word,
    `v${hash}`,
    String(hash),
    `${hash}.5`,
    `PROJ-${hash}`,
    `v${hash}@mail.example`,
    `https://v${hash}.example/x`,
    `2026-01-${two}`,
    `2026-01-${two}T09:00:00Z`,
    letters,
    letters.slice(1),
    letters.toLowerCase(),
    'text/csv',
    `#${hash.toString(16).padStart(6, '0')}`,
  ]
}

/** The schemas of the parameters of a connector's actions, and values that they accept. */
export class Params {
  /** Which one of several words is taken: not all go with the other parameters. */
  turn = 0
  readonly #defs: Readonly<Record<string, JsonSchema>>
  readonly #calls: ReadonlyMap<string, JsonSchema>

  constructor({ $defs, entities }: Manifest) {
    this.#defs = $defs as Readonly<Record<string, JsonSchema>>
    const all = Object.entries(entities).flatMap(([entity, { actions }]) =>
      Object.entries(actions).map(
        ([action, { params }]) => [`${camel(entity)}.${camel(action)}`, (params ?? {}) as JsonSchema] as const,
      ),
    )
    this.#calls = new Map(all)
  }

  /** The schema at a place of an action's parameters; undefined if the action says nothing of it. */
  at(call: string, path: readonly string[]): JsonSchema | undefined {
    const params = this.#calls.get(call)
    return params && path.reduce<JsonSchema | undefined>((found, name) => found && this.#member(found, name), params)
  }

  #member(given: JsonSchema, name: string): JsonSchema | undefined {
    const schema = this.#named(given)
    if (name === ITEM && schema.items) return schema.items
    const { properties = {}, additionalProperties: more } = schema
    if (Object.hasOwn(properties, name)) return properties[name]
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    const found = choices.map((one) => this.#member(one, name)).find((one) => one !== undefined)
    return found ?? (typeof more === 'object' ? more : undefined)
  }

  #named(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.split('/').at(-1)
    return name ? this.#named(this.#defs[name] ?? {}) : schema
  }

  /**
   * The value, changed so that the schema accepts it: another word, number or member, but never another kind, for a program has
   * values of the kind that the SDK's types say. `without`: names that the program gives.
   */
  fitting(value: unknown, given: JsonSchema, name: string, without: readonly string[] = []): unknown {
    const schema = this.#named(given)
    if (value instanceof Guess) return this.#guessed(value, schema, name, without)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices && !schema.properties) {
      const own = choices.find((one) => this.#isKind(value, one))
      return own ? this.fitting(value, own, name, without) : value
    }
    if (typeof value === 'string') return textFor(value, schema, name, this.turn)
    if (typeof value === 'number') return numberFor(value, schema)
    if (Array.isArray(value)) return this.#list(value, schema, name)
    return isPlain(value) ? this.#object(value, schema, name, without) : value
  }

  #isKind(value: unknown, given: JsonSchema): boolean {
    const schema = this.#named(given)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices && !schema.properties) return choices.some((one) => this.#isKind(value, one))
    const kinds = kindsOf(schema)
    if (typeof value === 'number') return kinds.includes('number') || kinds.includes('integer')
    return kinds.includes(Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
  }

  #guessed({ text }: Guess, schema: JsonSchema, name: string, without: readonly string[]): unknown {
    const [choice] = (!schema.properties && (schema.anyOf ?? schema.oneOf)) || []
    if (choice) return this.fitting(new Guess(text), choice, name, without)
    const [kind] = kindsOf(schema)
    if (kind === 'string') return textFor(text, schema, name, this.turn)
    if (kind === 'integer' || kind === 'number') return numberFor(hashOf(name), schema)
    if (kind === 'array') return this.#list(schema.items ? [new Guess(text)] : [], schema, name)
    return kind === 'object' ? this.#object({}, schema, name, without) : sampler(this.#defs).least(schema)
  }

  #list(value: readonly unknown[], { items, minItems = 0 }: JsonSchema, name: string): unknown[] {
    if (!items) return value.map(decided)
    const all = [...value]
    // An empty list may mean something else.
    while (all.length < Math.max(1, minItems)) all.push(new Guess(`${name}-${all.length}`))
    return all.map((one, index) => this.fitting(one, items, `${name}[${index}]`))
  }

  #object(
    value: Readonly<Record<string, unknown>>,
    schema: JsonSchema,
    name: string,
    without: readonly string[],
  ): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    for (const [member, one] of Object.entries(value)) {
      const own = this.#member(schema, member)
      found[member] = own ? this.fitting(one, own, `${name}.${member}`) : decided(one)
    }
    const least = sampler(this.#defs).least(schema)
    for (const [member, one] of Object.entries(isPlain(least) ? least : {}))
      if (!Object.hasOwn(found, member) && !without.includes(member)) found[member] = one
    const [first] = Object.entries(schema.properties ?? {})
    if (first && Object.keys(found).length === 0 && name.endsWith(']'))
      found[first[0]] = this.fitting(new Guess(wordOf(name)), first[1], `${name}.${first[0]}`)
    return found
  }
}

/** The name of an item of a list in a path. */
export const ITEM = '[]'

const kindsOf = ({ type, const: only, enum: words, properties, items }: JsonSchema): readonly string[] => {
  if (type) return [type].flat()
  const word = only ?? words?.[0]
  if (word !== undefined) return [typeof word]
  return [properties ? 'object' : items ? 'array' : 'string']
}

function textFor(text: string, schema: JsonSchema, name: string, turn: number): unknown {
  if (!isMade(text)) return text
  const hash = hashOf(turn === 0 ? name : `${name}${turn}`)
  if (typeof schema.const === 'string') return schema.const
  const words = schema.enum?.filter((one) => one !== '')
  if (words && words.length > 0) return words.includes(text) ? text : words[hash % words.length]
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const fits = (one: string): boolean => (form?.test(one) ?? true) && one.length >= minLength && one.length <= maxLength
  // Some patterns are lists of words.
  const named = pattern?.match(/[A-Za-z][\w.-]*/g)?.filter(fits) ?? []
  return formsOf(text, hash).find(fits) ?? named[hash % Math.max(1, named.length)] ?? text
}

function numberFor(number: number, schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum.includes(number) ? number : schema.enum[0]
  const { minimum = number, maximum = number } = schema
  return Math.min(Math.max(number, minimum), Math.max(maximum, minimum))
}
