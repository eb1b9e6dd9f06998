// The console in headless Chromium: connectors of documents, and markup in what others wrote.
import { describe, expect, test, vi } from 'vitest'
import { connected } from './support/connection.ts'
import { shoot } from './support/console.ts'
import { chromium, EVIL, servedConsole } from './support/served-console.ts'

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

describe.skipIf('skipped' in chromium)('the console and what others wrote', async () => {
  if ('skipped' in chromium) return
  const { sandbox, one, server, visitor, login, workspaceOf } = await servedConsole(chromium.path)

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
})
