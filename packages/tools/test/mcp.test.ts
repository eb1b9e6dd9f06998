import { StripeConnector } from '@ferrule/stripe'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Tool, tools } from '../src/index.ts'
import { mcpHandler } from '../src/mcp/index.ts'
import { command, environment } from './support/command.ts'
import { serve } from './support/http.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
afterAll(() => stripe[Symbol.asyncDispose]())

type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> }
const create = (email: string) => ({
  name: 'write',
  arguments: { action: 'stripe.customers.create', params: { email } },
})
const textOf = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? ''
const made = (email: string) =>
  stripe.writes().filter(({ params }) => JSON.stringify(params ?? {}).includes(email)).length

/** A client of one revision; `answer` is what its user says, undefined: it cannot ask. */
function clientOf(revision: '2025-11-25' | '2026-07-28', answer?: Answer, seen: string[] = []): Client {
  const client = new Client({ name: 'test', version: '1' }, {
    versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    capabilities: answer ? { elicitation: { form: {} } } : {},
  } as ClientOptions)
  if (answer)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      seen.push(params.message)
      return answer
    })
  return client
}

const stdio = (...flags: string[]) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...command, 'mcp', 'stripe', ...flags],
    env: environment(stripe.server.url, stripe.key),
    stderr: 'ignore',
  })

describe('over stdio', () => {
  it('reads, writes what its user approves, in both generations of the protocol', { timeout: 60_000 }, async () => {
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      const seen: string[] = []
      const email = `yes-${revision}@b.example`
      const client = clientOf(revision, { action: 'accept', content: { approve: true } }, seen)
      await client.connect(stdio())
      const { tools: listed } = await client.listTools()
      expect(listed.map(({ name }) => name)).toEqual(['find_actions', 'describe_action', 'read', 'write'])
      expect(listed[2]?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })
      expect(listed[3]?.annotations).toMatchObject({
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
      })
      const page = await client.callTool({
        name: 'read',
        arguments: { action: 'stripe.customers.list', params: { limit: 1 }, fields: ['id'] },
      })
      expect(JSON.parse(textOf(page))).toMatchObject({ data: [{ id: expect.stringMatching(/^cus_/) }] })
      expect(made(email)).toBe(0)
      const result = await client.callTool(create(email))
      expect(JSON.parse(textOf(result))).toMatchObject({ data: { email } })
      expect(made(email)).toBe(1)
      expect(seen).toHaveLength(1)
      expect(seen[0]).toContain('"POST'.slice(1))
      expect(seen[0]).toContain(`- email: "${email}"`)
      expect(seen[0]).not.toContain(stripe.key)
      await client.close()
    }
  })

  it('offers no write with --read-only, and asks nobody with --allow-writes', { timeout: 60_000 }, async () => {
    const reader = clientOf('2026-07-28')
    await reader.connect(stdio('--read-only'))
    expect((await reader.listTools()).tools.map(({ name }) => name)).not.toContain('write')
    await expect(reader.callTool(create('reader@b.example'))).rejects.toThrow('Unknown tool')
    await reader.close()
    expect(made('reader@b.example')).toBe(0)
    const writer = clientOf('2025-11-25')
    await writer.connect(stdio('--allow-writes'))
    expect(JSON.parse(textOf(await writer.callTool(create('free@b.example'))))).toMatchObject({ data: {} })
    await writer.close()
    expect(made('free@b.example')).toBe(1)
  })

  it('asks for every write but those that --allow-writes=<rule> names', { timeout: 60_000 }, async () => {
    const seen: string[] = []
    const client = clientOf('2026-07-28', { action: 'decline' }, seen)
    await client.connect(stdio('--allow-writes=stripe.customers.create'))
    expect(JSON.parse(textOf(await client.callTool(create('ruled@b.example'))))).toMatchObject({ data: {} })
    expect([seen, made('ruled@b.example')]).toEqual([[], 1])
    const product = { action: 'stripe.products.create', params: { name: 'unruled' } }
    const refused = JSON.parse(textOf(await client.callTool({ name: 'write', arguments: product })))
    expect(refused).toMatchObject({ error: { code: 'not_approved' } })
    expect([seen.length, made('unruled')]).toEqual([1, 0])
    await client.close()
  })
})

describe('over HTTP', () => {
  const served = () => serve(mcpHandler(tools([stripe.source], { write: true })))
  const connected = async (client: Client, url: string) => {
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
    return client
  }

  it('sends no write that the user declined, canceled, or did not tick', async () => {
    await using server = await served()
    const answers: Answer[] = [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { approve: false } },
      { action: 'accept', content: {} },
    ]
    for (const [index, answer] of answers.entries()) {
      const client = await connected(clientOf('2026-07-28', answer), server.url)
      const result = await client.callTool(create(`no-${index}@b.example`))
      expect(result.isError).toBe(true)
      expect(JSON.parse(textOf(result))).toMatchObject({ error: { code: 'not_approved', outcome: 'not-sent' } })
      expect(made(`no-${index}@b.example`)).toBe(0)
      await client.close()
    }
    const yes = await connected(clientOf('2026-07-28', { action: 'accept', content: { approve: true } }), server.url)
    await yes.callTool(create('http@b.example'))
    expect(made('http@b.example')).toBe(1)
    await yes.close()
  })

  it('says so to a client that cannot ask its user', async () => {
    await using server = await served()
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      const client = await connected(clientOf(revision), server.url)
      const result = await client.callTool(create(`mute-${revision}@b.example`))
      expect(result.isError).toBe(true)
      expect(textOf(result)).toContain('--allow-writes')
      expect(made(`mute-${revision}@b.example`)).toBe(0)
      await client.close()
    }
  })

  /** A message that a client of one's own could send. */
  const post = async (url: string, params: object) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'write',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
          },
        },
      }),
    })
    return (await response.json()) as {
      result?: { resultType?: string; requestState?: string }
      error?: { code: number }
    }
  }
  const yes = { inputResponses: { approve: { action: 'accept', content: { approve: true } } } }

  it('takes an approval once, for what was shown, and none that it did not ask for', async () => {
    await using server = await served()
    const call = create('once@b.example')
    expect((await post(server.url, { ...call, ...yes })).result?.resultType).toBe('input_required')
    const asked = await post(server.url, call)
    const requestState = asked.result?.requestState ?? ''
    expect(requestState).not.toBe('')
    const other = await post(server.url, { ...create('other@b.example'), ...yes, requestState })
    expect(other.result?.resultType).toBe('input_required')
    const tampered = await post(server.url, { ...call, ...yes, requestState: `${requestState.slice(0, -2)}AA` })
    expect(tampered.error?.code).toBe(-32602)
    expect(made('once@b.example') + made('other@b.example')).toBe(0)
    await post(server.url, { ...call, ...yes, requestState })
    expect(made('once@b.example')).toBe(1)
    const again = await post(server.url, { ...call, ...yes, requestState })
    expect(again.result?.resultType).toBe('input_required')
    expect(made('once@b.example')).toBe(1)
    await using elsewhere = await served()
    expect((await post(elsewhere.url, { ...call, ...yes, requestState })).error?.code).toBe(-32602)
    expect(made('once@b.example')).toBe(1)
  })

  it('answers structured content with its origin, in which nothing is hidden', async () => {
    const hidden: Tool = {
      name: 'hidden',
      description: 'Text with invisible characters',
      inputSchema: { type: 'object', properties: {} },
      annotations: (tools([stripe.source])[0] as Tool).annotations,
      execute: async () => ({ data: { 'k\u200b': 'a\\\u200b\u{E0041}"b', count: 3n } }),
    }
    await using server = await serve(mcpHandler([...tools([stripe.source], { write: true }), hidden]))
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      const client = await connected(clientOf(revision), server.url)
      const { tools: listed } = await client.listTools()
      expect(listed.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
      const read = { action: 'stripe.customers.list', params: { limit: 1 }, fields: ['id'] }
      const page = await client.callTool({ name: 'read', arguments: read })
      expect(page.structuredContent).toEqual(JSON.parse(textOf(page)))
      expect(page._meta?.['ferrule/origin']).toEqual({ actions: ['stripe.customers.list'], foreign: true })
      const found = await client.callTool({ name: 'find_actions', arguments: { query: 'refund' } })
      expect(found._meta?.['ferrule/origin']).toBeUndefined()
      // Nothing was sent, so nothing came from the vendor.
      const mute = await client.callTool(create('origin@b.example'))
      expect(mute.structuredContent).toMatchObject({ error: { code: 'not_approved' } })
      expect(mute._meta?.['ferrule/origin']).toBeUndefined()
      const shown = (await client.callTool({ name: 'hidden', arguments: {} })).structuredContent
      expect(shown).toEqual({ data: { 'k\\u200b': 'a\\\\u200b\\udb40\\udc41"b', count: '3' } })
      await client.close()
    }
  })

  it('reports the records of a long read, and that a call which is silent is still at work', async () => {
    let [reached, answer] = [() => {}, () => {}]
    const atEnd = new Promise<void>((resolve) => {
      reached = resolve
    })
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const fetch: typeof globalThis.fetch = async (request, init) => {
      const after = new URL(new Request(request, init).url).searchParams.get('starting_after')
      const from = Number(after?.slice(3) ?? -1) + 1
      if (from === 2_400) {
        reached()
        await answered
      }
      const data = Array.from({ length: 100 }, (_, at) => ({ id: `ch_${from + at}`, object: 'charge' }))
      return Response.json({ object: 'list', data, has_more: from < 2_400 })
    }
    const connector = new StripeConnector({ credentials: { api_key: 'sk_test_1' }, retry: 0, fetch })
    await using server = await serve(mcpHandler(tools([{ connector, manifest: stripe.source.manifest }])))
    const client = await connected(clientOf('2026-07-28'), server.url)
    const said: unknown[] = []
    const onprogress = ({ progress, message }: { progress: number; message?: string }) => said.push([progress, message])
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const read = { action: 'stripe.charges.list', params: { limit: 100 }, aggregate: {} }
      const result = client.callTool({ name: 'read', arguments: read }, { onprogress })
      await atEnd
      vi.advanceTimersByTime(20_000)
      answer()
      expect((await result).structuredContent).toMatchObject({ data: { count: 2_500 } })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
    const still = expect.stringMatching(/^2000 records, \d+ s ago$/)
    expect(said).toEqual(
      ['stripe.charges.list', '1000 records', '2000 records', still, still].map((message, at) => [at + 1, message]),
    )
    await client.close()
  })

  it('refuses strange hosts and pages', async () => {
    const handle = mcpHandler(tools([stripe.source]))
    const ask = (headers: Record<string, string>) =>
      handle(
        new Request('http://127.0.0.1/mcp', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{}',
        }),
      )
    expect((await ask({ host: 'evil.example' })).status).toBe(403)
    expect((await ask({ host: '127.0.0.1', origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask({ host: '127.0.0.1', origin: 'http://localhost:3000' })).status).toBe(400)
    expect((await handle(new Request('https://evil.example/mcp', { method: 'POST', body: '{}' }))).status).toBe(403)
  })

  it('gives each caller tools of its own', async () => {
    const handle = mcpHandler((auth) => tools([stripe.source], { allow: auth ? ['stripe'] : ['stripe.balance'] }))
    const names = async (authInfo?: { token: string; clientId: string; scopes: string[] }) => {
      const request = new Request('http://localhost/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'find_actions', arguments: {} },
        }),
      })
      return (await handle(request, authInfo ? { authInfo } : {})).text()
    }
    expect(await names()).not.toContain('customers')
    expect(await names({ token: 't', clientId: 'c', scopes: [] })).toContain('customers')
  })
})
