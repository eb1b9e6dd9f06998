import type { CryptoKey, JWK } from 'jose'
import { sql } from 'kysely'
import { ALL, type Database, type Queries } from '../db/database.ts'
import type { Tables } from '../db/schema.ts'
import { demandOpen, type KeyWrapper, open, rewrap, type Sealed, seal } from '../vault/envelope.ts'

export const ALGORITHM = 'ES256'

/** How long tokens of a retired key are still accepted: longer than any token's lifetime. */
const GRACE = 30 * 60_000

interface Keys {
  readonly signing: { readonly kid: string; readonly key: CryptoKey }
  readonly byId: ReadonlyMap<string, CryptoKey>
  readonly jwks: { readonly keys: JWK[] }
  readonly names: string
  readonly readAt: number
}

type Row = Tables['signing_key']

/** The keys that sign tokens. Private keys are sealed like other secrets. */
export class SigningKeys {
  readonly #db: Database
  readonly #wrapper: KeyWrapper
  #keys: Promise<Keys> | undefined

  constructor(db: Database, wrapper: KeyWrapper) {
    this.#db = db
    this.#wrapper = wrapper
  }

  /** The newest key. */
  async signing(): Promise<Keys['signing']> {
    return (await this.#fresh(60_000)).signing
  }

  /** The ids of all keys that verify: another text after a change. */
  async names(): Promise<string> {
    return (await this.#fresh(60_000)).names
  }

  /** The public key with this id. An unknown id may be new: from another machine, or after a rotation. */
  async verifying(kid: string): Promise<CryptoKey | undefined> {
    const known = (await this.#fresh(60_000)).byId.get(kid)
    return known ?? (await this.#fresh(1_000)).byId.get(kid)
  }

  /** All public keys as a JWK Set (RFC 7517). */
  async jwks(): Promise<Keys['jwks']> {
    return (await this.#fresh(60_000)).jwks
  }

  /** Creates a new signing key. Older keys still verify until their last token has expired. */
  async rotate(): Promise<string> {
    const row = await this.#make()
    const { kid, created_at: now } = row
    await this.#alone(async (queries) => {
      await queries
        .deleteFrom('signing_key')
        .where('retired_at', '<', now - GRACE)
        .execute()
      await queries.insertInto('signing_key').values(row).execute()
      await queries
        .updateTable('signing_key')
        .set({ retired_at: now })
        .where('kid', '!=', kid)
        .where('retired_at', 'is', null)
        .execute()
    })
    this.#keys = undefined
    return kid
  }

  /** Creates a key unless there is one by now: several machines may be asked for their first token at once. */
  async #createFirst(): Promise<void> {
    const row = await this.#make()
    await this.#alone(async (queries) => {
      const there = queries.selectFrom('signing_key').select('kid').where('retired_at', 'is', null)
      if (!(await there.executeTakeFirst())) await queries.insertInto('signing_key').values(row).execute()
    })
  }

  async #make(): Promise<Row> {
    const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose')
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
    const jwk = await exportJWK(publicKey)
    const kid = await calculateJwkThumbprint(jwk)
    const sealed = await seal(this.#wrapper, contextOf(kid), JSON.stringify(await exportJWK(privateKey)))
    return {
      kid,
      public_json: JSON.stringify(jwk),
      sealed_json: JSON.stringify(sealed),
      created_at: Date.now(),
      retired_at: null,
    }
  }

  /** Runs queries while no other process changes the keys: each of two could retire the other's. In SQLite, writes exclude each other. */
  #alone(run: (queries: Queries) => Promise<void>): Promise<void> {
    return this.#db.atomic(ALL, async (queries) => {
      if (this.#db.dialect === 'postgres')
        await sql`select pg_advisory_xact_lock(hashtext('ferrule_signing_keys'))`.execute(queries)
      await run(queries)
    })
  }

  /**
   * Opens the newest private key, without loading what signs with it.
   * @throws {ParamsError} if it was sealed with another key than this gateway has.
   */
  async demand(): Promise<void> {
    const { shared } = this.#db
    const newest = await shared.selectFrom('signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst()
    if (newest) await demandOpen(this.#wrapper, contextOf(newest.kid), JSON.parse(newest.sealed_json) as Sealed)
  }

  /** Re-encrypts the private keys under the current key-encryption key. */
  async rewrap(): Promise<void> {
    const current = await this.#wrapper.current()
    for (const row of await this.#db.shared.selectFrom('signing_key').selectAll().execute()) {
      const sealed = JSON.parse(row.sealed_json) as Sealed
      if (sealed.key === current) continue
      const again = await rewrap(this.#wrapper, contextOf(row.kid), sealed)
      await this.#db.shared
        .updateTable('signing_key')
        .set({ sealed_json: JSON.stringify(again) })
        .where('kid', '=', row.kid)
        .execute()
    }
  }

  async #fresh(age: number): Promise<Keys> {
    const before = this.#keys
    const known = await before?.catch(() => undefined)
    if (known && Date.now() - known.readAt < age) return known
    // Whoever waited as well may have begun to read.
    if (this.#keys === undefined || this.#keys === before) this.#keys = this.#read()
    return this.#keys
  }

  async #read(): Promise<Keys> {
    const rows = await this.#db.shared.selectFrom('signing_key').selectAll().orderBy('created_at', 'desc').execute()
    const newest = rows.find((row) => row.retired_at === null)
    if (!newest) {
      await this.#createFirst()
      return this.#read()
    }
    const { importJWK } = await import('jose')
    const publics = rows.map(({ kid, public_json }) => ({
      ...(JSON.parse(public_json) as JWK),
      kid,
      alg: ALGORITHM,
      use: 'sig',
    }))
    const imported = await Promise.all(
      publics.map(async (jwk) => [jwk.kid, (await importJWK(jwk, ALGORITHM)) as CryptoKey] as const),
    )
    const secret = JSON.parse(
      await open(this.#wrapper, contextOf(newest.kid), JSON.parse(newest.sealed_json) as Sealed),
    ) as JWK
    return {
      signing: { kid: newest.kid, key: (await importJWK(secret, ALGORITHM)) as CryptoKey },
      byId: new Map(imported),
      jwks: { keys: publics },
      names: rows.map(({ kid }) => kid).join(' '),
      readAt: Date.now(),
    }
  }
}

const contextOf = (kid: string): string => JSON.stringify(['signing', kid])
