import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { quote, type TablePlan } from '../tables/plan.ts'
import type { Row } from '../tables/rows.ts'
import { rowIn, shapeOf } from '../tables/shape.ts'
import type { TableShape } from '../tables/write.ts'

/** Where the rows of one stream of one source are written. */
export interface Target {
  readonly kind: Engine['kind']
  readonly source: string
  readonly connector: string
  readonly entity: string
  readonly plan: TablePlan
  /** How often the table was changed when the plan was read. */
  readonly version: number
  readonly shape: TableShape
  /** Columns of every row that are not of its record. */
  readonly names: RowNames
  readonly meta: MetaNames
  /** Which rows of the table are of this source. */
  readonly own: RawBuilder<unknown>
  /** What of a record goes into which column. */
  row(record: Readonly<Record<string, unknown>>): Row
}

interface RowNames {
  readonly source?: string
  readonly key: string
  readonly at: string
  readonly generation: string
  readonly under: string
}

/** Tables beside those of the records: what they are, how far each stream is, and what was deleted. */
export interface MetaNames {
  readonly tables: 'ferrule_table' | '_ferrule_table'
  readonly streams: 'ferrule_stream' | '_ferrule_state'
  readonly gone: 'ferrule_gone' | '_ferrule_gone'
}

export const META: MetaNames = { tables: 'ferrule_table', streams: 'ferrule_stream', gone: 'ferrule_gone' }

/** In a table that sources share. */
export function copyTarget(
  { kind, source, connector }: Pick<Target, 'kind' | 'source' | 'connector'>,
  plan: TablePlan,
  version: number,
): Target {
  return {
    kind,
    source,
    connector,
    entity: plan.entity,
    plan,
    version,
    shape: shapeOf(kind, plan),
    names: { source: 'source_id', key: 'key', at: 'at', generation: 'generation', under: 'under' },
    meta: META,
    own: sql`"source_id" = ${source}`,
    row: (record) => rowIn(kind, plan, JSON.stringify(record)),
  }
}

/** A column of a target, as SQL. */
export const column = (name: string): RawBuilder<unknown> => sql.raw(quote(name))
