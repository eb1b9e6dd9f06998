import type { Schema } from '../model.ts'
import type { Action } from './action.ts'
import type { Follow } from './find-records.ts'

/** Examples of a document, and whether they match its schemas. */

const DEEPEST = 40

/**
 * Where an example contradicts its schema. As for records, additional members are fine, and so is null for optional
 * ones.
 */
export function contradiction(
  schema: Schema,
  value: unknown,
  follow: Follow,
  path = '',
  depth = 0,
): string | undefined {
  const found = follow(schema)
  if (depth > DEEPEST || found.kind === 'unknown') return undefined
  if (value === null) return schema.nullable || found.nullable || found.kind === 'null' ? undefined : path || '(top)'
  const wrong = path || '(top)'
  switch (found.kind) {
    case 'string':
    case 'file':
      return typeof value === 'string' ? undefined : wrong
    case 'number':
      return typeof value === 'number' && (!found.integer || Number.isSafeInteger(value)) ? undefined : wrong
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong
    case 'enum':
      return found.values.some((one) => typeof one === typeof value) ? undefined : wrong
    case 'array': {
      if (!Array.isArray(value)) return wrong
      return firstOf(
        value.map((item, index) => () => contradiction(found.item, item, follow, `${path}[${index}]`, depth + 1)),
      )
    }
    case 'union':
      return found.options.some((option) => contradiction(option, value, follow, path, depth + 1) === undefined)
        ? undefined
        : wrong
    case 'object':
      return inObject(found, value, follow, path, depth)
    default:
      return undefined
  }
}

function inObject(
  schema: Schema & { kind: 'object' },
  value: unknown,
  follow: Follow,
  path: string,
  depth: number,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return path || '(top)'
  const members = value as Record<string, unknown>
  const { fields, rest } = schema
  if (fields.length === 0 && typeof rest === 'object')
    return firstOf(
      Object.entries(members).map(
        ([name, inner]) =>
          () =>
            contradiction(rest, inner, follow, path ? `${path}.${name}` : name, depth + 1),
      ),
    )
  return firstOf(
    schema.fields
      .filter(({ schema: { writeOnly } }) => !writeOnly)
      .map(({ name, required, schema: inner }) => () => {
        const at = path ? `${path}.${name}` : name
        if (!Object.hasOwn(members, name)) return required && follow(inner).kind !== 'unknown' ? at : undefined
        if (!required && members[name] === null) return undefined
        return contradiction(inner, members[name], follow, at, depth + 1)
      }),
  )
}

const firstOf = (checks: readonly (() => string | undefined)[]): string | undefined => {
  for (const check of checks) {
    const found = check()
    if (found !== undefined) return found
  }
  return undefined
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** The records of an example: those of a list, or the single one. */
export function recordsIn(
  { records, paging }: Pick<Action, 'records' | 'paging'>,
  example: unknown,
): unknown[] | undefined {
  let at = example
  for (const name of records ? records.split('.') : []) at = memberOf(at, name)
  if (at === undefined) return undefined
  return paging ? (Array.isArray(at) ? at : undefined) : [at]
}
