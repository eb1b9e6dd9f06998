import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '@ferrule/sandbox'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MemoryDestination, read, sync } from '../src/index.ts'
import { open, type SubjectName, subjects } from './support/subjects.ts'
import { differences, upstreamOf } from './support/upstream.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const HOUR = 3_600_000
const names = Object.keys(subjects) as SubjectName[]

/** One stream of each mode that the connector has, and one below another. */
const STREAMS: Record<SubjectName, string[]> = {
  github: ['repos', 'issues', 'pulls', 'labels'],
  slack: ['users', 'conversations', 'usergroups'],
  stripe: ['customers', 'balance_transactions', 'coupons', 'subscription_items'],
  jira: ['issues', 'projects', 'issue_comments', 'issue_worklogs'],
  'greenhouse-v3': ['candidates', 'applications', 'job_posts'],
  'amazon-ads': ['profiles', 'portfolios', 'sponsored_product_campaigns'],
  mailchimp: ['campaigns', 'list_members', 'segments', 'sent_to'],
  'google-drive': ['files', 'drives', 'permissions'],
  shopify: ['orders', 'customers', 'order_line_items', 'countries'],
}

const SIZES: Partial<Record<SubjectName, Record<string, number>>> = {
  github: { repos: 2, issues: 12, pulls: 4, labels: 4, users: 3 },
  slack: { conversations: 4, users: 4, usergroups: 2 },
  stripe: { customers: 12, products: 3 },
  jira: { issues: 12 },
  'greenhouse-v3': { candidates: 8, jobs: 2 },
  'google-drive': { files: 8 },
  mailchimp: { list_members: 12, campaigns: 4 },
  shopify: { products: 3, customers: 4, orders: 6 },
}

const faults: Record<string, (name: SubjectName) => Fault> = {
  'connection reset before the response': () => ({ kind: 'reset', times: 3 }),
  'connection reset within the response': () => ({ kind: 'reset', at: 'after_headers', times: 3 }),
  'truncated response': () => ({ kind: 'truncate', times: 3 }),
  'error page of a proxy': () => ({ kind: 'html', times: 3 }),
  'empty response': () => ({ kind: 'empty', times: 2 }),
  '500': () => ({ kind: 'server_error', status: 500, times: 3 }),
  '503': () => ({ kind: 'server_error', status: 503, times: 3 }),
  // Shopify says how long to wait, and it is waited.
  '429 storm': (name) => ({ kind: 'rate_limit', times: name === 'shopify' ? 3 : 15, retryAfter: 0 }),
  'slow responses': () => ({ kind: 'latency', ms: 5, times: 20 }),
}

const results = new Map<string, Map<SubjectName, string>>()
const note = (row: string, name: SubjectName, found: readonly string[]): void => {
  const lost = found.filter((one) => /: (lost|stale)/.test(one)).length
  const more = found.filter((one) => one.includes(': gone upstream')).length
  results.set(row, (results.get(row) ?? new Map()).set(name, `${lost} / ${more}`))
}

describe.each(names)('%s', (name) => {
  let upstream: Awaited<ReturnType<typeof open>>
  const truth = new Map()

  beforeAll(async () => {
    upstream = await open(name, SIZES[name])
    upstream.advance(180_000)
  })
  afterAll(() => upstream.close())

  async function problems(copy: MemoryDestination): Promise<string[]> {
    const { definition } = upstream.subject
    const found: string[] = []
    for (const stream of definition.streams.filter((one) => STREAMS[name].includes(one.name)))
      found.push(...differences(stream, await upstreamOf(upstream.connect(), definition, stream, truth), copy))
    return found
  }

  const options = (destination: MemoryDestination, shift = 0) => ({
    destination,
    streams: STREAMS[name],
    clock: () => upstream.clock() + shift,
    backoff: [1, 4] as const,
    retry: 30,
  })

  test.each(Object.entries(faults))('%s', async (row, fault) => {
    const copy = new MemoryDestination()
    // The truth is read before anything goes wrong.
    await problems(copy)
    const connector = upstream.connect({ retry: 0 })
    const armed = upstream.sandbox.fault(fault(name))
    const { streams } = await sync(connector, options(copy))
    expect(armed.hits).toBeGreaterThan(0)
    armed.remove()
    const found = await problems(copy)
    note(row, name, found)
    expect({ found, failed: streams.filter(({ status }) => status !== 'complete') }).toEqual({ found: [], failed: [] })
  })

  test.each([-2 * HOUR, 2 * HOUR])('a clock that is %d ms off', async (shift) => {
    const copy = new MemoryDestination()
    await sync(upstream.connect(), options(copy, shift))
    upstream.advance(180_000)
    await sync(upstream.connect(), options(copy, shift))
    const found = await problems(copy)
    note('clock two hours off', name, found)
    expect(found).toEqual([])
  })

  test('a run that is ended by its deadline or by a signal is taken up by the next one', async () => {
    const copy = new MemoryDestination()
    let left = 3
    const stop = new AbortController()
    const onProgress = () => void (--left === 0 && stop.abort())
    const first = await sync(upstream.connect(), { ...options(copy), signal: stop.signal, onProgress })
    expect(first.ok).toBe(false)
    expect(first.streams.filter(({ error }) => error)).toEqual([])
    const late = await sync(upstream.connect(), { ...options(copy), deadline: upstream.clock() - 1 })
    expect(late.streams.map(({ status }) => status)).toEqual(STREAMS[name].map(() => 'incomplete'))
    expect((await sync(upstream.connect(), options(copy))).ok).toBe(true)
    const found = await problems(copy)
    note('stopped by a signal, then by a deadline', name, found)
    expect(found).toEqual([])
  })
})

/** Fields that the API moved, and that our records hold where they were, too. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  subscriptions: ['current_period_start', 'current_period_end', 'discount'],
  invoices: [
    'charge',
    'discount',
    'paid',
    'paid_out_of_band',
    'payment_intent',
    'quote',
    'subscription',
    'subscription_details',
    'tax',
    'total_tax_amounts',
  ],
}

/** Rows of the table in docs/faults.md: rows lost, and rows too many, by connector. */
function tableOf(): string {
  return [
    `| | ${names.join(' | ')} |`,
    `| --- |${names.map(() => ' --- |').join('')}`,
    ...[...results].map(([row, cells]) => `| ${row} | ${names.map((name) => cells.get(name) ?? '–').join(' | ')} |`),
  ].join('\n')
}

test('the table of copies in the documentation is that of this run', async ({ skip }) => {
  if ([...results.values()].some((cells) => cells.size < names.length)) return skip('only a part of the tests was run')
  const file = join(import.meta.dirname, '../../../docs/faults.md')
  const written = readFileSync(file, 'utf8')
  const [begin, end] = ['<!-- copies -->', '<!-- end of copies -->'].map((mark) => written.indexOf(mark)) as [
    number,
    number,
  ]
  expect(begin).toBeGreaterThan(0)
  // `vitest --update` writes it.
  const text = `${written.slice(0, begin)}<!-- copies -->\n\n${tableOf()}\n\n${written.slice(end)}`
  await expect(text).toMatchFileSnapshot(file)
})

describe('what stands alone', () => {
  let upstream: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    upstream = await open('stripe', { customers: 30, products: 3 })
  })
  afterAll(() => upstream.close())

  test('a stream without permission fails alone and loudly, and keeps its rows', async () => {
    const copy = new MemoryDestination()
    const streams = ['customers', 'balance', 'products']
    expect((await sync(upstream.connect(), { destination: copy, streams })).ok).toBe(true)
    const { restricted } = upstream.sandbox
    const result = await sync(upstream.connect({ credentials: restricted }), { destination: copy, streams })
    expect(result.ok).toBe(false)
    expect(result.streams.map(({ stream, status }) => [stream, status])).toEqual([
      ['customers', 'complete'],
      ['balance', 'failed'],
      ['products', 'complete'],
    ])
    expect(result.streams[1]?.error).toMatchObject({ code: 'permission' })
    expect(copy.rows('balance').size).toBe(1)
    const messages = []
    for await (const message of read(upstream.connect({ credentials: restricted }), { streams: ['balance'] }))
      messages.push(message)
    expect(messages).toContainEqual(
      expect.objectContaining({
        trace: expect.objectContaining({
          type: 'ERROR',
          error: expect.objectContaining({ failure_type: 'config_error' }),
        }),
      }),
    )
  })

  test("the copy is what Stripe's own SDK lists", async () => {
    const copy = new MemoryDestination()
    const streams = [
      'customers',
      'invoices',
      'charges',
      'products',
      'prices',
      'subscriptions',
      'payment_intents',
    ] as const
    await sync(upstream.connect(), { destination: copy, streams })
    const { hostname, port } = new URL(upstream.url)
    const { api_key } = upstream.sandbox.credentials as { api_key: string }
    const sdk = new Stripe(api_key, { host: hostname, port, protocol: 'http', telemetry: false })
    const lists = {
      customers: sdk.customers.list(),
      invoices: sdk.invoices.list(),
      charges: sdk.charges.list(),
      products: sdk.products.list(),
      prices: sdk.prices.list(),
      subscriptions: sdk.subscriptions.list({ status: 'all' }),
      payment_intents: sdk.paymentIntents.list(),
    }
    for (const stream of streams) {
      const theirs = await (lists[stream] as Stripe.ApiListPromise<{ id: string }>).autoPagingToArray({ limit: 10_000 })
      const ours = new Map(
        [...copy.rows(stream)].map(([key, { data }]) => {
          const { is_deleted, ...record } = data as Record<string, unknown>
          // Products have a time of their own; elsewhere it is the stream's.
          if (stream !== 'products') delete record['updated']
          return [key, record]
        }),
      )
      expect(theirs.length).toBeGreaterThan(2)
      expect([...ours.keys()].toSorted()).toEqual(theirs.map(({ id }) => id).toSorted())
      for (const their of theirs) {
        const record = Object.entries(ours.get(their.id) ?? {})
        const filled = record.filter(([name]) => !(name in their)).map(([name]) => name)
        expect(FILLED[stream] ?? []).toEqual(expect.arrayContaining(filled))
        expect(Object.fromEntries(record.filter(([name]) => name in their))).toEqual(JSON.parse(JSON.stringify(their)))
      }
    }
  })

  test('a feed that was not read for too long is not trusted: everything is read again, and it says so', async () => {
    const copy = new MemoryDestination()
    const options = { destination: copy, streams: ['customers'] }
    await sync(upstream.connect(), options)
    const logs: string[] = []
    const clock = () => Date.now() + 40 * 24 * HOUR
    await sync(upstream.connect(), { ...options, clock, onLog: (line) => void logs.push(line) })
    expect(logs).toEqual([expect.stringMatching(/^customers: events are kept for 30 days.*everything is read again$/)])
    expect((await copy.state())?.['customers']?.generation).toBe(2)
  })

  test('a snapshot that would delete too much stops and asks; the next run asks anew, or does as allowed', async () => {
    const copy = new MemoryDestination()
    const options = { destination: copy, streams: ['coupons'] }
    await sync(upstream.connect(), options)
    const { size } = copy.rows('coupons')
    expect(size).toBeGreaterThan(1)
    upstream.sandbox.data['coupons']!.deleteMany((query) => query.where(() => true))
    for (let run = 0; run < 2; run++) {
      const { streams } = await sync(upstream.connect(), options)
      expect(streams).toMatchObject([
        { status: 'failed', error: { name: 'DeleteGuardError', missing: size, rows: size } },
      ])
      expect(copy.rows('coupons').size).toBe(size)
    }
    expect((await sync(upstream.connect(), { ...options, allowDeletes: true })).streams).toMatchObject([
      { status: 'complete', deletes: size },
    ])
    expect(copy.rows('coupons').size).toBe(0)
  })

  test('a place to resume at that the vendor refuses begins the pass anew', async () => {
    const copy = new MemoryDestination()
    const options = { destination: copy, streams: ['customers'] }
    await sync(upstream.connect(), options)
    const state = (await copy.state())!
    const broken = {
      ...state,
      customers: {
        ...state['customers']!,
        position: undefined,
        pass: { kind: 'everything', progress: { variant: 0, cursor: 'x' } },
      },
    }
    const logs: string[] = []
    const records = []
    for await (const message of read(upstream.connect(), { streams: ['customers'] }, broken as never)) {
      if (message.type === 'LOG') logs.push(message.log.message)
      if (message.type === 'RECORD') records.push(message)
    }
    expect(logs).toEqual([expect.stringContaining('starts again')])
    expect(records.length).toBe(copy.rows('customers').size)
  })

  test.each([
    [{ streams: ['custmers'] }, undefined, /did you mean customers/],
    [{}, { customers: { version: 1, connector: 'jira', stream: 'customers', generation: 1 } }, /belongs to jira/],
    [{}, { customers: { version: 2, connector: 'stripe', stream: 'customers', generation: 1 } }, /version 2/],
    [{}, [{ type: 'STREAM' }], /names no stream/],
    [{}, 'state', /neither an object/],
  ])('%j with the state %j is refused before any request', async (options, state, words) => {
    const before = upstream.sandbox.requests.length
    const messages = read(upstream.connect(), options, state as never)
    await expect(messages.next()).rejects.toMatchObject({ code: 'params', message: expect.stringMatching(words) })
    expect(upstream.sandbox.requests.length).toBe(before)
  })
})
