import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import tls from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { connectorOf } from '@ferrule/core/dynamic'
import { describeDocument } from '@ferrule/import/document'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findKind } from '../src/connectors/kinds.ts'
import { publicOnly } from '../src/connectors/public-only.ts'
import { selfMade } from './support/certificate.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

/** Hosts of documents whose names lead into the gateway's own network when they are called. */

let reached = 0
const inside = createServer((socket) => {
  reached++
  socket.destroy()
})
let one: TestGateway
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
  one = await testGateway({ copiesNew: false })
})
afterAll(async () => {
  await one?.close()
  inside.close()
})
afterEach(() => void vi.restoreAllMocks())

const text = { type: 'string' }
const documentAt = (url: string, title: string) => {
  const schema = { type: 'array', items: { type: 'object', properties: { id: text } } }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url, variables: { site: { default: 'acme' }, zone: { default: 'example.com' } } }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/tickets': { get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } },
    },
  }
}
const described = (document: object, name: string) =>
  describeDocument({ from: 'test', name: 'test', text: JSON.stringify(document), folder: undefined }, { name })

/** Every name has these addresses. */
function resolveTo(...addresses: { address: string; family: number }[]): void {
  vi.spyOn(dns, 'lookup').mockImplementation(((...args: unknown[]) => {
    const { all } = args[1] as { all?: boolean }
    const done = args.at(-1) as (...found: unknown[]) => void
    if (all) done(null, addresses)
    else done(null, addresses[0]?.address, addresses[0]?.family)
  }) as never)
}

async function listOf(kind: string) {
  const token = await one.scoped(kind)
  const body = { external_user_id: kind, connector_type: kind, credentials: { token: 't' } }
  const source = await one.send('POST', '/v1/integrations/connectors', { token, body })
  expect(source.status, source.text).toBe(200)
  reached = 0
  const run = await one.send('POST', `/v1/integrations/connectors/${source.body.id}/execute`, {
    token,
    body: { entity: 'tickets', action: 'list', params: {} },
  })
  return { reached, text: run.text, status: run.status }
}

test('a public name with a private address gets no connection, until the operator allows it', async () => {
  const host = `api.rebinds.example:${port}`
  const document = described(documentAt(`https://${host}`, 'Rebinds'), 'rebinds')
  const { registry } = one.gateway
  await registry.put(document, { hosts: [host] }, false)
  for (const [address, family] of [['127.0.0.1', 4] as const, ['::ffff:127.0.0.1', 6] as const]) {
    resolveTo({ address: '93.184.216.34', family: 4 }, { address, family })
    const run = await listOf('rebinds')
    expect(run.text).toContain('api.rebinds.example leads into the gateway')
    expect(run.text).toContain('ferrule connectors update rebinds --private')
    expect(run.reached).toBe(0)
  }
  resolveTo({ address: '127.0.0.1', family: 4 })
  await registry.put(document, { allowPrivate: true }, true)
  expect((await listOf('rebinds')).reached).toBeGreaterThan(0)
  // An update and a try keep what was allowed.
  const { version } = await registry.put(document, {}, true)
  await registry.keepTried('rebinds', version, { at: new Date().toISOString(), passed: true, read: 1, wrong: [] })
  expect(findKind('rebinds')?.privateHosts).toEqual([host])
  expect((await listOf('rebinds')).reached).toBeGreaterThan(0)
})

test('redirects and addresses in numbers are refused as well, before anything is sent', async () => {
  const sent = vi.spyOn(https, 'request')
  const { fetch: fetchIt } = publicOnly('acme', ['{site}.acme.example', 'intranet.acme.example:8443'])
  for (const url of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'http://public.example/',
    'https://db.internal/',
  ])
    await expect(fetchIt(url), url).rejects.toMatchObject({ name: 'ParamsError', outcome: 'not-sent' })
  expect(sent).not.toHaveBeenCalled()
  const plain = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => new Response(String(input)))
  for (const url of ['https://tenant.acme.example/', 'https://INTRANET.acme.example:8443/'])
    expect(await (await fetchIt(url)).text()).toBe(url)
  // Neither the bare suffix nor another port is among them.
  for (const url of ['https://10.0.0.1/.acme.example', 'https://127.0.0.1:8443/'])
    await expect(fetchIt(url)).rejects.toThrow()
  expect(plain).toHaveBeenCalledTimes(2)
})

/** Requests to an https host, for which this server stands. */
async function answering(listener: http.RequestListener) {
  const upstream = http.createServer(listener)
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    upstream.closeAllConnections()
    upstream.close()
  })
  const local = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  vi.spyOn(https, 'request').mockImplementation(((url: URL, options: https.RequestOptions, done: never) =>
    http.request(local + url.pathname + url.search, { ...options, agent: undefined }, done)) as never)
  const { fetch: fetchIt } = publicOnly('acme', [])
  return (path: string, init?: RequestInit) =>
    fetchIt(`https://api.acme.example${path}`, { redirect: 'manual', ...init })
}

test('requests and answers go through unchanged', async () => {
  const at = await answering((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'DELETE') {
        response.writeHead(204, { 'x-left': '7' }).end()
        return
      }
      if (request.url === '/moved') {
        response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
        return
      }
      const { authorization, 'content-type': type } = request.headers
      const said = JSON.stringify({
        method: request.method,
        url: request.url,
        authorization,
        type,
        body: String(Buffer.concat(chunks)),
      })
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json', link: ['<a>', '<b>'] })
      response.end(gzipSync(said))
    })
  })
  const read = await at('/a%2Fb?c=d', { headers: { authorization: 'Bearer t' } })
  expect(await read.json()).toMatchObject({ method: 'GET', url: '/a%2Fb?c=d', authorization: 'Bearer t', body: '' })
  expect(read.headers.get('link')).toBe('<a>, <b>')
  const headers = { 'content-type': 'application/json' }
  expect(await (await at('/', { method: 'POST', body: '{"ü":1}', headers })).json()).toMatchObject({
    ...{ method: 'POST', body: '{"ü":1}', type: 'application/json' },
  })
  const form = new FormData()
  form.set('file', new Blob(['some bytes']), 'a.txt')
  expect(await (await at('/', { method: 'PUT', body: form })).json()).toMatchObject({
    ...{ type: expect.stringContaining('multipart/form-data; boundary='), body: expect.stringContaining('some bytes') },
  })
  const gone = await at('/', { method: 'DELETE' })
  expect([gone.status, gone.headers.get('x-left'), await gone.text()]).toEqual([204, '7', ''])
  const moved = await at('/moved')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, 'https://elsewhere.example/'])
  await expect(at('/', { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow()
})

const TEXT = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, note: Math.sin(id) })))

test.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('an answer in %s is read whole, and is an error if it ends early', async (encoding, compress) => {
  const whole = compress(TEXT)
  const at = await answering((request, response) => {
    response.writeHead(200, { 'content-encoding': encoding })
    // The answer says that it is complete: only its compression tells.
    response.end(request.url === '/cut' ? whole.subarray(0, whole.length / 2) : whole)
  })
  expect(await (await at('/')).text()).toBe(TEXT)
  await expect((await at('/cut')).text()).rejects.toThrow()
})

test.each(['compress', 'constructor', '__proto__'])('an answer in %s is passed on as it came', async (encoding) => {
  const at = await answering((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(TEXT))
  const read = await at('/')
  expect([read.headers.get('content-encoding'), await read.text()]).toEqual([encoding, TEXT])
})

test('statuses, words and headers that the platform has no response for are answers all the same', async () => {
  const at = await answering(({ url, socket }) => {
    const line = url === '/words' ? '200 \u0001Fine' : `${url?.slice(1)} Denied`
    socket.end(`HTTP/1.1 ${line}\r\n__proto__: a\r\nconstructor: b\r\nx-left: 7\r\ncontent-length: 2\r\n\r\nno`)
  })
  for (const status of [600, 999]) {
    const read = await at(`/${status}`)
    expect([read.status, read.ok, read.headers.get('constructor'), await read.text()]).toEqual([
      ...[status, false, 'b', 'no'],
    ])
  }
  const read = await at('/words')
  expect([read.status, read.ok, read.statusText, read.headers.get('x-left')]).toEqual([200, true, '', '7'])
})

test('whoever stops reading a compressed answer closes its connection, as do bytes that are none', async () => {
  const closed: string[] = []
  const at = await answering(({ url, socket }, response) => {
    socket.once('close', () => closed.push(String(url)))
    response.writeHead(200, { 'content-encoding': 'gzip' })
    // It does not end.
    response.write(url === '/wrong' ? 'x'.repeat(100_000) : gzipSync(TEXT).subarray(0, 400))
  })
  await (await at('/stopped')).body?.cancel()
  await vi.waitFor(() => expect(closed).toEqual(['/stopped']))
  await expect((await at('/wrong')).text()).rejects.toThrow()
  await vi.waitFor(() => expect(closed).toEqual(['/stopped', '/wrong']))
})

test('an upload is read no further once its connection is gone', async () => {
  const at = await answering(({ socket }) => socket.destroy())
  const stopped = Promise.withResolvers<unknown>()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: stopped.resolve,
  })
  await expect(at('/', { method: 'POST', body, duplex: 'half' } as RequestInit)).rejects.toThrow()
  await stopped.promise
})

test.each(['{site}.{zone}', '{site}', 'api.{zone}', '{site}.com', '{site}:8443', '{site}{zone}', '{site}.{zone}:443'])(
  'the domain of https://%s is left to settings, which a user gives',
  async (host) => {
    const document = described(documentAt(`https://${host}`, 'Parts'), 'parts')
    await expect(one.gateway.registry.put(document, { hosts: document.hosts }, false)).rejects.toThrow(
      'leaves the whole host to the settings',
    )
  },
)

test.each(['{site}.acme.example', 'api.{site}.acme.co.uk', '{site}-api.acme.example:8443'])(
  'https://%s has a domain that can be confirmed',
  async (host) => {
    const document = described(documentAt(`https://${host}`, 'Parts'), 'parts')
    await one.gateway.registry.put(document, { hosts: document.hosts }, false)
    await one.gateway.registry.remove('parts')
  },
)

describe('over real TLS', () => {
  const trusted = tls.getCACertificates('default')
  const { key, cert } = selfMade('api.tls.example', 'localhost')
  let connections = 0
  const seen: string[] = []
  const upstream = https.createServer({ key, cert }, (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.end('[{"id":"1"}]'))
  })
  upstream.on('connection', () => connections++)
  let place: string
  beforeAll(async () => {
    tls.setDefaultCACertificates([...trusted, cert])
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    place = String((upstream.address() as AddressInfo).port)
  })
  afterAll(() => {
    tls.setDefaultCACertificates(trusted)
    upstream.closeAllConnections()
    upstream.close()
  })

  /** A connector with these sends: its lists go over the transport, its uploads over `fetch`. */
  const acme = (host: string, allowed: readonly string[], scheme = 'https') => {
    const document = documentAt(`${scheme}://${host}:${place}`, 'Acme')
    const upload = { requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: FILE } } } } } }
    const responses = { 200: { description: '' } }
    const paths = { ...document.paths, '/files': { post: { ...upload, responses } } }
    const { manifest } = described({ ...document, paths }, 'acme')
    return connectorOf(manifest, { credentials: { token: 't' }, retry: 0, ...publicOnly('acme', allowed) })
  }
  const FILE = { type: 'string', format: 'binary' }
  const list = { entity: 'tickets', action: 'list', params: {} }
  const upload = { entity: 'files', action: 'create', params: { file: new Blob(['bytes']) } }

  test('a host that is allowed works, and one that is not gets no connection', async () => {
    const connector = acme('localhost', [`localhost:${place}`])
    expect((await connector.execute(list)).data).toEqual([{ id: '1' }])
    await connector.execute(upload)
    expect(seen).toEqual(['GET /tickets', 'POST /files'])
    resolveTo({ address: '127.0.0.1', family: 4 })
    connections = 0
    for (const host of ['localhost', '127.0.0.1', 'api.tls.example'])
      for (const call of [list, upload])
        await expect(acme(host, []).execute(call), host).rejects.toMatchObject({
          message: expect.stringContaining(`${host} leads into the gateway's own network`),
          outcome: 'not-sent',
        })
    for (const call of [list, upload])
      await expect(acme('127.0.0.1', [], 'http').execute(call)).rejects.toThrow('127.0.0.1 leads into')
    expect(connections).toBe(0)
  })

  test('a public host is connected to by the address that was checked, and has to be the one of its certificate', async () => {
    resolveTo({ address: '93.184.216.34', family: 4 })
    const looked: unknown[] = []
    const connect = tls.connect.bind(tls)
    // The wire ends here, whatever the address.
    vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
      connect({
        ...options,
        lookup: (host, how, done) =>
          options.lookup?.(host, how, (error, found) => {
            looked.push(error ?? found)
            done(error, how.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4)
          }),
      })) as never)
    const connector = acme('api.tls.example', [])
    seen.length = 0
    expect((await connector.execute(list)).data).toEqual([{ id: '1' }])
    await connector.execute(upload)
    expect(seen).toEqual(['GET /tickets', 'POST /files'])
    expect(looked).not.toEqual([])
    for (const found of looked) expect(JSON.stringify(found)).toContain('93.184.216.34')
    await expect(acme('other.tls.example', []).execute(list)).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(seen).toHaveLength(2)
  })

  test('texts do not go over fetch, which takes twice the CPU', async () => {
    const fetched = vi.spyOn(globalThis, 'Request')
    await acme('localhost', [`localhost:${place}`]).execute(list)
    expect(fetched).not.toHaveBeenCalled()
  })
})
