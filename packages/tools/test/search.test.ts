// The tool `search` over a copy of the Stripe sandbox in SQLite.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Tool, type ToolResult, tools, toText } from '../src/index.ts'
import { mcpHandler } from '../src/mcp/index.ts'
import { copiedStripe } from './support/copy.ts'
import { serve } from './support/http.ts'

let stripe: Awaited<ReturnType<typeof copiedStripe>>
let wanted: string[]
beforeAll(async () => {
  stripe = await copiedStripe()
  const customers = await stripe.live.customers.list({ limit: 100 }).toArray()
  wanted = customers
    .filter(({ email }) => email?.includes('@'))
    .toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id)
})
afterAll(() => stripe[Symbol.asyncDispose]())

const named = (set: readonly Tool[], name: string): Tool => set.find((tool) => tool.name === name) as Tool
const query = { filter: { like: { email: '@' } }, sort: [{ created: 'desc' }] }
const search = (input: object, options: Parameters<typeof tools>[1] = {}): Promise<ToolResult> =>
  named(tools([stripe.source], options), 'search').execute({
    connector: 'stripe',
    entity: 'customers',
    query,
    ...input,
  })

interface Page {
  data: { id: string; score: number; data: Record<string, unknown> }[]
  cursor?: string
  note?: string
}

describe('search', () => {
  it('finds in the copy, asks nobody else, and is there in both modes', async () => {
    expect(wanted.length).toBeGreaterThan(25)
    const before = stripe.sandbox.requests.length
    for (const mode of ['discover', 'per-action'] as const) {
      const set = tools([stripe.source], { mode })
      expect(set.map(({ name }) => name)).toContain('search')
      expect(tools([{ ...stripe.source, copy: false }], { mode }).map(({ name }) => name)).not.toContain('search')
      const page = (await search({ limit: 5 }, { mode })) as unknown as Page
      expect(page.data.map(({ id }) => id)).toEqual(wanted.slice(0, 5))
      expect(page.data[0]).toMatchObject({
        score: expect.any(Number),
        data: { object: 'customer', email: expect.any(String) },
      })
      expect(page).not.toHaveProperty('note')
    }
    expect(stripe.sandbox.requests.length).toBe(before)
  })

  it('projects fields, also nested ones', async () => {
    const page = (await search({ limit: 1, fields: ['email', 'address.city'] })) as unknown as Page
    expect(Object.keys(page.data[0]?.data ?? {}).toSorted()).toEqual(['address', 'email'])
    expect(await search({ fields: ['emial'] })).toMatchObject({ error: { code: 'params', outcome: 'not-sent' } })
  })

  it('gives every hit once along the cursors, however few fit', async () => {
    for (const { limit, maxChars } of [
      { limit: 7, maxChars: 20_000 },
      { limit: 100, maxChars: 6_000 },
      { limit: 10, maxChars: 6_000 },
    ]) {
      const ids: string[] = []
      let cursor: string | undefined
      let shortened = false
      do {
        const page = (await search({ limit, ...(cursor && { cursor }) }, { maxChars })) as unknown as Page
        expect(toText(page).length).toBeLessThanOrEqual(maxChars)
        expect(page.data.length).toBeGreaterThan(0)
        ids.push(...page.data.map(({ id }) => id))
        shortened ||= page.note !== undefined
        cursor = page.cursor
      } while (cursor)
      expect(ids).toEqual(wanted)
      expect(shortened).toBe(maxChars === 6_000)
    }
  })

  it('refuses a cursor of another search, and one that is none', async () => {
    const { cursor } = (await search({ limit: 3 })) as unknown as Page
    for (const other of [
      { limit: 4 },
      { limit: 3, query: {} },
      { limit: 3, fields: ['id'] },
      { limit: 3, cursor: 'x' },
      { limit: 3, cursor: `${cursor?.split('.')[0]}.${encodeURIComponent('[null,-1,null]')}` },
    ])
      expect(await search({ cursor, ...other })).toMatchObject({
        error: { code: 'params', message: expect.stringContaining('cursor'), outcome: 'not-sent' },
      })
    const reordered = { sort: query.sort, filter: query.filter }
    const next = (await search({ limit: 3, cursor, query: reordered })) as unknown as Page
    expect(next.data.map(({ id }) => id)).toEqual(wanted.slice(3, 6))
  })

  it('says what is wrong and what to do', async () => {
    const failures: [input: object, code: string, says: string][] = [
      [{ query: { filter: { eq: { emial: 'x' } } } }, 'params', 'did you mean email'],
      [{ query: { filter: { lik: { email: 'x' } } } }, 'params', 'did you mean like'],
      [{ query: { like: { email: 'x' } } }, 'params', 'conditions belong in its filter'],
      [{ query: { filter: { gt: { created: 'x' } } } }, 'params', 'must be'],
      [{ limit: 5000 }, 'params', '1 to 1000'],
      [{ limit: '20' }, 'params', '1 to 1000'],
      [{ entity: 'custmers' }, 'unknown_entity', 'Did you mean customers'],
      [{ connector: 'strip' }, 'params', 'must be one of stripe'],
      [{ query: 'no JSON' }, 'params', 'query must be a JSON object'],
      [{ entity: 'products', query: {} }, 'not_ready', 'still empty'],
    ]
    for (const [input, code, says] of failures) {
      const result = await search(input)
      expect(result, JSON.stringify(input)).toMatchObject({
        error: { code, message: expect.stringContaining(says), retryable: code === 'not_ready' },
      })
    }
    expect(await search({ entity: 'products', query: {} })).toMatchObject({
      error: { action: 'stripe.products.search', next: expect.stringContaining('Use read') },
    })
    expect(await search({ query: { filter: { eq: { emial: 'x' } } } })).toMatchObject({
      error: { outcome: 'not-sent', next: expect.stringContaining('Correct the query') },
    })
    expect(await search({ query: JSON.stringify(query), limit: null, fields: null, cursor: null })).toHaveProperty(
      'data',
    )
  })

  it('says that the first copy is still being made', async () => {
    const connector = {
      connector: 'stripe',
      plan: async () => ({}) as never,
      execute: async () => ({ data: { hits: [{ id: 'a', score: 1, data: {} }], next_cursor: null, preview: true } }),
    }
    const set = tools([{ ...stripe.source, connector }])
    const input = { connector: 'stripe', entity: 'customers', query: {} }
    expect(await named(set, 'search').execute(input)).toEqual({
      data: [{ id: 'a', score: 1, data: {} }],
      meta: { preview: expect.stringContaining('there will be more') },
    })
  })

  it('keeps what is no error of ours to itself', async () => {
    const fail = async () => {
      throw new Error('/secret/path')
    }
    const set = tools([{ ...stripe.source, connector: { connector: 'stripe', execute: fail, plan: fail } }])
    const result = await named(set, 'search').execute({ connector: 'stripe', entity: 'customers', query: {} })
    expect(result).toMatchObject({ error: { code: 'internal', outcome: 'not-sent' } })
    expect(toText(result)).not.toContain('secret')
  })

  it('holds to allow, and describe_action has the fields', async () => {
    const reads = tools([stripe.source], { allow: ['stripe.products', 'stripe.customers.list'] })
    expect(await named(reads, 'search').execute({ connector: 'stripe', entity: 'customers', query })).toMatchObject({
      error: { code: 'unknown_entity' },
    })
    expect(tools([stripe.source], { allow: ['*.*.list'] }).map(({ name }) => name)).not.toContain('search')
    const described = await named(tools([stripe.source]), 'describe_action').execute({
      action: 'stripe.customers.search',
    })
    expect(described).toMatchObject({ access: 'read', fields: { email: 'string', created: 'integer' } })
    expect(await named(reads, 'describe_action').execute({ action: 'stripe.customers.search' })).toMatchObject({
      error: { code: 'unknown_action' },
    })
  })
})

it('is served over MCP in both modes, errors as errors', { timeout: 60_000 }, async () => {
  for (const mode of ['discover', 'per-action'] as const) {
    await using server = await serve(mcpHandler(tools([stripe.source], { mode })))
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)))
    const call = async (more: object) => {
      const { content, isError } = await client.callTool({
        name: 'search',
        arguments: { connector: 'stripe', entity: 'customers', query, fields: ['email'], limit: 2, ...more },
      })
      return { isError, body: JSON.parse((content as { text: string }[])[0]?.text ?? '') }
    }
    const { tools: listed } = await client.listTools()
    expect(listed.find(({ name }) => name === 'search')?.annotations).toMatchObject({ readOnlyHint: true })
    const first = await call({})
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(wanted.slice(0, 2))
    const second = await call({ cursor: first.body.cursor })
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(wanted.slice(2, 4))
    const wrong = await call({ query: { filter: { eq: { emial: 'x' } } } })
    expect(wrong).toMatchObject({ isError: true, body: { error: { code: 'params' } } })
    await client.close()
  }
})
