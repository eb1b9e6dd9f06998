import type { Db } from '../engine.ts'
import type { SqliteConnection } from '../sqlite/driver.ts'
import type { Step } from '../sqlite/worker.ts'
import { quote } from '../tables/plan.ts'
import { type PreparedBatch, StalePlan } from './prepare.ts'
import type { Target } from './target.ts'

/**
 * Writes records and state to SQLite in one message to its thread. False, and nothing is written, if that needs a closer look: a
 * record was deleted before, or the stream belongs to another connector.
 * @throws {StalePlan}
 */
export async function commitAtOnce(db: Db, target: Target, prepared: PreparedBatch): Promise<boolean> {
  const steps = stepsOf(target, prepared)
  if (!steps) return false
  const refused = await db
    .getExecutor()
    .provideConnection((connection) => (connection as SqliteConnection).transact(steps))
  if (refused === 0) throw new StalePlan()
  return refused === undefined
}

function stepsOf(target: Target, { batch, records, written }: PreparedBatch): Step[] | undefined {
  if (!written) return undefined
  const { source, entity, connector, plan, version, meta, names, isShared } = target
  const [tables, streams, gone, table] = [meta.tables, meta.streams, meta.gone, plan.table].map(quote)
  const keys = JSON.stringify(records.map(({ key }) => key))
  const [generation, key] = [quote(names.generation), quote(names.key)]
  return [
    {
      sql: `SELECT 1 FROM ${tables} WHERE name = ? AND version = ?`,
      params: [plan.table, version],
      returns: 'row',
    },
    {
      sql: `INSERT INTO ${streams} (source_id, stream, connector, state) VALUES (?, ?, ?, ?)
        ON CONFLICT (source_id, stream) DO UPDATE SET state = excluded.state WHERE connector = excluded.connector
        RETURNING 1`,
      params: [source, entity, connector, JSON.stringify(batch.state)],
      returns: 'row',
    },
    {
      sql: `SELECT 1 FROM ${gone} WHERE source_id = ? AND stream = ?
        AND key IN (SELECT value FROM json_each(?)) LIMIT 1`,
      params: [source, entity, keys],
      returns: 'nothing',
    },
    {
      rows: written,
      // Stored rows that are newer than the batch were still seen in this generation.
      otherwise: {
        sql: `UPDATE ${table} SET ${generation} = ? WHERE ${isShared ? '"source_id" = ? AND ' : ''}${generation} < ?
          AND ${key} IN (SELECT value FROM json_each(?))`,
        params: [batch.generation, ...(isShared ? [source] : []), batch.generation, keys],
      },
    },
  ]
}
