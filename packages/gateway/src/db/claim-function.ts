import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The call of the function that this file defines. */
export const CLAIM = 'select ferrule_claim($1, $2, $3, $4, $5, $6, $7) as claim'

/** Their order, by an index that no search of one lane uses: it would read all jobs of the other one before its first. */
const ofAnyLane = sql`rank + 0, run_after, id`

/** The next due jobs, locked. */
const due = (most: string, lane: RawBuilder<unknown>, order = sql`rank, run_after, id`) => sql`
            select id, workspace_id, source_id, lane, rank, run_after from job
            where status in ('pending', 'queued', 'incomplete') and ${lane} and run_after <= at
              and workspace_id <> all (full_workspaces) and (source_id is null or source_id <> all (full_sources))
              and id <> all (chosen)
            order by ${order} limit ${sql.raw(most)} for update skip locked`

const [short, long] = [due('free', sql`lane = 'short'`), due('free_long', sql`lane = 'long'`)]

/** Places of running jobs, counted by a statement of its own: it must see what was committed before the lock was given. */
const runningJobs = sql`(select count(*) from job where status = 'running'`

const taken = (chosen: string, of: string) =>
  sql`coalesce(cardinality(array_positions(${sql.raw(chosen)}, ${sql.raw(of)})), 0)`

/** As `chooseDue` does for SQLite, then begins all attempts at once. Assignments are cheaper than statements, so settings are some. */
const body = sql`
  declare
    settings text;
    at bigint;
    free int := p_most;
    free_long int := least(p_most, greatest(p_long, 0));
    full_workspaces text[] := '{}';
    full_sources text[] := '{}';
    chosen bigint[] := '{}';
    chosen_workspaces text[] := '{}';
    chosen_sources text[] := '{}';
    is_full boolean := false;
    is_left boolean := false;
    is_more boolean := true;
    claimed json;
    due record;
    due_jobs refcursor;
  begin
    -- A crash of the server may forget the claim: then the job waits as before, and its worker loses it with the next heartbeat.
    settings := set_config('ferrule.workspace', '*', true) || set_config('synchronous_commit', 'off', true);
    -- Two processes that count at once would both see the last free place.
    if p_workspace is not null or p_all is not null then
      perform pg_advisory_xact_lock(hashtext('ferrule_claims'));
    end if;
    at := coalesce(p_now, (extract(epoch from clock_timestamp()) * 1000)::bigint);
    if p_all is not null then
      free := least(free, greatest(0, p_all - ${runningJobs})));
      is_full := free < p_most;
    end if;
    while is_more and free > 0 loop
      is_more := false;
      if free_long >= free then
        open due_jobs for ${due('free', sql`true`, ofAnyLane)};
      else
        open due_jobs for
          select * from (select * from (${short}) as short union all select * from (${long}) as long) as both_lanes
          order by rank, run_after, id limit free;
      end if;
      loop
        fetch due_jobs into due;
        exit when not found;
        if p_workspace is not null then
          if p_workspace <= ${taken('chosen_workspaces', 'due.workspace_id')}
              + ${runningJobs} and workspace_id = due.workspace_id) then
            full_workspaces := full_workspaces || due.workspace_id;
            is_more := true;
            continue;
          end if;
        end if;
        if p_source is not null and due.source_id is not null then
          -- Claims of different sources go side by side. A source that another claim is counting is left for the next one.
          if not pg_try_advisory_xact_lock(hashtext('ferrule_claims'), hashtext(due.source_id)) then
            full_sources := full_sources || due.source_id;
            is_more := true;
            continue;
          end if;
          if p_source <= ${taken('chosen_sources', 'due.source_id')}
              + ${runningJobs} and workspace_id = due.workspace_id and source_id = due.source_id) then
            full_sources := full_sources || due.source_id;
            is_more := true;
            continue;
          end if;
        end if;
        chosen := chosen || due.id;
        chosen_workspaces := chosen_workspaces || due.workspace_id;
        chosen_sources := chosen_sources || due.source_id;
        free := free - 1;
        if due.lane = 'long' then free_long := free_long - 1; end if;
      end loop;
      close due_jobs;
      is_left := is_left or is_more;
    end loop;
    if cardinality(chosen) > 0 then
      with begun as (
        insert into attempt (job_id, number, workspace_id, status, created_at, updated_at, rows, bytes)
          select one.id, coalesce((select max(number + case when status = 'running' then 0 else 1 end)
              from attempt where job_id = one.id), 0), one.workspace_id, 'running', at, at, 0, 0
            from unnest(chosen, chosen_workspaces) as one(id, workspace_id)
          on conflict (job_id, number) do update set updated_at = excluded.updated_at
          returning job_id, number, rows, bytes, streams_json
      ), taken as (
        update job set status = 'running', worker = p_worker, heartbeat_at = at, updated_at = at,
          started_at = coalesce(started_at, at), tries = tries + 1
        from begun where job.id = begun.job_id
        returning job.id, json_build_object('job', row_to_json(job), 'begun', row_to_json(begun)) as claim
      )
      select json_agg(claim order by array_position(chosen, id)) into claimed from taken;
    end if;
    return json_build_object('claimed', coalesce(claimed, '[]'), 'left', is_left or free_long <= 0 or (is_full and free = 0));
  end`

/** Jobs that run are found by their workspace and source. Without the heartbeat in it, a heartbeat changes no index. */
export const running: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('job_running').execute()
    await sql`create index job_running on job (workspace_id, source_id) where status = 'running'`.execute(db)
  },
}

/**
 * On Postgres, a claim is one round trip, planned once for a session. It waits for no disk while it holds a lock, and is made by the
 * server's clock; an earlier version of the gateway gives its own. Where a job of any lane may be taken, one index has their order.
 */
export const claims = (dialect: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    await sql`create index job_waiting_any on job ((rank + 0), run_after, id)
      where status in ('pending', 'queued', 'incomplete')`.execute(db)
    // Planned for any number of places, all waiting jobs would be sorted. What may not be sorted seems so costly that each claim
    // would be compiled.
    await sql`create or replace function ferrule_claim(
        p_worker text, p_now bigint, p_most int, p_long int, p_workspace int, p_source int, p_all int
      ) returns json language plpgsql set plan_cache_mode = force_generic_plan set jit = off set enable_sort = off
        set enable_seqscan = off set enable_bitmapscan = off as $$ ${body}; $$`.execute(db)
  },
})
