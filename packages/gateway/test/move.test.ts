// All that a gateway keeps, from SQLite to Postgres and back.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, createWebhook } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { run } from '../src/cli/index.ts'
import type { Line } from '../src/move/format.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

const sandbox = createSandbox('stripe', { records: { customers: 230, products: 5 } })
const workspace = 'acme'
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let folder: string
let source: string
let connection: string
let login: TestGateway['login']

/** The gateway, as a user sees it. */
async function seen(gateway: TestGateway) {
  const token = await gateway.scoped(workspace)
  const get = async (path: string) => (await gateway.send('GET', path, { token })).body
  const found = await gateway.send('POST', `/v1/connectors/sources/${source}/execute`, {
    token,
    body: {
      entity: 'customers',
      action: 'search',
      params: { query: { filter: { like: { email: '@' } }, sort: [{ created: 'desc' }] }, limit: 1000 },
    },
  })
  expect(found.status, found.text).toBe(200)
  const { jobs } = (await gateway.send('POST', '/v1/jobs/list', { token, body: { configId: connection } })).body
  return {
    hits: found.body.result.hits.map(({ data }: { data: object }) => data),
    sources: (await get('/v1/sources')).data,
    connections: (await get('/v1/connections')).data,
    state: (await gateway.send('POST', '/v1/state/get', { token, body: { connectionId: connection } })).body,
    deliveries: (await get(`/v1/sources/${source}/webhook/deliveries`)).data,
    jobs,
  }
}

async function sync(gateway: TestGateway): Promise<number> {
  const token = await gateway.scoped(workspace)
  const { body, text } = await gateway.send('POST', '/v1/jobs', {
    token,
    body: { connectionId: connection, jobType: 'sync' },
  })
  expect(body.jobId, text).toBeTypeOf('number')
  await vi.waitFor(async () => expect((await gateway.gateway.jobs.get('*', body.jobId))?.status).toBe('succeeded'), {
    timeout: 50_000,
    interval: 50,
  })
  return body.jobId
}

const cli = async (...args: string[]): Promise<number> => run(args, { FERRULE_KEY_FILE: join(one.folder, 'keys.json') })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ferrule-move-'))
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  login = one.login
  await one.gateway.work({ interval: 50 })
  const token = await one.scoped(workspace)
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token,
    body: { workspace_name: workspace, connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  source = made.body.id
  connection = (await one.send('GET', '/v1/connections', { token })).body.data[0].connectionId
  await vi.waitFor(
    async () =>
      expect((await one.gateway.jobs.list('*', { limit: 9 })).map(({ status }) => status)).toEqual(['succeeded']),
    { timeout: 50_000, interval: 50 },
  )
  // The hour of its own schedule may begin while a test runs.
  const schedule = { scheduleType: 'cron', cronExpression: '0 0 0 1 1 ?' }
  const changed = await one.send('PATCH', `/v1/connections/${connection}`, { token, body: { schedule } })
  expect(changed.status, changed.text).toBe(200)
  const { url } = (
    await one.send('PUT', `/v1/sources/${source}/webhook`, { token, body: { secret: 'planted-secret' } })
  ).body
  await one.app.request(
    await createWebhook('stripe', { url, secret: 'planted-secret', type: 'x', id: 'evt_1', at: Date.now() }),
  )
  await vi.waitFor(
    async () => expect((await one.gateway.jobs.list('*', { status: 'succeeded', limit: 9 })).length).toBe(2),
    { timeout: 50_000, interval: 50 },
  )
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
  rmSync(folder, { recursive: true, force: true })
  if (!('skipped' in server)) await server.close()
})

describe.skipIf('skipped' in server)('export and import', () => {
  const file = () => join(folder, 'ferrule.jsonl')
  let before: Awaited<ReturnType<typeof seen>>
  let url = ''

  test('carry everything from SQLite to Postgres: logins, credentials, copies, jobs, and where streams stand', async () => {
    if ('skipped' in server) return
    before = await seen(one)
    expect(before.hits.length).toBeGreaterThanOrEqual(230)
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await cli('export', file(), '--data', one.folder)).toBe(1)
    expect(said).toHaveBeenLastCalledWith(expect.stringContaining('a gateway or worker runs'))
    said.mockRestore()
    await one.gateway.close()
    expect(await cli('export', file(), '--data', one.folder)).toBe(0)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const text = readFileSync(file(), 'utf8')
    expect(text).not.toContain(sandbox.credentials.api_key)
    expect(text).not.toContain('planted-secret')
    url = await server.database()
    expect(await cli('import', file(), '--database-url', url)).toBe(0)
    const two = await testGateway({ url, folder: one.folder, upstreams: { stripe: upstream.url } })
    const reply = await two.send('POST', '/v1/applications/token', {
      body: { client_id: login.id, client_secret: login.secret },
    })
    expect(reply.status, reply.text).toBe(200)
    expect(await seen(two)).toEqual(before)
    // Only what has changed is read, and new jobs come after the old ones.
    await two.gateway.work({ interval: 50 })
    const job = await sync(two)
    expect(job).toBeGreaterThan(Math.max(...before.jobs.map((one: { job: { id: number } }) => one.job.id)))
    const log = (await two.gateway.jobs.logs('*', job, 0)).map(({ message }) => message)
    expect(log.filter((message) => message.startsWith('customers: changes')).length).toBeGreaterThan(0)
    expect(log.filter((message) => message.startsWith('customers: everything'))).toEqual([])
    await two.gateway.close()
  })

  test('and back', async () => {
    const back = mkdtempSync(join(tmpdir(), 'ferrule-back-'))
    const out = join(folder, 'back.jsonl')
    expect(await cli('export', out, '--database-url', url)).toBe(0)
    expect(await cli('import', out, '--data', back)).toBe(0)
    const lines = (name: string) =>
      readFileSync(name, 'utf8')
        .trimEnd()
        .split('\n')
        .map((one) => JSON.parse(one) as Line)
    const again = join(folder, 'again.jsonl')
    expect(await cli('export', again, '--data', back)).toBe(0)
    const plain = (name: string) =>
      lines(name).flatMap((line) =>
        'table' in line
          ? line.rows.map((row) => [
              line.table,
              Object.fromEntries(
                Object.entries(row).map(([key, value]) => [key, value === null ? null : String(value)]),
              ),
            ])
          : 'copy' in line && 'batch' in line.part
            ? line.part.batch.records.map((record) => ['copy', record.key, record.data, record.at])
            : [],
      )
    expect(plain(again)).toEqual(plain(out))
    rmSync(back, { recursive: true })
  })

  test('are refused for a gateway in use, and for an export that is incomplete or none', async () => {
    if ('skipped' in server) return
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await cli('import', file(), '--database-url', url)).toBe(1)
    expect(said).toHaveBeenLastCalledWith(expect.stringContaining('without sources'))
    expect(await cli('export', file(), '--data', one.folder).catch((error) => error.code)).toBe('EEXIST')
    const text = readFileSync(file(), 'utf8')
    const lines = text.trimEnd().split('\n')
    const middle = lines.findIndex((line) => line.startsWith('{"table":"connection"'))
    const cases: [string, string, RegExp][] = [
      ['without its end', lines.slice(0, -1).join('\n'), /incomplete/],
      [
        'without a part',
        [...lines.slice(0, middle), ...lines.slice(middle + 1)].join('\n'),
        /changed, moved or left out/,
      ],
      ['in mid-line', text.slice(0, text.length - 20), /cut off/],
      ['of another version', text.replace(/"version":"[^"]*"/, '"version":"9999_later"'), /9999_later/],
      ['of nothing', 'hello\n', /not JSON/],
      ['of something else', '{"a":1}\n', /not an export/],
      ['with a line that is not signed', `${lines[0]}\n{"table":"application","rows":[]}\n`, /changed, moved/],
      ['with a login more', text.replace(/("table":"application","rows":\[)(\{[^}]*\})/, '$1$2,$2'), /changed, moved/],
      ['with two lines in another order', [lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n'), /changed/],
      ['without its signature', text.replace(/,"seal":\{[^}]*\}/, ''), /keys that the export was made with/],
    ]
    for (const [name, content, message] of cases) {
      const target = mkdtempSync(join(tmpdir(), 'ferrule-refused-'))
      writeFileSync(join(folder, 'spoiled.jsonl'), content)
      expect(await cli('import', join(folder, 'spoiled.jsonl'), '--data', target), name).toBe(1)
      expect(said, name).toHaveBeenLastCalledWith(expect.stringMatching(message))
      const empty = await testGateway({ folder: target })
      expect(await empty.gateway.sources.list('*'), name).toEqual([])
      expect((await empty.gateway.workspaces.list('*', { limit: 9, offset: 0 })).map(({ name }) => name)).toEqual([
        'default',
      ])
      await empty.gateway.close()
      rmSync(target, { recursive: true })
    }
    said.mockRestore()
  })
})
