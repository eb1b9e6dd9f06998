import { gzipSync } from 'node:zlib'
import { chaosServer, type Handler } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { connect, things } from '../kit/acme.ts'
import {
  type CallOptions,
  createClient,
  type Download,
  download,
  type Operation,
  type Progress,
  resumable,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { vendorWith } from '../kit/nimbus.ts'

const facts = {
  connector: 'nimbus',
  entity: 'files',
  action: 'download',
  method: 'GET',
  path: '/file',
  params: { strict: true, fields: {} },
} as const

const plain: Operation = { ...facts, read: download }
const going: Operation = {
  ...facts,
  async run(step) {
    const ask = (headers: Readonly<Record<string, string>>) =>
      step.send({
        method: 'GET',
        url: `${step.call.baseUrl}/file`,
        headers: { ...headers },
        body: undefined,
        stream: true,
        accepts: 416,
      })
    const response = await ask({})
    return { data: resumable(response, step, { again: ask }), response }
  },
}

async function over(handler: Handler, operation: Operation, options: CallOptions = {}) {
  const server = await chaosServer(handler)
  const client = createClient(vendorWith(), { credentials: { access_token: 'at' }, baseUrl: server.url })
  return { server, file: (await client.call(operation, {}, options)).data as Download }
}

const content = Buffer.from('abcdefghij'.repeat(5_000))

describe('progress', () => {
  test('of a download that is not resumed', async () => {
    const seen: Progress[] = []
    const { file } = await over(() => ({ body: content }), plain, {
      onProgress: (progress) => void seen.push(progress),
    })
    await file.bytes()
    expect(seen.at(-1)).toEqual({ transferred: 50_000, total: 50_000 })
    expect(seen.map(({ transferred }) => transferred)).toEqual(
      seen.map(({ transferred }) => transferred).sort((a, b) => a - b),
    )
  })

  test('without a total where the size is not known', async () => {
    const seen: Progress[] = []
    const reply = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(content) }
    const { file } = await over(() => reply, plain, { onProgress: (progress) => void seen.push(progress) })
    await file.bytes()
    expect(seen.at(-1)).toEqual({ transferred: 50_000 })
  })

  test('what the listener throws reaches the reader as it is', async () => {
    const own = new RangeError('enough')
    const { file } = await over(() => ({ body: content }), plain, {
      onProgress: () => {
        throw own
      },
    })
    expect(await failure(file.bytes())).toBe(own)
  })

  test('a listener that is none is reported', async () => {
    const error = await failure(connect().call(things.get, { id: 'x' }, { onProgress: 'loud' as never }))
    expect(error.message).toContain('options: onProgress must be a function')
  })
})

describe('a body that is encoded on the way', () => {
  test('has no parts: it is requested whole, and the bytes already received are left out', async () => {
    const random = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251))
    const body = gzipSync(random, { level: 0 })
    const reply = { headers: { 'content-encoding': 'gzip', 'content-type': 'text/plain' }, body }
    const { server, file } = await over(({ index }) => (index === 0 ? { ...reply, fault: 'reset-body' } : reply), going)
    expect(Buffer.compare(Buffer.from(await file.bytes()), random)).toBe(0)
    expect(server.requests.map(({ headers }) => headers.range)).toEqual([undefined, undefined])
  })
})

describe('one request in a call', () => {
  const request = (base: string) => ({
    method: 'PUT' as const,
    url: `${base}/file`,
    headers: {},
    body: undefined,
  })
  const run = (more: object): Operation => ({
    ...facts,
    run: async (step) => {
      const response = await step.send({ ...request(step.call.baseUrl), ...more })
      return { data: response.status, response }
    },
  })
  const send = async (handler: Handler, more: object, credentials: object = { access_token: 'at' }) => {
    const server = await chaosServer(handler)
    const client = createClient(vendorWith({ tokenUrl: `${server.url}/token` }), { credentials, baseUrl: server.url })
    const done = client.call(run(more)).then(({ data }) => data)
    return { server, done }
  }

  test('may take 308 for an answer, and without one is an error that says so', async () => {
    expect(await (await send(() => ({ status: 308, body: '' }), { accepts: 308 })).done).toBe(308)
    expect(await failure((await send(() => ({ status: 308, body: '' }), {})).done)).toMatchObject({ status: 308 })
  })

  test('may be tried once only', async () => {
    const { server, done } = await send(() => ({ status: 503, body: '' }), { retry: 0 })
    await failure(done)
    expect(server.requests).toHaveLength(1)
  })

  test.each<[string, () => unknown, number]>([
    ['bytes', () => new Uint8Array(3), 2],
    ['a blob', () => new Blob(['abc']), 2],
    ['a form', () => new FormData(), 2],
    ['a stream, which is used up', () => new ReadableStream({ start: (controller) => controller.close() }), 1],
  ])('is sent again with another token where its body can be: %s', async (_, body, tries) => {
    const bodies: string[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      if (new URL(request.url).pathname === '/oauth/token')
        return Response.json({ access_token: 'fresh', token_type: 'bearer', expires_in: 60 })
      bodies.push(await request.text())
      return new Response('{}', { status: request.headers.get('authorization') === 'Bearer fresh' ? 200 : 401 })
    }
    const client = createClient(vendorWith(), {
      credentials: { access_token: 'old', refresh_token: 'rt', client_id: 'id' },
      fetch: fetch as typeof globalThis.fetch,
      retry: 0,
    })
    const made = client.call(run({ body: body() }))
    if (tries === 1) expect(await failure(made)).toMatchObject({ code: 'authentication' })
    else await made
    expect(bodies).toHaveLength(tries)
    if (tries === 2 && _ !== 'a form') expect(bodies[1]).toBe(bodies[0])
  })
})
