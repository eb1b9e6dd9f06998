import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Tables of the authorization server: clients, sessions, codes and tokens, sealed; and the clients of agent tokens. */
export const oauthTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('oauth_record')
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('id_hash', 'text', (column) => column.notNull())
      .addColumn('grant_hash', 'text')
      .addColumn('uid_hash', 'text')
      .addColumn('sealed_json', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('consumed_at', 'bigint')
      .addPrimaryKeyConstraint('oauth_record_key', ['model', 'id_hash'])
      .execute()
    for (const column of ['grant_hash', 'uid_hash', 'expires_at'])
      await db.schema.createIndex(`oauth_record_${column}`).on('oauth_record').column(column).execute()
    await db.schema.alterTable('agent_token').addColumn('client_id', 'text').execute()
  },
}
