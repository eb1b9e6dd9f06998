import { ALL, type Database, type Queries, type Scope } from '../db/database.ts'
import type { SecretRow } from '../db/schema.ts'
import { demandOpen, type KeyWrapper, open, rewrap, type Sealed, seal } from './envelope.ts'

/** Identifies a secret. It is bound to the ciphertext: a row that is moved to another tenant cannot be decrypted. */
export interface SecretName {
  readonly workspaceId: string
  /** Source or destination. */
  readonly ownerId: string
  readonly purpose: string
}

const contextOf = ({ workspaceId, ownerId, purpose }: SecretName): string =>
  JSON.stringify([workspaceId, ownerId, purpose])

/** Secrets at rest, sealed before they go to the database, and opened only here. */
export class Vault {
  readonly #db: Database
  readonly #keys: KeyWrapper

  constructor(db: Database, keys: KeyWrapper) {
    this.#db = db
    this.#keys = keys
  }

  /**
   * Stores a value, replacing an older one. With `version`, only if that is still the stored version, and with 0, only
   * if there is none. Returns false if another write came first.
   */
  async put(name: SecretName, value: unknown, version?: number): Promise<boolean> {
    return this.#db.as(name.workspaceId, await this.prepare(name, value, version))
  }

  /** Like {@link put}, to be run with other writes in one transaction. Encryption, which may ask a service, is done before. */
  async prepare(name: SecretName, value: unknown, version?: number): Promise<(queries: Queries) => Promise<boolean>> {
    const sealed = await seal(this.#keys, contextOf(name), JSON.stringify(value))
    const row = { key_name: sealed.key, sealed_json: JSON.stringify(sealed), updated_at: Date.now() }
    return (queries) => (version ? replace(queries, name, row, version) : insert(queries, name, row, version === 0))
  }

  /** The value and its version; undefined if there is none. */
  async get(name: SecretName): Promise<{ value: unknown; version: number } | undefined> {
    const row = await this.#db.as(name.workspaceId, (queries) =>
      where(queries.selectFrom('secret').selectAll(), name).executeTakeFirst(),
    )
    if (!row) return undefined
    const plain = await open(this.#keys, contextOf(name), JSON.parse(row.sealed_json) as Sealed)
    return { value: JSON.parse(plain), version: Number(row.version) }
  }

  /** The version only, without decryption. */
  async version(name: SecretName): Promise<number | undefined> {
    const row = await this.#db.as(name.workspaceId, (queries) =>
      where(queries.selectFrom('secret').select('version'), name).executeTakeFirst(),
    )
    return row && Number(row.version)
  }

  /**
   * Opens one secret of each key that sealed some.
   * @throws {ParamsError} if this gateway has not all of these keys.
   */
  async demandKeys(): Promise<void> {
    const names = await this.#db.as(ALL, (queries) =>
      queries.selectFrom('secret').select('key_name').distinct().execute(),
    )
    for (const { key_name } of names) {
      const row = await this.#db.as(ALL, (queries) =>
        queries.selectFrom('secret').selectAll().where('key_name', '=', key_name).limit(1).executeTakeFirst(),
      )
      if (!row) continue
      const name = { workspaceId: row.workspace_id, ownerId: row.owner_id, purpose: row.purpose }
      await demandOpen(this.#keys, contextOf(name), JSON.parse(row.sealed_json) as Sealed)
    }
  }

  /** Seals a text that is no tenant's. */
  seal(purpose: string, text: string): Promise<Sealed> {
    return seal(this.#keys, contextOf({ workspaceId: ALL, ownerId: 'gateway', purpose }), text)
  }

  /** @throws if it was sealed for another purpose, or with other keys. */
  open(purpose: string, sealed: Sealed): Promise<string> {
    return open(this.#keys, contextOf({ workspaceId: ALL, ownerId: 'gateway', purpose }), sealed)
  }

  /** Seals under the current key what {@link seal} sealed; undefined if it is. */
  async resealed(purpose: string, sealed: Sealed): Promise<Sealed | undefined> {
    if (sealed.key === (await this.#keys.current())) return undefined
    return rewrap(this.#keys, contextOf({ workspaceId: ALL, ownerId: 'gateway', purpose }), sealed)
  }

  /** Deletes all secrets of a source or destination. */
  async forget(scope: Scope, ownerId: string): Promise<void> {
    await this.#db.as(scope, (queries) => forgetSecrets(queries, scope, [ownerId]))
  }

  /** Re-encrypts every secret under the current key, safely while gateways run. Returns how many. */
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
        // Only if unchanged since it was read: a value stored in the meantime is newer, and is handled in the next
        // round.
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

/** Deletes the secrets of these owners, except those for the purpose `kept`. */
export async function forgetSecrets(
  queries: Queries,
  workspaceId: string,
  ownerIds: readonly string[],
  kept?: string,
): Promise<void> {
  const query = queries
    .deleteFrom('secret')
    .where('workspace_id', '=', workspaceId)
    .where('owner_id', 'in', [...ownerIds])
  await (kept === undefined ? query : query.where('purpose', '!=', kept)).execute()
}

type SealedRow = Pick<SecretRow, 'key_name' | 'sealed_json' | 'updated_at'>

async function replace(queries: Queries, name: SecretName, row: SealedRow, version: number): Promise<boolean> {
  const { numUpdatedRows } = await where(queries.updateTable('secret').set({ ...row, version: version + 1 }), name)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function insert(queries: Queries, name: SecretName, row: SealedRow, onlyNew: boolean): Promise<boolean> {
  const { workspaceId, ownerId, purpose } = name
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('secret')
    .values({ ...row, version: 1, workspace_id: workspaceId, owner_id: ownerId, purpose })
    .onConflict((conflict) => {
      const columns = conflict.columns(['workspace_id', 'owner_id', 'purpose'])
      return onlyNew
        ? columns.doNothing()
        : columns.doUpdateSet((eb) => ({ ...row, version: eb('secret.version', '+', 1) }))
    })
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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
