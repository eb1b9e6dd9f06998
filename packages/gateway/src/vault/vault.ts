import type { Database, Scope } from '../db/database.ts'
import { ALL } from '../db/database.ts'
import { type KeyWrapper, open, rewrap, type Sealed, seal } from './envelope.ts'

/** Names one secret. Its context is bound to the bytes: a row that is moved to another tenant does not open. */
export interface SecretName {
  readonly workspaceId: string
  /** Source or destination. */
  readonly ownerId: string
  readonly purpose: string
}

const contextOf = ({ workspaceId, ownerId, purpose }: SecretName): string =>
  JSON.stringify([workspaceId, ownerId, purpose])

/** Secrets at rest. What is kept is sealed before it goes to the database, and opened only here. */
export class Vault {
  readonly #db: Database
  readonly #keys: KeyWrapper

  constructor(db: Database, keys: KeyWrapper) {
    this.#db = db
    this.#keys = keys
  }

  /**
   * Keeps a value, also over an older one; with `version` only while that is still the one kept, and with 0 only while none is.
   * False: another came first.
   */
  async put(name: SecretName, value: unknown, version?: number): Promise<boolean> {
    const sealed = await seal(this.#keys, contextOf(name), JSON.stringify(value))
    const row = { key_name: sealed.key, sealed_json: JSON.stringify(sealed), updated_at: Date.now() }
    return this.#db.as(name.workspaceId, async (queries) => {
      if (version) {
        const { numUpdatedRows } = await where(
          queries.updateTable('secret').set({ ...row, version: version + 1 }),
          name,
        )
          .where('version', '=', version)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      }
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('secret')
        .values({
          ...row,
          version: 1,
          workspace_id: name.workspaceId,
          owner_id: name.ownerId,
          purpose: name.purpose,
        })
        .onConflict((conflict) => {
          const columns = conflict.columns(['workspace_id', 'owner_id', 'purpose'])
          return version === 0
            ? columns.doNothing()
            : columns.doUpdateSet((eb) => ({ ...row, version: eb('secret.version', '+', 1) }))
        })
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    })
  }

  /** The value and its version, or undefined when none is kept. */
  async get(name: SecretName): Promise<{ value: unknown; version: number } | undefined> {
    const row = await this.#db.as(name.workspaceId, (queries) =>
      where(queries.selectFrom('secret').selectAll(), name).executeTakeFirst(),
    )
    if (!row) return undefined
    const plain = await open(this.#keys, contextOf(name), JSON.parse(row.sealed_json) as Sealed)
    return { value: JSON.parse(plain), version: Number(row.version) }
  }

  /** The version alone; cheap. */
  async version(name: SecretName): Promise<number | undefined> {
    const row = await this.#db.as(name.workspaceId, (queries) =>
      where(queries.selectFrom('secret').select('version'), name).executeTakeFirst(),
    )
    return row && Number(row.version)
  }

  /** Everything that belongs to a source or destination. */
  async forget(scope: Scope, ownerId: string): Promise<void> {
    await this.#db.as(scope, (queries) =>
      queries.deleteFrom('secret').where('workspace_id', '=', scope).where('owner_id', '=', ownerId).execute(),
    )
  }

  /** Puts every secret that is under another key under the current one; safe beside running gateways. Returns how many. */
  async rewrap(): Promise<number> {
    const current = await this.#keys.current()
    let count = 0
    for (;;) {
      const rows = await this.#db.as(ALL, (queries) =>
        queries.selectFrom('secret').selectAll().where('key_name', '!=', current).limit(100).execute(),
      )
      if (rows.length === 0) return count
      for (const row of rows) {
        const name = { workspaceId: row.workspace_id, ownerId: row.owner_id, purpose: row.purpose }
        const sealed = await rewrap(this.#keys, contextOf(name), JSON.parse(row.sealed_json) as Sealed)
        // Only while it is as it was read: a value that was put meanwhile is newer, and is looked at in the next round.
        const { numUpdatedRows } = await this.#db.as(name.workspaceId, (queries) =>
          where(queries.updateTable('secret').set({ key_name: sealed.key, sealed_json: JSON.stringify(sealed) }), name)
            .where('sealed_json', '=', row.sealed_json)
            .executeTakeFirstOrThrow(),
        )
        count += Number(numUpdatedRows)
      }
    }
  }
}

function where<Query extends { where(column: never, operator: '=', value: never): Query }>(
  query: Query,
  { workspaceId, ownerId, purpose }: SecretName,
): Query {
  return query
    .where('workspace_id' as never, '=', workspaceId as never)
    .where('owner_id' as never, '=', ownerId as never)
    .where('purpose' as never, '=', purpose as never)
}
