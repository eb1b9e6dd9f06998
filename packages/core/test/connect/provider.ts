// A real authorization server (oidc-provider) on loopback whose user agrees to everything.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectDefinition } from '@ferrule/core/connect'
import { Provider } from 'oidc-provider'

export const client = { id: 'acme-app', secret: 'acme-secret-0123456789-0123456789' }
export const redirectUri = 'http://127.0.0.1:9/callback'

export interface TestProvider {
  readonly issuer: string
  /** The flow of a connector whose vendor this is. */
  readonly definition: ConnectDefinition & { readonly connector: 'nimbus' }
  /** Events of the token endpoint: `authorization_code`, `refresh_token`, or an error. */
  readonly grants: string[]
  /** Goes to the consent page as a browser does, agrees (or not), and returns the address of the callback. */
  consent(url: string, how?: { readonly deny?: boolean }): Promise<string>
  close(): Promise<void>
}

export async function openProvider(clientAuth: 'body' | 'basic' = 'body'): Promise<TestProvider> {
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const { url = '' } = request
    if (url.startsWith('/interaction/')) void interact(provider as Provider, request, response)
    else (provider as Provider).callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const grants: string[] = []
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: clientAuth === 'body' ? 'client_secret_post' : 'client_secret_basic',
      },
    ],
    cookies: { keys: ['key'] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'notes:read'],
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      RefreshToken: 86_400,
      Grant: 86_400,
      Interaction: 600,
      Session: 600,
      IdToken: 600,
    },
  })
  provider.on('grant.success', (context) => grants.push(String(context.oidc.params?.['grant_type'])))
  provider.on('grant.error', (_, error) => grants.push(error.message))
  return {
    issuer,
    definition: {
      connector: 'nimbus',
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      issuer,
      clientAuth,
      pkce: true,
      scopes: ['openid', 'notes:read'],
      addedScopes: ['offline_access'],
      params: { prompt: 'consent' },
      credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
    },
    grants,
    consent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The user logs in, and agrees to all that is asked for. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response)
  if (request.url?.endsWith('/deny')) {
    await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'no, thanks' })
    return
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' } })
    return
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: 'ada', clientId: String(params['client_id']) })
  grant?.addOIDCScope(String(params['scope']))
  await provider.interactionFinished(request, response, { consent: { grantId: (await grant?.save()) as string } })
}

async function consent(url: string, { deny = false } = {}): Promise<string> {
  const cookies = new Map<string, string>()
  for (let next = url, hop = 0; hop < 20; hop++) {
    const address = deny && next.includes('/interaction/') ? `${next}/deny` : next
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} ${await response.text()}`)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] as string).split('=')
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    next = new URL(location, next).href
    if (next.startsWith(redirectUri)) return next
  }
  throw new Error('too many redirects')
}
