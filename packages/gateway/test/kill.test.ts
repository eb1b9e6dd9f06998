// kill -9 during writes: what was acknowledged is there, what was not is there whole or not at all.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bin, client, type Started, startGateway } from './support/started.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const sandbox = createSandbox('stripe', { records: { customers: 3, products: 1 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
const data = mkdtempSync(join(tmpdir(), 'ferrule-kill-'))
let gateway: Started
/** More of them, for a longer look. */
const kills = Number(process.env['FERRULE_KILLS'] ?? 1)

const start = () => startGateway({ data, env: { FERRULE_UPSTREAM_STRIPE: upstream.url } })

beforeAll(async () => {
  upstream = await sandbox.listen()
  gateway = await start()
  secret = gateway.client_secret
})
afterAll(async () => {
  gateway?.child.kill('SIGKILL')
  await upstream?.close()
  rmSync(data, { recursive: true, force: true })
})

/** Acknowledged writes of one kind of records: their names (`?` where the last answer did not come), and those that are gone. */
interface Acknowledged {
  readonly made: Map<string, string>
  readonly deleted: Set<string>
}

interface Written {
  readonly path: string
  readonly id: string
  readonly creation: object
  /** Other values that change with the name. */
  readonly change: object
}

/** Makes, changes and deletes, until the gateway is gone. */
async function write(
  send: ReturnType<typeof client>,
  { path, id: key, creation, change }: Written,
): Promise<Acknowledged> {
  const made = new Map<string, string>()
  const deleted = new Set<string>()
  const ask = (method: string, to: string, body?: object) => send(method, to, body).catch(() => undefined)
  for (let round = 0; ; round++) {
    const reply = await ask('POST', path, { ...creation, name: 'first' })
    if (!reply) return { made, deleted }
    const id: string = reply.body[key]
    made.set(id, 'first')
    const name = `changed ${round}`
    const changed = await ask('PATCH', `${path}/${id}`, { name, ...change })
    made.set(id, changed ? name : '?')
    if (!changed) return { made, deleted }
    if (round % 3 !== 0) continue
    made.delete(id)
    if (!(await ask('DELETE', `${path}/${id}`))) return { made, deleted }
    deleted.add(id)
  }
}

/** A rotation of keys that has begun: the new key is in the file, and secrets are being wrapped with it. */
async function rotation() {
  const before = readFileSync(join(data, 'keys.json'), 'utf8')
  const child = spawn(process.execPath, [...bin, 'keys', 'rotate', '--data', data], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (readFileSync(join(data, 'keys.json'), 'utf8') === before) {
    if (child.exitCode !== null) throw new Error(`keys rotate ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { child, ended }
}

/** The secret was shown once, at the first start. */
let secret: string | null
async function login() {
  const body = { client_id: gateway.client_id, client_secret: secret }
  return client(gateway.url, (await client(gateway.url)('POST', '/v1/applications/token', body)).body.access_token)
}

const sources = '/v1/sources'
const connections = '/v1/connections'

test('of sources, secrets and connections, and of keys that rotate', async () => {
  const of = () => ({ made: new Map<string, string>(), deleted: new Set<string>() })
  const acknowledged = { [sources]: of(), [connections]: of() }
  for (let kill = 0; kill < kills; kill++) {
    const send = await login()
    const workspaceId = (await send('GET', '/v1/workspaces')).body.data[0].workspaceId
    const configuration = { sourceType: 'stripe', ...sandbox.credentials }
    const { sourceId } = (await send('POST', sources, { name: 'of connections', workspaceId, configuration })).body
    const destination = { name: 'd', workspaceId, configuration: { destinationType: 'store' } }
    const { destinationId } = (await send('POST', '/v1/destinations', destination)).body
    const source = {
      path: sources,
      id: 'sourceId',
      creation: { workspaceId, configuration },
      change: { configuration },
    }
    const connection = {
      path: connections,
      id: 'connectionId',
      creation: { sourceId, destinationId, configurations: { streams: [{ name: 'customers' }] } },
      change: { prefix: 'p_', schedule: { scheduleType: 'cron', cronExpression: '0 3 * * *' } },
    }
    const writers = [source, source, source, connection, connection].map((kind) => write(send, kind))
    const count = async (path: string) => (await send('GET', `${path}?limit=100`)).body.data.length
    await vi.waitFor(
      async () => {
        expect(await count(sources)).toBeGreaterThan(8)
        expect(await count(connections)).toBeGreaterThan(3)
      },
      { timeout: 60_000, interval: 20 },
    )
    const { child: keys, ended } = await rotation()
    const gone = new Promise((resolve) => gateway.child.once('exit', resolve))
    gateway.child.kill('SIGKILL')
    if (kill % 2 === 0) keys.kill('SIGKILL')
    await Promise.all([gone, ended])
    for (const [index, { made, deleted }] of (await Promise.all(writers)).entries()) {
      const all = acknowledged[index < 3 ? sources : connections]
      for (const [id, name] of made) all.made.set(id, name)
      for (const id of deleted) all.deleted.add(id)
    }
    gateway = await start()
  }
  const send = await login()
  for (const [path, { made, deleted }] of Object.entries(acknowledged)) {
    expect(made.size).toBeGreaterThan(2)
    for (const [id, name] of made) {
      const { status, body } = await send('GET', `${path}/${id}`)
      expect([id, status]).toEqual([id, 200])
      if (name === '?') continue
      expect(body.name).toBe(name)
      // A change is whole.
      if (path === connections) expect(body).toMatchObject({ prefix: 'p_', schedule: { scheduleType: 'cron' } })
    }
    for (const id of deleted) expect((await send('GET', `${path}/${id}`)).status).toBe(404)
  }
  // Whole: each one that there is has a secret that opens, and that the vendor takes.
  const { data: all } = (await send('GET', '/v1/sources?limit=100')).body
  for (const { sourceId } of all)
    expect((await send('POST', '/v1/sources/check_connection', { sourceId })).body.status).toBe('succeeded')
})

test('of an import: it can be done again', async () => {
  const run = (command: string, folder: string, input?: string) =>
    execFileSync(process.execPath, [...bin, command, '--data', folder], { input, env, encoding: 'utf8' })
  const env = { ...process.env, FERRULE_KEY_FILE: join(data, 'keys.json') }
  const send = await login()
  const workspaceId = (await send('GET', '/v1/workspaces')).body.data[0].workspaceId
  const configuration = { sourceType: 'stripe', ...sandbox.credentials }
  expect((await send('POST', sources, { name: 'moved', workspaceId, configuration })).status).toBe(200)
  // It refuses beside a gateway that runs, and not beside one that was killed.
  expect(() => run('export', data)).toThrow('stop it first')
  const gone = new Promise((resolve) => gateway.child.once('exit', resolve))
  gateway.child.kill('SIGKILL')
  await gone
  const text = run('export', data)
  const target = mkdtempSync(join(tmpdir(), 'ferrule-kill-import-'))
  try {
    const child = spawn(process.execPath, [...bin, 'import', '--data', target], {
      env,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // All but the end. Blanks fill the pipe: when they are taken, the lines before them have been read.
    const cut = text.trimEnd().lastIndexOf('\n')
    const blanks = ' '.repeat(1_000_000)
    await new Promise((resolve) => child.stdin.write(text.slice(0, cut + 1) + blanks, resolve))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(child.exitCode).toBeNull()
    child.kill('SIGKILL')
    await ended
    expect(run('import', target, text)).toMatch(/^\d+ rows and the copies/)
    const rows = (exported: string) =>
      exported
        .split('\n')
        .filter((line) => /"table":"(source|connection|secret)"/.test(line))
        // Each export is signed with a key of its own.
        .map((line) => line.replace(/,"mac":"[^"]*"\}$/, '}'))
        .sort()
    expect(rows(run('export', target))).toEqual(rows(text))
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
})
