import type { MakeError } from '../contract/call.ts'
import { ANY, OBJECT, type Rule } from '../contract/table.ts'
import type { ErrorCode } from '../errors/ferrule-error.ts'
import type { Issue } from '../errors/issue.ts'
import { isThrown } from '../errors/thrown.ts'
import { fits } from '../shape/check.ts'
import { explain, flaw, inWords } from '../shape/explain.ts'
import { isDate, isPlain } from '../shape/kinds.ts'
import { defined } from './error.ts'

/**
 * Throws an error that lists everything wrong with a value. The fast path applies if nothing is.
 * @param elsewhere Where an unknown name would be known.
 */
export function check(
  error: MakeError,
  code: ErrorCode,
  what: string,
  rule: Rule,
  values: object,
  elsewhere?: Elsewhere,
): void {
  let issues: Issue[]
  try {
    if (fits(rule, values)) return
    issues = explain(rule, values)
  } catch (thrown) {
    if (!isThrown(thrown, 'RangeError')) throw thrown
    throw error(code, what + ENDLESS)
  }
  if (elsewhere) issues = issues.map((issue) => belonging(issue, elsewhere))
  throw error(code, what + inWords(issues), { issues })
}

/** Fields of another argument, and the words for it. */
export interface Elsewhere {
  readonly fields: Rule['fields'] | undefined
  readonly words: string
}

/** The issue of an unknown name that belongs into another argument. */
function belonging(issue: Issue, { fields = {}, words }: Elsewhere): Issue {
  const { path, message } = issue
  const isKnown = path.length === 1 && message.startsWith('is unknown') && Object.hasOwn(fields, path[0] as string)
  return isKnown ? { ...issue, message: words } : issue
}

/** A Date is an object without fields, so it would pass where an object with optional fields is accepted. */
function refuseDate(
  error: MakeError,
  code: ErrorCode,
  what: string,
  { fields }: Rule,
  name: string,
  date: unknown,
): void {
  const shape = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof shape !== 'object' || (shape.kinds ?? 0) & (ANY | OBJECT)) return
  const issue = { path: [name], message: flaw(shape, date), received: 'object' }
  throw error(code, what + inWords([issue]), { issues: [issue] })
}

const ENDLESS = 'nested too deeply, or refers to itself'

/**
 * A copy of the caller's plain objects and lists, at every level: the caller may change them before the request is built. Anything
 * else, such as bytes, is not copied.
 */
export function copyOf(error: MakeError, code: ErrorCode, what: string, values: object): Record<string, unknown> {
  try {
    return membersOf(values)
  } catch (thrown) {
    throw isThrown(thrown, 'RangeError') ? error(code, what + ENDLESS) : thrown
  }
}

function membersOf(values: object): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...values }
  for (const name in copy) if (typeof copy[name] === 'object') copy[name] = copied(copy[name])
  return copy
}

const copied = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(copied)
      : isPlain(value)
        ? membersOf(value)
        : value

/** Copies the caller's input. The copy is what is checked and sent, so getters cannot return something else later. */
export function checkedCopy(
  error: MakeError,
  code: ErrorCode,
  what: string,
  rule: Rule,
  values: object,
  elsewhere?: Elsewhere,
): Readonly<Record<string, unknown>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) check(error, code, what, rule, values)
  for (const name in values)
    if (!Object.hasOwn(values, name)) throw error(code, `${what}${name} is inherited; pass it as an own property`)
  const copy = copyOf(error, code, what, values)
  for (const name in copy) if (isDate(copy[name])) refuseDate(error, code, what, rule, name, copy[name])
  check(error, code, what, rule, copy, elsewhere)
  return defined(copy)
}
