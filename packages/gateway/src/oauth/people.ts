import { createHash } from 'node:crypto'
import { ParamsError } from '@ferrule/core'
import type * as oauth from 'oauth4webapi'
import type { ApplicationRow } from '../db/schema.ts'
import type { Applications } from '../tokens/applications.ts'
import { secretOf } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'

/** How people log in to the console by an OpenID provider. */
export interface IssuerSettings {
  readonly issuer: string
  readonly clientId: string
  /** Absent: a public client, which PKCE protects. */
  readonly clientSecret?: string | undefined
  /** Persons who may log in: `ada@example.com` (verified by the issuer), or `sub:` and the issuer's id of the person. */
  readonly allow: readonly string[]
}

/** Where the issuer sends the browser back to. */
export const CALLBACK = '/console/oidc/callback'
/** Seconds that a log-in at the issuer may take. */
export const LOGIN_LIFETIME = 600
/** Milliseconds that the issuer may take to answer. */
const PATIENCE = 10_000
const PREFIX = 'person_'

/** A log-in that has begun, in the browser that began it. */
interface Begun {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly callback: string
  readonly back: string
}

/** A log-in that failed: its message is ours, without text of the issuer. */
export class LoginRefused extends Error {}

/** Persons of an OpenID provider who may use the console. */
export class People {
  readonly issuer: string
  readonly #settings: IssuerSettings
  readonly #applications: Applications
  readonly #key: () => Promise<string>
  readonly #allowed: ReadonlyMap<string, string>
  #server: Promise<oauth.AuthorizationServer> | undefined

  /** @throws {ParamsError} for settings that could not work, or would admit everyone. */
  constructor(settings: IssuerSettings, applications: Applications, vault: Vault) {
    const url = URL.parse(settings.issuer)
    const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (!url || !(url.protocol === 'https:' || isLocal) || url.search || url.hash || url.username || url.password)
      throw new ParamsError('FERRULE_OIDC_ISSUER must be an https URL without a query')
    if (!settings.clientId) throw new ParamsError('FERRULE_OIDC_ISSUER needs FERRULE_OIDC_CLIENT_ID')
    const allow = settings.allow.map(entryOf)
    if (allow.length === 0)
      throw new ParamsError('FERRULE_OIDC_ISSUER needs FERRULE_OIDC_ALLOW: who may log in, by email or sub:<id>')
    this.issuer = settings.issuer
    this.#settings = settings
    this.#applications = applications
    this.#key = secretOf(vault, 'oidc-logins')
    this.#allowed = new Map(allow.map((entry) => [this.#idOf(entry), entry]))
  }

  /** Whether a session of an application may go on: one of a person ends when the person is no longer on the list. */
  admits(applicationId: string): boolean {
    return !isPerson(applicationId) || this.#allowed.has(applicationId)
  }

  /** Begins a log-in. Returns the address of the issuer's page, and what the browser has to keep. */
  async begin(origin: string, back: string): Promise<{ readonly url: string; readonly cookie: string }> {
    const [lib, { EncryptJWT }, server] = await Promise.all([import('oauth4webapi'), import('jose'), this.#metadata()])
    const begun: Begun = {
      state: lib.generateRandomState(),
      nonce: lib.generateRandomNonce(),
      verifier: lib.generateRandomCodeVerifier(),
      callback: origin + CALLBACK,
      back,
    }
    const url = new URL(server.authorization_endpoint as string)
    for (const [name, value] of Object.entries({
      ...{ response_type: 'code', client_id: this.#settings.clientId, redirect_uri: begun.callback },
      ...{ scope: 'openid email', state: begun.state, nonce: begun.nonce, code_challenge_method: 'S256' },
      code_challenge: await lib.calculatePKCECodeChallenge(begun.verifier),
    }))
      url.searchParams.set(name, value)
    const cookie = await new EncryptJWT({ ...begun })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${LOGIN_LIFETIME}s`)
      .encrypt(await this.#secret())
    return { url: url.href, cookie }
  }

  /**
   * Ends a log-in: the person's application, and the page to go back to.
   * @throws {LoginRefused}
   */
  async finish(
    cookie: string | undefined,
    query: URLSearchParams,
  ): Promise<{ readonly application: ApplicationRow; readonly back: string }> {
    const begun = await this.#begun(cookie)
    const claims = await this.#claims(begun, query)
    const entry = this.#entryFor(claims)
    if (entry === undefined) throw new LoginRefused('the issuer knows you, but this gateway does not admit you')
    const application = await this.#applications.ensure(this.#idOf(entry), entry)
    if (!application) throw new LoginRefused('your access to this gateway was revoked')
    return { application, back: begun.back }
  }

  async #begun(cookie: string | undefined): Promise<Begun> {
    const fail = () => new LoginRefused('this log-in is unknown or too old; start again')
    if (cookie === undefined || cookie.length > 4_096) throw fail()
    const { jwtDecrypt } = await import('jose')
    const decrypted = await jwtDecrypt(cookie, await this.#secret(), {
      ...{ contentEncryptionAlgorithms: ['A256GCM'], keyManagementAlgorithms: ['dir'], requiredClaims: ['exp'] },
    }).catch(() => undefined)
    if (!decrypted) throw fail()
    return decrypted.payload as unknown as Begun
  }

  /** The claims of the id token: its signature, issuer, audience, times and nonce are checked. */
  async #claims({ state, nonce, verifier, callback }: Begun, query: URLSearchParams): Promise<oauth.IDToken> {
    const [lib, server] = await Promise.all([import('oauth4webapi'), this.#metadata()])
    const { clientId, clientSecret } = this.#settings
    const client = { client_id: clientId }
    const auth = clientSecret === undefined ? lib.None() : lib.ClientSecretPost(clientSecret)
    try {
      const code = lib.validateAuthResponse(server, client, query, state)
      const options = this.#options(lib)
      const response = await lib.authorizationCodeGrantRequest(server, client, auth, code, callback, verifier, options)
      const answer = await lib.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await lib.validateApplicationLevelSignature(server, response, options)
      const claims = lib.getValidatedIdTokenClaims(answer)
      if (claims) return claims
    } catch (error) {
      throw new LoginRefused('the issuer did not confirm this log-in', { cause: error })
    }
    throw new LoginRefused('the issuer did not confirm this log-in')
  }

  /** The entry of the list for a person. An address counts only if the issuer has verified it. */
  #entryFor({ sub, email, email_verified: isVerified }: oauth.IDToken): string | undefined {
    const entries = [...this.#allowed.values()]
    if (entries.includes(`sub:${sub}`)) return `sub:${sub}`
    if (typeof email !== 'string' || isVerified !== true) return undefined
    return entries.find((entry) => entry === email.toLowerCase())
  }

  #idOf(entry: string): string {
    return PREFIX + createHash('sha256').update(`${this.#settings.issuer}\n${entry}`).digest('hex').slice(0, 32)
  }

  async #secret(): Promise<Uint8Array> {
    return Buffer.from(await this.#key(), 'base64url')
  }

  #options(lib: typeof oauth) {
    return {
      signal: () => AbortSignal.timeout(PATIENCE),
      [lib.allowInsecureRequests]: this.#settings.issuer.startsWith('http:'),
    }
  }

  /** Fetched once; after a failure, again with the next log-in. */
  #metadata(): Promise<oauth.AuthorizationServer> {
    this.#server ??= this.#discovered().catch((error) => {
      this.#server = undefined
      throw new LoginRefused('the issuer cannot be reached, or is not set up for this', { cause: error })
    })
    return this.#server
  }

  async #discovered(): Promise<oauth.AuthorizationServer> {
    const lib = await import('oauth4webapi')
    const issuer = new URL(this.#settings.issuer)
    const response = await lib.discoveryRequest(issuer, this.#options(lib))
    const server = await lib.processDiscoveryResponse(issuer, response)
    const { authorization_endpoint: page } = server
    const scheme = URL.parse(page ?? '')?.protocol
    if (scheme !== 'https:' && !(scheme === 'http:' && issuer.protocol === 'http:'))
      throw new ParamsError('the issuer has no authorization endpoint with https')
    return server
  }
}

const isPerson = (applicationId: string): boolean => applicationId.startsWith(PREFIX)

/** Without an issuer, no person of one is admitted. */
export const isAdmitted = (people: People | undefined, applicationId: string): boolean =>
  people ? people.admits(applicationId) : !isPerson(applicationId)

/** @throws {ParamsError} */
function entryOf(text: string): string {
  const entry = text.trim()
  if (/^sub:\S+$/.test(entry) && entry.length <= 300) return entry
  if (/^[^\s@*]+@[^\s@*]+$/.test(entry) && entry.length <= 300) return entry.toLowerCase()
  throw new ParamsError('FERRULE_OIDC_ALLOW has emails and sub:<id>, separated by commas; there are no wildcards')
}
