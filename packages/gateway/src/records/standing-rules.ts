import { ALL, type Database, type Scope } from '../db/database.ts'
import { forgetSecrets, type Vault } from '../vault/vault.ts'

/** Maximum number of rules of one token: each request of it reads them all. */
const MOST = 50

/** A rule that a person made while approving a write: such writes of this token are sent without asking. */
export interface StandingRule {
  readonly id: string
  readonly workspaceId: string
  readonly agentTokenId: string
  /** The source and its revision: after a change of it, the rule applies no more. */
  readonly identity: string
  /** Without the name of the connector: `refunds.create amount <= 1250 only charge,amount`. */
  readonly rule: string
  readonly approvalId: string
  readonly createdBy: string
  readonly createdAt: number
}

interface Kept {
  readonly identity: string
  readonly rule: string
}

const secretOf = (workspaceId: string, ownerId: string) => ({ workspaceId, ownerId, purpose: 'standing-rule' })

/** Rules by which approvals were given permanently. Values of parameters are sealed, as they are in approvals. */
export class StandingRules {
  readonly #db: Database
  readonly #vault: Vault

  constructor(db: Database, vault: Vault) {
    this.#db = db
    this.#vault = vault
  }

  /** Stores a rule. Undefined if the token has too many. */
  async add(given: Omit<StandingRule, 'id' | 'createdAt'>): Promise<StandingRule | undefined> {
    const { identity, rule, workspaceId, agentTokenId, approvalId, createdBy } = given
    const made: StandingRule = { ...given, id: `rule_${crypto.randomUUID()}`, createdAt: Date.now() }
    const keep = await this.#vault.prepare(secretOf(workspaceId, made.id), { identity, rule } satisfies Kept)
    const added = await this.#db.atomic(workspaceId, async (queries) => {
      const { count } = await queries
        .selectFrom('standing_rule')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('workspace_id', '=', workspaceId)
        .where('agent_token_id', '=', agentTokenId)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST) return false
      await keep(queries)
      await queries
        .insertInto('standing_rule')
        .values({
          ...{ id: made.id, workspace_id: workspaceId, agent_token_id: agentTokenId, approval_id: approvalId },
          ...{ created_by: createdBy, created_at: made.createdAt },
        })
        .execute()
      return true
    })
    return added ? made : undefined
  }

  /** Newest first. */
  async list(
    scope: Scope,
    {
      workspaceIds,
      agentTokenId,
      limit = MOST,
      offset = 0,
    }: { workspaceIds?: readonly string[]; agentTokenId?: string; limit?: number; offset?: number },
  ): Promise<StandingRule[]> {
    const rows = await this.#db.as(scope, (queries) => {
      let query = queries.selectFrom('standing_rule').selectAll().orderBy('created_at', 'desc').orderBy('id')
      if (scope !== ALL) query = query.where('workspace_id', '=', scope)
      if (workspaceIds) query = query.where('workspace_id', 'in', [...workspaceIds])
      if (agentTokenId !== undefined) query = query.where('agent_token_id', '=', agentTokenId)
      return query.limit(limit).offset(offset).execute()
    })
    const opened = await Promise.all(
      rows.map(async (row): Promise<StandingRule | undefined> => {
        const kept = (await this.#vault.get(secretOf(row.workspace_id, row.id)))?.value as Kept | undefined
        return (
          kept && {
            ...{ id: row.id, workspaceId: row.workspace_id, agentTokenId: row.agent_token_id, ...kept },
            ...{ approvalId: row.approval_id, createdBy: row.created_by, createdAt: Number(row.created_at) },
          }
        )
      }),
    )
    return opened.filter((one) => one !== undefined)
  }

  /** Ends a rule, effective with the next request. Undefined if there is none; else its workspace. */
  revoke(id: string): Promise<string | undefined> {
    return this.#db.atomic(ALL, async (queries) => {
      const row = await queries
        .deleteFrom('standing_rule')
        .where('id', '=', id)
        .returning('workspace_id')
        .executeTakeFirst()
      if (row) await forgetSecrets(queries, row.workspace_id, [id])
      return row?.workspace_id
    })
  }
}
