import type { Row } from '../../core/rows.ts'
import type { Params, RecordRules } from '../../core/vendor.ts'

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce((inner: unknown, name) => (inner as Record<string, unknown> | null | undefined)?.[name], row)

/** What a list can be narrowed by. Fields are dotted paths into the record. */
export interface Narrowing {
  /** `since_<name>` and `before_<name>`. */
  readonly times?: Readonly<Record<string, string>>
  /** Parameters that a field must equal. */
  readonly equal?: Readonly<Record<string, string>>
  readonly sort?: Readonly<Record<string, string>>
}

/** The records that pass, in the order asked for. */
export function narrow<Record_ extends Row>(rows: readonly Record_[], params: Params, by: Narrowing): Record_[] {
  const passing = rows.filter((row) => {
    for (const [name, path] of Object.entries(by.times ?? {})) {
      const value = Date.parse(String(at(row, path) ?? ''))
      const [since, before] = [params[`since_${name}`], params[`before_${name}`]]
      if (since !== undefined && !(value >= Date.parse(String(since)))) return false
      if (before !== undefined && !(value < Date.parse(String(before)))) return false
    }
    return Object.entries(by.equal ?? {}).every(
      ([name, path]) => params[name] === undefined || at(row, path) === params[name],
    )
  })
  const path = by.sort?.[String(params['sort_field'])]
  if (!path) return passing
  const sign = params['sort_dir'] === 'DESC' ? -1 : 1
  const key = (row: Row) => at(row, path) as string | number
  return passing.sort((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0))
}

/** Lists of a collection: what they can be narrowed by, oldest first. */
export const narrowed = (by: Narrowing = {}): Required<Pick<RecordRules, 'listed'>> => ({
  listed: (rows, { params }) => narrow(rows, params, by),
})
