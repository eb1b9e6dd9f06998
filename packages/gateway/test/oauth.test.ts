import { createHash } from 'node:crypto'
import dns from 'node:dns/promises'
import http, { createServer } from 'node:http'
import https from 'node:https'
import { type AddressInfo, Socket } from 'node:net'
import { createSandbox } from '@ferrule/sandbox'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { Browser, consent, memory, type Served, serve } from './support/oauth.ts'

const sandbox = createSandbox('stripe', { records: { customers: 5 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let served: Served
let workspaceId: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url }, copiesNew: false })
  served = await serve(one)
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token: await one.scoped('acme'),
    body: { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  expect(made.status, made.text).toBe(200)
  workspaceId = (await one.gateway.workspaces.byName('acme'))?.id as string
})
afterAll(async () => {
  await served?.close()
  await one?.close()
  await upstream?.close()
})

const addresses: Record<string, string> = { 'public.example': '93.184.216.34', 'resolves-inside.example': '10.0.0.1' }
// Each test begins with all turns of its address.
beforeEach(() => vi.spyOn(one.gateway.strangers, 'take').mockReturnValue(() => {}))

const transportTo = (provider: ReturnType<typeof memory>['provider'], query = '') =>
  new StreamableHTTPClientTransport(new URL(`${served.url}/mcp${query}`), { authProvider: provider })

test('the official client logs in from a 401: metadata, registration, consent, tokens, tools', async () => {
  const { kept, provider } = memory()
  const first = transportTo(provider)
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow()
  const { details, landed } = await consent(one, String(kept['url']), { approved: true, workspaceId, access: 'write' })
  expect(details.client.name).toBe('Test host')
  expect(landed.origin + landed.pathname).toBe('http://localhost:33418/callback')
  expect(landed.searchParams.get('iss')).toBe(served.url)
  expect(landed.searchParams.get('state')).toBe('state-1')
  await first.finishAuth(landed.searchParams)
  const agent = new Client({ name: 'test', version: '1' })
  await agent.connect(transportTo(provider))
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toContain('write')
  const read = await agent.callTool({ name: 'read', arguments: { action: 'stripe.customers.list', params: {} } })
  expect(JSON.stringify(read)).toContain('cus_')
  await agent.close()
})

test('the same client logs in to code mode by its address, and its program is bound by the consent', async () => {
  const { kept, provider } = memory()
  const first = transportTo(provider, '?mode=code')
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow()
  // The token is for /mcp, whatever stands after it.
  expect(new URL(String(kept['url'])).searchParams.get('resource')).toBe(`${served.url}/mcp`)
  const { landed } = await consent(one, String(kept['url']), { approved: true, workspaceId, access: 'read' })
  await first.finishAuth(landed.searchParams)
  const agent = new Client({ name: 'test', version: '1' })
  await agent.connect(transportTo(provider, '?mode=code'))
  expect((await agent.listTools()).tools.map(({ name }) => name)).toEqual(['search_api', 'run_code'])
  const run = (code: string) => agent.callTool({ name: 'run_code', arguments: { code } })
  const listed = await run('const page = await stripe.customers.list({ limit: 2 }); return page.data.length')
  expect(listed.structuredContent).toMatchObject({ result: 2 })
  const created = await run("return await stripe.customers.create({ email: 'ada@example.com' })")
  expect(created.structuredContent).toMatchObject({ error: { message: expect.stringContaining('create') } })
  expect(sandbox.requests.filter(({ method }) => method === 'POST')).toEqual([])
  await agent.close()
})

/** Registers a client, and starts the authorization of one. */
const REDIRECT = 'http://127.0.0.1:7000/cb'
const post = (path: string, body: Record<string, string> | object, form = true) =>
  fetch(served.url + path, {
    method: 'POST',
    headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
  })

async function register(more: object = {}): Promise<string> {
  const response = await post('/oauth/register', { client_name: 'X', redirect_uris: [REDIRECT], ...more }, false)
  const { client_id } = (await response.json()) as { client_id: string }
  expect(response.status).toBe(201)
  return client_id
}

const verifier = 'v'.repeat(64)
const authorizeUrl = (clientId: string, more: Record<string, string> = {}): string => {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = {
    ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code', state: 's', scope: 'read write' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', resource: `${served.url}/mcp` },
    ...more,
  }
  return `${served.url}/oauth/authorize?${new URLSearchParams(query)}`
}

/** Registers a client, has it approved, and returns its code. */
async function codeFor(decision: object = {}): Promise<{ clientId: string; code: string }> {
  const clientId = await register()
  const approved = { approved: true, workspaceId, access: 'write', ...decision }
  const { landed } = await consent(one, authorizeUrl(clientId), approved)
  return { clientId, code: landed.searchParams.get('code') as string }
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly error?: string
}
const exchange = async (clientId: string, body: Record<string, string>): Promise<Tokens> =>
  (await post('/oauth/token', { client_id: clientId, resource: `${served.url}/mcp`, ...body })).json() as never
const redeem = (clientId: string, code: string, more: Record<string, string> = {}) =>
  exchange(clientId, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier },
    ...more,
  })
const refresh = (clientId: string, refresh_token: string) =>
  exchange(clientId, { grant_type: 'refresh_token', refresh_token })

/** The status of /mcp for a token. */
async function use(token: string): Promise<number> {
  const response = await fetch(`${served.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  })
  await response.text()
  return response.status
}

test('the 401 names the metadata, which names this server; no metadata for a host of others', async () => {
  const refused = await fetch(`${served.url}/mcp`, { method: 'POST' })
  const [, url] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
  expect(await (await fetch(url as string)).json()).toMatchObject({
    resource: `${served.url}/mcp`,
    authorization_servers: [served.url],
  })
  const server = await fetch(`${served.url}/.well-known/oauth-authorization-server`)
  expect(await server.json()).toMatchObject({
    issuer: served.url,
    token_endpoint: `${served.url}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  const foreign = await one.app.request('http://evil.example/.well-known/oauth-protected-resource/mcp')
  expect(foreign.status).toBe(404)
  const challenge = (await one.app.request('http://evil.example/mcp', { method: 'POST' })).headers
  expect(challenge.get('www-authenticate')).not.toContain('resource_metadata')
})

test.each([
  [undefined, ['read', 'write']],
  ['', ['read', 'write']],
  ['offline_access', ['read', 'write']],
  ['openid email', ['read', 'write']],
  ['mcp:all', ['read', 'write']],
  ['openid read', ['read']],
])('a client that asks for the scope %o gets what the person grants', async (scope, offered) => {
  for (const access of offered) {
    const clientId = await register()
    const url = new URL(authorizeUrl(clientId))
    if (scope === undefined) url.searchParams.delete('scope')
    else url.searchParams.set('scope', scope)
    const { details, landed } = await consent(one, `${url}`, { approved: true, workspaceId, access })
    expect(details.scopes).toEqual(offered)
    const { access_token } = await redeem(clientId, landed.searchParams.get('code') as string)
    expect(await use(access_token)).toBe(200)
  }
})

test('a code is used once; used twice, it ends all that it gave', async () => {
  const { clientId, code } = await codeFor()
  const { access_token, refresh_token } = await redeem(clientId, code)
  expect(await use(access_token)).toBe(200)
  expect(await redeem(clientId, code)).toMatchObject({ error: 'invalid_grant' })
  expect(await use(access_token)).toBe(401)
  expect(await refresh(clientId, refresh_token)).toMatchObject({ error: 'invalid_grant' })
})

test('of many exchanges of one code at once, at most one gets a token that works', async () => {
  const { clientId, code } = await codeFor()
  const found = await Promise.all(Array.from({ length: 8 }, () => redeem(clientId, code)))
  const issued = found.filter(({ access_token }) => access_token !== undefined)
  expect(issued.length).toBeLessThanOrEqual(1)
})

test('a code is for its client, its verifier and its redirect address', async () => {
  const { clientId, code } = await codeFor()
  const other = await register()
  expect(await redeem(other, code)).toMatchObject({ error: 'invalid_grant' })
  expect(await redeem(clientId, code, { code_verifier: 'w'.repeat(64) })).toMatchObject({ error: 'invalid_grant' })
  expect(await redeem(clientId, code, { redirect_uri: 'http://127.0.0.1:7001/cb' })).toMatchObject({
    error: 'invalid_grant',
  })
  expect(await redeem(clientId, code, { resource: 'https://other.example/mcp' })).toMatchObject({
    error: 'invalid_target',
  })
})

test('a refresh token rotates; the old one, used again, ends the grant', async () => {
  const { clientId, code } = await codeFor()
  const first = await redeem(clientId, code)
  const second = await refresh(clientId, first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await use(second.access_token)).toBe(200)
  expect(await refresh(clientId, first.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  expect(await use(second.access_token)).toBe(401)
  expect(await refresh(clientId, second.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  const rows = await one.gateway.agentTokens.list(workspaceId, { limit: 100, offset: 0 })
  expect(rows.find((row) => row.clientId === clientId)?.revokedAt).not.toBeNull()
})

test('an operator sees a grant and revokes it; a client revokes its own token', async () => {
  const { clientId, code } = await codeFor({ days: 7, access: 'read' })
  const { access_token, refresh_token } = await redeem(clientId, code)
  const token = await one.token()
  const { body } = await one.send('GET', '/v1/agent-tokens', { token })
  const grant = body.data.find((row: { clientId?: string }) => row.clientId === clientId)
  expect(grant).toMatchObject({ name: 'X', readOnly: true, allow: ['stripe'], workspaceId })
  expect((await one.send('DELETE', `/v1/agent-tokens/${grant.agentTokenId}`, { token })).status).toBe(204)
  expect(await use(access_token)).toBe(401)
  expect(await refresh(clientId, refresh_token)).toMatchObject({ error: 'invalid_grant' })
  const other = await codeFor()
  const tokens = await redeem(other.clientId, other.code)
  await post('/oauth/revoke', { client_id: other.clientId, token: tokens.access_token })
  expect(await use(tokens.access_token)).toBe(401)
})

test.each([
  ['another path', { redirect_uri: 'http://127.0.0.1:7000/cb/../evil' }],
  ['another host', { redirect_uri: 'https://evil.example/cb' }],
  ['a longer host', { redirect_uri: 'http://127.0.0.1.evil.example:7000/cb' }],
  ['user info', { redirect_uri: 'http://127.0.0.1:7000@evil.example/cb' }],
])('an unregistered redirect address is never redirected to: %s', async (_, more) => {
  const response = await fetch(authorizeUrl(await register(), more), { redirect: 'manual' })
  expect(response.status).toBe(400)
  expect(response.headers.get('location')).toBeNull()
})

test.each([
  ['plain PKCE', { code_challenge_method: 'plain' }],
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['an implicit flow', { response_type: 'token' }],
  ['another resource', { resource: 'https://other.example/mcp' }],
])('an authorization request is refused before a person is asked: %s', async (_, more) => {
  const response = await fetch(authorizeUrl(await register(), more as Record<string, string>), { redirect: 'manual' })
  expect(response.headers.get('location') ?? '').not.toContain('/consent/')
})

test.each([['http://evil.example/cb'], ['javascript:alert(1)'], ['data:text/html,x'], ['https://a:b@evil.example/cb']])(
  'no client is registered with %s',
  async (uri) => {
    for (const application_type of ['web', 'native'])
      expect((await post('/oauth/register', { redirect_uris: [uri], application_type }, false)).status).toBe(400)
  },
)

test('a consent is decided in the browser that began it, by an application, for what exists', async () => {
  const browser = new Browser()
  const page = await browser.follow(authorizeUrl(await register()))
  const decide = async (from: Browser, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await from.get(`${page}/decision`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const token = await one.token()
  const yes = { approved: true, workspaceId }
  expect(await decide(new Browser(), token, yes)).toBe(404)
  expect(await decide(browser, await one.scoped('acme'), yes)).toBe(403)
  expect(await decide(browser, 'nothing', yes)).toBe(401)
  expect(await decide(browser, token, { ...yes, workspaceId: 'none' })).toBe(404)
  expect(await decide(browser, token, { ...yes, connectors: ['jira'] })).toBe(400)
  expect(await decide(browser, token, yes)).toBe(200)
})

test.each(['native', 'web'])(
  'consent is asked for each time, and a refusal goes back: %s',
  async (application_type) => {
    const clientId = await register({ application_type })
    const browser = new Browser()
    await consent(one, authorizeUrl(clientId), { approved: true, workspaceId }, browser)
    expect(await browser.follow(authorizeUrl(clientId))).toContain('/consent/')
    const { landed } = await consent(one, authorizeUrl(clientId), { approved: false }, browser)
    expect(landed.searchParams.get('error')).toBe('access_denied')
    expect(landed.searchParams.get('iss')).toBe(served.url)
  },
)

test('a token sees the workspace of its grant alone, and is no token of the API', async () => {
  const { clientId, code } = await codeFor()
  const { access_token } = await redeem(clientId, code)
  await expect(one.gateway.agentTokens.verify(`Bearer ${access_token}`, 'https://other.example/mcp')).rejects.toThrow()
  for (const path of ['/v1/workspaces', '/v1/agent-tokens', '/v1/approvals'])
    expect((await one.send('GET', path, { token: access_token })).status).toBe(401)
})

/** Starts an authorization for a metadata document. Returns whether it was fetched, and whether a person is asked. */
async function byDocument(
  clientId: string,
  answer = () => Response.json({ client_id: clientId, client_name: 'By document', redirect_uris: [REDIRECT] }),
): Promise<{ fetched: boolean; asks: boolean }> {
  const real = globalThis.fetch
  let fetched = false
  vi.spyOn(dns, 'lookup').mockImplementation((async (name: string) =>
    addresses[name] === undefined ? [] : [{ address: addresses[name], family: 4 }]) as never)
  const host = createServer(async (_, answered) => {
    fetched = true
    const { status, headers, body } = answer()
    answered.writeHead(status, Object.fromEntries(headers))
    answered.end(Buffer.from(await new Response(body).arrayBuffer()))
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  // The request as the gateway makes it, but to this machine and without TLS.
  const { port } = host.address() as AddressInfo
  vi.spyOn(https, 'request').mockImplementation(((
    url: URL,
    { lookup: _, ...options }: object & { lookup: unknown },
    then: never,
  ) => {
    expect(url.href).toBe(clientId)
    return http.request({ ...options, host: '127.0.0.1', port, agent: undefined }, then)
  }) as never)
  const response = await real(authorizeUrl(clientId), { redirect: 'manual' })
  vi.restoreAllMocks()
  host.closeAllConnections()
  host.close()
  return { fetched, asks: (response.headers.get('location') ?? '').includes('/consent/') }
}

test('a client is known by its metadata document', async () => {
  expect(await byDocument('https://public.example/client.json')).toEqual({ fetched: true, asks: true })
})

test.each([
  'https://127.0.0.1/client.json',
  'https://localhost/client.json',
  'https://[::1]/client.json',
  'https://169.254.169.254/latest/meta-data/client',
  'https://2130706433/client.json',
  'https://gateway.internal/client.json',
  'https://public.example:8443/client.json',
  'https://resolves-inside.example/client.json',
  'http://public.example/client.json',
])('metadata of a client is not fetched from inside: %s', async (clientId) => {
  expect(await byDocument(clientId)).toEqual({ fetched: false, asks: false })
})

test.each<[string, (id: string) => Response]>([
  ['redirects', () => new Response(null, { status: 302, headers: { location: 'https://public.example/other.json' } })],
  ['names another client', () => Response.json({ client_id: 'https://public.example/x', redirect_uris: [REDIRECT] })],
  ['has no end', (id) => Response.json({ client_id: id, redirect_uris: [REDIRECT], software_id: 'x'.repeat(1e6) })],
  ['sends codes to a script', (id) => Response.json({ client_id: id, redirect_uris: ['javascript:1'] })],
])('a client is not known by a document that %s', async (name, answer) => {
  const id = `https://public.example/${name.replaceAll(' ', '-')}.json`
  expect(await byDocument(id, () => answer(id))).toEqual({ fetched: true, asks: false })
})

test('a name that resolves inside when the socket opens is not connected to', async () => {
  const { fetchPublic } = await import('../src/oauth/public-fetch.ts')
  const connected = vi.spyOn(Socket.prototype, 'connect')
  for (const [address, family] of [
    ...[['127.0.0.1', 4] as const, ['169.254.169.254', 4] as const, ['::1', 6] as const],
    ...[['::ffff:10.0.0.1', 6] as const, ['64:ff9b::a00:1', 6] as const, ['fe80::1', 6] as const],
  ]) {
    const found = [
      { address: '93.184.216.34', family: 4 },
      { address, family },
    ]
    vi.spyOn(dns, 'lookup').mockResolvedValue(found as never)
    await expect(fetchPublic('https://rebinds.example/client.json'), address).rejects.toThrow('no public address')
  }
  for (const url of ['https://127.0.0.1/', 'https://[::ffff:127.0.0.1]/', 'http://public.example/'])
    await expect(fetchPublic(url)).rejects.toThrow('not a public https address')
  // The sockets were to connect by name, and the lookup gave them no address.
  for (const { value } of connected.mock.results) expect((value as Socket).remoteAddress).toBeUndefined()
  vi.restoreAllMocks()
})

test('tokens and codes are nowhere in the database', async () => {
  const { clientId, code } = await codeFor()
  const tokens = await redeem(clientId, code)
  const rows = await one.gateway.db.shared.selectFrom('oauth_record').selectAll().execute()
  const text = JSON.stringify(rows)
  for (const secret of [code, tokens.access_token, tokens.refresh_token, clientId]) expect(text).not.toContain(secret)
  expect(rows.length).toBeGreaterThan(3)
})

test('registrations of one address are limited, and expire', async () => {
  vi.restoreAllMocks()
  const statuses: number[] = []
  for (let count = 0; count < 15; count++)
    statuses.push((await post('/oauth/register', { redirect_uris: [REDIRECT] }, false)).status)
  expect(statuses).toContain(429)
  const clients = await one.gateway.db.shared
    .selectFrom('oauth_record')
    .select('expires_at')
    .where('model', '=', 'Client')
    .execute()
  for (const { expires_at } of clients) expect(Number(expires_at)).toBeLessThan(Date.now() + 91 * 86_400_000)
})
