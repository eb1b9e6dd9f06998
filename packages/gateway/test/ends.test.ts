// Ends, and their traces: sessions, wrong log-ins, old rows, keys that do not fit, a database that is away.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StoreError } from '@ferrule/store'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { run } from '../src/cli/index.ts'
import { openDatabase } from '../src/db/open.ts'
import { openGateway } from '../src/gateway.ts'
import { networkOf } from '../src/http/attempts.ts'
import { Watchdog } from '../src/http/watchdog.ts'
import { prune } from '../src/records/retention.ts'
import { localWrapper } from '../src/vault/envelope.ts'
import { environmentRing, fileRing } from '../src/vault/key-ring.ts'
import { connected } from './support/connection.ts'
import { testGateway } from './support/gateway.ts'
import { startGateway } from './support/started.ts'

const one = await testGateway({ trustProxy: true })
const folder = mkdtempSync(join(tmpdir(), 'ferrule-ends-'))
afterAll(async () => {
  await one.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async (action: string) =>
  (await one.gateway.audit.list({ limit: 500 })).filter((row) => row.action === action)

describe('sessions', () => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const ask = (method: string, path: string, cookie = '', body?: object) =>
    one.app.request(`http://localhost${path}`, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
  const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] as string

  test('end with a log-out, also for who kept a cookie or a token of before', async () => {
    const opened = await ask('POST', '/console/session', '', {
      client_id: one.login.id,
      client_secret: one.login.secret,
    })
    expect(opened.status).toBe(200)
    const stolen = cookieOf(opened)
    const renewed = await ask('POST', '/console/token', stolen)
    const { access_token: token } = (await renewed.json()) as { access_token: string }
    expect((await one.send('GET', '/v1/workspaces', { token })).status).toBe(200)
    const other = await ask('POST', '/console/session', '', {
      client_id: one.login.id,
      client_secret: one.login.secret,
    })
    expect((await ask('DELETE', '/console/session', cookieOf(renewed))).status).toBe(204)
    expect((await ask('POST', '/console/token', stolen)).status).toBe(204)
    expect((await ask('POST', '/console/token', cookieOf(renewed))).status).toBe(204)
    expect((await one.send('GET', '/v1/workspaces', { token })).status).toBe(401)
    // Another session of the same application stays, and so do its programs.
    expect((await ask('POST', '/console/token', cookieOf(other))).status).toBe(200)
    expect((await one.send('GET', '/v1/workspaces', { token: await one.token() })).status).toBe(200)
    expect(await rows('console.logout')).toHaveLength(1)
  })
})

describe('wrong log-ins', () => {
  const login = (from: string, secret: string) =>
    one.app.request('/v1/applications/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ client_id: one.login.id, client_secret: secret }),
    })

  test('are limited by address, many at once too, and right ones are not', async () => {
    for (let time = 0; time < 15; time++) expect((await login('198.51.100.7', one.login.secret)).status).toBe(200)
    const wrong = await Promise.all(Array.from({ length: 40 }, () => login('203.0.113.9', 'wrong')))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = wrong.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(30)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    // The client's own value is before the proxy's.
    expect((await login('198.51.100.8, 203.0.113.9', one.login.secret)).status).toBe(429)
    expect((await login('203.0.113.9, 198.51.100.8', one.login.secret)).status).toBe(200)
    const noted = await rows('POST /v1/applications/token')
    expect(noted).toContainEqual(expect.objectContaining({ outcome: 'too-many-requests' }))
  })

  test('from one network of IPv6 are from one address', async () => {
    for (let host = 0; host < 12; host++) await login(`2001:db8:1:2::${host.toString(16)}`, 'wrong')
    expect((await login('2001:db8:1:2:ffff::1', one.login.secret)).status).toBe(429)
    expect((await login('2001:db8:1:3::1', one.login.secret)).status).toBe(200)
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('2001:DB8::1')).toBe(networkOf('2001:0db8:0:0:1::'))
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  test('are counted, not kept one by one', async () => {
    const before = (await one.gateway.audit.list({ limit: 500 })).length
    for (let host = 0; host < 100; host++) await login(`192.0.2.${host}`, 'planted-wrong')
    for (let time = 0; time < 100; time++) await one.send('GET', `/v1/none-${time}`)
    const all = await one.gateway.audit.list({ limit: 500 })
    expect(all.length - before).toBeLessThanOrEqual(3)
    const [counted] = await rows('POST /v1/applications/token')
    expect(counted).toMatchObject({ actor: 'unknown', outcome: 'invalid-api-key' })
    expect(Number(counted?.count)).toBeGreaterThanOrEqual(100)
    expect(JSON.stringify(all)).not.toContain('planted')
  })
})

test('the audit log has tokens, workspaces, and what was refused, once', async () => {
  const scoped = await one.scoped('audited')
  expect(await rows('workspace.create')).toHaveLength(1)
  expect((await rows('token.scoped'))[0]).toMatchObject({ actor: one.login.id, outcome: 'ok' })
  expect((await one.send('GET', '/v1/applications', { token: scoped })).status).toBe(403)
  expect((await rows('GET /v1/applications'))[0]).toMatchObject({ actor: one.login.id, outcome: 'forbidden' })
  expect((await one.send('GET', '/v1/sources/nothing', { token: scoped })).status).toBe(404)
  const [missing] = await rows('GET /v1/sources/{sourceId}')
  expect(missing).toMatchObject({ target: null, outcome: 'resource-not-found' })
  expect(missing?.workspace_id).toEqual(expect.any(String))
  // An action that has a row already is not there again as a request.
  const { id: workspaceId } = await one.gateway.workspaces.ensure('audited')
  const { source } = await connected(one.gateway, { workspaceId })
  const body = { entity: 'customers', action: 'nonsense' }
  const path = `/v1/connectors/sources/${source.id}/execute`
  const count = (await one.gateway.audit.list({ limit: 500 })).length
  expect((await one.send('POST', path, { token: scoped, body })).status).toBe(422)
  expect((await one.gateway.audit.list({ limit: 500 })).length).toBe(count + 1)
})

test('an id or a name with U+0000 is refused as such, on every database', async () => {
  const token = await one.token()
  expect((await one.send('GET', '/v1/sources/a%00b', { token })).status).toBe(404)
  expect((await one.send('POST', '/v1/workspaces', { token, body: { name: 'a\0b' } })).status).toBe(400)
})

test('leases of processes that were killed go after a day', async () => {
  const { db } = one.gateway
  const now = Date.now()
  const lease = (key: string, until: number) => ({ key, holder: 'gone', until })
  await db.shared
    .insertInto('lease')
    .values([lease('running:old', now - 25 * 3_600_000), lease('running:late', now - 3_600_000)])
    .execute()
  await prune(db, {}, now)
  const left = await db.shared.selectFrom('lease').select('key').where('holder', '=', 'gone').execute()
  expect(left).toEqual([{ key: 'running:late' }])
})

test('old rows go in batches, the newest stay, and so does the last job of each connection', async () => {
  const { gateway } = one
  const { id: workspaceId } = await gateway.workspaces.ensure('old')
  const connection = await connected(gateway, { workspaceId })
  const day = 24 * 3_600_000
  const now = Date.now() + 400 * day
  for (let time = 0; time < 3; time++) {
    const { id } = await gateway.jobs.create(connection, 'sync')
    const [claimed] = await gateway.jobs.claim('w', { now: Date.now() + day })
    await gateway.jobs.log(claimed?.job as never, 0, [{ at: Date.now(), level: 'info', message: 'x' }])
    await gateway.jobs.end(claimed?.job as never, 0, 'w', { status: 'succeeded', rows: 0, bytes: 0 })
    expect((await gateway.jobs.get('*', id))?.status).toBe('succeeded')
  }
  const entry = { workspaceId: null, actor: 'a', action: 'many', outcome: 'ok', requestId: '' }
  for (let row = 0; row < 1_200; row++) await gateway.audit.write(entry)
  await prune(gateway.db, { audit: { rows: 100 } }, Date.now())
  expect(await rows('many')).toHaveLength(100)
  expect(await gateway.jobs.list('*', { connectionId: connection.id, limit: 9 })).toHaveLength(3)
  await prune(gateway.db, {}, now)
  expect(await rows('many')).toHaveLength(0)
  const jobs = await gateway.jobs.list('*', { connectionId: connection.id, limit: 9 })
  expect(jobs).toHaveLength(1)
  expect(await gateway.jobs.attempts('*', jobs[0]?.id as number)).toHaveLength(1)
  expect(await gateway.jobs.logs('*', jobs[0]?.id as number, 0)).toHaveLength(0)
})

test('a database that is away is a 503, never a word about the token', async () => {
  const two = await testGateway()
  const token = await two.token()
  const fresh = await openGateway({
    db: await openDatabase({ data: two.folder }),
    keys: localWrapper(fileRing(join(two.folder, 'keys.json'))),
    copies: { data: two.folder },
  })
  const away = vi.spyOn(fresh.signingKeys, 'verifying')
  away.mockRejectedValue(new StoreError('unavailable', 'the database does not answer'))
  const reply = await createApp(fresh).request('/v1/sources', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status, await reply.text()).toBe(503)
  await fresh.close()
  await two.close()
})

test('a gateway with another key does not start', async () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const two = await testGateway({ folder, keys: localWrapper(environmentRing(key)) })
  await two.scoped('acme')
  await two.gateway.close()
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const other = { FERRULE_KEY: Buffer.alloc(32, 2).toString('base64') }
  expect(await run(['start', '--data', folder, '--port', '0'], other)).toBe(1)
  expect(said.mock.calls.join('')).toMatch(/the key env-\w+ is not among this gateway's keys/)
  said.mockRestore()
})

test('a secret that the operator chose is not printed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ferrule-chosen-'))
  const secret = 'chosen-by-the-operator-0123456789abcdef'
  const env = { FERRULE_CLIENT_ID: 'operator', FERRULE_CLIENT_SECRET: secret }
  const started = await startGateway({ data, env })
  // Also after a failure: a gateway that is left running keeps the test run alive.
  onTestFinished(() => {
    started.child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  })
  expect(started).toMatchObject({ client_id: 'operator', client_secret: null })
  const reply = await fetch(`${started.url}/v1/applications/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'operator', client_secret: secret }),
  })
  expect(reply.status).toBe(200)
})

test('a blocked event loop is reported', async () => {
  const said: unknown[] = []
  const watchdog = new Watchdog((_, message, facts) => said.push([message, facts]))
  watchdog.start()
  const until = performance.now() + 1_200
  while (performance.now() < until) expect(said).toEqual([])
  await vi.waitFor(() => expect(said).toContainEqual(['the event loop was blocked', expect.anything()]), 5_000)
  watchdog.stop()
})
