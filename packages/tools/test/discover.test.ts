import { encode } from 'gpt-tokenizer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type KeyMemory,
  type Manifest,
  type Tool,
  type ToolResult,
  tools,
  toText,
  type WriteRequest,
} from '../src/index.ts'
import { all, unused } from './support/connectors.ts'
import { recordedStripe } from './support/stripe.ts'

const named = (set: readonly Tool[], name: string): Tool => set.find((tool) => tool.name === name) as Tool
const wire = (set: readonly Tool[]) =>
  set.map(({ name, description, inputSchema, annotations }) => ({ name, description, inputSchema, annotations }))

describe('the tools themselves', () => {
  it('are four, five with a copy, and few tokens for all connectors together', () => {
    expect(tools(all).map(({ name }) => name)).toEqual(['find_actions', 'describe_action', 'read'])
    expect(tools(all, { write: true })).toHaveLength(4)
    const most = tools(
      all.map((source) => ({ ...source, copy: true })),
      { write: true },
    )
    expect(most.map(({ name }) => name)).toEqual(['find_actions', 'describe_action', 'read', 'write', 'search'])
    expect(all.length).toBeGreaterThanOrEqual(7)
    expect(encode(JSON.stringify(wire(most))).length).toBeLessThanOrEqual(1_500)
  })

  it('finds what is meant', async () => {
    const find = named(tools(all, { write: true }), 'find_actions')
    const firsts = async (query: string, count = 3) => {
      const { actions } = (await find.execute({ query })) as { actions: string[] }
      return actions.slice(0, count).map((line) => line.split(' ')[0])
    }
    expect(await firsts('list unpaid invoices')).toContain('stripe.invoices.list')
    expect(await firsts('refund a payment')).toContain('stripe.refunds.create')
    expect(await firsts('cancel an order')).toContain('shopify.orders.cancel')
    expect(await firsts('send the campaign')).toContain('mailchimp.campaigns.send')
    expect(await firsts('upload a file')).toContain('google-drive.files_upload.create')
    expect(await firsts('stripe custmer lists', 5)).toContain('stripe.customers.list')
    expect(await find.execute({ query: 'xyzzy plugh' })).toMatchObject({ actions: [] })
  })

  it('gives an overview that fits, and describes every action within the limit', async () => {
    const set = tools(all, { write: true, maxChars: 8_000 })
    const overview = await named(set, 'find_actions').execute({})
    expect(toText(overview).length).toBeLessThanOrEqual(8_000)
    // All connectors at once: their entities, without actions.
    expect(overview).toHaveProperty('connectors.stripe', expect.stringMatching(/\bcustomers\b/))
    const ofOne = await named(set, 'find_actions').execute({ connector: 'stripe' })
    expect(ofOne).toHaveProperty('connectors.stripe.customers', expect.stringContaining('create'))
    const describeAction = named(set, 'describe_action')
    let described = 0
    for (const { manifest } of all) {
      for (const [entity, { actions }] of Object.entries(manifest?.entities ?? {})) {
        for (const action of Object.keys(actions)) {
          const result = await describeAction.execute({ action: `${manifest?.name}.${entity}.${action}` })
          expect(toText(result).length).toBeLessThanOrEqual(8_000)
          expect(result).toHaveProperty('signature')
          described++
        }
      }
    }
    expect(described).toBeGreaterThan(400)
  })

  it('refuses streams before anything is sent', async () => {
    const facts = {
      ...{ summary: 'Follows chairs.', title: 'Follow chairs', access: 'read', method: 'GET', idempotent: true },
      ...{ params: { type: 'object', properties: {} }, stream: 'events' },
    } as const
    const manifest = { name: 'acme', entities: { chairs: { summary: 'Chairs.', actions: { follow: facts } } } }
    const set = tools([{ connector: unused('acme'), manifest: manifest as unknown as Manifest }])
    const action = 'acme.chairs.follow'
    expect(await named(set, 'describe_action').execute({ action })).toHaveProperty('stream')
    expect(await named(set, 'read').execute({ action })).toMatchObject({
      error: { code: 'not_allowed', action, outcome: 'not-sent', retryable: false },
    })
  })

  it('hides writes unless they are switched on', async () => {
    const find = named(tools(all), 'find_actions')
    expect(toText(await find.execute({ query: 'create customer' }))).not.toContain('.create (')
    expect(await named(tools(all), 'describe_action').execute({ action: 'stripe.customers.create' })).toMatchObject({
      error: { code: 'unknown_action' },
    })
  })
})

describe('calls', () => {
  let stripe: Awaited<ReturnType<typeof recordedStripe>>
  beforeAll(async () => {
    stripe = await recordedStripe()
  })
  afterAll(() => stripe[Symbol.asyncDispose]())

  const read = (input: object, maxChars?: number): Promise<ToolResult> =>
    named(tools([stripe.source], maxChars ? { maxChars } : {}), 'read').execute(input)

  it('reads a page of whole records with a cursor, and every record once along the cursors', async () => {
    const ids: string[] = []
    let cursor: string | undefined
    let shortened = false
    do {
      const page = (await read(
        { action: 'stripe.customers.list', params: { limit: 20 }, fields: ['*'], ...(cursor && { cursor }) },
        6_000,
      )) as { data: { id: string; email: unknown }[]; cursor?: string; note?: string }
      expect(toText(page).length).toBeLessThanOrEqual(6_000)
      expect(page.data.length).toBeGreaterThan(0)
      shortened ||= page.note !== undefined
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    const there = await stripe.source.connector.customers.list({ limit: 100 }).toArray()
    expect(shortened).toBe(true)
    expect(ids).toEqual(there.map(({ id }) => id))
  })

  it('projects fields, also nested ones and those of lists', async () => {
    const page = await read({
      action: 'stripe.invoices.list',
      params: { limit: 2 },
      fields: ['id', 'lines.data.amount'],
    })
    const { data } = page as { data: Record<string, unknown>[] }
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'lines'])
    const { lines } = data[0] as { lines: { data: object[] } }
    expect(Object.keys(lines.data[0] ?? {})).toEqual(['amount'])
  })

  it('says which fields the records do not have', async () => {
    const page = (fields: string[]) => read({ action: 'stripe.invoices.list', params: { limit: 2 }, fields })
    expect(await page(['id', 'amout_due', 'lines.data.x'])).toMatchObject({
      note: 'There is no field "amout_due" (did you mean amount_due?) in these records.',
    })
    expect(await page(['id', 'amount_due'])).not.toHaveProperty('note')
    const { id } = await stripe.source.connector.customers.create({ email: 'a@b.example' })
    const one = await read({ action: 'stripe.customers.get', params: { id }, fields: ['emial'] })
    expect(one).toEqual({ data: {}, note: 'There is no field "emial" in these records.' })
  })

  it('shows a record that is too long in short, as valid JSON', async () => {
    const customer = await stripe.source.connector.customers.create({
      description: 'd'.repeat(9_000),
      email: 'a@b.example',
    })
    const result = await read({ action: 'stripe.customers.get', params: { id: customer.id } }, 2_000)
    expect(toText(result).length).toBeLessThanOrEqual(2_000)
    expect(result).toMatchObject({
      data: { id: customer.id, email: 'a@b.example' },
      note: expect.stringContaining('characters'),
    })
  })

  it('answers errors that say what to do', async () => {
    const wrong = await read({ action: 'stripe.customers.list', params: { limt: 5 } })
    expect(wrong).toMatchObject({
      error: {
        code: 'params',
        issues: [{ path: 'limt', message: expect.stringContaining('did you mean limit') }],
        retryable: false,
      },
    })
    expect(await read({ action: 'stripe.custmers.list' })).toMatchObject({
      error: { code: 'unknown_action', closest: expect.arrayContaining(['stripe.customers.list']) },
    })
    expect(await read({ action: 'stripe.customers.get', params: { id: 'cus_none' } })).toMatchObject({
      error: { code: 'not_found', status: 404, next: expect.stringContaining('list') },
    })
    expect(await read({ action: 'stripe.customers.list', cursor: 'bad' })).toMatchObject({ error: { code: 'params' } })
    expect(await read({ actoin: 'x' })).toMatchObject({ error: { message: expect.stringContaining('actoin') } })
    expect(await read({ action: 'stripe.customers.list', params: '{"limit": 1}' })).toMatchObject({
      data: { rows: [expect.arrayContaining([expect.stringMatching(/^cus_/)])] },
    })
  })

  it('tells the outcome of writes', async () => {
    const write = named(tools([stripe.source], { write: true }), 'write')
    stripe.sandbox.fault({ kind: 'server_error', times: 1 })
    expect(await write.execute({ action: 'stripe.customers.create', params: { email: 'a@b.example' } })).toMatchObject({
      error: { code: 'upstream', outcome: 'unknown', next: expect.stringContaining('duplicate') },
    })
    expect(
      await write.execute({ action: 'stripe.customers.update', params: { id: 'cus_none', email: 'a@b.example' } }),
    ).toMatchObject({
      error: { code: 'not_found', outcome: 'rejected' },
    })
    const made = await write.execute({
      action: 'stripe.customers.create',
      params: { email: 'a@b.example' },
      idempotency_key: 'once',
      fields: ['email'],
    })
    expect(made).toEqual({ data: { email: 'a@b.example' } })
    expect(stripe.writes().at(-1)?.headers['idempotency-key']).toBe('once')
  })

  it('names the idempotency key of a write with an unknown outcome, and uses it for the same call', async () => {
    stripe.sandbox.reset()
    const call = { action: 'stripe.customers.create', params: { email: 'key@b.example' } }
    const sent = () => stripe.writes().map(({ headers }) => headers['idempotency-key'])
    stripe.sandbox.fault({ kind: 'server_error', times: 1 })
    // A new set of tools each time, as a gateway has.
    const write = () => named(tools([stripe.source], { write: true }), 'write')
    const { error } = (await write().execute(call)) as { error: { outcome: string; idempotency_key: string } }
    expect(error).toMatchObject({ outcome: 'unknown', idempotency_key: sent()[0] })
    const other = { ...call, params: { email: 'other@b.example' } }
    expect(await write().execute(other)).toHaveProperty('data.id')
    expect(await write().execute(call)).toHaveProperty('data.id')
    expect(await write().execute(call)).toHaveProperty('data.id')
    const keys = sent()
    const [again, fresh] = keys.slice(-2)
    expect(again).toBe(error.idempotency_key)
    expect(keys.at(-3)).not.toBe(error.idempotency_key)
    // It was done: the next one is a new write.
    expect(fresh).not.toBe(error.idempotency_key)
  })

  it('forgets such a key after ten minutes', async () => {
    const memory = new Map<string, number>()
    const keys: KeyMemory = {
      get: () => undefined,
      set: (digest, _key, until) => void memory.set(digest, until - Date.now()),
      delete: (digest) => void memory.delete(digest),
    }
    stripe.sandbox.fault({ kind: 'server_error', times: 1 })
    const write = named(tools([stripe.source], { write: true, keys }), 'write')
    await write.execute({ action: 'stripe.customers.create', params: { email: 'memory@b.example' } })
    const [lifetime = 0] = memory.values()
    expect(lifetime).toBeGreaterThan(590_000)
    expect(lifetime).toBeLessThanOrEqual(600_000)
  })

  it('asks the policy of the operator and the approval of the execution: both must allow', async () => {
    stripe.sandbox.reset()
    for (const [policy, approval, sent] of [
      [false, true, 0],
      [true, false, 0],
      [true, true, 1],
    ] as const) {
      const asked: string[] = []
      const decide = (name: string, answer: boolean) => () => {
        asked.push(name)
        return answer
      }
      const write = named(tools([stripe.source], { write: decide('policy', policy) }), 'write')
      await write.execute(
        { action: 'stripe.customers.create', params: { email: 'both@b.example' } },
        { approve: decide('approval', approval) },
      )
      // Nobody is asked about what the policy forbids.
      expect(asked).toEqual(policy ? ['policy', 'approval'] : ['policy'])
      expect(stripe.writes()).toHaveLength(sent)
    }
  })

  it('sends no write that was not approved', async () => {
    stripe.sandbox.reset()
    const asked: WriteRequest[] = []
    for (const answer of [false, undefined, 'yes', 1]) {
      const write = named(
        tools([stripe.source], {
          write: (request) => {
            asked.push(request)
            return answer as boolean
          },
        }),
        'write',
      )
      expect(
        await write.execute({ action: 'stripe.customers.create', params: { email: 'a@b.example' } }),
      ).toMatchObject({
        error: { code: 'not_approved', outcome: 'not-sent' },
      })
    }
    expect(stripe.writes()).toEqual([])
    expect(asked[0]).toMatchObject({
      action: 'stripe.customers.create',
      access: 'write',
      plan: { method: 'POST', body: 'email=a%40b.example', headers: { authorization: '[redacted]' } },
    })
    expect(JSON.stringify(asked)).not.toContain(stripe.key)
  })

  it('sends what was approved, not what the input has become since', async () => {
    const input = { action: 'stripe.customers.create', params: { email: 'a@b.example' } }
    const write = named(
      tools([stripe.source], {
        write: () => {
          input.params.email = 'evil@b.example'
          return true
        },
      }),
      'write',
    )
    expect(await write.execute(input)).toMatchObject({ data: { email: 'a@b.example' } })
  })

  it('refuses a write by the reading tool, by an approval of a read-only set, and as a dry run', async () => {
    stripe.sandbox.reset()
    expect(await read({ action: 'stripe.customers.create', params: {} })).toMatchObject({
      error: { code: 'unknown_action' },
    })
    const set = tools([stripe.source], { write: true })
    expect(await named(set, 'read').execute({ action: 'stripe.customers.create' })).toMatchObject({
      error: { code: 'not_allowed' },
    })
    expect(await named(set, 'write').execute({ action: 'stripe.customers.list' })).toMatchObject({
      error: { code: 'not_allowed' },
    })
    const dry = await named(set, 'write').execute({
      action: 'stripe.customers.create',
      params: { name: 'A' },
      dry_run: true,
    })
    expect(dry).toMatchObject({ plan: { method: 'POST', body: 'name=A' } })
    expect(stripe.writes()).toEqual([])
    expect(JSON.stringify(dry)).not.toContain(stripe.key)
  })

  it('escapes all characters that are not seen', () => {
    const hidden = [
      ...['\ufe00', '\ufe0f', '\u034f', '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u180b', '\u180d', '\u17b4'],
      ...[
        '\u17b5',
        '\u{1d173}',
        '\u{1bca0}',
        '\u{e0100}',
        '\u{e0001}',
        '\ufffc',
        '\ufffa',
        '\u00ad',
        '\u2065',
        '\ufeff',
      ],
      ...['\u200b', '\u2028', '\u202e', '\u2069', '\u0085'],
    ].join('')
    const text = toText({ data: `a${hidden}b` })
    expect(text).toMatch(/^[\x20-\x7e]*$/)
    expect(JSON.parse(text)).toEqual({ data: `a${hidden}b` })
    expect(toText('Zoë 株式会社 👍 ﻻ')).toBe(JSON.stringify('Zoë 株式会社 👍 ﻻ'))
  })

  it('keeps text of others as data: what is invisible becomes visible, and parses to the same', async () => {
    const hidden = 'Hi\u200b\u202e\u{e0041}\u{e0042}'
    const customer = await stripe.source.connector.customers.create({ description: hidden })
    const result = await read({ action: 'stripe.customers.get', params: { id: customer.id }, fields: ['description'] })
    const text = toText(result)
    expect(text).toContain('\\u200b\\u202e\\udb40\\udc41')
    expect(text).not.toMatch(/[\u200b\u202e]|\u{e0041}/u)
    expect(JSON.parse(text)).toEqual({ data: { description: hidden } })
  })

  it('takes connectors bare, in a list or by name, and finds manifests where Node can', async () => {
    const byName = tools({ shop_eu: stripe.source, shop_us: stripe.source })
    expect(await named(byName, 'read').execute({ action: 'shop_us.balance.get' })).toHaveProperty('data.available')
    expect(() => tools([stripe.source, stripe.source])).toThrow('two connectors have the name stripe')
    expect(() => tools([])).toThrow('at least one connector')
    expect(() => tools([{ connector: { ...stripe.source.connector, connector: 'acme' } } as never])).toThrow()
  })
})

describe('allow', () => {
  const ids = async (allow: string[], write = true) => {
    const { connectors } = (await named(tools(all, { allow, write }), 'find_actions').execute({})) as {
      connectors: Record<string, Record<string, string>>
    }
    return connectors
  }

  it('keeps what patterns name and nothing else', async () => {
    expect(await ids(['stripe.customers'], false)).toEqual({ stripe: { customers: expect.stringContaining('list') } })
    expect(await ids(['jira.issues.get', 'stripe.cust*ers.li*'])).toEqual({
      jira: { issues: 'get' },
      stripe: { customers: 'list' },
    })
    expect(await ids(['stripe.refunds', '!*.*.create'])).toEqual({
      stripe: { refunds: expect.not.stringContaining('create') },
    })
  })

  it('refuses patterns that fit nothing, and is quick with hostile ones', () => {
    expect(() => tools(all, { allow: ['stripe.custmers'] })).toThrow('matches no action')
    expect(() => tools(all, { allow: ['(a+)+$'] })).toThrow('is not a pattern')
    expect(() => tools(all, { allow: [`${'*a'.repeat(200)}b`] })).toThrow('matches no action')
    expect(() => tools(all, { allow: [] })).not.toThrow()
    expect(() => tools(all, { wirte: true } as never)).toThrow('wirte is unknown')
  })
})
