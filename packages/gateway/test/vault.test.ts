import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { keys } from '../src/cli/keys.ts'
import { localWrapper, open, type Sealed } from '../src/vault/envelope.ts'
import { fileRing } from '../src/vault/key-ring.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

let one: TestGateway
const SECRET = 'sk_test_planted4242424242'

beforeEach(async () => {
  one = await testGateway()
})
afterEach(() => one?.close())

const body = (workspace: string) => ({
  external_user_id: workspace,
  connector_type: 'Stripe',
  name: 'billing',
  credentials: { api_key: SECRET },
  replication_config: { start_date: '2026-01-01', client_secret: SECRET },
})

async function create(workspace: string): Promise<{ id: string; token: string; text: string }> {
  const token = await one.scoped(workspace)
  const reply = await one.send('POST', '/v1/integrations/connectors', { token, body: body(workspace) })
  expect(reply.status, reply.text).toBe(200)
  return { id: reply.body.id, token, text: reply.text }
}

test('a planted secret is in no answer, no log and no file', async () => {
  const { id, token, text } = await create('acme')
  const replies = [text]
  for (const [method, path, sent] of [
    ['GET', `/v1/integrations/connectors/${id}`, undefined],
    ['GET', '/v1/integrations/connectors?workspace_name=acme', undefined],
    ['PUT', `/v1/integrations/connectors/${id}`, { replication_config: { token: SECRET } }],
    ['PUT', `/v1/integrations/connectors/${id}`, { baseUrl: SECRET }],
    ['POST', '/v1/integrations/connectors', { ...body('acme'), credentials: { key: SECRET } }],
    ['POST', '/v1/integrations/connectors', { ...body('acme'), credentials: { api_key: `pk_${SECRET}` } }],
    ['POST', `/v1/connectors/sources/${id}/execute`, { entity: SECRET, action: SECRET, params: { [SECRET]: SECRET } }],
    ['GET', '/v1/audit', undefined],
  ] as const) {
    const reply = await one.send(method, path, { token, ...(sent && { body: sent }) })
    // The name that the caller sent may not be quoted either.
    replies.push(reply.text)
  }
  for (const reply of replies) expect(reply).not.toContain('planted4242')
  expect(one.logs.join('\n')).not.toContain('planted4242')
  await one.gateway.close()
  for (const name of readdirSync(one.folder)) {
    const bytes = readFileSync(join(one.folder, name), 'latin1')
    expect(bytes.includes('planted4242'), name).toBe(false)
    expect(bytes.includes(Buffer.from(SECRET).toString('base64').slice(0, 24)), name).toBe(false)
  }
  one = await testGateway({ folder: one.folder })
})

test('the key of a service account is in no answer, no log, no audit and no file', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const token = await one.scoped('acme')
  const source = {
    external_user_id: 'acme',
    connector_type: 'Google-Drive',
    name: 'files',
    credentials: { client_email: 'reader@project.iam.example', private_key: privateKey, subject: 'ada@example.com' },
  }
  const made = await one.send('POST', '/v1/integrations/connectors', { token, body: source })
  expect(made.status, made.text).toBe(200)
  const replies = [made]
  const half = privateKey.slice(0, 900)
  for (const [method, path, body] of [
    ['GET', `/v1/integrations/connectors/${made.body.id}`, undefined],
    ['POST', '/v1/integrations/connectors', { ...source, credentials: { ...source.credentials, private_key: half } }],
    ['PUT', `/v1/integrations/connectors/${made.body.id}`, { credentials: { private_key: half } }],
    ['GET', '/v1/audit', undefined],
  ] as const)
    replies.push(await one.send(method, path, { token, ...(body && { body }) }))
  await one.gateway.close()
  const files = readdirSync(one.folder).map((name) => readFileSync(join(one.folder, name), 'latin1'))
  const shown = [...replies.map(({ text }) => text), ...one.logs, ...files]
  for (const line of privateKey.split('\n').filter((line) => line.length > 40))
    for (const text of shown) expect(text.includes(line)).toBe(false)
  one = await testGateway({ folder: one.folder })
})

test('a sealed row that is moved to another tenant, source or purpose does not open', async () => {
  const { id } = await create('acme')
  const { workspaceId } = (await one.gateway.sources.get('*', id)) as { workspaceId: string }
  const keys = localWrapper(fileRing(join(one.folder, 'keys.json')))
  const row = await one.gateway.db.as('*', (queries) =>
    queries.selectFrom('secret').selectAll().executeTakeFirstOrThrow(),
  )
  const sealed = JSON.parse(row.sealed_json) as Sealed
  const context = JSON.stringify([workspaceId, id, 'credentials'])
  expect(JSON.parse(await open(keys, context, sealed))).toEqual({ api_key: SECRET })
  for (const other of [
    JSON.stringify(['other', id, 'credentials']),
    JSON.stringify([workspaceId, 'other', 'credentials']),
    JSON.stringify([workspaceId, id, 'token']),
  ])
    await expect(open(keys, other, sealed)).rejects.toThrow()
  for (const part of ['wrapped', 'iv', 'data'] as const) {
    const bytes = Buffer.from(sealed[part], 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
    await expect(open(keys, context, { ...sealed, [part]: bytes.toString('base64') })).rejects.toThrow()
  }
})

test('keys rotate beside a running gateway: all secrets go under the new key, and stay readable', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map(create))
  const before = await one.token()
  const ring = fileRing(join(one.folder, 'keys.json'))
  const old = ring.current()
  const now = ring.rotate()
  expect(now).not.toBe(old)
  // The running gateway seals under the new key without being told.
  await create('d')
  const names = () => one.gateway.db.as('*', (queries) => queries.selectFrom('secret').select('key_name').execute())
  expect(new Set((await names()).map((row) => row.key_name))).toEqual(new Set([old, now]))
  // The credentials of three sources, and what the names of limits are made with.
  expect(await one.gateway.vault.rewrap()).toBe(4)
  await one.gateway.signingKeys.rewrap()
  expect(new Set((await names()).map((row) => row.key_name))).toEqual(new Set([now]))
  ring.forget(old)
  for (const { id } of made) {
    const source = await one.gateway.sources.get('*', id)
    expect(await one.gateway.sources.credentials(source as never)).toEqual({ api_key: SECRET })
  }
  // Tokens of before are still good, and new ones are made under a new key.
  await one.gateway.signingKeys.rotate()
  expect((await one.send('GET', '/v1/applications', { token: before })).status).toBe(200)
  expect((await one.send('GET', '/v1/applications', { token: await one.token() })).status).toBe(200)
  expect((await one.send('GET', '/.well-known/jwks.json')).body.keys).toHaveLength(2)
})

test('of two rotations at once, the second begins when the first has ended', async () => {
  const path = join(one.folder, 'keys.json')
  const before = readFileSync(path, 'utf8')
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  let second: Promise<void> | undefined
  await one.gateway.leases.with('keys', async () => {
    second = keys(['rotate', '--data', one.folder, '--json'], {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
  await second
  expect(said).toHaveBeenCalledWith('{"secrets":0}\n')
  said.mockRestore()
  expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')).keys)).toHaveLength(2)
})

test('the key file is for its owner alone', async () => {
  const path = join(one.folder, 'keys.json')
  chmodSync(path, 0o644)
  expect(() => fileRing(path)).toThrow('chmod 600')
  chmodSync(path, 0o600)
  expect(fileRing(path).current()).toMatch(/^k/)
})

test('two that start at once in one folder have one key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-ring-'))
  const rings = Array.from({ length: 8 }, () => fileRing(join(folder, 'keys.json')))
  expect(new Set(rings.map((ring) => ring.current())).size).toBe(1)
  rmSync(folder, { recursive: true })
})

test('another machine over the same tables takes the same tokens and opens the same secrets', async () => {
  const { id } = await create('acme')
  const token = await one.token()
  const two = await testGateway({ folder: one.folder })
  try {
    const reply = await createApp(two.gateway).request(`/v1/integrations/connectors/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(200)
  } finally {
    await two.close()
  }
})

test('what no connector knows is neither kept nor shown, wherever it stands', async () => {
  const token = await one.token()
  const { id: workspaceId } = await one.gateway.workspaces.ensure('acme')
  const places = {
    credentials: { auth: { client_secret: SECRET }, auth_type: 'Client' },
    list: [{ password: SECRET }],
    ssh_key: SECRET,
    pass: SECRET,
    'api-key': SECRET,
    Cookie: SECRET,
    tunnel: { host: 'db', deeper: { bearer: [SECRET] } },
    folder_url: `https://user:${SECRET}@example.com/`,
    projects: [{ key: SECRET }],
    service_account_info: { private_key: SECRET },
  }
  const harmless = { start_date: '2026-01-01', account_id: 'acct_1' }
  const replies = []
  const source = { name: 's', workspaceId, configuration: { sourceType: 'stripe', client_secret: SECRET, ...places } }
  const made = await one.send('POST', '/v1/sources', { token, body: source })
  expect(made.status, made.text).toBe(200)
  const patch = { configuration: { ...harmless, unknown: SECRET } }
  replies.push(made, await one.send('PATCH', `/v1/sources/${made.body.sourceId}`, { token, body: patch }))
  const { configuration } = replies[1]?.body ?? {}
  expect(configuration).toMatchObject({ start_date: '2026-01-01', account_id: 'acct_1', unknown: '**********' })
  expect(configuration.credentials).toEqual({ auth: '**********', auth_type: 'Client' })
  const agents = { ...body('acme'), replication_config: { ...places, start_date: '2026-01-01' } }
  replies.push(await one.send('POST', '/v1/integrations/connectors', { token: await one.scoped('acme'), body: agents }))
  const nowhere = {
    name: 'd',
    workspaceId,
    configuration: { ...places, destinationType: 'dev-null', test_destination: places },
  }
  replies.push(await one.send('POST', '/v1/destinations', { token, body: nowhere }))
  for (const reply of replies) expect([reply.status, reply.text.includes('planted4242')]).toEqual([200, false])
  await one.gateway.close()
  for (const name of readdirSync(one.folder))
    expect(readFileSync(join(one.folder, name), 'latin1').includes('planted4242'), name).toBe(false)
  one = await testGateway({ folder: one.folder })
})
