// Lists that agents save on the gateway, and read as resources.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ALL } from '../src/db/database.ts'
import { prune } from '../src/records/retention.ts'
import * as acme from './support/acme.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const stripe = await acme.stripeOnEngines()

const SAVE = { action: 'stripe.customers.list', params: { limit: 1 }, fields: ['id', 'email'], save: true }

describe.each(stripe.engines)('in %s', (engine) => {
  let one: TestGateway
  let app: string
  let workspaceId: string
  let url: string | undefined
  beforeAll(async () => {
    ;({ one, app, workspaceId, url } = await acme.openAcme(stripe, engine))
  })
  afterAll(() => one?.close())

  const create = async (more: object = {}): Promise<{ token: string; agentTokenId: string }> => {
    const made = await one.send('POST', '/v1/agent-tokens', {
      token: app,
      body: { workspaceId, name: 'claude', ...more },
    })
    expect(made.status, made.text).toBe(200)
    return made.body
  }
  const answerOf = async (token: string, method: string, params: object = {}, on = one) => {
    const { text } = await acme.rpc(on, token, method, params)
    const line = text.split('\n').find((line) => line.startsWith('data: {'))
    return JSON.parse(line?.slice(6) ?? text)
  }
  const listed = async (token: string): Promise<string[]> =>
    (await answerOf(token, 'resources/list')).result.resources.map(({ uri }: { uri: string }) => uri)
  const save = async (token: string): Promise<string> => {
    const { result } = await answerOf(token, 'tools/call', { name: 'read', arguments: SAVE })
    const link = result.content.find(({ type }: { type: string }) => type === 'resource_link')
    expect(link, JSON.stringify(result)).toMatchObject({
      mimeType: 'application/x-ndjson',
      name: 'stripe.customers.list.jsonl',
    })
    return link.uri
  }
  const rows = () => one.gateway.db.as(ALL, (queries) => queries.selectFrom('saved_result').selectAll().execute())

  test('a whole list is saved, listed and read, also by another process, and each is audited', async () => {
    const { token, agentTokenId } = await create({ readOnly: true })
    const uri = await save(token)
    expect(await listed(token)).toEqual([uri])
    const other = await testGateway({ folder: one.folder, ...(url && { url }), ...stripe.options() })
    for (const on of [one, other]) {
      const { contents } = (await answerOf(token, 'resources/read', { uri }, on)).result
      expect(contents[0]._meta).toEqual({ 'ferrule/origin': { actions: ['stripe.customers.list'], foreign: true } })
      const records = contents[0].text
        .trim()
        .split('\n')
        .map((line: string) => JSON.parse(line))
      expect(records).toHaveLength(3)
      expect(Object.keys(records[0])).toEqual(['id', 'email'])
    }
    await other.gateway.close()
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toContain('cus_')
    const { body } = await one.send('GET', '/v1/audit?limit=50', { token: app })
    const entries = body.data.filter(({ actor }: { actor: string }) => actor === agentTokenId)
    for (const action of ['saved_result.save', 'saved_result.read'])
      expect(entries, action).toContainEqual(expect.objectContaining({ action, target: uri, outcome: 'ok' }))
  })

  test('another token, application token or workspace has no such resource', async () => {
    const { token } = await create()
    const uri = await save(token)
    const beta = await one.scoped('beta')
    const made = await one.send('POST', '/v1/integrations/connectors', {
      token: beta,
      body: { workspace_name: 'beta', connector_type: 'Stripe', credentials: stripe.sandbox.credentials },
    })
    expect(made.status, made.text).toBe(200)
    const others = { token: (await create()).token, scoped: await one.scoped('acme'), beta }
    for (const [name, other] of Object.entries(others)) {
      expect(await listed(other), name).not.toContain(uri)
      expect(await answerOf(other, 'resources/read', { uri }), name).toMatchObject({
        error: { message: expect.stringMatching(/not found/i) },
      })
    }
    const { body } = await one.send('GET', '/v1/audit?limit=50', { token: app })
    const refused = body.data.filter(({ outcome }: { outcome: string }) => outcome === 'not-found')
    expect(refused.length).toBe(3)
    expect(JSON.stringify(refused)).not.toContain(uri)
    // A row that was moved to another token cannot be opened by it.
    const thief = await create()
    await one.gateway.db.as(ALL, (queries) =>
      queries.updateTable('saved_result').set({ saved_by: thief.agentTokenId }).where('uri', '=', uri).execute(),
    )
    expect(await answerOf(thief.token, 'resources/read', { uri })).toHaveProperty('error')
  })

  test('of one token, ten stay; after an hour, none', async () => {
    const [{ token }, other] = [await create(), await create()]
    const kept = await save(other.token)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const uris: string[] = []
      for (let count = 0; count < 12; count++) {
        vi.setSystemTime(Date.now() + 1_000)
        uris.push(await save(token))
      }
      expect(await listed(token)).toEqual(uris.slice(2).reverse())
      expect(await listed(other.token)).toEqual([kept])
      vi.setSystemTime(Date.now() + 3_600_000)
      expect(await listed(token)).toEqual([])
      const uri = uris.at(-1)
      expect(await answerOf(token, 'resources/read', { uri })).toHaveProperty('error')
      expect(await rows()).not.toEqual([])
      await prune(one.gateway.db, {}, Date.now() + 1)
      expect(await rows()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
