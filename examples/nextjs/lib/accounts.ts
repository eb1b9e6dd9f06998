import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { TokenStore } from '@ferrule/core'
import type { Connected } from '@ferrule/jira/connect'

/** The connected account of a user, as `exchangeCode` returned it. */
export type Account = Pick<Connected, 'credentials' | 'config'>

/** Accounts and tokens of all users, each value sealed with AES-256-GCM. */
export class Accounts {
  readonly #db: DatabaseSync
  readonly #key: Buffer

  /** `key`: 32 bytes as base64. */
  constructor(file: string, key: string) {
    this.#key = Buffer.from(key, 'base64')
    if (this.#key.length !== 32) throw new Error('ACCOUNTS_KEY must be 32 bytes as base64: openssl rand -base64 32')
    this.#db = new DatabaseSync(file, { timeout: 2_000 })
    this.#db.exec(
      'PRAGMA journal_mode = wal; CREATE TABLE IF NOT EXISTS sealed (name TEXT PRIMARY KEY, value BLOB NOT NULL)',
    )
  }

  save(user: string, account: Account): void {
    this.#set(`account:${user}`, account)
  }

  of(user: string): Account | undefined {
    return this.#get(`account:${user}`) as Account | undefined
  }

  /** Jira replaces the refresh token at each renewal: what the connector stores here outlives the process. */
  get tokens(): TokenStore {
    return {
      get: (name) => this.#get(`token:${name}`),
      set: (name, value) => this.#set(`token:${name}`, value),
    }
  }

  close(): void {
    this.#db.close()
  }

  #set(name: string, value: unknown): void {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    // The name is authenticated: a value that is moved to another user's row does not open.
    cipher.setAAD(Buffer.from(name))
    const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), text])
    this.#db
      .prepare('INSERT INTO sealed VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
      .run(name, sealed)
  }

  #get(name: string): unknown {
    const row = this.#db.prepare('SELECT value FROM sealed WHERE name = ?').get(name)
    if (!row) return undefined
    const sealed = Buffer.from(row.value as Uint8Array)
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, 12))
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString())
  }
}

let opened: Accounts | undefined

/** The accounts of this process, opened by the first request: a build opens no file. */
export function accounts(): Accounts {
  opened ??= new Accounts(process.env.ACCOUNTS_FILE ?? 'accounts.db', process.env.ACCOUNTS_KEY ?? '')
  return opened
}
