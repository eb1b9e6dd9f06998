import { listIn, membersOf } from './guards.ts'
import { type Definitions, isNullable, type JsonSchema, type Manifest, options, recordOf, resolve } from './manifest.ts'
import { textFor } from './pattern.ts'
import { address, company, email, lastNames, person, phone, sentences } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { NewRow } from './rows.ts'
import { frozen } from './snapshot.ts'

/** Defaults of a vendor's records, where the schema does not define them. */
export interface Defaults {
  /** Fields that are not there unless something puts them there. */
  readonly absent?: readonly string[]
  /** Values, or what makes them. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Objects within a record get what they lack of their required fields, too. */
  readonly deep?: boolean
}

/** For records that hold what was put into them, and nothing else. */
export const unfilled = ({ entities, $defs }: Manifest): Record<string, Defaults> =>
  Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [
      name,
      { absent: Object.keys(resolve(recordOf(entity), $defs).properties ?? {}) },
    ]),
  )

/** For records that hold what was put into them, and what their schema requires. */
export const required = ({ entities, $defs }: Manifest): Record<string, Defaults> =>
  Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => {
      const { properties = {}, required: needed = [] } = resolve(recordOf(entity), $defs)
      return [name, { absent: Object.keys(properties).filter((field) => !needed.includes(field)), deep: true }]
    }),
  )

type Maker = (row: NewRow) => unknown

/**
 * Makes the function that fills in what a record lacks: given defaults first, then null where that is allowed, then the
 * emptiest value of the type. Deprecated fields are absent, unless they are required.
 */
export function completer(
  schema: JsonSchema,
  defs: Definitions,
  defaults: Defaults = {},
  now: () => Date = () => new Date(0),
): (row: NewRow) => NewRow {
  const { properties = {}, required = [] } = shapeOf(schema, defs)
  const first: NewRow = {}
  const makers: (readonly [name: string, make: Maker])[] = []
  for (const [name, rule] of Object.entries(properties)) {
    const isGiven = defaults.values !== undefined && Object.hasOwn(defaults.values, name)
    if (!isGiven && (isGone(name, rule, required) || defaults.absent?.includes(name))) continue
    const value = isGiven ? defaults.values?.[name] : isNullable(rule, defs) ? null : fillerOf(name, rule, defs, now)
    first[name] = typeof value === 'function' ? null : value
    if (typeof value === 'function') makers.push([name, value as Maker])
  }
  // Objects from `JSON.parse` share one shape, as do their copies; an object built field by field becomes a slow map.
  const template: NewRow = JSON.parse(JSON.stringify(first))
  // Records are changed by copies, so they can share what is within.
  for (const name in template) frozen(template[name])
  return (row) => {
    const result = { ...template, ...row }
    for (const [name, make] of makers) {
      if (Object.hasOwn(row, name)) continue
      const value = make(row)
      if (value === undefined) delete result[name]
      else result[name] = value
    }
    if (defaults.deep)
      for (const [name, rule] of Object.entries(properties)) {
        const value = result[name]
        if (typeof value === 'object') result[name] = filled(value, rule, defs)
      }
    return result
  }
}

/** A value whose objects have all fields that they need, at every depth. */
function filled(value: unknown, schema: JsonSchema, defs: Definitions): unknown {
  if (typeof value !== 'object' || value === null) return value
  const alternatives = options(schema, defs)
  if (Array.isArray(value)) {
    const items = alternatives.find(({ type }) => type === 'array')?.items
    return items ? value.map((one) => filled(one, items, defs)) : value
  }
  const { properties, required: needed = [] } = alternatives.find(({ type }) => type === 'object') ?? {}
  if (!properties) return value
  const own = Object.entries(value).map(([name, inner]) => [name, filled(inner, properties[name] ?? {}, defs)])
  const missing = needed.filter((name) => !Object.hasOwn(value, name))
  return Object.fromEntries([...own, ...missing.map((name) => [name, emptyOf(properties[name] ?? {}, defs)])])
}

/** The schema of a record; of several, the first object. */
const shapeOf = (schema: JsonSchema, defs: Definitions): JsonSchema => {
  const own = resolve(schema, defs)
  return own.anyOf || own.oneOf ? (options(own, defs).find(({ type }) => type === 'object') ?? own) : own
}

/** Deprecated fields are absent, unless they are required. */
const isGone = (name: string, { deprecated }: JsonSchema, required: readonly string[] = []): boolean =>
  deprecated === true && !required.includes(name)

/** The filler of a field that cannot be null. Objects and lists are not made before a record lacks one; then all share it. */
function fillerOf(name: string, rule: JsonSchema, defs: Definitions, now: () => Date): unknown {
  if (timeOf(name, rule, defs, new Date(0)) !== undefined) return () => timeOf(name, rule, defs, now())
  if (!options(rule, defs).some(({ type }) => type === 'object' || type === 'array')) return emptyOf(rule, defs)
  let empty: unknown
  return () => {
    empty ??= frozen(emptyOf(rule, defs))
    return empty
  }
}

/** A copy of JSON, at every depth. */
export function copyOf<T>(value: T): T
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => copyOf(inner))
  if (typeof value !== 'object' || value === null) return value
  // A spread is quick, and `__proto__` is a name like any other to it.
  const made: Record<string, unknown> = { ...value }
  for (const name in made) {
    const inner = made[name]
    if (typeof inner === 'object' && inner !== null) made[name] = copyOf(inner)
  }
  return made
}

/** The emptiest value that a schema allows; `filled`: null only where nothing else is. */
export function emptyOf(schema: JsonSchema, defs: Definitions, filled = false): unknown {
  if (!filled && isNullable(schema, defs)) return null
  const alternatives = options(schema, defs)
  const first = alternatives.find(({ type }) => type === 'object' || type === 'array') ?? alternatives[0] ?? {}
  if ('const' in first) return first.const
  if (first.enum) return first.enum[0]
  switch (first.type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return first.minimum ?? 0
    case 'array':
      return Array.from({ length: first.minItems ?? 0 }, () => emptyOf(first.items ?? {}, defs))
    case 'object': {
      const members = Object.entries(first.properties ?? {}).filter(
        ([name, rule]) => !isGone(name, rule, first.required),
      )
      return Object.fromEntries(members.map(([name, rule]) => [name, emptyOf(rule, defs)]))
    }
    case 'string':
      return textOf(first, createRandom('empty')) ?? ''
    default:
      return ''
  }
}

/** Text of a format, a pattern or a least length; undefined where a schema asks for none of them, or for more. */
export function textOf(rule: JsonSchema, random: Random, when = new Date(0)): string | undefined {
  // The pattern of a time, as zod writes it, also fits days that nobody would write.
  const byRule = rule.pattern === undefined || isTime(rule) ? byFormat(rule.format, random, when) : undefined
  const made = byRule ?? (rule.pattern === undefined ? undefined : textFor(rule.pattern, random))
  const { minLength = 0 } = rule
  if (made !== undefined) return made.length < minLength ? undefined : made
  return minLength > 0 && rule.pattern === undefined ? random.text(minLength) : undefined
}

const isTime = ({ format }: JsonSchema): boolean => ['date-time', 'date', 'time'].includes(format ?? '')

/** A text field of such a name holds a time, also where its schema gives no format. */
const TIMES = /(_at|_time|_timestamp|_datetime|[a-z](At|DateTime))$|^(timestamp|datetime)$/
const DAYS = /(_date|[a-z]Date)$|^date$/

/** The time that a field of this name would hold; undefined if it holds none. */
function timeByName(name: string, when: Date): string | undefined {
  const text = when.toISOString()
  if (TIMES.test(name)) return `${text.slice(0, 19)}Z`
  return DAYS.test(name) ? text.slice(0, 10) : undefined
}

/** A new record is of now; undefined for fields that are no times, or may be null. */
function timeOf(name: string, rule: JsonSchema, defs: Definitions, when: Date): string | undefined {
  if (isNullable(rule, defs)) return undefined
  const text = options(rule, defs).find(({ type }) => type === 'string')
  if (!text || text.enum || text.const !== undefined) return undefined
  if (isTime(text)) return byFormat(text.format, createRandom('time'), when)
  return text.format === undefined && text.pattern === undefined ? timeByName(name, when) : undefined
}

const HEX = '0123456789abcdef'

function byFormat(format: string | undefined, random: Random, when: Date): string | undefined {
  switch (format) {
    case 'date-time':
      return when.toISOString()
    case 'date':
      return when.toISOString().slice(0, 10)
    case 'time':
      return when.toISOString().slice(11)
    case 'email':
      return email(person(random), random)
    case 'uri':
    case 'url':
      return `https://www.example.com/${random.text(8).toLowerCase()}`
    case 'uuid':
      return `${random.text(8, HEX)}-${random.text(4, HEX)}-4${random.text(3, HEX)}-a${random.text(3, HEX)}-${random.text(12, HEX)}`
    case 'hostname':
      return 'www.example.com'
    case 'ipv4':
      return `192.0.2.${random.int(1, 254)}`
    case 'ipv6':
      return `2001:db8::${random.text(4, HEX)}`
    default:
      return undefined
  }
}

/**
 * Makes up a record: believable by the names of its fields, valid by the schema, the same for the same sequence of
 * random numbers. For entities that no story of the connector's folder tells about.
 */
export const invent = (schema: JsonSchema, defs: Definitions, random: Random, now: number): NewRow => ({
  ...membersOf(inventValue(schema, defs, random, now, '', 0)),
})

/** A type that needs itself has no value; none that is real goes this deep. */
const DEEPEST = 12

export function inventValue(
  schema: JsonSchema,
  defs: Definitions,
  random: Random,
  now: number,
  name: string,
  depth: number,
): unknown {
  const alternatives = options(schema, defs)
  const rule = alternatives.find(({ type, const: value }) => type !== 'null' && value !== null && value !== '')
  if (!rule || depth > DEEPEST || (depth > 0 && isNullable(schema, defs) && (depth > 2 || random.chance(0.3))))
    return null
  if ('const' in rule) return rule.const
  if (rule.enum) return random.pick(rule.enum)
  switch (rule.type) {
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return inventNumber(rule, random, now, name)
    case 'array': {
      const length = Math.max(rule.minItems ?? 0, Math.min(rule.maxItems ?? 2, depth > 1 ? 0 : random.int(0, 2)))
      return Array.from({ length }, () => inventValue(rule.items ?? {}, defs, random, now, name, depth + 1))
    }
    case 'object': {
      const members = Object.entries(rule.properties ?? {}).filter(
        ([member, inner]) => rule.required?.includes(member) || (!inner.deprecated && depth < 2),
      )
      return Object.fromEntries(
        members.map(([member, inner]) => [member, inventValue(inner, defs, random, now, member, depth + 1)]),
      )
    }
    case 'string':
      return inventText(rule, random, now, name)
    default:
      return {}
  }
}

function inventNumber(rule: JsonSchema, random: Random, now: number, name: string): number {
  if (rule.maximum === undefined && /(^|_)(created|updated|date|at|time)$/.test(name))
    return now - random.int(0, 365 * 86_400)
  const least = rule.minimum ?? (rule.exclusiveMinimum === undefined ? 0 : rule.exclusiveMinimum + 1)
  return random.int(least, Math.max(least, rule.maximum ?? least + 10_000))
}

function inventText(rule: JsonSchema, random: Random, now: number, name: string): string {
  const known = listIn(rule['examples'] ?? rule['x-known-values'] ?? rule['x-values'])
  if (known.length > 0) return String(random.pick(known))
  const when = new Date((now - random.int(0, 365 * 86_400)) * 1000)
  const formed = rule.pattern === undefined && rule.format === undefined ? undefined : textOf(rule, random, when)
  if (formed !== undefined) return formed
  const time = rule.pattern === undefined ? timeByName(name, when) : undefined
  if (time !== undefined && time.length <= (rule.maxLength ?? 255)) return time
  if (/e_?mail/i.test(name)) return email(person(random), random)
  const text = [...(byName(name, random) ?? random.pick(sentences))].slice(0, rule.maxLength ?? 255).join('')
  return text.length < (rule.minLength ?? 0) ? (textOf(rule, random, when) ?? text) : text
}

/** A typical value for a field of this name. */
function byName(name: string, random: Random): string | undefined {
  const place = address(random)
  return NAMES.find(([pattern]) => pattern.test(name))?.[1](random, place)
}

const NAMES: readonly (readonly [RegExp, (random: Random, place: ReturnType<typeof address>) => string])[] = [
  [/^id$|_id$|Id$|^self$|key$/, (random) => random.text(16)],
  [/url|href|link|website/i, (random) => `https://www.example.com/${random.text(8).toLowerCase()}`],
  [/first_?name/i, (random) => person(random).first],
  [/last_?name|surname/i, (random) => random.pick(lastNames)],
  [/company|organi[sz]ation|business|account_name/i, (random) => company(random)],
  [/name$/i, (random) => person(random).name],
  [/phone/i, (random, place) => phone(random, place.country)],
  [/city/i, (_, place) => place.city],
  [/country/i, (_, place) => place.country],
  [/postal|zip/i, (_, place) => place.postal_code],
  [/state|province/i, (_, place) => place.state ?? ''],
  [/line1|street/i, (_, place) => place.line1],
  [/currency/i, () => 'usd'],
]
