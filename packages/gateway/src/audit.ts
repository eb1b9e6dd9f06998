import { CompiledQuery } from 'kysely'
import type { Database } from './db/database.ts'
import type { AuditRow } from './db/schema.ts'

export interface AuditEntry {
  readonly workspaceId: string | null
  readonly actor: string
  readonly action: string
  readonly target?: string
  /** Names of the parameters; values are not stored. */
  readonly params?: readonly string[]
  readonly outcome: string
  readonly requestId: string
}

/** How long a relaxed entry waits, in milliseconds. */
const RELAXED = 50

/** Rows of one statement. */
const MOST_ROWS = 1_000

/** How long refused requests are gathered before they are one row, in milliseconds. */
const GATHERED = 10_000

/** Kinds of refused requests with rows of their own; others share one. */
const MOST_KINDS = 200

const COLUMNS = ['at', 'workspace_id', 'actor', 'action', 'target', 'params', 'outcome', 'request_id'] as const

const INSERTION = `insert into "audit" (${COLUMNS.join(', ')}) select `

const ON_SQLITE = `${INSERTION}${COLUMNS.map((name) => `value ->> '${name}'`).join(', ')} from json_each(?)`

/** On Postgres. */
export const INSERT_AUDIT = `${INSERTION}${COLUMNS.join(', ')} from jsonb_populate_recordset(null::audit, $1::jsonb)`

/** Rows are one parameter, so that one statement serves any number of them, and one text is passed to the thread of SQLite. */
async function insert(db: Database, rows: readonly Omit<AuditRow, 'id' | 'count'>[]): Promise<void> {
  const text = JSON.stringify(rows)
  const isSqlite = db.dialect === 'sqlite'
  // In this thread it takes a quarter of the time.
  if (isSqlite && db.here.write(ON_SQLITE, text)) return
  await db.shared.executeQuery(CompiledQuery.raw(isSqlite ? ON_SQLITE : INSERT_AUDIT, [text]))
}

/** Until Node has passed on all that it has read from its sockets. */
const afterReads = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The audit log: who did what, with which outcome. */
export class Audit {
  readonly #db: Database
  readonly #counts = new Map<string, { action: string; outcome: string; count: number }>()
  #timer: NodeJS.Timeout | undefined

  readonly #isRelaxed: boolean
  readonly #failed: (error: unknown) => void
  readonly #written: (rows: number) => void
  #waiting: Omit<AuditRow, 'id' | 'count'>[] = []
  #current: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #soon: NodeJS.Timeout | undefined

  /** @param options `relaxed`: calls are answered up to 50 ms before their entries are written; a crash loses those. */
  constructor(
    db: Database,
    {
      relaxed = false,
      failed = () => {},
      written = () => {},
    }: { relaxed?: boolean; failed?: (error: unknown) => void; written?: (rows: number) => void } = {},
  ) {
    this.#db = db
    this.#isRelaxed = relaxed
    this.#failed = failed
    this.#written = written
  }

  /**
   * Writes an entry. Those of concurrent calls share one commit, before which none of them is answered.
   * @throws if it cannot be written.
   */
  write({ workspaceId, actor, action, target, params = [], outcome, requestId }: AuditEntry): Promise<void> {
    const row = {
      at: Date.now(),
      workspace_id: workspaceId,
      actor,
      action,
      target: target ?? null,
      // The client chooses the names, so they are limited, too.
      params: params
        .slice(0, 50)
        .map((name) => name.slice(0, 60))
        .join(','),
      outcome,
      request_id: requestId,
    }
    this.#waiting.push(row)
    if (!this.#isRelaxed) {
      this.#next ??= this.#afterCurrent()
      return this.#next
    }
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.#writeWaiting().catch(this.#failed)
    }, RELAXED)
    return Promise.resolve()
  }

  /** One commit at a time: entries that come meanwhile are the next. */
  #afterCurrent(): Promise<void> {
    const next = this.#current
      .catch(() => {})
      // A commit of SQLite may be over before a call that ends at the same time has come with its entry.
      .then(this.#db.dialect === 'sqlite' ? afterReads : undefined)
      .then(() => {
        this.#next = undefined
        return this.#writeWaiting()
      })
    this.#current = next
    return next
  }

  async #writeWaiting(): Promise<void> {
    const rows = this.#waiting.splice(0)
    for (let at = 0; at < rows.length; at += MOST_ROWS) await insert(this.#db, rows.slice(at, at + MOST_ROWS))
    this.#written(rows.length)
  }

  /**
   * Counts a refused request of a stranger. Rows of their own would let anyone push all others out of sight, and fill the disk.
   */
  count(action: string, outcome: string): void {
    const known = `${action} ${outcome}`
    const key = this.#counts.has(known) || this.#counts.size < MOST_KINDS ? known : 'other'
    const entry = this.#counts.get(key) ?? { action: key === known ? action : 'other', outcome, count: 0 }
    entry.count++
    this.#counts.set(key, entry)
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), GATHERED).unref()
  }

  /** Writes the counts, one row for each kind. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = [...this.#counts.values()]
    this.#counts.clear()
    if (counts.length === 0) return
    const shared = { at: Date.now(), workspace_id: null, actor: 'unknown', target: null, params: '', request_id: '' }
    await this.#db.shared
      .insertInto('audit')
      .values(counts.map((entry) => ({ ...shared, ...entry })))
      .execute()
    this.#written(counts.length)
  }

  /** Newest first. */
  async list({
    workspaceId,
    limit,
    before,
    word,
    actor,
    target,
    outcome,
  }: {
    workspaceId?: string
    limit: number
    before?: number
    /** The action, or its first word: `mcp`, `source`, `source.create`. Letters and dots only. */
    word?: string
    actor?: string
    target?: string
    outcome?: string
  }): Promise<AuditRow[]> {
    await this.#settle()
    let query = this.#db.shared.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
    if (workspaceId !== undefined) query = query.where('workspace_id', '=', workspaceId)
    if (before !== undefined) query = query.where('id', '<', before)
    if (word !== undefined)
      query = query.where((eb) =>
        eb.or([eb('action', '=', word), eb('action', 'like', `${word} %`), eb('action', 'like', `${word}.%`)]),
      )
    if (actor !== undefined) query = query.where('actor', '=', actor)
    if (target !== undefined) query = query.where('target', '=', target)
    if (outcome !== undefined) query = query.where('outcome', '=', outcome)
    return query.execute() as Promise<AuditRow[]>
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    await this.#settle().catch(this.#failed)
  }

  async #settle(): Promise<void> {
    clearTimeout(this.#soon)
    this.#soon = undefined
    await this.flush()
    await this.#afterCurrent()
  }
}
