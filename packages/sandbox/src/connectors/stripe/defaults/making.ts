import type { Defaults } from '../../../core/make.ts'
import type { NewRow } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'

/** What defaults are made with. */
export interface Making {
  readonly world: World
  /** Defaults of a collection: these values and those of every record, without the fields `absent`. */
  of(values: Record<string, unknown>, ...absent: string[]): Defaults
  created(): number
  /** When a row was created. */
  day(row: NewRow): number
}

export function makingOf(world: World): Making {
  const created = (): number => world.now()
  const common = { created, livemode: false, metadata: {} }
  return {
    world,
    created,
    of: (values, ...absent) => ({ values: { ...common, ...values }, absent }),
    day: (row) => (row['created'] as number | undefined) ?? world.now(),
  }
}
