import { reset } from '@ferrule/proof/server'
import { describe, expect, test } from 'vitest'
import { type Hooks, NetworkError, send, UpstreamError } from '../src/index.ts'
import { things } from './kit/acme.ts'
import { failure } from './kit/failure.ts'
import { against, get, good, inTurn, unavailable } from './kit/faults.ts'
import { quiet } from './kit/time.ts'

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
    const about = { connector: 'acme', entity: 'things', action: 'get' }
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
