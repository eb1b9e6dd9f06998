import { type SqlBool, sql } from 'kysely'

/** Jobs that wait; as in the partial indexes, with constants: SQLite does not use them for parameters. */
export const isWaiting = sql<SqlBool>`status in ('pending', 'queued', 'incomplete')`

/** Jobs that run, likewise. */
export const isRunning = sql<SqlBool>`status = 'running'`
