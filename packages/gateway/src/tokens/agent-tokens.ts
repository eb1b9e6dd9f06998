import { randomBytes } from 'node:crypto'
import type { Rules } from '@ferrule/tools'
import { ALL, type Database, type Scope } from '../db/database.ts'
import type { AgentTokenRow } from '../db/schema.ts'
import { unauthorized } from '../errors.ts'
import { hashOf, type OauthRecords } from '../records/oauth.ts'
import type { Applications } from './applications.ts'
import type { AgentRights, Principal } from './principal.ts'

/** Begins every agent token, so that scanners of repositories recognize it. */
const PREFIX = 'ferrule_agent_'
/** How often the time of the last use is written, in milliseconds. */
const USED_EVERY = 60_000

export interface AgentToken extends AgentRights {
  readonly id: string
  readonly name: string
  readonly workspaceId: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly usedAt: number | null
  readonly revokedAt: number | null
  /** The OAuth client that it was granted to. */
  readonly clientId?: string
}

export interface NewAgentToken extends AgentRights {
  readonly name: string
  readonly workspaceId: string
  readonly applicationId: string
  /** In milliseconds. */
  readonly lifetime: number
}

/** The grant of a person to an OAuth client. */
export interface NewGrant extends NewAgentToken {
  readonly clientId: string
  readonly grantId: string
}

/** Named tokens of agents: for `/mcp` of one workspace only, limited by rights, and revocable. */
export class AgentTokens {
  readonly #db: Database
  readonly #applications: Applications

  readonly #records: OauthRecords

  constructor(db: Database, applications: Applications, records: OauthRecords) {
    this.#records = records
    this.#db = db
    this.#applications = applications
  }

  /** The token is known only now. */
  async create(given: NewAgentToken): Promise<AgentToken & { readonly token: string }> {
    const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
    return { ...(await this.#insert(given, hashOf(token), null)), token }
  }

  /** Notes what was granted: from here on, the client's tokens have these rights. */
  grant(given: NewGrant): Promise<AgentToken> {
    return this.#insert(given, grantKey(hashOf(given.grantId)), given.clientId)
  }

  async #insert(given: NewAgentToken, tokenHash: string, clientId: string | null): Promise<AgentToken> {
    const now = Date.now()
    const row: AgentTokenRow = {
      id: `agent_${randomBytes(8).toString('hex')}`,
      workspace_id: given.workspaceId,
      application_id: given.applicationId,
      name: given.name,
      token_hash: tokenHash,
      client_id: clientId,
      read_only: given.readOnly ? 1 : 0,
      allow_json: given.allow ? JSON.stringify(given.allow) : null,
      rules_json: given.rules ? JSON.stringify(given.rules) : null,
      created_at: now,
      expires_at: now + given.lifetime,
      used_at: null,
      revoked_at: null,
    }
    await this.#db.as(row.workspace_id, (queries) => queries.insertInto('agent_token').values(row).execute())
    return read(row)
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

  /** A token that is in force. */
  async live(scope: Scope, id: string): Promise<AgentToken | undefined> {
    const row = await this.#db.as(scope, (queries) =>
      queries.selectFrom('agent_token').selectAll().where('id', '=', id).executeTakeFirst(),
    )
    return row && row.revoked_at === null && Number(row.expires_at) > Date.now() ? read(row) : undefined
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

  /** Whether a grant, by its hash, is in force. */
  async granted(grantHash: string): Promise<boolean> {
    const row = await this.#row(grantKey(grantHash))
    return row !== undefined && row.revoked_at === null && Number(row.expires_at) > Date.now()
  }

  /** Ends a grant, by its hash. */
  async endGrant(grantHash: string): Promise<void> {
    const row = await this.#row(grantKey(grantHash))
    if (row) await this.revoke(row.id)
  }

  #row(tokenHash: string): Promise<AgentTokenRow | undefined> {
    return this.#db.as(ALL, (queries) =>
      queries.selectFrom('agent_token').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst(),
    )
  }

  /** The row of an access token that was issued to an OAuth client for this resource. */
  async #granted(token: string, resource: string | undefined): Promise<AgentTokenRow | undefined> {
    const payload = await this.#records.get('AccessToken', token)
    const { grantId, aud, exp = 0 } = payload ?? {}
    if (grantId === undefined || resource === undefined || aud !== resource || exp * 1_000 <= Date.now())
      throw unauthorized('this access token has expired, or is for something else; refresh it, or log in again')
    return this.#row(grantKey(hashOf(grantId)))
  }

  /**
   * The agent that an `Authorization` header identifies; undefined if the header has another kind of token.
   * @param resource What access tokens of OAuth must be for.
   * @throws {HttpError} 401
   */
  async verify(header: string | undefined, resource?: string): Promise<Principal | undefined> {
    const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(header ?? '') ?? []
    if (token === undefined) return undefined
    const row = await (token.startsWith(PREFIX) ? this.#row(hashOf(token)) : this.#granted(token, resource))
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

const grantKey = (grantHash: string): string => `grant:${grantHash}`

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
    ...(row.client_id !== null && { clientId: row.client_id }),
  }
}
