import type * as z from 'zod'
import { escapeRegExp } from './escape.ts'
import type { NumberType, StringType } from './ir.ts'

/**
 * Checks of zod schemas → limits of the IR. Only this file and `read-zod.ts` access zod's internals. Checks that a
 * table cannot express are reported to `problem`.
 */

type Problem = (text: string) => void

/** Formats whose check is just a regular expression, with their name in JSON Schema. */
const PATTERN_FORMATS: Record<string, string | undefined> = {
  regex: undefined,
  lowercase: undefined,
  uppercase: undefined,
  guid: undefined,
  uuid: 'uuid',
  email: 'email',
  emoji: undefined,
  nanoid: undefined,
  cuid: undefined,
  cuid2: undefined,
  ulid: undefined,
  xid: undefined,
  ksuid: undefined,
  datetime: 'date-time',
  date: 'date',
  time: 'time',
  duration: 'duration',
  ipv4: 'ipv4',
  mac: undefined,
  cidrv4: undefined,
  e164: undefined,
}

export function readString(schema: z.core.$ZodString, problem: Problem): Omit<StringType, 'zod'> {
  const { def } = schema._zod
  if (def.coerce) problem('a coerced value')
  const { min, max, rest } = lengths([...own(schema), ...(def.checks ?? [])])
  const patterns: { pattern: RegExp; format?: string }[] = []
  for (const check of rest) {
    const found = patternOf(check._zod.def as unknown as Record<string, unknown>)
    if (found === undefined) problem(unsupportedCheck(check))
    else patterns.push(found)
  }
  if (patterns.length > 1) problem('more than one pattern; write one regular expression')
  const [first] = patterns
  if (first && /[^gu]/.test(first.pattern.flags)) problem('a regular expression with other flags than u')
  const pattern = first && new RegExp(first.pattern.source, first.pattern.flags.replace('g', ''))
  return { kind: 'string', min, max, pattern, format: first?.format }
}

function patternOf(def: Record<string, unknown>): { pattern: RegExp; format?: string } | undefined {
  const format = def.format as string
  if (def.check !== 'string_format') return undefined
  if (format === 'starts_with') return { pattern: new RegExp(`^${escapeRegExp(def.prefix as string)}`) }
  if (format === 'ends_with') return { pattern: new RegExp(`${escapeRegExp(def.suffix as string)}$`) }
  if (format === 'includes' && def.position === undefined)
    return { pattern: new RegExp(escapeRegExp(def.includes as string)) }
  if (!(format in PATTERN_FORMATS)) return undefined
  return { pattern: def.pattern as RegExp, format: PATTERN_FORMATS[format] }
}

/** Number formats that a table can express, with their ranges. */
const NUMBER_FORMATS: Record<string, readonly [] | readonly [number, number]> = {
  safeint: [],
  float64: [],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint32: [0, 2 ** 32 - 1],
}

interface NumberCheck {
  check: string
  format?: string
  value?: unknown
  inclusive?: boolean
}

export function readNumber(schema: z.core.$ZodNumber, problem: Problem): Omit<NumberType, 'zod'> {
  const { def } = schema._zod
  if (def.coerce) problem('a coerced value')
  const checks = [...own(schema), ...(def.checks ?? [])].map((check) => check._zod.def as unknown as NumberCheck)
  const integer = checks.some(({ check, format }) => check === 'number_format' && format?.includes('int'))
  const lower: (number | undefined)[] = []
  const upper: (number | undefined)[] = []
  for (const { check, format = '', value, inclusive } of checks) {
    const range = check === 'number_format' ? NUMBER_FORMATS[format] : undefined
    const bound = check === 'greater_than' || check === 'less_than'
    if (range) {
      lower.push(range[0])
      upper.push(range[1])
    } else if (!bound || typeof value !== 'number' || Number.isNaN(value)) {
      problem(`the check "${format || check}" cannot be expressed by a shape table`)
    } else if (!inclusive && !integer) {
      problem('an exclusive bound of a number; write .min() or .max()')
    } else if (check === 'greater_than') {
      lower.push(inclusive ? value : Math.floor(value) + 1)
    } else {
      upper.push(inclusive ? value : Math.ceil(value) - 1)
    }
  }
  return { kind: 'number', integer, min: greatest(lower), max: least(upper) }
}

/** Splits checks into length limits and others. */
export function lengths(checks: readonly z.core.$ZodCheck[]) {
  const lower: number[] = []
  const upper: number[] = []
  const rest: z.core.$ZodCheck[] = []
  for (const check of checks) {
    const def = check._zod.def as unknown as { check: string; minimum: number; maximum: number; length: number }
    if (def.check === 'min_length') lower.push(def.minimum)
    else if (def.check === 'max_length') upper.push(def.maximum)
    else if (def.check !== 'length_equals') rest.push(check)
    else {
      lower.push(def.length)
      upper.push(def.length)
    }
  }
  return { min: greatest(lower), max: least(upper), rest }
}

/** A format such as `z.email()` is itself a check. */
function own(schema: z.core.$ZodType): z.core.$ZodCheck[] {
  return schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []
}

export function unsupportedCheck(check: z.core.$ZodCheck): string {
  const { check: kind, format } = check._zod.def as { check: string; format?: string }
  const what = kind === 'string_format' ? `the format ${format}, which is more than a pattern,` : `the check "${kind}"`
  return `${what} cannot be expressed by a shape table`
}

const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined)
const greatest = (values: readonly (number | undefined)[]): number | undefined =>
  known(values).length > 0 ? Math.max(...known(values)) : undefined
export const least = (values: readonly (number | undefined)[]): number | undefined =>
  known(values).length > 0 ? Math.min(...known(values)) : undefined
