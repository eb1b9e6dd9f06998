import { createHash, randomBytes } from 'node:crypto'
import type { Rules } from '@ferrule/tools'
import { ALL, type Database, type Scope } from '../db/database.ts'
import type { AgentTokenRow } from '../db/schema.ts'
import { unauthorized } from '../http/errors.ts'
import type { Applications } from './applications.ts'
import type { Principal } from './tokens.ts'

/** Begins every agent token, so that scanners of repositories recognize it. */
const PREFIX = 'ferrule_agent_'
/** How often the time of the last use is written, in milliseconds. */
const USED_EVERY = 60_000

/** What an agent may do. */
export interface AgentRights {
  readonly readOnly: boolean
  /** Patterns of actions. Absent: all. */
  readonly allow?: readonly string[]
  readonly rules?: Rules
}

export interface AgentToken extends AgentRights {
  readonly id: string
  readonly name: string
  readonly workspaceId: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
  readonly revokedAt: number | null
}

export interface NewAgentToken extends AgentRights {
  readonly name: string
  readonly workspaceId: string
  readonly applicationId: string
  /** In milliseconds. */
  readonly lifetime: number
}

/** Named tokens of agents: for `/mcp` of one workspace only, limited by rights, and revocable. */
export class AgentTokens {
  readonly #db: Database
  readonly #applications: Applications

  constructor(db: Database, applications: Applications) {
    this.#db = db
    this.#applications = applications
  }

  /** The token is known only now. */
  async create(given: NewAgentToken): Promise<AgentToken & { readonly token: string }> {
    const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
    const now = Date.now()
    const row: AgentTokenRow = {
      id: `agent_${randomBytes(8).toString('hex')}`,
      workspace_id: given.workspaceId,
      application_id: given.applicationId,
      name: given.name,
      token_hash: hash(token),
      read_only: given.readOnly ? 1 : 0,
      allow_json: given.allow ? JSON.stringify(given.allow) : null,
      rules_json: given.rules ? JSON.stringify(given.rules) : null,
      created_at: now,
      expires_at: now + given.lifetime,
      used_at: null,
      revoked_at: null,
    }
    await this.#db.as(row.workspace_id, (queries) => queries.insertInto('agent_token').values(row).execute())
    return { ...read(row), token }
  }

  /** Newest first. */
  async list(
    scope: Scope,
    { workspaceIds, limit, offset }: { workspaceIds?: readonly string[]; limit: number; offset: number },
  ): Promise<AgentToken[]> {
    const rows = await this.#db.as(scope, (queries) => {
      let query = queries.selectFrom('agent_token').selectAll().orderBy('created_at', 'desc').orderBy('id')
      if (scope !== ALL) query = query.where('workspace_id', '=', scope)
      if (workspaceIds) query = query.where('workspace_id', 'in', [...workspaceIds])
      return query.limit(limit).offset(offset).execute()
    })
    return rows.map(read)
  }

  /** Ends a token, effective immediately. False if there is none, or if it has ended. */
  async revoke(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.as(ALL, (queries) =>
      queries
        .updateTable('agent_token')
        .set({ revoked_at: Date.now() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows > 0n
  }

  /**
   * The agent that an `Authorization` header identifies; undefined if the header has another kind of token.
   * @throws {HttpError} 401
   */
  async verify(header: string | undefined): Promise<Principal | undefined> {
    const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(header ?? '') ?? []
    if (!token?.startsWith(PREFIX)) return undefined
    const row = await this.#db.as(ALL, (queries) =>
      queries.selectFrom('agent_token').selectAll().where('token_hash', '=', hash(token)).executeTakeFirst(),
    )
    if (!row) throw unauthorized('this agent token was not issued by this gateway')
    const application = await this.#applications.find(row.application_id)
    if (row.revoked_at !== null || !application)
      throw unauthorized('this agent token has been revoked; create a new one')
    if (Number(row.expires_at) <= Date.now()) throw unauthorized('this agent token has expired; create a new one')
    await this.#used(row)
    const { id, name: _, workspaceId, expiresAt, ...agent } = read(row)
    return {
      applicationId: id,
      generation: Number(application.generation),
      workspaceId,
      expiresAt: Math.floor(expiresAt / 1_000),
      agent,
    }
  }

  async #used({ id, used_at }: AgentTokenRow): Promise<void> {
    const now = Date.now()
    if (used_at !== null && now - Number(used_at) < USED_EVERY) return
    await this.#db.as(ALL, (queries) =>
      queries.updateTable('agent_token').set({ used_at: now }).where('id', '=', id).execute(),
    )
  }
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

function read(row: AgentTokenRow): AgentToken {
  const time = (at: number | null): number | null => (at === null ? null : Number(at))
  return {
    id: row.id,
    name: row.name,
    workspaceId: row.workspace_id,
    readOnly: Number(row.read_only) === 1,
    ...(row.allow_json !== null && { allow: JSON.parse(row.allow_json) as string[] }),
    ...(row.rules_json !== null && { rules: JSON.parse(row.rules_json) as Rules }),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
    usedAt: time(row.used_at),
    revokedAt: time(row.revoked_at),
  }
}
