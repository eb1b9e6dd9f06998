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

/** How long refused requests are gathered before they are one row, in milliseconds. */
const GATHERED = 10_000

/** Kinds of refused requests with rows of their own; others share one. */
const MOST_KINDS = 200

/** The audit log: who did what, with which outcome. */
export class Audit {
  readonly #db: Database
  readonly #counts = new Map<string, { action: string; outcome: string; count: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database) {
    this.#db = db
  }

  async write({ workspaceId, actor, action, target, params = [], outcome, requestId }: AuditEntry): Promise<void> {
    await this.#db.shared
      .insertInto('audit')
      .values({
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
      })
      .execute()
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
  }

  /** Newest first. */
  async list({
    workspaceId,
    limit,
    before,
  }: {
    workspaceId?: string
    limit: number
    before?: number
  }): Promise<AuditRow[]> {
    await this.flush()
    let query = this.#db.shared.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
    if (workspaceId !== undefined) query = query.where('workspace_id', '=', workspaceId)
    if (before !== undefined) query = query.where('id', '<', before)
    return query.execute() as Promise<AuditRow[]>
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    await this.flush().catch(() => {})
  }
}
