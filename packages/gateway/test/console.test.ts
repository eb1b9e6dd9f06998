// The console in headless Chromium, from an empty gateway to a finished sync and a search hit.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, createWebhook } from '@ferrule/sandbox'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { type Listening, listen } from '../src/http/server.ts'
import { scopeOf } from '../src/records/approvals.ts'
import { connected } from './support/connection.ts'
import {
  activate,
  type BuiltConsole,
  buildConsole,
  findChromium,
  openBrowser,
  overflow,
  shoot,
  tabTo,
  type Visit,
  visit,
} from './support/console.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { CLIENT, issuer, type Person } from './support/issuer.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const chromium = await findChromium()
if ('skipped' in chromium) console.log(`Console: skipped, ${chromium.skipped}`)

/** No test says how fast a machine is: this only ends what hangs. */
const poll = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

const EVIL = '<img src=x onerror="window.planted=1">'

/** An API with one list, of these parameters besides its cursor. */
const ordersDocument = (url: string, params: readonly string[] = []) => ({
  openapi: '3.1.0',
  info: { title: 'Orders API', version: '1' },
  servers: [{ url }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  security: [{ key: [] }],
  paths: {
    '/orders': {
      get: {
        parameters: ['cursor', ...params].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    data: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
                    next_cursor: { type: 'string' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})

describe.skipIf('skipped' in chromium)('the console', () => {
  const sandbox = createSandbox('stripe', { records: { customers: 40, products: 5 } })
  let upstream: Awaited<ReturnType<typeof sandbox.listen>>
  let one: TestGateway
  let built: BuiltConsole
  let server: Listening
  let browser: Browser
  const open: Visit[] = []

  beforeAll(async () => {
    if ('skipped' in chromium) return
    upstream = await sandbox.listen()
    one = await testGateway({ upstreams: { stripe: upstream.url } })
    await one.gateway.work({ interval: 100, pause: 50 })
    built = await buildConsole()
    server = await listen(createApp(one.gateway, { console: built.folder }), { port: 0, host: '127.0.0.1' })
    browser = await openBrowser(chromium.path)
  })
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close(100)
    await one?.close()
    await upstream?.close()
    built?.remove()
  })

  async function visitor(options: Parameters<typeof visit>[2] = {}): Promise<Visit> {
    const made = await visit(browser, server.url, options)
    open.push(made)
    return made
  }

  async function login(page: Page, path = '/'): Promise<void> {
    await page.goto(server.url + path)
    await page.getByLabel('Client id').fill(one.login.id)
    await page.getByLabel('Client secret').fill(one.login.secret)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1 }).and(page.locator(':not(.login h1)')).waitFor()
  }

  const workspaceOf = (name: string) => one.gateway.workspaces.ensure(name)

  test('leads from an empty gateway to a finished sync and a search hit, by the keyboard', async () => {
    const { page, complaints } = await visitor()
    await page.goto(server.url)
    await page.getByLabel('Client id').waitFor()
    await shoot(page, 'login')
    await tabTo(page, 'Client id')
    await page.keyboard.type(one.login.id)
    await tabTo(page, 'Client secret')
    await page.keyboard.type(one.login.secret)
    await page.keyboard.press('Enter')
    await page.getByText('No connection yet').waitFor()
    await shoot(page, 'empty')
    await activate(page, 'Add source')
    await page.getByText('Which system?').waitFor()
    await shoot(page, 'kinds')
    await page.getByRole('link', { name: 'Stripe' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('API key').waitFor()
    await shoot(page, 'source-form')
    await tabTo(page, 'API key')
    await page.keyboard.type(sandbox.credentials.api_key)
    await page.keyboard.press('Enter')
    await page.getByText('The credentials work.').waitFor()
    await shoot(page, 'source')
    expect(await page.content()).not.toContain(sandbox.credentials.api_key)
    await activate(page, 'Connect')
    await page.getByText(/of \d+ chosen/).waitFor()
    await activate(page, 'None')
    await tabTo(page, 'customers')
    await page.keyboard.press('Space')
    await page.getByText(/^1 of \d+ chosen/).waitFor()
    await shoot(page, 'connection-form')
    await activate(page, 'Create connection')
    await page.getByText('succeeded', { exact: true }).waitFor()
    const log = page.getByRole('list', { name: 'Log' })
    await log.getByText('reads customers of stripe into store').waitFor()
    await page.getByText('40 rows').first().waitFor()
    await shoot(page, 'timeline')
    await page.getByRole('link', { name: 'Search' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Entity').waitFor()
    await poll(() => page.getByLabel('Entity').inputValue()).toBe('customers')
    await activate(page, 'Add condition')
    await tabTo(page, 'Value 1')
    await page.keyboard.type('@')
    await page.keyboard.press('Enter')
    await page.getByText('40 results').waitFor()
    expect(await page.getByRole('row').count()).toBe(41)
    await shoot(page, 'search')
    const first = page.getByRole('row').nth(1).getByRole('button')
    const id = (await first.textContent()) ?? ''
    await first.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText(`"id": "${id}"`).waitFor()
    await shoot(page, 'record')
    await page.keyboard.press('Escape')
    await poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByText('JSON', { exact: true }).click()
    await page.locator('pre.tall').getByText(id).waitFor()
    expect(complaints()).toEqual([])
  })

  test('streams, schedule, enabling and deleting reach the gateway', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('changes')
    const source = await one.gateway.sources.create({
      workspaceId: workspace.id,
      kind: 'stripe',
      name: 'billing',
      credentials: { ...sandbox.credentials },
    })
    await login(page, `/workspaces/${workspace.id}/connections/new?source=${source.id}`)
    await page.getByLabel('Schedule', { exact: true }).selectOption('custom')
    await page.getByLabel('Cron expression').fill('nonsense')
    await page.getByLabel('Run once now').uncheck()
    await page.getByRole('button', { name: 'Create connection' }).click()
    await page.getByRole('alert').filter({ hasText: /cron/ }).waitFor()
    expect(complaints().every((text) => text.includes('400'))).toBe(true)
    await page.getByLabel('Cron expression').fill('5 4 * * *')
    await page.getByRole('button', { name: 'Create connection' }).click()
    await page.getByText('No runs yet').waitFor()
    const [made] = await one.gateway.connections.list(workspace.id, { limit: 10, offset: 0 })
    const read = () => one.gateway.connections.get(workspace.id, made?.id as string)
    expect(made?.cron).toBe('5 4 * * *')
    expect(made?.streams.length).toBeGreaterThan(5)
    await page.getByRole('link', { name: 'Streams' }).click()
    await page.getByRole('button', { name: 'None' }).click()
    await page.getByLabel('products').check()
    await page.getByRole('button', { name: 'Save streams' }).click()
    await page.getByText('Saved. The next run uses these streams.').waitFor()
    expect((await read())?.streams).toMatchObject([{ name: 'products' }])
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Enable' }).waitFor()
    expect((await read())?.status).toBe('inactive')
    expect(await page.getByRole('button', { name: 'Run now' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Name').fill('renamed')
    await page.getByLabel('Schedule', { exact: true }).selectOption('')
    await shoot(page, 'settings')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await read()).toMatchObject({ name: 'renamed', cron: null, status: 'active' })
    await page.getByRole('button', { name: 'Delete connection' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click()
    await page.getByText('No connection yet').waitFor()
    expect(await read()).toBeUndefined()
    expect(complaints()).toEqual([])
  })

  test('a running job shows its progress, and can be canceled', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('live')
    const connection = await connected(one.gateway, {
      workspaceId: workspace.id,
      source: { credentials: { ...sandbox.credentials } },
      connection: { streams: [{ name: 'customers' }, { name: 'products' }] },
    })
    sandbox.fault({ kind: 'latency', ms: 20_000, times: 1, match: { path: '/v1/products' } })
    await login(page, `/workspaces/${workspace.id}/connections/${connection.id}`)
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByText('running', { exact: true }).waitFor()
    await page
      .getByRole('list', { name: 'Log' })
      .getByText(/customers: /)
      .first()
      .waitFor()
    await shoot(page, 'running')
    await page.getByRole('button', { name: 'Cancel job' }).click()
    await page.getByText('cancelled', { exact: true }).waitFor()
    await poll(() => page.getByRole('progressbar').count()).toBe(0)
    sandbox.reset()
    expect(complaints()).toEqual([])
  })

  test('a source whose key was refused needs a login; its failed job is found and tried again', async () => {
    const { page } = await visitor()
    const workspace = await workspaceOf('health')
    const { id, source } = await connected(one.gateway, { workspaceId: workspace.id })
    await connected(one.gateway, { workspaceId: workspace.id })
    await login(page, `/workspaces/${workspace.id}/sources/${source.id}`)
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('needs login', { exact: true }).waitFor()
    const [check] = await one.gateway.audit.list({ workspaceId: workspace.id, limit: 1, word: 'connector.check' })
    expect(check).toMatchObject({ target: source.id, outcome: 'authentication' })
    expect(await one.gateway.audit.list({ workspaceId: workspace.id, limit: 9, outcome: 'ok' })).toEqual([])

    const connection = await one.gateway.connections.get(workspace.id, id)
    if (!connection) throw new Error('there is no connection')
    const first = await one.gateway.jobs.create(connection, 'sync')
    one.gateway.wake()
    await poll(async () => (await one.gateway.jobs.get(workspace.id, first.id))?.status).toBe('failed')
    await page.getByRole('link', { name: 'Sources', exact: true }).click()
    // Two sources have one name, so their ids stand beside it.
    await page.getByText(source.id).waitFor()
    await page.getByText('needs login', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByLabel('State').selectOption('succeeded')
    await page.getByText('No such jobs').waitFor()
    await page.getByLabel('State').selectOption('failed')
    await page.getByLabel('Connector').selectOption('stripe')
    await poll(async () => new URL(page.url()).searchParams.get('connector')).toBe('stripe')
    await page.getByRole('button', { name: `Retry Sync ${first.id}` }).click()
    await poll(async () => (await one.gateway.jobs.list(workspace.id, { connectionId: id, limit: 9 })).length).toBe(2)
    await shoot(page, 'jobs')

    // Both have failed, with no row.
    const all = () => one.gateway.jobs.list(workspace.id, { connectionId: id, status: 'failed', limit: 9 })
    await poll(async () => (await all()).length).toBe(2)
    await page.goto(`${server.url}/workspaces/${workspace.id}/connections/${id}`)
    const chart = page.getByRole('img', { name: '2 failed' })
    await chart.waitFor()
    expect(await chart.locator('rect.failed').count()).toBe(2)
    await shoot(page, 'connection with runs')
    await page.goto(`${server.url}/workspaces/${workspace.id}/sources`)
    await page.getByText(source.id).waitFor()
    expect(await page.locator('.vendor').allTextContents()).toEqual(['S', 'S'])
    await shoot(page, 'sources with letters')
    await page.goto(`${server.url}/workspaces/${workspace.id}/sources/new?kind=jira`)
    await page.getByLabel('Name', { exact: true }).waitFor()
    const marked = await page.locator('label.required').count()
    expect(marked).toBeGreaterThan(0)
    expect(await page.locator('.field input:required').count()).toBe(marked)
    await shoot(page, 'new source with marks')
  })

  test('keys and tokens are made, shown once and revoked; the audit tells of it', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('keys')
    await login(page, `/workspaces/${workspace.id}/keys`)
    await page.getByLabel('New application').fill('a program')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const secret = page.locator('.notice code').nth(1)
    await secret.waitFor()
    await shoot(page, 'keys')
    const id = (await page.locator('.notice code').first().textContent()) ?? ''
    expect(await one.gateway.applications.login(id, (await secret.textContent()) ?? '')).toMatchObject({
      name: 'a program',
    })
    await page.getByRole('button', { name: 'Make a token' }).click()
    const token = (await page.getByText(/^ey/).textContent()) ?? ''
    const info = await one.send('GET', '/v1/embedded/scoped-token/info', { token })
    expect(info.body.workspace_name).toBe('keys')
    await page.reload()
    await page.getByText('a program').waitFor()
    expect(await page.locator('.notice').count()).toBe(0)
    const row = page.locator('li', { hasText: 'a program' })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await poll(async () => (await one.gateway.applications.find(id))?.id).toBeUndefined()
    const before = await one.send('POST', '/v1/destinations', {
      token,
      body: { name: 'd', workspaceId: workspace.id, configuration: { destinationType: 'store' } },
    })
    expect(before.status, before.text).toBe(200)
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByText('destination.create').waitFor()
    await shoot(page, 'audit')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('Client secret').waitFor()
    await page.reload()
    await page.getByLabel('Client secret').waitFor()
    expect(await page.content()).not.toContain('destination.create')
    expect(complaints()).toEqual([])
  })

  test('a connector of a document is added, tried, updated and removed', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('documents')
    await login(page, `/workspaces/${workspace.id}/connectors`)
    await page.getByText('No connector of a document yet').waitFor()
    const dialog = page.getByRole('dialog')
    const choose = async (document: object) => {
      const buffer = Buffer.from(JSON.stringify(document))
      await dialog.getByLabel('Document').setInputFiles({ name: 'd.json', mimeType: 'application/json', buffer })
      await dialog.getByRole('button', { name: 'Read' }).click()
    }
    await page.getByRole('button', { name: 'Add connector' }).click()
    await choose(ordersDocument('https://printer'))
    await dialog.getByText('printer is inside the network of the gateway').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await choose(ordersDocument('https://api.orders.example', ['limit']))
    const submit = dialog.getByRole('button', { name: 'Add connector' })
    await submit.waitFor()
    // Nothing is added before its hosts are confirmed.
    expect(await submit.isDisabled()).toBe(true)
    await dialog.getByLabel('api.orders.example').check()
    await shoot(page, 'connector-confirm')
    await submit.click()
    const row = page.locator('li', { hasText: 'Orders API' })
    await row.getByText('drafted').waitFor()
    await row.getByText(EVIL).waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'Try' }).click()
    await row.getByText('This workspace has no source of Orders API').waitFor()
    await one.gateway.registry.keepTried('orders', 1, {
      ...{ at: new Date().toISOString(), passed: false, read: 0, wrong: [`orders.list: ${EVIL}`] },
    })
    await page.reload()
    await row.getByText(`orders.list: ${EVIL}`).waitFor()
    await shoot(page, 'connectors')
    await row.getByRole('button', { name: 'Update' }).click()
    await choose(ordersDocument('https://api.orders.example', []))
    await dialog.getByText('orders.list no longer takes limit').waitFor()
    await shoot(page, 'connector-changes')
    await dialog.getByRole('button', { name: 'Update connector' }).click()
    await row.getByText('version 2').waitFor()
    await page.getByRole('link', { name: 'Sources' }).click()
    await page.getByRole('link', { name: 'Add source' }).first().click()
    await page.getByRole('link', { name: 'Orders API' }).getByText('drafted').waitFor()
    await page.getByRole('link', { name: 'Connectors' }).click()
    await row.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No connector of a document yet').waitFor()
    expect(await page.evaluate('window.planted')).toBeUndefined()
    expect(complaints()).toEqual([])
  })

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

  test('webhooks are set up, and listed without their bodies', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('hooks')
    const { source } = await connected(one.gateway, { workspaceId: workspace.id, destination: 'dev-null' })
    await login(page, `/workspaces/${workspace.id}/sources/${source.id}`)
    await page.getByText('No webhooks received').waitFor()
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Secret').fill('whsec_planted')
    await page.getByRole('button', { name: 'Save' }).click()
    const url = `${server.url}/v1/webhooks/${source.id}`
    await page.getByRole('dialog').getByText(url).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const data = { id: 'cus_1', object: 'customer', email: 'planted@mail.example' }
    const facts = { url, secret: 'whsec_planted', type: 'customer.created', data }
    expect((await fetch(await createWebhook('stripe', facts))).status).toBe(200)
    const row = page.getByRole('row').filter({ hasText: 'customer.created' })
    await row.getByText('processed').waitFor()
    await row.getByText('not kept').waitFor()
    await shoot(page, 'webhooks')
    expect(await page.content()).not.toContain('planted')
    expect(complaints()).toEqual([])
  })

  test('what vendors and tenants wrote is text, never markup', async () => {
    const { page, complaints } = await visitor()
    const { gateway } = one
    const workspace = await workspaceOf(`evil ${EVIL}`)
    sandbox.data.customers.create({ name: EVIL, email: 'evil@b.example', description: EVIL } as never)
    const { source, ...connection } = await connected(gateway, {
      workspaceId: workspace.id,
      source: { name: EVIL, credentials: { ...sandbox.credentials }, replication: { note: EVIL } },
      connection: { name: EVIL },
    })
    const job = await gateway.jobs.create(connection, 'sync')
    gateway.wake()
    await vi.waitFor(async () => expect((await gateway.jobs.get('*', job.id))?.status).toBe('succeeded'), 60_000)
    await gateway.jobs.log(job, 0, [{ at: Date.now(), level: 'error', message: EVIL }])
    const base = `/workspaces/${workspace.id}`
    await login(page, `${base}/connections/${connection.id}/timeline`)
    await page.getByRole('list', { name: 'Log' }).getByText(EVIL).waitFor()
    for (const path of ['/connections', `/sources/${source.id}`, '/sources', '/keys', '/audit', '/connections/new']) {
      await page.goto(server.url + base + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.locator('img').count(), path).toBe(0)
    }
    await page.goto(`${server.url}${base}/search?source=${source.id}&entity=customers`)
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByLabel('Field 1').fill('name')
    await page.getByLabel('Value 1').fill('onerror')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('cell', { name: EVIL }).first().waitFor()
    await page.getByRole('row').nth(1).getByRole('button').click()
    await page.getByRole('dialog').getByText('onerror').first().waitFor()
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.evaluate('window.planted')).toBeUndefined()
    expect(complaints()).toEqual([])
  })

  test.each([
    ['dark', { colorScheme: 'dark' as const }],
    ['light, on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
    ['dark, on a phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ])('fits, %s', async (name, options) => {
    const { page, complaints } = await visitor(options)
    const workspace = await workspaceOf('default')
    await login(page, `/workspaces/${workspace.id}/connections`)
    const isPhone = 'viewport' in options
    const [source] = await one.gateway.sources.list(workspace.id)
    const [connection] = await one.gateway.connections.list(workspace.id, { limit: 1, offset: 0 })
    const pages = [
      'connections',
      'connections/new',
      `connections/${connection?.id}/timeline`,
      `connections/${connection?.id}/streams`,
      `connections/${connection?.id}/settings`,
      'sources',
      'sources/new',
      'sources/new?kind=jira',
      `sources/${source?.id}`,
      'search?entity=customers',
      'keys',
      'audit',
      'approvals',
      'agents',
    ]
    for (const path of pages) {
      await page.goto(`${server.url}/workspaces/${workspace.id}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await poll(() => page.locator('.loading').count()).toBe(0)
      if (path.startsWith('search')) {
        await page.getByRole('button', { name: 'Add condition' }).click()
        await page.getByLabel('Value 1').fill('@')
        await page.getByRole('button', { name: 'Search', exact: true }).click()
        await page.getByText(/ results? (so far )?\(/).waitFor()
      }
      expect(await overflow(page), path).toBe(0)
      await shoot(
        page,
        `${name} ${path
          .replaceAll('/', ' ')
          .replace(connection?.id ?? '-', 'id')
          .replace(source?.id ?? '-', 'id')}`,
      )
    }
    if (isPhone) {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await shoot(page, `${name} menu`)
      await page.getByRole('link', { name: 'Sources' }).click()
      await page.getByRole('heading', { name: 'Sources' }).waitFor()
      expect(await page.getByRole('link', { name: 'Audit' }).isVisible()).toBe(false)
    }
    expect(complaints()).toEqual([])
  })

  const lights = [
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['light, on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
    ['dark, on a phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ] as const

  test.each(lights)(
    'a request is tried from the page of the API, and a write asks first: %s',
    async (name, options) => {
      const { page, complaints } = await visitor(options)
      await page.goto(`${server.url}/docs`)
      expect(await overflow(page)).toBe(0)
      await shoot(page, `docs ${name}`)
      const item = page.locator('details').filter({ hasText: 'Lists the workspaces' }).first()
      await item.locator('summary').click()
      await item.getByRole('link', { name: 'Try it' }).click()
      await page.getByRole('heading', { name: 'Try the API' }).waitFor()
      const token = await one.token()
      await page.getByLabel('Token').fill(token)
      const send = page.getByRole('button', { name: 'Send', exact: true })
      await send.click()
      await page.getByRole('heading', { name: '200' }).waitFor()
      await page.getByText('"default"').waitFor()
      expect(await overflow(page)).toBe(0)
      await shoot(page, `try ${name}`)

      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await page.getByLabel('Operation').selectOption('POST /v1/workspaces')
      await page.getByLabel('Body').fill(JSON.stringify({ name: `tried ${name}` }))
      await send.click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      expect(sent.filter((one) => one.startsWith('POST'))).toEqual([])
      await send.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await page.getByRole('heading', { name: '200' }).waitFor()
      expect(sent.filter((one) => one.startsWith('POST'))).toEqual(['POST /v1/workspaces'])
      expect((await one.gateway.workspaces.list('*', { limit: 500, offset: 0 })).map((each) => each.name)).toContain(
        `tried ${name}`,
      )
      // The token is nowhere but in the page.
      const kept = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
      )
      expect(kept).not.toContain(token.slice(0, 20))
      expect(await page.context().cookies()).toEqual([])
      await page.reload()
      expect(await page.getByLabel('Token').inputValue()).toBe('')
      expect(complaints()).toEqual([])
    },
  )

  test('a request is tried as the session, and the cookie alone does nothing', async () => {
    const { page } = await visitor()
    await login(page)
    await page.goto(`${server.url}/docs/try?operation=${encodeURIComponent('GET /v1/workspaces')}`)
    const headers: Record<string, string>[] = []
    page.on('request', async (request) => {
      if (request.url().includes('/v1/workspaces')) headers.push(await request.allHeaders())
    })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: '200' }).waitFor()
    expect(headers[0]).toHaveProperty('authorization')
    expect(headers[0]).not.toHaveProperty('cookie')
    await page.getByLabel('Token').fill('planted')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: '401' }).waitFor()
  })

  test('a wrong secret is refused in words', async () => {
    const { page } = await visitor()
    await page.goto(server.url)
    await page.getByLabel('Client id').fill(one.login.id)
    await page.getByLabel('Client secret').fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').filter({ hasText: 'client id or client secret is wrong' }).waitFor()
  })

  test('a person logs in by the issuer, comes back to the page, and one who is not on the list stays out', async () => {
    const ada: Person = { sub: 'ada-1', email: 'ada@a.example', email_verified: true }
    const person = { current: ada }
    const provider = await issuer(person)
    const other = await testGateway({
      issuer: {
        ...{ issuer: provider.url, clientId: CLIENT.id, clientSecret: CLIENT.secret },
        allow: ['ada@a.example'],
      },
    })
    const served = await listen(createApp(other.gateway, { console: built.folder }), { port: 0, host: '127.0.0.1' })
    provider.open(`${served.url}/console/oidc/callback`)
    const at = async () => {
      const made = await visit(browser, served.url)
      open.push(made)
      return made
    }
    try {
      const { id } = await other.gateway.workspaces.ensure('acme')
      const path = `/workspaces/${id}/approvals`
      const { page, complaints } = await at()
      await page.goto(served.url + path)
      const button = page.getByRole('link', { name: `Log in with ${new URL(provider.url).host}` })
      await button.waitFor()
      await activate(page, `Log in with ${new URL(provider.url).host}`)
      await page.getByText('Signed in as ada@a.example').waitFor()
      expect(page.url()).toBe(served.url + path)
      await page.getByRole('heading', { level: 1, name: 'Approvals', exact: true }).waitFor()
      // Only the address bar left the gateway, and its policy did not object.
      const elsewhere = (text: string) => text.startsWith(`asks for ${provider.url}/`)
      expect(complaints().filter((text) => !elsewhere(text))).toEqual([])
      expect(await page.evaluate('document.cookie')).toBe('')
      await page.reload()
      await page.getByText('Signed in as ada@a.example').waitFor()
      await page.getByRole('button', { name: 'Log out' }).click()
      await button.waitFor()

      person.current = { ...ada, sub: 'eve-1', email: 'eve@a.example' }
      const { page: stranger } = await at()
      await stranger.goto(served.url)
      await stranger.getByRole('link', { name: /^Log in with/ }).click()
      await stranger.getByText(/^Log-in failed: /).waitFor()
      await stranger.goto(served.url)
      await stranger.getByLabel('Client id').waitFor()
    } finally {
      await served.close(100)
      await other.close()
      await provider.close()
    }
  })
})
