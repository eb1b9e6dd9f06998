import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { memorySavedResults, type SavedResults, saveFor, tools } from '../src/index.ts'
import { type McpAuth, mcpHandler } from '../src/mcp/index.ts'
import { command, environment } from './support/command.ts'
import { serve } from './support/http.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
let ids: string[]
beforeAll(async () => {
  stripe = await recordedStripe()
  ids = (await stripe.source.connector.charges.list().toArray()).map(({ id }) => id)
})
afterAll(() => stripe[Symbol.asyncDispose]())
afterEach(() => void vi.useRealTimers())

const revisions = ['2025-11-25', '2026-07-28'] as const

function clientOf(revision: (typeof revisions)[number]): Client {
  return new Client({ name: 'test', version: '1' }, {
    versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
  } as ClientOptions)
}

const saveCharges = {
  name: 'read',
  arguments: { action: 'stripe.charges.list', params: { limit: 7 }, fields: ['id'], save: true },
}

/** Saves all charges, and follows the link of the answer. */
async function savedBy(client: Client): Promise<string> {
  const { content } = await client.callTool(saveCharges)
  const link = content.find((one) => one.type === 'resource_link')
  if (link?.type !== 'resource_link') throw new Error(`no link in ${JSON.stringify(content)}`)
  expect(link.mimeType).toBe('application/x-ndjson')
  expect(link.name).toBe('stripe.charges.list.jsonl')
  const [first] = content
  expect(JSON.parse(first?.type === 'text' ? first.text : '')).toEqual({
    saved: { to: link.uri, records: ids.length, format: 'JSON lines' },
  })
  const text = await textAt(client, link.uri)
  expect(new TextEncoder().encode(text)).toHaveLength(link.size ?? -1)
  expect(text.trim().split('\n')).toEqual(ids.map((id) => JSON.stringify({ id })))
  return link.uri
}

async function textAt(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri })
  const [one] = contents
  expect(one).toMatchObject({ uri, mimeType: 'application/x-ndjson' })
  expect(one?._meta).toEqual({ 'ferrule/origin': { actions: ['stripe.charges.list'], foreign: true } })
  return one && 'text' in one ? one.text : ''
}

describe('over stdio', () => {
  const stdio = (...flags: string[]) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [...command, 'mcp', 'stripe', ...flags],
      env: environment(stripe.server.url, stripe.key),
      stderr: 'ignore',
    })

  it('a saved list is a link that the official client reads', { timeout: 60_000 }, async () => {
    for (const revision of revisions) {
      const client = clientOf(revision)
      await client.connect(stdio())
      expect((await client.listResources()).resources).toEqual([])
      const uri = await savedBy(client)
      expect((await client.listResources()).resources.map((one) => one.uri)).toEqual([uri])
      await expect(client.readResource({ uri: uri.replace(/[0-9a-f]/, 'x') })).rejects.toThrow(/not found/i)
      await client.close()
    }
  })

  it('text of others was read by whoever saved it: what a rule allows is asked for', { timeout: 60_000 }, async () => {
    const client = clientOf('2026-07-28')
    await client.connect(stdio('--allow-writes=stripe.invoice_sends.create'))
    const send = { name: 'write', arguments: { action: 'stripe.invoice_sends.create', params: { id: 'in_none' } } }
    const before = await client.callTool(send)
    expect(JSON.stringify(before.structuredContent)).not.toContain('not_approved')
    await savedBy(client)
    const after = await client.callTool(send)
    expect(after.structuredContent).toMatchObject({ error: { code: 'not_approved', outcome: 'not-sent' } })
    await client.close()
  })
})

describe('over HTTP', () => {
  const authOf = (token: string): McpAuth => ({ token, clientId: 'one', scopes: [] })
  const served = (saved: SavedResults) => {
    const handle = mcpHandler((auth) => tools([stripe.source], { save: saveFor(saved, `one\0${auth?.token}`) }), {
      saved,
    })
    return serve((request) =>
      handle(request, { authInfo: authOf(request.headers.get('authorization')?.slice(7) ?? '') }),
    )
  }
  const connected = async (revision: (typeof revisions)[number], url: string, token: string) => {
    const client = clientOf(revision)
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
    return client
  }

  it('a result is there for the token that saved it, and for no other', async () => {
    await using server = await served(memorySavedResults())
    for (const revision of revisions) {
      const [mine, other] = [
        await connected(revision, server.url, `mine-${revision}`),
        await connected(revision, server.url, `other-${revision}`),
      ]
      const uri = await savedBy(mine)
      await expect(other.readResource({ uri })).rejects.toThrow(/not found/i)
      expect((await other.listResources()).resources).toEqual([])
      expect((await mine.listResources()).resources).toMatchObject([{ uri, mimeType: 'application/x-ndjson' }])
      await Promise.all([mine.close(), other.close()])
    }
  })

  it('a server without saved results offers no resources', async () => {
    await using server = await serve(mcpHandler(tools([stripe.source])))
    const client = await connected('2026-07-28', server.url, 'x')
    expect(client.getServerCapabilities()).not.toHaveProperty('resources')
    const { content } = await client.callTool({ ...saveCharges, arguments: { ...saveCharges.arguments, save: false } })
    expect(content.map(({ type }) => type)).toEqual(['text'])
    await client.close()
  })
})

describe('in memory', () => {
  const save = async (saved: SavedResults, scope: string, text: string): Promise<string> => {
    const file = await saveFor(saved, scope)({ action: 'stripe.charges.list' })
    await file.write(text)
    await file.close()
    return file.name
  }

  it('results expire', async () => {
    vi.useFakeTimers()
    const saved = memorySavedResults({ lifetime: 1_000 })
    const uri = await save(saved, 'a', '{}\n')
    vi.advanceTimersByTime(999)
    expect(await saved.read('a', uri)).toMatchObject({ text: '{}\n' })
    vi.advanceTimersByTime(1)
    expect(await saved.read('a', uri)).toBeUndefined()
    expect(await saved.list('a')).toEqual([])
  })

  it('the oldest go: of a scope by number, of all by size', async () => {
    const saved = memorySavedResults({ results: 2, total: 12 })
    const [first, second, third] = [
      await save(saved, 'a', '1234'),
      await save(saved, 'a', '1234'),
      await save(saved, 'a', '1234'),
    ]
    expect(await saved.read('a', first)).toBeUndefined()
    expect((await saved.list('a')).map(({ uri }) => uri)).toEqual([third, second])
    const large = await save(saved, 'b', '12345678')
    expect(await saved.read('a', second)).toBeUndefined()
    expect(await saved.read('a', third)).toBeDefined()
    expect(await saved.read('b', large)).toBeDefined()
    expect(new Set([first, second, third, large]).size).toBe(4)
  })

  it('a list that is too long ends after a whole record, and its cursor continues', async () => {
    const saved = memorySavedResults({ maxChars: 200 })
    const read = tools([stripe.source], { save: saveFor(saved, 'a') }).find(({ name }) => name === 'read')
    const input = { action: 'stripe.charges.list', fields: ['id'], save: true }
    const collected: string[] = []
    for (let cursor: unknown = undefined, calls = 0; calls === 0 || cursor !== undefined; calls++) {
      const result = await read?.execute({ ...input, ...(typeof cursor === 'string' && { cursor }) })
      if (!result || 'error' in result) throw new Error(JSON.stringify(result))
      const { to } = result['saved'] as { to: string }
      const found = await saved.read('a', to)
      expect(found?.text.length).toBeLessThanOrEqual(200)
      collected.push(...(found?.text ?? '').trim().split('\n'))
      cursor = result['cursor']
    }
    expect(collected).toEqual(ids.map((id) => JSON.stringify({ id })))
  })

  it('invisible characters are escaped, and a list that failed leaves nothing', async () => {
    const saved = memorySavedResults()
    const uri = await save(saved, 'a', `${JSON.stringify({ name: 'a\u200bb' })}\n`)
    const text = (await saved.read('a', uri))?.text ?? ''
    expect(text).toBe('{"name":"a\\u200bb"}\n')
    expect(JSON.parse(text)).toEqual({ name: 'a\u200bb' })
    stripe.sandbox.fault({ kind: 'server_error', times: 1 })
    const read = tools([stripe.source], { save: saveFor(saved, 'b') }).find(({ name }) => name === 'read')
    expect(await read?.execute({ action: 'stripe.charges.list', save: true })).toHaveProperty('error')
    expect(await saved.list('b')).toEqual([])
  })
})
