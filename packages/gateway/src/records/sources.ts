import { randomUUID } from 'node:crypto'
import type { CallRows } from '../db/call-rows.ts'
import { ALL, type Database, type Queries, type Scope } from '../db/database.ts'
import type { SourceRow } from '../db/schema.ts'
import { webhookOwner } from '../vault/owners.ts'
import { forgetSecrets, type Vault } from '../vault/vault.ts'
import { deleteConnections } from './connections.ts'

type Values = Readonly<Record<string, unknown>>

/** The properties of a new source. */
export interface NewSource {
  readonly workspaceId: string
  readonly kind: string
  readonly name: string
  readonly credentials: Values
  readonly config: Values
  readonly replication: Values
  readonly entities?: readonly unknown[] | null
}

/** A source: one vendor account of one tenant. Also called connector. */
export interface Source {
  readonly id: string
  readonly workspaceId: string
  readonly kind: string
  readonly name: string
  readonly config: Values
  readonly replication: Values
  readonly entities: readonly unknown[] | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** The purpose of the secret with a source's credentials. */
export const CREDENTIALS = 'credentials'

/** Sources, with their credentials in the vault. */
export class Sources {
  readonly #db: Database
  readonly #vault: Vault
  readonly #versions = new WeakMap<Source, number>()

  constructor(db: Database, vault: Vault) {
    this.#db = db
    this.#vault = vault
  }

  async create(given: Omit<NewSource, 'config' | 'replication'> & Partial<NewSource>): Promise<Source> {
    const now = Date.now()
    const row: SourceRow = {
      id: randomUUID(),
      workspace_id: given.workspaceId,
      kind: given.kind,
      name: given.name,
      config_json: JSON.stringify(given.config ?? {}),
      replication_json: JSON.stringify(given.replication ?? {}),
      entities_json: given.entities ? JSON.stringify(given.entities) : null,
      created_at: now,
      updated_at: now,
    }
    const keep = await this.#vault.prepare(credentialsOf(row.workspace_id, row.id), given.credentials)
    // Both or neither: nobody could delete a secret without a source.
    await this.#db.durably(given.workspaceId, async (queries) => {
      await keep(queries)
      await queries.insertInto('source').values(row).execute()
    })
    return read(row)
  }

  async get(scope: Scope, id: string): Promise<Source | undefined> {
    const row = await this.#db.as(scope, (queries) => {
      const query = queries.selectFrom('source').selectAll().where('id', '=', id)
      return (scope === ALL ? query : query.where('workspace_id', '=', scope)).executeTakeFirst()
    })
    return row && read(row)
  }

  /** Oldest first. */
  async list(
    scope: Scope,
    filter: { workspaceIds?: readonly string[]; kind?: string; name?: string; limit?: number; offset?: number } = {},
  ): Promise<Source[]> {
    const rows = await this.#db.as(scope, (queries) => {
      let query = queries
        .selectFrom('source')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(filter.limit ?? 1000)
        .offset(filter.offset ?? 0)
      if (scope !== ALL) query = query.where('workspace_id', '=', scope)
      if (filter.workspaceIds) query = query.where('workspace_id', 'in', [...filter.workspaceIds])
      if (filter.kind) query = query.where('kind', '=', filter.kind)
      if (filter.name) query = query.where('name', '=', filter.name)
      return query.execute()
    })
    return rows.map(read)
  }

  async update(
    source: Source,
    change: Partial<Pick<NewSource, 'name' | 'config' | 'replication' | 'entities' | 'credentials'>>,
  ): Promise<Source> {
    const { credentials, ...fields } = change
    const { id, workspaceId } = source
    const keep = credentials && (await this.#vault.prepare(credentialsOf(workspaceId, id), credentials))
    const { entities = source.entities } = fields
    const changed = { ...source, ...fields, entities: entities?.length ? entities : null }
    // Two changes in the same millisecond still differ.
    const updatedAt = Math.max(Date.now(), source.updatedAt + 1)
    const write = credentials ? this.#db.durably.bind(this.#db) : this.#db.atomic.bind(this.#db)
    await write(workspaceId, async (queries) => {
      if (keep) {
        await keep(queries)
        // The tokens of the old ones.
        await forgetSecrets(queries, workspaceId, [id], CREDENTIALS)
      }
      await queries
        .updateTable('source')
        .set({
          name: changed.name,
          config_json: JSON.stringify(changed.config),
          replication_json: JSON.stringify(changed.replication),
          entities_json: changed.entities && JSON.stringify(changed.entities),
          updated_at: updatedAt,
        })
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .execute()
    })
    return { ...changed, updatedAt } as Source
  }

  /** Deletes a source with its connections, secrets and deliveries. */
  async delete({ id, workspaceId }: Source): Promise<void> {
    await this.#db.atomic(workspaceId, (queries) => removeSource(queries, { id, workspaceId }))
  }

  async credentials(source: Source): Promise<Values> {
    const kept = await this.#vault.get(credentialsOf(source.workspaceId, source.id))
    return (kept?.value ?? {}) as Values
  }

  /**
   * Stores a refreshed token, unless the source was deleted meanwhile, or another write came first. `version` as in
   * {@link Vault.put}. On the disk before it is used: the vendor may give it once only.
   */
  async keepToken(
    { id, workspaceId }: Source,
    { purpose, value, version }: { purpose: string; value: unknown; version: number | undefined },
  ): Promise<boolean> {
    const keep = await this.#vault.prepare({ workspaceId, ownerId: id, purpose }, value, version)
    return this.#db.durably(workspaceId, async (queries) => {
      const found = queries.selectFrom('source').select('id').where('id', '=', id)
      const locked = this.#db.dialect === 'postgres' ? found.forShare() : found
      return (await locked.executeTakeFirst()) !== undefined && keep(queries)
    })
  }

  /** The source among rows that were read for a call, or for a run. */
  known({ source: row, version }: Pick<CallRows, 'source' | 'version'>): Source | undefined {
    const source = row && read(row)
    if (source && version !== undefined) this.#versions.set(source, version)
    return source
  }

  /** Changes with the source and with its credentials. */
  async revision(source: Source): Promise<string> {
    const known = this.#versions.get(source)
    // Read with the source, it is as old as that: good for one call.
    this.#versions.delete(source)
    return `${source.updatedAt} ${known ?? (await this.#vault.version(credentialsOf(source.workspaceId, source.id)))}`
  }
}

/** {@link Sources.delete}, with other changes in one transaction. */
export async function removeSource(
  queries: Queries,
  { id, workspaceId }: Pick<Source, 'id' | 'workspaceId'>,
): Promise<void> {
  await deleteConnections(queries, { workspaceId, sourceId: id })
  await queries.deleteFrom('delivery').where('source_id', '=', id).where('workspace_id', '=', workspaceId).execute()
  await queries.deleteFrom('source').where('id', '=', id).where('workspace_id', '=', workspaceId).execute()
  await forgetSecrets(queries, workspaceId, [id, webhookOwner(id)])
}

const credentialsOf = (workspaceId: string, ownerId: string) => ({ workspaceId, ownerId, purpose: CREDENTIALS })

function read(row: SourceRow): Source {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    kind: row.kind,
    name: row.name,
    config: JSON.parse(row.config_json),
    replication: JSON.parse(row.replication_json),
    entities: row.entities_json === null ? null : JSON.parse(row.entities_json),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}
