// The console in headless Chromium: log-ins, keys, and the page of the API.
import { describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { listen } from '../src/http/server.ts'
import { activate, overflow, shoot } from './support/console.ts'
import { testGateway } from './support/gateway.ts'
import { CLIENT, issuer, type Person } from './support/issuer.ts'
import { chromium, LIGHTS, poll, servedConsole } from './support/served-console.ts'

describe.skipIf('skipped' in chromium)('the console and access', async () => {
  if ('skipped' in chromium) return
  const { one, server, folder, visitor, login, workspaceOf } = await servedConsole(chromium.path)

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

  test.each(LIGHTS)(
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
    const served = await listen(createApp(other.gateway, { console: folder }), { port: 0, host: '127.0.0.1' })
    provider.open(`${served.url}/console/oidc/callback`)
    const at = () => visitor({}, served.url)
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
