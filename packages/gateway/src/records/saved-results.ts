import type { SavedResult, SavedResults, SavedText } from '@ferrule/tools'
import type { Audit } from '../audit.ts'
import type { Database, Queries } from '../db/database.ts'
import type { SavedResultRow } from '../db/schema.ts'
import type { Sealed } from '../vault/envelope.ts'
import type { Vault } from '../vault/vault.ts'
import { readScope } from './approvals.ts'

/** A result is kept so long, in milliseconds. */
const LIFETIME = 3_600_000
/** Characters of one result: it is one row, and one answer. */
const MOST_CHARS = 1_000_000
/** Results of one token, and of all tokens of a workspace. The oldest ones go. */
const MOST = { own: 10, workspace: 50 }

/** Sealed for this row only: in another row, the text cannot be opened. */
const purposeOf = (workspaceId: string, actor: string, uri: string): string =>
  `saved-result ${JSON.stringify([workspaceId, actor, uri])}`

const FACTS = ['uri', 'action', 'mime_type', 'size', 'saved_at', 'expires_at'] as const

/**
 * Lists that agents saved. In the database, so that a client reads on any machine what it saved on another one. A result belongs
 * to the workspace and the token that saved it, like an approval, and is not part of an export.
 */
export class SavedResultRecords implements SavedResults {
  readonly maxChars = MOST_CHARS
  readonly lifetime = LIFETIME
  readonly #db: Database
  readonly #vault: Vault
  readonly #audit: Audit

  constructor(db: Database, vault: Vault, audit: Audit) {
    this.#db = db
    this.#vault = vault
    this.#audit = audit
  }

  async keep({ uri, scope, action, mimeType, size, savedAt, expiresAt }: SavedResult, text: string): Promise<void> {
    const { workspaceId, actor } = readScope(scope)
    const sealed = await this.#vault.seal(purposeOf(workspaceId, actor, uri), text)
    await this.#db.atomic(workspaceId, async (queries) => {
      await queries
        .insertInto('saved_result')
        .values({
          ...{ uri, workspace_id: workspaceId, saved_by: actor, action, mime_type: mimeType, size },
          ...{ sealed_json: JSON.stringify(sealed), saved_at: savedAt, expires_at: expiresAt },
        })
        .execute()
      await dropOld(queries, workspaceId, actor)
    })
    await this.#note(scope, 'saved_result.save', uri, 'ok')
  }

  async list(scope: string): Promise<SavedResult[]> {
    const rows = await this.#db.as(readScope(scope).workspaceId, (queries) =>
      mine(queries, scope).select(FACTS).orderBy('saved_at', 'desc').orderBy('uri').execute(),
    )
    return rows.map((row) => factsOf(row, scope))
  }

  async read(scope: string, uri: string): Promise<SavedText | undefined> {
    const { workspaceId, actor } = readScope(scope)
    const row = await this.#db.as(workspaceId, (queries) =>
      mine(queries, scope)
        .select([...FACTS, 'sealed_json'])
        .where('uri', '=', uri)
        .executeTakeFirst(),
    )
    // After its key was removed, a result is as good as gone.
    const text = row && (await this.#open(purposeOf(workspaceId, actor, uri), row.sealed_json))
    // The address is a stranger's text unless there is such a result.
    await this.#note(scope, 'saved_result.read', row?.uri, text === undefined ? 'not-found' : 'ok')
    return row && text !== undefined ? { ...factsOf(row, scope), text } : undefined
  }

  async #open(purpose: string, sealed: string): Promise<string | undefined> {
    try {
      return await this.#vault.open(purpose, JSON.parse(sealed) as Sealed)
    } catch {
      return undefined
    }
  }

  #note(scope: string, action: string, target: string | undefined, outcome: string): Promise<void> {
    const { workspaceId, actor } = readScope(scope)
    const told = target === undefined ? {} : { target }
    return this.#audit.write({ workspaceId, actor, action, ...told, outcome, requestId: target ?? '' })
  }
}

function mine(queries: Queries, scope: string) {
  const { workspaceId, actor } = readScope(scope)
  return queries
    .selectFrom('saved_result')
    .where('workspace_id', '=', workspaceId)
    .where('saved_by', '=', actor)
    .where('expires_at', '>', Date.now())
}

/** Deletes what expired, and the oldest ones beyond the bounds. */
async function dropOld(queries: Queries, workspaceId: string, actor: string): Promise<void> {
  const rows = await queries
    .selectFrom('saved_result')
    .select(['uri', 'saved_by', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('saved_at', 'desc')
    .orderBy('uri')
    .execute()
  const live = rows.filter(({ expires_at }) => Number(expires_at) > Date.now())
  const own = live.filter(({ saved_by }) => saved_by === actor).slice(0, MOST.own)
  const others = live.filter(({ saved_by }) => saved_by !== actor)
  const stay = new Set([...own, ...others.slice(0, MOST.workspace - own.length)].map(({ uri }) => uri))
  const gone = rows.map(({ uri }) => uri).filter((uri) => !stay.has(uri))
  if (gone.length > 0) await queries.deleteFrom('saved_result').where('uri', 'in', gone).execute()
}

function factsOf(row: Pick<SavedResultRow, (typeof FACTS)[number]>, scope: string): SavedResult {
  const { uri, action, mime_type, size, saved_at, expires_at } = row
  const times = { savedAt: Number(saved_at), expiresAt: Number(expires_at) }
  return { uri, scope, action, mimeType: mime_type, size: Number(size), ...times }
}
