import { type SqlBool, sql } from 'kysely'

/** Jobs that wait; as in the partial index, with constants: SQLite does not use it for parameters. */
export const isWaiting = sql<SqlBool>`status in ('pending', 'queued', 'incomplete')`
