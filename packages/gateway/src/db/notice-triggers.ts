import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { CHANNEL, type Topic } from './notices.ts'

const triggers: readonly (readonly [table: string, events: string, topic: Topic])[] = [
  ['job', 'insert', 'jobs'],
  ['delivery', 'insert', 'jobs'],
  ['connection', 'insert or update of next_run_at', 'jobs'],
  ['connector', 'insert or update or delete', 'connectors'],
]

/** Postgres: other processes learn of new work, and a look returns when the next is due. */
export const notices = (dialect: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    await sql`create function ferrule_notify() returns trigger language plpgsql as $$
      begin
        perform pg_notify(${sql.lit(CHANNEL)}, tg_argv[0]);
        return null;
      end $$`.execute(db)
    for (const [table, events, topic] of triggers)
      await sql`create trigger ferrule_notice after ${sql.raw(events)} on ${sql.table(table)}
        for each statement execute function ferrule_notify(${sql.lit(topic)})`.execute(db)
    await sql`create or replace function ferrule_due(p_now bigint) returns json language plpgsql as $$
      begin
        perform set_config('ferrule.workspace', '*', true);
        return (select json_build_object(
          'connections', exists (select 1 from connection where status = 'active' and next_run_at <= p_now),
          'jobs', exists (select 1 from job where status in ('pending', 'queued', 'incomplete') and run_after <= p_now),
          'running', exists (select 1 from job where status = 'running'),
          'deliveries', exists (select 1 from delivery where pending = 1),
          'next', least(
            (select min(next_run_at) from connection where status = 'active' and next_run_at > p_now),
            (select min(run_after) from job where status = 'incomplete' and run_after > p_now))));
      end $$`.execute(db)
  },
})
