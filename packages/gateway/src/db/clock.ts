import { sql } from 'kysely'

/** Postgres's clock in microseconds, the same for all machines. Evaluated after the wait for a row lock. */
export const now = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`

/** The rest of a pause in microseconds, of a row of `rate_limit`. */
export const pauseLeft = sql<number>`greatest(0, blocked_until - ${now})::float8`
