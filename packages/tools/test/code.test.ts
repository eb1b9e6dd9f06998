import { StripeConnector } from '@ferrule/stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admission, type CodeOptions, codeTools } from '../src/code/index.ts'
import { type ToolContext, toText, type WriteRequest } from '../src/index.ts'
import { copiedStripe } from './support/copy.ts'
import { recordedStripe } from './support/stripe.ts'

let stripe: Awaited<ReturnType<typeof recordedStripe>>
beforeAll(async () => {
  stripe = await recordedStripe()
})
beforeEach(() => stripe.sandbox.reset())
afterAll(() => stripe[Symbol.asyncDispose]())

// biome-ignore lint/suspicious/noExplicitAny: the answer of each program has its own type.
type Result = Record<string, any>

/** Runs programs; whatever comes of them, the key is not in it. */
function runner(options: CodeOptions = {}) {
  const run = codeTools([stripe.source], options).find(({ name }) => name === 'run_code')
  return async (code: string, more: object = {}, context: ToolContext = {}): Promise<Result> => {
    const result = (await run?.execute({ code, ...more }, context)) as Result
    expect(toText(result)).not.toContain(stripe.key)
    return result
  }
}

/** Programs whose writes are decided on by `answer`, and what it was asked. */
function asking(answer: boolean | { idempotencyKey: string } = true, more: CodeOptions = {}) {
  const asked: (readonly WriteRequest[])[] = []
  const run = runner({
    approve: (requests) => {
      asked.push(requests)
      return answer
    },
    ...more,
  })
  return { run, asked }
}

const create = (email: string) => `stripe.customers.create({ email: ${JSON.stringify(email)} })`
const outcomes = ({ writes }: Result) => writes.map(({ outcome }: Result) => outcome)

describe('a program', () => {
  it('does a task of several steps, in TypeScript', async () => {
    const result = await runner()(`
      const sums: Record<string, number> = {}
      for await (const customer of stripe.customers.list({ limit: 5 })) {
        const invoices = await stripe.invoices.list({ customer: customer.id as string, limit: 100 })
        const one = await stripe.customers.get({ id: customer.id })
        if (one.id !== customer.id) throw new Error('another customer')
        sums[customer.id] = invoices.data.reduce((sum: number, invoice: any) => sum + invoice.amount_due, 0)
        if (Object.keys(sums).length >= 7) break
      }
      console.log('customers', Object.keys(sums).length)
      return sums`)
    expect(result).toEqual({ logs: ['customers 7'], result: expect.any(Object) })
    expect(Object.keys(result['result'])).toHaveLength(7)
    expect(Object.keys(result['result'])[0]).toMatch(/^cus_/)
    expect(stripe.sandbox.requests.filter(({ operation }) => operation === 'customers.list')).toHaveLength(2)
  })

  it('calls actions by both spellings, side by side, with fields', async () => {
    const { result } = await runner()(`
      const [a, b] = await Promise.all([
        stripe.balanceTransactions.list({ limit: 2 }, { fields: ['id'] }),
        stripe.balance_transactions.list({ limit: 2 }, { fields: ['id'] }),
      ])
      const all = await stripe.customers.list({}).toArray({ max: 3 })
      return [a.data, JSON.stringify(a) === JSON.stringify(b), all.length]`)
    expect(result).toEqual([[{ id: expect.any(String) }, { id: expect.any(String) }], true, 3])
  })

  it('gets figures of all pages without their records, as exact as those of a program that adds', async () => {
    const { result, note } = await runner()(`
      const figures = await stripe.charges.list({ limit: 7 }, { aggregate: { sum: ['amount'], by: 'status' } })
      const all = await stripe.charges.list({ limit: 7 }).toArray()
      const added: Record<string, number> = {}
      for (const { status, currency, amount } of all) added[status + currency] = (added[status + currency] ?? 0) + amount
      return { figures, count: all.length, added }`)
    expect(note).toBeUndefined()
    const { figures, count, added } = result
    expect(figures).toEqual({ count, groups: expect.any(Array) })
    const sums = figures.groups.map((group: Result) => [
      `${group['status']}${group['currency']}`,
      Number(group['sum'].amount),
    ])
    expect(Object.fromEntries(sums)).toEqual(added)
    expect(count).toBeGreaterThan(7)
  })

  describe('figures that are not of all records', () => {
    const sum = (from: number, to: number) => ((to - from) * (from + to - 1)) / 2
    const program = `
      const parts = []
      let cursor: string | undefined
      do {
        const options = { aggregate: { sum: ['amount'] }, ...(cursor && { cursor }) }
        const figures = await stripe.charges.list({ limit: 100 }, options)
        parts.push([figures.count, figures.groups[0].sum.amount])
        cursor = figures.cursor
      } while (cursor && parts.length < MOST)
      return parts`

    /** A program over so many charges, whose amounts are their numbers. The page behind `hangs` never comes. */
    function counted(records: number, hangs = records, limits: CodeOptions['limits'] = {}) {
      const fetch: typeof globalThis.fetch = async (request, init) => {
        const { url, signal } = new Request(request, init)
        const from = Number(new URL(url).searchParams.get('starting_after')?.slice(3) ?? -1) + 1
        if (from >= hangs)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        const data = Array.from({ length: Math.min(100, records - from) }, (_, at) => ({
          id: `ch_${from + at}`,
          object: 'charge',
          amount: from + at,
          currency: 'usd',
        }))
        return Response.json({ object: 'list', data, has_more: from + 100 < records })
      }
      const connector = new StripeConnector({ credentials: { api_key: 'sk_test_1' }, retry: 0, fetch })
      const source = { connector, manifest: stripe.source.manifest }
      const run = codeTools([source], { limits }).find(({ name }) => name === 'run_code')
      return async (most: number) => (await run?.execute({ code: program.replace('MOST', String(most)) })) as Result
    }

    it('have a cursor, from which the next figures count on', { timeout: 120_000 }, async () => {
      const { result, note, error } = await counted(20_105)(5)
      expect(error).toBeUndefined()
      expect(result).toEqual([
        [20_000, sum(0, 20_000)],
        [105, sum(20_000, 20_105)],
      ])
      expect(note).toMatch(/^stripe\.charges\.list: Only the first 20000 .*from the cursor/)
    })

    it('end before the time of their program', async () => {
      const { result, error } = await counted(1_000, 300, { timeout: 3_000 })(1)
      expect(error).toBeUndefined()
      expect(result).toEqual([[300, sum(0, 300)]])
    })
  })

  it('refuses an aggregate of calls without figures', async () => {
    const { result } = await asking().run(`
      const said = async (call: () => Promise<unknown>) => { try { await call() } catch (error) { return error.message } }
      return [
        await said(() => stripe.customers.get({ id: 'cus_1' }, { aggregate: {} })),
        await said(() => stripe.customers.create({ email: 'a@b.example' }, { aggregate: {} })),
        await said(() => stripe.charges.list({}, { aggregate: { mean: 'amount' } })),
        await said(async () => { for await (const one of stripe.charges.list({}, { aggregate: {} })) return one }),
      ]`)
    expect(result).toEqual([
      expect.stringContaining('this action returns one result'),
      expect.stringContaining('stripe.customers.create writes'),
      expect.stringContaining('not "mean"'),
      expect.stringContaining('no list'),
    ])
  })

  it('catches the failure of a call, with its code and issues', async () => {
    const { result } = await runner()(`
      try { await stripe.customers.list({ limt: 3 }) } catch (error) { return [error.message, error.failure] }`)
    expect(result[0]).toContain('did you mean limit?')
    expect(result[1]).toMatchObject({ code: 'params', issues: [{ path: 'limt' }] })
  })

  it.each<[string, string, object]>([
    [
      'an error',
      'const a = 1\nreturn missing.name',
      { code: 'code', message: expect.stringMatching(/ReferenceError: .*missing.* \(line 2\)/) },
    ],
    [
      'an uncaught failure',
      'return await stripe.customers.get({ id: "cus_none" })',
      { code: 'code', cause: expect.objectContaining({ code: 'not_found' }) },
    ],
    ['a syntax error', 'return (', { code: 'code', message: expect.stringContaining('SyntaxError') }],
    [
      'TypeScript that cannot be stripped',
      'enum A { B }\nreturn 1',
      { code: 'code', message: expect.stringContaining('enum') },
    ],
    [
      'a promise that nobody settles',
      'await new Promise(() => {})',
      { code: 'code', message: expect.stringContaining('never happens') },
    ],
    [
      'an unknown action',
      'await stripe.customers.lists({})',
      { cause: expect.objectContaining({ code: 'unknown_action', message: expect.stringContaining('Did you mean') }) },
    ],
    [
      'an unknown option',
      'await stripe.customers.list({}, { limit: 3 })',
      { cause: expect.objectContaining({ code: 'params', message: expect.stringContaining('idempotencyKey') }) },
    ],
    ['a thrown text', 'throw "no"', { message: expect.stringContaining('no') }],
    ['no code', ' ', { code: 'params' }],
    ['recursion without an end', 'const f = () => f(); f()', { message: expect.stringContaining('stack overflow') }],
  ])('reports %s', async (_, code, error) => {
    expect(await runner()(code)).toMatchObject({ error })
  })
})

describe('a copy', () => {
  it('is searched by programs, over all pages', async () => {
    await using copied = await copiedStripe()
    const [api, run] = codeTools([copied.source])
    expect(await api?.execute({ query: 'stripe.customers.search' })).toMatchObject({
      calls: [
        { call: 'for await (const hit of stripe.customers.search({ query, limit }))', query: expect.any(String) },
      ],
    })
    const before = copied.sandbox.requests.length
    const code = `
      const ids = new Set()
      for await (const hit of stripe.customers.search({ query: { sort: [{ created: 'desc' }] }, limit: 15 })) ids.add(hit.id)
      return ids.size`
    expect(await run?.execute({ code })).toEqual({ result: 40 })
    expect(copied.sandbox.requests).toHaveLength(before)
    const unready = await run?.execute({ code: 'return await stripe.products.search({ query: {} })' })
    expect(unready).toMatchObject({ error: { cause: { code: 'not_ready' } } })
  })
})

describe('the sandbox', () => {
  it('has no network, process, modules or timers', async () => {
    const names = [
      'fetch',
      'process',
      'require',
      'WebAssembly',
      'setTimeout',
      'Worker',
      'module',
      'std',
      'os',
      'XMLHttpRequest',
    ]
    const { result } = await runner()(
      `return [${names.map((name) => `typeof ${name}`)}, typeof globalThis.constructor.constructor('return this.process')()]`,
    )
    expect(new Set(result)).toEqual(new Set(['undefined']))
    expect(await runner()('return await import("node:fs")')).toHaveProperty('error')
  })

  it('ends an infinite loop at its time, and keeps what was logged', async () => {
    const begun = Date.now()
    const result = await runner({ limits: { timeout: 500 } })('console.log("begun"); while (true) {}')
    expect(result).toMatchObject({
      error: { code: 'timeout', message: expect.stringContaining('0.5 s') },
      logs: ['begun'],
    })
    expect(Date.now() - begun).toBeLessThan(10_000)
  })

  it.each([
    'while (true) { try { await stripe.customers.list({ limit: 1 }) } catch {} }',
    'for (;;) await null',
    '/(a+)+$/.test("a".repeat(60) + "b")',
    'while (true) { try { new Array(1e6).fill(1).map(String) } catch {} }',
  ])('ends %s', async (code) => {
    expect(await runner({ limits: { timeout: 400, calls: 5 } })(code)).toMatchObject({ error: { code: 'timeout' } })
  })

  it.each([
    'const all = []; while (true) all.push(new Array(1e6).fill(1))',
    'const all = []; while (true) all.push("x".repeat(1e6) + all.length)',
    'return "x".repeat(5e8)',
  ])('ends a memory bomb, and the process does not grow with it: %s', async (code) => {
    const before = process.memoryUsage().rss
    const result = await runner({ limits: { timeout: 20_000, memory: 32 } })(code)
    expect(toText(result)).toContain('memory')
    expect(result).toHaveProperty('error')
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20)
  })

  it('makes a limited number of calls', async () => {
    const result = await runner({ limits: { calls: 3 } })(`
      let count = 0
      try { for (;;) { await stripe.customers.list({ limit: 1 }); count++ } } catch (error) { return [count, error.message] }`)
    expect(result['result']).toEqual([3, expect.stringContaining('3 calls')])
  })

  it('carries few calls out at a time, and has all their answers', async () => {
    let [open, most] = [0, 0]
    const { connector } = stripe.source
    const slow = {
      connector: connector.connector,
      plan: connector.plan,
      async execute() {
        most = Math.max(most, ++open)
        await new Promise((done) => setTimeout(done, 2))
        open--
        return { data: { id: 'cus_1' } }
      },
    }
    const [, run] = codeTools([{ ...stripe.source, connector: slow }])
    const result = await run?.execute({
      code: `const all = await Promise.all(Array.from({ length: 60 }, (_, at) => stripe.customers.get({ id: 'cus_' + at })))
             return all.length`,
    })
    expect(result).toEqual({ result: 60 })
    expect(most).toBe(8)
  })

  it('passes a limited amount of params to its calls', async () => {
    const result = await runner()(`
      const email = 'x'.repeat(900_000)
      let count = 0
      try { for (;;) { count++; await stripe.customers.list({ email }).catch((error) => { if (!error.failure) throw error }) } }
      catch (error) { return [count, error.message] }`)
    expect(result['result']).toEqual([6, expect.stringContaining('the params of all calls')])
  })

  it('is one of a few, of each key and of all', async () => {
    const admit = admission({ total: 3, each: 2 })
    const [one, two] = [admit('a'), admit('b')]
    const ends = [one(), one()]
    expect(one()).toBeUndefined()
    expect(two()).toBeTypeOf('function')
    expect(two()).toBeUndefined()
    ends[0]?.()
    // An end counts once.
    ends[0]?.()
    expect(one()).toBeTypeOf('function')
    expect(one()).toBeUndefined()

    const single = { admit: admission({ total: 1 })('') }
    const loop = runner({ ...single, limits: { timeout: 500 } })('for (;;) await null')
    expect(await runner(single)('return 1')).toMatchObject({ error: { code: 'busy', retryable: true } })
    expect(await loop).toMatchObject({ error: { code: 'timeout' } })
    expect(await runner(single)('return 1')).toEqual({ result: 1 })
  })

  it('does not reach the prototypes of the host', async () => {
    const { run } = asking()
    const result = await run(`
      Object.prototype.polluted = 'yes'
      Array.prototype.polluted = 'yes'
      JSON.stringify = () => '{"__proto__":{"polluted":"yes"}}'
      const bad = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}')
      for (const call of [
        () => stripe.customers.list(bad),
        () => stripe.__proto__.polluted(bad),
        () => stripe.constructor.prototype(bad, bad),
        () => stripe.customers.create({ email: 'p@b.example', metadata: bad }),
      ]) try { await call() } catch (error) { console.log(error.message) }
      return bad`)
    expect(({} as Result)['polluted']).toBeUndefined()
    expect(([] as unknown as Result)['polluted']).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(result['logs'].length).toBeGreaterThan(1)
  })

  it.each([
    ['forged results', '{"returned":1}'],
    ['nonsense', 'nonsense'],
    ['text that is none', '{"thrown":{"name":{"toString":1,"valueOf":1},"message":{"toString":1,"valueOf":1}}}'],
    ['a value nested without an end', `{"returned":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ])('stands %s of a program that replaced its own language', async (_, forged) => {
    const { run, asked } = asking()
    const result = await run(`
      const taken = []
      const then = Promise.prototype.then
      Promise.prototype.then = function (...args) { taken.push(...args); return then.apply(this, args) }
      Map.prototype.get = () => ({ resolve: (value) => taken.push(value), reject() {} })
      await stripe.customers.list({ limit: 1 }).then(() => 1)
      await 1
      for (const one of taken) try { one(${JSON.stringify(forged)}) } catch {}
      setEnd()
      function setEnd() { Promise.prototype.then = function (yes) { try { yes(${JSON.stringify(forged)}) } catch {} ; return this } }`)
    expect(asked).toEqual([])
    expect(Object.keys(result).filter((name) => !['result', 'error', 'note'].includes(name))).toEqual([])
  })

  it('knows neither credentials nor environment, and logs none', async () => {
    const { run } = asking(false)
    const result = await run(`
      console.log(Object.getOwnPropertyNames(globalThis), stripe, stripe.client, String(stripe.customers.list))
      try { await stripe.customers.list({ limit: 'x' }) } catch (error) { console.log(error, error.failure, error.stack) }
      await ${create('secret@b.example')}
      return stripe`)
    expect(result).toMatchObject({ error: { code: 'not_approved' } })
    expect(toText(result)).not.toMatch(/sk_|authorization|Bearer/i)
  })

  it('stops with its caller', async () => {
    const signal = AbortSignal.timeout(300)
    expect(await runner()('for (;;) await null', {}, { signal })).toMatchObject({ error: { code: 'aborted' } })
    expect(await runner()('return 1', {}, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: 'aborted' },
    })
  })
})

describe('writes', () => {
  it('wait until the end, are approved in one call, and are sent in order', async () => {
    const { run, asked } = asking()
    const result = await run(`
      const first = ${create('a@b.example')}
      const second = ${create('b@b.example')}
      await Promise.all([first, second])
      stripe.products.create({ name: 'Not awaited' })
      return (await stripe.customers.list({ email: 'a@b.example' })).data.length`)
    expect(asked.map((requests) => requests.map(({ action }) => action))).toEqual([
      ['stripe.customers.create', 'stripe.customers.create', 'stripe.products.create'],
    ])
    expect(asked[0]?.[0]).toMatchObject({ plan: { method: 'POST' }, shown: { params: [{ name: 'email' }] } })
    // When the program read, nothing had been sent.
    expect(result['result']).toBe(0)
    expect(outcomes(result)).toEqual(['sent', 'sent', 'sent'])
    expect(result['writes'][0].data).toMatchObject({ email: 'a@b.example' })
    expect(stripe.writes().map(({ params }) => Object.values(params ?? {})[0])).toEqual([
      'a@b.example',
      'b@b.example',
      'Not awaited',
    ])
  })

  it('are refused together', async () => {
    for (const answer of [false, null as unknown as boolean, 'yes' as unknown as boolean]) {
      const { run, asked } = asking(answer)
      const result = await run(`await ${create('a@b.example')}; await ${create('b@b.example')}; return 'read'`)
      expect(result).toMatchObject({ error: { code: 'not_approved', outcome: 'not-sent' }, result: 'read' })
      expect(outcomes(result)).toEqual(['not-sent', 'not-sent'])
      expect(asked).toHaveLength(1)
    }
    expect(stripe.writes()).toEqual([])
  })

  it('stop at the first failure, and the answer says which were done', async () => {
    const result = await asking().run(`
      await ${create('a@b.example')}
      await stripe.customers.update({ id: 'cus_none', email: 'b@b.example' })
      await ${create('c@b.example')}
      await ${create('d@b.example')}`)
    expect(outcomes(result)).toEqual(['sent', 'failed', 'not-sent', 'not-sent'])
    expect(result).toMatchObject({
      error: { code: 'not_found' },
      note: expect.stringContaining(
        'Write 1 was sent: do not send it again. Write 2 failed. Writes 3 to 4 were not sent.',
      ),
    })
    expect(stripe.writes()).toHaveLength(2)
  })

  it('are not sent if the program fails, loops, or is only tried', async () => {
    const { run, asked } = asking(true, { limits: { timeout: 1_500 } })
    for (const [end, code] of [
      ['throw new Error("late")', 'code'],
      ['while (true) {}', 'timeout'],
    ])
      expect(await run(`await ${create('a@b.example')}; ${end}`)).toMatchObject({
        error: { code, message: expect.stringContaining('Its write was not sent') },
      })
    const tried = await run(`await ${create('a@b.example')}`, { dry_run: true })
    expect(tried).toMatchObject({ writes: [{ outcome: 'not-sent', plan: { method: 'POST' } }] })
    expect(asked).toEqual([])
    expect(stripe.writes()).toEqual([])
  })

  it('have results that a program cannot use, and says so', async () => {
    const { run, asked } = asking()
    const result = await run(`
      const customer = await ${create('a@b.example')}
      console.log(customer)
      return customer.id`)
    expect(result).toMatchObject({
      error: { code: 'code', message: expect.stringContaining('waits for approval') },
      logs: ['{"pending":1,"action":"stripe.customers.create"}'],
    })
    expect(asked).toEqual([])
  })

  it('have the id of the approval and their number as idempotency key', async () => {
    await asking({ idempotencyKey: 'approval' }).run(`
      await ${create('a@b.example')}
      await stripe.customers.create({ email: 'b@b.example' }, { idempotencyKey: 'own' })`)
    expect(stripe.writes().map(({ headers }) => headers['idempotency-key'])).toEqual(['approval-1', 'own'])
  })

  it('keep to the allow-list and the rules', async () => {
    const forbidden = `
      const codes = []
      for (const call of [() => stripe.payouts.create({ amount: 1, currency: 'usd' }), () => stripe.customers.delete({ id: 'cus_1' })])
        try { await call() } catch (error) { codes.push(error.failure.code) }
      return codes`
    const { run, asked } = asking(true, {
      allow: ['stripe', '!stripe.customers.delete'],
      rules: { never: ['stripe.payouts'], allow: ['stripe.customers.create'] },
    })
    expect(await run(forbidden)).toEqual({ result: ['not_allowed', 'unknown_action'] })
    expect(await run(`await ${create('a@b.example')}`)).toMatchObject({ writes: [{ outcome: 'sent' }] })
    expect(asked).toEqual([])
    expect(await runner()(forbidden)).toEqual({ result: ['unknown_action', 'unknown_action'] })
    expect(stripe.writes()).toHaveLength(1)
  })

  it('that carry text to others ask after a read, even where a rule allows them', async () => {
    const hook = `await stripe.webhook_endpoints.create({ url: 'https://a.example/', enabled_events: ['charge.failed'] })`
    const { run, asked } = asking(false, { rules: { allow: ['stripe'] } })
    expect(await run(hook)).toMatchObject({ writes: [{ outcome: 'sent' }] })
    // The read comes after the write was collected, and counts.
    expect(await run(`${hook}; await stripe.customers.list({})`)).toMatchObject({ error: { code: 'not_approved' } })
    expect(asked).toHaveLength(1)
  })

  it('need the policy of the operator for each, and all who are asked', async () => {
    const writes = `await ${create('a@b.example')}; await stripe.products.create({ name: 'P' })`
    const { run, asked } = asking(true, { write: ({ action }) => action !== 'stripe.products.create' })
    expect(await run(writes)).toMatchObject({ error: { code: 'not_approved', action: 'stripe.products.create' } })
    expect(asked).toEqual([])
    const both = asking(true)
    expect(await both.run(writes, {}, { approveBatch: () => false })).toHaveProperty('error')
    expect(await both.run(writes, {}, { approve: ({ action }) => action !== 'stripe.products.create' })).toHaveProperty(
      'error',
    )
    const nobody = runner({ write: true, rules: {} })
    expect(await nobody(writes)).toMatchObject({ error: { message: expect.stringContaining('nobody can be asked') } })
    expect(stripe.writes()).toEqual([])
    expect(outcomes(await both.run(writes, {}, { approveBatch: () => true }))).toEqual(['sent', 'sent'])
  })

  it('are limited in number', async () => {
    const { result } = await asking(false).run(`
      let count = 0
      try { for (;; count++) await stripe.products.create({ name: String(count) }) } catch (error) { console.log(error.message) }
      return count`)
    expect(result).toBe(50)
  })
})

describe('an answer', () => {
  it('is never longer than maxChars, and says what was cut', async () => {
    const run = asking(false, { maxChars: 3_000 }).run
    for (const code of [
      'return "x".repeat(50_000)',
      'return "x".repeat(5_000_000)',
      'return Array.from({ length: 5_000 }, (_, index) => ({ index, text: "y".repeat(90) }))',
    ]) {
      const result = await run(code)
      expect(toText(result).length).toBeLessThanOrEqual(3_000)
      expect(result['note']).toMatch(/The result (is shortened|has [\d]+ characters)/)
    }
    const logs = await run('for (let i = 0; i < 1e5; i++) console.log("line " + i); return 1')
    expect(logs).toMatchObject({ result: 1, note: expect.stringContaining('logs') })
    const many = await run(`
      for (let i = 0; i < 50; i++) await stripe.customers.create({ email: i + '@b.example', description: 'z'.repeat(4_000) })
      return Array.from({ length: 500 }, () => 'x'.repeat(100))`)
    for (const result of [logs, many]) expect(toText(result).length).toBeLessThanOrEqual(3_000)
    expect(await run('1 + 1')).toEqual({ result: null, note: expect.stringContaining('return') })
  })
})

describe('search_api', () => {
  const search = async (query?: string, options: CodeOptions = {}): Promise<Result> => {
    const api = codeTools([stripe.source], options).find(({ name }) => name === 'search_api')
    return (await api?.execute({ query })) as Result
  }

  it('answers how to call what was found, in TypeScript', async () => {
    const { calls, others } = await search('list unpaid invoices')
    expect(calls[0]).toMatchObject({
      call: 'for await (const record of stripe.invoices.list(params))',
      totals: expect.stringContaining('stripe.invoices.list(params, { aggregate: '),
      signature: expect.stringContaining('type Params = {'),
      fields: expect.stringContaining('amount_due'),
    })
    expect(others.length).toBeGreaterThan(0)
  })

  it('answers calls by name, in the spelling of programs too', async () => {
    const { calls } = await search('stripe.paymentLinks.create, stripe.customers.get', { write: true })
    expect(calls.map(({ call }: Result) => call)).toEqual([
      'await stripe.paymentLinks.create(params)',
      'await stripe.customers.get(params)',
    ])
    expect(calls[0]).toMatchObject({ access: 'write' })
  })

  it('shows what is allowed only', async () => {
    expect(toText(await search('create a customer'))).not.toContain('customers.create')
    expect(await search()).toHaveProperty('connectors.stripe')
    expect(await search('zzzz qqqq')).toHaveProperty('error')
  })
})

describe('options', () => {
  it.each<[string, object, string]>([
    ['an unknown option', { approves: () => true }, 'approves is unknown'],
    ['a mode', { mode: 'discover' }, 'mode is unknown'],
    ['approve without writes', { approve: () => true, write: false }, 'must not be false'],
    ['approve that is no function', { approve: true }, 'must be a function'],
    ['admit that is no function', { admit: 4 }, 'must be a function'],
    ['an unknown limit', { limits: { time: 3 } }, 'time is unknown'],
    ['a limit that is none', { limits: { timeout: Number.POSITIVE_INFINITY } }, 'limits.timeout'],
    ['too much memory', { limits: { memory: 4_096 } }, 'at most 512'],
  ])('refuse %s', (_, options, message) => expect(() => codeTools([stripe.source], options)).toThrow(message))
})
