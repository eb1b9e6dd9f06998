import { reset } from '@ferrule/test-kit/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { logHooks } from '../../src/log.ts'
import { things } from '../kit/acme.ts'
import { type CallEvent, combineHooks, type Hooks, NetworkError, paginate, send, UpstreamError } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { against, get, good, inTurn, unavailable } from '../kit/faults.ts'
import { quiet } from '../kit/time.ts'

describe('hooks', () => {
  function recorder() {
    const events: [string, Record<string, unknown>][] = []
    const note = (name: string) => (event: object) => void events.push([name, event as Record<string, unknown>])
    const hooks: Hooks = { onRequest: note('request'), onResponse: note('response'), onRetry: note('retry') }
    return { events, hooks, names: () => events.map(([name, { attempt }]) => `${name} ${attempt}`) }
  }

  test('in order, with the number of the try', async () => {
    const { hooks, names, events } = recorder()
    const failing = { ...unavailable, headers: { 'x-request-id': 'r1' } }
    const { server, client } = await against([failing, reset, good], { hooks })
    await send(client, things.get, { id: 'a b', expand: ['secret_query'] })
    expect(names()).toEqual(['request 1', 'response 1', 'retry 1', 'request 2', 'retry 2', 'request 3', 'response 3'])
    const name = { connector: 'acme', entity: 'things', action: 'get' }
    const about = { ...name, call: { ...name, method: 'GET', path: '/v1/things/{id}', page: undefined } }
    const request = { ...about, method: 'GET', url: `${server.url}/v1/things/a%20b`, path: '/v1/things/{id}' }
    expect(events[0]?.[1]).toEqual({ ...request, attempt: 1 })
    const durationMs = expect.any(Number)
    expect(events[1]?.[1]).toEqual({ ...request, attempt: 1, status: 503, requestId: 'r1', durationMs })
    expect(events[2]?.[1]).toEqual({
      ...about,
      attempt: 1,
      waitMs: expect.any(Number),
      error: expect.any(UpstreamError),
    })
    expect(events[4]?.[1]).toMatchObject({ error: expect.any(NetworkError) })
    expect(events[6]?.[1]).toMatchObject({ status: 200, requestId: undefined })
    expect(JSON.stringify(events)).not.toContain('secret_query')
  })

  test.each<[keyof Hooks, number]>([
    ['onRequest', 0],
    ['onResponse', 1],
    ['onRetry', 1],
  ])('what %s throws is thrown to the caller, and ends the call', async (name, requests) => {
    const fault = new Error('mine')
    for (const deadline of [undefined, Date.now() + 60_000]) {
      const { server, client } = await against([unavailable, good], {
        hooks: {
          [name]: () => {
            throw fault
          },
        },
      })
      expect(await failure(client.call(things.get, get, { deadline }))).toBe(fault)
      await quiet()
      expect(server.requests).toHaveLength(requests)
    }
  })

  test('an async hook is not waited for, and its rejection does not end the process', async () => {
    const unhandled: unknown[] = []
    const listen = (reason: unknown): void => void unhandled.push(reason)
    process.on('unhandledRejection', listen)
    onTestFinished(() => void process.off('unhandledRejection', listen))
    const late = (): Promise<void> => Promise.reject(new Error('late'))
    const hooks: Hooks = { onRequest: late, onResponse: late, onRetry: late, onDrift: late }
    const logged = logHooks(late as never)
    for (const each of [hooks, combineHooks(hooks, logged), logged]) {
      const { client } = await against([unavailable, { body: { id: 5 } }], { hooks: each })
      expect(await send(client, things.get, get)).toEqual({ id: 5 })
    }
    await new Promise((done) => setImmediate(done))
    expect(unhandled).toEqual([])
  })

  test('a hook that throws what is no error, or one that looks like a time limit', async () => {
    for (const fault of [
      'text',
      undefined,
      null,
      new DOMException('mine', 'TimeoutError'),
      new TypeError('fetch failed'),
    ]) {
      const throwIt = () => {
        throw fault
      }
      for (const hooks of [{ onRequest: throwIt }, { onResponse: throwIt }, { onRetry: throwIt }]) {
        const { client } = inTurn([unavailable, good], { hooks })
        const outcome = await client.call(things.get, get).then(
          () => 'it succeeded',
          (thrown: unknown) => ({ thrown }),
        )
        expect(outcome).toEqual({ thrown: fault })
      }
    }
  })

  test('a hook that is a method keeps its object', async () => {
    class Log implements Hooks {
      lines: string[] = []
      onRequest({ action }: { action: string }) {
        this.lines.push(action)
      }
    }
    const hooks = new Log()
    await send(inTurn([good], { hooks }).client, things.get, get)
    expect(hooks.lines).toEqual(['get'])
  })
})

describe('onCall', () => {
  const page = (id: string, more = true) => ({ body: { data: [{ id }], has_more: more } })

  test('stands around all tries of a call, and its event is the one of every other hook', async () => {
    const steps: string[] = []
    const calls = new Set<CallEvent>()
    const hooks: Hooks = {
      onCall: async (event, run) => {
        calls.add(event)
        steps.push('begin')
        const result = await run()
        steps.push(`end ${result.response.status}`)
        return result
      },
      onRequest: ({ call, attempt }) => {
        calls.add(call)
        steps.push(`request ${attempt}`)
      },
      onResponse: ({ call }) => void calls.add(call),
      onRetry: ({ call }) => void calls.add(call),
      onDrift: ({ call }) => void calls.add(call),
    }
    const { client } = inTurn([unavailable, { body: { id: 5 } }], { hooks })
    await send(client, things.get, get)
    expect(steps).toEqual(['begin', 'request 1', 'request 2', 'end 200'])
    expect([...calls]).toEqual([
      { connector: 'acme', entity: 'things', action: 'get', method: 'GET', path: '/v1/things/{id}', page: undefined },
    ])
  })

  test('what it throws, and what it makes of the result, reaches the caller', async () => {
    const mine = new Error('mine')
    const failing = inTurn([good], { hooks: { onCall: () => Promise.reject(mine) } })
    expect(await failure(failing.client.call(things.get, get))).toBe(mine)
    expect(failing.fetch.requests).toHaveLength(0)
    const changing: Hooks = { onCall: async (_, run) => ({ ...(await run()), data: 'other' }) }
    expect(await send(inTurn([good], { hooks: changing }).client, things.get, get)).toBe('other')
  })

  test('sees refused parameters, too', async () => {
    const seen: unknown[] = []
    const hooks: Hooks = { onCall: (_, run) => run().catch((error) => Promise.reject(seen.push(error) && error)) }
    const error = await failure(inTurn([good], { hooks }).client.call(things.get, {}))
    expect(error).toMatchObject({ code: 'params' })
    expect(seen).toEqual([error])
  })

  test('pages are numbered as they are asked for', async () => {
    const pages: (number | undefined)[] = []
    const hooks: Hooks = {
      onCall: (event, run) => {
        pages.push(event.page)
        return run()
      },
    }
    const { client } = inTurn([page('a'), page('b'), page('c', false)], { hooks })
    const list = paginate(client, things.list)
    const records = list[Symbol.asyncIterator]()
    await records.next()
    const { cursor } = list
    for await (const _ of records);
    expect(pages).toEqual([1, 2, 3])
    pages.length = 0
    const first = await paginate(inTurn([page('b'), page('c', false)], { hooks }).client, things.list, {}, { cursor })
    await first.nextPage()
    expect(pages).toEqual([1, 2])
  })
})

describe('combineHooks', () => {
  test('calls each, in order; the first onCall stands outermost', async () => {
    const steps: string[] = []
    const named = (name: string): Hooks => ({
      onCall: async (_, run) => {
        steps.push(`${name} begins`)
        const result = await run()
        steps.push(`${name} ends`)
        return result
      },
      onRequest: () => void steps.push(`${name} request`),
      onTokenRefresh: async () => void steps.push(`${name} refresh`),
    })
    const hooks = combineHooks(named('a'), {}, named('b'))
    await send(inTurn([good], { hooks }).client, things.get, get)
    await hooks.onTokenRefresh?.({ connector: 'acme', accessToken: 't' })
    const both = (step: string) => [`a ${step}`, `b ${step}`]
    expect(steps).toEqual([...both('begins'), ...both('request'), 'b ends', 'a ends', ...both('refresh')])
  })

  test('has only the hooks that one of them has, and keeps their objects', async () => {
    class Log implements Hooks {
      lines: string[] = []
      onRequest({ action }: { action: string }) {
        this.lines.push(action)
      }
      onCall(_: CallEvent, run: () => ReturnType<NonNullable<Hooks['onCall']>>) {
        this.lines.push('call')
        return run()
      }
    }
    const log = new Log()
    const hooks = combineHooks(log, {})
    expect(Object.keys(hooks).sort()).toEqual(['onCall', 'onRequest'])
    await send(inTurn([good], { hooks }).client, things.get, get)
    expect(log.lines).toEqual(['call', 'get'])
    expect(combineHooks()).toEqual({})
  })

  test('the first that throws is what the caller gets', async () => {
    const mine = new Error('mine')
    const never: string[] = []
    const hooks = combineHooks(
      {
        onRequest: () => {
          throw mine
        },
      },
      { onRequest: () => void never.push('called') },
    )
    expect(await failure(inTurn([good], { hooks }).client.call(things.get, get))).toBe(mine)
    expect(never).toEqual([])
  })
})
