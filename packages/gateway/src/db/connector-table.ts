import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Connectors of documents, by version. They belong to the gateway, not to a workspace. */
export const connectorTable: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('connector')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('current', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('grade', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('hosts_json', 'text', (column) => column.notNull())
      .addColumn('counts_json', 'text', (column) => column.notNull())
      .addColumn('manifest_json', 'text', (column) => column.notNull())
      .addColumn('answers_json', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('connector_key', ['name', 'version'])
      .execute()
  },
}
