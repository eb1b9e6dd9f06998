import { type Definitions, isNullable, type JsonSchema, options, resolve } from './manifest.ts'
import { address, company, email, lastNames, person, phone, sentences } from './people.ts'
import type { Random } from './random.ts'
import type { NewRow } from './store.ts'

/** What one vendor's records begin with, where the schema alone does not say it. */
export interface Defaults {
  /** Fields that are not there unless something puts them there. */
  readonly absent?: readonly string[]
  /** Values, or what makes them. */
  readonly values?: Readonly<Record<string, unknown>>
}

type Maker = (row: NewRow) => unknown

/**
 * Makes the function that fills in what a record lacks: given defaults first, then null where that is allowed, then the
 * emptiest value of the type. Deprecated fields stay away.
 */
export function completer(schema: JsonSchema, defs: Definitions, defaults: Defaults = {}): (row: NewRow) => NewRow {
  const { properties = {} } = resolve(schema, defs)
  const makers: (readonly [name: string, make: Maker | undefined])[] = Object.entries(properties).map(
    ([name, rule]) => {
      if (defaults.values && Object.hasOwn(defaults.values, name)) return [name, makerOf(defaults.values[name])]
      const absent = rule.deprecated || defaults.absent?.includes(name)
      return [name, absent ? undefined : makerOf(emptyOf(rule, defs))]
    },
  )
  return (row) => {
    const result: NewRow = {}
    for (const [name, make] of makers) {
      const value = row[name] ?? (name in row ? row[name] : make?.(row))
      if (value !== undefined) result[name] = value
    }
    return { ...result, ...row }
  }
}

const makerOf = (value: unknown): Maker => (typeof value === 'function' ? (value as Maker) : () => copyOf(value))

/** A copy of JSON, at every depth. */
export function copyOf<T>(value: T): T
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => copyOf(inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]))
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
      return []
    case 'object': {
      const members = Object.entries(first.properties ?? {}).filter(([, rule]) => !rule.deprecated)
      return Object.fromEntries(members.map(([name, rule]) => [name, emptyOf(rule, defs)]))
    }
    default:
      return ''
  }
}

/**
 * Makes up a record: believable by the names of its fields, valid by the schema, the same for the same sequence of
 * random numbers. For entities that no story of the connector's folder tells about.
 */
export function invent(schema: JsonSchema, defs: Definitions, random: Random, now: number): NewRow {
  return inventValue(schema, defs, random, now, '', 0) as NewRow
}

function inventValue(
  schema: JsonSchema,
  defs: Definitions,
  random: Random,
  now: number,
  name: string,
  depth: number,
): unknown {
  const alternatives = options(schema, defs)
  const rule = alternatives.find(({ type, const: value }) => type !== 'null' && value !== null && value !== '')
  if (!rule || (depth > 0 && isNullable(schema, defs) && (depth > 2 || random.chance(0.3)))) return null
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
        ([member, inner]) => !inner.deprecated && (rule.required?.includes(member) || depth < 2),
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
  if (/(^|_)(created|updated|date|at|time)$/.test(name)) return now - random.int(0, 365 * 86_400)
  const least = rule.minimum ?? (rule.exclusiveMinimum === undefined ? 0 : rule.exclusiveMinimum + 1)
  return random.int(least, Math.max(least, rule.maximum ?? least + 10_000))
}

function inventText(rule: JsonSchema, random: Random, now: number, name: string): string {
  const known = (rule['examples'] ?? rule['x-known-values'] ?? rule['x-values']) as readonly string[] | undefined
  if (known && known.length > 0) return random.pick(known)
  const when = new Date((now - random.int(0, 365 * 86_400)) * 1000)
  if (rule.format === 'date-time') return when.toISOString()
  if (rule.format === 'date') return when.toISOString().slice(0, 10)
  if (rule.format === 'email' || /e_?mail/i.test(name)) return email(person(random), random)
  const known2 = byName(name, random)
  const text = known2 ?? random.pick(sentences)
  return [...text].slice(0, rule.maxLength ?? 255).join('')
}

/** What a field of this name usually holds. */
function byName(name: string, random: Random): string | undefined {
  const place = address(random)
  const makers: [RegExp, () => string][] = [
    [/^id$|_id$|Id$|^self$|key$/, () => random.text(16)],
    [/url|href|link|website/i, () => `https://www.example.com/${random.text(8).toLowerCase()}`],
    [/first_?name/i, () => person(random).first],
    [/last_?name|surname/i, () => random.pick(lastNames)],
    [/company|organi[sz]ation|business|account_name/i, () => company(random)],
    [/name$/i, () => person(random).name],
    [/phone/i, () => phone(random, place.country)],
    [/city/i, () => place.city],
    [/country/i, () => place.country],
    [/postal|zip/i, () => place.postal_code],
    [/state|province/i, () => place.state ?? ''],
    [/line1|street/i, () => place.line1],
    [/currency/i, () => 'usd'],
  ]
  return makers.find(([pattern]) => pattern.test(name))?.[1]()
}
