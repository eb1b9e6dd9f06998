import { isInput } from './input.ts'
import { valueAt } from './project.ts'

/** Maximum number of columns that are found in records; fields that are named are all there. */
const MOST = 100

/** The columns of records: the fields that were named, or else all that occur. */
export function columnsOf(fields: readonly string[] | undefined, records: readonly unknown[]): string[] {
  const named = fields ?? records.flatMap((record) => (isInput(record) ? Object.keys(record) : []))
  return [...new Set(named)].slice(0, MOST)
}

/** The row of a record. A path through a list has all of its values, and a missing value is null. */
export const rowOf = (columns: readonly string[], record: unknown): readonly unknown[] =>
  isInput(record) ? columns.map((path) => reached(record, path) ?? null) : [record]

/** The value at a path, or the list of its values where the path leads through a list; undefined if there is none. */
export function reached(record: unknown, path: string): unknown {
  const direct = valueAt(record, path)
  if (direct !== undefined) return direct
  const names = path.split('.').slice(0, 16)
  const follow = (value: unknown, at: number): unknown => {
    if (at === names.length) return value
    if (Array.isArray(value)) return value.map((item) => follow(item, at) ?? null)
    const name = names[at] as string
    return isInput(value) && Object.hasOwn(value, name) ? follow(value[name], at + 1) : undefined
  }
  return follow(record, 0)
}
