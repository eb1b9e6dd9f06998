// Approvals of agents' writes: what they are bound to, and that they are spent once, on all machines.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { ALL } from '../src/db/database.ts'
import { scopeOf } from '../src/records/approvals.ts'
import { stripeOnEngines } from './support/acme.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const { engines, sandbox, database, options } = await stripeOnEngines()

/** A client whose hosts know neither forms nor pages, as most are. */
async function agentOf(one: TestGateway, token: string, revision: '2025-11-25' | '2026-07-28' = '2025-11-25') {
  const client = new Client({ name: 'test', version: '1' }, {
    versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
  } as ClientOptions)
  const fetch = async (input: string | URL | Request, init?: RequestInit) =>
    one.app.fetch(new Request(input instanceof Request ? input : String(input), init))
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch, requestInit: { headers } }),
  )
  return async (email: string, more: object = {}) => {
    const result = (await client.callTool({
      name: 'write',
      arguments: { action: 'stripe.customers.create', params: { email }, ...more },
    })) as { content: { text: string }[] }
    return JSON.parse(result.content[0]?.text ?? '')
  }
}

const created = (email: string) =>
  sandbox.requests.filter(({ params }) => JSON.stringify(params ?? {}).includes(email)).length

const connect = async (one: TestGateway, workspace: string, name = 'stripe') => {
  const token = await one.scoped(workspace)
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token,
    body: { workspace_name: workspace, connector_type: 'Stripe', credentials: sandbox.credentials, name },
  })
  expect(made.status, made.text).toBe(200)
  return { token, source: made.body.id as string }
}

describe.each(engines)('in %s', (engine) => {
  let folder: string
  let url: string | undefined
  let one: TestGateway
  let acme: { token: string; source: string }
  const open = () => testGateway({ folder, ...(url && { url }), ...options() })
  const decide = async (verb: 'approve' | 'refuse', id: string, on = one) =>
    on.send('POST', `/v1/approvals/${id}/${verb}`, { token: await on.token() })

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ferrule-approvals-'))
    url = await database(engine)
    one = await open()
    acme = await connect(one, 'acme')
    return async () => {
      await one.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('a write waits for a person, who sees all of it; then it is sent once, with its id as key', async () => {
    const write = await agentOf(one, acme.token)
    const email = `once-${engine}@b.example`
    const { pending } = await write(email)
    expect(pending.approve_at).toMatch(
      new RegExp(`^http://127.0.0.1/workspaces/[\\w-]+/approvals/${pending.approval}$`),
    )
    expect(created(email)).toBe(0)
    const { body: list } = await one.send('GET', '/v1/approvals', { token: await one.token() })
    expect(list.data).toHaveLength(1)
    expect(list.data[0]).toMatchObject({
      approvalId: pending.approval,
      status: 'asked',
      write: { action: 'stripe.customers.create', params: [{ name: 'email', value: `"${email}"` }] },
    })
    expect((await decide('approve', pending.approval)).body).toMatchObject({ status: 'approved' })
    expect(await write(email)).toMatchObject({ data: { email } })
    expect(sandbox.requests.at(-1)?.headers['idempotency-key']).toBe(pending.approval)
    expect(await write(email)).toHaveProperty('pending')
    expect(created(email)).toBe(1)
    const { body: spent } = await one.send('GET', `/v1/approvals/${pending.approval}`, { token: await one.token() })
    expect(spent).toMatchObject({ status: 'spent', decidedBy: one.login.id, usedAt: expect.any(String) })
    const { body: audit } = await one.send('GET', '/v1/audit', { token: await one.token() })
    const actions = JSON.stringify(audit)
    for (const entry of ['approval.asked', 'approval.approved', 'approval.spent', 'mcp customers.create'])
      expect(actions).toContain(entry)
    expect(actions).not.toContain(email)
  })

  test('it holds after a restart and on a second machine, and not twice', async () => {
    const email = `restart-${engine}@b.example`
    const { pending } = await (await agentOf(one, acme.token))(email)
    expect((await decide('approve', pending.approval)).status).toBe(200)
    await one.close()
    one = await open()
    const second = await open()
    try {
      const writes = await Promise.all([agentOf(one, acme.token), agentOf(second, acme.token)])
      const results = await Promise.all(writes.map((write) => write(email)))
      expect(results.filter((result) => 'data' in result)).toHaveLength(1)
      expect(results.filter((result) => 'pending' in result)).toHaveLength(1)
      expect(created(email)).toBe(1)
      await second.close()
    } finally {
      await second.close().catch(() => {})
    }
  })

  test('of many who spend it at the same moment on two machines, one may; of others, nobody', async () => {
    const { pending } = await (await agentOf(one, acme.token))(`parallel-${engine}@b.example`)
    await decide('approve', pending.approval)
    const second = await open()
    try {
      const [row] = await one.gateway.db.as(ALL, (queries) => queries.selectFrom('approval').selectAll().execute())
      const { workspace_id: workspace = '', asked_by: actor = '' } = row ?? {}
      const spend = (on: TestGateway, scope: string) => on.gateway.approvals.store.spend(scope, pending.approval)
      for (const scope of [scopeOf(workspace, 'another'), scopeOf('another', actor)])
        expect(await spend(one, scope)).toBe(false)
      const all = await Promise.all([one, second, one, second].map((on) => spend(on, scopeOf(workspace, actor))))
      expect(all.filter(Boolean)).toEqual([true])
    } finally {
      await second.close()
    }
  })

  test('it is no approval for another tenant', async () => {
    const email = `tenant-${engine}@b.example`
    const { pending } = await (await agentOf(one, acme.token))(email)
    await decide('approve', pending.approval)
    const other = await connect(one, 'umbrella')
    expect(await (await agentOf(one, other.token))(email)).toHaveProperty('pending')
    expect(created(email)).toBe(0)
    const { body: list } = await one.send('GET', '/v1/audit?workspace_name=umbrella', { token: other.token })
    expect(JSON.stringify(list)).not.toContain(pending.approval)
  })

  test('it is no approval for an account that changed meanwhile', async () => {
    const email = `changed-${engine}@b.example`
    const write = await agentOf(one, acme.token)
    const { pending } = await write(email)
    await decide('approve', pending.approval)
    const changed = await one.send('PATCH', `/v1/sources/${acme.source}`, {
      token: await one.token(),
      body: { configuration: { api_key: 'sk_test_another' } },
    })
    expect(changed.status, changed.text).toBe(200)
    expect(await write(email)).toHaveProperty('pending')
    expect(created(email)).toBe(0)
  })

  test('it is no approval for another idempotency key', async () => {
    const email = `key-${engine}@b.example`
    const write = await agentOf(one, acme.token)
    const { pending } = await write(email)
    await decide('approve', pending.approval)
    expect(await write(email, { idempotency_key: 'another' })).toHaveProperty('pending')
    expect(created(email)).toBe(0)
  })

  test('an agent cannot decide; a decision stands; a refusal is reported once', async () => {
    const email = `refused-${engine}@b.example`
    const write = await agentOf(one, acme.token, '2026-07-28')
    const { pending } = await write(email)
    for (const path of ['', `/${pending.approval}`])
      expect((await one.send('GET', `/v1/approvals${path}`, { token: acme.token })).status).toBe(403)
    expect((await one.send('POST', `/v1/approvals/${pending.approval}/approve`, { token: acme.token })).status).toBe(
      403,
    )
    expect((await one.send('POST', `/v1/approvals/${pending.approval}/approve`, {})).status).toBe(401)
    expect((await decide('refuse', pending.approval)).body).toMatchObject({ status: 'refused' })
    expect((await decide('approve', pending.approval)).status).toBe(409)
    expect((await decide('approve', 'none')).status).toBe(404)
    expect(await write(email)).toMatchObject({ error: { code: 'not_approved' } })
    expect((await write(email)).pending.approval).not.toBe(pending.approval)
    expect(created(email)).toBe(0)
  })

  test('after an unknown outcome the same call uses the same key, on another machine', async () => {
    const email = `unknown-${engine}@b.example`
    const write = await agentOf(one, acme.token)
    const first = (await write(email)).pending.approval
    await decide('approve', first)
    sandbox.fault({ kind: 'server_error', times: 4 })
    expect(await write(email)).toMatchObject({ error: { outcome: 'unknown', idempotency_key: first } })
    const second = await open()
    try {
      const again = await agentOf(second, acme.token)
      const { approval } = (await again(email)).pending
      expect(approval).not.toBe(first)
      await decide('approve', approval, second)
      expect(await again(email)).toHaveProperty('data.id')
      expect(sandbox.requests.at(-1)?.headers['idempotency-key']).toBe(first)
    } finally {
      await second.close()
    }
  })

  test('what was shown and the key of questions are sealed', async () => {
    const email = `sealed-${engine}@b.example`
    await (await agentOf(one, acme.token))(email)
    const dump = await one.gateway.db.as(ALL, async (queries) =>
      Promise.all(
        (['setting', 'secret', 'approval', 'approval_use', 'audit'] as const).map((table) =>
          queries.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    const text = JSON.stringify(dump)
    expect(text).toContain('mcp_state_key')
    expect(text).not.toContain('sealed-')
    const key = await one.gateway.vault.get({ workspaceId: ALL, ownerId: 'gateway', purpose: 'mcp_state_key' })
    expect(String(key?.value).length).toBeGreaterThan(40)
    expect(text).not.toContain(String(key?.value))
  })
})
