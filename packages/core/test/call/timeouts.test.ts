import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, things } from '../kit/acme.ts'
import {
  type CallOptions,
  type CallResult,
  type ClientOptions,
  delay,
  type Hooks,
  paginate,
  type StepContext,
  type TokenStore,
  type VendorResponse,
  wholeText,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { get, good, inTurn, limited } from '../kit/faults.ts'
import { credentials, memoryStore, notes, world } from '../kit/nimbus.ts'
import { running, stopClocks } from '../kit/time.ts'

// Whatever a call waits for, its own `timeout`, `deadline` and `signal` end the wait, with the truth about a write.

const never = (): Promise<never> => new Promise(() => {})
const store = (more: Partial<TokenStore>): TokenStore => ({ ...memoryStore(), ...more })
const obtained = { credentials: async () => credentials }

/** The part that hangs, and whether a request went out before. */
const waits: [string, Partial<ClientOptions>][] = [
  ['the credentials function', { credentials: never }],
  ['the token store, asked', { tokenStore: store({ get: never }) }],
  ['the token store, told', { tokenStore: store({ set: never }) }],
  ['a lock that is never given', { tokenStore: store({ withLock: never }) }],
  ['the hook onTokenRefresh', { hooks: { onTokenRefresh: never } }],
  ['the hook onCall, before the call', { hooks: { onCall: never } }],
  [
    'the credentials function, and a hook that stands around',
    { credentials: never, hooks: { onCall: (_, run) => run() } },
  ],
]

describe.each(waits)('%s', (_, options) => {
  beforeEach(stopClocks)
  afterEach(() => {
    vi.useRealTimers()
  })

  const create = (own: CallOptions) => {
    const here = world()
    return { here, work: here.client({ ...obtained, ...options }).call(notes.create, {}, own) }
  }

  test('ends with the timeout', async () => {
    const begun = Date.now()
    const { here, work } = create({ timeout: 5_000 })
    const error = await running(failure(work))
    expect(error).toMatchObject({ code: 'timeout', outcome: 'not-sent', retryable: true })
    expect(error.message).toMatch(/5000 ms|6000 ms/)
    // A token store has a second more than the token request, whose error says more.
    expect(Date.now() - begun).toBeLessThanOrEqual(6_100)
    expect(here.apiRequests).toEqual([])
  })

  test('ends with the deadline', async () => {
    const deadline = Date.now() + 2_000
    const { here, work } = create({ deadline })
    expect(await running(failure(work))).toMatchObject({
      code: 'timeout',
      outcome: 'not-sent',
      message: expect.stringContaining('the deadline passed'),
    })
    expect(Date.now() - deadline).toBeLessThanOrEqual(100)
    expect(here.apiRequests).toEqual([])
  })

  test('ends with the signal', async () => {
    const stop = new AbortController()
    const { here, work } = create({ signal: stop.signal })
    const failed = failure(work)
    await vi.advanceTimersByTimeAsync(50)
    stop.abort(new Error('enough'))
    expect((await failed).message).toBe('enough')
    expect(here.apiRequests).toEqual([])
  })
})

describe('the hook onCall', () => {
  beforeEach(stopClocks)
  afterEach(() => {
    vi.useRealTimers()
  })

  test('that does not give back a result in time: the write may have been processed', async () => {
    const hooks: Hooks = {
      onCall: async (_, run) => {
        await run()
        return never()
      },
    }
    const { client, fetch } = inTurn([good], { hooks, timeout: 3_000 })
    expect(await running(failure(client.call(things.create, {})))).toMatchObject({
      code: 'timeout',
      outcome: 'unknown',
    })
    expect(fetch.requests).toHaveLength(1)
  })

  test('that swallows an error does not hide it', async () => {
    const hooks: Hooks = {
      onCall: async (_, run) => {
        await run().catch(() => {})
        return never()
      },
    }
    const { client } = inTurn([{ status: 404, body: {} }], { hooks, timeout: 3_000 })
    expect(await running(failure(client.call(things.create, {})))).toMatchObject({ code: 'not_found' })
  })

  test('that comes after the call has ended makes none any more', async () => {
    let late: (() => Promise<CallResult>) | undefined
    const hooks: Hooks = {
      onCall: (_, run) => {
        late = run
        return never()
      },
    }
    const { client, fetch } = inTurn([good], { hooks, timeout: 3_000 })
    const error = await running(failure(client.call(things.create, {})))
    expect(error).toMatchObject({ outcome: 'not-sent' })
    expect(await failure((late as () => Promise<CallResult>)())).toBe(error)
    expect(fetch.requests).toEqual([])
  })

  test('does not shorten a call that takes longer than one attempt may', async () => {
    const hooks: Hooks = { onCall: (_, run) => run() }
    const { client, fetch } = inTurn([limited('20'), limited('20'), good], { hooks, timeout: 10_000 })
    await running(client.call(things.get, get))
    expect(fetch.requests).toHaveLength(3)
  })

  test('that throws is the caller’s own', async () => {
    const hooks: Hooks = {
      onCall: () => {
        throw new Error('mine')
      },
    }
    expect((await failure(inTurn([good], { hooks }).client.call(things.get, get))).message).toBe('mine')
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([{ timeout: 2_000 }, { deadline: 2_000 }])(
  'a rate limit of an hour ends another call at once: %o',
  async (limits) => {
    await stopClocks()
    onTestFinished(() => void vi.useRealTimers())
    const { client, fetch } = inTurn([limited('3600'), good], { retry: 0 })
    await failure(client.call(things.get, get))
    const begun = Date.now()
    const own = { ...limits, ...(limits.deadline && { deadline: begun + limits.deadline }) }
    const error = await failure(client.call(things.create, {}, own))
    expect(error).toMatchObject({ code: 'rate_limit', outcome: 'not-sent', retryable: true })
    expect(error.message).toContain('a rate limit delays it')
    expect(error.retryAfterMs).toBeGreaterThan(50_000)
    expect(Date.now()).toBe(begun)
    expect(fetch.requests).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('an iteration whose deadline comes before the end of a rate limit ends, and can resume', async () => {
  const { client, fetch } = inTurn([limited('30'), good], { retry: 0 })
  await failure(client.call(things.get, get))
  const list = paginate(client, things.list, {}, { deadline: Date.now() + 10_000 })
  expect(await list.toArray()).toEqual([])
  expect(list.cursor).toEqual(expect.any(String))
  expect(fetch.requests).toHaveLength(1)
})

test('a deadline that passes after the retry of a rate limit names the rate limit', async () => {
  await stopClocks()
  onTestFinished(() => void vi.useRealTimers())
  const { client } = inTurn([limited('1'), good])
  const real = client.call(things.get, get, { deadline: Date.now() + 1_500, retry: 3 })
  await running(real)
  const fetch = vi.fn((_: unknown, init?: RequestInit) =>
    fetch.mock.calls.length === 1
      ? Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '1' } }))
      : new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late')))),
  )
  const hanging = connect({ fetch: fetch as typeof globalThis.fetch })
  const error = await running(failure(hanging.call(things.get, get, { deadline: Date.now() + 1_500 })))
  expect(error.message).toContain('the deadline passed: a rate limit delayed it')
})

test('the clock of the day set back or ahead neither ends nor prolongs a rate limit', async () => {
  await stopClocks()
  onTestFinished(() => void vi.useRealTimers())
  for (const jump of [-86_400_000, 86_400_000]) {
    const { client, fetch } = inTurn([limited('10'), good], { retry: 0 })
    await failure(client.call(things.get, get))
    vi.setSystemTime(Date.now() + jump)
    const next = client.call(things.get, get)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(fetch.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await next
  }
})

test('an abort between two looks of the call at its signal is seen, and nothing is sent', async () => {
  for (let turns = 0; turns < 30; turns++) {
    const stop = new AbortController()
    let asked = 0
    const fetch = async () => {
      asked++
      return Response.json({ id: 'x' })
    }
    const failed = connect({ fetch })
      .call(things.get, get, { signal: stop.signal })
      .then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const sent = asked
    stop.abort('enough')
    const thrown = await failed
    if (sent === 0) expect([turns, thrown, asked]).toEqual([turns, 'enough', 0])
  }
})

describe('the text of a response that was asked for as a stream', () => {
  const read = {
    ...things.get,
    action: 'text',
    read: (response: VendorResponse, step: StepContext) => wholeText(step, response),
  }
  const answering = (body: ReadableStream<Uint8Array>, options: Partial<ClientOptions> = {}) =>
    connect({ fetch: async () => new Response(body), retry: 0, ...options }).call(read, get) as Promise<CallResult>

  test('comes whole, within its bounds', async () => {
    expect(await answering(new Blob(['whole']).stream())).toMatchObject({ data: 'whole' })
    const long = failure(answering(new Blob(['x'.repeat(1_000)]).stream(), { maxResponseBytes: 999 }))
    expect(await long).toMatchObject({ code: 'response', message: expect.stringContaining('maxResponseBytes') })
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
    expect(await failure(answering(broken))).toMatchObject({ code: 'network' })
  })

  test('ends with the timeout when it falls silent', async () => {
    await stopClocks()
    onTestFinished(() => void vi.useRealTimers())
    const error = await running(failure(answering(new ReadableStream(), { timeout: 1_000 })))
    expect(error).toMatchObject({ code: 'timeout', retryable: true })
    expect(error.outcome).toBeUndefined()
  })
})

describe('the delay of a step', () => {
  beforeEach(stopClocks)
  afterEach(() => {
    vi.useRealTimers()
  })

  const waiting = (ms: number, options: CallOptions = {}) => {
    const run = async (step: StepContext) => {
      await delay(step, ms, 'it was running')
      return { data: { id: 'x' }, response: {} as VendorResponse }
    }
    return connect({ fetch: never }).call({ ...things.get, run }, get, options)
  }

  test('takes as long as it says, within the deadline', async () => {
    const begun = Date.now()
    expect(await running(waiting(60_000, { deadline: begun + 60_000 }))).toMatchObject({ data: { id: 'x' } })
    expect(Date.now() - begun).toBe(60_000)
  })

  test('ends at once if the deadline passes before', async () => {
    const error = await failure(waiting(60_001, { deadline: Date.now() + 60_000 }))
    expect(error).toMatchObject({ code: 'timeout', retryable: true })
    expect(error.message).toMatch(/the deadline passed while it was running$/)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([60_000, 2 ** 40])('ends with the signal, also of %i ms, and leaves no timer', async (ms) => {
    const stop = new AbortController()
    let done = false
    const failed = failure(waiting(ms, { signal: stop.signal })).finally(() => {
      done = true
    })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(done).toBe(false)
    stop.abort(new Error('enough'))
    expect((await failed).message).toBe('enough')
    expect(vi.getTimerCount()).toBe(0)
  })
})
