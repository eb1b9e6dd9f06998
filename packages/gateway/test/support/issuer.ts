// An OpenID provider for people, whose log-in page says at once who they are.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
}

export const CLIENT = { id: 'ferrule', secret: 's'.repeat(40) }

/** @param person Who logs in; it can be changed. */
export async function issuer(person: { current: Person }) {
  const asked: string[] = []
  let handle: RequestListener = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Opened with the address of the gateway, which is known later. */
  const open = (callback: string): void => {
    const provider = new Provider(url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [callback],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['k'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...person.current, sub: id }) }),
      interactions: { url: (_, { uid }) => `/login/${uid}` },
      pkce: { required: () => true },
      ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    })
    const callbackOf = provider.callback()
    handle = async (request, response) => {
      asked.push(String(request.url))
      if (!request.url?.startsWith('/login/')) return callbackOf(request, response)
      const { params } = await provider.interactionDetails(request, response)
      const accountId = person.current.sub
      const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
      grant.addOIDCScope('openid email')
      const result = { login: { accountId }, consent: { grantId: await grant.save() } }
      return provider.interactionFinished(request, response, result)
    }
  }
  return {
    url,
    asked,
    open,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
