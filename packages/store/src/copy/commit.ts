import type { Batch, BatchRecord } from '@ferrule/sync'
import { sql } from 'kysely'
import { type Db, texts } from '../engine.ts'
import { upsert } from '../tables/write.ts'
import { commitAtOnce } from './at-once.ts'
import { encode, type PreparedBatch, StalePlan } from './prepare.ts'
import { saveOnly, saveState, takeStream } from './streams.ts'
import { column, type Target } from './target.ts'

/** Writes rows, deletes and state in one transaction. @throws {StalePlan} */
export async function commit(db: Db, target: Target, prepared: PreparedBatch): Promise<void> {
  const { batch, records } = prepared
  // A run that finds nothing new stores its position only, and most runs find nothing new.
  const isEmpty = batch.records.length === 0 && batch.deletes.length === 0
  if (isEmpty && (await saveOnly(db, target, batch.state))) return
  if (target.kind === 'sqlite' && batch.deletes.length === 0 && (await commitAtOnce(db, target, prepared))) return
  await db.transaction().execute(async (trx) => {
    const { stages } = await begin(trx, target, batch)
    await deleteSets(trx, target, batch, records)
    await deleteKeys(trx, target, batch)
    await writeRows(trx, target, prepared, stages)
  })
}

/**
 * Locks the stream and the plan of its table, and stores the state, which counts with the transaction. `stages`: the role may
 * make temporary tables.
 */
async function begin(trx: Db, target: Target, { state }: Batch): Promise<{ stages: boolean }> {
  const taken = target.kind === 'postgres' ? await takeAtOnce(trx, target, state) : undefined
  if (taken) return taken
  await checkPlan(trx, target)
  await takeStream(trx, target)
  await saveState(trx, target, state)
  return { stages: false }
}

async function checkPlan(trx: Db, { kind, plan, version, meta }: Target): Promise<void> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM ${sql.table(meta.tables)}
    WHERE name = ${plan.table} ${kind === 'postgres' ? sql`FOR SHARE` : sql``}`.execute(trx)
  if (rows[0]?.version !== version) throw new StalePlan()
}

/** The same in one round trip. Undefined if the stream belongs to another connector. */
async function takeAtOnce(trx: Db, target: Target, state: Batch['state']): Promise<{ stages: boolean } | undefined> {
  const { source, entity, connector, plan, version, meta } = target
  const streams = sql.table(meta.streams)
  const { rows } = await sql<{ version: number | null; stages: boolean }>`WITH plan AS (
      SELECT version FROM ${sql.table(meta.tables)} WHERE name = ${plan.table} FOR SHARE)
    INSERT INTO ${streams} (source_id, stream, connector, state)
    VALUES (${source}, ${entity}, ${connector}, ${JSON.stringify(state)})
    ON CONFLICT (source_id, stream) DO UPDATE SET state = excluded.state WHERE ${streams}.connector = excluded.connector
    RETURNING (SELECT version FROM plan) AS version,
      has_database_privilege(current_database(), 'TEMP') AS stages`.execute(trx)
  if (rows[0] && rows[0].version !== version) throw new StalePlan()
  return rows[0]
}

async function deleteSets(trx: Db, target: Target, batch: Batch, records: readonly BatchRecord[]): Promise<void> {
  const sets = batch.deletes.flatMap(({ under }) => (under === undefined ? [] : [under]))
  if (sets.length === 0) return
  const { kind, names, plan, own } = target
  const kept = records.map(({ key }) => key)
  await sql`DELETE FROM ${sql.table(plan.table)} WHERE ${own} AND ${column(names.under)} IN ${texts(kind, sets)}
    AND ${column(names.key)} NOT IN ${texts(kind, kept)}`.execute(trx)
}

async function deleteKeys(trx: Db, target: Target, { deletes }: Batch): Promise<void> {
  const { kind, source, entity, plan, names, meta, own } = target
  const keys = deletes.flatMap(({ key, at }) => (key === undefined ? [] : [{ key, at }]))
  const always = keys.filter(({ at }) => at === undefined).map(({ key }) => key)
  const rows = sql`DELETE FROM ${sql.table(plan.table)} WHERE ${own} AND ${column(names.key)}`
  const gone = sql.table(meta.gone)
  if (always.length > 0) await sql`${rows} IN ${texts(kind, always)}`.execute(trx)
  for (const { key, at } of keys) {
    if (at === undefined) continue
    await sql`${rows} = ${key} AND (${column(names.at)} IS NULL OR ${column(names.at)} <= ${at})`.execute(trx)
    await sql`INSERT INTO ${gone} (source_id, stream, key, at) VALUES (${source}, ${entity}, ${key}, ${at})
      ON CONFLICT (source_id, stream, key) DO UPDATE SET at = excluded.at WHERE excluded.at > ${gone}.at`.execute(trx)
  }
}

async function writeRows(trx: Db, target: Target, prepared: PreparedBatch, stages: boolean): Promise<void> {
  const { records, staged, batch } = prepared
  const { generation } = batch
  if (records.length === 0) return
  const { kind, source, entity, plan, names, meta, own } = target
  const gone = await goneAmong(trx, target, records)
  const kept = records.filter(({ key, at }) => {
    const deleted = gone.get(key)
    // At the same time, a delete wins over an update.
    return deleted === undefined || at === undefined || at > deleted
  })
  const written =
    stages && staged && kept.length === records.length
      ? await staged.write(trx)
      : await upsert(kind, trx, target.shape, await encode(target, kept, generation))
  const back = kept.flatMap(({ key }) => (gone.has(key) ? [key] : []))
  if (back.length > 0)
    await sql`DELETE FROM ${sql.table(meta.gone)} WHERE source_id = ${source} AND stream = ${entity}
      AND key IN ${texts(kind, back)}`.execute(trx)
  if (written === records.length) return
  // Stored rows that are newer than the batch were still seen in this generation.
  const keys = records.map(({ key }) => key)
  await sql`UPDATE ${sql.table(plan.table)} SET ${column(names.generation)} = ${generation} WHERE ${own}
    AND ${column(names.generation)} < ${generation} AND ${column(names.key)} IN ${texts(kind, keys)}`.execute(trx)
}

async function goneAmong(
  trx: Db,
  { kind, source, entity, meta }: Target,
  records: readonly BatchRecord[],
): Promise<Map<string, number>> {
  const keys = records.map(({ key }) => key)
  const { rows } = await sql<{ key: string; at: number }>`SELECT key, at FROM ${sql.table(meta.gone)}
    WHERE source_id = ${source} AND stream = ${entity} AND key IN ${texts(kind, keys)}`.execute(trx)
  return new Map(rows.map(({ key, at }) => [key, at]))
}
