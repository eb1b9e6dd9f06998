import { ANY, ARRAY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, type Rule, type Shape, STRING } from './table.ts'

/** One thing that is wrong with a value. Holds no value, only where and what. */
export interface Issue {
  /** Names and indexes from the outside in; empty for the value itself. */
  readonly path: readonly (string | number)[]
  /** What it must be: `must be an integer from 1 to 100`. */
  readonly message: string
}

/** What a failed check tells: the path, the table that was not met, and the value. */
export type Report = (path: (string | number)[], shape: Shape, value: unknown, unknownName?: string) => void

const within = (least: number | undefined, value: number, greatest: number | undefined): boolean =>
  (least === undefined || value >= least) && (greatest === undefined || value <= greatest)

/**
 * Whether a value fits a table. Without `report` it stops at the first misfit and allocates nothing; with it,
 * every misfit is reported with its path.
 */
export function fits(shape: Shape, value: unknown, report?: Report, path: (string | number)[] = []): boolean {
  const simple = typeof shape === 'number'
  const kinds = simple ? shape : (shape.k ?? 0)
  if (kinds & ANY) return true
  if (value === undefined || value === null) {
    if (kinds & (value === null ? NULL : OPTIONAL)) return true
  } else if (simple) {
    if (kinds & kindsOf(value)) return true
  } else if (typeof value === 'object') {
    const list = Array.isArray(value)
    if (kinds & (list ? ARRAY : OBJECT)) return true
    if (list) {
      if (shape.i !== undefined && within(shape.lo, value.length, shape.hi)) {
        let good = true
        for (let index = 0; index < value.length; index++) {
          if (!fits(shape.i, value[index], report, report && [...path, index])) {
            if (!report) return false
            good = false
          }
        }
        return good
      }
    } else if (shape.f) {
      return fitsFields(shape, value as Record<string, unknown>, report, path)
    } else if (shape.v !== undefined) {
      return fitsEntries(shape, value as Record<string, unknown>, report, path)
    }
  } else if (
    kinds & kindsOf(value) &&
    (typeof value === 'string'
      ? within(shape.lo, value.length, shape.hi) && (!shape.p || shape.p.test(value))
      : typeof value === 'boolean' || within(shape.min, value as number, shape.max))
  ) {
    return true
  }
  if (!simple) {
    if (shape.e?.includes(value as string) || shape.u?.some((alternative) => fits(alternative, value))) return true
    if (shape.r) return fits(shape.r(), value, report, path)
  }
  report?.(path, shape, value)
  return false
}

function kindsOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return STRING
    case 'number':
      return Number.isSafeInteger(value) ? NUMBER | INTEGER : Number.isFinite(value) ? NUMBER : 0
    case 'boolean':
      return BOOLEAN
    case 'object':
      return Array.isArray(value) ? ARRAY : OBJECT
    default:
      return 0
  }
}

function fitsFields(
  rule: Rule,
  value: Record<string, unknown>,
  report: Report | undefined,
  path: (string | number)[],
): boolean {
  const fields = rule.f as Record<string, Shape>
  let good = true
  for (const name in fields) {
    if (!fits(fields[name] as Shape, value[name], report, report && [...path, name])) {
      if (!report) return false
      good = false
    }
  }
  if (rule.s) {
    for (const name in value) {
      if (!Object.hasOwn(fields, name)) {
        report?.(path, rule, value, name)
        good = false
      }
    }
  }
  for (const names of rule.any ?? []) {
    if (!names.some((name) => value[name] !== undefined)) {
      report?.(
        [...path, names[0] as string],
        { h: `or one of its alternatives is required: ${names.join(', ')}` },
        value,
      )
      good = false
    }
  }
  for (const names of rule.one ?? []) {
    const given = names.filter((name) => value[name] !== undefined)
    if (given.length > 1) {
      report?.([...path, given[1] as string], { h: `cannot go together with ${given[0]}` }, value)
      good = false
    }
  }
  return good
}

function fitsEntries(
  rule: Rule,
  value: Record<string, unknown>,
  report: Report | undefined,
  path: (string | number)[],
): boolean {
  const names = Object.keys(value)
  let good = within(rule.lo, names.length, rule.hi)
  if (!good) report?.(path, rule, value)
  for (const name of names) {
    if (rule.key && !rule.key.test(name)) {
      report?.([...path, name], { h: 'has a name that is not allowed here' }, value)
      good = false
    } else if (!fits(rule.v as Shape, value[name], report, report && [...path, name])) {
      good = false
    }
    if (!good && !report) return false
  }
  return good
}
