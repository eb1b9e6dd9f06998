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

/** The audit log: who did what, with which outcome. */
export class Audit {
  readonly #db: Database

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

  /** Newest first. */
  list({ workspaceId, limit, before }: { workspaceId?: string; limit: number; before?: number }): Promise<AuditRow[]> {
    let query = this.#db.shared.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit)
    if (workspaceId !== undefined) query = query.where('workspace_id', '=', workspaceId)
    if (before !== undefined) query = query.where('id', '<', before)
    return query.execute() as Promise<AuditRow[]>
  }
}
