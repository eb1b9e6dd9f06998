import { isObject } from './guards.ts'
import { objectOf } from './keys.ts'
import { textOf } from './make.ts'
import { type Definitions, type JsonSchema, options } from './manifest.ts'
import type { Random } from './random.ts'
import type { NewRow } from './rows.ts'
import { readValues } from './validate.ts'
import type { Params } from './vendor.ts'

/** Fields of a record that a call names, where their values are what the record has there. */
export function givenFields(params: Params, record: JsonSchema, defs: Definitions, depth = 0): NewRow {
  const { properties = {} } = objectOf(record, defs)
  const given: NewRow = {}
  for (const [name, value] of Object.entries(params)) {
    const rule = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (rule) {
      const reading = readValues(value, rule, { defs, text: false })
      if ('value' in reading) given[name] = reading.value
    } else if (depth < 2 && isObject(value)) {
      // `{ data: { name: … } }`: the record stands in an envelope.
      Object.assign(given, givenFields(value, record, defs, depth + 1))
    }
  }
  return given
}

/** The alternatives of a schema, references unread, whatever unions they stand in; null is none. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return inner.flatMap(alternativesOf)
  return schema.type === 'null' || schema.const === null ? [] : [schema]
}

const texts = new WeakMap<JsonSchema, string>()

/** Schemas with the same text have the same alternatives. Written once for each schema. */
export function alternativesText(schema: JsonSchema): string {
  const known = texts.get(schema)
  if (known !== undefined) return known
  const text = JSON.stringify(alternativesOf(schema))
  texts.set(schema, text)
  return text
}

/** The response form of a record: the record itself, or the fields that the operation's own type has. */
export function projected(schema: JsonSchema, own: unknown, row: NewRow, defs: Definitions): unknown {
  const list = options(schema, defs).find(({ type }) => type === 'array')
  if (list && Array.isArray(own)) return own.map((one) => projected(list.items ?? {}, one, row, defs))
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return own
  return { ...own, ...givenFields(row, schema, defs, 2) }
}

/** Constraints on a new key besides the record's own type: those of the parameters that carry it. */
interface Wanted {
  readonly defs: Definitions
  readonly rules: readonly JsonSchema[]
  readonly random: Random
  /** Where paths want keys of several forms, each has its turn. */
  readonly turn: number
}

const isFixed = ({ enum: several, const: one }: JsonSchema): boolean => several !== undefined || one !== undefined

/** A key that the record's type and the parameters allow. */
export function newKey(field: string, schema: JsonSchema, { defs, rules, random, turn }: Wanted): unknown {
  const own = objectOf(schema, defs).properties?.[field] ?? {}
  const all = [own, ...rules].map((rule) =>
    options(rule, defs).filter(({ type, const: value }) => type !== 'null' && value !== null),
  )
  const isNumber = (group: readonly JsonSchema[]): boolean =>
    group.length > 0 && group.every(({ type }) => type === 'integer' || type === 'number')
  const [first = []] = all
  const number = random.int(1_000_000, 9_999_999)
  if (isNumber(first)) return number
  const [fixed] = all.filter((group) => group.some(isFixed))
  // `~`, which stands for all in one path, is no key where another path takes any.
  if (fixed && (fixed === first || rules.every((rule) => options(rule, defs).some(isFixed)))) {
    const values = fixed.flatMap(({ enum: several, const: one }) => several ?? (one === undefined ? [] : [one]))
    return random.pick(values)
  }
  if (all.some(isNumber)) return String(number)
  const texts = all.flat().filter(({ type }) => type === 'string')
  const formed = texts.filter(({ pattern, format }) => pattern !== undefined || format !== undefined)
  const forms = [...new Map(formed.map((rule) => [rule.pattern ?? rule.format, rule])).values()]
  const next = turn % Math.max(forms.length, 1)
  const inTurn = [...forms.slice(next), ...forms.slice(0, next)]
  const made = inTurn.map((rule) => textOf(rule, random)).find((text) => text !== undefined)
  const least = Math.max(...texts.map(({ minLength = 0 }) => minLength), 0)
  return made ?? random.text(Math.max(least, Math.min(16, ...texts.map(({ maxLength = 16 }) => maxLength))))
}
