// The services of compose.yaml as processes of this machine, with their commands and environment, on a real Postgres.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

interface Service {
  readonly command: string[]
  readonly environment: Record<string, string>
  readonly healthcheck: { readonly test: string[] }
}

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const { services } = parse(file('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const bin = join(import.meta.dirname, '../../packages/gateway/src/bin.ts')
const running: ChildProcess[] = []

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  if (!('skipped' in server)) await server.close()
})

/** The variables of env.sample, filled in. */
const secret = () => randomBytes(24).toString('hex')
const dotenv: Record<string, string> = Object.fromEntries(
  [...file('env.sample').matchAll(/^([A-Z_]+)=(\w*)/gm)].map(([, name, value]) => [name, value || secret()]),
)
dotenv['FERRULE_KEY'] = randomBytes(32).toString('base64')

/** As Compose puts variables in. */
const filled = (text: string): string =>
  text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const value = dotenv[name] ?? fallback
    if (value === undefined) throw new Error(`env.sample has no ${name}`)
    return value
  })

/** Does the same as postgres/role.sh, under a name that no other run has. Returns the address of its database. */
async function makeRole(url: string): Promise<string> {
  const name = `ferrule_${randomBytes(4).toString('hex')}`
  const [, script = ''] = /<<'SQL'\n([\s\S]*)\nSQL\n/.exec(file('postgres/role.sh')) ?? []
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of script.split(';').filter((one) => one.trim()))
    await client.query(
      statement.replace(/\bferrule\b/g, name).replace(":'password'", `'${dotenv['POSTGRES_PASSWORD']}'`),
    )
  await client.end()
  const given = new URL(filled(services['gateway']?.environment['FERRULE_DATABASE_URL'] ?? ''))
  expect([given.username, given.password, given.hostname]).toEqual(['ferrule', dotenv['POSTGRES_PASSWORD'], 'postgres'])
  const made = new URL(url)
  made.username = name
  made.password = given.password
  made.pathname = `/${name}`
  return made.href
}

function environmentOf(name: string, database: string, upstream: string): Record<string, string> {
  const own = Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, filled(value)])
  return {
    PATH: process.env['PATH'] ?? '',
    ...Object.fromEntries(own),
    FERRULE_DATABASE_URL: database,
    FERRULE_UPSTREAM_STRIPE: upstream,
    HOST: '127.0.0.1',
    PORT: '0',
  }
}

const node = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source', bin]

/** Starts a service; its first line. */
async function start(name: string, env: Record<string, string>): Promise<Record<string, string>> {
  const child = spawn(process.execPath, [...node, ...(services[name]?.command ?? []), '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  running.push(child)
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout as never).once('line', resolve)),
    new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))),
  ])
  return JSON.parse(line)
}

test.skipIf('skipped' in server)('the gateway and its workers start as composed, and a sync runs', async () => {
  if ('skipped' in server) return
  const sandbox = createSandbox('stripe', { records: { customers: 20 } })
  const upstream = await sandbox.listen()
  const database = await makeRole(await server.database())
  const env = environmentOf('gateway', database, upstream.url)
  const { url = '', client_id } = await start('gateway', env)
  await Promise.all([1, 2].map(() => start('worker', environmentOf('worker', database, upstream.url))))
  expect(client_id).toBe(dotenv['FERRULE_CLIENT_ID'])
  const run = promisify(execFile)
  const [, , flag = '', script = ''] = services['gateway']?.healthcheck.test ?? []
  await run(process.execPath, [flag, script.replace('http://127.0.0.1:8010', url)])
  // Among other things, that the role is bound by row-level security.
  await run(process.execPath, [...node, 'doctor'], { env })
  const send = async (path: string, body: object, token?: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(response.ok, `${path} ${response.status}`).toBe(true)
    return (await response.json()) as Record<string, string>
  }
  const login = { client_id: dotenv['FERRULE_CLIENT_ID'], client_secret: dotenv['FERRULE_CLIENT_SECRET'] }
  const { access_token } = await send('/v1/applications/token', login)
  const { token } = await send('/api/v1/embedded/scoped-token', { workspace_name: 'acme' }, access_token)
  const record = { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials }
  const { id } = await send('/v1/integrations/connectors', record, token)
  const search = { entity: 'customers', action: 'search', params: { query: {}, limit: 50 } }
  await vi.waitFor(
    async () => {
      const { result } = (await send(`/v1/connectors/sources/${id}/execute`, search, token)) as never as {
        result: { hits: unknown[] }
      }
      expect(result.hits.length).toBeGreaterThanOrEqual(20)
    },
    { timeout: 60_000, interval: 200 },
  )
  await upstream.close()
})
