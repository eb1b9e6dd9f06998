import type { Action } from './action.ts'
import type { Leaf } from './leaves.ts'
import { isMinor } from './money.ts'
import { LONGEST_RULE, ONLY, OUTWARD, plainPath } from './rules.ts'
import { schemaAt } from './schema.ts'
import { toText } from './text.ts'
import type { Bounds, ShownWrite } from './types.ts'

const LONGEST_VALUE = 200
/** Of a connector, with the point after it. */
const LONGEST_NAME = 42

/**
 * How a rule could allow writes like this one. Undefined where none should: for what cannot be undone, and for what carries
 * text to others, which asks in any case after foreign text was read.
 */
export function boundsOf({ access, facts, manifest, identity }: Action, all: readonly Leaf[]): Bounds | undefined {
  if (access !== 'write' || facts.effect === 'delete' || (facts.effect && OUTWARD.has(facts.effect))) return undefined
  const paths = all.map(plainPath).filter((path) => path !== undefined)
  if (paths.length < all.length || !paths.every(isPlain)) return undefined
  const conditions = all.flatMap((leaf) => {
    const isAmount = isMinor(schemaAt(manifest, facts.params, leaf.keys)?.['description'])
    const text = conditionOf(leaf, isAmount)
    return text === undefined ? [] : [{ name: leaf.path, text }]
  })
  return { ...(identity !== undefined && { identity }), only: [...new Set(paths)], conditions }
}

/** An amount may be smaller, but not negative: that can be a payment in the other direction. All else is fixed. */
function conditionOf({ path, keys, value }: Leaf, isAmount: boolean): string | undefined {
  if (keys.some((key) => typeof key === 'number')) return undefined
  if (isAmount && typeof value === 'number' && value !== 0)
    return value > 0 ? `${path} >= 0 and ${path} <= ${value}` : `${path} >= ${value} and ${path} <= 0`
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = String(value)
  // A rule would read the last as an effect.
  const isReadable = text.length <= LONGEST_VALUE && /^\S+$/.test(text) && isPlain(text) && !text.startsWith('effect:')
  return isScalar && isReadable ? `${path} = ${text}` : undefined
}

/** Whether a text is what it looks like, without invisible characters, quotes and backslashes. */
const isPlain = (text: string): boolean => toText(text) === `"${text}"`

/**
 * The rule that allows writes like this one, with any value for the parameters in `free`. Undefined if there should be none.
 * It names no connector: that is for whoever keeps it.
 */
export function standingRule({ action, bounds }: ShownWrite, free: readonly string[]): string | undefined {
  if (!bounds) return undefined
  const kept = bounds.conditions.filter(({ name }) => !free.includes(name)).map(({ text }) => text)
  const [, ...operation] = action.split('.')
  const head = [operation.join('.'), kept.join(' and ')].filter(Boolean).join(' ')
  // No parameter has this name: without parameters, none are admitted.
  const rule = `${head} ${ONLY} ${bounds.only.join(',') || '-'}`
  return rule.length <= LONGEST_RULE - LONGEST_NAME ? rule : undefined
}
