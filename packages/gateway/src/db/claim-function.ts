import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const due = (lane: 'short' | 'long') => sql`
  select id, workspace_id, source_id, lane, rank, run_after from job
  where status in ('pending', 'queued', 'incomplete') and lane = ${sql.lit(lane)} and run_after <= p_now
    and workspace_id <> all (full_workspaces) and (source_id is null or source_id <> all (full_sources))
  order by rank, run_after, id limit ${sql.raw(lane === 'short' ? 'free' : 'free_long')} for update skip locked`

/** As `chooseDue` does for SQLite. */
const body = sql`
  declare
    free int := p_most;
    free_long int := least(p_most, greatest(p_long, 0));
    full_workspaces text[] := '{}';
    full_sources text[] := '{}';
    is_left boolean := false;
    is_more boolean := true;
    claimed jsonb := '[]';
    due record;
    taken job;
    begun attempt;
  begin
    perform set_config('ferrule.workspace', '*', true);
    -- Two processes that count at once would both see the last free place.
    if p_workspace is not null or p_source is not null or p_all is not null then
      perform pg_advisory_xact_lock(hashtext('ferrule_claims'));
    end if;
    while is_more and free > 0 loop
      is_more := false;
      for due in
        with short as (${due('short')}), long as (${due('long')})
        select * from (select * from short union all select * from long) as both_lanes
        order by rank, run_after, id limit free
      loop
        if p_all <= (select count(*) from job where status = 'running') then
          free := 0;
          is_left := true;
          exit;
        end if;
        if p_workspace <= (select count(*) from job where status = 'running' and workspace_id = due.workspace_id) then
          full_workspaces := full_workspaces || due.workspace_id;
          is_more := true;
          continue;
        end if;
        if p_source <= (select count(*) from job where status = 'running' and source_id = due.source_id) then
          full_sources := full_sources || due.source_id;
          is_more := true;
          continue;
        end if;
        update job set status = 'running', worker = p_worker, heartbeat_at = p_now, updated_at = p_now,
          started_at = coalesce(started_at, p_now), tries = tries + 1
          where id = due.id returning * into taken;
        insert into attempt (job_id, number, workspace_id, status, created_at, updated_at, rows, bytes)
          select due.id, coalesce(max(number + case when status = 'running' then 0 else 1 end), 0), due.workspace_id,
            'running', p_now, p_now, 0, 0 from attempt where job_id = due.id
          on conflict (job_id, number) do update set updated_at = p_now returning * into begun;
        claimed := claimed || jsonb_build_object('job', to_jsonb(taken), 'begun', to_jsonb(begun));
        free := free - 1;
        if due.lane = 'long' then free_long := free_long - 1; end if;
      end loop;
      is_left := is_left or is_more;
    end loop;
    return jsonb_build_object('claimed', claimed, 'left', is_left or free_long <= 0);
  end`

/** Postgres: a claim is one round trip, and the lock for the counts lasts no longer than it. */
export const claimFunction = (dialect: 'sqlite' | 'postgres'): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    // With a plan for any number of places, all waiting jobs would be sorted.
    await sql`create function ferrule_claim(
        p_worker text, p_now bigint, p_most int, p_long int, p_workspace int, p_source int, p_all int
      ) returns jsonb language plpgsql set plan_cache_mode = force_custom_plan as $$ ${body}; $$`.execute(db)
  },
})

const dueAt = (lane: 'short' | 'long') => sql`
  select id, workspace_id, source_id, lane, rank, run_after from job
  where status in ('pending', 'queued', 'incomplete') and lane = ${sql.lit(lane)} and run_after <= at
    and workspace_id <> all (full_workspaces) and (source_id is null or source_id <> all (full_sources))
    and id <> all (chosen)
  order by rank, run_after, id limit ${sql.raw(lane === 'short' ? 'free' : 'free_long')} for update skip locked`

/** Locks that keep two claims from taking the same last place. */
interface Locks {
  /** Whether a claim waits for every other. */
  readonly counts: RawBuilder<unknown>
  /** Before the jobs of a source are counted. */
  readonly source: RawBuilder<unknown>
}

/** Claims with any cap come one after the other. */
export const oneLock: Locks = {
  counts: sql`p_workspace is not null or p_source is not null or p_all is not null`,
  source: sql``,
}

/** Claims of different sources go side by side. A source whose jobs another claim is counting is left for the next one. */
export const lockPerSource: Locks = {
  counts: sql`p_workspace is not null or p_all is not null`,
  source: sql`
        if p_source is not null and due.source_id is not null
            and not pg_try_advisory_xact_lock(hashtext('ferrule_claims'), hashtext(due.source_id)) then
          full_sources := full_sources || due.source_id;
          is_more := true;
          continue;
        end if;`,
}

/** As `chooseDue` does for SQLite, then begins all attempts at once. */
const bodyAtOnce = ({ counts, source }: Locks) => sql`
  declare
    at bigint;
    free int := p_most;
    free_long int := least(p_most, greatest(p_long, 0));
    full_workspaces text[] := '{}';
    full_sources text[] := '{}';
    chosen bigint[] := '{}';
    chosen_workspaces text[] := '{}';
    chosen_sources text[] := '{}';
    is_left boolean := false;
    is_more boolean := true;
    claimed jsonb;
    due record;
  begin
    -- A crash of the server may forget the claim: then the job waits as before, and its worker loses it with the next heartbeat.
    perform set_config('ferrule.workspace', '*', true), set_config('synchronous_commit', 'off', true);
    -- Two processes that count at once would both see the last free place.
    if ${counts} then
      perform pg_advisory_xact_lock(hashtext('ferrule_claims'));
    end if;
    at := coalesce(p_now, (extract(epoch from clock_timestamp()) * 1000)::bigint);
    while is_more and free > 0 loop
      is_more := false;
      for due in
        with short as (${dueAt('short')}), long as (${dueAt('long')})
        select * from (select * from short union all select * from long) as both_lanes
        order by rank, run_after, id limit free
      loop
        if p_all <= cardinality(chosen) + (select count(*) from job where status = 'running') then
          free := 0;
          is_left := true;
          exit;
        end if;
        if p_workspace <= (select count(*) from unnest(chosen_workspaces) as one where one = due.workspace_id)
            + (select count(*) from job where status = 'running' and workspace_id = due.workspace_id) then
          full_workspaces := full_workspaces || due.workspace_id;
          is_more := true;
          continue;
        end if;
        ${source}
        if p_source <= (select count(*) from unnest(chosen_sources) as one where one = due.source_id)
            + (select count(*) from job where status = 'running' and source_id = due.source_id) then
          full_sources := full_sources || due.source_id;
          is_more := true;
          continue;
        end if;
        chosen := chosen || due.id;
        chosen_workspaces := chosen_workspaces || due.workspace_id;
        chosen_sources := chosen_sources || due.source_id;
        free := free - 1;
        if due.lane = 'long' then free_long := free_long - 1; end if;
      end loop;
      is_left := is_left or is_more;
    end loop;
    if cardinality(chosen) > 0 then
      with taken as (
        update job set status = 'running', worker = p_worker, heartbeat_at = at, updated_at = at,
          started_at = coalesce(started_at, at), tries = tries + 1
        where id = any (chosen) returning *
      ), begun as (
        insert into attempt (job_id, number, workspace_id, status, created_at, updated_at, rows, bytes)
          select id, coalesce((select max(number + case when status = 'running' then 0 else 1 end)
              from attempt where job_id = taken.id), 0), workspace_id, 'running', at, at, 0, 0 from taken
          on conflict (job_id, number) do update set updated_at = excluded.updated_at returning *
      )
      select jsonb_agg(jsonb_build_object('job', to_jsonb(taken), 'begun', to_jsonb(begun))
          order by array_position(chosen, taken.id))
        into claimed from taken join begun on begun.job_id = taken.id;
    end if;
    return jsonb_build_object('claimed', coalesce(claimed, '[]'), 'left', is_left or free_long <= 0);
  end`

/**
 * Postgres: a claim is planned once for a session, waits for no disk while it holds the lock for the counts, and is made by the
 * server's clock. A gateway of an earlier version calls the function with its own time.
 */
export const claimsAtOnce = (dialect: 'sqlite' | 'postgres', locks: Locks): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    // Planned for any number of places, all waiting jobs would be sorted. What may not be sorted seems so costly that each claim
    // would be compiled.
    await sql`create or replace function ferrule_claim(
        p_worker text, p_now bigint, p_most int, p_long int, p_workspace int, p_source int, p_all int
      ) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan set jit = off set enable_sort = off
        set enable_seqscan = off set enable_bitmapscan = off as $$ ${bodyAtOnce(locks)}; $$`.execute(db)
  },
})
