import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Approval, type Approvals, memoryApprovals, type Source, tools, type WriteRequest } from '../src/index.ts'
import { mcpHandler } from '../src/mcp/index.ts'
import { serve } from './support/http.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
afterAll(() => stripe[Symbol.asyncDispose]())

const create = (email: string, more: object = {}) => ({
  name: 'write',
  arguments: { action: 'stripe.customers.create', params: { email }, ...more },
})
const made = (email: string) =>
  stripe.writes().filter(({ params }) => JSON.stringify(params ?? {}).includes(email)).length
const resultOf = (result: unknown) => JSON.parse((result as { content: { text: string }[] }).content[0]?.text ?? '')

/** A client that cannot show a form; `elicitation` is what it declares. */
async function connected(url: string, elicitation?: object, revision: '2025-11-25' | '2026-07-28' = '2026-07-28') {
  const client = new Client({ name: 'test', version: '1' }, {
    versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
    capabilities: elicitation ? { elicitation } : {},
  } as ClientOptions)
  const opened: string[] = []
  if (elicitation)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      opened.push((params as { url?: string }).url ?? '')
      return { action: 'accept' }
    })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  return { client, opened }
}

const key = new Uint8Array(32).fill(7)
const page = ({ id }: Approval) => `https://gateway.example/approvals/${id}`
const served = (store: Approvals, source: Source = stripe.source, scope = 'acme') =>
  serve(
    mcpHandler(tools([source], { write: true }), {
      store,
      stateKey: key,
      approvalUrl: page,
      scopeOf: () => scope,
    }),
  )

describe('clients that cannot show a form', () => {
  it('get a link, and the same call is sent once after the approval, by its id as idempotency key', async () => {
    for (const revision of ['2025-11-25', '2026-07-28'] as const) {
      const store = memoryApprovals()
      await using server = await served(store)
      const { client } = await connected(server.url, undefined, revision)
      const email = `link-${revision}@b.example`
      const { pending } = resultOf(await client.callTool(create(email)))
      expect(pending.approve_at).toBe(`https://gateway.example/approvals/${pending.approval}`)
      // Repeating it asks nothing new, and sends nothing.
      expect(resultOf(await client.callTool(create(email))).pending.approval).toBe(pending.approval)
      expect(made(email)).toBe(0)
      expect(await store.decide('acme', pending.approval, { approved: true, by: 'ada' })).toBe(true)
      expect(resultOf(await client.callTool(create(email)))).toMatchObject({ data: { email } })
      expect(stripe.writes().at(-1)?.headers['idempotency-key']).toBe(pending.approval)
      expect(resultOf(await client.callTool(create(email))).pending.approval).not.toBe(pending.approval)
      expect(made(email)).toBe(1)
      await client.close()
    }
  })

  it('hear a refusal once, and may ask again', async () => {
    const store = memoryApprovals()
    await using server = await served(store)
    const { client } = await connected(server.url)
    const first = resultOf(await client.callTool(create('refused@b.example'))).pending.approval
    await store.decide('acme', first, { approved: false, by: 'ada' })
    expect(await store.decide('acme', first, { approved: true, by: 'eve' })).toBe(false)
    expect(resultOf(await client.callTool(create('refused@b.example')))).toMatchObject({
      error: { code: 'not_approved' },
    })
    expect(resultOf(await client.callTool(create('refused@b.example'))).pending.approval).not.toBe(first)
    expect(made('refused@b.example')).toBe(0)
    await client.close()
  })

  it('open the page, if they can: its opening is no approval', async () => {
    const store = memoryApprovals()
    await using server = await served(store)
    const { client, opened } = await connected(server.url, { url: {} })
    const { pending } = resultOf(await client.callTool(create('page@b.example')))
    expect(opened).toEqual([pending.approve_at])
    expect(made('page@b.example')).toBe(0)
    await store.decide('acme', pending.approval, { approved: true, by: 'ada' })
    expect(resultOf(await client.callTool(create('page@b.example')))).toHaveProperty('data.id')
    expect(made('page@b.example')).toBe(1)
    await client.close()
  })
})

describe('an approval', () => {
  /** Asks by one server, approves, and repeats the call by another. */
  async function elsewhere(
    second: (store: Approvals) => ReturnType<typeof served>,
    call: ReturnType<typeof create>,
    again = call,
  ) {
    const store = memoryApprovals()
    await using server = await served(store)
    const { client } = await connected(server.url)
    const { pending } = resultOf(await client.callTool(call))
    await store.decide('acme', pending.approval, { approved: true, by: 'ada' })
    await using other = await second(store)
    const { client: repeats } = await connected(other.url)
    const result = resultOf(await repeats.callTool(again))
    await Promise.all([client.close(), repeats.close()])
    return result
  }

  it('holds on another server with the same store, once', async () => {
    expect(await elsewhere((store) => served(store), create('second@b.example'))).toHaveProperty('data.id')
    expect(made('second@b.example')).toBe(1)
  })

  it('holds for one scope, one account and its revision', async () => {
    const call = create('bound@b.example')
    expect(await elsewhere((store) => served(store, stripe.source, 'umbrella'), call)).toHaveProperty('pending')
    const changed = { ...stripe.source, identity: 'src_1 revision 2' }
    expect(await elsewhere((store) => served(store, changed), call)).toHaveProperty('pending')
    expect(made('bound@b.example')).toBe(0)
  })

  it('holds for one URL, one body and one idempotency key', async () => {
    const call = create('exact@b.example')
    for (const again of [
      create('other@b.example'),
      create('exact@b.example', { idempotency_key: 'mine' }),
      {
        name: 'write',
        arguments: { action: 'stripe.customers.update', params: { id: 'cus_1', email: 'exact@b.example' } },
      },
    ])
      expect(await elsewhere((store) => served(store), call, again)).toHaveProperty('pending')
    expect(made('exact@b.example')).toBe(0)
  })

  it('expires', () => {
    const store = memoryApprovals()
    const shown = { action: 'a.b.c', title: 'A', access: 'write' as const, request: 'POST /', params: [] }
    const past = {
      id: '1',
      scope: 's',
      digest: 'd',
      shown,
      status: 'asked' as const,
      askedAt: 1,
      expiresAt: Date.now() - 1,
    }
    store.ask(past)
    expect(store.find('s', 'd')).toBeUndefined()
    expect(store.decide('s', '1', { approved: true, by: 'ada' })).toBe(false)
    expect(store.spend('s', '1')).toBe(false)
  })
})

describe('what is shown', () => {
  async function shown(params: object, action = 'stripe.customers.create') {
    let request: WriteRequest | undefined
    const [write] = tools([stripe.source], {
      write: (one) => {
        request = one
        return false
      },
    }).filter(({ name }) => name === 'write')
    await write?.execute({ action, params })
    if (!request) throw new Error('nobody was asked')
    return request.shown
  }

  it('is every parameter; a long value hides no other, and says that it is cut', async () => {
    const found = await shown({
      description: `${'x'.repeat(5_000)}\n- email: "fake@b.example"`,
      email: 'a@b.example',
      address: { city: 'Paris\u202e', line1: 'L' },
      metadata: { note: 'n' },
      preferred_locales: ['fr', 'de'],
    })
    const values = Object.fromEntries((found?.params ?? []).map(({ name, value }) => [name, value]))
    expect(Object.keys(values)).toEqual([
      ...['description', 'email', 'address.city', 'address.line1', 'metadata.note'],
      ...['preferred_locales[0]', 'preferred_locales[1]'],
    ])
    expect(values['description']).toMatch(/^"x{900,1000}" \(cut: 5026 characters in all\)$/)
    expect(values['email']).toBe('"a@b.example"')
    expect(values['address.city']).toBe('"Paris\\u202e"')
  })

  it('says what the write does to others', async () => {
    expect(await shown({ charge: 'ch_1', amount: 100_000 }, 'stripe.refunds.create')).toMatchObject({
      effect: 'money',
      params: [
        { name: 'charge', value: '"ch_1"' },
        { name: 'amount', value: '100000' },
      ],
    })
  })

  it('is nothing if there is too much of it, and then nobody is asked', async () => {
    const params = { preferred_locales: Array.from({ length: 121 }, () => 'fr') }
    expect(await shown(params)).toBeUndefined()
    await using server = await served(memoryApprovals())
    const { client } = await connected(server.url)
    const call = { name: 'write', arguments: { action: 'stripe.customers.create', params } }
    expect(resultOf(await client.callTool(call))).toMatchObject({
      error: { code: 'not_approved', message: expect.stringContaining('more parameters than a person can be shown') },
    })
    await client.close()
  })
})
