import { type ChaosServer, chaosServer, type Handler, type Reply, type Seen } from './server.ts'

/** A vendor's token endpoint, and other replies by path. Everything else is a 404. */
export async function connectServer(replies: Readonly<Record<string, Reply | Handler>>): Promise<ChaosServer> {
  return chaosServer((request) => {
    const reply = replies[request.url.pathname]
    return typeof reply === 'function' ? reply(request) : (reply ?? { status: 404, body: {} })
  })
}

/** The callback with which a vendor sends the user back. */
export const callbackOf = (pending: { readonly redirectUri: string; readonly state: string }, params = {}): string =>
  `${pending.redirectUri}?${new URLSearchParams({ code: 'code-1', state: pending.state, ...params })}`

/** The values of a token request, from a form or JSON. */
export const valuesOf = ({ headers, body }: Seen): Record<string, string> =>
  headers['content-type']?.includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))

export const app = {
  clientId: 'app-1',
  redirectUri: 'https://acme.example/callback',
} as const
export const clientSecret = 'very-secret-client-secret'
