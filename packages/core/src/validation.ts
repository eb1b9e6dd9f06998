import type { CallContext } from './client.ts'
import { type Answer, unreadable } from './response.ts'
import { fits, type Issue } from './shape/check.ts'
import { describe, inWords } from './shape/explain.ts'

/** Checks records against the operation's table: drift is told once per path, or thrown in strict mode. */
export function checkRecords(context: CallContext, records: readonly unknown[], answer: Answer): void {
  const { operation, options, hooks, event, memory } = context
  const { record: shape } = operation
  const strict = options.validation === 'strict'
  // Nobody would hear of drift: then do not look for it.
  if (shape === undefined || options.validation === 'off' || !(strict || hooks.onDrift)) return
  memory.drift ??= new Set<string>()
  const told = memory.drift as Set<string>
  for (const [index, record] of records.entries()) {
    if (fits(shape, record)) continue
    const issues: Issue[] = []
    fits(shape, record, (names, rule, value) => {
      const expected = describe(rule)
      issues.push({ path: operation.paging ? [index, ...names] : names, message: `must be ${expected}` })
      const path = names
        .map((name) => (typeof name === 'number' ? '[]' : `.${name}`))
        .join('')
        .replace(/^\./, '')
      const key = `${event.entity}.${event.action} ${path}`
      if (strict || told.has(key)) return
      told.add(key)
      hooks.onDrift?.({ ...event, path, expected, received: typeName(value) })
    })
    if (strict) {
      const error = unreadable(context, answer, `a record that contradicts the schema: ${inWords(issues)}`)
      throw Object.defineProperty(error, 'issues', { value: issues, enumerable: true })
    }
  }
}

const typeName = (value: unknown): string =>
  value === undefined ? 'missing' : value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
