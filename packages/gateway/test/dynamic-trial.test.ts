// A stranger's trial: a gateway in a process of its own, whose connector comes from a document while it runs.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '@ferrule/test-kit/server'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, expect, test, vi } from 'vitest'
import { run } from '../src/cli/index.ts'
import { client, type Started, startGateway } from './support/started.ts'
import { acmeDocument, answer, ticket } from './support/tickets.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = {
  post: {
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { subject: { type: 'string' } } } } },
    },
    responses: answer(ticket),
  },
}
const documentAt = (url: string, paths: object = {}) => acmeDocument(url, create, paths)

const folder = mkdtempSync(join(tmpdir(), 'ferrule-trial-'))
const file = join(folder, 'acme.json')
let gateway: Started
afterAll(() => {
  gateway?.child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The command line, beside the gateway that runs. */
async function ferrule(...args: string[]): Promise<string> {
  let written = ''
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written += String(text)
      return true
    }),
  )
  try {
    await run([...args, '--data', folder], {})
    return written
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.exitCode = 0
  }
}

test('from a document to calls, a killed copy and an agent, without a restart for it', async () => {
  const tickets = Array.from({ length: 300 }, (_, index) => ({ id: `t${index}`, subject: `Ticket ${index}` }))
  const asked: string[] = []
  /** Pages wait for this, once it is set. */
  let gate: Promise<void> | undefined
  const upstream = await openServer(async ({ method, url, query, body, headers }) => {
    if (headers['authorization'] !== 'Bearer acme-secret-1') return { status: 401, body: {} }
    if (method === 'POST') {
      tickets.push({ id: `t${tickets.length}`, ...JSON.parse(body) })
      return { body: tickets.at(-1) }
    }
    asked.push(url.pathname)
    if (asked.length > 2) await gate
    const start = Number(query.get('cursor') ?? 0)
    const end = start + Number(query.get('limit') ?? 20)
    return { body: { data: tickets.slice(start, end), ...(end < tickets.length && { next_cursor: String(end) }) } }
  })
  const start = () => startGateway({ data: folder, env: {} })
  gateway = await start()
  const { client_id, client_secret } = gateway
  const login = async () => {
    const { body } = await client(gateway.url)('POST', '/v1/applications/token', { client_id, client_secret })
    return client(gateway.url, body.access_token)
  }

  writeFileSync(file, JSON.stringify(documentAt(upstream.url)))
  expect(await ferrule('connectors', 'add', file, '--yes')).toContain('is inside your own network')
  const here = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const added = await ferrule('connectors', 'add', 'acme.json', '--yes', '--private')
  here.mockRestore()
  expect(added).toContain('acme version 1: 2 of 2 operations')
  let send = await login()
  const kind = { external_user_id: 'acme', connector_type: 'acme', credentials: { token: 'acme-secret-1' } }
  const scopedToken = async () =>
    (await send('POST', '/api/v1/embedded/scoped-token', { workspace_name: 'acme' })).body.token as string
  const mine = client(gateway.url, await scopedToken())
  const source = await vi.waitFor(
    async () => {
      const made = await mine('POST', '/v1/integrations/connectors', kind)
      expect(made.status).toBe(200)
      return made.body
    },
    { timeout: 10_000, interval: 100 },
  )

  // A copy into files, killed after its first pages.
  const { body: found } = await send('GET', `/v1/sources/${source.id}`)
  const configuration = { destinationType: 'jsonl' }
  const place = { name: 'files', workspaceId: found.workspaceId, configuration }
  const { destinationId } = (await send('POST', '/v1/destinations', place)).body
  const streams = [{ name: 'tickets' }]
  const wanted = { name: 'copy', sourceId: source.id, destinationId, configurations: { streams } }
  const { connectionId } = (await send('POST', '/v1/connections', wanted)).body
  let open = (): void => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  asked.length = 0
  const { jobId } = (await send('POST', '/v1/jobs', { connectionId, jobType: 'sync' })).body
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(2), { timeout: 20_000, interval: 20 })
  gateway.child.kill('SIGKILL')
  await once(gateway.child, 'exit')
  open()
  gateway = await start()
  send = await login()
  await vi.waitFor(async () => expect((await send('GET', `/v1/jobs/${jobId}`)).body.status).toBe('succeeded'), {
    timeout: 40_000,
    interval: 100,
  })
  const files = readdirSync(join(folder, 'destinations'), { recursive: true }).map(String)
  const copied = files.find((name) => name.endsWith('tickets.jsonl')) as string
  const rows = readFileSync(join(folder, 'destinations', copied), 'utf8')
    .trim()
    .split('\n')
  expect(rows.map((row) => JSON.parse(row).data.id)).toEqual(tickets.map(({ id }) => id))

  // An agent reads, and asks before it writes.
  const agent = new Client({ name: 'trial', version: '1' })
  const headers = { authorization: `Bearer ${await scopedToken()}` }
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`), { requestInit: { headers } }))
  const tool = async (name: string, given: Record<string, unknown>) => {
    const { content } = await agent.callTool({ name, arguments: given })
    return JSON.parse((content as { text: string }[])[0]?.text ?? '')
  }
  expect(JSON.stringify(await tool('find_actions', { query: 'create a ticket' }))).toContain('acme.tickets.create')
  expect((await tool('describe_action', { action: 'acme.tickets.create' })).signature).toContain('subject?: string')
  expect((await tool('read', { action: 'acme.tickets.list', params: { limit: 2 } })).data).toHaveLength(2)
  const write = () => tool('write', { action: 'acme.tickets.create', params: { subject: 'from an agent' } })
  const { approval } = (await write()).pending
  expect(tickets).toHaveLength(300)
  expect((await send('POST', `/v1/approvals/${approval}/approve`, {})).body.status).toBe('approved')
  expect(await write()).toMatchObject({ data: { subject: 'from an agent' } })
  expect(tickets).toHaveLength(301)
  await agent.close()

  // A newer document, from another folder than the first.
  writeFileSync(file, JSON.stringify(documentAt(upstream.url, { '/agents': { get: { responses: answer(ticket) } } })))
  expect(await ferrule('connectors', 'update', 'acme')).toContain('new: agents.')
  expect(await ferrule('connectors', 'remove', 'acme')).toContain('a source uses acme')
  const { data: audit } = (await send('GET', '/v1/audit?limit=500')).body
  const told = audit.map(({ actor, action, outcome }: Record<string, string>) => `${actor}: ${action} ${outcome}`)
  expect(told).toEqual(
    expect.arrayContaining([
      'command line: connectors.add params',
      'command line: connectors.add ok',
      'command line: connectors.update ok',
      'command line: connectors.remove conflict',
    ]),
  )
  expect(JSON.stringify(audit)).not.toMatch(/from an agent|acme-secret-1/)
})
