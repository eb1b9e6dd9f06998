// Named tokens of agents: what they may do, and when they end.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as acme from './support/acme.ts'
import type { TestGateway } from './support/gateway.ts'

const stripe = await acme.stripeOnEngines()

describe.each(stripe.engines)('in %s', (engine) => {
  let one: TestGateway
  let app: string
  let workspaceId: string
  beforeAll(async () => {
    ;({ one, app, workspaceId } = await acme.openAcme(stripe, engine))
  })
  afterAll(() => one?.close())

  const create = async (more: object = {}) => {
    const made = await one.send('POST', '/v1/agent-tokens', {
      token: app,
      body: { workspaceId, name: 'claude', ...more },
    })
    expect(made.status, made.text).toBe(200)
    return made.body as { token: string; agentTokenId: string; expiresAt: string }
  }
  const rpc = (token: string, method: string, params?: object) => acme.rpc(one, token, method, params)
  const call = (token: string, name: string, input: object) => acme.callTool(one, token, name, input)
  const customer = (email: string) => ({ action: 'stripe.customers.create', params: { email } })

  test('it is for ninety days, for /mcp only, and listed without the token', async () => {
    const { token, agentTokenId, expiresAt } = await create()
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(90, 2)
    expect(token).toMatch(/^ferrule_agent_[\w-]{43}$/)
    expect(await call(token, 'read', { action: 'stripe.customers.list', params: { limit: 1 } })).toHaveProperty('data')
    for (const path of ['/v1/sources', '/v1/audit', '/v1/approvals', '/v1/agent-tokens'])
      expect((await one.send('GET', path, { token })).status, path).toBe(401)
    const { body } = await one.send('GET', '/v1/agent-tokens', { token: app })
    expect(body.data.find((row: { agentTokenId: string }) => row.agentTokenId === agentTokenId)).toMatchObject({
      ...{ name: 'claude', readOnly: false, usedAt: expect.any(String), revokedAt: null },
    })
    expect(JSON.stringify(body)).not.toContain(token.slice(20))
    const audit = await one.send('GET', '/v1/audit', { token: app })
    expect(audit.text).toContain(agentTokenId)
    expect(audit.text).not.toContain(token.slice(20))
  })

  test('it ends when it is revoked, when it expires, and with its application', async () => {
    const { token, agentTokenId } = await create()
    expect((await rpc(token, 'tools/list')).status).toBe(200)
    expect((await one.send('DELETE', `/v1/agent-tokens/${agentTokenId}`, { token: app })).status).toBe(204)
    expect(await rpc(token, 'tools/list')).toMatchObject({ status: 401, text: expect.stringContaining('revoked') })
    expect((await one.send('DELETE', `/v1/agent-tokens/${agentTokenId}`, { token: app })).status).toBe(404)
    const short = await create({ days: 1 })
    vi.setSystemTime(Date.now() + 86_400_000 + 1)
    expect(await rpc(short.token, 'tools/list')).toMatchObject({
      status: 401,
      text: expect.stringContaining('expired'),
    })
    vi.useRealTimers()
    expect((await rpc(`${short.token.slice(0, -1)}x`, 'tools/list')).status).toBe(401)
    const other = await one.gateway.applications.create('other')
    const login = { client_id: other.id, client_secret: other.secret }
    const { access_token } = (await one.send('POST', '/v1/applications/token', { body: login })).body
    const theirs = await one.send('POST', '/v1/agent-tokens', { token: access_token, body: { workspaceId, name: 'x' } })
    expect((await rpc(theirs.body.token, 'tools/list')).status).toBe(200)
    await one.gateway.applications.revoke(other.id)
    expect((await rpc(theirs.body.token, 'tools/list')).status).toBe(401)
  })

  test('it reads only, sees only what it may, and writes by its rules', async () => {
    const reader = await create({ readOnly: true, allow: ['stripe.customers'] })
    expect((await rpc(reader.token, 'tools/list')).text).not.toContain('"write"')
    // A sync copies what this token may not see.
    expect((await rpc(reader.token, 'tools/list')).text).not.toContain('"sync_copy"')
    const whole = await create({ readOnly: true, allow: ['stripe'] })
    expect((await rpc(whole.token, 'tools/list')).text).toContain('"sync_copy"')
    expect(await call(reader.token, 'read', { action: 'stripe.balance.get' })).toMatchObject({
      error: { code: 'unknown_action' },
    })
    const { token } = await create({
      rules: {
        allow: ['stripe.customers.create email = ok@b.example', 'stripe.webhook_endpoints'],
        never: ['stripe effect:money'],
      },
    })
    expect(await call(token, 'write', customer('ok@b.example'))).toHaveProperty('data.id')
    expect(await call(token, 'write', customer('other@b.example'))).toHaveProperty('pending')
    expect(await call(token, 'write', { action: 'stripe.refunds.create', params: { charge: 'ch_1' } })).toMatchObject({
      error: { code: 'not_allowed' },
    })
    // Allowed, but it carries text to others: an agent that reads is asked.
    const hook = { url: 'https://a.example/', enabled_events: ['charge.failed'] }
    expect(await call(token, 'write', { action: 'stripe.webhook_endpoints.create', params: hook })).toHaveProperty(
      'pending',
    )
  })

  test('rules that cannot be read are refused when it is made, and workspaces that do not exist', async () => {
    const refused = async (body: object) =>
      one.send('POST', '/v1/agent-tokens', { token: app, body: { workspaceId, name: 'x', ...body } })
    expect(await refused({ rules: { allow: ['stripe.custmers.create'] } })).toMatchObject({
      status: 400,
      text: expect.stringContaining('matches no action'),
    })
    expect((await refused({ allow: ['(a+)+'] })).status).toBe(400)
    expect((await refused({ days: 1000 })).status).toBe(400)
    expect((await refused({ workspaceId: 'none' })).status).toBe(404)
    expect((await one.send('POST', '/v1/agent-tokens', { token: await one.scoped('acme'), body: {} })).status).toBe(403)
  })
})
