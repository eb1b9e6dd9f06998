import { DeleteGuardError, type Finish, MAX_DELETE_SHARE } from '@ferrule/sync'
import { sql } from 'kysely'
import type { Db } from '../engine.ts'
import { quote } from '../tables/plan.ts'
import { saveState, takeStream } from './streams.ts'
import { column, type Target } from './target.ts'

/** Deletes older than this are forgotten after a complete snapshot: no update takes that long to arrive. */
const FORGET_AFTER = 90 * 86_400_000

/** Deletes the rows that a complete snapshot did not see. */
export function finish(db: Db, target: Target, end: Finish): Promise<{ deleted: number }> {
  const { kind, source, connector, entity, plan, names, meta, own } = target
  const rows = sql`${sql.table(plan.table)} WHERE ${own}`
  const unseen = sql`${column(names.generation)} < ${end.generation}`
  return db.transaction().execute(async (trx) => {
    await takeStream(trx, target)
    const counts = await sql<{ total: string | number; missing: string | number }>`SELECT count(*) AS total,
      count(CASE WHEN ${unseen} THEN 1 END) AS missing FROM ${rows}`.execute(trx)
    const [total, missing] = [Number(counts.rows[0]?.total), Number(counts.rows[0]?.missing)]
    if (!end.allowDeletes && missing > total * MAX_DELETE_SHARE)
      throw new DeleteGuardError(connector, entity, missing, total)
    if (missing > 0) await sql`DELETE FROM ${rows} AND ${unseen}`.execute(trx)
    await sql`DELETE FROM ${sql.table(meta.gone)} WHERE source_id = ${source} AND stream = ${entity}
      AND at < ${Date.now() - FORGET_AFTER}`.execute(trx)
    if (kind === 'postgres') await countAnew(trx, plan.table, total)
    await saveState(trx, target, end.state, end.generation)
    return { deleted: missing }
  })
}

/**
 * Postgres chooses indexes by its statistics of a table. It makes them itself, but only some time after a load, and until then
 * most searches would be scans.
 */
async function countAnew(trx: Db, table: string, rows: number): Promise<void> {
  const { rows: found } = await sql<{ known: number }>`SELECT reltuples AS known FROM pg_class
    WHERE oid = ${quote(table)}::regclass`.execute(trx)
  const known = found[0]?.known ?? 0
  if (rows > 2 * known) await sql`ANALYZE ${sql.table(table)}`.execute(trx)
}
