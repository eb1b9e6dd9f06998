// `--workers`: processes that take jobs, are started again when they end, and never outlive the command.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { openServer } from '@ferrule/test-kit/server'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { run } from '../src/cli/index.ts'
import { bin, client } from './support/started.ts'
import { acmeDocument } from './support/tickets.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
const folder = mkdtempSync(join(tmpdir(), 'ferrule-workers-'))
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  if (!('skipped' in server)) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** More of them, for a longer look. */
const kills = Number(process.env['FERRULE_KILLS'] ?? 2)

const waits = { timeout: 60_000, interval: 50 }

/** Runs a command until it has printed a line; its log is kept. */
async function begin(command: string, env: NodeJS.ProcessEnv, args: readonly string[]) {
  const child = spawn(process.execPath, [...bin, command, '--data', folder, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  started.push(child)
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${log.join('\n')}`)))
  })
  return { child, log, facts: JSON.parse(line) as Record<string, string> }
}

/** Processes that another has started. */
const childrenOf = ({ pid }: ChildProcess): number[] =>
  execFileSync('ps', ['-o', 'pid=,ppid=', '-A'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([own]) => own as number)
    // The one that lists them ends at once.
    .filter(isAlive)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const gone = (pids: readonly number[]) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), waits)

describe.skipIf('skipped' in server || process.platform === 'win32')('on Postgres', async () => {
  if ('skipped' in server) return
  const url = await server.database()

  test('start: workers run the jobs, a killed one is replaced, and all end with it', async () => {
    const sandbox = createSandbox('stripe', { records: { customers: 3, products: 1 } })
    const upstream = await sandbox.listen()
    const env = { FERRULE_UPSTREAM_STRIPE: upstream.url, FERRULE_DATABASE_URL: url }
    const { child, log, facts } = await begin('start', env, [
      ...['--port', '0', '--workers', '2', '--no-copy', '--metrics', '0'],
    ])
    await vi.waitFor(() => expect(childrenOf(child)).toHaveLength(2), waits)
    const [first, second] = childrenOf(child) as [number, number]
    // No address with a password is in the list of processes.
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(first)], { encoding: 'utf8' })
    expect(command).toContain(' work ')
    expect(command).not.toContain('postgres://')
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => {
      const now = childrenOf(child)
      expect(now).toHaveLength(2)
      expect(now).toContain(second)
      expect(now).not.toContain(first)
    }, waits)
    expect(log.filter((line) => line.includes('a worker ended'))).toEqual([
      expect.stringContaining(`"pid":${first},"code":null,"signal":"SIGKILL"`),
    ])
    const { client_id, client_secret } = facts
    const login = await client(facts['url'] as string)('POST', '/v1/applications/token', { client_id, client_secret })
    const send = client(facts['url'] as string, login.body.access_token)
    const { workspaceId } = (await send('GET', '/v1/workspaces')).body.data[0]
    const configuration = { sourceType: 'stripe', ...sandbox.credentials }
    const { sourceId } = (await send('POST', '/v1/sources', { name: 's', workspaceId, configuration })).body
    const place = { name: 'd', workspaceId, configuration: { destinationType: 'store' } }
    const { destinationId } = (await send('POST', '/v1/destinations', place)).body
    const configurations = { streams: [{ name: 'customers' }] }
    const { connectionId } = (await send('POST', '/v1/connections', { sourceId, destinationId, configurations })).body
    const { jobId } = (await send('POST', '/v1/jobs', { connectionId, jobType: 'sync' })).body
    await vi.waitFor(async () => expect((await send('GET', `/v1/jobs/${jobId}`)).body.status).toBe('succeeded'), waits)
    // By a worker: the process that serves has run none.
    expect(log.filter((line) => line.includes('stream copied'))).toHaveLength(1)
    await vi.waitFor(async () => {
      const metrics = await (await fetch(facts['metrics_url'] as string)).text()
      expect(metrics).toContain('ferrule_jobs_attempts_total{outcome="succeeded"} 1')
      expect(metrics).toMatch(/ferrule_vendor_responses_total\{connector="stripe",status="2xx"\} [1-9]/)
    }, waits)
    const all = childrenOf(child)
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
    expect(all.filter(isAlive)).toEqual([])
    await upstream.close()
  })

  test('workers are killed in the middle of a copy of an imported API: every row is there once', {
    timeout: 300_000,
  }, async () => {
    const tickets = Array.from({ length: 2_000 }, (_, index) => ({ id: `t${index}`, subject: `Ticket ${index}` }))
    let asked = 0
    let holdAt = 3
    let reached = (): void => {}
    let gate = Promise.resolve()
    const upstream = await openServer(async ({ query }) => {
      if (++asked === holdAt) {
        reached()
        await gate
      }
      const start = Number(query.get('cursor') ?? 0)
      const end = start + Number(query.get('limit') ?? 20)
      return { body: { data: tickets.slice(start, end), ...(end < tickets.length && { next_cursor: String(end) }) } }
    })
    const file = join(folder, 'acme.json')
    writeFileSync(file, JSON.stringify(acmeDocument(upstream.url)))
    const env = { FERRULE_DATABASE_URL: await server.database() }
    const { child, log, facts } = await begin('start', env, ['--port', '0', '--workers', '2', '--no-copy'])
    const silent = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await run(['connectors', 'add', file, '--yes', '--private', '--data', folder], env)
    silent.mockRestore()
    const { client_id, client_secret } = facts
    const login = await client(facts['url'] as string)('POST', '/v1/applications/token', { client_id, client_secret })
    const send = client(facts['url'] as string, login.body.access_token)
    const { workspaceId } = (await send('GET', '/v1/workspaces')).body.data[0]
    const configuration = { sourceType: 'acme', token: 'acme-secret-1' }
    const { sourceId } = await vi.waitFor(async () => {
      const made = await send('POST', '/v1/sources', { name: 's', workspaceId, configuration })
      expect(made.status).toBe(200)
      return made.body
    }, waits)
    const place = { name: 'd', workspaceId, configuration: { destinationType: 'jsonl' } }
    const { destinationId } = (await send('POST', '/v1/destinations', place)).body
    const configurations = { streams: [{ name: 'tickets' }] }
    const { connectionId } = (await send('POST', '/v1/connections', { sourceId, destinationId, configurations })).body
    const begun = asked
    holdAt = begun + 3
    let open = (): void => {}
    const held = () =>
      new Promise<void>((resolve) => {
        reached = resolve
        gate = new Promise((next) => {
          open = next
        })
      })
    let waiting = held()
    const { jobId } = (await send('POST', '/v1/jobs', { connectionId, jobType: 'sync' })).body
    for (let kill = 0; kill < kills; kill++) {
      await waiting
      for (const pid of childrenOf(child)) process.kill(pid, 'SIGKILL')
      holdAt = asked + 3
      const release = open
      waiting = held()
      release()
    }
    await waiting
    open()
    await vi.waitFor(async () => expect((await send('GET', `/v1/jobs/${jobId}`)).body.status).toBe('succeeded'), waits)
    expect(log.filter((line) => line.includes('a worker ended')).length).toBeGreaterThanOrEqual(kills)
    const [copied] = globSync('destinations/**/tickets.jsonl', { cwd: folder })
    const rows = readFileSync(join(folder, copied as string), 'utf8')
      .trim()
      .split('\n')
    expect(rows.map((row) => JSON.parse(row).data.id)).toEqual(tickets.map(({ id }) => id))
    await upstream.close()
  })

  test('work: workers end when their supervisor is killed', async () => {
    const { child } = await begin('work', { FERRULE_DATABASE_URL: url }, ['--workers', '2'])
    await vi.waitFor(() => expect(childrenOf(child)).toHaveLength(2), waits)
    const workers = childrenOf(child)
    child.kill('SIGKILL')
    await gone(workers)
  })
})

test('with a folder, a sentence tells what is possible', async () => {
  await expect(begin('start', {}, ['--workers', '2'])).rejects.toThrow(
    /--workers needs Postgres.*--concurrency at once/,
  )
  await expect(begin('start', {}, ['--workers', 'two'])).rejects.toThrow('--workers must be a number from 0 to 99')
})
