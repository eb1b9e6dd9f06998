// A gateway with its console, and a browser before it, for the tests of one page.
import { createSandbox } from '@ferrule/sandbox'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { createApp } from '../../src/app.ts'
import { listen } from '../../src/http/server.ts'
import { buildConsole, findChromium, openBrowser, type Visit, visit } from './console.ts'
import { testGateway } from './gateway.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

export const chromium = await findChromium()
if ('skipped' in chromium) console.log(`Console: skipped, ${chromium.skipped}`)

/** No test says how fast a machine is: this only ends what hangs. */
export const poll = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

/** Markup that says so if it is not shown as text. */
export const EVIL = '<img src=x onerror="window.planted=1">'

const ALL_LIGHTS = [
  ['light', {}],
  ['dark', { colorScheme: 'dark' as const }],
  ['light, on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['dark, on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' as const }],
] as const

/** Light on a screen and dark on a phone: each light and each size once. All four where pictures are wanted. */
export const LIGHTS = ALL_LIGHTS.filter(
  ([name]) => process.env['FERRULE_SHOTS'] || name === 'light' || name === 'dark, on a phone',
)

/** For one `describe`, whose end closes everything; what a test opened is closed with it. */
export async function servedConsole(path: string) {
  const sandbox = createSandbox('stripe', { records: { customers: 40, products: 5 } })
  const upstream = await sandbox.listen()
  const one = await testGateway({ upstreams: { stripe: upstream.url } })
  await one.gateway.work({ interval: 100, pause: 50 })
  const built = await buildConsole()
  const server = await listen(createApp(one.gateway, { console: built.folder }), { port: 0, host: '127.0.0.1' })
  const browser = await openBrowser(path)
  const open: Visit[] = []
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close()
  })
  afterAll(async () => {
    await browser.close()
    await server.close(100)
    await one.close()
    await upstream.close()
    built.remove()
  })

  /** @param url Default: of this gateway. */
  async function visitor(options: Parameters<typeof visit>[2] = {}, url = server.url): Promise<Visit> {
    const made = await visit(browser, url, options)
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
  return { sandbox, one, server, folder: built.folder, visitor, login, workspaceOf }
}
