import { createHash } from 'node:crypto'
import { ALL, type Database } from '../db/database.ts'
import type { DeliveryRow } from '../db/schema.ts'
import type { Vault } from '../vault/vault.ts'
import type { Source } from './sources.ts'

export type DeliveryFacts = Pick<DeliveryRow, 'id' | 'type' | 'received_at' | 'pending' | 'digest'>

type Owner = Pick<Source, 'id' | 'workspaceId'>

/** Not the source itself: new credentials replace all that is kept under its id. */
export const webhookOwner = (sourceId: string): string => `webhook:${sourceId}`

const secretName = ({ id, workspaceId }: Owner) => ({
  workspaceId,
  ownerId: webhookOwner(id),
  purpose: 'webhook',
})

/** How long an id is remembered, in milliseconds: longer than any vendor delivers again. */
const KEPT = 30 * 24 * 3_600_000
const PRUNE_EVERY = 3_600_000
const LONGEST = 200

const digestOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Webhooks that came, each once, and the secrets that they are verified by. */
export class Deliveries {
  readonly #db: Database
  readonly #vault: Vault
  #pruned = 0

  constructor(db: Database, vault: Vault) {
    this.#db = db
    this.#vault = vault
  }

  /** Several secrets while one is being replaced. */
  async configure(source: Owner, secrets: readonly string[]): Promise<void> {
    await this.#vault.put(secretName(source), secrets)
  }

  async disable({ id, workspaceId }: Owner): Promise<void> {
    await this.#vault.forget(workspaceId, webhookOwner(id))
  }

  /** Undefined: the source has no webhooks. */
  async secrets(source: Owner): Promise<readonly string[] | undefined> {
    return (await this.#vault.get(secretName(source)))?.value as readonly string[] | undefined
  }

  /**
   * Keeps a verified delivery. False: its id or its body was here before. The body counts, since some vendors sign that alone,
   * and ids beside it could be anybody's.
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
    await this.#prune(now)
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

  async #prune(now: number): Promise<void> {
    if (now - this.#pruned < PRUNE_EVERY) return
    this.#pruned = now
    await this.#db.as(ALL, (queries) =>
      queries
        .deleteFrom('delivery')
        .where('received_at', '<', now - KEPT)
        .execute(),
    )
  }
}
