import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeTools } from '../src/code/index.ts'
import { type Approval, memoryApprovals } from '../src/index.ts'
import { mcpHandler } from '../src/mcp/index.ts'
import { command, environment } from './support/command.ts'
import { serve } from './support/http.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
beforeEach(() => stripe.sandbox.reset())
afterAll(() => stripe[Symbol.asyncDispose]())

/** A client whose user answers forms so; undefined: it cannot show any. */
function clientOf(approve?: boolean, seen: string[] = []): Client {
  const client = new Client({ name: 'test', version: '1' }, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
    capabilities: approve === undefined ? {} : { elicitation: { form: {} } },
  } as ClientOptions)
  if (approve !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      seen.push(params.message)
      return { action: 'accept', content: { approve } }
    })
  return client
}

const program = {
  name: 'run_code',
  arguments: {
    code: `
      const { data } = await stripe.customers.list({ limit: 1 })
      await stripe.customers.update({ id: data[0].id, description: 'first' })
      await stripe.customers.create({ email: 'batch@b.example' })
      return data.length`,
  },
}
const resultOf = (result: unknown) => JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? '')

async function connected(client: Client, options: Parameters<typeof mcpHandler>[1] = {}) {
  const server = await serve(mcpHandler(codeTools([stripe.source], { write: true }), options))
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)))
  return {
    call: async () => resultOf(await client.callTool(program)),
    async [Symbol.asyncDispose]() {
      await client.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

describe('code mode over MCP', () => {
  it('asks for all writes of a program in one form, which shows each with its parameters', async () => {
    const seen: string[] = []
    await using server = await connected(clientOf(true, seen))
    const result = await server.call()
    expect(result).toMatchObject({ result: 1, writes: [{ outcome: 'sent' }, { outcome: 'sent' }] })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatch(/2 writes of a program, in this order/)
    expect(seen[0]).toMatch(/- 1: .*stripe\.customers\.update.*POST http/)
    expect(seen[0]).toContain('- 1 description: "first"')
    expect(seen[0]).toContain('- 2 email: "batch@b.example"')
    const keys = stripe.writes().map(({ headers }) => headers['idempotency-key'])
    expect(keys.map((key) => key?.slice(-2))).toEqual(['-1', '-2'])
    expect(new Set(keys.map((key) => key?.slice(0, -2))).size).toBe(1)
  })

  it('sends none if the user declines', async () => {
    await using server = await connected(clientOf(false))
    expect(await server.call()).toMatchObject({ error: { code: 'not_approved' }, result: 1 })
    expect(stripe.writes()).toEqual([])
  })

  it('answers with a link where no form can be shown; the same program is sent once after the approval', async () => {
    const store = memoryApprovals()
    const approvalUrl = ({ id }: Approval) => `https://gateway.example/approvals/${id}`
    await using server = await connected(clientOf(), { store, approvalUrl, scopeOf: () => 'acme' })
    const first = await server.call()
    expect(first).toMatchObject({ result: 1, pending: { approve_at: expect.stringContaining('https://') } })
    expect(first).not.toHaveProperty('error')
    expect(stripe.writes()).toEqual([])
    await store.decide('acme', first.pending.approval, { approved: true, by: 'ada' })
    expect(await server.call()).toMatchObject({ writes: [{ outcome: 'sent' }, { outcome: 'sent' }] })
    expect((await server.call()).pending.approval).not.toBe(first.pending.approval)
    expect(stripe.writes()).toHaveLength(2)
  })

  it('reports its calls while it runs, and names them in the result', async () => {
    const client = clientOf(true)
    await using server = await serve(mcpHandler(codeTools([stripe.source], { write: true })))
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)))
    const code = 'for (let n = 0; n < 3; n++) await stripe.customers.list({ limit: 1 }); return 1'
    const seen: unknown[] = []
    const onprogress = ({ progress, message }: { progress: number; message?: string }) => seen.push([progress, message])
    const result = await client.callTool({ name: 'run_code', arguments: { code } }, { onprogress })
    expect(result).toMatchObject({
      structuredContent: { result: 1 },
      _meta: { 'ferrule/origin': { actions: ['stripe.customers.list'], foreign: true } },
    })
    expect(seen).toEqual([1, 2, 3].map((progress) => [progress, 'stripe.customers.list']))
    const sent = await client.callTool(program)
    expect(sent._meta?.['ferrule/origin']).toMatchObject({
      actions: expect.arrayContaining(['stripe.customers.create']),
    })
    await client.close()
  })

  it('is a mode of the command', { timeout: 60_000 }, async () => {
    const client = clientOf(true)
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [...command, 'mcp', 'stripe', '--mode', 'code', '--read-only'],
        env: environment(stripe.server.url, stripe.key),
        stderr: 'ignore',
      }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['search_api', true],
      ['run_code', true],
    ])
    const { error } = resultOf(await client.callTool(program))
    expect(error.cause).toMatchObject({ code: 'unknown_action' })
    await client.close()
  })
})
