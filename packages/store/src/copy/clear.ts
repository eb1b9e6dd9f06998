import { sql } from 'kysely'
import type { Db } from '../engine.ts'
import type { Target } from './target.ts'

/** Deletes the rows and the state of one stream of one source. */
export function clear(db: Db, { source, entity, plan, meta, own }: Target): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`DELETE FROM ${sql.table(plan.table)} WHERE ${own}`.execute(trx)
    for (const table of [meta.gone, meta.streams])
      await sql`DELETE FROM ${sql.table(table)} WHERE source_id = ${source} AND stream = ${entity}`.execute(trx)
  })
}
