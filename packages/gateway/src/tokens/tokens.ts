import type { JWTPayload } from 'jose'
import { CallReads, type CallRows } from '../db/call-rows.ts'
import { ALL, type Database } from '../db/database.ts'
import type { ApplicationRow } from '../db/schema.ts'
import { forbidden, HttpError, unauthorized } from '../errors.ts'
import type { Applications } from './applications.ts'
import type { Principal } from './principal.ts'
import { ALGORITHM, type SigningKeys } from './signing-keys.ts'

/** Seconds. */
export const APPLICATION_LIFETIME = 900
export const SCOPED_LIFETIME = 20 * 60
export const SESSION_LIFETIME = 12 * 3600

const BEARER = 'at+jwt'
/** For the console's cookie: neither type is accepted in place of the other. */
const SESSION = 'console+jwt'

/** Tokens whose signature is known; each takes about 1 kB. */
const MOST_VERIFIED = 10_000

const unknownKey = new Error('unknown key')

/** Issues and verifies tokens. The first one loads what signs them: a start needs none. */
export class Tokens {
  readonly #applications: Applications
  readonly #keys: SigningKeys
  readonly #organizationId: string
  readonly #reads: CallReads
  readonly #admits: (applicationId: string) => boolean
  readonly #verified = new Map<string, { typ: string; keys: string; claims: JWTPayload }>()

  /** @param admits Whether an application may still act: a person's may not once the person is off the operator's list. */
  constructor(
    db: Database,
    applications: Applications,
    keys: SigningKeys,
    organizationId: string,
    admits: (applicationId: string) => boolean,
  ) {
    this.#reads = new CallReads(db)
    this.#applications = applications
    this.#keys = keys
    this.#organizationId = organizationId
    this.#admits = admits
  }

  /** A token with all the application's permissions. One for a session of the console ends with it. */
  application({ id, generation }: Pick<ApplicationRow, 'id' | 'generation'>, session?: string): Promise<string> {
    const claims = { gen: Number(generation), ...(session !== undefined && { sid: session }) }
    return this.#sign(BEARER, claims, id, APPLICATION_LIFETIME)
  }

  /** The token in the console's cookie. A renewed one keeps the session's id, so that a log-out ends all of them. */
  session({ id, generation }: Pick<ApplicationRow, 'id' | 'generation'>, session: string): Promise<string> {
    return this.#sign(SESSION, { gen: Number(generation), sid: session }, id, SESSION_LIFETIME)
  }

  /** The application of a session, and the session's id; undefined if it is invalid or has ended. */
  async applicationOf(
    session: string | undefined,
  ): Promise<{ application: ApplicationRow; session: string } | undefined> {
    if (session === undefined || session.length > 4096) return undefined
    const claims = await this.#claims(session, SESSION).catch((error) => {
      if (error instanceof HttpError) return undefined
      throw error
    })
    const application = claims && (await this.#current(claims, await this.#applications.find(String(claims.sub))))
    return application && { application, session: String(claims['sid']) }
  }

  /** Ends a session permanently, and all tokens for it. Returns its application, if it was valid. */
  async endSession(session: string | undefined): Promise<string | undefined> {
    const found = await this.applicationOf(session)
    if (found) await this.#applications.revokeSession(found.session, Date.now() + SESSION_LIFETIME * 1000)
    return found?.application.id
  }

  /** A token for one workspace. */
  scoped({ applicationId, generation }: Principal, workspaceId: string): Promise<string> {
    return this.#sign(BEARER, { gen: generation, ws: workspaceId }, applicationId, SCOPED_LIFETIME)
  }

  async #sign(typ: string, claims: Record<string, unknown>, subject: string, lifetime: number): Promise<string> {
    const { SignJWT } = await import('jose')
    const { kid, key } = await this.#keys.signing()
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ })
      .setIssuer('ferrule')
      .setAudience(this.#organizationId)
      .setSubject(subject)
      .setJti(crypto.randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(key)
  }

  /**
   * The caller that an `Authorization` header identifies.
   * @throws {HttpError} 401; the message reveals no more than the caller may know.
   */
  async verify(header: string | undefined): Promise<Principal> {
    const claims = await this.#claims(bearerOf(header), BEARER)
    const application = await this.#current(claims, await this.#applications.find(String(claims.sub)))
    if (!application) throw unauthorized('the token has been revoked; request a new one')
    return principalOf(claims, application)
  }

  /** Like {@link verify}, with the rows that a call of this source needs. `pauses`: the row of its limiter. */
  async verifyCall(
    header: string | undefined,
    sourceId: string,
    pauses?: string,
  ): Promise<{ principal: Principal; rows: CallRows }> {
    const claims = await this.#claims(bearerOf(header), BEARER)
    const scope = typeof claims['ws'] === 'string' ? claims['ws'] : ALL
    const rows = await this.#reads.read({ applicationId: String(claims.sub), scope, sourceId, pauses })
    const application = await this.#current(claims, rows.application)
    if (!application) throw unauthorized('the token has been revoked; request a new one')
    return { principal: principalOf(claims, application), rows }
  }

  /** The row is read each time, so that a revocation takes effect immediately, not when the tokens expire. */
  async #current(
    { gen, sid }: JWTPayload,
    application: ApplicationRow | undefined,
  ): Promise<ApplicationRow | undefined> {
    if (!application || Number(application.generation) !== gen || !this.#admits(application.id)) return undefined
    const hasEnded = sid !== undefined && (await this.#applications.isRevoked(String(sid)))
    return hasEnded ? undefined : application
  }

  /** A signature is verified once, and then known until the token expires or the keys change. */
  async #claims(token: string, typ: string): Promise<JWTPayload> {
    const known = this.#verified.get(token)
    if (known && known.typ === typ && known.keys === (await this.#keys.names())) {
      if (Date.now() < (known.claims.exp as number) * 1000) return known.claims
      this.#verified.delete(token)
    }
    const claims = await this.#verify(token, typ)
    this.#verified.set(token, { typ, keys: await this.#keys.names(), claims })
    for (const oldest of this.#verified.keys()) {
      if (this.#verified.size <= MOST_VERIFIED) break
      this.#verified.delete(oldest)
    }
    return claims
  }

  async #verify(token: string, typ: string): Promise<JWTPayload> {
    const { errors, jwtVerify } = await import('jose')
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = kid ? await this.#keys.verifying(kid) : undefined
          if (!key) throw unknownKey
          return key
        },
        {
          algorithms: [ALGORITHM],
          issuer: 'ferrule',
          audience: this.#organizationId,
          typ,
          requiredClaims: ['exp', 'sub'],
        },
      )
      return payload
    } catch (error) {
      // A database that is away is no word about the token: clients would drop a good one.
      if (error !== unknownKey && !(error instanceof errors.JOSEError)) throw error
      const expired = (error as { code?: unknown })?.code === 'ERR_JWT_EXPIRED'
      throw unauthorized(
        expired ? 'the token has expired; request a new one' : 'the token was not issued by this gateway',
      )
    }
  }
}

/** @throws {HttpError} 401 */
function bearerOf(header: string | undefined): string {
  const [, token] = /^Bearer +([\w.-]{1,4096})$/i.exec(header ?? '') ?? []
  if (!token) throw unauthorized('a bearer token is required: Authorization: Bearer <token>')
  return token
}

const principalOf = ({ ws, exp }: JWTPayload, { id, generation }: ApplicationRow): Principal => ({
  applicationId: id,
  generation: Number(generation),
  ...(typeof ws === 'string' && { workspaceId: ws }),
  expiresAt: exp as number,
})

/** @throws {HttpError} 403 for scoped tokens. */
export function demandApplication(principal: Principal): void {
  if (principal.workspaceId !== undefined)
    throw forbidden('this requires an application token; the bearer token is for one workspace')
}
