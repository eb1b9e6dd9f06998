// The console in headless Chromium: sources, connections, jobs and search.
import { createWebhook } from '@ferrule/sandbox'
import { describe, expect, test } from 'vitest'
import { connected } from './support/connection.ts'
import { activate, overflow, shoot, show, tabTo } from './support/console.ts'
import { chromium, LIGHTS, poll, servedConsole } from './support/served-console.ts'

describe.skipIf('skipped' in chromium)('the console copies', async () => {
  if ('skipped' in chromium) return
  const { sandbox, one, server, visitor, login, workspaceOf } = await servedConsole(chromium.path)

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

  test('fits, in each light and on each screen', async () => {
    const { page, complaints } = await visitor()
    const workspace = await workspaceOf('default')
    await login(page, `/workspaces/${workspace.id}/connections`)
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
      const title = path
        .replaceAll('/', ' ')
        .replace(connection?.id ?? '-', 'id')
        .replace(source?.id ?? '-', 'id')
      // Loaded once: its style follows the window.
      for (const [name, look] of LIGHTS) {
        await show(page, look)
        expect(await overflow(page), `${path}, ${name}`).toBe(0)
        await shoot(page, `${name} ${title}`)
      }
    }
    for (const [name, look] of LIGHTS) {
      if (!('viewport' in look)) continue
      await show(page, look)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await shoot(page, `${name} menu`)
      await page.getByRole('link', { name: 'Sources' }).click()
      await page.getByRole('heading', { name: 'Sources' }).waitFor()
      expect(await page.getByRole('link', { name: 'Audit' }).isVisible()).toBe(false)
    }
    expect(complaints()).toEqual([])
  })
})
