// OAuth for /mcp as programs and browsers see it: a client of the protocol, and a person who decides.
import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import { listen } from '../../src/http/server.ts'
import type { TestGateway } from './gateway.ts'

export interface Served {
  readonly url: string
  close(): Promise<void>
}

export const serve = (one: TestGateway): Promise<Served> => listen(one.app, { port: 0, host: '127.0.0.1' })

/** The cookies of one browser, with the paths that they are for. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly visited: string[] = []

  /** One request, without following redirects. */
  async get(url: string, init: RequestInit = {}): Promise<Response> {
    this.visited.push(url)
    const { pathname } = new URL(url)
    const fits = (path: string) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => fits(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const at = pair.indexOf('=')
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      this.#cookies.set(`${pair.slice(0, at)} ${path}`, { value: pair.slice(at + 1), path })
    }
    return response
  }

  /** Follows redirects of the gateway until the page of consent, or until the client's address. */
  async follow(url: string): Promise<string> {
    const { origin } = new URL(url)
    let at = url
    for (let hops = 0; hops < 6; hops++) {
      if (new URL(at).origin !== origin || new URL(at).pathname.startsWith('/consent/')) return at
      const response = await this.get(at)
      const next = response.headers.get('location')
      if (next === null) throw new Error(`${at} answered ${response.status}: ${await response.text()}`)
      at = new URL(next, at).href
    }
    throw new Error(`too many redirects from ${url}`)
  }
}

/** A person with a console session: opens an authorization URL, decides, and returns where the browser ends. */
export async function consent(
  one: TestGateway,
  url: string,
  decision: Record<string, unknown>,
  browser = new Browser(),
): Promise<{ details: { client: { name: string }; scopes: string[] }; landed: URL }> {
  const page = await browser.follow(url)
  const headers = { authorization: `Bearer ${await one.token()}`, 'content-type': 'application/json' }
  const details = await browser.get(`${page}/details`, { headers })
  if (!details.ok) throw new Error(`details: ${details.status} ${await details.text()}`)
  const decided = await browser.get(`${page}/decision`, { method: 'POST', headers, body: JSON.stringify(decision) })
  const answer = (await decided.json()) as { redirect?: string; detail?: string }
  if (answer.redirect === undefined) throw new Error(`decision: ${answer.detail}`)
  return { details: (await details.json()) as never, landed: new URL(await browser.follow(answer.redirect)) }
}

/** State that the official client keeps between its steps. */
export function memory(redirectUrl = 'http://localhost:33418/callback') {
  const kept: Record<string, unknown> = {}
  const keep = (name: string, value: unknown): void => {
    kept[name] = value
  }
  const provider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'Test host',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept['client'],
    saveClientInformation: (value: unknown) => keep('client', value),
    tokens: () => kept['tokens'],
    saveTokens: (value: unknown) => keep('tokens', value),
    redirectToAuthorization: (url: URL) => keep('url', url.href),
    saveCodeVerifier: (value: string) => keep('verifier', value),
    codeVerifier: () => kept['verifier'],
    state: () => 'state-1',
  } as unknown as OAuthClientProvider
  return { kept, provider }
}
