import { createSandbox } from '@ferrule/sandbox'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

const sandbox = createSandbox('stripe', { records: { customers: 30, products: 4 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let acme: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  await one.gateway.work({ interval: 50, pause: 20 })
  acme = await one.scoped('acme')
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token: acme,
    body: { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  expect(made.status, made.text).toBe(200)
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

/** A client of the newest revision, whose user answers so when a write is asked for. */
async function client(token: string, approve = false, path = '/mcp') {
  const made = new Client({ name: 'test', version: '1' }, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: { elicitation: { form: {} } },
  } as ClientOptions)
  const asked: string[] = []
  made.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message)
    return approve ? { action: 'accept', content: { approve: true } } : { action: 'decline' }
  })
  const sent: Request[] = []
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : String(input), init)
    sent.push(request.clone() as Request)
    return one.app.fetch(request)
  }
  const headers = { authorization: `Bearer ${token}` }
  await made.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1${path}`), { fetch, requestInit: { headers } }),
  )
  return { client: made, asked, sent }
}

const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? ''

test('an agent reads and searches the connectors of its workspace', async () => {
  const { client: agent } = await client(acme)
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'find_actions',
    'describe_action',
    'read',
    'write',
    'search',
    'sync_copy',
  ])
  const read = await agent.callTool({
    name: 'read',
    arguments: { action: 'stripe.customers.list', params: { limit: 2 } },
  })
  expect(textOf(read)).toContain('cus_')
  const search = { connector: 'stripe', entity: 'customers', query: { filter: { like: { email: '@' } } }, limit: 2 }
  await vi.waitFor(
    async () => expect(textOf(await agent.callTool({ name: 'search', arguments: search }))).toContain('cus_'),
    { timeout: 50_000, interval: 100 },
  )
  await agent.close()
})

test('a sync is asked for and waited on, with progress, and continues after the answer', async () => {
  const { client: agent } = await client(acme)
  const sync = async (more: object, said: string[] = []) => {
    const params = { name: 'sync_copy', arguments: { connector: 'stripe', ...more } }
    const onprogress = ({ message }: { message?: string }) => void said.push(String(message))
    return JSON.parse(textOf(await agent.callTool(params, { onprogress, timeout: 55_000 })))
  }
  const first = await sync({ wait_seconds: 0 })
  const { job } = first.data as { job: number }
  expect(first.note).toContain(`job ${job}`)
  const said: string[] = []
  expect(await sync({ job }, said)).toMatchObject({ data: { job, status: 'succeeded' } })
  expect(said.length).toBeGreaterThan(0)
  expect(said.every((one) => /^\w+, \d+ rows$/.test(one))).toBe(true)
  expect(await sync({ job: 999_999 })).toMatchObject({ error: { code: 'not_found' } })
  expect(await sync({ wait_seconds: 1_000 })).toMatchObject({
    error: { code: 'params', message: expect.stringContaining('wait_seconds') },
  })
  expect(await sync({ connector: 'jira' })).toMatchObject({ error: { code: 'params' } })
  const { body } = await one.send('GET', '/v1/audit?workspace_name=acme', { token: acme })
  expect(JSON.stringify(body)).toContain('mcp sync_copy')
  await agent.close()
})

test('a write leaves only when the user approves it, and both are in the audit', async () => {
  const create = (email: string) => ({
    name: 'write',
    arguments: { action: 'stripe.customers.create', params: { email } },
  })
  const created = () => sandbox.requests.filter(({ operation }) => operation === 'customers.create').length
  const before = created()
  const no = await client(acme)
  await no.client.callTool(create('no@b.example'))
  expect(no.asked).toHaveLength(1)
  expect(created()).toBe(before)
  const yes = await client(acme, true)
  expect(textOf(await yes.client.callTool(create('yes@b.example')))).toContain('cus_')
  expect(created()).toBe(before + 1)
  const { body } = await one.send('GET', '/v1/audit?workspace_name=acme', { token: acme })
  expect(JSON.stringify(body)).toContain('mcp customers.create')
  expect(JSON.stringify(body)).not.toContain('yes@b.example')
  await Promise.all([no.client.close(), yes.client.close()])
})

/** The audit's rows of MCP calls after `before` of them, oldest first. */
async function noted(before = 0): Promise<{ action: string; outcome: string; params: unknown }[]> {
  const { body } = await one.send('GET', '/v1/audit?workspace_name=acme&limit=100', { token: acme })
  const rows = (body.data as { action: string; outcome: string; params: unknown }[]).filter(({ action }) =>
    action.startsWith('mcp '),
  )
  return rows.reverse().slice(before)
}

test('a request that is only prepared is in the audit, and not sent', async () => {
  const created = () => sandbox.requests.filter(({ operation }) => operation === 'customers.create').length
  const [before, requests] = [(await noted()).length, created()]
  const { client: agent, asked } = await client(acme)
  const prepare = (params: object) =>
    agent.callTool({ name: 'write', arguments: { action: 'stripe.customers.create', params, dry_run: true } })
  expect(textOf(await prepare({ email: 'planned@b.example' }))).toContain('Nothing was sent')
  expect(textOf(await prepare({ email: 7 }))).toContain('email')
  expect(asked).toEqual([])
  expect(created()).toBe(requests)
  const rows = await noted(before)
  expect(rows.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'mcp plan customers.create ok',
    expect.stringMatching(/^mcp plan customers\.create (?!ok)/),
  ])
  expect(JSON.stringify(rows)).toContain('email')
  expect(JSON.stringify(rows)).not.toContain('planned@b.example')
  await agent.close()
})

test('the audit has the outcome of the first page of a list, not of the wish for it', async () => {
  const before = (await noted()).length
  const { client: agent } = await client(acme)
  const list = async (params: object) =>
    textOf(await agent.callTool({ name: 'read', arguments: { action: 'stripe.customers.list', params } }))
  const armed = sandbox.fault({ kind: 'server_error', status: 401, times: Infinity, match: { path: '/v1/customers' } })
  const refused = await list({ limit: 2 })
  armed.remove()
  expect(refused).not.toContain('cus_')
  expect(await list({ limit: 2 })).toContain('cus_')
  expect((await noted(before)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    expect.stringMatching(/^mcp customers\.list (?!ok)/),
    'mcp customers.list ok',
  ])
  await agent.close()
})

test('an approval that was used is refused, and so is one for other parameters', async () => {
  const created = () => sandbox.requests.filter(({ operation }) => operation === 'customers.create').length
  const { client: agent, sent } = await client(acme, true)
  const params = { email: 'replay@b.example' }
  const before = created()
  await agent.callTool({ name: 'write', arguments: { action: 'stripe.customers.create', params } })
  expect(created()).toBe(before + 1)
  const approved = (await Promise.all(sent.map(async (one) => ({ headers: one.headers, text: await one.text() }))))
    .filter(({ text }) => text.includes('inputResponses'))
    .at(-1)
  if (!approved) throw new Error('no approval was sent')
  const others = approved.text.replace('replay@b.example', 'another@b.example')
  expect(others).not.toBe(approved.text)
  for (const body of [approved.text, others, approved.text]) {
    const response = await one.app.request('http://127.0.0.1/mcp', { method: 'POST', headers: approved.headers, body })
    // The user is asked anew.
    expect(await response.text()).toContain('requestState')
  }
  expect(created()).toBe(before + 1)
  await agent.close()
})

test('a workspace without connectors has no tools, and none of another', async () => {
  const token = await one.scoped('umbrella')
  await expect(client(token)).rejects.toThrow()
  expect((await one.send('POST', '/mcp', { token, body: {} })).status).toBe(404)
})

test.each<[string, { application?: true; origin?: string; host?: string; body?: string }, number]>([
  ['no token', {}, 401],
  ['a token of all workspaces', { application: true }, 403],
  ['a foreign page', { origin: 'https://evil.example' }, 403],
  ['a host that is none of ours', { host: 'evil.example' }, 403],
  ['a body of 20 MB', { body: 'x'.repeat(20_000_000) }, 413],
])('%s is refused', async (_, given, status) => {
  const token = given.application ? await one.token() : acme
  const response = await one.app.request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(Object.keys(given).length > 0 && { authorization: `Bearer ${token}` }),
      ...(given.origin && { origin: given.origin }),
      host: given.host ?? '127.0.0.1',
    },
    body: given.body ?? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(response.status).toBe(status)
})

test('in code mode, programs read and write by the same rights, approvals and audit', async () => {
  const run = (email: string) => ({
    name: 'run_code',
    arguments: {
      code: `const { data } = await stripe.customers.list({ limit: 3 }, { fields: ['id'] })
             await stripe.customers.update({ id: data[0].id, description: 'first' })
             await stripe.customers.create({ email: '${email}' })
             return data.length`,
    },
  })
  const writes = () => sandbox.requests.filter(({ method }) => method !== 'GET').map(({ operation }) => operation)
  const [before, audited] = [writes().length, (await noted()).length]
  const no = await client(acme, false, '/mcp?mode=code')
  expect((await no.client.listTools()).tools.map(({ name }) => name)).toEqual(['search_api', 'run_code'])
  const declined = JSON.parse(textOf(await no.client.callTool(run('no@code.example'))))
  expect(declined).toMatchObject({ result: 3, error: { code: 'not_approved' } })
  expect(writes()).toHaveLength(before)
  expect(no.asked).toHaveLength(1)
  expect(no.asked[0]).toContain('- 2 email: "no@code.example"')

  const yes = await client(acme, true, '/mcp?mode=code')
  const sent = JSON.parse(textOf(await yes.client.callTool(run('yes@code.example'))))
  expect(sent.writes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['sent', 'sent'])
  expect(writes().slice(before)).toEqual(['customers.update', 'customers.create'])
  const rows = (await noted(audited)).map(({ action }) => action)
  expect(rows).toEqual(
    expect.arrayContaining(['mcp customers.list', 'mcp plan customers.create', 'mcp customers.create']),
  )

  const { body: info } = await one.send('GET', '/v1/embedded/scoped-token/info', { token: acme })
  const { body } = await one.send('POST', '/v1/agent-tokens', {
    token: await one.token(),
    body: { workspaceId: info.workspace_id, name: 'reader', readOnly: true, allow: ['stripe.customers'] },
  })
  const reader = await client(String(body.token), true, '/mcp?mode=code')
  const refused = JSON.parse(textOf(await reader.client.callTool(run('reader@code.example'))))
  expect(refused.error.cause).toMatchObject({ code: 'unknown_action' })
  expect(writes()).toHaveLength(before + 2)
  await Promise.all([no, yes, reader].map((each) => each.client.close()))
})

test('programs of a workspace run a few at a time', async () => {
  const { client: agent } = await client(acme, false, '/mcp?mode=code')
  const loop = {
    name: 'run_code',
    arguments: { code: 'const end = Date.now() + 1500; while (Date.now() < end); return 1' },
  }
  const results = await Promise.all([1, 2, 3].map(() => agent.callTool(loop)))
  const texts = results.map(textOf)
  expect(texts.filter((text) => text.includes('"busy"'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('"result":1'))).toHaveLength(2)
  await agent.close()
})
