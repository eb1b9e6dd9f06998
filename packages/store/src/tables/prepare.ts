import { type RawBuilder, sql } from 'kysely'
import { type Db, type Engine, lockSchema } from '../engine.ts'
import type { MetaNames } from '../meta.ts'
import type { TablePlan } from './plan.ts'

/** The current plan of a table, and its version. */
export interface Prepared {
  readonly plan: TablePlan
  readonly version: number
}

/** How a table is created, and how columns are added. */
export interface Layout {
  /** The plan it needs, given its existing one. */
  plan(before?: TablePlan): TablePlan
  create(kind: Engine['kind'], trx: Db, plan: TablePlan): Promise<void>
  migrate(kind: Engine['kind'], trx: Db, from: TablePlan, to: TablePlan): Promise<void>
}

/** Creates a table, or adds what it lacks. Several processes can do so at once. */
export async function prepare({ kind, db }: Engine, meta: MetaNames, table: string, layout: Layout): Promise<Prepared> {
  const suffices = ({ plan }: Prepared) => {
    const { fields, lists, ids } = layout.plan(plan)
    return fields.length === plan.fields.length && lists === plan.lists && ids === plan.ids
  }
  const found = await storedPlan(db, meta, table)
  if (found && suffices(found)) return found
  return await db.transaction().execute(async (trx) => {
    await lockSchema(kind, trx)
    const stored = await storedPlan(trx, meta, table, kind === 'postgres' ? FOR_UPDATE : undefined)
    if (stored && suffices(stored)) return stored
    const plan = layout.plan(stored?.plan)
    const version = (stored?.version ?? 0) + 1
    await sql`INSERT INTO ${sql.table(meta.tables)} (name, plan, version) VALUES (${table}, ${JSON.stringify(plan)}, ${version})
      ON CONFLICT (name) DO UPDATE SET plan = excluded.plan, version = excluded.version`.execute(trx)
    if (stored) await layout.migrate(kind, trx, stored.plan, plan)
    else await layout.create(kind, trx, plan)
    return { plan, version }
  })
}

/** Postgres: waits for processes that write with a plan, and for one that changes it. */
export const FOR_UPDATE = sql`FOR UPDATE`

export async function storedPlan(
  db: Db,
  meta: MetaNames,
  table: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<Prepared | undefined> {
  const { rows } = await sql<{ plan: string; version: number }>`SELECT plan, version FROM ${sql.table(meta.tables)}
    WHERE name = ${table} ${lock}`.execute(db)
  return rows[0] && { plan: JSON.parse(rows[0].plan) as TablePlan, version: rows[0].version }
}
