import { sql } from 'kysely'
import { pauseLeft } from './clock.ts'
import type { Database } from './database.ts'
import type { ApplicationRow, SourceRow } from './schema.ts'

/** The rows that each call of a connector needs first. */
export interface CallRows {
  /** Unless it was revoked. */
  readonly application: ApplicationRow | undefined
  /** If the scope has it. */
  readonly source: SourceRow | undefined
  /** Version of the source's credentials. */
  readonly version: number | undefined
  /** The rest of the vendor's pause in microseconds, if its row was named. */
  readonly pause?: number
}

type Point = (text: string, ...params: string[]) => Record<string, unknown> | undefined

/**
 * The rows in one round trip, and that of a vendor's pauses: on Postgres by a function, which sets the scope for row-level
 * security; on SQLite without the threads, since a read by key takes less than the message to one, and not at all while
 * nothing has changed.
 */
export async function callRows(
  db: Database,
  applicationId: string,
  scope: string,
  sourceId: string,
  pauses?: string,
): Promise<CallRows> {
  if (db.dialect === 'sqlite') {
    const point: Point = (text, ...params) => db.here.get(text, params)
    return db.here.unchanged(JSON.stringify([applicationId, scope, sourceId]), () =>
      fromFile(point, applicationId, scope, sourceId),
    )
  }
  const { rows } = await sql<{
    found: { application: ApplicationRow | null; source: SourceRow | null; version: number | null }
    pause?: number | null
  }>`
    select ferrule_call(${applicationId}, ${scope}, ${sourceId}) as found${pauseOf(pauses)}`.execute(db.shared)
  const found = rows[0]?.found
  return {
    application: found?.application ?? undefined,
    source: found?.source ?? undefined,
    version: found?.version ?? undefined,
    ...(pauses !== undefined && { pause: rows[0]?.pause ?? 0 }),
  }
}

const pauseOf = (row: string | undefined) =>
  row === undefined ? sql`` : sql`, (select ${pauseLeft} from rate_limit where key = ${row}) as pause`

function fromFile(point: Point, applicationId: string, scope: string, sourceId: string): CallRows {
  const application = point('select * from application where id = ? and revoked_at is null', applicationId)
  const source = point("select * from source where id = ? and ? in ('*', workspace_id)", sourceId, scope)
  const secret =
    source &&
    point(
      "select version from secret where workspace_id = ? and owner_id = ? and purpose = 'credentials'",
      String(source['workspace_id']),
      sourceId,
    )
  return {
    application: application as unknown as ApplicationRow | undefined,
    source: source as unknown as SourceRow | undefined,
    version: secret && Number(secret['version']),
  }
}
