import { type Selectable, type SqlBool, sql } from 'kysely'
import { ALL, type Database } from '../db/database.ts'
import type { Tables } from '../db/schema.ts'
import { type Connection, knownConnection } from './connections.ts'
import { type DestinationRecord, knownDestination } from './destinations.ts'
import { CREDENTIALS, type Source, type Sources } from './sources.ts'

/** A connection with all that a run of it needs. */
export interface JobRows {
  readonly connection: Connection
  /** Undefined: deleted. */
  readonly source: Source | undefined
  readonly destination: DestinationRecord | undefined
  /** Name of the workspace. */
  readonly workspace: string | undefined
}

/** The columns of each table. Two tables have columns of the same name, so each is read under a name of its own. */
const COLUMNS = {
  connection: [
    ...['id', 'workspace_id', 'name', 'source_id', 'destination_id', 'status', 'cron', 'next_run_at', 'prefix'],
    ...[
      'namespace_definition',
      'namespace_format',
      'non_breaking_behavior',
      'streams_json',
      'known_json',
      'created_at',
    ],
  ],
  source: [
    ...['id', 'workspace_id', 'kind', 'name', 'config_json', 'replication_json', 'entities_json'],
    ...['created_at', 'updated_at'],
  ],
  destination: ['id', 'workspace_id', 'type', 'name', 'config_json', 'created_at'],
} as const

type Named = keyof typeof COLUMNS
type Read = Readonly<Record<string, unknown>>

const named = (table: Named) =>
  sql.join(COLUMNS[table].map((column) => sql`${sql.ref(`${table}.${column}`)} as ${sql.id(`${table}__${column}`)}`))

/** The row of one of the tables; undefined if there is none. */
function rowOf<Table extends Named>(read: Read, table: Table): Selectable<Tables[Table]> | undefined {
  if (read[`${table}__id`] === null) return undefined
  return Object.fromEntries(COLUMNS[table].map((column) => [column, read[`${table}__${column}`]])) as never
}

/** Reads a connection with its source, its destination and the version of the credentials in one statement. */
export async function jobRows(
  { db, sources }: { db: Database; sources: Sources },
  connectionId: string,
): Promise<JobRows | undefined> {
  const { rows } = await db.as(ALL, (queries) =>
    sql<Read>`select ${named('connection')}, ${named('source')}, ${named('destination')},
        workspace.name as workspace, secret.version as version
      from connection
      left join source on ${isOf('source')}
      left join destination on ${isOf('destination')}
      left join workspace on workspace.id = connection.workspace_id
      left join secret on secret.workspace_id = source.workspace_id and secret.owner_id = source.id
        and secret.purpose = ${CREDENTIALS}
      where connection.id = ${connectionId}`.execute(queries),
  )
  const [found] = rows
  const connection = found && rowOf(found, 'connection')
  if (!connection) return undefined
  const destination = rowOf(found, 'destination')
  const version = found['version'] === null ? undefined : Number(found['version'])
  return {
    connection: knownConnection(connection),
    source: sources.known({ source: rowOf(found, 'source'), version }),
    destination: destination && knownDestination(destination),
    workspace: (found['workspace'] as string | null) ?? undefined,
  }
}

/** A connection never reaches what is another workspace's. */
const isOf = (table: 'source' | 'destination') =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} = ${sql.ref(`connection.${table}_id`)}
    and ${sql.ref(`${table}.workspace_id`)} = connection.workspace_id`
