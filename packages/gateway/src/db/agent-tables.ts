import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Approvals of agents' writes, the rows that spend them, and idempotency keys of writes with an unknown outcome. */
export const approvals = (
  dialect: 'sqlite' | 'postgres',
  lockRows: (db: Kysely<unknown>, table: string) => Promise<void>,
): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('approval')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('asked_by', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .execute()
    await db.schema.createIndex('approval_workspace').on('approval').columns(['workspace_id', 'asked_at']).execute()
    await db.schema.createIndex('approval_digest').on('approval').columns(['workspace_id', 'digest']).execute()
    await db.schema
      .createTable('approval_use')
      .addColumn('approval_id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('write_key')
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('write_key_key', ['workspace_id', 'digest'])
      .execute()
    // The key that seals questions is in the vault now.
    await sql`delete from setting where name = 'mcp_state_key'`.execute(db)
    if (dialect === 'postgres') for (const table of ['approval', 'approval_use', 'write_key']) await lockRows(db, table)
  },
})

/** Long-lived tokens of agents, for one workspace each. */
export const agentTokens = (
  dialect: 'sqlite' | 'postgres',
  lockRows: (db: Kysely<unknown>, table: string) => Promise<void>,
): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('agent_token')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull().references('workspace.id'))
      .addColumn('application_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('read_only', 'integer', (column) => column.notNull())
      .addColumn('allow_json', 'text')
      .addColumn('rules_json', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('agent_token_workspace')
      .on('agent_token')
      .columns(['workspace_id', 'created_at'])
      .execute()
    if (dialect === 'postgres') await lockRows(db, 'agent_token')
  },
})

/** Rules that people made while they approved a write. What each says is in the vault. */
export const standingRules = (
  dialect: 'sqlite' | 'postgres',
  lockRows: (db: Kysely<unknown>, table: string) => Promise<void>,
): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('standing_rule')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('agent_token_id', 'text', (column) => column.notNull())
      .addColumn('approval_id', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('standing_rule_token')
      .on('standing_rule')
      .columns(['workspace_id', 'agent_token_id'])
      .execute()
    if (dialect === 'postgres') await lockRows(db, 'standing_rule')
  },
})

/** Lists that agents saved, sealed, until they expire. */
export const savedResults = (
  dialect: 'sqlite' | 'postgres',
  lockRows: (db: Kysely<unknown>, table: string) => Promise<void>,
): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('saved_result')
      .addColumn('uri', 'text', (column) => column.primaryKey())
      .addColumn('workspace_id', 'text', (column) => column.notNull())
      .addColumn('saved_by', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('mime_type', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('sealed_json', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('saved_result_workspace')
      .on('saved_result')
      .columns(['workspace_id', 'saved_at'])
      .execute()
    await db.schema.createIndex('saved_result_expires').on('saved_result').column('expires_at').execute()
    if (dialect === 'postgres') await lockRows(db, 'saved_result')
  },
})
