import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { OauthRecordRow } from '../db/schema.ts'
import type { Sealed } from '../vault/envelope.ts'
import type { Vault } from '../vault/vault.ts'

/** A record of the authorization server. */
export type Payload = Record<string, unknown> & { grantId?: string; uid?: string; consumed?: number; exp?: number }

/** Milliseconds that a registered client is kept before anyone has granted it something. */
const UNUSED_CLIENT = 24 * 3_600_000
/** Maximum number of registered clients. */
const MOST_CLIENTS = 20_000

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Records of the authorization server. Ids, which are codes and tokens, are hashed; payloads are sealed, each bound to its row.
 */
export class OauthRecords {
  readonly #db: Database
  readonly #vault: Vault

  constructor(db: Database, vault: Vault) {
    this.#db = db
    this.#vault = vault
  }

  async put(model: string, id: string, payload: Payload, seconds?: number): Promise<void> {
    const sealed = await this.#vault.seal(purposeOf(model, hashOf(id)), JSON.stringify(payload))
    const row = {
      grant_hash: payload.grantId === undefined ? null : hashOf(payload.grantId),
      uid_hash: payload.uid === undefined ? null : hashOf(payload.uid),
      sealed_json: JSON.stringify(sealed),
      expires_at: Date.now() + (seconds === undefined ? UNUSED_CLIENT : seconds * 1_000),
    }
    await this.#db.shared
      .insertInto('oauth_record')
      .values({ model, id_hash: hashOf(id), consumed_at: null, ...row })
      .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
      .execute()
  }

  get(model: string, id: string): Promise<Payload | undefined> {
    return this.#find(model, 'id_hash', hashOf(id))
  }

  getByUid(model: string, uid: string): Promise<Payload | undefined> {
    return this.#find(model, 'uid_hash', hashOf(uid))
  }

  async #find(model: string, column: 'id_hash' | 'uid_hash', hash: string): Promise<Payload | undefined> {
    const row = await this.#db.shared
      .selectFrom('oauth_record')
      .selectAll()
      .where('model', '=', model)
      .where(column, '=', hash)
      .where('expires_at', '>', Date.now())
      .executeTakeFirst()
    return row && this.#open(row)
  }

  async #open({ model, id_hash, sealed_json, consumed_at }: OauthRecordRow): Promise<Payload> {
    const text = await this.#vault.open(purposeOf(model, id_hash), JSON.parse(sealed_json) as Sealed)
    const consumed = consumed_at === null ? {} : { consumed: Math.floor(Number(consumed_at) / 1_000) }
    return { ...(JSON.parse(text) as Payload), ...consumed }
  }

  /** Marks a code or token as used. False if it was used before: of two at once, one gets it. */
  async consume(model: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.shared
      .updateTable('oauth_record')
      .set({ consumed_at: Date.now() })
      .where('model', '=', model)
      .where('id_hash', '=', hashOf(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async delete(model: string, id: string): Promise<void> {
    await this.#db.shared
      .deleteFrom('oauth_record')
      .where('model', '=', model)
      .where('id_hash', '=', hashOf(id))
      .execute()
  }

  /** Deletes a grant's codes and tokens. */
  async deleteGranted(grantId: string, model?: string): Promise<void> {
    let query = this.#db.shared.deleteFrom('oauth_record').where('grant_hash', '=', hashOf(grantId))
    if (model !== undefined) query = query.where('model', '=', model)
    await query.execute()
  }

  /** Keeps a registered client as long as what it was granted. */
  async keepClient(id: string, until: number): Promise<void> {
    await this.#db.shared
      .updateTable('oauth_record')
      .set({ expires_at: until })
      .where('model', '=', 'Client')
      .where('id_hash', '=', hashOf(id))
      .where('expires_at', '<', until)
      .execute()
  }

  /** Whether there is room for another client. Clients that nobody used make room when they expire. */
  async hasRoom(): Promise<boolean> {
    const { count } = await this.#db.shared
      .selectFrom('oauth_record')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('model', '=', 'Client')
      .where('expires_at', '>', Date.now())
      .executeTakeFirstOrThrow()
    return Number(count) < MOST_CLIENTS
  }

  /** Re-encrypts all records under the current key. */
  async rewrap(): Promise<void> {
    for (const row of await this.#db.shared.selectFrom('oauth_record').selectAll().execute()) {
      const { model, id_hash, sealed_json } = row
      const again = await this.#vault.resealed(purposeOf(model, id_hash), JSON.parse(sealed_json) as Sealed)
      if (!again) continue
      await this.#db.shared
        .updateTable('oauth_record')
        .set({ sealed_json: JSON.stringify(again) })
        .where('model', '=', model)
        .where('id_hash', '=', id_hash)
        .where('sealed_json', '=', sealed_json)
        .execute()
    }
  }
}

const purposeOf = (model: string, hash: string): string => `oauth ${model} ${hash}`
