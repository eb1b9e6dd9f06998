import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createSandbox } from '@ferrule/sandbox'
import * as fc from '@ferrule/test-kit/fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../src/http/server.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const sandbox = createSandbox('stripe', { records: { customers: 3, products: 1 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let server: Listening
let token: string
let id: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  server = await listen(one.app, { port: 0, host: '127.0.0.1' })
  token = await one.scoped('acme')
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token,
    body: { workspace_name: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  id = made.body.id
})
afterAll(async () => {
  await server?.close(100)
  await one?.close()
  await upstream?.close()
})

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit)

const execute = () => `/v1/connectors/sources/${id}/execute`

describe('bodies', () => {
  test('of more than 10 MB are refused, told or not how long they are', async () => {
    expect((await post(execute(), `"${'x'.repeat(10 * 1024 * 1024)}"`)).status).toBe(413)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(256 * 1024).fill(0x20))
        if (sent > 400) controller.close()
      },
    })
    const reply = await post(execute(), endless).then(
      ({ status }) => status,
      () => 413,
    )
    expect(reply).toBe(413)
    // It was not taken to its end.
    expect(sent).toBeLessThan(400)
  })

  test('that are nested deeply, or no JSON, are refused and nothing falls', async () => {
    for (const body of [
      '['.repeat(1_000_000),
      '{"a":'.repeat(200_000),
      '{"entity":',
      'null',
      '3',
      '"x"',
      '[]',
      '\u0000',
      '{"entity":{"a":1}}',
    ])
      expect([400, 422]).toContain((await post(execute(), body)).status)
    expect((await one.send('GET', '/v1/health')).status).toBe(200)
  })

  test('whatever JSON comes to whatever route, the answer is a status of ours and never 500', async () => {
    const document = one.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
    const routes = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods as object)
        .filter((method) => ['post', 'put', 'patch'].includes(method))
        .map((method) => [method.toUpperCase(), path] as const),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes),
        fc.jsonValue({ maxDepth: 4 }),
        fc.string(),
        async ([method, path], body, segment) => {
          const at = path.replace(/\{\w+\}/g, () => encodeURIComponent(segment) || 'x')
          const reply = await one.send(method, at, { token, body: JSON.stringify(body) })
          expect(reply.status, `${method} ${at} ${JSON.stringify(body)} ${reply.text}`).toBeLessThan(500)
        },
      ),
      { numRuns: Number(process.env['FERRULE_FUZZ'] ?? 300) },
    )
    expect(one.logs).toEqual([])
  })

  test('members with names that every object has change nothing', async () => {
    const reply = await post(
      execute(),
      '{"entity":"customers","action":"list","params":{"__proto__":{"limit":1},"constructor":{"prototype":{"x":1}}}}',
    )
    expect(reply.status).toBe(422)
    expect(({} as Record<string, unknown>)['limit']).toBeUndefined()
  })
})

describe('addresses', () => {
  const address = 'http://169.254.169.254/latest/meta-data'

  test('no text of a client becomes a host: whatever is asked, only the operator’s upstream is', async () => {
    const outside: string[] = []
    const real = globalThis.fetch
    globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      if (url.origin !== new URL(upstream.url).origin) outside.push(url.href)
      return real(input, init)
    }) as typeof fetch
    try {
      for (const [path, body] of [
        [
          '/v1/integrations/connectors',
          { workspace_name: 'acme', connector_type: 'Stripe', credentials: { api_key: address } },
        ],
        [
          '/v1/integrations/connectors',
          { workspace_name: 'acme', connector_type: 'Stripe', credentials: { api_key: 'sk_1', baseUrl: address } },
        ],
        [
          '/v1/integrations/connectors',
          {
            workspace_name: 'acme',
            connector_type: 'Stripe',
            credentials: { api_key: 'sk_1' },
            environment: { baseUrl: address },
          },
        ],
        [
          '/v1/integrations/connectors',
          {
            workspace_name: 'acme',
            connector_type: 'Jira',
            credentials: { username: 'a@b.c', password: 'x' },
            environment: { subdomain: '169.254.169.254/' },
          },
        ],
        [
          '/v1/integrations/connectors',
          {
            workspace_name: 'acme',
            connector_type: 'Jira',
            credentials: { username: 'a@b.c', password: 'x' },
            environment: { subdomain: 'evil.com#' },
          },
        ],
        [
          '/v1/integrations/connectors',
          { workspace_name: 'acme', connector_type: 'Shopify', credentials: { api_key: 'x', shop: 'evil.com/' } },
        ],
        [
          '/v1/integrations/connectors',
          {
            workspace_name: 'acme',
            connector_type: 'Mailchimp',
            credentials: { api_key: 'x-evil.com/', data_center: 'evil.com/' },
          },
        ],
        [
          '/v1/integrations/connectors',
          {
            workspace_name: 'acme',
            connector_type: 'Amazon-Ads',
            credentials: { client_id: 'a', client_secret: 'b', refresh_token: 'c' },
            environment: { region: address },
          },
        ],
        [
          '/v1/integrations/connectors',
          { workspace_name: 'acme', connector_type: `../../${address}`, credentials: { api_key: 'x' } },
        ],
        ['/v1/sources', { name: 'x', workspaceId: 'x', configuration: { sourceType: address } }],
        [execute(), { entity: 'customers', action: 'get', params: { id: address } }],
        [execute(), { entity: 'customers', action: 'get', params: { id: '../../../../evil' } }],
        [execute(), { entity: 'customers', action: 'list', params: {}, cursor: address }],
        [execute(), { entity: address, action: address, params: {} }],
        [execute(), { entity: 'balance', action: 'get', baseUrl: address }],
        [`/v1/connectors/sources/${encodeURIComponent(address)}/execute`, { entity: 'balance', action: 'get' }],
      ] as const) {
        const reply = await one.send('POST', path, { token, body })
        const { id: made } = reply.body ?? {}
        if (reply.status === 200 && made)
          await one.send('POST', `/v1/connectors/sources/${made}/execute`, {
            token,
            body: { entity: '*', action: 'check' },
          })
      }
    } finally {
      globalThis.fetch = real
    }
    expect(outside).toEqual([])
  })

  test('a host header is not where pages lead to another tenant’s data, nor a secret', async () => {
    const reply = await fetch(`${server.url}/v1/sources?limit=1`, {
      headers: { authorization: `Bearer ${token}`, host: 'evil.example' },
    })
    expect(reply.status).toBe(200)
  })
})

describe('connections', () => {
  test('a client that sends half a head, or leaves in the middle, stops nobody', async () => {
    const { port } = server
    const sockets = Array.from({ length: 100 }, () =>
      connect(port, '127.0.0.1', function (this: import('node:net').Socket) {
        this.write(
          `POST ${execute()} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\nauthorization: Bearer ${token}\r\n`,
        )
      }),
    )
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    expect((await fetch(`${server.url}/v1/health`)).status).toBe(200)
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write('\r\n{"entity"')
      socket.destroy()
    }
    expect((await fetch(`${server.url}/v1/health`)).status).toBe(200)
    expect(one.logs).toEqual([])
  })

  test('a client that does not read its download holds back the vendor, not the memory; when it leaves, both end', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'x')
    let sent = 0
    const left = Promise.withResolvers<void>()
    const vendor = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-disposition': 'attachment; filename="a.mp4"' })
      response.once('close', () => left.resolve())
      const more = (): void => {
        while (!response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) break
        }
      }
      response.on('drain', more)
      more()
    })
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
    const two = await testGateway({ upstreams: { jira: url } })
    const { id: workspaceId } = await two.gateway.workspaces.ensure('files')
    const credentials = { username: 'a@b.example', password: 'x' }
    const source = await two.gateway.sources.create({ workspaceId, kind: 'jira', name: 'files', credentials })
    const listening = await listen(two.app, { port: 0, host: '127.0.0.1' })
    const body = JSON.stringify({ entity: 'issue_attachments', action: 'download', params: { id: '1' } })
    const socket = connect(listening.port, '127.0.0.1')
    socket.write(
      `POST /v1/connectors/sources/${source.id}/execute HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `authorization: Bearer ${await two.token()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await new Promise((resolve) => socket.once('readable', resolve))
    // The content of buffers on the way; then nothing more comes.
    let before = -1
    while (before !== sent) {
      before = sent
      await new Promise((resolve) => setTimeout(resolve, 250))
      expect(sent).toBeLessThan(64 * 1024 * 1024)
    }
    expect((await fetch(`${listening.url}/v1/health`)).status).toBe(200)
    socket.destroy()
    await left.promise
    await listening.close(100)
    await two.close()
    vendor.close()
  })
})

test('the page of the API has no script and a policy that allows none; its document is OpenAPI 3.1', async () => {
  const page = await one.send('GET', '/docs')
  expect(page.status).toBe(200)
  expect(page.text).not.toMatch(/<script|\son\w+=|https?:\/\/(?!127)/i)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const document = await one.send('GET', '/openapi.json')
  expect(document.body.openapi).toBe('3.1.0')
  expect(Object.keys(document.body.paths)).toEqual(
    expect.arrayContaining([
      '/v1/integrations/connectors',
      '/v1/connectors/sources/{id}/execute',
      '/v1/jobs',
      '/v1/state/get',
    ]),
  )
})
