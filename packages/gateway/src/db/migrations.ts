import { type Kysely, sql } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'
import { agentTokens, approvals, savedResults, standingRules } from './agent-tables.ts'
import { claims, running } from './claim-function.ts'
import { connectorTable } from './connector-table.ts'
import { notices } from './notice-triggers.ts'
import { oauthTables } from './oauth-tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** Tables whose rows belong to one workspace. In Postgres, row-level security protects them. */
const tenantTables = ['secret', 'source', 'destination', 'connection', 'state', 'job', 'attempt', 'log_line']

/** Made the function of claims, which a later migration makes anew. */
const replaced: Migration = { up: async () => {} }

/** Never change a migration that has landed; add a new one. */
export const migrations = (dialect: Dialect): MigrationProvider => ({
  getMigrations: async () => ({
    '0001_first': first(dialect),
    '0002_deliveries': deliveries(dialect),
    '0003_rate_limits': rateLimits(dialect),
    '0004_ends': ends,
    '0005_approvals': approvals(dialect, lockRows),
    '0006_agent_tokens': agentTokens(dialect, lockRows),
    '0007_calls': calls(dialect),
    '0008_connectors': connectorTable,
    '0009_ranks': ranks(dialect),
    '0010_oauth': oauthTables,
    '0011_notices': notices(dialect),
    '0012_lanes': lanes,
    '0013_claims': replaced,
    '0014_claims_at_once': replaced,
    '0015_standing_rules': standingRules(dialect, lockRows),
    '0016_known_streams': knownStreams,
    '0017_claims_by_source': replaced,
    '0018_saved_results': savedResults(dialect, lockRows),
    '0019_running': running,
    '0020_claims_of_any_lane': claims(dialect),
  }),
})

const first = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const time = 'bigint'
    const count = dialect === 'sqlite' ? 'integer' : 'bigserial'
    const create = db.schema
    const numbered = (table: string) =>
      create
        .createTable(table)
        .addColumn('id', count, (column) =>
          dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
        )

    await create
      .createTable('setting')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await create
      .createTable('workspace')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', time, (column) => column.notNull())
      .execute()
    await create
      .createTable('application')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('generation', 'integer', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('revoked_at', time)
      .execute()
    await create
      .createTable('signing_key')
      .addColumn('kid', 'text', (column) => column.primaryKey())
      .addColumn('public_json', 'text', (column) => column.notNull())
      .addColumn('sealed_json', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('retired_at', time)
      .execute()
    await create
      .createTable('secret')
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('key_name', 'text', (column) => column.notNull())
      .addColumn('sealed_json', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('secret_key', ['workspace_id', 'owner_id', 'purpose'])
      .execute()
    await create
      .createTable('source')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('config_json', 'text', (column) => column.notNull())
      .addColumn('replication_json', 'text', (column) => column.notNull())
      .addColumn('entities_json', 'text')
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .execute()
    await create.createIndex('source_workspace').on('source').columns(['workspace_id', 'created_at']).execute()
    await create
      .createTable('destination')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('config_json', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .execute()
    await create
      .createIndex('destination_workspace')
      .on('destination')
      .columns(['workspace_id', 'created_at'])
      .execute()
    await create
      .createTable('connection')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('source_id', 'text', (column) => column.notNull().references('source.id'))
      .addColumn('destination_id', 'text', (column) => column.notNull().references('destination.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('cron', 'text')
      .addColumn('next_run_at', time)
      .addColumn('prefix', 'text', (column) => column.notNull())
      .addColumn('namespace_definition', 'text', (column) => column.notNull())
      .addColumn('namespace_format', 'text')
      .addColumn('non_breaking_behavior', 'text', (column) => column.notNull())
      .addColumn('streams_json', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .execute()
    await create.createIndex('connection_workspace').on('connection').columns(['workspace_id', 'created_at']).execute()
    await create.createIndex('connection_due').on('connection').column('next_run_at').execute()
    await create
      .createTable('state')
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('stream', 'text', (column) => column.notNull())
      .addColumn('state_json', 'text', (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .addPrimaryKeyConstraint('state_key', ['connection_id', 'stream'])
      .execute()
    await numbered('job')
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('dedupe_key', 'text', (column) => column.unique())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .addColumn('started_at', time)
      .addColumn('cancel_requested_at', time)
      .addColumn('worker', 'text')
      .addColumn('heartbeat_at', time)
      .addColumn('run_after', time, (column) => column.notNull())
      .addColumn('rows', time, (column) => column.notNull())
      .addColumn('bytes', time, (column) => column.notNull())
      .execute()
    // The database allows only one open job per connection, whoever inserts it.
    await sql`create unique index job_open on job (connection_id) where status in ('pending', 'queued', 'running', 'incomplete')`.execute(
      db,
    )
    await create.createIndex('job_connection').on('job').columns(['connection_id', 'created_at']).execute()
    await create.createIndex('job_status').on('job').columns(['status', 'run_after']).execute()
    await create
      .createTable('attempt')
      .addColumn('job_id', time, (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('created_at', time, (column) => column.notNull())
      .addColumn('updated_at', time, (column) => column.notNull())
      .addColumn('ended_at', time)
      .addColumn('rows', time, (column) => column.notNull())
      .addColumn('bytes', time, (column) => column.notNull())
      .addColumn('streams_json', 'text')
      .addColumn('failure', 'text')
      .addPrimaryKeyConstraint('attempt_key', ['job_id', 'number'])
      .execute()
    await numbered('log_line')
      .addColumn('job_id', time, (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('at', time, (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .execute()
    await create.createIndex('log_line_job').on('log_line').columns(['job_id', 'attempt', 'id']).execute()
    await numbered('audit')
      .addColumn('at', time, (column) => column.notNull())
      .addColumn('workspace_id', 'text')
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('target', 'text')
      .addColumn('params', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .execute()
    await create.createIndex('audit_workspace').on('audit').columns(['workspace_id', 'id']).execute()
    await create
      .createTable('lease')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('until', time, (column) => column.notNull())
      .execute()
    if (dialect === 'postgres') for (const table of tenantTables) await lockRows(db, table)
  },
})

const deliveries = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('delivery')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('source_id', 'text', (column) => column.notNull())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('pending', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('delivery_key', ['source_id', 'id'])
      .addUniqueConstraint('delivery_body', ['source_id', 'digest'])
      .execute()
    await db.schema.createIndex('delivery_received').on('delivery').column('received_at').execute()
    await sql`create index delivery_pending on delivery (source_id) where pending = 1`.execute(db)
    if (dialect === 'postgres') await lockRows(db, 'delivery')
  },
})

/**
 * Unlogged, so that no turn waits for a disk write; a crash loses at most one burst. SQLite counts in memory instead.
 */
const rateLimits = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    await sql`create unlogged table rate_limit (
      key text primary key, full_at bigint not null, blocked_until bigint not null
    ) with (fillfactor = 50)`.execute(db)
  },
})

/** Ends: of sessions by a log-out, jobs by too many tries, and refused requests as rows of their own. */
const ends: Migration = {
  async up(db: Kysely<unknown>) {
    const number = (table: string, name: string, least: number) =>
      db.schema.alterTable(table).addColumn(name, 'integer', (column) => column.notNull().defaultTo(least))
    await number('job', 'tries', 0).execute()
    await number('audit', 'count', 1).execute()
    await db.schema
      .createTable('revoked_session')
      .addColumn('id', 'text', (added) => added.primaryKey())
      .addColumn('expires_at', 'bigint', (added) => added.notNull())
      .execute()
    // It was kept in the clear; the next one is sealed.
    await sql`delete from setting where name = 'mcp_state_key'`.execute(db)
    await sql`create index job_running on job (heartbeat_at) where status = 'running'`.execute(db)
  },
}

/** The rows that each call needs, in one round trip. The scope is set inside, so that row-level security holds. */
const calls = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect !== 'postgres') return
    await sql`create function ferrule_call(p_application text, p_scope text, p_source text) returns json
      language plpgsql as $$
      begin
        perform set_config('ferrule.workspace', p_scope, true);
        return (select json_build_object(
          'application', (select row_to_json(a) from application a where a.id = p_application and a.revoked_at is null),
          'source', row_to_json(s),
          'version', (select v.version from secret v
            where v.workspace_id = s.workspace_id and v.owner_id = s.id and v.purpose = 'credentials')
        ) from (select 1) one left join source s on s.id = p_source and p_scope in ('*', s.workspace_id));
      end $$`.execute(db)
  },
})

/** Jobs wait in the order of their ranks, which one index has; and one statement says whether there is anything to do. */
const ranks = (dialect: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const waiting = sql`status in ('pending', 'queued', 'incomplete')`
    await db.schema
      .alterTable('job')
      .addColumn('rank', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`create index job_waiting on job (rank, run_after, id) where ${waiting}`.execute(db)
    await sql`create index job_waiting_workspace on job (workspace_id, rank) where ${waiting}`.execute(db)
    if (dialect !== 'postgres') return
    await sql`create function ferrule_due(p_now bigint) returns json language plpgsql as $$
      begin
        perform set_config('ferrule.workspace', '*', true);
        return (select json_build_object(
          'connections', exists (select 1 from connection where status = 'active' and next_run_at <= p_now),
          'jobs', exists (select 1 from job where status in ('pending', 'queued', 'incomplete') and run_after <= p_now),
          'running', exists (select 1 from job where status = 'running'),
          'deliveries', exists (select 1 from delivery where pending = 1)));
      end $$`.execute(db)
  },
})

/** Long jobs wait apart from short ones, and jobs know whose credentials they use. An earlier version may still add rows. */
const lanes: Migration = {
  async up(db: Kysely<unknown>) {
    const waiting = sql`status in ('pending', 'queued', 'incomplete')`
    await db.schema
      .alterTable('job')
      .addColumn('lane', 'text', (column) => column.notNull().defaultTo('short'))
      .execute()
    await db.schema.alterTable('job').addColumn('source_id', 'text').execute()
    await db.schema.dropIndex('job_waiting').execute()
    await db.schema.dropIndex('job_waiting_workspace').execute()
    await sql`create index job_waiting on job (lane, rank, run_after, id) where ${waiting}`.execute(db)
    await sql`create index job_waiting_workspace on job (workspace_id, lane, rank) where ${waiting}`.execute(db)
  },
}

/** Streams that a connection has met, to tell which are new. An earlier version may still add rows. */
const knownStreams: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('connection').addColumn('known_json', 'text').execute()
  },
}

/**
 * A second safeguard: a query that forgets the workspace sees nothing. `*` is the gateway itself (jobs, lists of
 * everything).
 */
async function lockRows(db: Kysely<unknown>, table: string): Promise<void> {
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy workspace on ${name}
    using (current_setting('ferrule.workspace', true) in (workspace_id, '*'))
    with check (current_setting('ferrule.workspace', true) in (workspace_id, '*'))`.execute(db)
}
