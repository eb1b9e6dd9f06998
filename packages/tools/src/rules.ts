import { isPattern, matches } from './allow.ts'
import { ToolsError } from './error.ts'
import { type Leaf, leaves } from './leaves.ts'
import type { Effect, Rules } from './types.ts'

export type Verdict = 'allow' | 'ask' | 'never'

/** The input of a rule. */
export interface Judged {
  readonly action: string
  readonly access: 'write' | 'destructive'
  readonly effect?: Effect | undefined
  readonly params: Readonly<Record<string, unknown>>
}

interface Condition {
  readonly path: readonly string[]
  readonly operator: Operator
  readonly value: string
}

interface Rule {
  readonly pattern: string
  readonly effects: readonly string[]
  readonly conditions: readonly Condition[]
  /** Paths of the only parameters that it admits, without indexes. Absent: any. */
  readonly only: ReadonlySet<string> | undefined
}

type Operator = '=' | '!=' | '<' | '<=' | '>' | '>='

const OPERATORS: Readonly<Record<string, Operator>> = {
  ...{ '=': '=', '!=': '!=', '≠': '!=', '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
}

const EFFECTS: readonly string[] = ['money', 'message', 'publish', 'access', 'delete'] satisfies Effect[]

/** As an effect: every action that cannot simply be undone, whatever else it does. */
const DESTRUCTIVE = 'destructive'

/** Effects that carry text to others: what a planted instruction would use. */
export const OUTWARD: ReadonlySet<string> = new Set<Effect>(['message', 'publish', 'access'])

const LISTS = ['never', 'ask', 'allow'] as const
const WORDS = [...LISTS, 'otherwise', 'taint']

/** Decides on a write by rules. `tainted`: text of others was read before. */
export type Judge = (write: Judged, tainted: boolean) => Verdict

/**
 * Reads rules. The strictest one that applies decides: never, then ask, then allow, else `otherwise`.
 * @throws {ToolsError} for a rule that cannot be read, and for a pattern that matches none of the ids.
 */
export function judgeOf(rules: Rules, ids: readonly string[]): Judge {
  const strange = Object.keys(rules).find((name) => !WORDS.includes(name))
  if (strange !== undefined) throw new ToolsError(`rules: ${strange} is unknown; rules: ${WORDS.join(', ')}`)
  const { otherwise = 'ask', taint = true } = rules
  if (otherwise !== 'ask' && otherwise !== 'never')
    throw new ToolsError("rules.otherwise must be 'ask' or 'never'; to allow all writes, write allow: ['*']")
  const read = LISTS.map((verdict) => [verdict, (rules[verdict] ?? []).map((text) => readRule(text, ids))] as const)
  return (write, tainted) => {
    const verdict = read.find(([, list]) => list.some((rule) => applies(rule, write)))?.[0] ?? otherwise
    const outward = write.effect !== undefined && OUTWARD.has(write.effect)
    return verdict === 'allow' && taint && tainted && outward ? 'ask' : verdict
  }
}

export const LONGEST_RULE = 1_000

/** Ends a rule: it applies only to writes without any other parameter. */
export const ONLY = 'only'

/** The path of a value without indexes; undefined if a name of it could be taken for something else. */
export function plainPath({ keys }: Pick<Leaf, 'keys'>): string | undefined {
  const names = keys.filter((key) => typeof key === 'string')
  return names.every((name) => /^[^\s.,]+$/.test(name)) ? names.join('.') : undefined
}

/** `stripe.refunds.create amount <= 10000 and currency = usd`, or `*.*.* effect:message`. */
function readRule(text: unknown, ids: readonly string[]): Rule {
  const [head = '', ...tokens] = typeof text === 'string' && text.length <= LONGEST_RULE ? text.trim().split(/\s+/) : []
  const fail = (why: string): never => {
    throw new ToolsError(
      `the rule ${JSON.stringify(String(text).slice(0, 100))} cannot be read: ${why}; write for example "stripe.refunds.create amount <= 10000" or "stripe effect:money"`,
    )
  }
  // Cut, it would admit more.
  if (typeof text === 'string' && text.length > LONGEST_RULE) fail(`it has more than ${LONGEST_RULE} characters`)
  const isEffect = (token: string): boolean => token.startsWith('effect:')
  const words = isEffect(head) ? [head, ...tokens] : tokens
  const pattern = isEffect(head) ? '*' : head
  if (!isPattern(pattern)) fail(`${JSON.stringify(pattern)} is not a pattern`)
  if (!ids.some((id) => matches(pattern, id))) fail('it matches no action of these connectors')
  const effects = words.filter(isEffect).map((token) => token.slice('effect:'.length))
  const known = [...EFFECTS, DESTRUCTIVE]
  const strange = effects.find((effect) => !known.includes(effect))
  if (strange !== undefined) fail(`${strange} is none of the effects ${known.join(', ')}`)
  const rest = words.filter((token) => !isEffect(token))
  const only = rest.at(-2) === ONLY ? new Set(rest.splice(-2)[1]?.split(',')) : undefined
  const conditions: Condition[] = []
  for (let at = 0; at < rest.length; at += 4) {
    const [path = '', sign = '', value, and] = rest.slice(at, at + 4)
    const operator = Object.hasOwn(OPERATORS, sign) ? OPERATORS[sign] : undefined
    if (!operator || value === undefined) fail('a condition is a parameter, an operator (= != < <= > >=) and a value')
    else if (and !== undefined && (and !== 'and' || at + 4 >= rest.length)) fail('conditions are joined by "and"')
    else conditions.push({ path: path.split('.'), operator, value })
  }
  return { pattern, effects, conditions, only }
}

const applies = ({ pattern, effects, conditions, only }: Rule, write: Judged): boolean =>
  matches(pattern, write.action) &&
  (effects.length === 0 ||
    (write.access === 'destructive' && effects.includes(DESTRUCTIVE)) ||
    effects.includes(write.effect ?? (write.access === 'destructive' ? 'delete' : ''))) &&
  conditions.every((condition) => holds(condition, write.params)) &&
  (only === undefined || [...leaves(write.params)].every((leaf) => only.has(plainPath(leaf) ?? '')))

/** A parameter that is missing, or a list, fulfills no condition: without an amount, a refund is a full one. */
function holds({ path, operator, value }: Condition, params: Judged['params']): boolean {
  let found: unknown = params
  for (const name of path) {
    if (typeof found !== 'object' || found === null || Array.isArray(found) || !Object.hasOwn(found, name)) return false
    found = (found as Record<string, unknown>)[name]
  }
  if (typeof found !== 'string' && typeof found !== 'number' && typeof found !== 'boolean') return false
  if (operator === '=') return String(found) === value
  if (operator === '!=') return String(found) !== value
  const [left, right] = [numberOf(found), numberOf(value)]
  if (left === undefined || right === undefined) return false
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}

function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
