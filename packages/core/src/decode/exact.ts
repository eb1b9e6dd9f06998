import type { Operation } from '../operation.ts'

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/**
 * `JSON.parse` that keeps the integers of the operation's `exact` fields as they stand in the text: beyond 2^53 they
 * come back as strings of digits, not rounded. Needs a runtime with JSON source text access (Node ≥ 22, Bun, Deno, workerd).
 */
export function parseExact(text: string, operation: Operation): unknown {
  const names = new Set(operation.exact)
  const revive: Reviver = (key, value, context) =>
    typeof value === 'number' && names.has(key) && !Number.isSafeInteger(value) && context.source
      ? context.source
      : value
  return JSON.parse(text, revive as (key: string, value: unknown) => unknown)
}
