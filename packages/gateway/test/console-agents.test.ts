// The console in headless Chromium: approvals of writes, agents and programs that ask for access.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { scopeOf } from '../src/records/approvals.ts'
import { overflow, shoot } from './support/console.ts'
import { chromium, EVIL, poll, servedConsole } from './support/served-console.ts'

describe.skipIf('skipped' in chromium)('the console and agents', async () => {
  if ('skipped' in chromium) return
  const { sandbox, one, server, visitor, login, workspaceOf } = await servedConsole(chromium.path)

  test('a write of an agent is shown with every parameter, and approved or refused', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('agents')
    const ask = async (id: string) => {
      const now = Date.now()
      await one.gateway.approvals.store.ask({
        ...{ id, scope: scopeOf(workspace.id, one.login.id), digest: id, status: 'asked' },
        ...{ askedAt: now, expiresAt: now + 600_000 },
        shown: {
          ...{ action: 'stripe.refunds.create', title: 'Stripe: Create refund', access: 'write', effect: 'money' },
          request: 'POST https://api.stripe.com/v1/refunds',
          params: [
            { name: 'payment_intent.amount_to_refund', value: '100000' },
            { name: 'metadata.note', value: EVIL },
          ],
        },
      })
    }
    await ask('first')
    await login(page, `/workspaces/${workspace.id}/agents`)
    await page.getByLabel('Name of the agent').fill('an assistant')
    await page.getByLabel('Read only').check()
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByText(/^ferrule_agent_/).waitFor()
    const [token] = await one.gateway.agentTokens.list(workspace.id, { limit: 1, offset: 0 })
    const entry = { workspaceId: workspace.id, actor: String(token?.id), outcome: 'ok', requestId: 'r' }
    await one.gateway.audit.write({ ...entry, action: 'mcp customers.list', params: ['limit'] })
    await one.gateway.audit.write({ ...entry, action: 'workspace.create' })
    await page.reload()
    const done = page.getByRole('region', { name: 'Calls of agents' }).getByRole('row')
    await done.filter({ hasText: 'customers.list' }).getByText('an assistant').waitFor()
    expect(await done.count()).toBe(2)
    await page.getByRole('region', { name: 'Approvals of agents' }).getByText('Stripe: Create refund').waitFor()
    await shoot(page, 'agents')
    await page.getByText('reads only').waitFor()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await poll(
      async () => (await one.gateway.agentTokens.list(workspace.id, { limit: 1, offset: 0 }))[0]?.revokedAt,
    ).toEqual(expect.any(Number))
    await page.goto(`${server.url}/workspaces/${workspace.id}/approvals/first`)
    await page.getByText('It moves money or spends it.').waitFor()
    await page.getByRole('cell', { name: 'Payment intent: amount to refund' }).waitFor()
    await page.getByText(EVIL).waitFor()
    expect(await page.locator('img').count()).toBe(0)
    await shoot(page, 'approval')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('approved', { exact: true }).waitFor()
    expect(await one.gateway.approvals.get(workspace.id, 'first')).toMatchObject({ status: 'approved' })
    expect(await page.getByRole('button', { name: 'Refuse' }).count()).toBe(0)
    await ask('second')
    await page.getByRole('link', { name: 'Approvals' }).click()
    await page.getByRole('link', { name: 'Stripe: Create refund' }).first().click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('refused', { exact: true }).waitFor()
    expect(await one.gateway.approvals.get(workspace.id, 'second')).toMatchObject({
      status: 'refused',
      decidedBy: one.login.id,
    })
    expect(complaints()).toEqual([])
  })

  test('a write is shown in words, and such writes are allowed permanently, within the bounds that are shown', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('always')
    const given = { name: 'an agent', workspaceId: workspace.id, applicationId: one.login.id }
    const { id: actor } = await one.gateway.agentTokens.create({ ...given, readOnly: false, lifetime: 3_600_000 })
    const now = Date.now()
    await one.gateway.approvals.store.ask({
      ...{ id: 'words', scope: scopeOf(workspace.id, actor), digest: 'words', status: 'asked' },
      ...{ askedAt: now, expiresAt: now + 600_000 },
      shown: {
        ...{ action: 'stripe.refunds.create', title: 'Stripe: Create refund', access: 'write', effect: 'money' },
        request: 'POST https://api.stripe.com/v1/refunds',
        params: [
          { name: 'charge', value: '"ch_1"', title: 'Charge to refund', record: JSON.stringify(EVIL) },
          { name: 'amount', value: '1250', title: 'Amount to refund', words: '€12.50' },
          { name: 'reason', value: '"duplicate"', before: JSON.stringify(EVIL) },
        ],
        bounds: {
          identity: 'source 1',
          only: ['charge', 'amount', 'reason'],
          conditions: [
            { name: 'charge', text: 'charge = ch_1' },
            { name: 'amount', text: 'amount >= 0 and amount <= 1250' },
          ],
        },
      },
    })
    await login(page, `/workspaces/${workspace.id}/approvals/words`)
    await page.getByText('€12.50').waitFor()
    await page.getByRole('cell', { name: 'Amount to refund' }).waitFor()
    expect(await page.getByText(`the record says ${JSON.stringify(EVIL)}`).count()).toBe(1)
    expect(await page.locator('img').count()).toBe(0)
    await page.getByText('Always allow such writes').click()
    await page.getByText('Any value is allowed for reason.').waitFor()
    await page.getByLabel('charge = ch_1').uncheck()
    await page.getByText('Any value is allowed for charge, reason.').waitFor()
    await shoot(page, 'always')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Approve and always allow' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and always allow' }).click()
    await page.getByText('approved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Agents' }).click()
    const kept = page.getByRole('listitem').filter({ hasText: 'refunds.create' })
    await kept.getByText('refunds.create amount >= 0 and amount <= 1250 only charge,amount,reason').waitFor()
    await kept.getByRole('button', { name: 'End rule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End rule' }).click()
    await poll(() => one.gateway.standingRules.list(workspace.id, {})).toEqual([])
    expect(complaints()).toEqual([])
  })

  test('a program asks for access: log-in, consent, and a client that can be revoked', async () => {
    const { id: workspaceId } = await workspaceOf('consents')
    const made = await one.send('POST', '/v1/integrations/connectors', {
      token: await one.scoped('consents'),
      body: { workspace_name: 'consents', connector_type: 'Stripe', credentials: sandbox.credentials },
    })
    expect(made.status, made.text).toBe(200)
    // The program's own page, to which the browser returns.
    const program = createServer((_, response) => response.end('done'))
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
    const back = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
    const registered = await fetch(`${server.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: EVIL, redirect_uris: [back] }),
    })
    const { client_id } = (await registered.json()) as { client_id: string }
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri: back, response_type: 'code', state: 's', scope: 'read write' },
      ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', resource: `${server.url}/mcp` },
    })
    const { page, complaints } = await visitor()
    await page.goto(`${server.url}/oauth/authorize?${query}`)
    await page.getByLabel('Client id').fill(one.login.id)
    await page.getByLabel('Client secret').fill(one.login.secret)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: `${EVIL} asks for access` }).waitFor()
    expect(await page.evaluate('window.planted')).toBeUndefined()
    await page.getByLabel('Workspace').selectOption({ label: 'consents' })
    await page.getByLabel('stripe').waitFor()
    await page.getByText('Read and write').click()
    await page.getByLabel('It ends after').selectOption({ label: '7 days' })
    await shoot(page, 'consent')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL((url) => url.href.startsWith(back))
    const landed = new URL(page.url()).searchParams
    expect([landed.get('state'), landed.get('iss'), landed.has('code')]).toEqual(['s', server.url, true])
    complaints()
    await page.goto(`${server.url}/workspaces/${workspaceId}/agents`)
    await page.getByText('logged in by OAuth').waitFor()
    const [granted] = await one.gateway.agentTokens.list(workspaceId, { limit: 5, offset: 0 })
    expect(granted).toMatchObject({ clientId: client_id, readOnly: false, allow: ['stripe'] })
    expect(Math.round(((granted?.expiresAt ?? 0) - Date.now()) / 86_400_000)).toBe(7)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('revoked').waitFor()
    program.close()
    program.closeAllConnections()
  })
})
