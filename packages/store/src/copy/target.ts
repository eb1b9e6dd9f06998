import type { BatchRecord } from '@ferrule/sync'
import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { META, type MetaNames } from '../meta.ts'
import { quote, type TablePlan } from '../tables/plan.ts'
import { type Row, rowMaker } from '../tables/rows.ts'
import { shapeOf } from '../tables/shape.ts'
import type { TableShape } from '../tables/write.ts'

/** The table of one stream of one source. */
export interface Target {
  readonly kind: Engine['kind']
  readonly source: string
  readonly connector: string
  readonly entity: string
  readonly plan: TablePlan
  /** Version of the table when the plan was read. */
  readonly version: number
  readonly shape: TableShape
  /** Columns that are not part of the record. */
  readonly names: RowNames
  readonly meta: MetaNames
  /** Whether sources share the table. */
  readonly isShared: boolean
  /** Condition for the rows of this source. */
  readonly own: RawBuilder<unknown>
  /** Maps a record to columns. */
  row(record: BatchRecord, generation: number): Row
}

interface RowNames {
  readonly key: string
  readonly at: string
  readonly generation: string
  readonly under: string
}

/** The target in a table that sources share. */
export function copyTarget(
  { kind, source, connector }: Pick<Target, 'kind' | 'source' | 'connector'>,
  plan: TablePlan,
  version: number,
): Target {
  const make = rowMaker(kind, plan)
  return {
    kind,
    source,
    connector,
    entity: plan.entity,
    plan,
    version,
    shape: shapeOf(kind, plan),
    names: { key: 'key', at: 'at', generation: 'generation', under: 'under' },
    meta: META,
    isShared: true,
    own: sql`"source_id" = ${source}`,
    row: ({ key, at = null, under = null, data }, generation) =>
      make([source, key, at, generation, under], data, JSON.stringify(data)),
  }
}

/** A column as SQL. */
export const column = (name: string): RawBuilder<unknown> => sql.raw(quote(name))
