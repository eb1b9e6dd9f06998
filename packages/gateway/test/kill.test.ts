// kill -9 during writes: what was acknowledged is there, what was not is there whole or not at all.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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
})
afterAll(async () => {
  gateway?.child.kill('SIGKILL')
  await upstream?.close()
  rmSync(data, { recursive: true, force: true })
})

/** Makes, changes and deletes, until the gateway is gone; what it acknowledged. */
async function writer(send: ReturnType<typeof client>, workspaceId: string) {
  const made = new Map<string, string>()
  const deleted = new Set<string>()
  for (let round = 0; ; round++) {
    const reply = await send('POST', '/v1/sources', {
      name: 'first',
      workspaceId,
      configuration: { sourceType: 'stripe', ...sandbox.credentials },
    }).catch(() => undefined)
    if (!reply) return { made, deleted }
    const id: string = reply.body.sourceId
    made.set(id, 'first')
    // Nobody knows what became of the last request.
    const name = `changed ${round}`
    if (
      !(await send('PATCH', `/v1/sources/${id}`, { name, configuration: sandbox.credentials }).catch(() => undefined))
    ) {
      made.set(id, '?')
      return { made, deleted }
    }
    made.set(id, name)
    if (round % 3 !== 0) continue
    made.delete(id)
    if (!(await send('DELETE', `/v1/sources/${id}`).catch(() => undefined))) return { made, deleted }
    deleted.add(id)
  }
}

test('of sources and their secrets, while keys rotate', async () => {
  const { client_id, client_secret } = gateway
  const login = async () => {
    const body = { client_id, client_secret }
    return client(gateway.url, (await client(gateway.url)('POST', '/v1/applications/token', body)).body.access_token)
  }
  const acknowledged = { made: new Map<string, string>(), deleted: new Set<string>() }
  for (let kill = 0; kill < kills; kill++) {
    const send = await login()
    const workspaceId = (await send('GET', '/v1/workspaces')).body.data[0].workspaceId
    const writers = Array.from({ length: 4 }, () => writer(send, workspaceId))
    await vi.waitFor(
      async () => expect((await send('GET', '/v1/sources?limit=100')).body.data.length).toBeGreaterThan(8),
      { timeout: 60_000, interval: 20 },
    )
    // A rotation is under way when both die.
    const keys = spawn(process.execPath, [...bin, 'keys', 'rotate', '--data', data], { stdio: 'ignore' })
    const rotated = new Promise((resolve) => keys.once('exit', resolve))
    await new Promise((resolve) => setTimeout(resolve, 50 + kill * 37))
    const gone = new Promise((resolve) => gateway.child.once('exit', resolve))
    gateway.child.kill('SIGKILL')
    if (kill % 2 === 1) keys.kill('SIGKILL')
    await Promise.all([gone, rotated])
    for (const { made, deleted } of await Promise.all(writers)) {
      for (const [id, name] of made) acknowledged.made.set(id, name)
      for (const id of deleted) acknowledged.deleted.add(id)
    }
    gateway = await start()
  }
  const send = await login()
  expect(acknowledged.made.size).toBeGreaterThan(4)
  for (const [id, name] of acknowledged.made) {
    const { status, body } = await send('GET', `/v1/sources/${id}`)
    expect([id, status]).toEqual([id, 200])
    if (name !== '?') expect(body.name).toBe(name)
  }
  for (const id of acknowledged.deleted) expect((await send('GET', `/v1/sources/${id}`)).status).toBe(404)
  // Whole: each one that there is has a secret that opens, and that the vendor takes.
  const { data: all } = (await send('GET', '/v1/sources?limit=100')).body
  for (const { sourceId } of all)
    expect((await send('POST', '/v1/sources/check_connection', { sourceId })).body.status).toBe('succeeded')
})
