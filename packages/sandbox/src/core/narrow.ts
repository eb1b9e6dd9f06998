import { at } from './dotted.ts'
import type { Row } from './rows.ts'
import type { Call, Params, RecordRules, World } from './vendor.ts'

/** How the lists of a vendor are narrowed and ordered by their parameters, as data. */

/** Whether a record passes a filter. */
export type Test = (row: Row, wanted: unknown, call: Call, world: World) => boolean

export interface Narrowing {
  /** Dotted paths of fields that parameters call otherwise, by entity. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Filters that are no comparison with a field, by entity; false: the parameter chooses nothing. `*`: of every entity. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, Test | false>>>>
  /** Parameters that limit a time: what is before or after the name of the field. */
  readonly times?: readonly TimeLimit[]
  /** The field that a list is ordered by, and whether the greatest comes first. */
  sort?(params: Params): readonly [field: string, down: boolean] | undefined
  /** Entities whose lists begin with the newest record, unless they are ordered. */
  readonly newestFirst?: readonly string[]
}

export interface TimeLimit {
  readonly prefix?: string
  readonly suffix?: string
  /** Suffix of the field's name. */
  readonly field?: string
  /** Whether a record's time passes, both in milliseconds. */
  passes(time: number, limit: number): boolean
}

const millis = (value: unknown): number => Date.parse(String(value ?? '').replace(/\+0000$/, 'Z'))

/** The rules of lists that follow from this. */
export function narrowed({ fields = {}, filters = {}, times = [], sort, newestFirst = [] }: Narrowing) {
  function passes(row: Row, name: string, wanted: unknown, call: Call, world: World): boolean {
    const { entity } = call.operation
    const own = filters[entity]?.[name] ?? filters['*']?.[name]
    if (own !== undefined) return own === false || own(row, wanted, call, world)
    const read = (field: string): unknown => at(row, fields[entity]?.[field] ?? field)
    const limit = times.find(({ prefix = '', suffix = '' }) => name.startsWith(prefix) && name.endsWith(suffix))
    if (limit) {
      const { prefix = '', suffix = '', field = '' } = limit
      const own = `${name.slice(prefix.length, name.length - suffix.length)}${field}`
      return limit.passes(millis(read(own)), millis(wanted))
    }
    const value = read(name)
    if (value === undefined) return true
    return Array.isArray(wanted) ? wanted.map(String).includes(String(value)) : value === wanted
  }
  return {
    listed(rows: readonly Row[], call: Call, world: World): Row[] {
      const { operation, params } = call
      const wanted = Object.entries(params).filter(([name]) => !operation.path.includes(`{${name}}`))
      const found = rows.filter((row) => wanted.every(([name, value]) => passes(row, name, value, call, world)))
      const order = sort?.(params)
      if (!order) return newestFirst.includes(operation.entity) ? found.reverse() : found
      const [field, down] = order
      const path = fields[operation.entity]?.[field] ?? field
      return found.sort((a, b) => (down ? compare(at(b, path), at(a, path)) : compare(at(a, path), at(b, path))))
    },
  } satisfies RecordRules
}

/** Numbers by size, everything else as text. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a ?? ''), String(b ?? '')]
  return left < right ? -1 : left > right ? 1 : 0
}
