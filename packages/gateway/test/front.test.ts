// The listener that loads the app with the first request for it, and answers probes until then.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { front } from '../src/http/front.ts'
import { type Listening, listen } from '../src/http/server.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

let one: TestGateway
let server: Listening
/** How often the app was loaded, and whether that fails. */
let made: { apps: number; fails: boolean }
beforeEach(async () => {
  one = await testGateway()
  made = { apps: 0, fails: false }
  const load = async () => {
    if (made.fails) throw new Error('planted')
    made.apps++
    return createApp(one.gateway)
  }
  server = await listen(front(one.gateway, load), { port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await server.close(100)
  await one.close()
})

const facts = async (response: Response) => ({
  status: response.status,
  // Each response has a date and an id of its own.
  headers: Object.fromEntries([...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')),
  body: await response.text(),
})

test.each(['/v1/health', '/v1/health?a=b', '/api/v1/health', '/api/public/v1/health'])(
  'a probe at %s is answered as the app does, without it',
  async (path) => {
    const probe = await fetch(server.url + path)
    expect(made.apps).toBe(0)
    expect(probe.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    await fetch(`${server.url}/v1/nothing`)
    expect(made.apps).toBe(1)
    const app = await listen(one.app, { port: 0, host: '127.0.0.1' })
    expect(await facts(probe)).toEqual(await facts(await fetch(app.url + path)))
    await app.close(100)
  },
)

test.each([
  ['POST', '/v1/health'],
  ['GET', '/v1/health/'],
  ['GET', '/v1/health%2F'],
  ['GET', '//v1/health'],
])('%s %s is no probe', async (method, path) => {
  expect((await fetch(server.url + path, { method })).status).toBe(404)
  expect(made.apps).toBe(1)
})

test('while the database is away, a probe fails as the app says', async () => {
  await one.gateway.db.close()
  const { status } = await fetch(`${server.url}/v1/health`)
  expect(status).toBeGreaterThanOrEqual(500)
  expect(made.apps).toBe(1)
})

test('first requests at once load one app, and lose nothing of their bodies', async () => {
  const body = JSON.stringify({ client_id: one.login.id, client_secret: one.login.secret, more: 'x'.repeat(300_000) })
  const wrong = JSON.stringify({ client_id: one.login.id, client_secret: 'y'.repeat(300_000) })
  const headers = { 'content-type': 'application/json' }
  const send = (text: string) =>
    fetch(`${server.url}/v1/applications/token`, { method: 'POST', headers, body: text }).then(({ status }) => status)
  const app = await listen(one.app, { port: 0, host: '127.0.0.1' })
  const direct = (text: string) =>
    fetch(`${app.url}/v1/applications/token`, { method: 'POST', headers, body: text }).then(({ status }) => status)
  const expected = [await direct(body), await direct(wrong)]
  expect(await Promise.all([send(body), send(wrong)])).toEqual(expected)
  expect(made.apps).toBe(1)
  await app.close(100)
})

test('an app that cannot be loaded is a 500 with a line in the log, and is loaded by the next request', async () => {
  made.fails = true
  expect((await fetch(`${server.url}/v1/workspaces`)).status).toBe(500)
  expect(one.logs).toEqual([expect.stringContaining('a request could not be passed on')])
  expect((await fetch(`${server.url}/v1/health`)).status).toBe(200)
  made.fails = false
  expect((await fetch(`${server.url}/v1/workspaces`)).status).toBe(401)
  expect(made.apps).toBe(1)
})
