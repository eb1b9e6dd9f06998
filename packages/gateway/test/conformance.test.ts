// The protocol's own suite as a judge: of /mcp behind its token, and of the authorization server.
import { spawn } from 'node:child_process'
import { createServer, request as send } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { consent, type Served, serve } from './support/oauth.ts'

const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')
const sandbox = createSandbox('stripe', { records: { customers: 5 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let served: Served
let workspaceId: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url }, copiesNew: false })
  served = await serve(one)
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token: await one.scoped('acme'),
    body: { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  expect(made.status, made.text).toBe(200)
  workspaceId = (await one.gateway.workspaces.byName('acme'))?.id as string
})
afterAll(async () => {
  await served?.close()
  await one?.close()
  await upstream?.close()
})
beforeEach(() => vi.spyOn(one.gateway.strangers, 'take').mockReturnValue(() => {}))

/** Runs the suite. Whatever it prints is also passed on while it runs. */
async function judge(args: readonly string[], onText: (text: string) => void = () => {}): Promise<string> {
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
    onText(text)
  })
  await new Promise((done) => child.once('close', done))
  return text
}

/** Checks that passed and failed, by scenario. */
const outcomesOf = (text: string): Map<string, [passed: number, failed: number]> =>
  new Map(
    [...text.slice(text.indexOf('=== SUMMARY ===')).matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed$/gm)].map(
      ([, name = '', passed, failed]) => [name, [Number(passed), Number(failed)]],
    ),
  )

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

test('the authorization server passes both scenarios for such servers', async () => {
  const port = await freePort()
  const registered = await fetch(`${served.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Suite', redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  const resource = `${served.url}/mcp`
  let visited: Promise<unknown> | undefined
  const text = await judge(
    ['authorization', '--url', served.url, '--client-id', clientId, '--resource', resource, '--port', String(port)],
    (so) => {
      const [url] = /http\S+\/oauth\/authorize\?\S+(?=\s)/.exec(so) ?? []
      if (url === undefined || visited) return
      // The person in front of the browser; the suite waits for the redirect.
      visited = consent(one, url, { approved: true, workspaceId, access: 'read' }).then(({ landed }) => fetch(landed))
    },
  )
  await visited
  expect([...outcomesOf(text)], text).toEqual([
    ['authorization-server-metadata-endpoint', [2, 0]],
    ['authorization-code-grant', [1, 0]],
  ])
})

test('/mcp behind its token passes the scenarios that need no tools of the suite', async () => {
  const { body } = await one.send('POST', '/v1/agent-tokens', {
    token: await one.token(),
    body: { workspaceId, name: 'suite' },
  })
  expect(body.token).toEqual(expect.any(String))
  // The suite sends no token of its own.
  const proxy = createServer((from, to) => {
    const headers = { ...from.headers, authorization: `Bearer ${body.token}` }
    const through = send(served.url + from.url, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    through.on('error', () => to.destroy())
    from.pipe(through)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  try {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
    const text = await judge(['server', '--url', url, '--suite', 'all'])
    const outcomes = outcomesOf(text)
    expect(outcomes.size).toBe(65)
    const judged = [
      ...['ping', 'tools-list', 'dns-rebinding-protection', 'http-header-validation', 'server-initialize'],
      ...['resources-list', 'sep-2164-resource-not-found', 'input-required-result-unsupported-methods'],
    ]
    for (const name of judged) {
      const [passed, failed] = outcomes.get(name) ?? []
      expect([name, failed]).toEqual([name, 0])
      expect(passed, name).toBeGreaterThan(0)
    }
    // Its checks of prompts and of test tools cannot pass; the list of tools' own judges has the reasons.
    expect([outcomes.get('server-stateless'), outcomes.get('caching')]).toEqual([
      [24, 4],
      [6, 1],
    ])
  } finally {
    proxy.closeAllConnections()
    await new Promise((done) => proxy.close(done))
  }
})
