import { createHash } from 'node:crypto'
import type { Pending } from '@ferrule/core/connect'
import { type Connectors, guarded } from '../connectors/connectors.ts'
import { findKind } from '../connectors/kinds.ts'
import { ALL, type Database } from '../db/database.ts'
import { badRequest, HttpError } from '../errors.ts'
import type { NewSource, Source, Sources } from '../records/sources.ts'
import type { Vault } from '../vault/vault.ts'
import { appVariables, flowOf, type OauthApp, settingsOf } from './flows.ts'

/** A connector that awaits the user's consent. */
export interface Consent extends Omit<NewSource, 'credentials'> {
  /** Where to send the user afterwards. */
  readonly redirectUrl: string
  /** Client id of the application that asks for consent. */
  readonly actor: string
}

interface KeptConsent extends Consent {
  readonly pending: Pending
}

const PURPOSE = 'consent'

/** Time for the user's consent, in milliseconds. */
const MAX_AGE = 3_600_000

const ownerOf = (state: string): string => `consent:${createHash('sha256').update(state).digest('hex')}`

/** Pending consents. Each is stored in the vault under a digest of its state, and can be used once. */
export class Consents {
  readonly #services: { db: Database; vault: Vault; sources: Sources; connectors: Connectors }
  readonly #apps: Readonly<Record<string, OauthApp>>
  readonly #upstreams: Readonly<Record<string, string>>

  constructor(
    services: { db: Database; vault: Vault; sources: Sources; connectors: Connectors },
    apps: Readonly<Record<string, OauthApp>>,
    upstreams: Readonly<Record<string, string>>,
  ) {
    this.#services = services
    this.#apps = apps
    this.#upstreams = upstreams
  }

  /**
   * Returns the URL of the consent page.
   * @throws {HttpError} 400 if the kind has none, or the operator has registered no app.
   * @throws {ParamsError} for invalid settings.
   */
  async start(consent: Consent, callbackUrl: string, scopes?: readonly string[]): Promise<string> {
    const { kind, workspaceId, config } = consent
    const { flow, app } = await this.#flow(kind)
    const { authorizeWith } = await import('@ferrule/core/connect')
    const { url, pending } = await authorizeWith(flow, {
      clientId: app.clientId,
      redirectUri: callbackUrl,
      ...(scopes && { scopes }),
      ...settingsOf(flow, config),
      ...this.#upstream(kind),
    })
    await this.#forgetOld()
    const kept: KeptConsent = { ...consent, pending }
    await this.#services.vault.put({ workspaceId, ownerId: ownerOf(pending.state), purpose: PURPOSE }, kept)
    return url
  }

  /** Takes the stored consent of a callback. Undefined if there is none, or it was taken before. */
  async take(state: string): Promise<KeptConsent | undefined> {
    const { db, vault } = this.#services
    const ownerId = ownerOf(state)
    const row = await db.as(ALL, (queries) =>
      queries
        .selectFrom('secret')
        .select('workspace_id')
        .where('owner_id', '=', ownerId)
        .where('purpose', '=', PURPOSE)
        .executeTakeFirst(),
    )
    if (!row) return undefined
    const workspaceId = row.workspace_id
    const found = await vault.get({ workspaceId, ownerId, purpose: PURPOSE })
    const { numDeletedRows } = await db.as(workspaceId, (queries) =>
      queries
        .deleteFrom('secret')
        .where('workspace_id', '=', workspaceId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow(),
    )
    return found && numDeletedRows > 0n ? (found.value as KeptConsent) : undefined
  }

  /**
   * Creates the connector after the user's consent.
   * @throws {ConnectError} if the callback is invalid, or the user or the vendor refuses.
   */
  async finish({ pending, redirectUrl: _, actor: __, ...source }: KeptConsent, callback: string): Promise<Source> {
    const { sources, connectors } = this.#services
    const { flow, app } = await this.#flow(source.kind)
    const kind = findKind(source.kind)
    const upstream = this.#upstream(source.kind)
    const { fetch } = kind ? await guarded(kind, upstream.baseUrl) : {}
    const { exchangeWith } = await import('@ferrule/core/connect')
    const { credentials, config, granted } = await exchangeWith<NewSource['credentials'], NewSource['config']>(
      flow,
      callback,
      pending,
      { clientSecret: app.clientSecret, maxAge: MAX_AGE, ...upstream, ...(fetch && { fetch }) },
    )
    if (granted.choices)
      throw badRequest('the user has several accounts; name one in environment (subdomain) and start again')
    const all = { ...source.config, ...config }
    await connectors.try(source.kind, credentials, all)
    return sources.create({ ...source, credentials, config: all })
  }

  async #flow(kind: string) {
    const flow = await flowOf(kind)
    if (!flow) throw badRequest(`${kind} has no consent page; create the connector with its credentials`)
    const app = Object.hasOwn(this.#apps, kind) ? this.#apps[kind] : undefined
    if (!app)
      throw new HttpError(
        400,
        'bad-request',
        `this gateway has no app for ${kind}; its operator sets ${appVariables(kind).join(' and ')}`,
      )
    return { flow, app }
  }

  #upstream(kind: string): { baseUrl?: string } {
    const baseUrl = this.#upstreams[kind]
    return baseUrl === undefined ? {} : { baseUrl }
  }

  async #forgetOld(): Promise<void> {
    await this.#services.db.as(ALL, (queries) =>
      queries
        .deleteFrom('secret')
        .where('purpose', '=', PURPOSE)
        .where('updated_at', '<', Date.now() - MAX_AGE)
        .execute(),
    )
  }
}
