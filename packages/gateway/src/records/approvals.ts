import type { Approval, ApprovalDecision, Approvals, KeyMemory, ShownWrite } from '@ferrule/tools'
import type { Audit } from '../audit.ts'
import { ALL, type Database, type Queries, type Scope } from '../db/database.ts'
import type { ApprovalRow } from '../db/schema.ts'
import type { Vault } from '../vault/vault.ts'

const secretOf = (workspaceId: string, ownerId: string) => ({ workspaceId, ownerId, purpose: 'approval' })

/** An approval as the console shows it. */
export interface ApprovalFacts {
  readonly id: string
  readonly workspaceId: string
  readonly status: 'asked' | 'approved' | 'refused' | 'spent' | 'expired'
  readonly askedBy: string
  readonly askedAt: number
  readonly expiresAt: number
  readonly decidedAt: number | null
  readonly decidedBy: string | null
  readonly usedAt: number | null
  readonly shown: ShownWrite
}

type Row = ApprovalRow & { readonly used_at: number | null }

/**
 * Writes of agents that people were asked about. In the database, so that an approval holds after a restart and on every
 * machine, and is spent only once on all of them.
 */
export class ApprovalRecords {
  readonly #db: Database
  readonly #vault: Vault
  readonly #audit: Audit

  constructor(db: Database, vault: Vault, audit: Audit) {
    this.#db = db
    this.#vault = vault
    this.#audit = audit
  }

  /** For the tools of one workspace. Scopes are made by {@link scopeOf}. */
  readonly store: Approvals = {
    ask: (approval) => this.#ask(approval),
    get: async (scope, id) => this.#approval(scope, await this.#row(readScope(scope).workspaceId, { id })),
    find: async (scope, digest) => this.#approval(scope, await this.#open(scope, digest)),
    decide: (scope, id, decision) => this.decide(readScope(scope).workspaceId, id, decision),
    spend: (scope, id) => this.#spend(scope, id),
  }

  /** Newest first. */
  async list(
    scope: Scope,
    { workspaceIds, limit, offset }: { workspaceIds?: readonly string[]; limit: number; offset: number },
  ): Promise<ApprovalFacts[]> {
    const rows = await this.#db.as(scope, (queries) => {
      let query = withUses(queries).orderBy('asked_at', 'desc').orderBy('id').limit(limit).offset(offset)
      if (scope !== ALL) query = query.where('approval.workspace_id', '=', scope)
      if (workspaceIds) query = query.where('approval.workspace_id', 'in', [...workspaceIds])
      return query.execute()
    })
    return Promise.all(rows.map((row) => this.#facts(row)))
  }

  async get(scope: Scope, id: string): Promise<ApprovalFacts | undefined> {
    const row = await this.#row(scope, { id })
    return row && this.#facts(row)
  }

  /** Stores the decision of a person. False if there is one already, or if it is too late. */
  async decide(workspaceId: string, id: string, { approved, by }: ApprovalDecision): Promise<boolean> {
    const now = Date.now()
    const { numUpdatedRows } = await this.#db.durably(workspaceId, (queries) =>
      queries
        .updateTable('approval')
        .set({ status: approved ? 'approved' : 'refused', decided_at: now, decided_by: by })
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .where('status', '=', 'asked')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow(),
    )
    if (numUpdatedRows > 0n) await this.#note(workspaceId, by, approved ? 'approval.approved' : 'approval.refused', id)
    return numUpdatedRows > 0n
  }

  async #ask({ id, scope, digest, shown, status, askedAt, expiresAt }: Approval): Promise<void> {
    const { workspaceId, actor } = readScope(scope)
    const keep = await this.#vault.prepare(secretOf(workspaceId, id), shown)
    await this.#db.atomic(workspaceId, async (queries) => {
      await keep(queries)
      await queries
        .insertInto('approval')
        .values({
          id,
          workspace_id: workspaceId,
          asked_by: actor,
          action: shown.action,
          digest,
          status,
          asked_at: askedAt,
          expires_at: expiresAt,
          decided_at: null,
          decided_by: null,
        })
        .execute()
    })
    await this.#note(workspaceId, actor, 'approval.asked', id)
  }

  /** The insertion of a row with a unique key: it succeeds once, whoever asks, and is on the disk before the write leaves. */
  async #spend(scope: string, id: string): Promise<boolean> {
    const { workspaceId, actor } = readScope(scope)
    const spent = await this.#db.durably(workspaceId, async (queries) => {
      const row = await withUses(queries)
        .where('approval.id', '=', id)
        .where('approval.workspace_id', '=', workspaceId)
        .where('approval.status', '!=', 'asked')
        .where('expires_at', '>', Date.now())
        .executeTakeFirst()
      if (!row || row.asked_by !== actor) return false
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('approval_use')
        .values({ approval_id: id, workspace_id: workspaceId, used_at: Date.now() })
        .onConflict((conflict) => conflict.column('approval_id').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    })
    if (spent) await this.#note(workspaceId, actor, 'approval.spent', id)
    return spent
  }

  #row(scope: Scope, { id }: { id: string }): Promise<Row | undefined> {
    return this.#db.as(scope, (queries) => {
      const query = withUses(queries).where('approval.id', '=', id)
      return (scope === ALL ? query : query.where('approval.workspace_id', '=', scope)).executeTakeFirst()
    })
  }

  /** The newest approval of this write that can still be decided or spent. */
  #open(scope: string, digest: string): Promise<Row | undefined> {
    const { workspaceId, actor } = readScope(scope)
    return this.#db.as(workspaceId, (queries) =>
      withUses(queries)
        .where('approval.workspace_id', '=', workspaceId)
        .where('digest', '=', digest)
        .where('asked_by', '=', actor)
        .where('expires_at', '>', Date.now())
        .where('used_at', 'is', null)
        .orderBy('asked_at', 'desc')
        .orderBy('id')
        .executeTakeFirst(),
    )
  }

  async #approval(scope: string, row: Row | undefined): Promise<Approval | undefined> {
    const open = row && row.used_at === null && Number(row.expires_at) > Date.now()
    if (!open || row.asked_by !== readScope(scope).actor) return undefined
    const { shown } = await this.#facts(row)
    const { id, digest, status } = row
    return { id, scope, digest, shown, status, askedAt: Number(row.asked_at), expiresAt: Number(row.expires_at) }
  }

  async #facts(row: Row): Promise<ApprovalFacts> {
    const kept = await this.#vault.get(secretOf(row.workspace_id, row.id))
    const number = (value: number | null): number | null => (value === null ? null : Number(value))
    const status = row.used_at !== null && row.status === 'approved' ? 'spent' : row.status
    return {
      id: row.id,
      workspaceId: row.workspace_id,
      status: status === 'asked' && Number(row.expires_at) <= Date.now() ? 'expired' : status,
      askedBy: row.asked_by,
      askedAt: Number(row.asked_at),
      expiresAt: Number(row.expires_at),
      decidedAt: number(row.decided_at),
      decidedBy: row.decided_by,
      usedAt: number(row.used_at),
      shown: (kept?.value ?? {
        action: row.action,
        title: row.action,
        access: 'write',
        request: '',
        params: [],
      }) as ShownWrite,
    }
  }

  #note(workspaceId: string, actor: string, action: string, target: string): Promise<void> {
    return this.#audit.write({ workspaceId, actor, action, target, outcome: 'ok', requestId: target })
  }

  /** Idempotency keys of one workspace, after unknown outcomes. */
  keys(workspaceId: string): KeyMemory {
    return {
      get: async (digest) => {
        const row = await this.#db.as(workspaceId, (queries) =>
          queries
            .selectFrom('write_key')
            .select('key')
            .where('workspace_id', '=', workspaceId)
            .where('digest', '=', digest)
            .where('until', '>', Date.now())
            .executeTakeFirst(),
        )
        return row?.key
      },
      set: async (digest, key, until) => {
        await this.#db.atomic(workspaceId, async (queries) => {
          const mine = queries.deleteFrom('write_key').where('workspace_id', '=', workspaceId)
          await mine.where('until', '<', Date.now()).execute()
          await queries
            .insertInto('write_key')
            .values({ workspace_id: workspaceId, digest, key, until })
            .onConflict((conflict) => conflict.columns(['workspace_id', 'digest']).doUpdateSet({ key, until }))
            .execute()
        })
      },
      delete: async (digest) => {
        await this.#db.as(workspaceId, (queries) =>
          queries
            .deleteFrom('write_key')
            .where('workspace_id', '=', workspaceId)
            .where('digest', '=', digest)
            .execute(),
        )
      },
    }
  }
}

/** Approvals belong to a workspace and to whoever asked: an application, or an agent's token. */
export const scopeOf = (workspaceId: string, actor: string): string => JSON.stringify([workspaceId, actor])

/** Reads what {@link scopeOf} wrote. */
export function readScope(scope: string): { readonly workspaceId: string; readonly actor: string } {
  const [workspaceId, actor] = JSON.parse(scope) as [string, string]
  return { workspaceId, actor }
}

const withUses = (queries: Queries) =>
  queries
    .selectFrom('approval')
    .leftJoin('approval_use', 'approval_use.approval_id', 'approval.id')
    .selectAll('approval')
    .select('approval_use.used_at')
