import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Log } from '../log.ts'
import { hashOf, type OauthRecords, type Payload } from '../records/oauth.ts'
import type { AgentTokens } from '../tokens/agent-tokens.ts'
import type { Applications } from '../tokens/applications.ts'
import { secretOf } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'
import { consentPath, ROUTES, resourceOf, SCOPES, scopesIn } from './names.ts'
import { fetchPublic, publicAddresses } from './public-fetch.ts'

/** The parts of the authorization server. */
export interface Needs {
  readonly vault: Vault
  readonly records: OauthRecords
  readonly agentTokens: AgentTokens
  readonly applications: Applications
  readonly log: Log
}

/** Seconds. */
const ACCESS_TOKEN = 3_600
const REFRESH_TOKEN = 30 * 24 * 3_600
const INTERACTION = 600
const CODE = 60

/** The authorization server of `/mcp` at one address. Loaded with the first request for it. */
export async function authorizationServer(gateway: Needs, issuer: string): Promise<Provider> {
  const [{ default: OidcProvider, errors, interactionPolicy }, key, cookies] = await Promise.all([
    import('oidc-provider'),
    signingKey(gateway),
    secretOf(gateway.vault, 'oauth-cookies')(),
  ])
  const resource = resourceOf(issuer)
  const policy = interactionPolicy.base()
  // Each client is consented to by a person every time: anyone can register one that looks like another.
  policy
    .get('consent')
    ?.checks.add(
      new interactionPolicy.Check(
        'always',
        'a person consents',
        'interaction_required',
        (ctx) => !ctx.oidc.result?.consent,
      ),
    )
  const provider = new OidcProvider(issuer, {
    adapter: adapterOf(gateway, () => new errors.InvalidGrant('it was used before')),
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    extraClientMetadata: {
      properties: ['ferrule_checked'],
      validator: (_, __, ___, metadata) => {
        if (!metadata.redirect_uris?.every(isSafeRedirect))
          throw new errors.InvalidRedirectUri('redirect_uris must be https, http on loopback, or of an app')
      },
    },
    clientBasedCORS: () => true,
    cookies: { keys: [cookies], long: { sameSite: 'lax', signed: true }, short: { sameSite: 'lax', signed: true } },
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowFetch: (_, id) => isPublic(id) },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_, asked) {
          if (asked !== resource) throw new errors.InvalidTarget(`the only resource is ${resource}`)
          return {
            scope: SCOPES.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: ACCESS_TOKEN,
          }
        },
      },
    },
    fetch: (url, options) => fetchPublic(url, options),
    findAccount: async (_, id) =>
      (await gateway.applications.find(id)) && { accountId: id, claims: () => ({ sub: id }) },
    interactions: { policy, url: (_, { uid }) => consentPath(uid) },
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [key] },
    loadExistingGrant: async ({ oidc }) => {
      const id = oidc.result?.consent?.grantId
      return id === undefined ? undefined : oidc.provider.Grant.find(id)
    },
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text'
      ctx.body = `${error}: ${error_description ?? ''}`
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: ROUTES,
    scopes: [...SCOPES, 'offline_access'],
    ttl: {
      AccessToken: ACCESS_TOKEN,
      AuthorizationCode: CODE,
      Grant: 365 * 24 * 3_600,
      IdToken: ACCESS_TOKEN,
      Interaction: INTERACTION,
      RefreshToken: REFRESH_TOKEN,
      Session: INTERACTION,
    },
  } satisfies Configuration)
  // The address is the operator's word, never the request's: the caller sets the headers that it reads.
  provider.proxy = true
  provider.use((ctx, next) => {
    if (ctx.path === ROUTES.authorization) ctx.query = { ...ctx.query, scope: ourScope(ctx.query['scope']) }
    return next()
  })
  provider.on('server_error', (_: KoaContextWithOIDC, error: Error) =>
    gateway.log('error', 'the authorization server failed', { error: error.name }),
  )
  return provider
}

/**
 * The scopes of ours that a client asks for; all if it names none of them, since it then leaves the choice to the person.
 * Without this, the provider refuses what the person grants to a client that asks for nothing, or for `openid` alone.
 */
function ourScope(scope: string | string[] | undefined): string {
  const asked = [scope ?? ''].flat().join(' ')
  const wanted = scopesIn(asked)
  const offline = asked.split(' ').includes('offline_access') ? ['offline_access'] : []
  return [...(wanted.length > 0 ? wanted : SCOPES), ...offline].join(' ')
}

/** https anywhere, http on this machine only, or the scheme of an app. */
function isSafeRedirect(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username || url.password) return false
  if (url.protocol === 'http:') return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return !['javascript:', 'data:', 'file:', 'blob:', 'vbscript:', 'about:'].includes(url.protocol)
}

/** Whether a client's metadata may be fetched: only from hosts whose addresses are all public. The socket checks again. */
async function isPublic(id: string): Promise<boolean> {
  const { hostname, port } = new URL(id)
  return port === '' && (await publicAddresses(hostname)).length > 0
}

/** Signs nothing that `/mcp` accepts, but a provider must have one. The same on every machine. */
async function signingKey({ vault }: Needs): Promise<Record<string, unknown> & { kty: 'EC' }> {
  const name = { workspaceId: '*', ownerId: 'gateway', purpose: 'oauth-signing-key' }
  if (!(await vault.get(name))) {
    const { exportJWK, generateKeyPair } = await import('jose')
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    await vault.put(name, { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }, 0)
  }
  return (await vault.get(name))?.value as Record<string, unknown> & { kty: 'EC' }
}

/** The provider's storage, by kind of record. */
function adapterOf({ records, agentTokens }: Needs, used: () => Error) {
  return (model: string) => ({
    upsert: (id: string, payload: Payload, seconds?: number) => records.put(model, id, payload, seconds),
    find: async (id: string) => {
      // A grant ends with its row in the list of agents.
      if (model === 'Grant' && !(await agentTokens.granted(hashOf(id)))) return undefined
      return records.get(model, id)
    },
    findByUid: (uid: string) => records.getByUid(model, uid),
    findByUserCode: async () => undefined,
    async consume(id: string) {
      if (await records.consume(model, id)) return
      const { grantId } = (await records.get(model, id)) ?? {}
      if (grantId !== undefined) await endGrant(grantId)
      throw used()
    },
    destroy: async (id: string) => {
      await records.delete(model, id)
      if (model === 'Grant') await agentTokens.endGrant(hashOf(id))
    },
    revokeByGrantId: (grantId: string) => records.deleteGranted(grantId, model),
  })
  async function endGrant(grantId: string): Promise<void> {
    await records.deleteGranted(grantId)
    await records.delete('Grant', grantId)
    await agentTokens.endGrant(hashOf(grantId))
  }
}
