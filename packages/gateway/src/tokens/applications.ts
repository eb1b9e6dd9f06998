import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { ParamsError } from '@ferrule/core'
import type { Database } from '../db/database.ts'
import type { ApplicationRow } from '../db/schema.ts'

/** A program's login. The secret is known only when it is created. */
export interface NewApplication {
  readonly id: string
  readonly secret: string
}

/** The programs that may use the gateway. */
export class Applications {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** @param given Id and secret chosen by the operator, e.g. from a container's environment. */
  async create(name: string, given?: { id?: string; secret?: string }): Promise<NewApplication> {
    const id = given?.id ?? randomUUID()
    const secret = given?.secret ?? newSecret()
    if (secret.length < 32)
      throw new ParamsError('a client secret must have at least 32 characters: openssl rand -base64 32')
    await this.#db.shared
      .insertInto('application')
      .values({ id, name, secret_hash: hash(secret), generation: 1, created_at: Date.now(), revoked_at: null })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          secret_hash: hash(secret),
          // An unchanged secret keeps its tokens valid.
          generation: eb
            .case()
            .when('application.secret_hash', '=', hash(secret))
            .then(eb.ref('application.generation'))
            .else(eb('application.generation', '+', 1))
            .end(),
          revoked_at: null,
        })),
      )
      .execute()
    return { id, secret }
  }

  /** The application with this id, created if there was none. Undefined if it was revoked: it stays so. */
  async ensure(id: string, name: string): Promise<ApplicationRow | undefined> {
    await this.#db.shared
      .insertInto('application')
      .values({ id, name, secret_hash: hash(newSecret()), generation: 1, created_at: Date.now(), revoked_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return this.find(id)
  }

  async list(): Promise<ApplicationRow[]> {
    return this.#db.shared.selectFrom('application').selectAll().orderBy('created_at').execute()
  }

  /** The application, unless it was revoked. */
  async find(id: string): Promise<ApplicationRow | undefined> {
    return this.#db.shared
      .selectFrom('application')
      .selectAll()
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
  }

  /** The application with this id and secret, or undefined. Takes the same time for a wrong id and a wrong secret. */
  async login(id: string, secret: string): Promise<ApplicationRow | undefined> {
    const application = await this.find(id)
    const right = timingSafeEqual(Buffer.from(hash(secret)), Buffer.from(application?.secret_hash ?? hash('')))
    return right ? application : undefined
  }

  async revokeSession(id: string, expiresAt: number): Promise<void> {
    await this.#db.shared
      .insertInto('revoked_session')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async isRevoked(sessionId: string): Promise<boolean> {
    const query = this.#db.shared.selectFrom('revoked_session').select('id').where('id', '=', sessionId)
    return (await query.executeTakeFirst()) !== undefined
  }

  /** Creates a new secret. The old one and its tokens become invalid. Undefined if there is no such application. */
  async renew(id: string): Promise<NewApplication | undefined> {
    const secret = newSecret()
    const { numUpdatedRows } = await this.#db.shared
      .updateTable('application')
      .set((eb) => ({ secret_hash: hash(secret), generation: eb('generation', '+', 1) }))
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? { id, secret } : undefined
  }

  /** Revokes an application and all its tokens, effective immediately. */
  async revoke(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db.shared
      .updateTable('application')
      .set({ revoked_at: Date.now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url')
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
