import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { DeliveryRow } from '../db/schema.ts'
import { webhookOwner } from '../vault/owners.ts'
import type { Vault } from '../vault/vault.ts'
import type { Source } from './sources.ts'

export type DeliveryFacts = Pick<DeliveryRow, 'id' | 'type' | 'received_at' | 'pending' | 'digest'>

type Owner = Pick<Source, 'id' | 'workspaceId'>

const secretName = ({ id, workspaceId }: Owner) => ({
  workspaceId,
  ownerId: webhookOwner(id),
  purpose: 'webhook',
})

const LONGEST = 200

const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Received webhook deliveries, without duplicates, and the secrets that verify them. */
export class Deliveries {
  readonly #db: Database
  readonly #vault: Vault
  readonly #onForgotten: () => void

  /** @param onForgotten Called each time a secret was replaced or deleted. */
  constructor(db: Database, vault: Vault, onForgotten: () => void = () => {}) {
    this.#db = db
    this.#vault = vault
    this.#onForgotten = onForgotten
  }

  /** Sets the secrets: several during a rotation. */
  async configure(source: Owner, secrets: readonly string[]): Promise<void> {
    const isNew = await this.#vault.put(secretName(source), secrets, 0)
    if (isNew) return
    await this.#vault.put(secretName(source), secrets)
    this.#onForgotten()
  }

  async disable({ id, workspaceId }: Owner): Promise<void> {
    await this.#vault.forget(workspaceId, webhookOwner(id))
    this.#onForgotten()
  }

  /** Undefined if the source has no webhooks. */
  async secrets(source: Owner): Promise<readonly string[] | undefined> {
    return (await this.#vault.get(secretName(source)))?.value as readonly string[] | undefined
  }

  /**
   * Stores a verified delivery. False if its id or its body was stored before. The body counts, because some vendors
   * sign only that, and anyone could change the id beside it.
   */
  async keep(
    source: Owner,
    event: { readonly id?: string; readonly type: string },
    body: Uint8Array,
    now = Date.now(),
  ): Promise<boolean> {
    const digest = body.length > 0 ? digestOf(body) : null
    const id = event.id || digest || digestOf('')
    const row = {
      id: id.length > LONGEST ? digestOf(id) : id,
      source_id: source.id,
      workspace_id: source.workspaceId,
      digest,
      type: event.type.slice(0, LONGEST),
      received_at: now,
      pending: 1,
    }
    const { numInsertedOrUpdatedRows } = await this.#db.as(source.workspaceId, (queries) =>
      queries
        .insertInto('delivery')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow(),
    )
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Newest first. */
  async list(
    { id, workspaceId }: Owner,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<DeliveryFacts[]> {
    return this.#db.as(workspaceId, (queries) =>
      queries
        .selectFrom('delivery')
        .select(['id', 'type', 'received_at', 'pending', 'digest'])
        .where('source_id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .orderBy('received_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
    )
  }
}
