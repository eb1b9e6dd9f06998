import type { MakeError } from '../contract/call.ts'
import type { ErrorCode } from '../errors/ferrule-error.ts'
import { isThrown } from '../errors/thrown.ts'
import { fits } from '../shape/check.ts'
import { explain, type Issue, inWords } from '../shape/explain.ts'
import type { Rule } from '../shape/table.ts'
import { defined } from './error.ts'

/** Throws an error that lists everything wrong with a value. The fast path applies if nothing is. */
export function check(error: MakeError, code: ErrorCode, what: string, rule: Rule, values: object): void {
  let issues: Issue[]
  try {
    if (fits(rule, values)) return
    issues = explain(rule, values)
  } catch (thrown) {
    if (!isThrown(thrown, 'RangeError')) throw thrown
    throw error(code, `${what}nested too deeply, or refers to itself`)
  }
  throw error(code, what + inWords(issues), { issues })
}

/** Copies the caller's input. The copy is what is checked and sent, so getters cannot return something else later. */
export function checkedCopy(
  error: MakeError,
  code: ErrorCode,
  what: string,
  rule: Rule,
  values: object,
): Readonly<Record<string, unknown>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) check(error, code, what, rule, values)
  for (const name in values)
    if (!Object.hasOwn(values, name)) throw error(code, `${what}${name} is inherited; pass it as an own property`)
  const copy = { ...values }
  check(error, code, what, rule, copy)
  return defined(copy)
}
