// A workspace whose agents may use a Stripe account of a sandbox, on each engine that is there.
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, beforeAll, expect } from 'vitest'
import { type TestGateway, testGateway } from './gateway.ts'

type Engine = 'sqlite' | 'postgres'

/** Stripe listens while the tests of the file run. */
export async function stripeOnEngines() {
  const server = await testPostgres()
  const sandbox = createSandbox('stripe', { records: { customers: 3 } })
  let upstream: Awaited<ReturnType<typeof sandbox.listen>>
  beforeAll(async () => {
    upstream = await sandbox.listen()
  })
  afterAll(async () => {
    await upstream?.close()
    if (!('skipped' in server)) await server.close()
  })
  if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
  const engines: readonly Engine[] = ['sqlite', ...('skipped' in server ? [] : ['postgres' as const])]
  /** Undefined: a file. */
  const database = async (engine: Engine): Promise<string | undefined> =>
    engine === 'postgres' && !('skipped' in server) ? server.database() : undefined
  /** Options of a gateway whose sources use the sandbox. */
  const options = () => ({ upstreams: { stripe: upstream.url }, copiesNew: false })
  return { engines, sandbox, database, options }
}

/** A gateway with the workspace `acme` and its source. */
export async function openAcme(
  { sandbox, database, options }: Awaited<ReturnType<typeof stripeOnEngines>>,
  engine: Engine,
) {
  const url = await database(engine)
  const one = await testGateway({ ...(url && { url }), ...options() })
  const app = await one.token()
  const acme = await one.scoped('acme')
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token: acme,
    body: { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  expect(made.status, made.text).toBe(200)
  const { body } = await one.send('GET', '/v1/embedded/scoped-token/info', { token: acme })
  return { one, app, url, sourceId: made.body.id as string, workspaceId: body.workspace_id as string }
}

/** A request to `/mcp`. */
export async function rpc(one: TestGateway, token: string, method: string, params: object = {}) {
  const response = await one.app.request('http://127.0.0.1/mcp', {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json', host: '127.0.0.1' },
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return { status: response.status, text: await response.text() }
}

/** The result of a tool. */
export async function callTool(one: TestGateway, token: string, name: string, input: object) {
  const { text } = await rpc(one, token, 'tools/call', { name, arguments: input })
  const line = text.split('\n').find((one) => one.startsWith('data: {'))
  return JSON.parse(JSON.parse(line?.slice(6) ?? text).result.content[0].text)
}
