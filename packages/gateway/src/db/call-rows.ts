import { CompiledQuery } from 'kysely'
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

/** Whose rows a call needs. */
export interface CallKey {
  readonly applicationId: string
  readonly scope: string
  readonly sourceId: string
  /** The row of a vendor's pauses. */
  readonly pauses?: string | undefined
}

type Point = (text: string, ...params: string[]) => Record<string, unknown> | undefined

interface Waiting extends PromiseWithResolvers<CallRows> {
  readonly key: CallKey
}

interface Found {
  readonly found: { application: ApplicationRow | null; source: SourceRow | null; version: number | null }
  readonly pause: number | null
}

/** Statements in progress: those of one connection that hangs do not hold up all calls. */
const AT_ONCE = 2

/** Calls of one statement. */
const MOST = 100

/** The function sets the scope of its row for row-level security. */
export const READ_CALLS = `select ferrule_call(a, s, i) as found,
  (select greatest(0, blocked_until - (extract(epoch from clock_timestamp()) * 1000000)::bigint)::float8
    from rate_limit where key = p) as pause
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as one(a, s, i, p, n) order by n`

/**
 * The rows in one round trip, and that of a vendor's pauses: on Postgres by a function, on SQLite without the threads, since
 * a read by key takes less than the message to one, and not at all while nothing has changed. Calls that come while a
 * statement is in progress share the next one: none is answered by what was read before it came.
 */
export class CallReads {
  readonly #db: Database
  #waiting: Waiting[] = []
  #inProgress = 0

  constructor(db: Database) {
    this.#db = db
  }

  async read(key: CallKey): Promise<CallRows> {
    if (this.#db.dialect === 'sqlite') return this.#fromFile(key)
    const waiting = { key, ...Promise.withResolvers<CallRows>() }
    this.#waiting.push(waiting)
    this.#next()
    return waiting.promise
  }

  #next(): void {
    if (this.#inProgress >= AT_ONCE || this.#waiting.length === 0) return
    const calls = this.#waiting.splice(0, MOST)
    this.#inProgress++
    this.#together(calls.map(({ key }) => key))
      .then(
        (rows) => {
          for (const [index, { resolve }] of calls.entries()) resolve(rows[index] as CallRows)
        },
        (error) => {
          for (const { reject } of calls) reject(error)
        },
      )
      .finally(() => {
        this.#inProgress--
        this.#next()
      })
  }

  async #together(keys: readonly CallKey[]): Promise<CallRows[]> {
    const columns = [
      keys.map(({ applicationId }) => applicationId),
      keys.map(({ scope }) => scope),
      keys.map(({ sourceId }) => sourceId),
      keys.map(({ pauses }) => pauses ?? null),
    ]
    const { rows } = await this.#db.shared.executeQuery<Found>(CompiledQuery.raw(READ_CALLS, columns))
    return rows.map(({ found, pause }, index) => ({
      application: found.application ?? undefined,
      source: found.source ?? undefined,
      version: found.version ?? undefined,
      ...(keys[index]?.pauses !== undefined && { pause: pause ?? 0 }),
    }))
  }

  #fromFile({ applicationId, scope, sourceId }: CallKey): CallRows {
    const { here } = this.#db
    const point: Point = (text, ...params) => here.get(text, params)
    return here.unchanged(JSON.stringify([applicationId, scope, sourceId]), () =>
      fromFile(point, applicationId, scope, sourceId),
    )
  }
}

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
