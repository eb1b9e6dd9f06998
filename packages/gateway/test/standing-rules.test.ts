// Approvals in words, and rules that people make while they approve a write.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL } from '../src/db/database.ts'
import { callTool, openAcme, stripeOnEngines } from './support/acme.ts'
import type { TestGateway } from './support/gateway.ts'

const stripe = await stripeOnEngines()
const { engines, sandbox } = stripe

describe.each(engines)('in %s', (engine) => {
  let one: TestGateway
  let app: string
  let workspaceId: string
  let sourceId: string
  beforeAll(async () => {
    ;({ one, app, sourceId, workspaceId } = await openAcme(stripe, engine))
  })
  afterAll(() => one?.close())

  const create = async (more: object = {}): Promise<{ token: string; agentTokenId: string }> =>
    (await one.send('POST', '/v1/agent-tokens', { token: app, body: { workspaceId, name: 'claude', ...more } })).body
  const call = (token: string, name: string, input: object) => callTool(one, token, name, input)
  interface Charge {
    readonly id: string
    readonly description: string
    readonly status: string
    readonly amount: number
    readonly amount_refunded: number
    readonly disputed: boolean
  }
  /** A charge that can be refunded. */
  const charge = async (token: string): Promise<Charge> => {
    const fields = ['id', 'description', 'status', 'amount', 'amount_refunded', 'disputed']
    const all = { action: 'stripe.charges.list', params: { limit: 50 }, fields }
    const found = ((await call(token, 'read', all)).data as Charge[]).find(
      ({ status, amount, amount_refunded, disputed }) =>
        status === 'succeeded' && !disputed && amount - amount_refunded > 5_000,
    )
    if (!found) throw new Error('no charge can be refunded')
    return found
  }
  const refund = (token: string, params: object) => call(token, 'write', { action: 'stripe.refunds.create', params })
  const always = (id: string, body: object = {}, token = app) =>
    one.send('POST', `/v1/approvals/${id}/always`, { token, body })
  const rules = async () =>
    (await one.send('GET', `/v1/standing-rules?workspaceIds=${workspaceId}`, { token: app })).body.data

  test('a person sees what an id stands for, and money in its currency; both are sealed', async () => {
    const { token } = await create()
    const { id, description } = await charge(token)
    const { pending } = await refund(token, { charge: id, amount: 1250 })
    const { body } = await one.send('GET', `/v1/approvals/${pending.approval}`, { token: app })
    expect(body.write.params).toEqual([
      {
        ...{ name: 'charge', value: `"${id}"`, title: 'Charge to refund' },
        record: expect.stringContaining(description),
      },
      { name: 'amount', value: '1250', title: 'Amount to refund', words: '$12.50' },
    ])
    expect(body.always).toMatchObject({ action: 'stripe.refunds.create', only: ['charge', 'amount'] })
    expect(JSON.stringify(pending)).not.toContain(description)
    const rows = await one.gateway.db.as(ALL, (queries) => queries.selectFrom('secret').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(description)
  })

  test('an agent that may not read a record does not have it read', async () => {
    const { token } = await create({ allow: ['stripe.refunds'] })
    const { id } = await charge((await create()).token)
    const before = sandbox.requests.length
    const { pending } = await refund(token, { charge: id, amount: 1250 })
    expect(sandbox.requests).toHaveLength(before)
    const { body } = await one.send('GET', `/v1/approvals/${pending.approval}`, { token: app })
    expect(body.write.params[0]).not.toHaveProperty('record')
  })

  test('"always" allows such writes of this agent within the bounds that were shown, until it is ended', async () => {
    const { token, agentTokenId } = await create()
    const { id } = await charge(token)
    const { pending } = await refund(token, { charge: id, amount: 1000 })
    const done = await always(pending.approval, { free: ['charge'] })
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({ status: 'approved' })
    const [kept] = await rules()
    expect(kept).toMatchObject({
      ...{ agentTokenId, approvalId: pending.approval, createdBy: one.login.id },
      rule: 'refunds.create amount >= 0 and amount <= 1000 only charge,amount',
    })
    expect(kept).not.toHaveProperty('identity')
    // The approval itself is spent by the write that it was for; the rule has the others.
    expect(await refund(token, { charge: id, amount: 900 })).toHaveProperty('data.id')
    expect(await refund(token, { charge: id, amount: 800 })).toHaveProperty('data.id')
    expect(await refund(token, { charge: id, amount: 1001 })).toHaveProperty('pending')
    expect(await refund(token, { charge: id, amount: 10, reason: 'duplicate' })).toHaveProperty('pending')
    // Another agent of the same workspace asks.
    expect(await refund((await create()).token, { charge: id, amount: 700 })).toHaveProperty('pending')
    expect((await one.send('DELETE', `/v1/standing-rules/${kept.ruleId}`, { token: app })).status).toBe(204)
    expect(await refund(token, { charge: id, amount: 600 })).toHaveProperty('pending')
    expect((await one.send('DELETE', `/v1/standing-rules/${kept.ruleId}`, { token: app })).status).toBe(404)
    const audit = JSON.stringify((await one.send('GET', '/v1/audit', { token: app })).body)
    for (const action of ['standing_rule.create', 'standing_rule.revoke']) expect(audit).toContain(action)
  })

  test('a rule ends when the account is changed, and breaks nothing', async () => {
    const { token } = await create()
    const { id } = await charge(token)
    const { pending } = await refund(token, { charge: id, amount: 1000 })
    expect((await always(pending.approval, { free: ['charge'] })).status).toBe(200)
    expect(await refund(token, { charge: id, amount: 501 })).toHaveProperty('data.id')
    const changed = await one.send('PATCH', `/v1/sources/${sourceId}`, { token: app, body: { name: 'renamed' } })
    expect(changed.status, changed.text).toBe(200)
    expect(await refund(token, { charge: id, amount: 502 })).toHaveProperty('pending')
    expect(await charge(token)).toHaveProperty('id', id)
  })

  test('none is made by an agent, twice, for another parameter, for what is outward, or against the rules', async () => {
    const { token } = await create()
    const { id } = await charge(token)
    const { approval } = (await refund(token, { charge: id, amount: 400 })).pending
    expect((await always(approval, {}, token)).status).toBe(401)
    expect((await always(approval, {}, await one.scoped('acme'))).status).toBe(403)
    expect((await always(approval, { free: ['reason'] })).status).toBe(400)
    expect((await always(approval, { free: ['amount', 'charge'] })).status).toBe(200)
    expect((await always(approval)).status).toBe(409)
    expect((await always('none')).status).toBe(404)
    const outward = await call(token, 'write', { action: 'stripe.invoice_sends.create', params: { id: 'in_1' } })
    const strict = await create({ rules: { ask: ['stripe.refunds'] } })
    const ruled = await refund(strict.token, { charge: id, amount: 400 })
    const scoped = await refund(await one.scoped('acme'), { charge: id, amount: 400 })
    const before = await rules()
    for (const { pending } of [outward, ruled, scoped]) {
      expect((await always(pending.approval)).status).toBe(400)
      const { body } = await one.send('GET', `/v1/approvals/${pending.approval}`, { token: app })
      expect(body.status).toBe('asked')
    }
    expect(await rules()).toEqual(before)
  })

  test('what a rule says is sealed, and ends with it', async () => {
    const { token } = await create()
    const { id } = await charge(token)
    const { pending } = await refund(token, { charge: id, amount: 321 })
    await always(pending.approval)
    const [kept] = await rules()
    const dump = () =>
      one.gateway.db.as(ALL, async (queries) =>
        JSON.stringify(
          await Promise.all(
            (['standing_rule', 'secret', 'approval'] as const).map((table) =>
              queries.selectFrom(table).selectAll().execute(),
            ),
          ),
        ),
      )
    expect(await dump()).toContain(kept.ruleId)
    expect(await dump()).not.toContain('<= 321')
    await one.send('DELETE', `/v1/standing-rules/${kept.ruleId}`, { token: app })
    expect(await dump()).not.toContain(kept.ruleId)
  })
})
